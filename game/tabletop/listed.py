"""The units of a scenario one by one, each with its place in the file and the row of its class: for a game's checks."""

from __future__ import annotations

from typing import NamedTuple

from game.match.books import Rows
from game.match.plain import Row
from game.match.scenario import Scenario, SideEntry, UnitEntry


class Listed(NamedTuple):
    """One unit of a scenario: its place in the file, its side with its number, and its class."""

    place: str
    number: int
    side: SideEntry
    entry: UnitEntry
    row: Row

    @property
    def kind(self) -> str:
        """The kind of its class."""
        return str(self.row["kind"])


def listed(scenario: Scenario, rows: Rows) -> list[Listed]:
    """All units in the order of the file; `rows` are the classes by id."""
    return [
        Listed(f"side[{number}].unit[{index}]", number, side, unit, rows[unit.cls])
        for number, side in enumerate(scenario.sides)
        for index, unit in enumerate(side.units)
    ]
