"""What nef throws dice for. Ids and numbers only: the words are in `words`."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.purposes import ByUnit
from game.match.table import UnitId


class Initiative(Purpose, frozen=True):
    """A die of a side, or (`each`) of a unit, for who of one speed moves first in half a move (NEF-GRP-3)."""

    who: str
    speed: int
    half: int
    each: bool = False


class Attack(ByUnit, frozen=True):
    """A unit attacks a target with a weapon (NEF-CMB-3)."""

    weapon: str
    target: UnitId


class Vulnerability(ByUnit, frozen=True):
    """Whether a salvo aboard is lost to the hits of this turn (NEF-VUL-4)."""


class Explosion(ByUnit, frozen=True):
    """Whether the lost salvo explodes (NEF-VUL-5)."""


class Force(ByUnit, frozen=True):
    """How many boxes the explosion marks off (NEF-VUL-6)."""
