"""Fog of War."""

from __future__ import annotations

import pytest

from game.match import Allotted, Match, Order, Place, SetTo, Steer
from game.rulesets.carrier.events import FogLaid
from tests.rulesets.carrier.scene import (
    CRUISER,
    NAGARA,
    YORKTOWN,
    asked,
    at,
    battle,
    fogging,
    hold,
    land,
    moving,
)
from tests.rulesets.played import refusal

FORCES = {"TF 16": [YORKTOWN, CRUISER], "1st": [NAGARA]}


def shared(stays: dict[str, int], goes: dict[str, int], stack: str = "U1") -> Order:
    return Allotted("share_out", {stack: dict(stays), "new": dict(goes)})


def start(*chips: str, enemy: tuple[float, float] = (60.0, 40.0), **more: object) -> Match:
    """U1 at (10, 10) with these chips, TF 16 among them."""
    up = more.pop("up", ["TF 16"])
    stack = at(10, 10, *chips, up=up, **{key: more.pop(key) for key in ("moved", "shown") if key in more})
    return battle({"U1": stack, "J1": at(*enemy, "1st", "blank")}, FORCES, **more)  # type: ignore[arg-type]


def laid(match: Match, stays: dict[str, int], goes: dict[str, int]) -> Match:
    match.answer("USN", fogging("U1", 11.5, 10))
    match.answer("USN", shared(stays, goes))
    return match


@pytest.mark.clause("CAR-FOW-1", "CAR-FOW-4", "CAR-FOW-6", "CAR-FOW-7", "CAR-FOW-9", "CAR-CHP-11")
def test_e28_a_new_base_a_blank_all_chips_face_down_and_shared_out() -> None:
    match = laid(start("TF 16", "blank"), {"tf:TF 16": 1}, {"blank": 2})
    units = match.table.units
    assert (units["U1"].up, units["U1"].down) == ((), ("tf:TF 16",))
    assert (units["U2"].up, units["U2"].down) == ((), ("blank", "blank"))
    assert units["U2"].at == (11.5, 10.0)
    assert match.table.commands["USN"].blanks == 5
    assert match.table.commands["USN"].chips == 3
    assert [match.view("IJN").units[key].hidden for key in ("U1", "U2")] == [1, 2]
    (note,) = match.view("IJN").notes["IJN"]
    assert (note.what, note.stacks) == ("tf:TF 16", ("U1", "U2"))
    assert asked(answered(match), "USN")[:2] == ["move U1", "move U2"]
    assert [question.helm.distance for question in match.ask("USN") if isinstance(question, Steer)] == [
        8.0,
        8.0,
    ]


def answered(match: Match) -> Match:
    match.answer("IJN", hold())
    return match


@pytest.mark.clause("CAR-FOW-7")
def test_each_base_takes_a_chip_at_least() -> None:
    match = start("TF 16", "blank")
    match.answer("USN", fogging("U1", 11.5, 10))
    assert refusal(match, "USN", shared({"tf:TF 16": 1, "blank": 2}, {})) == "CAR-FOW-7"
    assert refusal(match, "USN", shared({"tf:TF 16": 1}, {"blank": 1})) == "CAR-FOW-7"


@pytest.mark.clause("CAR-FOW-8")
def test_a_stack_of_one_chip_becomes_two_of_one_each() -> None:
    match = laid(start("TF 16"), {"blank": 1}, {"tf:TF 16": 1})
    assert match.table.units["U1"].down == ("blank",)
    assert match.table.units["U2"].down == ("tf:TF 16",)


@pytest.mark.clause("CAR-FOW-8")
def test_a_stack_of_one_blank_is_shared_out_by_the_engine() -> None:
    stacks = {"U1": at(10, 10, "blank"), "U2": at(20, 20, "TF 16"), "J1": at(60, 40, "1st")}
    match = battle(stacks, FORCES)
    match.answer("USN", fogging("U1", 11.5, 10))
    assert match.lines[-1].by == "engine"
    assert match.table.units["U3"].down == ("blank",)


@pytest.mark.clause("CAR-FOW-2", "CAR-CHP-10")
def test_e29_not_for_a_stack_of_which_a_chip_was_revealed_this_round() -> None:
    match = start("TF 16", "blank", shown=True)
    assert refusal(match, "USN", fogging("U1", 11.5, 10)) == "CAR-FOW-2"
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    match.answer("USN", SetTo("stage_air_groups", {"card": {"tf16_1": "red"}}))
    while "USN" not in match.asked():
        match.answer("IJN", hold())
    laid(match, {"tf:TF 16": 1}, {"blank": 2})


