"""How far attacks from the air, and against what flies, reach: the card's own limits, else those of the tables.

Knows no table of a battle and no dice.
"""

from __future__ import annotations

from game.rulesets.war_at_sea.table import Spec
from game.rulesets.war_at_sea.tables import ANTI_AIR, BY_AIR, TOLERANCE


def air_reach(spec: Spec) -> float:
    """Inches to which an air unit attacks: its card's range, else that of every air attack (WAS-AAT-2)."""
    return spec.air_range or BY_AIR.limits[0]


def antiair_limits(spec: Spec) -> tuple[float, ...]:
    """Upper limits in inches of the range numbers of a card's antiair dice, its own where it gives them.

    An air unit's antiair fire is an air attack, and reaches as far as the others (WAS-ADF-2, WAS-ADF-3, WAS-AAT-2).
    """
    if spec.anti_air_range:
        return spec.anti_air_range
    return (air_reach(spec),) if spec.air else ANTI_AIR.limits


def antiair_dice(spec: Spec, distance: float) -> int:
    """The card's antiair dice at a distance, 0 where there is no attack; on a limit the nearer band (WAS-RNG-6)."""
    for limit, dice in zip(antiair_limits(spec), spec.anti_air, strict=False):
        if distance <= limit + TOLERANCE:
            return dice
    return 0
