"""The table of ambush: boats with their hits, and the markers of those that are hidden."""

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
    """A boat; `moved` is the last turn she moved in, `marker` the id of what the enemy sees while she is hidden."""

    spec: Spec = NONE
    hits: int = 0
    moved: int = 0
    marker: str = ""

    def known_to(self, side: str) -> str:
        """The id under which a side knows her (AMB-HID-1)."""
        return self.id if side == self.side else self.marker or self.id


class AmbushTable(Table):
    """The table."""

    units: dict[str, Boat]


def afloat(table: AmbushTable, side: str) -> list[Boat]:
    """A side's boats that have not sunk, as far as the table knows them."""
    return [boat for boat in table.units.values() if boat.side == side and boat.state == "deployed"]
