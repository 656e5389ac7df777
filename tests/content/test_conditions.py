"""What declared fields ask of the rest of a file is told with place and clause, whatever the game."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.conditions import conditions
from game.tabletop.fields import Field, FieldSet

FIELDS = FieldSet(
    measure="inches",
    kinds=("ship",),
    cls=(Field("hangar", "int", 0, 9),),
    unit=(
        Field("deck", "flag", needs=("class.hangar", "aboard"), clause="SKI-AIR-1"),
        Field("flown", "flag", needs=("options.aircraft",)),
    ),
    side=(
        Field("state", "table", fields=(Field("first", "flag", unique=True, clause="SKI-INI-1"),)),
        Field("prizes", "amounts", 0, 9, needs=("victory.beach",)),
    ),
    file=(
        Field("turn", "int", 1, 99, within=("turns",), clause="SKI-SEQ-1"),
        Field("score", "int", 0, 99),
        Field("mine", "tables", 0, 9, fields=(Field("at", "position"),), needs=("file.turn",)),
    ),
    weather=(Field("night_turns", "ints", 1, 99, within=("turns",)),),
    options=(Field("aircraft", "flag", default=True),),
    two_sides="SKI-GEN-1",
)
CLASSES = {"boat": {"id": "boat"}, "carrier": {"id": "carrier", "hangar": 2}}


def told(**tree: Any) -> list[str]:
    """What is wrong with a tree of two sides and eight turns."""
    sides = [{"name": "Red"}, {"name": "Blue"}]
    found = conditions({"turns": 8, "side": sides, **tree}, FIELDS, CLASSES)
    return [f"{problem.place}: {problem.found}, {problem.expected}" for problem in found]


def test_a_third_side_is_one_too_many() -> None:
    assert told(side=[{}, {}, {}]) == ["side: 3 sides, two sides (SKI-GEN-1)"]


def test_what_is_no_turn_may_be_more_than_there_are_turns() -> None:
    assert told(score=9) == []


@pytest.mark.parametrize("turns", ["six", 0, None])
def test_without_a_number_of_turns_none_is_too_late(turns: object) -> None:
    assert told(turns=turns, turn=9) == []


def test_a_turn_is_one_of_the_battles() -> None:
    assert told(turn=8, weather={"night_turns": [8]}) == []
    assert told(turn=9) == ["turn: 9, a turn from 1 to 8 (SKI-SEQ-1)"]
    assert told(weather={"night_turns": [2, 9]}) == ["weather.night_turns[1]: 9, a turn from 1 to 8"]


def test_one_side_alone_raises_a_flag() -> None:
    first = {"state": {"first": True}}
    assert told(side=[first, {"state": {"first": False}}]) == []
    assert told(side=[first, first]) == [
        "side[1].state.first: true on both sides, one side at most (SKI-INI-1)"
    ]


@pytest.mark.parametrize(
    ("unit", "problems"),
    [
        ({"class": "carrier", "deck": True, "aboard": "ark"}, []),
        ({"class": "boat", "deck": False}, []),
        ({"class": "boat", "deck": True, "aboard": "ark"}, ["deck without hangar, hangar in its class (SKI-AIR-1)"]),
        ({"class": "carrier", "deck": True}, ["deck without aboard, aboard beside it (SKI-AIR-1)"]),
        ({"class": "boat", "flown": True}, []),
    ],
)  # fmt: skip
def test_a_unit_says_what_a_key_needs(unit: dict[str, Any], problems: list[str]) -> None:
    place = "side[0].unit[0]."
    assert [one.partition(": ")[2] for one in told(side=[{"unit": [unit]}, {}])] == problems
    assert all(one.startswith(place) for one in told(side=[{"unit": [unit]}, {}]))


def test_a_key_needs_what_stands_elsewhere_in_the_file() -> None:
    flown = {"side": [{"unit": [{"class": "boat", "flown": True}]}, {}]}
    assert told(options={"aircraft": False}, **flown) == [
        "side[0].unit[0].flown: flown without aircraft, aircraft under [options]"
    ]
    assert told(mine=[{"at": [1, 1]}]) == ["mine: mine without turn, turn at the top of the file"]
    assert told(mine=[{"at": [1, 1]}], turn=2) == []
    assert told(side=[{"prizes": {"boat": 2}}, {}]) == [
        "side[0].prizes: prizes without beach, beach under [victory]"
    ]
