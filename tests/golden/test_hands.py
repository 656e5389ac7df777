"""What hands are shown while they write an answer is what was read in review. See `handled`."""

import pytest

from tests.golden.handled import FILES, KEPT, written


@pytest.mark.parametrize("stem", FILES)
def test_what_hands_are_shown_along_a_playthrough_is_what_was_read_in_review(stem: str) -> None:
    was = (KEPT / f"{stem}.txt").read_text(encoding="utf-8").splitlines()
    now = written(stem).splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        where = "\n".join(was[max(0, at - 12) : at])
        assert other == one, (
            f"{stem}, line {at + 1}, differs; if the new text is right: tools/golden.py\n{where}"
        )
    assert len(now) == len(was)
