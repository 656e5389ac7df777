"""What either side has left, summed up, from which its chances follow."""

from __future__ import annotations

from math import exp

from game.rulesets.war_at_sea import victory
from game.rulesets.war_at_sea.advice import standing
from game.rulesets.war_at_sea.advice.prizes import PER_TURN
from game.rulesets.war_at_sea.advice.situation import CLAIMS, SeaSituation, speed
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import distance
from game.tabletop.advice import PLAIN


def muster(table: SeaTable) -> dict[str, dict[str, float]]:
    """Sums by side. `force` is the points it began with, `target` its part of the points that win by
    themselves, `claims` the objectives it is at or near, `errands` what waits for it at a beach or an edge."""
    points, rules = victory.scores(table), table.victory
    sums = {}
    for side in table.sides:
        scene = SeaSituation(table, side, PLAIN)
        sums[side] = {
            "force": 0.0,
            "score": float(points[side]),
            "units": standing.left(scene),
            "guns": 0.0,
            "salvoes": 0.0,
            "air": 0.0,
            "target": 0.0,
            "hulls": float(victory.hull_taken(table, side)) if rules.hull_at_limit else 0.0,
            "claims": sum(_near(scene, (one.x, one.y)) for one in table.objectives) * rules.objective_points,
            "errands": standing.errands(scene, {}) if scene.left else 0.0,
        }
    for unit in table.units.values():
        has, spec = sums[unit.side], unit.spec
        if unit.decoy_of or spec.kind in ("marker", "counter"):
            continue
        has["force"] += spec.points
        if unit.state not in victory.IN_PLAY:
            continue
        if spec.air:
            has["air"] += spec.points * (0.5 if unit.aborted else 1.0)
            continue
        sound = 0.5 if unit.crippled else 1.0
        has["guns"] += sound * sum(dice[0] for dice in (spec.main, spec.secondary, spec.tertiary) if dice)
        if spec.torpedo:
            has["salvoes"] += spec.torpedo[0] * (
                1 if unit.salvoes_left is None else min(1, unit.salvoes_left)
            )
    for side, target in rules.targets.items():
        sums[side]["target"] = sums[side]["force"] * min(1.0, points[side] / max(1, target))
    return sums


def _near(scene: SeaSituation, at: tuple[float, float]) -> float:
    """How soon the first of a side's ships is at a place, 1 where one is."""
    nearest = 0.0
    for ship in scene.ships:
        gap = max(distance(ship.at, at) - CLAIMS, 0.0)
        nearest = max(nearest, exp(-PER_TURN * gap / max(speed(ship), 1.0)))
    return nearest


def leader(table: SeaTable) -> str:
    """Who would win if the battle ended now; empty: nobody."""
    return (victory.on_points(table) or victory.at_the_limit(table, "")).winner
