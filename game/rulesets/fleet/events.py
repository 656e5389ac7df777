"""fleet's events of the turn, of ships and of contacts: the facts that change a table. Words stand in `words.py`.

A fact of one piece is told to its owner, and to the enemy while he has it in sight, unless it is of the inside of a
ship (ruling 84). Damage stands in `damage_events`, aircraft in `air_events`, what lies on the sea in `sea_events`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.dice.roll import P
from game.match.events import Event, Rolled, to_everybody, to_its_side
from game.match.table import UnitId
from game.rulesets.fleet.eyes import look_of
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    LEFT,
    NOTHING,
    READY,
    REARMING,
    STOPPED,
    SUNK,
    UNKNOWN,
    WRECK,
    Done,
    FleetTable,
    Flight,
    Marker,
    Ship,
    Squadron,
    marker_of,
    ship_of,
)
from game.sea.heading import Pose, Position
from game.tabletop.changes import Sets
from game.tabletop.memory import Glimpse


class OfPiece(Event[FleetTable], frozen=True):
    """A fact of one ship, flight or marker. With `inside`, only its owner may know it."""

    unit: UnitId
    inside: ClassVar[bool] = False

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        unit = table.units.get(self.unit)
        if unit is None or unit.side == side:
            return self
        if self.inside:
            return None
        return self if isinstance(unit, Marker) or unit.sighted or unit.state == SUNK else None


class Hidden(Rolled[P], frozen=True, tag="Hidden"):
    """Dice that only the sides of `to` see."""

    to: tuple[str, ...] = ()

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return Rolled(self.roll) if side in self.to else None


# -- the turn -------------------------------------------------------------------------------------------------


class TurnOpened(Event[FleetTable], frozen=True):
    """A turn begins: what was done, lit and identified last turn is forgotten, and what there is is counted."""

    def apply(self, table: FleetTable) -> None:
        table.winner = table.mover = ""
        table.met = ()
        for unit in table.units.values():
            unit.moved = unit.acted = False
            if isinstance(unit, Ship):
                unit.done, unit.identified, unit.lit = NOTHING, "", False
                unit.turn_structure, unit.turn_flotation = unit.structure, unit.flotation
                unit.turn_vessels = unit.vessels
            elif isinstance(unit, Flight):
                unit.turn_aircraft = unit.aircraft
                unit.fought = unit.attacked = unit.spotted = False
        table.squadrons = {
            key: msgspec.structs.replace(squadron, started=len(unlost(table, squadron)))
            for key, squadron in table.squadrons.items()
        }
        table.memory = {side: memory.after(look_of(table, side)) for side, memory in table.memory.items()}


def unlost(table: FleetTable, squadron: Squadron) -> list[Ship | Flight]:
    """What of a squadron is not lost: neither sunk nor wrecked. What left the table is not lost (FLT-MOR-7)."""
    found: list[Ship | Flight] = []
    for key in squadron.units:
        unit = table.units.get(key)
        sound = isinstance(unit, Ship) and unit.state not in (WRECK, SUNK)
        flying = isinstance(unit, Flight) and unit.state != SUNK and unit.aircraft
        if unit is not None and not isinstance(unit, Marker) and (sound or flying):
            found.append(unit)
    return found


def left_of(table: FleetTable, squadron: Squadron) -> list[Ship | Flight]:
    """What is left of a squadron: neither lost nor gone off the table as withdrawn, nor aboard a ship that is.

    A stand that went home over its own edge is left: it is not withdrawn (FLT-AIR-7).
    """
    return [unit for unit in unlost(table, squadron) if not _withdrew(table, unit)]


def _withdrew(table: FleetTable, unit: Ship | Flight) -> bool:
    """Whether a ship left the table, or a stand below went with its carrier (FLT-MOV-10)."""
    if isinstance(unit, Ship):
        return unit.state == LEFT
    home = table.units.get(unit.home)
    return unit.state in (READY, REARMING, HANGAR) and home is not None and home.state == LEFT


class InitiativeWon(Event[FleetTable], frozen=True):
    """A side has the initiative (FLT-INI-1)."""

    side: str

    def apply(self, table: FleetTable) -> None:
        table.winner = self.side


class MoverNamed(Event[FleetTable], frozen=True):
    """Who activates first in the movement phases (FLT-INI-4)."""

    side: str

    def apply(self, table: FleetTable) -> None:
        table.mover = self.side


class RoundOpened(Event[FleetTable], frozen=True):
    """An alternation opens: nobody has acted in it."""

    def apply(self, table: FleetTable) -> None:
        table.active = ""
        for unit in table.units.values():
            unit.acted = False


class GoesTo(Event[FleetTable], frozen=True):
    """Whose activation it is; empty: nobody is left."""

    side: str

    def apply(self, table: FleetTable) -> None:
        table.to_act = self.side


class Activated(Event[FleetTable], frozen=True):
    """A squadron, or a unit that acts alone, is in hand (FLT-SEQ-7)."""

    key: str
    side: str

    def apply(self, table: FleetTable) -> None:
        table.active = self.key

    seen_by = to_its_side


class Finished(Event[FleetTable], frozen=True):
    """Units have had their activation."""

    units: tuple[str, ...]
    side: str

    def apply(self, table: FleetTable) -> None:
        table.active = ""
        for key in self.units:
            table.units[key].acted = True

    seen_by = to_its_side


class Did(Sets[FleetTable], OfPiece, frozen=True):
    """What a ship has done this turn."""

    done: Done
    inside: ClassVar[bool] = True


# -- sight ----------------------------------------------------------------------------------------------------


class Sighted(Sets[FleetTable], frozen=True):
    """A ship or flight comes into the enemy's sight, or goes out of it (ruling 84). `unit` is told to both."""

    unit: UnitId
    ghost: Pose = msgspec.field(name="pose")
    sighted: bool = msgspec.field(name="in_sight")
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        super().apply(table)
        if not self.sighted:
            x, y, _ = self.ghost
            side = table.units[self.unit].side
            table.memory = {
                key: memory if key == side else memory.losing(self.unit, Glimpse(table.turn, x, y))
                for key, memory in table.memory.items()
            }

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return self if table.units[self.unit].side != side else None