@pytest.mark.clause("CAR-FOW-3")
def test_not_for_a_stack_that_touches_an_enemy() -> None:
    match = start("TF 16", enemy=(11.505, 10.0))
    assert "fog_of_war" not in asked(match, "USN")
    assert refusal(match, "USN", fogging("U1", 8.5, 10)) == "CAR-FOW-3"


@pytest.mark.clause("CAR-FOW-3", "CAR-AFD-2")
def test_not_for_an_airfield() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "UA": at(5, 40, "Field"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {**FORCES, "Field": ["in_airstrip"]}, airfields=["Field"])
    (place,) = [question for question in match.ask("USN") if isinstance(question, Place)]
    assert [spot.unit for spot in place.spots] == ["U1"]
    assert refusal(match, "USN", fogging("UA", 6.5, 40)) == "CAR-FOW-3"


@pytest.mark.clause("CAR-FOW-4")
def test_not_without_a_blank_in_the_supply() -> None:
    match = start("TF 16", blanks=0)
    assert refusal(match, "USN", fogging("U1", 11.5, 10)) == "CAR-FOW-4"


@pytest.mark.clause("CAR-FOW-5")
def test_the_new_base_touches_the_old_one_and_nothing_else_is_overlapped() -> None:
    match = start("TF 16", enemy=(13.0, 10.0), terrain=(land((7, 9), (8, 9), (8, 11), (7, 11)),))
    for x, y in ((10, 11.52), (10, 11.48), (11.5, 10), (8.5, 10)):
        assert refusal(match, "USN", fogging("U1", x, y)) == "CAR-FOW-5"
    match.answer("USN", fogging("U1", 10, 11.5))
    near_edge = battle({"U1": at(0.9, 10, "TF 16"), "J1": at(60, 40, "1st")}, FORCES)
    assert refusal(near_edge, "USN", fogging("U1", 0.6, 11.47)) == "CAR-FOW-5"
    beside = {"U1": at(10, 10, "TF 16"), "U2": at(11.6, 11.6, "blank"), "J1": at(60, 40, "1st")}
    crowded = battle(beside, FORCES)
    assert refusal(crowded, "USN", fogging("U1", 11.5, 10.2)) == "CAR-FOW-5"


@pytest.mark.clause("CAR-FOW-5")
@pytest.mark.parametrize("x", [13.0, 13.01])
def test_the_new_base_may_not_touch_an_enemy(x: float) -> None:
    match = start("TF 16", enemy=(x, 10.0))
    assert refusal(match, "USN", fogging("U1", 11.5, 10)) == "CAR-FOW-5"


@pytest.mark.clause("CAR-FOW-9", "CAR-INF-3")
def test_the_enemy_sees_counts_and_what_it_knew_is_knowledge_of_the_pair() -> None:
    match = laid(start("TF 16", "blank"), {"blank": 1}, {"tf:TF 16": 1, "blank": 1})
    view = match.view("IJN")
    assert [(u.hidden, u.down, u.up) for key, u in view.units.items() if key[0] == "U"] == [
        (1, (), ()),
        (2, (), ()),
    ]
    (note,) = view.notes["IJN"]
    assert (note.what, note.stacks, note.round, note.how) == ("tf:TF 16", ("U1", "U2"), 1, "shown")
    told = match.lines[-1].events
    fog = next(event for event in told if isinstance(event, FogLaid))
    seen = fog.seen_by("IJN", match.table)
    assert seen is not None
    assert (seen.counts, seen.stays, seen.goes) == ((1, 2), (), ())  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-FOW-10", "CAR-FOW-11")
def test_e30_halves_split_before_a_move_may_both_move_and_be_split_again() -> None:
    match = laid(start("TF 16", "blank"), {"tf:TF 16": 1}, {"blank": 2})
    answered(match)
    match.answer("USN", fogging("U2", 13.0, 10))
    match.answer("USN", shared({"blank": 2}, {"blank": 1}, "U2"))
    assert match.table.units["U3"].down == ("blank",)
    answered(match)
    match.answer("USN", moving(match, "U1", (8, 10)))
    answered(match)
    match.answer("USN", moving(match, "U2", (11.5, 14)))


@pytest.mark.clause("CAR-FOW-12")
def test_cards_and_sheets_are_as_before() -> None:
    match = start("TF 16", "blank", cards={"TF 16": ["black:tf16_1"]}, sunk=["tf16_2"])
    before = match.table.forces["TF 16"]
    laid(match, {"tf:TF 16": 1}, {"blank": 2})
    after = match.table.forces["TF 16"]
    assert (after.ships, after.cards) == (before.ships, before.cards)
