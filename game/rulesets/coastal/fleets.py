"""What coastal sells: vessels by their battle value (CST-END-9); submarines begin under water."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import msgspec

from game.match.books import Row, Rows
from game.match.plain import Tree
from game.match.scenario import EDGES, Scenario, UnitEntry
from game.rulesets.coastal.scenario import own
from game.rulesets.coastal.table import AIRCRAFT, PERISCOPE
from game.tabletop.fleets import Plain


class CoastalFleets(Plain):
    """See `game.tabletop.fleets.Fleets`. Batteries and aircraft are a scenario's to give, which says where they stand
    and when they come (CST-BAT-1, CST-AIR-1)."""

    sizes = (150, 300, 600)
    clause = "CST-END-9"
    unsold = ("battery", AIRCRAFT)
    allies = (("GB", "US"), ("DE", "IT"))
    begin: ClassVar = {"submarine": {"depth": PERISCOPE}}
    liked: ClassVar = {"merchant": 0.0, "submarine": 0.4}
    a_unit = 15

    def nation(self, row: Row) -> str:
        return str(row.get("nationality", "any"))

    def sided(self, rng: Random) -> Tree:
        return {"home_edge": rng.choice(EDGES)}

    def fitted(self, scenario: Scenario, number: int, units: tuple[UnitEntry, ...], rows: Rows) -> Scenario:
        """Torpedoes that run already are no longer those of a unit that is gone."""
        entered = own(super().fitted(scenario, number, units, rows))
        there = {unit.id for side in entered.sides for unit in side.units}
        track = tuple(one for one in entered.more.track if one.launcher in {"", *there})
        return msgspec.structs.replace(entered, more=msgspec.structs.replace(entered.more, track=track))


FLEETS = CoastalFleets()
"""coastal's."""
