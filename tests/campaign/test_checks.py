"""What a campaign's file gets wrong, and what the checks of a chart find: a sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.campaign import proof
from game.campaign.chart import Battle, Chart, Sighting
from game.campaign.problems import problems
from game.campaign.scenario import Area, Campaign, Ground, Way
from game.match import SetTo
from game.match.scenario import Problem
from tests.campaign.table import FILES, begun, campaign

TERRAIN = ("land", "fog")


def found(change: Callable[[Campaign], Campaign], chain: bool = True) -> list[Problem]:
    """What is wrong with a campaign after a change: a chain with nothing wrong, or the map of the Skerries."""
    one = campaign(FILES / "chain.toml", change) if chain else campaign(change=change)
    return list(problems(one, TERRAIN if chain else ("land", "fog", "shoal", "squall")))


def said(change: Callable[[Campaign], Campaign], chain: bool = True) -> list[tuple[str, str, str, str]]:
    return [(one.place, one.found, one.expected, str(one.meant or "")) for one in found(change, chain)]


def file(**more: Any) -> Callable[[Campaign], Campaign]:
    """A change of the campaign's own keys."""
    return lambda one: replace(one, more=replace(one.more, **more))


def unit(side: int, place: int, **more: Any) -> Callable[[Campaign], Campaign]:
    """A change of what the campaign says of a ship."""

    def change(one: Campaign) -> Campaign:
        units = list(one.sides[side].units)
        units[place] = replace(units[place], more=replace(units[place].more, **more))
        sides = list(one.sides)
        sides[side] = replace(sides[side], units=tuple(units))
        return replace(one, sides=tuple(sides))

    return change


def test_nothing_is_wrong_with_a_campaign_as_it_is() -> None:
    assert said(lambda one: one) == said(lambda one: one, chain=False) == []


def test_a_campaign_is_of_two_sides_with_a_yard_and_a_ship_each() -> None:
    assert said(lambda one: replace(one, sides=one.sides[:1])) == [("side", "1 side", "two (CAM-MET-1)", "")]
    bare = found(lambda one: file(area=(replace(one.more.area[0], yard=""), *one.more.area[1:]))(one))
    assert [(one.place, one.found) for one in bare] == [("area", "no yard of Red")]
    late = found(lambda one: unit(1, 0, week=2)(unit(1, 1, price=5)(one)))
    assert [(one.place, one.found) for one in late] == [("side[1]", "no ship in the first week")]
    assert found(unit(1, 0, week=2)) == []
    assert found(unit(1, 0, price=5)) == []


def test_a_ship_is_in_a_force_of_her_side_and_what_is_carried_in_its_carriers() -> None:
    assert said(unit(0, 0, force="blue")) == [
        ("side[0].unit[0].force", '"blue", a force of Blue', "one of red", "")
    ]
    assert said(unit(0, 2, on="rokery")) == [
        ("side[0].unit[2].on", '"rokery"', "a ship of its side", "rookery")
    ]
    apart = found(
        lambda one: unit(0, 2, force="other")(
            file(force=(*one.more.force, replace(one.more.force[0], id="other")))(one)
        )
    )
    assert [(one.place, one.found, one.expected) for one in apart] == [
        ("side[0].unit[2].force", '"other"', "the force of the ship that carries it")
    ]


@pytest.mark.parametrize(
    ("between", "count"),
    [(("ford",), "1 area"), (("ford", "ford"), "1 area"), (("ford", "north", "south"), "3 areas")],
)
def test_a_way_joins_two_different_areas(between: tuple[str, ...], count: str) -> None:
    assert said(file(way=(Way(between),))) == [("way[0].between", count, "two different areas", "")]


@pytest.mark.parametrize(
    ("size", "wrong"),
    [((6, 6), False), ((1000, 1000), False), ((5, 6), True), ((6, 1001), True), ((6,), True), ((), False)],
)
def test_an_area_has_a_table_of_a_size_that_can_be_played_on(size: tuple[int, ...], wrong: bool) -> None:
    def change(one: Campaign) -> Campaign:
        return file(area=(*one.more.area[:-1], replace(one.more.area[-1], size=size)))(one)

    places = [one.place for one in found(change)]
    assert places == (["area[4].size"] if wrong else [])


@pytest.mark.parametrize(
    ("at", "wrong"),
    [((0, 0), False), ((20, 20), False), ((-1, 5), True), ((21, 5), True), ((5, -1), True), ((5, 21), True)],
)
def test_an_area_lies_on_the_chart(at: tuple[float, float], wrong: bool) -> None:
    def change(one: Campaign) -> Campaign:
        return file(area=(*one.more.area[:-1], replace(one.more.area[-1], at=at)))(one)

    assert [one.place for one in found(change)] == (["area[4].at"] if wrong else [])


def test_ground_is_of_a_kind_that_the_game_has_and_has_an_outline() -> None:
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    assert found(file(ground=(Ground("ford", "land", corners),))) == []
    assert said(file(ground=(Ground("ford", "fogg", corners[:2]),))) == [
        ("ground[0].kind", '"fogg"', "one of land, fog", "fog"),
        ("ground[0].outline", "2 points", "three or more", ""),
    ]


