"""What a side may see: of hidden enemies their markers, and no order that is still sealed."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.tabletop.ids import number_of
from game.tabletop.views import view_of
from tests.example_hidden.table import AmbushTable, Boat


def redact(table: AmbushTable, side: str) -> AmbushTable:
    """The table as `side` may see it: markers stand after the boats, by their numbers (AMB-HID-1)."""
    hidden = [boat for boat in table.units.values() if boat.known_to(side) != boat.id]
    ranked = sorted(hidden, key=lambda boat: number_of(boat.marker))
    return view_of(table, side, lambda boat: None if boat.marker else boat.__copy__(), map(as_marker, ranked))


def as_marker(boat: Boat) -> Boat:
    """A hidden boat as the enemy sees her: where she is, and that she has moved."""
    name = f"Contact {number_of(boat.marker)}"
    return Boat(boat.marker, name, boat.side, *boat.pose, moved=boat.moved, marker=boat.marker)


def hides(scenario: Scenario) -> bool:
    """Whether any boat begins hidden (AMB-HID-1)."""
    return any(unit.more.get("hidden") for side in scenario.sides for unit in side.units)
