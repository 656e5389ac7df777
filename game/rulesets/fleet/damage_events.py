"""fleet's events of damage and of what is done about it: numbers of a data sheet, things lost, wrecks.

What is inside a ship is told to its owner alone; fires, markers, vessels lost and wrecks to all in whose sight it is.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from game.match.events import Event, to_everybody
from game.rulesets.fleet.events import OfPiece
from game.rulesets.fleet.table import SUNK, UNKNOWN, WRECK, FleetTable, Flight, Ship, flight_of, ship_of
from game.tabletop.changes import Sets, put

OPEN: Final = frozenset(("fires", "splash", "vessels", "flak", "aircraft"))
"""What the enemy sees of a ship or flight in sight."""
HARM: Final = frozenset(("structure", "flotation", "vessels"))
"""What of a ship must hold for a turn before she rallies (FLT-MOR-5)."""


class Stands(OfPiece, frozen=True):
    """A number of a data sheet now stands at a value. `what` is the field: structure, fires, splash, h, and so on."""

    what: str
    value: int

    def apply(self, table: FleetTable) -> None:
        unit = table.units[self.unit]
        if self.what in HARM and isinstance(unit, Ship) and self.value < unit.number(self.what):
            unit.done = msgspec.structs.replace(unit.done, damaged=True)
        unit.put(self.what, self.value)

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        unit = table.units.get(self.unit)
        if unit is not None and unit.side != side and self.what not in OPEN:
            return None
        return OfPiece.seen_by(self, side, table)


class Struck(OfPiece, frozen=True):
    """Impact points of a hit, a fire or a collision, `below` the water or not: the enemy counts those he sees (ruling
    99). What they come to stands in `Stands` (FLT-DAM-1, FLT-DAM-2)."""

    points: int
    below: bool = False

    def apply(self, table: FleetTable) -> None:
        ship = ship_of(table, self.unit)
        if ship.sighted:
            ship.struck += 0 if self.below else self.points
            ship.holed += self.points if self.below else 0


class Broken(OfPiece, frozen=True):
    """Equipment is lost for good: searchlights, search_radar, gunnery_radar, smoke and so on."""

    item: str
    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        ship = ship_of(table, self.unit)
        if self.item == "gunnery_radar":
            ship.radar = False
        ship.broken = (*ship.broken, self.item)


class RowHit(OfPiece, frozen=True):
    """What a critical roll comes to: a row of the tables by its key, with `left` of the critical value still unspent.

    `thickness` is the armour there is in the way and `penetration` what met it (0 of both: nothing protects); with
    `held` the critical ends here. A fact of the record alone (FLT-CRT-6, FLT-ARM-10).
    """

    row: str
    left: int
    area: str = ""
    thickness: int = 0
    penetration: int = 0
    held: bool = False
    inside: ClassVar[bool] = True


class MountHeld(OfPiece, frozen=True):
    """The armour over the mounts that are next to be lost keeps a hit out (FLT-WPN-3). A fact of the record alone."""

    mount: str
    penetration: int
    inside: ClassVar[bool] = True


class ScreensGone(OfPiece, frozen=True):
    """The smoke screens of a ship vanish with her smoke (FLT-SMK-2, FLT-STR-10)."""

    def apply(self, table: FleetTable) -> None:
        table.screens = tuple(screen for screen in table.screens if screen.ship != self.unit)


class MountLost(OfPiece, frozen=True):
    """A gun mount is gone (FLT-WPN-3). `battery` and `mount` are places in the data sheet, from 0."""

    battery: int
    mount: int
    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        ship = ship_of(table, self.unit)
        ship.guns = put(ship.guns, self.battery, put(ship.guns[self.battery], self.mount, False))


class TubesLost(OfPiece, frozen=True):
    """A torpedo mount is gone (FLT-WPN-8)."""

    mount: int
    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        ship = ship_of(table, self.unit)
        ship.tubes = put(ship.tubes, self.mount, UNKNOWN)


class PowerFailed(Sets[FleetTable], OfPiece, frozen=True):
    """The power fails, or is on again (FLT-UND-8)."""

    power_failure: bool = msgspec.field(name="dark")
    inside: ClassVar[bool] = True


class Lost(OfPiece, frozen=True):
    """A ship is out of the battle: a wreck lies in her place, or nothing does. What was below her deck is lost with
    her, and torpedoes she launched run on with the splash markers she had (FLT-WRK-5, FLT-TOR-4)."""

    wreck: bool
    name: str = ""
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        ship = ship_of(table, self.unit)
        ship.state = WRECK if self.wreck else SUNK
        ship.speed_class, ship.last_speed = "stopped", 0.0
        ship.sighted = True  # everybody knows of it
        ship.lit, ship.withdrawing, ship.aground, ship.detected = False, False, False, 0
        table.attacks = tuple(
            msgspec.structs.replace(attack, splash=ship.splash, quality=ship.crew_quality)
            if attack.launcher == ship.id
            else attack
            for attack in table.attacks
        )
        ship.splash = ship.fires = 0
        for unit in table.units.values():
            if (
                isinstance(unit, Flight)
                and unit.home == ship.id
                and not unit.aloft
                and unit.state != "waiting"
            ):
                unit.state, unit.aircraft = SUNK, 0

    seen_by = to_everybody


class WreckSank(Sets[FleetTable], OfPiece, frozen=True):
    """A wreck goes down (FLT-WRK-6)."""

    makes: ClassVar = {"state": SUNK}
    seen_by = to_everybody


class FlightLost(OfPiece, frozen=True):
    """A stand of aircraft is gone: shot down, destroyed below, or out of petrol (FLT-AIR-4)."""

    why: str = ""

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.state, flight.aircraft, flight.cap = SUNK, 0, False


class Withdraws(OfPiece, frozen=True):
    """A ship withdraws, or rallies; a stand aborts (FLT-MOR-3, FLT-MOR-5, FLT-MOR-6)."""

    withdrawing: bool

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        unit = table.units.get(self.unit)
        if isinstance(unit, Ship) and unit.side != side:
            return None  # her resolve is as hidden as her damage (ruling 84)
        return OfPiece.seen_by(self, side, table)

    def apply(self, table: FleetTable) -> None:
        unit = table.units[self.unit]
        if isinstance(unit, Ship):
            unit.withdrawing = self.withdrawing
        elif isinstance(unit, Flight):
            unit.aborting, unit.cap = self.withdrawing, False
            if self.withdrawing:
                unit.load = ""


class MarkersCleared(Event[FleetTable], frozen=True):
    """Splash and flak markers, lights and old smoke are taken off the table (FLT-MRK-3, FLT-SMK-1)."""

    def apply(self, table: FleetTable) -> None:
        for unit in table.units.values():
            if isinstance(unit, Ship):
                unit.splash, unit.lit, unit.identified = 0, False, ""
            elif isinstance(unit, Flight):
                unit.flak = 0
        table.glares = table.data = ()
        table.screens = tuple(screen for screen in table.screens if screen.turn >= table.turn)
