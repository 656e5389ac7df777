"""Fleets that are bought and battles by chance: who may be had, in which squadrons, where aircraft lie."""

from random import Random

import pytest

from game.match.scenario import UnitEntry
from game.rulesets.fleet.fleets import FLEETS, in_squadrons
from game.rulesets.fleet.levy import LEVY
from game.rulesets.fleet.set_up import laid, roster
from game.tabletop.entries import spelt_out
from game.tabletop.fleets import berthed, drawn
from game.tabletop.levy import Lot
from tests.rulesets.fleet.waters import REST, battle


def unit(cls: str, key: str = "", **more: object) -> UnitEntry:
    key = key or cls
    return UnitEntry(cls=cls, name=key, id=key, at=(10.0, 10.0), **more)  # type: ignore[arg-type]


def test_shore_units_are_not_for_sale_and_capital_ships_sail_once() -> None:
    assert not FLEETS.sold(roster()["island_airfield"], {})
    assert FLEETS.stays(roster()["shore_battery_8"])
    assert FLEETS.sold(roster()["kagero"], {})
    assert FLEETS.single(roster()["hood"])
    assert not FLEETS.single(roster()["fletcher"])


@pytest.mark.clause("FLT-COP-1")
def test_only_a_base_takes_what_is_too_heavy_for_a_deck() -> None:
    room = {
        (base, plane): FLEETS.room(roster()[base], roster()[plane], 600)
        for base in ("enterprise", "island_airfield", "hood")
        for plane in ("sbd", "b17")
    }
    assert room == {
        ("enterprise", "sbd"): 5, ("enterprise", "b17"): 0, ("island_airfield", "sbd"): 4,
        ("island_airfield", "b17"): 4, ("hood", "sbd"): 0, ("hood", "b17"): 0,
    }  # fmt: skip


def test_units_are_sent_to_sea_ready() -> None:
    assert FLEETS.ready(unit("type_viic"), roster()["type_viic"]).more == {"depth": "periscope"}
    assert FLEETS.ready(unit("sbd"), roster()["sbd"]).more == {"load": "bomb_1000gp"}
    assert FLEETS.ready(unit("f4f"), roster()["f4f"]).more == {}


@pytest.mark.clause("FLT-SQD-1")
def test_ships_without_a_squadron_are_dealt_over_new_ones_with_a_flagship_each() -> None:
    ships = [unit("fletcher", f"f{n}") for n in range(4)] + [
        unit("hood"),
        unit("type_viic"),
        unit("pt_boats"),
    ]
    stands = [unit("sbd", f"s{n}", aboard="hood") for n in range(5)]
    dealt = {one.id: one for one in in_squadrons((*ships, *stands), roster(), "Blue", {"Blue 1"})}
    assert [dealt[key].squadron for key in ("hood", "f0", "f1", "f2", "f3")] == [
        "Blue 2", "Blue 2", "Blue 2", "Blue 2", "Blue 3",
    ]  # fmt: skip
    assert [key for key, one in dealt.items() if spelt_out(one.more).get("flag")] == ["f3", "hood"]
    assert dealt["type_viic"].squadron is None
    assert dealt["pt_boats"].squadron is None
    assert [dealt[f"s{n}"].squadron for n in range(5)] == ["Blue 4"] * 4 + ["Blue 5"]


def test_what_a_file_tells_of_units_that_are_gone_goes_with_them() -> None:
    objective = '[[objective]]\nkind = "lost"\nside = "Red"\nunit = "washington"\nfate = ["wreck"]\n'
    score = '[[objective]]\nkind = "score"\nside = "Red"\npoints = 10\n'
    scenario = battle(rest=REST + objective + score)
    fleet = (unit("hood"), unit("fletcher", "twin"))
    entered = FLEETS.fitted(scenario, 0, fleet, roster())
    assert [one.id for one in entered.sides[0].units] == ["hood", "twin", "airfield"]
    assert {one.squadron for one in entered.sides[0].units} == {"Blue 1", None}
    assert [one.kind for one in entered.objectives] == ["score"]
    assert not entered.more.squadron
    assert set(laid(entered).squadrons) >= {"Blue 1", "airfield", "Raiders"}


@pytest.mark.parametrize("seed", range(6))
def test_a_fleet_drawn_at_random_spends_its_points_and_houses_its_aircraft(seed: int) -> None:
    more = FLEETS.sided(Random(seed))
    picked = drawn(600, more, roster(), FLEETS, Random(seed))
    spent = sum(roster()[key]["points"] for key in picked)
    assert 400 <= spent <= 600
    units = [unit(cls, f"u{n}") for n, cls in enumerate(picked)]
    housed = berthed(units, (), roster(), FLEETS, 600)
    assert all(one.aboard for one in housed if roster()[one.cls]["kind"] == "aircraft")


def test_a_battle_by_chance_has_squadrons_with_flags_and_wings_aboard() -> None:
    bought = [Lot(("enterprise", "f4f", "sbd", "sbd", "tbf")), Lot(("fletcher",)), Lot(("pt_boats",))]
    units = LEVY.units(0, bought, roster())
    assert [one["class"] for one in units] == [
        "enterprise",
        "f4f",
        "sbd",
        "sbd",
        "tbf",
        "fletcher",
        "pt_boats",
    ]
    carrier, fighters, bombers = units[:3]
    assert (carrier["squadron"], carrier["flag"], carrier["id"]) == ("Allies 1", True, "allies_enterprise_1")
    assert (fighters["aboard"], fighters["squadron"]) == ("allies_enterprise_1", "Allies air 1")
    assert bombers["load"] == "bomb_1000gp"
    assert (units[5]["squadron"], units[5].get("flag")) == ("Allies 1", None)
    assert "squadron" not in units[6]
    assert LEVY.units(1, [Lot(("type_viic",))], roster()) == [{"class": "type_viic", "depth": "periscope"}]


def test_the_weather_of_a_battle_by_chance() -> None:
    assert LEVY.weather("dark_night", 10, Random(1)).told == {"light": "dark_night"}
    assert LEVY.weather("squalls", 10, Random(1)).areas == ("squall", "squall")
    assert LEVY.weather("fair", 10, Random(1)).told == {}
    sides = [side for lot in LEVY.facts["lot"] for side in [lot["side"]]]
    assert {sides.count(side) > 5 for side in (0, 1)} == {True}
    assert all(cls in roster() for lot in LEVY.facts["lot"] for cls in lot["classes"])
