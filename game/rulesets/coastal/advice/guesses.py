"""A whole table made up from one side's view of it: what lies behind markers and below the surface may be so."""

from __future__ import annotations

from random import Random

from game.match.advice import Character
from game.rulesets.coastal.advice.scene import Scene
from game.rulesets.coastal.table import CoastalTable

PLAIN = Character("plain", "", "")


def imagine(view: CoastalTable, side: str, rng: Random) -> CoastalTable:
    """A table that looks to `side` as `view` does. Sealed orders of others are left out, to be asked for again."""
    table = view.fork()
    table.seen_by = ""
    table.sealed = {key: order for key, order in table.sealed.items() if key == side}
    Scene(view, side, PLAIN)
    return table
