"""Deployment: zones before the battle, arrivals over an edge, in secret and together."""

from game.content import parse_scenario
from game.match import Match, Placed, Refused
from game.rulesets import ruleset

ZONES = """
format = 1
ruleset = "nef"
title = "Zones"
table = { width = 40, height = 40 }
turns = 3
[[side]]
name = "Red"
zone = [[0, 0], [40, 0], [40, 8], [0, 8]]
[[side.unit]]
class = "halcyon"
id = "h"
[[side.unit]]
class = "falcon"
id = "f"
enters = 2
edge = "south"
[[side]]
name = "Blue"
[[side.unit]]
class = "vedette"
id = "v"
at = [20, 30]
heading = 180
"""


def battle() -> Match:
    scenario = parse_scenario(ZONES, "zones.toml")
    return Match.start(scenario, ruleset("nef"), seed=1)


def plot(match: Match) -> None:
    from random import Random

    from game.ai import chance

    turn = match.table.turn
    rng = Random(3)
    while match.over is None and match.table.turn == turn and match.asked():
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))


def test_a_side_with_a_zone_places_its_units_before_the_first_plot() -> None:
    match = battle()
    assert match.asked() == ["Red"]
    assert match.ask("Red")[0].name == "deploy"
    assert match.table.units["h"].state == "waiting"
    assert "h" not in match.view("Blue").units
    match.answer("Red", Placed("deploy", {"h": (10.0, 5.0, 60.0)}))
    unit = match.table.units["h"]
    assert (unit.x, unit.y, unit.heading, unit.state) == (10, 5, 60, "deployed")
    assert sorted(match.asked()) == ["Blue", "Red"]
    assert match.table.phase == "plot"


def test_a_place_outside_the_zone_is_refused_and_changes_nothing() -> None:
    match = battle()
    before = match.table.fork()
    for wrong in ((10.0, 9.0, 0.0), (10.0, -1.0, 0.0), (10.0, 5.0, 360.0)):
        try:
            match.answer("Red", Placed("deploy", {"h": wrong}))
        except Refused:
            assert match.table == before
        else:
            raise AssertionError(f"{wrong} was taken")


def test_a_unit_that_enters_later_is_placed_on_its_edge_in_that_turn() -> None:
    match = battle()
    match.answer("Red", Placed("deploy", {"h": (10.0, 5.0, 0.0)}))
    assert match.table.units["f"].state == "waiting"
    plot(match)
    assert match.table.turn == 2
    assert [question.name for question in match.ask("Red")] == ["deploy"]
    assert match.refuses("Red", Placed("deploy", {"f": (10.0, 3.0, 0.0)})) is not None
    match.answer("Red", Placed("deploy", {"f": (10.0, 0.5, 0.0)}))
    assert match.table.units["f"].state == "deployed"
    assert ("speed", "f") in {(slot.group, slot.unit) for slot in match.ask("Red")[0].slots}
