"""fleet's events of aircraft: flying, fighting, and the work of flight decks. What flies is seen by all."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import to_everybody
from game.rulesets.fleet.events import OfPiece
from game.rulesets.fleet.table import DEPLOYED, LEFT, READY, REARMING, FleetTable, Ship, flight_of
from game.sea.heading import Position
from game.tabletop.changes import Sets


class FlightSpotted(Sets[FleetTable], OfPiece, frozen=True):
    """A stand has tried to spot this turn (FLT-SPT-6)."""

    inside: ClassVar[bool] = True
    makes: ClassVar = {"spotted": True}


class Flew(OfPiece, frozen=True):
    """A stand has flown and is now there; on patrol or not (FLT-AIR-1, FLT-AIR-2)."""

    x: float
    y: float
    track: tuple[Position, ...] = ()
    cap: bool = False

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.x, flight.y, flight.cap, flight.moved = self.x, self.y, self.cap, True

    seen_by = to_everybody


class EntryChosen(Sets[FleetTable], OfPiece, frozen=True):
    """A stand that comes from off the table will enter at that point of its edge (FLT-AIR-7)."""

    x: float
    y: float
    inside: ClassVar[bool] = True


def _handled(table: FleetTable, home: str, aircraft: int) -> None:
    """A deck has launched or landed so many aircraft more, where it is a deck and in sight (FLT-COP-1)."""
    ship = table.units.get(home)
    if isinstance(ship, Ship):
        ship.done = msgspec.structs.replace(ship.done, handled=ship.done.handled + aircraft)


class TookOff(OfPiece, frozen=True):
    """A stand is launched or enters from off the table, with its load (FLT-COP-1, FLT-AIR-7)."""

    home: str
    x: float
    y: float
    load: str
    aircraft: int

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.x, flight.y, flight.state, flight.load = self.x, self.y, DEPLOYED, self.load
        flight.handled, flight.sighted, flight.endurance = 0, True, flight.spec.endurance
        _handled(table, self.home, self.aircraft)


class DeckWorked(OfPiece, frozen=True):
    """Part of a stand too large for one turn is brought up or down (FLT-COP-1)."""

    home: str
    aircraft: int
    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.handled += self.aircraft
        flight.home, flight.moved = self.home, True
        _handled(table, self.home, self.aircraft)


class Landed(OfPiece, frozen=True):
    """A stand is taken aboard and needs refuelling and rearming (FLT-COP-4)."""

    home: str
    aircraft: int

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.state, flight.home, flight.load, flight.cap = REARMING, self.home, "", False
        flight.handled = flight.served = flight.served_turn = flight.flak = 0
        flight.landed_turn, flight.endurance, flight.aborting = table.turn, flight.spec.endurance, False
        flight.sighted, flight.acted = False, True
        _handled(table, self.home, self.aircraft)

    seen_by = to_everybody


class Served(OfPiece, frozen=True):
    """So many more aircraft of a stand are refuelled and rearmed (FLT-COP-4)."""

    aircraft: int
    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        flight = flight_of(table, self.unit)
        flight.served += self.aircraft
        if flight.served >= flight.aircraft:
            flight.served_turn = table.turn


class MadeReady(Sets[FleetTable], OfPiece, frozen=True):
    """A stand fully served last turn is ready to launch (FLT-COP-4)."""

    inside: ClassVar[bool] = True
    makes: ClassVar = {"state": READY, "served": 0, "served_turn": 0}


class WentHome(Sets[FleetTable], OfPiece, frozen=True):
    """A stand leaves over its own edge, neither lost nor withdrawn (FLT-AIR-7)."""

    makes: ClassVar = {"state": LEFT, "cap": False, "sighted": False}
    seen_by = to_everybody


class Stayed(Sets[FleetTable], OfPiece, frozen=True):
    """A stand has nothing more to do in the movement phase."""

    inside: ClassVar[bool] = True
    makes: ClassVar = {"moved": True}


class LoadSpent(Sets[FleetTable], OfPiece, frozen=True):
    """The load of a stand is spent or dropped: it is empty (FLT-AIR-5, FLT-AVS-10)."""

    makes: ClassVar = {"load": ""}


class AirAttacked(OfPiece, frozen=True):
    """A stand has made its one attack of the turn (FLT-AVS-10, FLT-AGN-1)."""

    target: str
    attack: str

    def apply(self, table: FleetTable) -> None:
        flight_of(table, self.unit).attacked = True


class Dogfought(OfPiece, frozen=True):
    """Two stands fight; a stand fights once a turn (FLT-ACM-2)."""

    other: str

    def apply(self, table: FleetTable) -> None:
        for key in (self.unit, self.other):
            flight = flight_of(table, key)
            flight.fought, flight.cap = True, False


class Aloft(OfPiece, frozen=True):
    """A turn of endurance is spent (FLT-AIR-4)."""

    inside: ClassVar[bool] = True

    def apply(self, table: FleetTable) -> None:
        flight_of(table, self.unit).endurance -= 1
