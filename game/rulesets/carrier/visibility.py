"""Poor Visibility: squalls, night, bad weather and one Gambit (CAR-VIS)."""

from __future__ import annotations

from functools import lru_cache

from game.rulesets.carrier.stacks import ASHORE
from game.rulesets.carrier.table import CarrierTable, Polygons, Stack
from game.sea.passage import Passage, Shore


def is_night(table: CarrierTable) -> bool:
    """Whether this is a night round: nothing is staged (CAR-VIS-3)."""
    return table.turn in table.options.night


def poor(table: CarrierTable, stack: Stack) -> bool:
    """Whether a stack is in Poor Visibility (CAR-VIS-1)."""
    if stack.squall or is_night(table) or table.turn in table.options.bad_weather:
        return True
    return bool(table.squalls) and _squalls(table.squalls).stands((stack.x, stack.y)) is not None


@lru_cache(maxsize=8)
def _squalls(squalls: Polygons) -> Passage:
    """The squalls as something a base may overlap (CAR-MEA-6)."""
    return Passage(land=(Shore(squalls, ASHORE, "The base overlaps a squall.", "CAR-VIS-1"),))
