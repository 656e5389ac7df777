"""What threatens next: the exchange that every unit of both sides can bring about in the Combat to come."""

from __future__ import annotations

import numpy as np

from game.match.advice import Character
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.scene import Scene
from game.rulesets.nef.table import NefTable

COUNTS = 0.5
"""What a point that may be won next is worth beside one that is won."""


def lead(table: NefTable, side: str, character: Character) -> float:
    """Points by which a side's prospects are better than those of the others."""
    ahead = 0.0
    for other in table.sides:
        sign = COUNTS if other == side else -COUNTS
        scene = Scene(table, other, coming=False)
        for unit in scene.own:
            if not unit.doomed:
                ahead += sign * _prospect(scene, unit, character)
    return ahead


def _prospect(scene: Scene, unit, character: Character) -> float:  # type: ignore[no-untyped-def]
    there = np.array([unit.pose])
    terms = places.later(scene, unit, there, character)
    return float(sum(part[0] for name, part in terms.items() if name != "exposure"))
