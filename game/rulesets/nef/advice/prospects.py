"""What threatens next: the exchange that every unit of both sides can bring about in the Combat to come."""

from __future__ import annotations

import numpy as np

from game.rulesets.nef import movement
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.situation import NefSituation, spread
from game.rulesets.nef.table import NefTable
from game.tabletop.advice import Character

COUNTS = 0.5
"""What a point that may be won next is worth beside one that is won.

The way to the enemy counts here too: admirals without it (30 battles each against captains) won by 41 points a
battle instead of 69.
"""


def lead(table: NefTable, side: str, character: Character) -> float:
    """Points by which a side's prospects are better than those of the others."""
    ahead = 0.0
    for other in table.sides:
        ahead += (COUNTS if other == side else -COUNTS) * _of(table, other, character)
    return ahead


def _of(table: NefTable, side: str, character: Character) -> float:
    """What all units of a side may win next: each the best and the mean of the ways before it."""
    scene = NefSituation(table, side, character, coming=False, glance=True)
    units = [unit for unit in scene.own if not unit.doomed]
    if not units or not scene.foes:
        return 0.0
    reached = {unit.id: spread(np.array([unit.pose]), places.onward(unit, True)) for unit in units}
    won: dict[str, float] = {}
    for count in {len(there) for there in reached.values()}:
        alike = [unit for unit in units if len(reached[unit.id]) == count]
        points = scene.won(alike, np.stack([reached[unit.id] for unit in alike]))
        both = points.max(axis=1) + points.mean(axis=1)
        won.update(zip([unit.id for unit in alike], both.tolist(), strict=True))
    worth = 0.0
    for unit in units:
        pose = np.array([unit.pose])
        least, _ = movement.speed_limits(unit)
        ahead = movement.half_distance(least or 6, 1)
        worth += 0.5 * won[unit.id]
        worth += float(places.approach(scene, unit, pose)[0])
        worth += float(places.room(scene, unit, pose, ahead, movement.turn_number(unit))[0])
    return worth
