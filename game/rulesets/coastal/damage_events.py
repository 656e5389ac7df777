"""coastal's events of damage, repairs and crews: what a hit does to a ship, and what its people do about it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import Event, to_its_side
from game.rulesets.coastal.events import OfMarker, OfOwnUnit, OfPlainUnit, OfUnit
from game.rulesets.coastal.table import (
    DESTROYED,
    MACHINERY,
    STEERING,
    SUNK,
    UNKNOWN,
    CoastalTable,
    Mend,
    Tubes,
    Vessel,
    aircraft_called,
    vessel,
)
from game.tabletop.changes import Sets, put


class BoxesLost(OfUnit, frozen=True):
    """A unit loses hull boxes (CST-HUL-1). `cause` says by what."""

    boxes: int
    cause: str

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.hull_boxes = max(0, unit.hull_boxes - self.boxes)


class Sinks(OfMarker, frozen=True):
    """A ship is sinking, an aircraft shot down: it does nothing more (CST-HUL-6, CST-AIR-8)."""

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        if isinstance(unit, Vessel):
            unit.sinking, unit.speed_markers = True, 0
        else:
            unit.down = True


class Removed(OfPlainUnit, frozen=True):
    """A sunk ship, silenced battery or shot-down aircraft is taken off; everybody knows it (CST-END-7)."""

    name: str
    reveals: ClassVar[bool] = True

    def apply(self, table: CoastalTable) -> None:
        unit = table.units[self.unit]
        unit.state, unit.spotted = SUNK, False
        if isinstance(unit, Vessel):
            unit.fires = unit.floods = 0


class Burning(OfUnit, frozen=True):
    """How many fires a ship has now (CST-SPC-2). One that was set by a hit shows to the enemy who does not see her."""

    fires: int
    struck: bool = False

    def apply(self, table: CoastalTable) -> None:
        vessel(table, self.unit).fires = self.fires

    def veiled(self, key: str) -> Event | None:
        return Burning(key, self.fires, True) if self.struck else None


class Flooding(Sets[CoastalTable], OfUnit, frozen=True):
    """How many floods a ship has now (CST-TOR-23)."""

    floods: int


class SettingLost(OfUnit, frozen=True):
    """The highest setting is lower by one, by machinery or for good by torpedo (CST-SPC-14, CST-TOR-22)."""

    kind: str

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        ship.max_setting_loss = (*ship.max_setting_loss, self.kind)


class CannotAccelerate(OfUnit, frozen=True):
    """One more item that keeps a ship from adding a marker (CST-SPC-15)."""

    def apply(self, table: CoastalTable) -> None:
        vessel(table, self.unit).no_accelerate += 1


class SteeringHit(OfUnit, frozen=True):
    """One more item of steering damage (CST-SPC-3 to 6)."""

    item: str

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        ship.steering_damage = (*ship.steering_damage, self.item)


class TurnOrdered(Sets[CoastalTable], OfOwnUnit, frozen=True):
    """A hit on the bridge forces a turn in the next move (CST-SPC-8)."""

    ordered_turn: str = msgspec.field(name="hand")


class DamageControlLost(OfOwnUnit, frozen=True):
    """A repair party is gone for good (CST-SPC-10)."""

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        ship.damage_control = max(0, ship.damage_control - 1)


class CrewShaken(OfUnit, frozen=True):
    """Crew quality falls by one for good (CST-SPC-12)."""

    def apply(self, table: CoastalTable) -> None:
        table.units[self.unit].crew_quality -= 1


class Surprised(OfUnit, frozen=True):
    """A ship is surprised, and alert already (CST-SPC-11)."""

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        ship.surprised = ship.alerted = True
        ship.surprised_turn = table.turn


class SurpriseOver(Sets[CoastalTable], OfUnit, frozen=True):
    """A ship has its wits about it again (CST-SUR-3)."""

    makes: ClassVar = {"surprised": False, "alerted": False}


class Suppressed(Sets[CoastalTable], OfUnit, frozen=True):
    """How many suppression markers a ship has now (CST-SUP-1)."""

    suppression_markers: int = msgspec.field(name="markers")


class WeaponDestroyed(OfUnit, frozen=True):
    """A mount or a tube group is gone; its torpedoes with it (CST-SPC-18)."""

    kind: str
    place: int

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        if self.kind == "mount":
            ship.mounts = put(ship.mounts, self.place, DESTROYED)
        else:
            ship.tubes = put(ship.tubes, self.place, Tubes(0, 0, True))


# -- repairs --------------------------------------------------------------------------------------------------


class RepairsBegan(OfUnit, frozen=True):
    """The repair parties of a ship go to work, so many times (CST-DC-1). Known to its own side."""

    attempts: int
    side: str

    def apply(self, table: CoastalTable) -> None:
        table.repairing, table.attempts = self.unit, self.attempts

    seen_by = to_its_side


class Repaired(OfUnit, frozen=True):
    """An item is repaired at once: a fire, a flood, steering, machinery, or the ship is refloated (CST-DC-3)."""

    item: Mend

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        match self.item:
            case Mend.FIRE:
                ship.fires -= 1
            case Mend.FLOOD:
                ship.floods -= 1
            case Mend.REFLOAT:
                ship.aground, ship.straight_run = False, float(UNKNOWN)
            case Mend.ACCELERATION:
                ship.no_accelerate -= 1
            case Mend.SETTING:
                ship.max_setting_loss = _without(ship.max_setting_loss, MACHINERY)
            case _:
                ship.steering_damage = _without(ship.steering_damage, STEERING[self.item])


# -- crews ----------------------------------------------------------------------------------------------------


class Withdraws(OfUnit, frozen=True):
    """A ship loses heart: a warship makes for its home edge, a merchant scatters (CST-MOR-2, CST-MER-3)."""

    def apply(self, table: CoastalTable) -> None:
        ship = vessel(table, self.unit)
        if ship.spec.kind == "merchant":
            ship.scattered = True
        else:
            ship.withdrawing = True


class MoraleTested(Sets[CoastalTable], OfOwnUnit, frozen=True):
    """A ship was tested for half its boxes or its last weapon, which happens once each (CST-MOR-1)."""

    halved: bool
    disarmed: bool


class SideShaken(Event[CoastalTable], frozen=True):
    """A side has lost half its force: every other ship of it was tested (CST-MOR-3)."""

    side: str

    def apply(self, table: CoastalTable) -> None:
        command = msgspec.structs.replace(table.commands[self.side], shaken=True)
        table.commands = table.commands | {self.side: command}


class AircraftHit(OfUnit, frozen=True):
    """An aircraft is hit: its attack suffers, and with half its boxes gone it makes off (CST-AIR-8, CST-AIR-9)."""

    aborting: bool

    def apply(self, table: CoastalTable) -> None:
        plane = aircraft_called(table, self.unit)
        plane.hit_this_turn = True
        plane.aborting = plane.aborting or self.aborting


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """The items less one of that name."""
    place = items.index(item)
    return items[:place] + items[place + 1 :]
