"""Fleets that are bought and battles by chance: who may be had, how they begin, what a battle is about."""

from random import Random

import msgspec
import pytest

from game.content import find_scenario, parse_scenario, read_scenario
from game.content.chance_battle import Wishes, written
from game.content.fleets import drawn_fleet, entered
from game.match import Match
from game.match.scenario import UnitEntry
from game.rulesets import ruleset
from game.rulesets.coastal.fleets import FLEETS
from game.rulesets.coastal.levy import LEVY
from game.rulesets.coastal.scenario import Track, own
from game.rulesets.coastal.set_up import laid, roster
from game.tabletop.construction import plain_card
from game.tabletop.levy import Lot


@pytest.mark.clause("CST-AIR-1", "CST-BAT-1")
def test_batteries_and_aircraft_are_a_scenarios_to_give() -> None:
    given = {row["kind"] for row in roster().values() if FLEETS.stays(row)}
    assert given == {"battery", "aircraft"}
    assert not any(FLEETS.sold(roster()[cls], {}) for cls in ("battery", "swordfish", "ju87"))
    assert all(FLEETS.sold(roster()[cls], {}) for cls in ("mtb_vosper70", "tanker", "uboat_viic"))


def test_a_submarine_begins_under_water_bought_or_by_chance() -> None:
    boat = UnitEntry(cls="uboat_viic", name="U 1", id="u1")
    assert FLEETS.ready(boat, roster()["uboat_viic"]).more == {"depth": "periscope"}
    assert LEVY.units(1, [Lot(("uboat_viic",))], roster()) == [{"class": "uboat_viic", "depth": "periscope"}]
    assert LEVY.units(0, [Lot(("sgb",))], roster()) == [{"class": "sgb"}]


def with_budget(points: int):
    """The trial, its sides free to buy and to begin along their edges."""
    scenario = own(read_scenario(find_scenario("coastal/trial")))
    zones = (((0, 0), (240, 0), (240, 40), (0, 40)), ((0, 140), (240, 140), (240, 180), (0, 180)))
    sides = tuple(
        msgspec.structs.replace(side, budget=points, zone=zone)
        for side, zone in zip(scenario.sides, zones, strict=True)
    )
    return msgspec.structs.replace(scenario, sides=sides)


@pytest.mark.parametrize("seed", range(3))
def test_a_bought_fleet_takes_a_sides_place_and_deploys(seed: int) -> None:
    scenario = with_budget(300)
    fleet = drawn_fleet("coastal", 300, {"home_edge": "south"}, roster(), Random(seed))
    fought = entered(scenario, 0, fleet)
    assert [unit.cls for unit in fought.sides[0].units] == [unit.cls for unit in fleet.units]
    match = Match.start(fought, ruleset("coastal"), seed=seed)
    assert match.asked()
    assert set(laid(own(fought)).entries) == {unit.id for unit in fought.sides[0].units}


def test_torpedoes_of_units_that_are_gone_go_with_them() -> None:
    scenario = with_budget(300)
    gone, there = (side.units[1].id for side in scenario.sides)
    tracks = tuple(
        Track(side, "t21_br", (120.0, 90.0), 0.0, launcher=key)
        for side, key in (("Blue", gone), ("Red", there), ("Red", ""))
    )
    scenario = msgspec.structs.replace(scenario, more=msgspec.structs.replace(scenario.more, track=tracks))
    fleet = (UnitEntry(cls="sgb", name="SGB 9", id="sgb_9"),)
    assert FLEETS.fitted(scenario, 0, fleet, roster()).more.track == tracks[1:]


def test_every_lot_and_charge_is_of_classes_there_are_and_dusk_turns_to_night() -> None:
    classes = {cls for lot in LEVY.facts["lot"] for cls in lot["classes"]}
    charges = {cls for name in LEVY.occasions for group in LEVY.occasion(name).charge for cls in group}
    assert {roster()[cls]["kind"] for cls in charges} == {"merchant"}
    assert classes <= set(roster())
    text = written(Wishes(ruleset="coastal", seed=1, weather="dusk"))
    weather, changes = (lambda told: (told.weather, told.more.change))(own(parse_scenario(text, "dusk")))
    assert (weather.light, [change.light for change in changes]) == ("twilight", ["night_clear"])


def test_a_class_sheet_leaves_lists_of_tables_to_its_game() -> None:
    rules = ruleset("coastal")
    row = roster()["sgb"]
    told = [fact.value for fact in plain_card(rules.fields, row).facts]
    assert told
    assert not any("{" in value for value in told)
    card = rules.construction.card(row)
    assert card is not None
    assert [arm.label for arm in card.arms] == [
        "76 mm",
        "57 mm",
        "57 mm",
        *["20 mm, 2 barrels"] * 2,
        "British 21 in",
    ]
