"""What flew is noted: a task force lies face-down where aircraft came from, as long as that is certain."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Allotted, Match
from game.match.events import Event
from game.rulesets.carrier.advice.suspects import suspects
from game.rulesets.carrier.air_events import CardShown, ShownCardDiscarded
from game.rulesets.carrier.table import Note
from tests.rulesets.carrier.scene import (
    BENSON,
    CRUISER,
    HIRYU,
    KAGERO,
    NAGARA,
    YORKTOWN,
    at,
    battle,
    chose,
    disposed,
    flying,
    fogging,
    intercepting,
    ship,
)
from tests.rulesets.played import events

FORCES = {"TF 16": [YORKTOWN, CRUISER], "TF 2": [CRUISER, BENSON], "KdB": [HIRYU, KAGERO], "Sx": [NAGARA]}


def start(*dice: int, up: bool = False, chips: tuple[str, ...] = ("TF 16", "blank"), **more: object) -> Match:
    """TF 16 may fly at KdB with a card or by catapult; U3 holds nothing."""
    stacks = {
        "U1": at(10, 20, *chips, up=["TF 16"] if up else []),
        "U2": at(10, 40, "TF 2", "blank"),
        "U3": at(30, 40, "blank", "blank"),
        "J1": at(25, 20, "KdB", "blank"),
        "J2": at(28, 20, "Sx", "blank", up=["Sx"]),
    }
    cards = {"TF 16": ["black:tf16_1"], "KdB": ["red:kdb_1"]}
    return battle(stacks, FORCES, cards=cards, dice=[*dice, *[1] * 20], **more)


def flown(match: Match, way: str, *answers: object, target: str = "J1") -> Match:
    """TF 16 searches and finds nothing."""
    match.answer("USN", flying("TF 16", way, target))
    for name, word in answers:
        match.answer("USN", chose(name, word))
    return match


def notes(match: Match) -> list[tuple[str, tuple[str, ...], str]]:
    """What the IJN has noted."""
    return [(note.what, note.stacks, note.how) for note in match.view("IJN").notes["IJN"]]


@pytest.mark.clause("CAR-AIR-8", "CAR-INF-3")
@pytest.mark.parametrize(("way", "what"), [("tf16_1", "aircraft"), ("catapult", "floatplanes")])
def test_where_aircraft_came_from_is_noted_and_what_they_were(way: str, what: str) -> None:
    match = flown(start(6, 6), way)
    assert notes(match) == [(what, ("U1",), "flew")]
    assert match.view("USN").notes["USN"] == ()


@pytest.mark.clause("CAR-AIR-8", "CAR-INF-3")
def test_a_task_force_that_is_face_up_is_no_news() -> None:
    assert notes(flown(start(6, 6, up=True), "tf16_1")) == []


@pytest.mark.clause("CAR-INT-5", "CAR-INF-3")
def test_fighters_betray_where_they_came_from() -> None:
    match = start(6, 6)
    match.answer("USN", flying("TF 16", "tf16_1", "J2"))
    match.answer("USN", chose("recon_reroll", "keep"))
    match.answer("USN", chose("declare_strike", "strike"))
    match.answer("IJN", intercepting(KdB="kdb_1"))
    assert Note(1, "aircraft", ("J1",), "flew") in match.view("USN").notes["USN"]


@pytest.mark.clause("CAR-FOW-9", "CAR-INF-3")
def test_after_fog_it_lies_in_one_of_two_until_it_flies_again() -> None:
    match = flown(start(6, 6, 6, 6), "catapult")
    match.answer("IJN", chose("hold", "hold"))
    match.answer("USN", fogging("U1", 11.5, 20))
    question = match.ask("USN")[0]
    shares = {"U1": {"blank": 1}, "new": {"tf:TF 16": 1, "blank": 1}}
    assert question.refuses(Allotted("share_out", shares)) is None
    match.answer("USN", Allotted("share_out", shares))
    assert notes(match) == [("floatplanes", ("U1", "U4"), "flew")]
    match.answer("IJN", chose("hold", "hold"))
    flown(match, "catapult")
    assert notes(match) == [("floatplanes", ("U4",), "flew")]


@pytest.mark.clause("CAR-INF-3")
def test_it_is_struck_out_when_a_task_force_of_the_stack_is_shown() -> None:
    match = flown(start(6, 6, 2, 3, chips=("TF 16",)), "catapult")
    match.answer("IJN", flying("KdB", "kdb_1", "U1"))
    for name, word in (("recon_reroll", "keep"), ("recon_peek_count", "1")):
        match.answer("IJN", chose(name, word))
    match.answer("IJN", disposed("reveal"))
    assert match.table.units["U1"].up == ("TF 16",)
    assert notes(match) == []


def test_an_admiral_concludes_where_a_carrier_lies_and_a_captain_does_not() -> None:
    match = flown(start(6, 6, roster_public=True), "tf16_1", ("recon_reroll", "keep"))
    view = match.view("IJN")
    plain, keen = suspects(view, "IJN"), suspects(view, "IJN", concludes=True)
    (carrier,) = [one for one in keen if one.force.strike]
    assert carrier.where == {"U1": 1.0}
    (unsure,) = [one for one in plain if one.force.strike]
    assert set(unsure.where) == {"U1", "U2", "U3"}
    cruisers = [one for one in keen if not one.force.strike]
    assert all(one.where["U1"] < one.where["U2"] for one in cruisers)


def test_floatplanes_tell_of_any_task_force_with_a_catapult() -> None:
    match = flown(start(6, 6, roster_public=True), "catapult")
    view = match.view("IJN")
    before = suspects(view, "IJN")
    able = [at for at, one in enumerate(before) if any(ship.type.catapult for ship in one.force.ships)]
    after = suspects(view, "IJN", concludes=True)
    assert sum(after[at].where["U1"] for at in able) >= 1.0
    assert all(after[at].where["U1"] > before[at].where["U1"] for at in able)


def cards_shown(first: str, second: str, stacks: dict[str, dict[str, Any]]) -> list[Event | None]:
    """What the striker is told of the red cards that two task forces show, and of what becomes of them."""
    forces = {"TF 16": [YORKTOWN], "Bait": [KAGERO], first: [HIRYU], second: [HIRYU]}
    cards = {"TF 16": ["black:tf16_1"], first: [f"red:{ship(first, 1)}"], second: [f"red:{ship(second, 1)}"]}
    lying = {"U1": at(10, 10, "TF 16"), "J0": at(20, 10, "Bait", up=["Bait"]), **stacks}
    match = battle(lying, forces, cards=cards, dice=[1] * 12)
    match.answer("USN", flying("TF 16", "tf16_1", "J0"))
    match.answer("USN", chose("declare_strike", "strike"))
    match.answer("IJN", intercepting(**{name: ship(name, 1) for name in (first, second)}))
    told = events(match, CardShown, ShownCardDiscarded)
    return [event.seen_by("USN", match.table) for event in told if event.side == "IJN"]  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-INT-5", "CAR-DEB-1", "CAR-INF-1")
def test_the_order_of_cards_shown_tells_nothing_of_the_task_forces_behind_them() -> None:
    def apart(near: str, far: str) -> dict[str, dict[str, Any]]:
        return {"J1": at(22, 10, near, "blank"), "J2": at(20, 13, far, "blank")}

    assert cards_shown("1st", "2nd", apart("1st", "2nd")) == cards_shown("1st", "2nd", apart("2nd", "1st"))
    beside = {"J1": at(22, 10, "1st", "2nd", up=["2nd"])}
    assert cards_shown("1st", "2nd", beside) == cards_shown("2nd", "1st", beside)
