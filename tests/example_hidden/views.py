"""What a side may see: of hidden enemies their markers, and no order that is still sealed."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.match.steps import sealed_for
from game.tabletop.ids import number_of
from tests.example_hidden.table import AmbushTable, Boat


def redact(table: AmbushTable, side: str) -> AmbushTable:
    """The table as `side` may see it: markers stand after the boats, by their numbers (AMB-HID-1)."""
    view = table.fork()
    view.units = {key: boat for key, boat in view.units.items() if boat.known_to(side) == key}
    hidden = [boat for key, boat in table.units.items() if key not in view.units]
    for boat in sorted(hidden, key=lambda boat: number_of(boat.marker)):
        view.units[boat.marker] = as_marker(boat)
    view.seen_by = side
    view.sealed = sealed_for(table, side)
    return view


def as_marker(boat: Boat) -> Boat:
    """A hidden boat as the enemy sees her: where she is, and that she has moved."""
    name = f"Contact {number_of(boat.marker)}"
    return Boat(boat.marker, name, boat.side, *boat.pose, moved=boat.moved, marker=boat.marker)


def hides(scenario: Scenario) -> bool:
    """Whether any boat begins hidden (AMB-HID-1)."""
    return any(unit.more.get("hidden") for side in scenario.sides for unit in side.units)