def test_a_line_leads_to_every_area_of_a_map_and_of_no_other_campaign() -> None:
    def alone(one: Campaign) -> Campaign:
        return file(area=(*one.more.area, Area("rock", "Rock", (1.0, 1.0))))(one)

    assert [(one.found, one.expected) for one in found(alone, chain=False)] == [
        ('"rock", which no line joins', "a [[way]] to it (CAM-ORD-2)")
    ]
    assert found(alone) == []


# -- the checks of a chart ---------------------------------------------------------------------------------------


def chart() -> Chart:
    table = begun().table
    assert isinstance(table, Chart)
    return table


def fault(**more: Any) -> str:
    """What the checks say of a ship that is otherwise than she is."""
    table = chart()
    ship = table.units["resolute"]
    for name, value in more.items():
        setattr(ship, name, value)
    return proof.unit_fault(table, ship)


@pytest.mark.parametrize(
    ("ship", "says"),
    [
        ({}, ""),
        ({"force": "blue_a"}, "sails with blue_a, no force of Red"),
        ({"force": "none"}, "sails with none, no force of Red"),
        ({"state": "ready"}, "ready at no area"),
        ({"berth": "harbour"}, "deployed at harbour"),
        ({"state": "ready", "berth": "harbour"}, ""),
        ({"state": "yard", "berth": "harbour"}, ""),
        ({"state": "ready", "berth": "falken_bay"}, "lies at falken_bay, no yard of hers"),
        ({"state": "adrift"}, "of the state adrift"),
        ({"share": 100}, "100 per cent of her hull gone and deployed"),
        ({"share": 101, "state": "lost"}, "101 per cent of her hull gone and lost"),
        ({"share": -1}, "-1 per cent of her hull gone and deployed"),
        ({"share": 100, "state": "lost"}, ""),
        ({"share": 99}, ""),
        ({"state": "reserve"}, ""),
        ({"on": "halcyon"}, "with red_a while its carrier is with red_b"),
        ({"on": "merlin"}, ""),
        ({"on": "halcyon", "state": "reserve"}, ""),
    ],
)
def test_a_ship_is_somewhere_she_can_be(ship: dict[str, Any], says: str) -> None:
    assert chart().units["halcyon"].force == "red_b"
    assert fault(**ship) == says


def test_what_is_carried_may_be_apart_from_a_carrier_that_does_not_sail() -> None:
    table = chart()
    table.units["halcyon"].state, table.units["halcyon"].berth = "yard", "harbour"
    table.units["resolute"].on = "halcyon"
    assert proof.unit_fault(table, table.units["resolute"]) == ""


def test_no_side_sees_a_ship_of_the_other_but_a_lost_one() -> None:
    table = chart()
    table.seen_by = "Blue"
    ship = table.units["resolute"]
    assert proof.unit_fault(table, ship) == "resolute is seen by Blue"
    ship.state = "lost"
    assert proof.unit_fault(table, ship) == ""
    ship.state, table.seen_by = "deployed", "Red"
    assert proof.unit_fault(table, ship) == ""


def test_no_stock_is_overdrawn_and_no_force_in_a_yard_of_the_enemy() -> None:
    table = chart()
    stock = table.stocks["Red"]
    stock.fuel, stock.yard = 0, 0
    assert proof.table_fault(table) == ""
    stock.fuel = -1
    assert proof.table_fault(table) == "Red has -1 fuel and 0 yard points"
    stock.fuel, stock.yard = 0, -1
    assert proof.table_fault(table) == "Red has 0 fuel and -1 yard points"
    stock.yard = 0
    table.forces["red_a"].area = "falken_bay"
    assert proof.table_fault(table) == "red_a lies in a yard of the enemy"
    for ship in table.units.values():
        if ship.force == "red_a":
            ship.state = "lost"
    assert proof.table_fault(table) == "", "nobody is left of it"


def test_battles_are_numbered_one_after_another() -> None:
    table = chart()
    one = Battle(1, 1, "deep", "", "Red", "")
    table.battles = (one, replace(one, number=2))
    assert proof.table_fault(table) == ""
    table.battles = (one, one)
    assert proof.table_fault(table) == "battles numbered [1, 1]"


def test_what_is_disguised_is_all_that_the_other_side_hides_and_nothing_of_ones_own() -> None:
    before, table = chart(), chart()
    for one in (before, table):
        one.sightings = (Sighting("Red", 1, "deep"), Sighting("Blue", 1, "deep"))
        one.sealed = {"Red": SetTo("orders"), "Blue": SetTo("orders")}
    proof.disguise(table, "Red")
    for key, ship in table.units.items():
        hidden = ship.side == "Blue" and ship.state == "deployed"
        assert (ship != before.units[key]) == hidden
        assert not hidden or (ship.share > 0 and ship.fought > 0)
    for key, force in table.forces.items():
        assert (force != before.forces[key]) == (force.side == "Blue")
    assert table.stocks["Red"] == before.stocks["Red"]
    assert table.stocks["Blue"].fuel > before.stocks["Blue"].fuel
    assert table.stocks["Blue"].yard > before.stocks["Blue"].yard
    assert [one.by for one in table.sightings] == ["Red"]
    assert table.sealed["Red"] == before.sealed["Red"]
    assert table.sealed["Blue"] != before.sealed["Blue"]
