"""What a side may know (WAS-HID), proved both ways: what is hidden looks the same whatever it is, the rest is open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.match import Chose, Match, Placed
from game.rulesets.war_at_sea import purposes
from game.rulesets.war_at_sea.air_events import DeckBurned, FlightBegan, MissionsAssigned
from game.rulesets.war_at_sea.events import DecoysLaid, DepthChanged, MineLaid, Moved, Searched, Submerged
from tests.rulesets.played import events, rolls, told
from tests.rulesets.war_at_sea.scene import attack, battle, done, missions, move, unit

FLETCHER = {"fletcher": unit("fletcher", 20, 20)}


def the_same(one: Match, other: Match, side: str = "Red") -> None:
    """Nothing that a side sees, is asked or is told tells two battles apart."""
    assert one.view(side) == other.view(side)
    assert one.ask(side) == other.ask(side)
    assert told(one, side) == told(other, side)


def below(boat: dict[str, Any], decoy: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """A boat under contact_1 and its decoy under contact_2, or as their states say."""
    return {
        "boat": unit("type_viic", 23, 20, depth="periscope", **boat),
        "boat_decoy": unit("type_viic", 26, 20, **decoy),
    }


def one_and_other(step: str, dice: tuple[int, ...] = ()) -> tuple[Match, Match]:
    """The boat left and its decoy right, and the other way round."""
    state = {"decoy_of": "boat"}
    one = below({"state": {"counter": "contact_1"}}, {"state": {**state, "counter": "contact_2"}})
    two = below({"state": {"counter": "contact_2"}}, {"state": {**state, "counter": "contact_1"}})
    two["boat"]["at"], two["boat_decoy"]["at"] = [26, 20], [23, 20]
    return battle(FLETCHER, one, step, dice), battle(FLETCHER, two, step, dice)


# -- counters -------------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-HID-1", "WAS-SUB-1", "WAS-SUB-4", "WAS-GEN-8")
def test_a_boat_and_its_decoy_are_two_blue_counters() -> None:
    one, other = one_and_other("SurfaceAttack")
    the_same(one, other)
    contact = one.view("Red").units["contact_1"]
    assert (contact.spec.name, contact.depth, contact.decoy_of) == ("Blue counter", "", "")
    assert one.view("Blue") != other.view("Blue")


@pytest.mark.clause("WAS-HID-1", "WAS-SUB-5")
def test_counters_move_alike_whatever_lies_under_them() -> None:
    one, other = one_and_other("SeaMovement")
    for match, first, second in ((one, "boat", "boat_decoy"), (other, "boat_decoy", "boat")):
        match.answer("Red", done("end_movement"))
        match.answer("Blue", move(first, "A1.5"))
        match.answer("Blue", move(second, "T45A1"))
    the_same(one, other)
    assert [event.unit for event in told(one, "Red") if isinstance(event, Moved)] == [
        "contact_1",
        "contact_2",
    ]


@pytest.mark.clause("WAS-HID-1")
@pytest.mark.parametrize("depth", ["periscope", "deep"])
def test_depth_below_the_surface_is_its_owners_secret(depth: str) -> None:
    one, _ = one_and_other("SeaMovement")
    other, _ = one_and_other("SeaMovement")
    for match, at in ((one, "periscope"), (other, depth)):
        match.answer("Red", done("end_movement"))
        match.answer("Blue", move("boat", "A1", depth=at))
    the_same(one, other)
    assert not [event for event in told(other, "Red") if isinstance(event, DepthChanged)]


@pytest.mark.clause("WAS-SUB-8", "WAS-HID-1")
def test_a_search_that_finds_nothing_shows_the_die_and_the_searchers_modifiers_alone() -> None:
    one, other = one_and_other("SurfaceAttack", (3,))
    for match in (one, other):
        match.answer("Red", attack("sonar_search", "fletcher", "sonar", "contact_1"))
    the_same(one, other)
    (roll,) = rolls(one)
    assert roll == (purposes.Search("fletcher", "contact_1"), (3,))
    (rolled,) = (event for event in told(one, "Red") if type(event).__name__ == "Rolled")
    throw = rolled.roll.throw
    assert (throw.target, throw.modifiers) == (None, ())
    assert events(one, Searched)


@pytest.mark.clause("WAS-SUB-14", "WAS-HID-1")
@pytest.mark.parametrize("die", [1, 2])
def test_which_of_two_new_counters_is_the_boat_a_die_says_that_nobody_sees(die: int) -> None:
    blue = {"boat": unit("type_viic", 23, 20, depth="periscope", state={"detected": True})}
    match = battle(FLETCHER, blue, "EndOfTurn", (die, 1, 1, 6, 6), turns=2)
    view = match.view("Red")
    assert [(view.units[key].x, view.units[key].y) for key in ("contact_2", "contact_3")] == [(23, 20)] * 2
    assert match.table.units["boat"].counter == ("contact_2" if die == 1 else "contact_3")
    assert not [event for event in told(match, "Red") if isinstance(event, Submerged | DecoysLaid)]


@pytest.mark.clause("WAS-SUB-4", "WAS-HID-1")
def test_whether_a_boat_lies_where_its_decoy_was_laid_is_secret() -> None:
    seen = []
    for picked in ((), ("boat",)):
        match = battle(
            FLETCHER,
            {"boat": unit("type_viic", 23, 20, depth="periscope")},
            "Deploy",
            (1, 1, 6, 6),
        )
        match.answer("Blue", Placed("place_decoy", {"boat_decoy": (26.0, 20.0, 0.0)}))
        match.answer("Blue", Chose("choose_spots", picked))
        seen.append(match)
    the_same(*seen)
    assert seen[0].view("Blue") != seen[1].view("Blue")


# -- mines, markers, bases, missions --------------------------------------------------------------------------


@pytest.mark.clause("WAS-MIN-8", "WAS-HID-1")
def test_mines_are_laid_unseen() -> None:
    layer = {
        "layer": unit(
            "fletcher",
            20,
            20,
            card={"abilities": ["radar", "dual_purpose", "minelayer"], "mine_load": 2},
        )
    }
    matches = [
        battle(layer, {"enemy": unit("transport", 60, 40)}, "SeaMovement", options={"mines": True})
        for _ in range(2)
    ]
    matches[0].answer("Red", move("layer", "A4"))
    matches[1].answer("Red", move("layer", "A4", special_action="lay_mines"))
    the_same(*matches, "Blue")
    assert len(events(matches[1], MineLaid)) == 1
    assert matches[0].view("Red") != matches[1].view("Red")


@pytest.mark.clause("WAS-FMK-1", "WAS-HID-1")
def test_a_full_marker_looks_as_an_empty_one() -> None:
    marker = {"marker": unit("fleet_marker", 10, 20, heading=90)}
    ships = {key: unit("takao", aboard="marker") for key in ("one", "two", "three")}
    blue = {"enemy": unit("transport", 60, 40)}
    options = {"fleet_markers": True}
    full = battle({**marker, **ships}, blue, "SeaMovement", options=options)
    empty = battle(marker, blue, "SeaMovement", options=options)
    the_same(full, empty, "Blue")


@pytest.mark.clause("WAS-HID-1", "WAS-ARM-12")
def test_what_lies_on_a_base_and_its_arming_counters_are_hidden() -> None:
    carrier = {"carrier": unit("shokaku", 40, 20)}
    deck = {
        "kate": unit("b5n2", aboard="carrier", state={"arming_counters": 2}),
        "zero": unit("a6m2", aboard="carrier"),
    }
    dive = {
        "dive": unit(
            "sbd3",
            40,
            23,
            state={"mission": "dive", "mission_target": "carrier", "mission_shown": True},
        )
    }
    dice = (6, 5, 4, 4, 2, 1, 3, 6, 5)
    full = battle(dive, {**carrier, **deck}, "AirAttack", (*dice, 6))
    bare = battle(dive, carrier, "AirAttack", dice)
    the_same(full, bare)
    for match in (full, bare):
        match.answer("Red", attack("air_attack", "dive", "bomb", "carrier"))
    assert events(full, DeckBurned)
    # The battles end here, and the outcome counts what is left: all before it looks the same.
    assert told(full, "Red")[:-2] == told(bare, "Red")[:-2]


@pytest.mark.clause("WAS-AIR-5", "WAS-HID-1")
def test_missions_are_known_when_they_are_flown() -> None:
    red = {"kate": unit("b5n2", 10, 10), "ship": unit("transport", 5, 5)}
    blue = {"cat": unit("f4f4", 60, 40)}
    one, other = battle(red, blue, "AirMission"), battle(red, blue, "AirMission")
    one.answer("Blue", missions(cat="cap"))
    other.answer("Blue", missions(cat="strafing:ship"))
    the_same(one, other)
    for match in (one, other):
        match.answer("Red", missions(kate="patrol"))
    the_same(one, other)
    for match in (one, other):
        match.answer("Red", move("kate", "T90A5", to="move_air"))
    the_same(one, other)
    assert [event.side for event in told(one, "Red") if isinstance(event, MissionsAssigned)] == ["Red"]
    one.answer("Blue", move("cat", "", to="move_air"))
    assert one.view("Red").units["cat"].mission == "cap"


@pytest.mark.clause("WAS-AIR-5")
def test_whether_a_side_was_asked_for_missions_is_hidden_as_well() -> None:
    red = {"ship": unit("enterprise", 5, 5)}
    base = {"base": unit("shokaku", 60, 40)}
    full = battle(
        {**red, "scout": unit("sbd3", 5, 9)}, {**base, "zero": unit("a6m2", aboard="base")}, "AirMission"
    )
    bare = battle({**red, "scout": unit("sbd3", 5, 9)}, base, "AirMission")
    full.answer("Blue", missions(zero="cap"))
    assert full.view("Red") == bare.view("Red")
    assert told(full, "Red") == told(bare, "Red")


@pytest.mark.clause("WAS-AIR-10", "WAS-HID-1")
def test_how_an_interrupted_flight_goes_on_is_its_owners_secret() -> None:
    red = {"kate": unit("b5n2", 10, 10)}
    blue = {"cat": unit("f4f4", 25, 13)}
    matches = [battle(red, blue, "AirMission") for _ in range(2)]
    for match, path in zip(matches, ("T90A20", "T90A12T-90A3"), strict=True):
        match.answer("Red", missions(kate="patrol"))
        match.answer("Blue", missions(cat="cap"))
        match.answer("Red", move("kate", path, to="move_air"))
    assert matches[0].table.units["kate"].x == matches[1].table.units["kate"].x == 21
    the_same(*matches, "Blue")
    (begun,) = (event for event in told(matches[0], "Blue") if isinstance(event, FlightBegan))
    assert begun.flight.rest == ()


# -- what is open ---------------------------------------------------------------------------------------------


@pytest.mark.clause("WAS-HID-2")
def test_cards_damage_and_points_are_open() -> None:
    blue = {
        "ship": unit("leander", 30, 20, state={"hull_lost": 2, "repairs_done": 1, "strain": 1.0}),
        "kate": unit("b5n2", 40, 40, state={"aborted": True, "turns_up": 2}),
    }
    match = battle(FLETCHER, blue, "SurfaceAttack", Blue={"state": {"points": 12}})
    view = match.view("Red")
    for key in blue:
        assert view.units[key] == match.table.units[key]
    assert view.units["ship"].crippled
    assert view.posted == match.table.posted
    assert [(one.side, one.points) for one in view.posted] == [("Blue", 12)]


@pytest.mark.clause("WAS-HID-3")
def test_a_refusal_says_the_same_of_a_hidden_piece_and_of_none() -> None:
    for name in ("boat", "boat_decoy", "nobody"):
        one, _ = one_and_other("SurfaceAttack")
        refused = one.refuses("Red", attack("sonar_search", "fletcher", "sonar", name))
        assert refused is not None
        assert msgspec.structs.replace(refused, sentence=refused.sentence.replace(name, "X")) == one.refuses(
            "Red", attack("sonar_search", "fletcher", "sonar", "X")
        )
