"""What war_at_sea throws dice for. Ids and numbers only: the words are in `messages.toml`."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.purposes import ByUnit
from game.match.table import UnitId


class Initiative(Purpose, frozen=True):
    """A side's initiative; `count` is 1, and one more after each tie (WAS-INI-2)."""

    side: str
    count: int


class Visibility(Purpose, frozen=True):
    """How far one sees in bad weather this turn (WAS-DET-3)."""


class Weather(Purpose, frozen=True):
    """How far a squall drifts, or whether a bank of fog lifts (WAS-WTH-2)."""

    cloud: str


class Attack(ByUnit, frozen=True):
    """A unit attacks another with a row of its card (WAS-ATK-1)."""

    weapon: str
    target: UnitId


class PressHome(ByUnit, frozen=True):
    """Whether aborted aircraft attack all the same (WAS-ABL-6)."""


class BoatsHit(ByUnit, frozen=True):
    """What a hit does to a group of boats (WAS-PT-2)."""


class Repair(ByUnit, frozen=True):
    """Whether a crew repairs its ship (WAS-SPA-4)."""


class Strain(ByUnit, frozen=True):
    """Whether a run at high speed strains a ship (WAS-SPA-8)."""


class DeckFire(ByUnit, frozen=True):
    """Which of the units refuelling on a base that is hit are lost; `unit` is the base (WAS-ARM-12)."""


class MineHit(ByUnit, frozen=True):
    """Mines go up under a unit (WAS-MIN-4)."""

    mine: str


class Sweep(ByUnit, frozen=True):
    """How many mines a unit sweeps (WAS-MIN-9)."""

    mine: str


class Search(ByUnit, frozen=True):
    """A unit searches for what lies under a counter (WAS-SUB-8)."""

    counter: str


class GoUnder(ByUnit, frozen=True):
    """Which of two counters a submarine lies under (WAS-SUB-6)."""
