"""Poor Visibility: squalls, night, bad weather and one Gambit (CAR-VIS)."""

from __future__ import annotations

from game.rulesets.carrier.stacks import ASHORE
from game.rulesets.carrier.table import CarrierTable, Stack
from game.sea.passage import Passage, Shore


def is_night(table: CarrierTable) -> bool:
    """Whether this is a night round: nothing is staged (CAR-VIS-3)."""
    return table.turn in table.options.night


def poor(table: CarrierTable, stack: Stack) -> bool:
    """Whether a stack is in Poor Visibility (CAR-VIS-1)."""
    if stack.squall or is_night(table) or table.turn in table.options.bad_weather:
        return True
    if not table.squalls:
        return False
    front = Passage(land=(Shore(table.squalls, ASHORE, "The base overlaps a squall.", "CAR-VIS-1"),))
    return front.stands(stack.at) is not None  # a squall is met as land is (CAR-MEA-6)
