"""The account of points: a score is the sum of what was posted, and the account is the postings with the fates."""

from __future__ import annotations

import pytest

from game.match.table import Table
from game.tabletop.account import Entry, Fate, Posting, entries, scored

HALF = Posting("Blue", "rover", "crippled", 12.5, "END-1", 25, 50)
GOAL = Posting("Blue", "Henderson", "knocked out", 3, "END-2")


def table() -> Table:
    """An empty one of two sides."""
    return Table(10.0, 10.0, ("Blue", "Red"), 4, {}, [])


@pytest.mark.parametrize(
    ("postings", "blue"), [((), 0), ((HALF,), 13), ((HALF, HALF), 25), ((HALF, GOAL), 16)]
)
def test_a_score_is_the_sum_of_its_postings_and_halves_are_rounded_once(
    postings: tuple[Posting, ...], blue: int
) -> None:
    assert scored(lambda _: postings)(table()) == {"Blue": blue, "Red": 0}


def test_the_account_tells_every_unit_and_what_was_posted_for_none() -> None:
    rover, mail = (
        Fate("rover", "Rover", "Red", "3 of 8 boxes", "END-1"),
        Fate("mail", "Mail", "Red", "unhurt"),
    )
    found = entries([GOAL, HALF], [rover, mail])
    assert found[0] == Entry(rover, HALF)
    assert (found[0].state, HALF.share) == ("3 of 8 boxes", "half of 25 points")
    assert (found[1].state, found[1].posting.points) == ("unhurt", 0)
    assert (found[2].fate.name, found[2].fate.owner, found[2].state) == ("Henderson", "Blue", "knocked out")


@pytest.mark.parametrize(
    ("worth", "percent", "share"),
    [
        (62, 25, "a quarter of 62 points"),
        (18, 100, "all 18 points"),
        (1, 100, "her 1 point"),
        (1, 50, "half of 1 point"),
    ],
)
def test_a_share_is_told_in_words_of_one_point_too(worth: int, percent: int, share: str) -> None:
    assert Posting("USN", "tanikaze", "sunk", 1, "CAR-VIC-2", worth, percent).share == share
