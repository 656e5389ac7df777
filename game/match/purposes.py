"""Purposes of throws that games share: dice that one unit throws. Knows no game."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.table import UnitId


class ByUnit(Purpose, frozen=True):
    """Dice that are thrown by a unit, or for what befalls it: they fall beside it."""

    unit: UnitId
