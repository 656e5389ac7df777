"""What hands are shown while they write an answer, and who sits at a shared screen, is what was read in review.

See `handled` and `seated`.
"""

from types import ModuleType

import pytest

from tests.golden import handled, seated


@pytest.mark.parametrize(
    ("net", "stem"),
    [(net, stem) for net in (handled, seated) for stem in net.FILES],
    ids=lambda part: part if isinstance(part, str) else part.__name__.rpartition(".")[2],
)
def test_hands_along_a_playthrough_are_shown_what_was_read_in_review(net: ModuleType, stem: str) -> None:
    was = (net.KEPT / f"{stem}.txt").read_text(encoding="utf-8").splitlines()
    now = net.written(stem).splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        where = "\n".join(was[max(0, at - 12) : at])
        assert other == one, (
            f"{stem}, line {at + 1}, differs; if the new text is right: tools/golden.py\n{where}"
        )
    assert len(now) == len(was)
