"""From a scenario to the table as the battle begins."""

from __future__ import annotations

import msgspec

from game.match.books import Book
from game.match.scenario import Scenario
from game.sea.heading import pinned
from game.testing.example.table import Boat, DuelTable, Spec
from game.testing.example.turn import Turn

BOOK = Book(__package__)
roster = BOOK.roster


def set_up(scenario: Scenario, step: str) -> DuelTable:
    """Boats where the scenario has them; the first turn is to be done."""
    rows = BOOK.rows_of(scenario)
    boats = {}
    for side in scenario.sides:
        for unit in side.units:
            spec = msgspec.convert(rows[unit.cls], Spec)
            at = pinned(unit.at or (0.0, 0.0))
            hits = msgspec.to_builtins(unit.state).get("hits", 0)
            boats[unit.id] = Boat(unit.id, unit.name, side.name, *at, unit.heading, spec=spec, hits=hits)
    sides = tuple(side.name for side in scenario.sides)
    return DuelTable(scenario.width, scenario.height, sides, scenario.turns, boats, [Turn(1)])
