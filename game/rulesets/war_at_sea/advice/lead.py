"""A lead is protected: what the loss of each unit would decide, to the side that is ahead.

Points are not all alike. To a side that is ahead with little time left its own ships are dear and the enemy's cheap:
so the worth of a unit is multiplied by how far the chance of winning would move with it, for each of its points, beside
the mean of all units. A side that is behind fights as if it were not: to gamble with the same figures won it no battles
(captains who did took 46 % of 400 battles in the Strait of Ice from captains without, 41-50; who only protect a lead,
49 %, 44-54, and as Raiders 55 % of 200 from cadets, 48-62, where captains without took 47 % of 300, 42-53).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from game.rulesets.war_at_sea import contacts, victory
from game.rulesets.war_at_sea.advice import harm, prizes

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.rulesets.war_at_sea.table import Piece

FORCE = 0.3
"""What a point of ships left is worth beside a point scored, at the beginning of a battle."""

SPREAD = 0.25
"""How far a battle may still swing, beside all that is left in it."""

SLOWLY = 4.0
"""In how many turns most of that happens."""

LEAST = 4.0
"""How far it may swing at the least, in points."""

REACHED = 4.0
"""What reaching a target is worth, in such swings."""

BOUNDS: Final = 0.6, 1.6
"""Between these the worth of a unit is multiplied."""


def counts(scene: SeaSituation) -> dict[str, float]:
    """By what the worth of each unit is to be multiplied, by its id; nothing where the side is not ahead."""
    view, side = scene.view, scene.side
    own = [unit for unit in view.units.values() if unit.side == side and unit.state in victory.IN_PLAY]
    left = [unit for unit in (*own, *contacts.enemies(view, side)) if unit.spec.points and not unit.decoy_of]
    ahead, swing = _ahead(scene, left), _swing(scene, left)
    if ahead <= 0.0 or not left:
        return {}
    points, targets = victory.scores(view), view.victory.targets
    values = {unit.id: unit.spec.points + scene.errand(unit) for unit in left}
    slopes = {}
    for unit in left:
        taker = scene.other if unit.side == side else side
        reached = points[taker] + unit.spec.points >= targets.get(taker, 10**9)
        swings = values[unit.id] / swing + REACHED * reached
        after = ahead / swing + (swings if taker == side else -swings)
        slopes[unit.id] = abs(_chance(after) - _chance(ahead / swing)) / values[unit.id]
    mean = sum(slopes[key] * values[key] for key in slopes) / sum(values.values())
    low, high = BOUNDS
    return {key: min(max(slope / max(mean, 1e-9), low), high) for key, slope in slopes.items()}


def _ahead(scene: SeaSituation, left: list[Piece]) -> float:
    """The lead in points: of what is scored, and of what may be expected of ships and errands."""
    view, side, other = scene.view, scene.side, scene.other
    if view.victory.hull_at_limit:
        each = sum(unit.spec.points for unit in left) / max(sum(unit.spec.hull_points for unit in left), 1)
        return each * (victory.hull_taken(view, side) - victory.hull_taken(view, other))
    points = victory.scores(view)
    lead = float(points[side] - points[other])
    for unit in left:
        whole = unit.spec.points * (1.0 - harm.lost(unit.spec, unit.hull_lost))
        brings = prizes.promised(scene, unit) if unit.state == "deployed" and scene.left else 0.0
        more = FORCE * scene.future * whole + brings
        lead += more if unit.side == side else -more
    return lead


def _swing(scene: SeaSituation, left: list[Piece]) -> float:
    """By how many points the lead may still change, as the breadth of a logistic curve."""
    whole = sum(unit.spec.points for unit in left)
    return max(SPREAD * whole * (1.0 - exp(-(scene.left + 1) / SLOWLY)), LEAST)


def _chance(swings: float) -> float:
    """The chance of winning of who is so many swings ahead."""
    return 1.0 / (1.0 + exp(-max(min(swings, 30.0), -30.0)))
