"""war_at_sea for a maker of battles by chance: lots stand in `levy.toml`, aircraft are aboard the carrier bought with
them, submarines begin under water (WAS-ARM-7, WAS-SUB-4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match.books import Rows
from game.rulesets.war_at_sea.table import AIRCRAFT, PERISCOPE
from game.rulesets.war_at_sea.tables import read
from game.tabletop.levy import Listed, Lot, Unit, Weather


class SeaLevy(Listed):
    """See `game.tabletop.levy.Levy`."""

    grounds = ("land", "shoal")
    aircraft = AIRCRAFT

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Submarines begin under water."""
        found = super().units(side, bought, rows)
        for unit in found:
            if rows[unit["class"]]["kind"] == "submarine":
                unit["depth"] = PERISCOPE
        return found

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """Night and bad weather are switches of the battle (WAS-DET-3, WAS-DET-4)."""
        option = self.facts["weather"].get(name, {}).get("option")
        return Weather(options={option: True} if option else {})


LEVY = SeaLevy(read("levy.toml"))
