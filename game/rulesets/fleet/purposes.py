"""What fleet throws dice for. Ids and numbers only: the words are in `messages.toml`."""

from __future__ import annotations

from game.dice.roll import Purpose
from game.match.purposes import ByUnit
from game.match.table import UnitId


class Initiative(Purpose, frozen=True):
    """A side's initiative (FLT-INI-1)."""

    side: str


class Attack(ByUnit, frozen=True):
    """A salvo, flak, depth charges or an attack of aircraft on a target (FLT-GUN-3, FLT-AAA-1, FLT-AVS-2)."""

    weapon: str
    target: UnitId


class TorpedoAttack(ByUnit, frozen=True):
    """Torpedoes of a unit's launch reach a target (FLT-TOR-6)."""

    attack: str
    target: UnitId


class Dogfight(ByUnit, frozen=True):
    """A stand fights another in the air (FLT-ACM-3)."""

    target: UnitId


class Mines(Purpose, frozen=True):
    """A field of mines attacks a ship (FLT-MIN-4)."""

    field: str
    target: UnitId


class Save(ByUnit, frozen=True):
    """A saving throw (FLT-GEN-7)."""


class Starshell(ByUnit, frozen=True):
    """Whether a crew's starshell bursts where it is wanted (FLT-ILL-3)."""


class Spread(ByUnit, frozen=True):
    """Whether torpedoes are spread into the dark (FLT-VIS-8)."""


class Acquire(ByUnit, frozen=True):
    """Whether a battery, counted from 1, acquires a target (FLT-VIS-7)."""

    number: int
    target: UnitId


class Identify(ByUnit, frozen=True):
    """Whether a ship identifies another (FLT-VIS-10)."""

    target: UnitId


class Spot(ByUnit, frozen=True):
    """Whether a unit spots a marker, and by what (FLT-SPT-3)."""

    marker: UnitId
    how: str


class Watch(ByUnit, frozen=True):
    """Whether a periscope is seen (FLT-SPT-8)."""


class Sonar(ByUnit, frozen=True):
    """Whether a search with sonar finds a boat (FLT-ASW-1)."""


class Avoid(ByUnit, frozen=True):
    """Whether a ship avoids another (FLT-COL-1)."""

    other: UnitId


class ComeOff(ByUnit, frozen=True):
    """Whether a ship comes off the ground (FLT-COL-4)."""


class TurnUnsteered(ByUnit, frozen=True):
    """Whether a ship without steering turns (FLT-MOV-6)."""


class ActUnpowered(ByUnit, frozen=True):
    """Whether a ship without power acts (FLT-UND-8)."""


class Sweep(ByUnit, frozen=True):
    """Whether a ship sweeps a load of mines (FLT-MIN-6)."""


class Bulkheads(ByUnit, frozen=True):
    """Whether a crew holds the bulkheads (FLT-UND-4)."""


class HoldHelm(ByUnit, frozen=True):
    """Whether a crew holds the helm (FLT-STR-13)."""


class HelmSwing(ByUnit, frozen=True):
    """To which side a ship swings that nobody steers (FLT-STR-13)."""


class Repair(ByUnit, frozen=True):
    """A damage control team at a job (FLT-DCR-2, FLT-DCR-3)."""

    job: str


class EnginesRepaired(ByUnit, frozen=True):
    """The speed that a repair of the engines gives back (FLT-DCR-3)."""


class WreckTest(ByUnit, frozen=True):
    """Whether a ship lives; `again` in a squall (FLT-WRK-3, FLT-WRK-4)."""

    again: bool = False


class WreckSinks(ByUnit, frozen=True):
    """Whether a wreck goes down (FLT-WRK-6)."""


class Morale(ByUnit, frozen=True):
    """A ship's morale after a shock, or whether she rallies (FLT-MOR-2, FLT-MOR-5)."""

    why: str


class StandMorale(ByUnit, frozen=True):
    """The morale of a stand of aircraft or coastal craft (FLT-MOR-6, FLT-MOR-8)."""


class SquadronMorale(Purpose, frozen=True):
    """The morale of a squadron (FLT-MOR-7)."""

    squadron: str


class Direction(ByUnit, frozen=True):
    """Whether a hit strikes from the side or from above (FLT-ARM-2)."""

    blow: str


class Critical(ByUnit, frozen=True):
    """Whether a hit is critical (FLT-CRT-1)."""


class CriticalRow(ByUnit, frozen=True):
    """The row of the critical table; `value` is what is left to spend (FLT-CRT-3)."""

    value: int


class CriticalChoice(ByUnit, frozen=True):
    """Which of the effects in a row (FLT-CRT-3)."""

    value: int


class Section(ByUnit, frozen=True):
    """The section struck under water (FLT-TOR-13)."""


class WeaponGroup(ByUnit, frozen=True):
    """Which group of weapons is hit (FLT-WPN-1)."""


class Mount(ByUnit, frozen=True):
    """Which mount of a kind is lost (FLT-WPN-4)."""

    kind: str


class Magazine(ByUnit, frozen=True):
    """Whether a magazine explodes: up to `limit` (FLT-MAG-1)."""

    limit: int


class Flashover(ByUnit, frozen=True):
    """The critical value of a flashover (FLT-MAG-4)."""


class Petrol(ByUnit, frozen=True):
    """Whether a carrier's petrol explodes: up to `limit` (FLT-FUE-1)."""

    limit: int


class Shaken(ByUnit, frozen=True):
    """What a contained explosion takes of a row of boxes (FLT-FUE-3)."""

    row: str


class FireTest(ByUnit, frozen=True):
    """Whether a ship burns (FLT-FIR-1)."""


class FlagOfficer(ByUnit, frozen=True):
    """Whether the flag officer is hit (FLT-STR-8)."""


class HitBelow(ByUnit, frozen=True):
    """Whether a hit goes among aircraft and petrol (FLT-UND-9)."""


class EngineDamage(ByUnit, frozen=True):
    """The speed that a hit takes (FLT-STR-9, FLT-UND-5)."""

    row: str


class Hangar(ByUnit, frozen=True):
    """Whether a stand below is destroyed (FLT-CAR-5)."""


class Explosion(ByUnit, frozen=True):
    """The critical value of a ship that explodes (FLT-XPL-1)."""


class NearExplosion(ByUnit, frozen=True):
    """Whether a unit is caught by an explosion (FLT-XPL-1)."""


class GunsBite(ByUnit, frozen=True):
    """Whether guns of aircraft bite (FLT-AGN-3)."""


class Grounding(ByUnit, frozen=True):
    """What the ground does to a ship (FLT-COL-4)."""
