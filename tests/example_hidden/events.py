"""What happens in ambush: the only things that change its table."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match import Event
from game.match.table import UnitId
from tests.example_hidden.table import AmbushTable


class OfBoat(Event[AmbushTable], frozen=True):
    """A fact of one boat; who sees but her marker is told it of the marker (AMB-HID-1)."""

    unit: UnitId

    def seen_by(self, side: str, table: AmbushTable) -> Event[AmbushTable] | None:
        boat = table.units[self.unit]
        return msgspec.structs.replace(self, unit=boat.known_to(side))


class Moved(OfBoat, frozen=True):
    """A boat has moved (AMB-MOV-1)."""

    path: str
    x: float
    y: float
    heading: float

    def apply(self, table: AmbushTable) -> None:
        boat = table.units[self.unit]
        boat.x, boat.y, boat.heading, boat.moved = self.x, self.y, self.heading, table.turn


class Revealed(Event[AmbushTable], frozen=True):
    """A hidden boat is seen by all, since an enemy is near or since she fires (AMB-HID-2, AMB-HID-3)."""

    unit: UnitId
    marker: str
    fires: bool = False
    reveals: ClassVar[bool] = True

    def apply(self, table: AmbushTable) -> None:
        table.units[self.unit].marker = ""


class Hit(OfBoat, frozen=True):
    """A boat is hit so many times; she may sink of it (AMB-GUN-2)."""

    by: UnitId
    hits: int
    sinks: bool = False

    def apply(self, table: AmbushTable) -> None:
        boat = table.units[self.unit]
        boat.hits += self.hits
        if self.sinks:
            boat.state = "sunk"
