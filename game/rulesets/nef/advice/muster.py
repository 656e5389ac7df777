"""What either side has left, summed up, from which its chances follow: hulls, guns, torpedoes, score."""

from __future__ import annotations

from game.rulesets.nef import victory
from game.rulesets.nef.advice import standing
from game.rulesets.nef.table import NefTable


def muster(table: NefTable) -> dict[str, dict[str, float]]:
    """Sums by side. `force` is the points it began with."""
    points = victory.scores(table)
    sums = {
        side: {
            "force": float(table.forces[side]),
            "score": float(points[side]),
            "hulls": 0.0,
            "guns": 0.0,
            "salvoes": 0.0,
            "units": 0.0,
        }
        for side in table.sides
    }
    for unit in table.units.values():
        if unit.state not in ("deployed", "waiting", "aboard") or unit.doomed:
            continue
        has, spec = sums[unit.side], unit.spec
        stake = standing.stake(table, unit)
        has["hulls"] += stake - standing.lost_at(stake, spec.hull, standing.taken(unit))
        has["guns"] += spec.flight_guns if spec.flight else spec.guns[unit.row]
        has["salvoes"] += unit.torpedoes_left + unit.rockets_loaded + unit.bombs_left + unit.rapiers_left
        has["units"] += 1.0
    return sums


def leader(table: NefTable) -> str:
    """Who would win if the battle ended now; empty: nobody."""
    return victory.outcome(table).winner
