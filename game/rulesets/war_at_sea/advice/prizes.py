"""Objectives, beaches and exits as a ship on the move sees them: what may be claimed, kept from the enemy, made for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rulesets.war_at_sea.advice.situation import CLAIMS, CONTESTS, DECIDES, speed
from game.rulesets.war_at_sea.table import Piece
from game.rulesets.war_at_sea.tables import TOLERANCE
from game.tabletop.exchange import Floats, to_edge

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import Prize, SeaSituation

STANDS = 0.85
"""The chance that an enemy in the way of a claim is still there when it is made."""

SECOND = 0.12
"""What a second ship at an objective is worth beside the first."""

COMING = 0.55
"""What being on the way to an objective is worth, beside claiming it."""

PER_TURN = 0.3
"""How fast that fades with every turn of way more."""

KEPT = 0.6
"""What keeping the enemy from an objective is worth, beside claiming it."""


LAG = 0.06
"""How fast the points of a beach or an exit fade with every turn of way to it."""

HASTE = 0.15
"""Which part of an exit's points every turn of way to it costs a move besides: who is out is safe.

With it captains take 72 % of 200 battles of the convoy, 61 of 100 without, and 56 and 47 of *Leander Goes Home*. Who
lands has to stay, and loses by it: 36 % of 50 of *Night Run*, 48 without."""

SLACK, SPARE = 1.0, 0.4
"""How many turns to spare make arriving so much surer, and how many a run at high speed may make up.

Where a turn cost the same however few were left, transports lay about in front of boats and came too late: captains at
the Runners' seat of Night Run took 63 % of 60 battles from cadets (51-74); with this 73 % of 100 (64-81)."""


FAR_OFF = 1e6
"""Where a ship is taken to be that does not count, in inches."""


def worth(scene: SeaSituation, unit: Piece, x: Floats, y: Floats) -> Floats:
    """What each place is worth to a ship for the objectives' sake, in points."""
    if not scene.prizes or not unit.spec.ship:
        return np.zeros(len(x))
    pace = max(speed(unit), 1.0)
    at = np.array([prize.at for prize in scene.prizes])
    away = np.hypot(x - at[:, 0, None], y - at[:, 1, None])
    others = np.array([prize.mine for prize in scene.prizes])
    others[:, [ship.id == unit.id for ship in scene.ships]] = FAR_OFF
    taken = others.min(axis=1, initial=FAR_OFF) <= CLAIMS
    open_ = np.array([free(scene, prize) for prize in scene.prizes]) * np.where(taken, SECOND, 1.0)
    comes, first = _soon(away, CLAIMS, pace), _first(others, CLAIMS, scene.paces)
    worths = (away <= CLAIMS + TOLERANCE) * open_[:, None]
    worths += COMING * (np.maximum(comes - first, 0.0) + SECOND * comes)
    if scene.enemy_ships:
        theirs = np.array([prize.theirs for prize in scene.prizes])
        bars, barred = _soon(away, CONTESTS, pace), _first(others, CONTESTS, scene.paces)
        feared = KEPT * _first(theirs, CLAIMS, scene.their_paces)
        worths += feared * (np.maximum(bars - barred, 0.0) + SECOND * bars)
    return np.asarray(np.array([prize.points for prize in scene.prizes]) @ worths)


def _soon(away: Floats, reach: float, pace: Floats | float) -> Floats:
    """How much being within a reach is worth to one who is so far off and so fast, beside being there now."""
    return np.asarray(np.exp(-PER_TURN * np.maximum(away - reach, 0.0) / pace))


def _first(away: Floats, reach: float, paces: Floats) -> Floats:
    """The same of whoever is there first, of ships so far from each prize, (prizes, ships): (prizes, 1)."""
    return np.asarray(_soon(away, reach, paces).max(axis=1, initial=0.0, keepdims=True))


def free(scene: SeaSituation, prize: Prize) -> float:
    """The chance that no enemy contests an objective at the end of the turn."""
    if not len(prize.theirs):
        return 1.0
    reach = CONTESTS + (scene.their_paces if scene.theirs_to_move else 0.0)
    return float((1.0 - STANDS) ** int((prize.theirs <= reach).sum()))


# -- beaches and exits ----------------------------------------------------------------------------------------


def leaves(scene: SeaSituation, unit: Piece) -> bool:
    """Whether a unit scores by leaving the table."""
    return unit.spec.id in scene.view.victory.exit_points.get(unit.side, {})


def to_go(scene: SeaSituation, unit: Piece, x: Floats, y: Floats) -> Floats:
    """How far each place is from where a unit is bound; below 0 it is there."""
    view = scene.view
    rules = view.victory
    if leaves(scene, unit):
        return to_edge(x, y, view, rules.exit_edges.get(unit.side, "west"))
    assert rules.beach is not None
    return np.asarray(np.hypot(x - rules.beach[0], y - rules.beach[1]) - rules.landing_within)


def onward(scene: SeaSituation, unit: Piece, x: Floats, y: Floats) -> Floats:
    """What each place is worth for the sake of a unit's errand: more every inch, all of it there, and dearer to lose
    a turn the fewer there are to spare."""
    points = scene.errand(unit)
    if not points or not scene.left:
        return np.zeros(len(x))
    if scene.decides(unit.side, points):
        points *= DECIDES
    gap = to_go(scene, unit, x, y)
    turns = np.maximum(gap, 0.0) / max(speed(unit), 1.0)
    in_time = 1.0 / (1.0 + np.exp(-(scene.left - turns + SPARE) / SLACK))
    return np.asarray(points * np.where(gap <= 0.0, 1.0, 0.9 * in_time * np.exp(-LAG * turns)))


def haste(scene: SeaSituation, unit: Piece, x: Floats, y: Floats) -> Floats:
    """What each place is worth to one who is to leave the table for being nearer than where she lies, in points: she
    is under fire until she is out."""
    points = scene.errand(unit)
    if not points or not scene.left or not leaves(scene, unit):
        return np.zeros(len(x))
    if scene.decides(unit.side, points):
        points *= DECIDES
    here = to_go(scene, unit, np.array([unit.x]), np.array([unit.y]))
    nearer = here - np.maximum(to_go(scene, unit, x, y), 0.0)
    return np.asarray(HASTE * points * nearer / max(speed(unit), 1.0))


def promised(scene: SeaSituation, unit: Piece) -> float:
    """Points of its errand that a unit may be expected to bring home from where it is."""
    if not scene.errand(unit):
        return 0.0
    return float(onward(scene, unit, np.array([unit.x]), np.array([unit.y]))[0])
