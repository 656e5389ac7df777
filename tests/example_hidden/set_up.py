"""From a scenario to the table as the battle begins."""

from __future__ import annotations

import msgspec

from game.match.books import Book
from game.match.scenario import Scenario
from game.tabletop.entries import standing
from tests.example_hidden.table import AmbushTable, Boat, Spec
from tests.example_hidden.turn import Turn

BOOK = Book(__package__)
roster = BOOK.roster


def set_up(scenario: Scenario, step: str) -> AmbushTable:
    """Boats where the scenario has them, markers numbered by where they stand; the first turn is to be done."""
    rows = BOOK.rows_of(scenario)
    boats, hidden = {}, []
    for side in scenario.sides:
        for unit in side.units:
            spec = msgspec.convert(rows[unit.cls], Spec)
            boats[unit.id] = Boat(**standing(unit, side.name), spec=spec, hits=unit.state.get("hits", 0))
            if unit.more.get("hidden"):
                hidden.append(boats[unit.id])
    for number, boat in enumerate(sorted(hidden, key=lambda boat: boat.at), 1):
        boat.marker = f"contact_{number}"
    sides = tuple(side.name for side in scenario.sides)
    return AmbushTable(scenario.width, scenario.height, sides, scenario.turns, boats, [Turn(1)])
