"""nef for a maker of battles by chance: lots stand in `levy.toml`, flights are aboard the carrier bought with them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

import tomli

from game.match.levy import Listed, Lot, Rows, Unit
from game.rulesets.nef.table import FLIGHTS


class NefLevy(Listed):
    """See `game.match.levy.Levy`."""

    grounds = ("land", "shoal")

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships one by one; the flights of a lot lie aboard its carrier, who therefore has an id (NEF-AIR-1).

        What bombers carry their side chooses: against flying nefs alone bombs are of no use (NEF-SEQ-6, NEF-BOM-8).
        """
        stem = str(self.facts["side"][side]["name"]).lower()
        found: list[Unit] = []
        carriers = 0
        for lot in sorted(bought, key=lambda one: -int(rows[one.classes[0]]["points"])):
            base = ""
            for cls in lot.classes:
                unit: Unit = {"class": cls}
                if rows[cls]["kind"] in FLIGHTS:
                    unit["aboard"] = base
                elif len(lot.classes) > 1:
                    carriers += 1
                    base = unit["id"] = f"{stem}_{cls}_{carriers}"
                found.append(unit)
        return found


LEVY = NefLevy(tomli.loads(resources.files(__package__).joinpath("levy.toml").read_text(encoding="utf-8")))
