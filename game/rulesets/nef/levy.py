"""nef for a maker of battles by chance: lots stand in `levy.toml`, flights are aboard the carrier bought with them."""

from __future__ import annotations

from game.rulesets.nef.table import FLIGHTS
from game.rulesets.nef.tables import read
from game.tabletop.levy import Listed


class NefLevy(Listed):
    """See `game.tabletop.levy.Levy`. What bombers carry their side chooses: against flying nefs alone bombs are of no
    use (NEF-SEQ-6, NEF-BOM-8)."""

    grounds = ("land", "shoal")
    aircraft = FLIGHTS


LEVY = NefLevy(read("levy.toml"))