class Identified(Sets[FleetTable], OfPiece, frozen=True):
    """A ship knows the one unlit target that it may shoot at tonight (FLT-VIS-10); empty: the test failed."""

    identified: UnitId = msgspec.field(name="target")
    inside: ClassVar[bool] = True


class Lit(OfPiece, frozen=True):
    """A unit is illuminated until the End Phase (FLT-ILL-1)."""

    by: str = ""

    def apply(self, table: FleetTable) -> None:
        ship_of(table, self.unit).lit = True


# -- ships under way ------------------------------------------------------------------------------------------


class Sailed(OfPiece, frozen=True):
    """A ship, boat or marker has run along `track`, `run` cm of it, and now lies so."""

    x: float
    y: float
    heading: float
    track: tuple[Position, ...] = ()
    run: float = 0.0

    def apply(self, table: FleetTable) -> None:
        unit = table.units[self.unit]
        unit.x, unit.y, unit.heading = self.x, self.y, self.heading


class Settled(OfPiece, frozen=True):
    """A move is over: how far it was, and what the unit counts as (FLT-MOV-8)."""

    run: float
    speed_class: str = ""

    def apply(self, table: FleetTable) -> None:
        unit = table.units[self.unit]
        unit.moved = True
        if isinstance(unit, Ship):
            unit.last_speed, unit.speed_class = self.run, self.speed_class
        elif isinstance(unit, Marker):
            unit.run = self.run


class LeftTable(OfPiece, frozen=True):
    """A ship or marker has left the table and does not return (FLT-MOV-10); a flight has gone home (FLT-AIR-7)."""

    edge: str

    def apply(self, table: FleetTable) -> None:
        unit = table.units[self.unit]
        unit.state, unit.sighted = LEFT, False
        if isinstance(unit, Marker) and unit.squadron in table.squadrons:
            for key in table.squadrons[unit.squadron].units:
                ship = table.units[key]
                if ship.state == CONTACT:
                    ship.state = LEFT
                    ship.x, ship.y = unit.x, unit.y


class HeldUp(Sets[FleetTable], OfPiece, frozen=True):
    """A ship is stopped, and her last speed is nothing (FLT-COL-2)."""

    makes: ClassVar = {"last_speed": 0.0, "speed_class": STOPPED}


class Aground(Sets[FleetTable], OfPiece, frozen=True):
    """A ship is on the ground, or off it again (FLT-COL-4)."""

    aground: bool = msgspec.field(name="fast")


