"""A side's view is followed by what it was told; a fault in an event shows itself, and is not taken for secrecy."""

from __future__ import annotations

import pytest

from game.match import copying
from game.match.events import Event
from game.match.record import Entry
from game.match.table import UnitId
from game.tabletop.following import Following
from game.testing.play import begin


class Broken(Event, frozen=True):
    """An event with a fault in it."""

    unit: UnitId

    def apply(self, table: object) -> None:
        raise KeyError("a fault")


def test_an_event_that_speaks_of_a_unit_out_of_sight_changes_nothing() -> None:
    view = begin("coastal/first_night", 1).view("Red")
    assert Following().follow(view, Broken("nobody"), view) == view


def test_a_fault_in_an_event_is_raised() -> None:
    view = begin("coastal/first_night", 1).view("Red")
    with pytest.raises(KeyError, match="a fault"):
        Following().follow(view, Broken(next(iter(view.units))), view)


def test_a_sides_copy_leaves_out_what_it_does_not_see_and_hides_no_fault() -> None:
    view = begin("coastal/first_night", 1).view("Red")

    def told(unit: str) -> list[Entry]:
        return [Entry(0, 0, 0, "", Broken(unit), None)]

    assert list(copying._brought(view.fork(), told("nobody"), view)) == []
    with pytest.raises(KeyError, match="a fault"):
        list(copying._brought(view.fork(), told(next(iter(view.units))), view))


def test_who_comes_into_sight_is_taken_from_the_view_in_which_all_is_over() -> None:
    class Seen(Event, frozen=True):
        """A unit is seen."""

        unit: UnitId

    after = begin("coastal/first_night", 1).view("Red")
    view = after.fork()
    first = next(iter(after.units))
    del view.units[first]
    assert list(Following().follow(view, Seen(first), after).units) == list(after.units)
    assert first not in view.units
