"""fleet for a maker of battles by chance: lots stand in `levy.toml`, ships sail in squadrons under a flag, aircraft lie
aboard the carrier bought with them (FLT-SQD-1, FLT-COP-1)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match.books import Rows
from game.rulesets.fleet.kinds import AIRCRAFT, SHIPS, SUBMARINE
from game.rulesets.fleet.table import PERISCOPE
from game.rulesets.fleet.tables import SQUADRON, read
from game.tabletop.levy import Listed, Lot, Unit, Weather


class FleetLevy(Listed):
    """See `game.tabletop.levy.Levy`."""

    grounds = ("land", "shoal")
    aircraft = (AIRCRAFT,)

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
                if row.get("loads"):
                    unit["load"] = row["loads"][0]
            elif row["kind"] == SUBMARINE:
                unit["depth"] = PERISCOPE
            elif row["kind"] in SHIPS:
                unit["squadron"] = f"{name} {afloat // most + 1}"
                if afloat % most == 0:
                    unit["flag"] = True
                afloat += 1
        return found

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """Light is the file's to say, bad weather lies over the sea (FLT-VIS-1, FLT-WEA-1)."""
        said = self.facts["weather"].get(name, {})
        told = {"light": said["light"]} if "light" in said else {}
        return Weather(tuple(said.get("areas", ())), told)


LEVY = FleetLevy(read("levy.toml"))
"""fleet's."""
