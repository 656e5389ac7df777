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

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships one by one, the dearest first, in squadrons; the aircraft of a lot lie aboard its carrier."""
        name = str(self.facts["side"][side]["name"])
        most = int(self.facts["in_a_squadron"])
        found: list[Unit] = []
        carriers = afloat = wings = 0
        for lot in sorted(bought, key=lambda one: -int(rows[one.classes[0]]["points"])):
            base = ""
            for place, cls in enumerate(lot.classes):
                unit: Unit = {"class": cls}
                kind = rows[cls]["kind"]
                if kind == AIRCRAFT:
                    wings += place % SQUADRON["stands"] == 1
                    unit |= {"aboard": base, "squadron": f"{name} air {wings}"}
                    if rows[cls].get("loads"):
                        unit["load"] = rows[cls]["loads"][0]
                elif kind == SUBMARINE:
                    unit["depth"] = PERISCOPE
                elif kind in SHIPS:
                    unit["squadron"] = f"{name} {afloat // most + 1}"
                    if afloat % most == 0:
                        unit["flag"] = True
                    afloat += 1
                if kind in SHIPS and len(lot.classes) > 1:
                    carriers += 1
                    base = unit["id"] = f"{name.lower()}_{cls}_{carriers}"
                found.append(unit)
        return found

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """Light is the file's to say, bad weather lies over the sea (FLT-VIS-1, FLT-WEA-1)."""
        said = self.facts["weather"].get(name, {})
        told = {"light": said["light"]} if "light" in said else {}
        return Weather(tuple(said.get("areas", ())), told)


LEVY = FleetLevy(read("levy.toml"))
"""fleet's."""
