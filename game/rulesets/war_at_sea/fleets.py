"""What war_at_sea sells: ships and aircraft by the build points of the battle (WAS-FLT-1, WAS-FLT-2)."""

from __future__ import annotations

from typing import ClassVar

from game.match.books import Row
from game.rulesets.war_at_sea.bases import BASES
from game.rulesets.war_at_sea.table import AIRCRAFT, PERISCOPE
from game.rulesets.war_at_sea.tables import LEVELS
from game.tabletop.fleets import Plain


class SeaFleets(Plain):
    """See `game.tabletop.fleets.Fleets`. Airfields and fleet markers are a scenario's to give; submarines begin under
    water (WAS-SUB-4)."""

    sizes = tuple(LEVELS)
    clause = "WAS-FLT-1"
    unsold = ("airfield", "marker")
    aboard = AIRCRAFT
    begin: ClassVar = {"submarine": {"depth": PERISCOPE}}
    liked: ClassVar = {
        "auxiliary": 0.05, "pt": 0.6, "submarine": 0.5, "fighter": 2.0, "bomber": 2.5, "carrier": 1.2,
    }  # fmt: skip
    allies = (("UK", "US"), ("DE", "JP"))

    def most_units(self, size: int) -> int:
        level = next((level for points, level in LEVELS.items() if size <= points), LEVELS[max(LEVELS)])
        return level["max_units"]

    def single(self, row: Row) -> bool:
        """A ship that bears her own name; a class, a stand or a squadron may sail more than once."""
        named = row.get("kind") in ("battleship", "cruiser", "carrier")
        return named and " class" not in str(row.get("name", ""))

    def room(self, base: Row, row: Row, size: int) -> int:
        """What a base holds; land-based units need an airfield (WAS-ARM-8, WAS-ARM-9)."""
        if base.get("kind") not in BASES or (row.get("land_based") and base.get("kind") != "airfield"):
            return 0
        if base.get("kind") == "airfield" and size in LEVELS:
            return LEVELS[size]["airfield_capacity"]
        return int(base.get("capacity", 0))


FLEETS = SeaFleets()
