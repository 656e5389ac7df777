"""fleet for a maker of battles by chance: lots stand in `levy.toml`, ships sail in squadrons under a flag, aircraft lie
aboard the carrier bought with them (FLT-SQD-1, FLT-COP-1)."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.books import Rows
from game.rulesets.fleet.fleets import FLEETS
from game.rulesets.fleet.kinds import AIRCRAFT, SHIPS
from game.rulesets.fleet.tables import SQUADRON, read
from game.tabletop.levy import Listed, Lot, Unit


class FleetLevy(Listed):
    """See `game.tabletop.levy.Levy`."""

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships one by one, the dearest first, in squadrons; the aircraft of a lot lie aboard its carrier."""
        name, most = self.facts["side"][side]["name"], int(self.facts["in_a_squadron"])
        afloat = wings = place = 0
        found = super().units(side, bought, rows)
        for unit in found:
            row = rows[unit["class"]]
            place = place + 1 if row["kind"] == AIRCRAFT else 0
            if place:
                wings += place % SQUADRON["stands"] == 1
                unit["squadron"] = f"{name} air {wings}"
            elif row["kind"] in SHIPS:
                unit["squadron"] = f"{name} {afloat // most + 1}"
                if afloat % most == 0:
                    unit["flag"] = True
                afloat += 1
        return found


LEVY = FleetLevy(read("levy.toml"), FLEETS)
"""fleet's."""
