"""What nef sells: nefs, ships and flights with a hangar to lie in (NEF-AIR-1, NEF-AIR-4)."""

from __future__ import annotations

from typing import ClassVar

from game.match.books import Row
from game.rulesets.nef.table import FLIGHTS
from game.tabletop.fleets import Plain


class NefFleets(Plain):
    """See `game.tabletop.fleets.Fleets`. Works, batteries and airfields are a scenario's to give."""

    sizes = (200, 400, 600)
    unsold = ("airfield", "ground")
    aboard = FLIGHTS
    liked: ClassVar = {"ship": 0.4, "fighter": 2.0, "bomber": 2.0}

    def room(self, base: Row, row: Row, size: int) -> int:
        return int(base.get("hangar", 0))

    def places(self, row: Row) -> int:
        return int(row.get("hangar_size", 1))

    def likes(self, row: Row) -> float:
        """Whoever brings a hangar brings flights; packets carry mail."""
        return 0.05 if row.get("id") == "packet" else super().likes(row)


FLEETS = NefFleets()
