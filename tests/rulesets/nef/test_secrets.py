"""What a moment of nef tells by being there: the same battle with other secrets reads the same to the enemy."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.scenarios import scenario_from
from game.match import Fired, Match, Order, SetTo, Steered
from game.match.record import Record
from game.rulesets.nef.ruleset import NefRuleset

Rows = list[dict[str, Any]]


def battle(step: str, red: Rows, blue: Rows) -> Match:
    """A battle on a clear table from this step on."""
    sides = [{"name": "Red", "unit": red}, {"name": "Blue", "unit": blue}]
    table = {"width": 72, "height": 48}
    tree = {"format": 1, "title": "secrets", "ruleset": "nef", "table": table, "turns": 12, "side": sides}
    return Match.start(scenario_from(tree, "secrets"), NefRuleset().beginning(step), seed=1)


def known(match: Match, orders: dict[str, Order]) -> list[Any]:
    """All that Blue sees and reads while those who are asked give these orders, Red first."""
    record = Record(match, "Blue")
    seen: list[Any] = []
    for side in match.sides:
        if side in match.asked():
            match.answer(side, orders[side])
        view = match.view("Blue")
        strip = match.ruleset.presenter.strip(view, "Blue")
        seen += [view.sealed, strip, match.ask("Blue")]
    return [*seen, [(entry.n, entry.telling) for entry in record.entries]]


# Plans of fire

BLUE = [
    {"class": "halcyon", "id": "halcyon", "at": [30, 27]},
    {"class": "packet", "id": "packet", "at": [60, 27]},
]
HOLD = {"Red": Fired("fire_plan"), "Blue": Fired("fire_plan")}


def bomber(load: str) -> dict[str, Any]:
    return {"class": "bomber", "id": "bomber", "at": [30, 20], "load": load, "state": {"plotted_speed": 8}}


@pytest.mark.clause("NEF-HID-3")
def test_a_plan_asked_of_a_bomber_alone_does_not_tell_its_load() -> None:
    rapiers, bombs = (battle("Combat", [bomber(load)], BLUE) for load in ("rapiers", "bombs"))
    assert rapiers.ask("Red")
    assert not bombs.ask("Red")
    assert known(rapiers, HOLD) == known(bombs, HOLD)


@pytest.mark.clause("NEF-HID-1")
def test_that_a_plan_is_in_is_told_where_it_tells_no_load() -> None:
    gunner = {"class": "falcon", "id": "falcon", "at": [31, 20]}
    far = bomber("rapiers") | {"at": [30, 2]}
    for red in ([bomber("rapiers"), gunner], [gunner, far]):
        match = battle("Combat", red, BLUE)
        match.answer("Red", HOLD["Red"])
        assert match.view("Blue").sealed == {"Red": None}


# Plots

FIELD = {"class": "airfield", "id": "field", "at": [30, 27]}
FLIGHT = {"class": "fighter", "id": "fighter", "aboard": "field"}


@pytest.mark.clause("NEF-HID-2")
@pytest.mark.parametrize("orders", [{}, {"rearm": {"fighter": "pack"}}])
def test_a_plot_asked_of_an_airfield_does_not_tell_that_a_flight_is_aboard(orders: dict[str, Any]) -> None:
    ship = {"class": "packet", "id": "packet", "at": [60, 27]}
    plots: dict[str, Order] = {"Red": SetTo("plot", orders), "Blue": SetTo("plot", {"speed": {"packet": 2}})}
    filled, empty = (battle("Plot", red, [ship]) for red in ([FIELD, FLIGHT], [FIELD]))
    assert filled.ask("Red")
    assert not empty.ask("Red")
    assert known(filled, plots) == known(empty, plots)


@pytest.mark.clause("NEF-HID-1")
def test_that_a_plot_is_in_is_told_where_a_ship_is_seen_to_move() -> None:
    match = battle("Plot", [FIELD, FLIGHT, {"class": "falcon", "id": "falcon", "at": [30, 20]}], BLUE)
    match.answer("Red", SetTo("plot", {"speed": {"falcon": 4}}))
    assert match.view("Blue").sealed == {"Red": None}


# Flights below


@pytest.mark.clause("NEF-HID-2")
def test_the_points_of_a_force_tell_nothing_of_the_flights_aboard() -> None:
    filled, empty = (battle("Plot", red, BLUE) for red in ([FIELD, FLIGHT], [FIELD]))
    assert filled.view("Blue") == empty.view("Blue")
    assert filled.view("Blue").forces["Blue"] == filled.table.forces["Blue"]
    assert filled.view("Red").forces["Red"] == filled.table.forces["Red"]
    filled.table.units["fighter"].state = "deployed"
    assert filled.view("Blue").forces == filled.table.forces


@pytest.mark.clause("NEF-HID-2", "NEF-EDG-1")
def test_a_flight_that_left_with_its_carrier_tells_no_more_than_its_name() -> None:
    roost = {"class": "roost", "id": "roost", "at": [71, 10], "heading": 90, "state": {"plotted_speed": 4}}
    other = {"class": "halcyon", "id": "other", "at": [10, 10]}
    views = []
    for state in ({}, {"damage": 1, "packs_left": 0}):
        flight = {"class": "fighter", "id": "fighter", "aboard": "roost", "state": state}
        match = battle("FirstHalf", [roost, flight, other], BLUE)
        match.answer("Red", Steered("half_move", "roost", "FF"))
        assert match.table.units["fighter"].state == "withdrawn"
        views.append(match.view("Blue"))
    assert views[0] == views[1]


@pytest.mark.clause("NEF-HID-5")
def test_a_flight_lost_with_its_base_tells_no_more_than_its_name() -> None:
    field = FIELD | {"state": {"damage": 11, "hits_pending": [4]}}
    views = []
    for state in ({}, {"damage": 1, "packs_left": 0}):
        ship = {"class": "falcon", "id": "falcon", "at": [10, 10]}
        match = battle("EndOfTurn", [field, FLIGHT | {"state": state}, ship], BLUE)
        assert match.table.units["fighter"].state == "destroyed"
        views.append(match.view("Blue"))
    assert views[0] == views[1]
