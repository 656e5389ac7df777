"""What threatens next: the exchange that every unit of both sides can bring about in the Combat to come."""

from __future__ import annotations

import numpy as np

from game.match.advice import Character
from game.rulesets.nef.advice import places
from game.rulesets.nef.advice.scene import Scene, spread
from game.rulesets.nef.table import NefTable

COUNTS = 0.6
"""What a point that may be won next is worth beside one that is won: fitted to how battles ended."""

FAR = 18.0
"""Inches from which on no exchange is in sight, and only the way to the enemy counts."""

FAR_OFF = 0.2
"""What the way to the enemy counts there."""


def lead(table: NefTable, side: str, character: Character) -> float:
    """Points by which a side's prospects are better than those of the others."""
    ahead = 0.0
    for other in table.sides:
        ahead += (COUNTS if other == side else -COUNTS) * _of(table, other, character)
    return ahead


def _of(table: NefTable, side: str, character: Character) -> float:
    """What all units of a side may win next, less what they may lose: each on the best of the ways before it."""
    scene = Scene(table, side, character, coming=False)
    units = [unit for unit in scene.own if not unit.doomed]
    if not units or not scene.foes:
        return 0.0
    on = [spread(np.array([unit.pose]), places.onward(unit, scene.glance)) for unit in units]
    counts = [len(there) for there in on]
    exchange = scene.exchange(units, counts, np.concatenate(on))
    weights = character.weights
    net = exchange.harm + exchange.salvo - weights.get("exposure", 1.0) * exchange.exposure
    firsts = np.cumsum([0, *counts[:-1]])
    best: np.ndarray[tuple[int], np.dtype[np.float64]] = np.maximum.reduceat(net, firsts)
    worth = float(best.sum())
    for unit in units:
        pose = np.array([unit.pose])
        if scene.at.size and np.hypot(*(scene.at - unit.at).T).min() > FAR:
            worth += FAR_OFF * float(places.approach(scene, unit, pose)[0])
    return worth
