"""war_at_sea for a maker of battles by chance: lots stand in `levy.toml`, aircraft are aboard the carrier bought with
them, submarines begin under water (WAS-ARM-7, WAS-SUB-4)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from random import Random

import tomli

from game.match.levy import Listed, Lot, Rows, Unit, Weather
from game.rulesets.war_at_sea.table import AIRCRAFT, PERISCOPE


class SeaLevy(Listed):
    """See `game.match.levy.Levy`."""

    grounds = ("land", "shoal")

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships one by one, the dearest first; the aircraft of a lot lie aboard its carrier, who has an id."""
        stem = str(self.facts["side"][side]["name"]).lower()
        found: list[Unit] = []
        carriers = 0
        for lot in sorted(bought, key=lambda one: -int(rows[one.classes[0]]["points"])):
            base = ""
            for cls in lot.classes:
                unit: Unit = {"class": cls}
                kind = rows[cls]["kind"]
                if kind in AIRCRAFT:
                    unit["aboard"] = base
                elif kind == "submarine":
                    unit["depth"] = PERISCOPE
                elif len(lot.classes) > 1:
                    carriers += 1
                    base = unit["id"] = f"{stem}_{cls}_{carriers}"
                found.append(unit)
        return found

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """Night and bad weather are switches of the battle (WAS-DET-3, WAS-DET-4)."""
        option = self.facts["weather"].get(name, {}).get("option")
        return Weather(options={option: True} if option else {})


LEVY = SeaLevy(tomli.loads(resources.files(__package__).joinpath("levy.toml").read_text(encoding="utf-8")))
