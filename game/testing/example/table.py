"""The table of duel: boats with their hits."""

from __future__ import annotations

import msgspec

from game.match import Table
from game.match.table import Unit


class Spec(msgspec.Struct, frozen=True, gc=False):
    """A class of boats, shared by all of it."""

    id: str
    hull: int
    speed: int
    guns: int
    range: int
    points: int = 0


NONE = Spec("", 1, 0, 0, 0)


class Boat(Unit):
    """A boat; `moved` is the last turn she moved in."""

    spec: Spec = NONE
    hits: int = 0
    moved: int = 0


class DuelTable(Table):
    """The table."""

    units: dict[str, Boat]


def afloat(table: DuelTable, side: str) -> list[Boat]:
    """A side's boats that have not sunk."""
    return [boat for boat in table.units.values() if boat.side == side and boat.state == "deployed"]
