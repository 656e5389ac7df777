"""From a scenario to the table as the battle begins."""

from __future__ import annotations

from typing import Any

import msgspec

from game.match.books import Book
from game.match.scenario import Scenario
from game.sea.heading import settle
from tests.example_ruleset.table import Boat, DuelTable, Spec
from tests.example_ruleset.turn import Turn


def roster() -> dict[str, dict[str, Any]]:
    """Every class by id."""
    return {row["id"]: row for row in Book(__package__).read("roster.toml")["class"]}


def set_up(scenario: Scenario) -> DuelTable:
    """Boats where the scenario has them; the first turn is to be done."""
    rows = roster() | {row["id"]: row for row in scenario.classes}
    boats = {}
    for side in scenario.sides:
        for unit in side.units:
            spec = msgspec.convert(
                {k: v for k, v in rows[unit.cls].items() if k in Spec.__struct_fields__}, Spec
            )
            x, y = unit.at or (0.0, 0.0)
            hits = unit.state.get("hits", 0)
            boats[unit.id] = Boat(
                unit.id, unit.name, side.name, settle(x), settle(y), unit.heading, spec=spec, hits=hits
            )
    sides = tuple(side.name for side in scenario.sides)
    return DuelTable(scenario.width, scenario.height, sides, scenario.turns, boats, [Turn(1)])
