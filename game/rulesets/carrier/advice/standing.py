"""What a table is worth: points won and lost, and what each side may strike next."""

from __future__ import annotations

from game.match.advice import Character
from game.rulesets.carrier import victory
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import CarrierTable


def appraise(table: CarrierTable, side: str, character: Character) -> float:
    """The lead in victory points."""
    points = victory.scores(table)
    return float(points[side] - points[enemy(table, side)])
