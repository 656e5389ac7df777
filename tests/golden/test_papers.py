"""Papers: what files, reports, commands and machines say today is what was read in review. See `papers/kept`."""

import pytest

from tests.golden.papers.kept import PAPERS, kept, made


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_says_what_was_read_in_review(name: str) -> None:
    was, now = kept(name).read_text(encoding="utf-8").splitlines(), made(name).splitlines()
    for at, (one, other) in enumerate(zip(was, now, strict=False)):
        before = "\n".join(was[max(0, at - 3) : at])
        assert other == one, (
            f"{name}, line {at + 1}, differs; if the new text is right: tools/golden.py papers\n{before}"
        )
    assert len(now) == len(was)
