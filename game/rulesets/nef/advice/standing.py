"""What units are worth as they stand: points kept, points to be won by hits, the balance of a table."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.rulesets.nef import victory
from game.rulesets.nef.table import Nef, NefTable

LOST_AT = ((0.0, 0.0), (0.25, 0.16), (0.5, 0.38), (0.75, 0.66), (1.0, 1.0))
"""Share of its points that a unit has lost by the share of its hull that is gone.

More than it scores for its enemies before the 50 % row (NEF-VIC-2), because each row lost cuts guns, speed and turns.
"""

FADES = 3
"""So many turns before the end the hulls begin to count less and the score more."""

WON = 0.12
"""What winning is worth beside the points, as a share of the larger force."""


@lru_cache(maxsize=512)
def _ladder(points: int, hull: int) -> tuple[float, ...]:
    """Points lost at each damage from 0 to the hull."""
    ladder = []
    for damage in range(hull + 1):
        gone = damage / hull
        for (low, lost), (high, more) in pairwise(LOST_AT):
            if gone <= high:
                ladder.append(points * (lost + (more - lost) * (gone - low) / (high - low)))
                break
    return tuple(ladder)


def taken(unit: Nef) -> int:
    """Boxes lost, pending hits included, at most the hull."""
    hits = unit.damage
    for pending in unit.hits_pending:
        hits += pending.hits
    return min(hits, unit.spec.hull)


def stake(view: NefTable, unit: Nef) -> int:
    """The points that ride on a unit: its own, and the objective's where it is the objective (NEF-VIC-5)."""
    points = unit.spec.points
    if view.victory.objective == unit.id:
        points += view.victory.objective_points
    return points + view.victory.exit_points.get(unit.spec.id, 0)


def way_out(view: NefTable, unit: Nef) -> str:
    """The edge by which a unit leaves to score (NEF-EDG-3); empty where it has none."""
    return view.victory.exit_edges.get(unit.side, "") if unit.spec.id in view.victory.exit_points else ""


def lost_at(points: int, hull: int, hits: float) -> float:
    """Points lost once `hits` of a hull are marked, whole or in part."""
    ladder = _ladder(points, hull)
    if hits >= hull:
        return ladder[hull]
    below = int(hits)
    return ladder[below] + (hits - below) * (ladder[below + 1] - ladder[below])


def per_hit(view: NefTable, unit: Nef, promised: float = 0.0) -> float:
    """What the next hit on a unit is worth, after those it is promised: the mean of the next two."""
    return _next_hit(stake(view, unit), unit.spec.hull, taken(unit) + promised)


@lru_cache(maxsize=4096)
def _next_hit(points: int, hull: int, hits: float) -> float:
    left = hull - hits
    if left <= 0.0:
        return 0.0
    return (lost_at(points, hull, hits + 2.0) - lost_at(points, hull, hits)) / max(1.0, min(2.0, left))


def balance(table: NefTable, side: str) -> float:
    """Points ahead: by the hulls while there are turns to come, more and more by the score as the battle ends."""
    mine = theirs = 0.0
    hulls = min(1.0, max(0, table.turns - table.turn) / FADES)
    for unit in table.units.values():
        if unit.state == "waiting":
            continue
        lost = _lost(table, unit, hulls)
        if unit.side == side:
            mine += lost
        else:
            theirs += lost
    return theirs - mine


def _lost(table: NefTable, unit: Nef, hulls: float) -> float:
    points, state = unit.spec.points, unit.state
    if state != "deployed" and unit.exited:
        return float(points * (state == "destroyed") - victory.exit_worth(table, unit))
    if state == "destroyed":
        return float(stake(table, unit))
    if state == "withdrawn":
        return points / 2
    hits = taken(unit)
    lost = lost_at(stake(table, unit), unit.spec.hull, hits)
    if hulls == 1.0:
        return lost
    scored = points if hits >= unit.spec.hull else 0 if unit.spec.flight else victory.worth(unit)
    return hulls * lost + (1.0 - hulls) * scored


def outcome(table: NefTable, side: str) -> float:
    """What a battle that is over is worth: the points' lead, and the win."""
    points = victory.scores(table)
    lead = points[side] - max(score for other, score in points.items() if other != side)
    won = 0.0
    if table.outcome is not None and table.outcome.winner:
        won = WON if table.outcome.winner == side else -WON
    return lead + won * max(table.forces.values(), default=0)
