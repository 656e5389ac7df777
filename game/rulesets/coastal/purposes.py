"""What coastal throws dice for. Ids and numbers only: the words are in `dice_words`."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.purposes import ByUnit
from game.match.table import UnitId


class Initiative(Purpose, frozen=True):
    """A side's initiative (CST-INI-1)."""

    side: str


class Attack(ByUnit, frozen=True):
    """A unit attacks with a gun, bombs or rockets (CST-GUN-6, CST-AIR-11, CST-AIR-13)."""

    weapon: str
    target: UnitId


class TorpedoHit(Purpose, frozen=True):
    """Whether a torpedo that reaches a ship strikes her (CST-TOR-13)."""

    target: UnitId


class Dud(Purpose, frozen=True):
    """Whether a torpedo that struck goes off (CST-TOR-18)."""

    target: UnitId


class Spotting(ByUnit, frozen=True):
    """A unit looks, sweeps or listens; `target` is the contact it looks for, empty for any (CST-SPT-1)."""

    test: str
    target: UnitId = ""


class CrewTest(ByUnit, frozen=True):
    """A crew is tested, as the row of the table of crew tests says (CST-GEN-3)."""

    test: str


class HullDamage(ByUnit, frozen=True):
    """The boxes of one hit on the hull (CST-HUL-1)."""

    weapon: str


class SpecialEffect(ByUnit, frozen=True):
    """The special effect of one hit (CST-SPC-1)."""


class EffectRow(ByUnit, frozen=True):
    """What an effect does to steering, bridge or machinery (CST-SPC-4)."""

    effect: str


class Structure(ByUnit, frozen=True):
    """The boxes of structural damage (CST-SPC-17)."""


class WeaponDestroyed(ByUnit, frozen=True):
    """Which working weapon is destroyed (CST-SPC-18)."""


class Underwater(ByUnit, frozen=True):
    """What a torpedo, a mine or a depth charge does to a hull (CST-TOR-20)."""

    cause: str


class CriticalFlooding(ByUnit, frozen=True):
    """The boxes of a critical flooding (CST-TOR-23)."""


class Fire(ByUnit, frozen=True):
    """What a fire does at the end of a turn (CST-FIR-1)."""


class Flood(ByUnit, frozen=True):
    """What a flood does at the end of a turn (CST-FLD-1)."""


class Spreading(ByUnit, frozen=True):
    """The boxes of a fire or a flood that spreads (CST-FIR-2, CST-FLD-1)."""

    cause: str


class Repair(ByUnit, frozen=True):
    """One attempt of the repair parties at an item (CST-DC-3)."""

    item: str


class Minefield(ByUnit, frozen=True):
    """Whether a ship strikes a mine in a stretch of her way (CST-MIN-1)."""


class Collision(ByUnit, frozen=True):
    """The boxes a ship loses to another that she meets (CST-COL-2)."""

    other: UnitId


class Grounding(ByUnit, frozen=True):
    """The boxes a ship loses to the ground (CST-GRD-1)."""


class Scatter(ByUnit, frozen=True):
    """How far off its point a starshell bursts (CST-ILL-3)."""


class ScatterWay(ByUnit, frozen=True):
    """In which direction off its point a starshell bursts (CST-ILL-3)."""
