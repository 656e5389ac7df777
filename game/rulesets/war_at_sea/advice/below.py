"""Submarines and those that hunt them: what a boat risks where she lies, and what a ship near a counter gains or risks.

Half of all counters are decoys: nobody but their owner knows which.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from game.rulesets.war_at_sea.advice import harm
from game.rulesets.war_at_sea.mines import known, throw
from game.rulesets.war_at_sea.table import DEEP, Piece
from game.rulesets.war_at_sea.tables import (
    AFT,
    ATTACK_WORTH,
    DEPTH_CHARGE,
    DIE,
    FORE,
    HEDGEHOG,
    HEDGEHOG_ABILITY,
    HEDGEHOG_AFTER,
    MINE,
    SEARCH,
    SUBMARINE,
)

CLEAR: Final = 0.2
"""Room a ship leaves between her way and a mine that she knows of, in inches."""

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.tabletop.exchange import Floats

REAL: Final = 0.5
"""The chance that there is a boat under a counter."""

BOAT: Final = 18.0
"""What a boat nobody has seen is taken to be worth, in points."""

LURKS: Final = (3.5, 3), (5.5, 2), (6.5, 2), (8.5, 1), (9.5, 1)
"""Torpedo dice of such a boat by how far off she lies, in inches, before she comes nearer by a submerged turn's way.

Her torpedoes bite less the farther she is: who took them for a full salvo wherever they reach let her convoy lie about
while two boats came up (won 74 % of 120 battles against cadets, 66-81)."""

SPENT: Final = 11.0
"""Beyond so many inches she attacks nobody."""

COMES_UP: Final = 2.0, 0.3
"""How much nearer she lies a turn later, in inches, and what her attack then is worth beside that of this turn."""

CORNERED: Final = 0.45
"""The chance that a hunter who has found a boat brings a weapon to bear."""

HEARD: Final = 0.6
"""What it is worth, in points, to have a counter within reach of the sonar."""


def found(depth: str) -> float:
    """The chance that a search finds a boat."""
    return float((DIE + 1 - SEARCH[depth if depth in SEARCH else "periscope"]) / DIE)


@lru_cache(maxsize=256)
def charged(dice: int, mark: harm.Mark, luck: bool) -> float:
    """The share of a boat that one attack with depth charges or a hedgehog takes."""
    met, destroyed = harm.guns(max(dice, 1), ATTACK_WORTH, luck, *harm.armor(mark))
    gone = harm.lost(mark.spec, mark.spec.hull_points - mark.hull_left)
    return met * harm.step(mark) + destroyed * (1.0 - gone)


def hunted(scene: SeaSituation, boat: Piece, x: Floats, y: Floats, depth: str) -> Floats:
    """Points a boat may lose at each place to ships that search for her."""
    total = np.zeros(len(x))
    mark, worth = harm.mark(boat), scene.worth(boat)
    fewer = SUBMARINE["depth_charge_dice_deep"] if depth == DEEP else 0
    for ship, pace in zip(scene.enemy_ships, scene.their_paces, strict=True):
        if not ship.spec.asw:
            continue
        reach = SEARCH["range"] + (0.7 * pace if scene.theirs_to_move else 0.0)
        near = np.hypot(x - ship.x, y - ship.y) <= reach
        loss = found(depth) * CORNERED * charged(ship.spec.asw + fewer, mark, scene.luck) * worth
        total -= np.where(near, loss, 0.0)
    return total


def hunts(scene: SeaSituation, ship: Piece, x: Floats, y: Floats, heading: Floats) -> Floats:
    """Points a ship gains at each place from counters and boats she may search and attack."""
    total = np.zeros(len(x))
    spec = ship.spec
    if not spec.asw:
        return total
    forward = spec.year > HEDGEHOG_AFTER or HEDGEHOG_ABILITY in spec.abilities
    for counter in scene.counters:
        east, north = counter.x - x, counter.y - y
        away = np.hypot(east, north)
        off = np.degrees(np.arctan2(east, north)) - heading
        bears = (away <= DEPTH_CHARGE.limits[0]) & ((off - AFT.start) % 360.0 <= AFT.width)
        if forward:
            bears |= (away <= HEDGEHOG.limits[0]) & ((off - FORE.start) % 360.0 <= FORE.width)
        gain = REAL * found("periscope") * BOAT * 0.11 * spec.asw
        total += np.where(away <= SEARCH["range"], HEARD, 0.0) + np.where(bears, gain, 0.0)
    return total


def lurking(scene: SeaSituation, ship: Piece, x: Floats, y: Floats) -> Floats:
    """Points a ship may lose at each place to boats below: those under counters, and those that were found."""
    total = np.zeros(len(x))
    found = [foe for foe in scene.foes if foe.spec.kind == "submarine" and not foe.surface]
    if not (scene.counters or found) or ship.spec.kind == "pt":
        return total
    mark, worth = harm.mark(ship), scene.worth(ship)
    reaches = [reach for reach, _ in LURKS]
    losses = [harm.salvo(mark, dice, scene.luck) * worth for _, dice in LURKS]
    nearer, later = COMES_UP
    for boats, chance in ((scene.counters, REAL), (found, 1.0)):
        for boat in boats:
            away = np.hypot(x - boat.x, y - boat.y)
            now, then = (np.interp(gap, [*reaches, SPENT], [*losses, 0.0]) for gap in (away, away - nearer))
            total -= chance * (now + later * then) / max(len(scene.ships) ** 0.5, 1.0)
    return total


def mined(scene: SeaSituation, unit: Piece, x: Floats, y: Floats) -> Floats:
    """Points a unit may lose to mines its side knows of on the straight way to each place."""
    total = np.zeros(len(x))
    if unit.depth == DEEP or unit.decoy_of or unit.spec.kind == "marker":
        return total
    east, north = x - unit.x, y - unit.y
    square = np.maximum(east * east + north * north, 1e-9)
    for mine in known(scene.view, scene.side):
        if mine.live_from > scene.view.turn:
            continue
        along = np.clip(((mine.x - unit.x) * east + (mine.y - unit.y) * north) / square, 0.0, 1.0)
        away = np.hypot(unit.x + along * east - mine.x, unit.y + along * north - mine.y)
        dice = throw(scene.view, unit, mine).dice
        loss = harm.salvo(harm.mark(unit), dice, False) * scene.worth(unit)
        total -= np.where(away <= MINE["radius"] + CLEAR, loss, 0.0)
    return total
