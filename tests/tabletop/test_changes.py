"""What events change alike, and units by their kind: a unit set by name, one record amended, one place of a row."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from game.match.table import Table, Unit, UnitId
from game.sea.heading import Pose
from game.tabletop.bearings import lies, off
from game.tabletop.changes import Sets, amended, put
from game.tabletop.units import at_pose, deployed, of_kind


class Boat(Unit, tag_field="is", tag="boat"):
    sunk: bool = False


class Buoy(Unit, tag_field="is", tag="buoy"):
    pass


class Water(Table):
    units: dict[str, Boat | Buoy]


class Sank(Sets[Water], frozen=True):
    unit: UnitId
    heading: float = msgspec.field(name="toward")
    makes: ClassVar = {"sunk": True, "state": "gone"}


class Mine(msgspec.Struct, frozen=True):
    id: str
    loads: int = 1


def water() -> Water:
    units = {"a": Boat("a", "A", "Blue"), "b": Boat("b", "B", "Red"), "c": Buoy("c", "C", "Red")}
    return Water(width=10.0, height=10.0, sides=("Blue", "Red"), turns=1, agenda=[], units=units)


def test_an_event_sets_its_unit_by_the_names_of_its_fields_and_of_what_it_makes() -> None:
    table = water()
    Sank("a", 90.0).apply(table)
    boat = of_kind(Boat, table, "a")
    assert (boat.heading, boat.sunk, boat.state) == (90.0, True, "gone")
    assert not of_kind(Boat, table, "b").sunk
    assert msgspec.to_builtins(Sank("a", 90.0)) == {"is": "Sank", "unit": "a", "toward": 90.0}


def test_one_record_is_amended_and_one_place_of_a_row_put() -> None:
    mines = (Mine("m1"), Mine("m2"))
    assert amended(mines, "m2", loads=0) == (Mine("m1"), Mine("m2", 0))
    assert put((1, 2, 3), 1, 9) == (1, 9, 3)


def test_units_are_found_by_their_kind_on_the_table() -> None:
    table = water()
    table.units["a"].state = "gone"
    assert [unit.id for unit in deployed(Boat, table)] == ["b"]
    assert deployed(Boat, table, "Blue") == []
    with pytest.raises(KeyError):
        of_kind(Boat, table, "c")


def test_a_unit_at_a_pose_is_another_and_without_one_itself() -> None:
    boat = water().units["a"]
    assert at_pose(boat, None) is boat
    assert at_pose(boat, Pose(1.0, 2.0, 30.0)).pose == (1.0, 2.0, 30.0)
    assert boat.pose == (0.0, 0.0, 0.0)


def test_where_something_lies_is_told_off_the_bow() -> None:
    assert lies("B", Pose(0.0, 0.0, 90.0), (5.0, 0.0)) == "B lies right ahead"
    assert lies("B", Pose(0.0, 0.0, 0.0), (-5.0, 0.0)) == "B lies 90 degrees to port"
    assert off("B", 1.25) == "B is 1.3 cm off"
