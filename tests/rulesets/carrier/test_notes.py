"""What a side may remember of what it saw, when stacks lose their last chip."""

import pytest

from game.rulesets.carrier import notes
from game.rulesets.carrier.table import Note


def seen(*stacks: str, what: str = "blank", count: int = 1) -> tuple[Note, ...]:
    """So many chips noted for some stacks."""
    return tuple(Note(round, what, stacks, "recon") for round in range(1, count + 1))


@pytest.mark.clause("CAR-INF-3")
def test_what_can_lie_nowhere_any_more_is_forgotten() -> None:
    assert notes.ruled_out(seen("a"), "a") == ()
    assert notes.ruled_out((*seen("a"), *seen("b")), "a") == seen("b")


@pytest.mark.clause("CAR-INF-3")
def test_blanks_that_now_mean_the_same_stack_may_be_the_same_blanks() -> None:
    assert notes.ruled_out((*seen("a", "b", count=3), *seen("b", count=2)), "a") == seen("b", count=3)
    assert notes.ruled_out((*seen("b", count=2), *seen("a", "b")), "a") == seen("b", count=2)
    told = (*seen("a", "b"), *seen("b", what="fleet"))
    assert notes.ruled_out(told, "a") == (*seen("b"), *seen("b", what="fleet"))


def test_who_is_noted_nowhere_near_leaves_all_notes_as_they_are() -> None:
    told = (*seen("b"), *seen("b", "c"))
    assert notes.ruled_out(told, "a") is told
