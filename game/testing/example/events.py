"""What happens in duel: the only things that change its table."""

from __future__ import annotations

from game.match import Event
from game.match.table import UnitId
from game.testing.example.table import DuelTable


class Moved(Event, frozen=True):
    """A boat has moved (DUE-MOV-1)."""

    unit: UnitId
    path: str
    x: float
    y: float
    heading: float

    def apply(self, table: DuelTable) -> None:
        boat = table.units[self.unit]
        boat.x, boat.y, boat.heading, boat.moved = self.x, self.y, self.heading, table.turn


class Hit(Event, frozen=True):
    """A boat is hit so many times; she may sink of it (DUE-GUN-2)."""

    unit: UnitId
    by: UnitId
    hits: int
    sinks: bool = False

    def apply(self, table: DuelTable) -> None:
        boat = table.units[self.unit]
        boat.hits += self.hits
        if self.sinks:
            boat.state = "sunk"
