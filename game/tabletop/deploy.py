"""Deployment, the same for every game: units placed in their side's zone, or arriving later over an edge.

Each side places in secret and all is opened together. A unit that waits is `waiting` and on no table.
"""

from __future__ import annotations

from typing import ClassVar

from game.match.bounds import Berths
from game.match.events import Event
from game.match.orders import Placed
from game.match.questions import Place, Question, Spot
from game.match.steps import SealedStep
from game.match.table import Entry, Table, Unit, UnitId
from game.match.umpire import Umpire
from game.sea.heading import Inches, Position, settle
from game.sea.passage import Passage

WAITING = "waiting"
DEPLOYED = "deployed"


class UnitsPlaced(Event, frozen=True):
    """A side's pieces stand on the table: x, y and heading of each."""

    side: str
    pieces: dict[UnitId, tuple[float, float, float]]
    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        for key, (x, y, heading) in self.pieces.items():
            unit = table.units[key]
            unit.x, unit.y, unit.heading = x, y, heading
            unit.state = DEPLOYED


class Deploy(SealedStep[Table, Placed], frozen=True):
    """Every side with units that wait for this turn (0: before the battle) places them, in secret and together."""

    turn: int = 0

    def curtain(self, table: Table) -> bool:
        return any(entry.turn == self.turn for entry in table.entries.values())

    def sheet(self, table: Table, side: str) -> Question | None:
        spots = tuple(
            Spot(key, region(table, entry))
            for key, entry in table.entries.items()
            if entry.turn == self.turn and key in table.units and _waits(table.units[key], side)
        )
        if not spots:
            return None
        says = "Place your units in your zone." if self.turn == 0 else "Bring your units on over their edge."
        return placing(table, "deploy", says, "", spots)

    def open(self, umpire: Umpire[Table], orders: dict[str, Placed]) -> None:
        for side, order in orders.items():
            umpire.happens(
                UnitsPlaced(
                    side,
                    {
                        key: (settle(x), settle(y), settle(heading))
                        for key, (x, y, heading) in order.pieces.items()
                    },
                )
            )


def placing(
    table: Table,
    name: str,
    says: str,
    clause: str,
    spots: tuple[Spot, ...],
    clear: Passage | None = None,
    berths: Berths | None = None,
) -> Place:
    """The question where pieces are placed anywhere on a table."""
    return Place(name, says, clause, spots, table.width, table.height, clear=clear, berths=berths)


def region(table: Table, entry: Entry) -> tuple[Position, ...]:
    """Where a waiting unit may be placed: its zone, or the strip one unit deep along its edge."""
    return strip(table.width, table.height, entry.edge) if entry.edge else entry.zone


def strip(wide: Inches, high: Inches, edge: str) -> tuple[Position, ...]:
    """The strip one unit deep along an edge of a table."""
    left, low, right, top = {
        "west": (0.0, 0.0, 1.0, high),
        "east": (wide - 1.0, 0.0, wide, high),
        "south": (0.0, 0.0, wide, 1.0),
        "north": (0.0, high - 1.0, wide, high),
    }[edge]
    return ((left, low), (right, low), (right, top), (left, top))


def _waits(unit: Unit, side: str) -> bool:
    return bool(unit.side == side and unit.state == WAITING)
