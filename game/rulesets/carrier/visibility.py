"""Poor Visibility: squalls, night, bad weather and one Gambit (CAR-VIS)."""

from __future__ import annotations

from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.waters import waters


def is_night(table: CarrierTable) -> bool:
    """Whether this is a night round: nothing is staged (CAR-VIS-3)."""
    return table.turn in table.options.night


def poor(table: CarrierTable, stack: Stack) -> bool:
    """Whether a stack is in Poor Visibility (CAR-VIS-1)."""
    if stack.squall or is_night(table) or table.turn in table.options.bad_weather:
        return True
    return bool(table.squalls) and waters(table).foul(stack.x, stack.y)