class Dived(Sets[FleetTable], OfPiece, frozen=True):
    """A submarine is at another depth (FLT-SUB-1)."""

    depth: str


class Detected(OfPiece, frozen=True):
    """A submarine is detected until the End Phase of a turn; 0: no more (FLT-ASW-1)."""

    until: int
    pose: Pose
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        boat = ship_of(table, self.unit)
        boat.detected = self.until
        boat.sighted = self.until > 0
        boat.ghost = self.pose

    seen_by = to_everybody


class BoatPlaced(Sets[FleetTable], OfPiece, frozen=True):
    """A submarine begins, hidden in its zone (FLT-SUB-4)."""

    x: float
    y: float
    heading: float
    inside: ClassVar[bool] = True
    makes: ClassVar = {"state": DEPLOYED, "last_speed": 0.0}


# -- contacts -------------------------------------------------------------------------------------------------


class MarkersLaid(Event[FleetTable], frozen=True):
    """The contact markers of a side stand on the table (FLT-CON-7); the enemy does not see what they are."""

    side: str
    markers: tuple[Marker, ...]
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        for marker in self.markers:
            table.units[marker.id] = marker.__copy__()

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        if side == self.side:
            return self
        return MarkersLaid(self.side, tuple(veiled(marker) for marker in self.markers))


class DummiesPaced(Event[FleetTable], frozen=True):
    """The owner has chosen how fast its dummies move (FLT-CON-2)."""

    side: str
    paces: dict[str, float]

    def apply(self, table: FleetTable) -> None:
        for key, pace in self.paces.items():
            marker_of(table, key).pace = pace

    seen_by = to_its_side


def veiled(marker: Marker) -> Marker:
    """A marker as the enemy sees it: where it is and how fast it moved, and the squadron only where he spotted it."""
    known = marker.__copy__()
    known.acted = known.must_deploy = False
    known.pace = 0.0
    if not known.spotted:
        known.squadron = ""
    return known


class MarkerSpotted(Event[FleetTable], frozen=True):
    """A marker is spotted: how many ships of which classes it stands for (FLT-CON-5)."""

    unit: UnitId
    squadron: str
    classes: tuple[str, ...]
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        marker = table.units[self.unit]
        if isinstance(marker, Marker):
            marker.spotted = marker.must_deploy = True
            marker.squadron = self.squadron


class MustDeploy(Sets[FleetTable], OfPiece, frozen=True):
    """A marker must deploy at its next activation (FLT-CON-8)."""

    inside: ClassVar[bool] = True
    makes: ClassVar = {"must_deploy": True}


class MarkerGone(Event[FleetTable], frozen=True):
    """A marker is removed: a dummy found out, or a squadron that has deployed (FLT-CON-5, FLT-CON-3)."""

    unit: UnitId
    dummy: bool
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        del table.units[self.unit]


class Deployed(Event[FleetTable], frozen=True):
    """The ships of a squadron stand on the table, `last_speed` that of its marker (FLT-CON-3).

    UNKNOWN where the marker has never moved: then each has what she began the game with (FLT-MOV-12).
    """

    squadron: str
    side: str
    pieces: dict[UnitId, tuple[float, float, float]]
    last_speed: float
    reveals: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        for key, (x, y, heading) in self.pieces.items():
            ship = ship_of(table, key)
            ship.x, ship.y, ship.heading, ship.state = x, y, heading, DEPLOYED
            if self.last_speed != UNKNOWN:
                ship.last_speed = self.last_speed

    seen_by = to_its_side


class CommandMoved(Event[FleetTable], frozen=True):
    """The command of a squadron goes to another ship, or its value changes (FLT-SQD-2, FLT-STR-8)."""

    squadron: str
    flag: UnitId
    command: int

    def apply(self, table: FleetTable) -> None:
        squadron = msgspec.structs.replace(
            table.squadrons[self.squadron], flag=self.flag, command=self.command
        )
        table.squadrons = table.squadrons | {self.squadron: squadron}

    def seen_by(self, side: str, table: FleetTable) -> Event | None:
        return self if table.squadrons[self.squadron].side == side else None


def did(ship: Ship, **changes: object) -> Did:
    """The event of a ship having done something more this turn."""
    return Did(ship.id, msgspec.structs.replace(ship.done, **changes))
