"""What opponents think, what a look at a battle finds and how campaigns go is what was read in review.

See `minds`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.minds import texts


@pytest.mark.parametrize("path", texts(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_minds_make_of_battles_is_what_was_read_in_review(path: Path) -> None:
    was = path.read_text(encoding="utf-8").splitlines()
    now = texts()[path]().splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        where = "\n".join(row[:200] for row in was[max(0, at - 3) : at])
        assert other == one, (
            f"{path.name}, line {at + 1}, differs; if the new text is right: tools/golden.py thoughts\n{where}"
        )
    assert len(now) == len(was)
