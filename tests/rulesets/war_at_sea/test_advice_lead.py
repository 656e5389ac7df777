"""A side that is ahead holds its own ships dearer than the enemy's; nobody plans for water beyond the table."""

import pytest

from game.match import Match
from game.rulesets.war_at_sea.advice import ADVICE, lead
from game.rulesets.war_at_sea.advice.situation import SeaSituation
from game.tabletop.account import Posting
from tests.rulesets.war_at_sea.scene import battle, unit
from tests.rulesets.weighing import best

PLAIN = ADVICE.characters[0]


def duel(*, red: int = 0, blue: int = 0, turn: int = 7) -> Match:
    """A battleship of each side and a cruiser of Red's, with points scored by either."""
    match = battle(
        {"big": unit("bismarck", 20, 20), "small": unit("prinz_eugen", 20, 30)},
        {"foe": unit("prince_of_wales", 50, 20)},
        "SeaMovement",
        turns=8,
    )
    table = match.table
    table.turn = turn
    table.posted = tuple(
        Posting(side, "", "scored", points, "WAS-VIC-1") for side, points in (("Red", red), ("Blue", blue))
    )
    return match


def counts(match: Match, side: str) -> dict[str, float]:
    return lead.counts(SeaSituation(match.table, side, PLAIN))


def test_who_is_ahead_holds_her_own_ships_dearer_than_the_enemys() -> None:
    found = counts(duel(red=34), "Red")
    assert found["big"] > 1.0 > found["foe"]


def test_a_ship_whose_loss_leaves_the_lead_is_not_as_dear_as_one_whose_loss_takes_it() -> None:
    found = counts(duel(red=34), "Red")
    assert found["big"] > found["small"]


def test_who_is_behind_weighs_as_ever() -> None:
    assert counts(duel(red=34), "Blue") == {}


def test_a_worth_is_never_multiplied_beyond_its_bounds() -> None:
    low, high = lead.BOUNDS
    for points in (1, 10, 40, 400):
        assert all(low <= found <= high for found in counts(duel(red=points), "Red").values())


def test_a_lead_in_hull_points_is_one_where_they_decide() -> None:
    match = battle(
        {"big": unit("bismarck", 20, 20)},
        {"foe": unit("prince_of_wales", 50, 20, state={"hull_lost": 2})},
        "SeaMovement",
        turns=8,
        victory={"at_limit": "hull_points"},
    )
    assert counts(match, "Red")
    assert counts(match, "Blue") == {}


@pytest.mark.parametrize(("corner", "heading"), [((1.0, 47.0), 315.0), ((71.0, 1.0), 135.0)])
def test_a_ship_in_a_corner_does_not_make_for_water_beyond_the_table(
    corner: tuple[float, float], heading: float
) -> None:
    match = battle(
        {"ship": unit("prinz_eugen", *corner, heading=heading)},
        {"foe": unit("prince_of_wales", 36, 24)},
        "SeaMovement",
        turns=8,
    )
    side = "Red"
    while match.asked()[0] != side:
        match.answer(match.asked()[0], best(match, match.asked()[0]))
    match.answer(side, best(match, side))
    ship = match.table.units["ship"]
    assert 0.0 < ship.x < 72.0
    assert 0.0 < ship.y < 48.0
