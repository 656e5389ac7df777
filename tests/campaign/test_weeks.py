"""Weeks of a campaign at their turns: who seeks battle, what the staff settles, what yards and carriers do."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.campaign import turn
from game.campaign.chart import AVOID, FIGHT, STRONGER, Area, Chart, Force, Ship, Spec, Way, there
from game.campaign.events import Joined
from game.campaign.orders import Plan
from game.campaign.settling import settled, strength
from game.campaign.turn import Meeting, WeekEnd
from game.campaign.victory import of_battle
from game.dice.roll import Roll, Throw
from game.match import Refused, Umpire
from game.match.events import Event
from tests.campaign.table import FILES, Won, begun, staying, week


def chart(path: Any = None) -> Chart:
    table = (begun() if path is None else begun(path)).table
    assert isinstance(table, Chart)
    return table


class Clerk:
    """An umpire that rolls what it is told, and does what happens."""

    def __init__(self, table: Chart, *faces: int) -> None:
        self.table, self.faces = table, list(faces)
        self.thrown, self.said = list[Throw[Any]](), list[Event[Chart]]()

    def roll(self, throw: Throw[Any]) -> Roll[Any]:
        self.thrown.append(throw)
        return Roll(throw, ((self.faces.pop(0),),))

    def happens(self, event: Event[Chart]) -> None:
        self.said.append(event)
        event.apply(self.table)


def umpire(clerk: Clerk) -> Umpire[Chart]:
    return cast("Umpire[Chart]", clerk)


# -- meetings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hows", "power", "seeks"),
    [
        ((STRONGER,), 100.0, True),  # equal is strong enough
        ((STRONGER,), 99.0, False),
        ((FIGHT,), 1.0, True),
        ((AVOID,), 500.0, False),
        ((AVOID, FIGHT), 1.0, True),
        ((AVOID, STRONGER), 100.0, True),
        ((AVOID, STRONGER), 99.0, False),
        ((), 500.0, False),  # who lies there for good seeks nothing
    ],
)
def test_a_side_seeks_battle_by_its_orders_and_its_strength(
    hows: tuple[str, ...], power: float, seeks: bool
) -> None:
    table = chart()
    for force, how in zip(("red_a", "red_b"), (*hows, "fixed", "fixed"), strict=False):
        table.forces[force].area, table.forces[force].how = "deep", how
        table.forces[force].fixed = how == "fixed"
    assert Meeting("deep")._seeks(table, "Red", {"Red": power, "Blue": 100.0}) == seeks


def test_who_is_away_with_a_five_falls_back_and_who_lies_there_for_good_never_is() -> None:
    table = chart()
    table.forces["red_a"].area, table.forces["red_a"].came = "deep", "hook_south"
    assert not Meeting("deep")._away(umpire(Clerk(table, 4)), "Red")
    clerk = Clerk(table, 5)
    assert Meeting("deep")._away(umpire(clerk), "Red")
    assert (clerk.thrown[0].dice, clerk.thrown[0].sides, clerk.thrown[0].target) == (1, 6, 5)
    assert table.forces["red_a"].area == "hook_south"
    table.forces["red_a"].area, table.forces["red_a"].fixed = "deep", True
    clerk = Clerk(table)
    assert not Meeting("deep")._away(umpire(clerk), "Red")
    assert clerk.thrown == []


# -- the staff -----------------------------------------------------------------------------------------------------


def met(red: int = 60, blue: int = 60) -> Chart:
    """A chart on which one ship of each side is in the Deep, worth so much, ten boxes each."""
    table = chart()
    spec = Spec("halcyon", "Halcyon", red, "", "", 10)
    for side, force, points in (("Red", "red_a", red), ("Blue", "blue_a", blue)):
        table.forces[force].area = "deep"
        first, *others = [ship for ship in table.units.values() if ship.force == force]
        for ship in others:
            ship.state = "lost"
        first.spec, first.side = replace(spec, points=points), side
    return table


@pytest.mark.parametrize(
    ("red", "blue", "need"), [(60, 60, 6), (90, 10, 2), (10, 90, 10), (100, 1, 2), (1, 100, 10), (70, 30, 4)]
)
def test_the_victor_is_told_by_a_die_of_ten_by_the_worth_of_both_sides(
    red: int, blue: int, need: int
) -> None:
    table = met(red, blue)
    clerk = Clerk(table, need, 1, 1)
    assert settled(umpire(clerk), "deep").winner == "Red"
    assert (clerk.thrown[0].sides, clerk.thrown[0].target) == (10, need)
    assert settled(umpire(Clerk(table, need - 1, 1, 1)), "deep").winner == "Blue"


@pytest.mark.parametrize(
    ("face", "won", "share", "lost"),
    [
        (2, False, 0, False),
        (3, False, 40, False),
        (4, False, 40, False),
        (5, False, 40, True),
        (3, True, 0, False),
        (4, True, 40, False),
        (5, True, 40, False),
        (6, True, 40, True),
    ],
)
def test_a_die_for_every_ship_says_whether_she_is_hurt_or_lost_and_is_milder_for_the_victors(
    face: int, won: bool, share: int, lost: bool
) -> None:
    table = met()
    came = settled(umpire(Clerk(table, 10 if won else 1, face, 1)), "deep")
    assert (came.ships[0].share, came.ships[0].lost) == (share, lost)
    assert came.ships[0].side == "Red"
    assert (came.number, came.week, came.area, came.staff) == (1, 1, "deep", True)


def test_of_two_ships_each_has_a_die_of_her_own() -> None:
    table = met()
    table.units["merlin"].state = "deployed"
    clerk = Clerk(table, 1, 5, 2, 1)
    came = settled(umpire(clerk), "deep")
    assert [(one.ship, one.lost) for one in came.ships[:2]] == [("resolute", True), ("merlin", False)]
    assert [throw.purpose.number for throw in clerk.thrown[1:]] == [1, 2, 1]


def test_what_a_carrier_carries_is_lost_with_her() -> None:
    table = met()
    table.units["merlin"].state, table.units["merlin"].on = "deployed", "resolute"
    came = settled(umpire(Clerk(table, 1, 5, 2, 1)), "deep")
    assert [(one.ship, one.lost) for one in came.ships[:2]] == [("resolute", True), ("merlin", True)]


def test_ships_are_worth_less_the_more_of_their_hulls_is_gone() -> None:
    one = Ship("a", "A", "Red", spec=Spec("", "", 50, "", "", 10))
    assert strength([one]) == 50.0
    one.share = 50
    assert strength([one]) == pytest.approx(30.0)
    assert strength([one, one]) == pytest.approx(60.0)


def test_a_battle_won_scores_two_and_ships_sunk_a_point_for_twenty_five() -> None:
    table = met(red=49, blue=50)
    came = settled(umpire(Clerk(table, 10, 1, 6)), "deep")
    assert [(one.side, one.points) for one in of_battle(table, came)] == [("Red", 2), ("Red", 2)]
    came = settled(umpire(Clerk(table, 1, 5, 1)), "deep")
    assert [(one.side, one.points) for one in of_battle(table, came)] == [("Blue", 2), ("Blue", 1)]
    nobody = replace(came, winner="", ships=tuple(replace(one, lost=False) for one in came.ships))
    assert of_battle(table, nobody) == []


# -- ashore --------------------------------------------------------------------------------------------------------


def test_a_weeks_work_is_done_at_once_for_three_points_whatever_it_would_have_cost() -> None:
    match = begun(field=Won("Red"))
    ship = match.table.units["resolute"]
    ship.hurt, ship.share, ship.weeks = (("damage", 9),), 64, 3
    match.table.stocks["Red"].yard = 0
    match.put_questions()
    week(match, Red=Plan(dock=("resolute",)))
    assert match.table.units["resolute"].hurt == (("damage", 9),), "there were no points"
    match.table.stocks["Red"].yard, match.table.stocks["Red"].yard_a_week = 3, 0
    match.put_questions()
    week(match, Red=Plan(hurry=("resolute",)))
    assert match.table.units["resolute"].hurt == (("damage", 5),)
    assert match.table.stocks["Red"].yard == 0
    assert match.table.units["resolute"].state == "yard"


def test_what_a_carrier_carries_goes_where_she_goes() -> None:
    match = begun(FILES / "chain.toml", field=Won("Red"))
    carrier, flight = (match.table.units[key] for key in ("rookery", "rook_flight"))
    carrier.hurt, carrier.share, carrier.weeks = (("damage", 9),), 50, 3
    match.table.stocks["Red"].yard = 0
    match.put_questions()
    week(match, Red=Plan(dock=("rookery",)))
    carrier, flight = (match.table.units[key] for key in ("rookery", "rook_flight"))
    assert (carrier.state, carrier.berth) == (flight.state, flight.berth) == ("yard", "south")
    match.table.units["rookery"].hurt = ()
    week(match)
    assert match.table.units["rookery"].state == match.table.units["rook_flight"].state == "deployed"


def test_a_ship_that_is_called_lies_ready_where_her_force_is_not_at_home() -> None:
    match = begun()
    match.table.forces["red_b"].area, match.table.stocks["Red"].yard = "mail_road", 10
    match.put_questions()
    week(match, Red=replace(staying(match, "Red"), call=("hobby",)))
    ship = match.table.units["hobby"]
    assert (ship.state, ship.berth) == ("ready", "harbour")
    week(match, Red=Plan({"red_b": "harbour"}))
    assert match.table.units["hobby"].state == "deployed"


def test_a_ship_lies_with_her_force_and_what_is_carried_with_its_carrier() -> None:
    table = chart(FILES / "chain.toml")
    ship, flight = table.units["resolute"], table.units["rook_flight"]
    for one in (ship, flight):
        one.state, one.berth = "ready", "south"
    assert turn._lies_with(table, ship)
    assert turn._lies_with(table, flight)
    table.forces["red"].area = "ford"
    assert not turn._lies_with(table, ship)
    assert not turn._lies_with(table, flight)
    table.forces["red"].area, table.units["rookery"].state = "south", "yard"
    assert not turn._lies_with(table, flight)


# -- the week's end ------------------------------------------------------------------------------------------------


def chain(winner: str, ways: tuple[Way, ...], alone: str = "") -> Any:
    """Where a chain goes on whose front somebody won, or is alone at."""
    table = chart(FILES / "chain.toml")
    table.ways = ways
    if winner != "nobody":
        table.won["ford"] = winner
    return WeekEnd()._ahead(table, {"ford": alone} if alone else {})


def test_a_chain_goes_on_by_the_ways_of_who_won() -> None:
    red, both, back = Way(("ford", "east_shore"), "Red"), Way(("ford", "west_shore")), Way(("north", "ford"))
    assert chain("Red", (red, both, back)) == ("Red", ("east_shore", "west_shore"))
    assert chain("Blue", (red, both, back)) == ("Blue", ("west_shore",))
    assert chain("Blue", (red, back)) is None, "it leads no further"
    assert chain("", (red, back)) == ("", ("ford",)), "a draw is fought out where it was"
    assert chain("nobody", (red, back), "Red") == ("Red", ("east_shore",))
    assert chain("nobody", (red, both), "") == ("", ("west_shore",))


def test_who_is_alone_in_an_area_is_told_by_its_forces() -> None:
    table = chart()
    assert turn._alone(table, "harbour") == "Red"
    assert turn._alone(table, "deep") == ""
    table.forces["red_a"].area = "deep"
    assert turn._alone(table, "deep") == "Red"
    table.forces["blue_a"].area = "deep"
    assert turn._alone(table, "deep") == ""
    assert [force.id for force in there(table, "deep", "Blue")] == ["blue_a"]


@pytest.mark.parametrize(
    ("kind", "holder", "alone", "scores", "holds"),
    [
        ("map", "Red", "Blue", "Blue", "Blue"),
        ("map", "Red", "", "Red", "Red"),
        ("map", "", "", "", ""),
        ("raids", "Red", "Blue", "Blue", "Red"),
        ("raids", "Red", "Red", "", "Red"),
        ("raids", "Red", "", "", "Red"),
        ("chain", "", "Blue", "Blue", ""),
        ("chain", "", "", "", ""),
    ],
)
def test_an_area_is_held_on_a_map_and_scores_by_the_kind_of_campaign(
    kind: Any, holder: str, alone: str, scores: str, holds: str
) -> None:
    table = chart()
    table.kind, table.front = kind, "deep"
    table.areas = {"deep": Area("deep", "The Deep", (1.0, 1.0), worth=3)}
    table.holders = {"deep": holder} if holder else {}
    clerk = Clerk(table)
    turn._areas(umpire(clerk), {"deep": alone} if alone else {})
    assert [(one.side, one.points) for one in table.posted] == ([(scores, 3)] if scores else [])
    assert table.holders.get("deep", "") == holds
    table.posted = ()
    table.areas = {"deep": Area("deep", "The Deep", (1.0, 1.0), worth=0)}
    turn._areas(umpire(clerk), {"deep": "Red"})
    assert table.posted == (), "it is worth nothing"


def test_of_a_chain_the_front_alone_scores_and_who_won_there_before_who_is_alone() -> None:
    table = chart()
    table.kind, table.front = "chain", "deep"
    table.won["deep"] = "Red"
    turn._areas(umpire(Clerk(table)), {"deep": "Blue", "mail_road": "Blue"})
    assert [(one.side, one.what) for one in table.posted] == [("Red", "The Deep")]


def test_forces_that_pass_along_one_line_meet_where_more_is_to_be_had_else_where_the_file_names_first() -> (
    None
):
    def stopped(red: tuple[str, str], blue: tuple[str, str], **worth: int) -> set[str]:
        table = chart()
        for key, points in worth.items():
            table.areas[key] = replace(table.areas[key], worth=points)
        table.forces["red_a"].area, table.forces["blue_a"].area = red[0], blue[0]
        orders = {"Red": Plan({"red_a": red[1]}).order(), "Blue": Plan({"blue_a": blue[1]}).order()}
        return turn._crossing(table, orders)

    there_and_back = (("gas_works", "deep"), ("deep", "gas_works"))
    assert stopped(*there_and_back, gas_works=3, deep=1) == {"red_a"}
    assert stopped(*there_and_back, gas_works=1, deep=3) == {"blue_a"}
    assert stopped(*there_and_back, gas_works=2, deep=2) == {"red_a"}
    assert stopped(("gas_works", "deep"), ("deep", "mail_road")) == set()
    assert stopped(("gas_works", "deep"), ("mail_road", "deep")) == set()


def test_nobody_but_its_side_is_told_of_a_ship_that_joins() -> None:
    table = chart()
    joined = Joined("Red", "resolute", "red_b")
    assert joined.seen_by("Red", table) == joined
    assert joined.seen_by("Blue", table) is None


def test_a_ship_goes_to_a_force_or_into_the_yard_and_not_both() -> None:
    match = begun()
    ship = match.table.units["resolute"]
    ship.hurt, ship.share, ship.weeks = (("damage", 3),), 21, 1
    match.put_questions()
    with pytest.raises(Refused, match="to a force or to the yard"):
        match.answer("Red", Plan(post={"resolute": "red_b"}, dock=("resolute",)).order())


def test_a_force_without_a_yard_of_its_side_is_at_home_where_it_began() -> None:
    table = chart()
    assert {force.id: force.home for force in table.forces.values() if isinstance(force, Force)} == {
        force.id: "harbour" if force.side == "Red" else "falken_bay" for force in table.forces.values()
    }
