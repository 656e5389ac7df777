"""How many clicks a turn takes by mouse alone: what a captain orders, given by a robot that has no keys."""

import pytest

from tests.ui.battles import battle
from tests.ui.mouse import Mouse

A_TURN, A_UNIT = 14, 3
"""The most clicks of a turn of nef's introduction, two ships with two half moves and a plan of fire, and of an order
about one unit in the other games."""


def test_a_turn_of_the_first_introduction_takes_at_most_fourteen_clicks():
    mouse = Mouse(battle("nef/skerries"))
    turns = [mouse.turn() for _ in range(4)]
    fires = [what for what, *_ in mouse.given if what.startswith("fire_plan")]
    assert fires, "guns were laid in one of them"
    assert max(turns) <= A_TURN, (turns, mouse.given)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "turns", "fire"),
    [
        ("fleet/two_captains", 2, "shoot"),
        ("coastal/first_night", 4, "fire"),
        ("war_at_sea/river_plate", 3, "sur"),
    ],
)
def test_an_order_about_a_unit_takes_at_most_three_clicks(name: str, turns: int, fire: str) -> None:
    mouse = Mouse(battle(name))
    for _ in range(turns):
        mouse.turn()
    assert any(what.startswith(fire) for what, *_ in mouse.given), "guns were laid"
    told = sum(units for *_, units in mouse.given)
    assert sum(clicks for _, clicks, _ in mouse.given) <= A_UNIT * told, mouse.given
    most = A_UNIT if name.startswith("coastal") else A_UNIT + 1
    assert max(clicks / units for _, clicks, units in mouse.given) <= most, mouse.given
