"""Flight decks: what may be launched and landed, and who is refuelled and rearmed (FLT-COP)."""

from __future__ import annotations

from game.match import Option, Umpire
from game.rulesets.fleet.air_events import DeckWorked, Landed, MadeReady, Served
from game.rulesets.fleet.condition import near
from game.rulesets.fleet.eyes import in_squall
from game.rulesets.fleet.table import FleetTable, Flight, Ship, flights, stands_below
from game.rulesets.fleet.tables import DECK, TOLERANCE
from game.rulesets.fleet.tasks import Land


def room(ship: Ship) -> int:
    """Aircraft she may still launch or land this turn (FLT-COP-1)."""
    return max(0, ship.h - ship.done.handled)


def shut(table: FleetTable, ship: Ship) -> bool:
    """Whether fires, an explosion this turn or a squall close the deck (FLT-COP-2, FLT-COP-3)."""
    return not ship.afloat or ship.fires >= DECK["fires"] or ship.done.contained or in_squall(table, ship.at)


def under_way(ship: Ship) -> bool:
    """Whether she moved fast enough; an air base need not (FLT-COP-2)."""
    return ship.spec.shore or ship.last_speed >= DECK["least_cm"] - TOLERANCE


def launching(table: FleetTable, ship: Ship) -> int:
    """How many aircraft she may launch now: by H, or by catapults where she is too slow (FLT-COP-2).

    All that a slow ship has handled this turn went off her catapults: she takes nothing aboard.
    """
    if shut(table, ship):
        return 0
    if under_way(ship):
        return room(ship)
    catapults: int = DECK["catapult"] * ship.catapults - ship.done.handled
    return max(0, min(room(ship), catapults))


def landing(table: FleetTable, ship: Ship) -> int:
    """How many aircraft she may take aboard now (FLT-COP-1 to 3)."""
    return 0 if shut(table, ship) or not under_way(ship) else room(ship)


def still_to_handle(flight: Flight) -> int:
    """The aircraft of a stand that are not brought up or down yet."""
    return flight.aircraft - flight.handled


def half_aboard(table: FleetTable, flight: Flight) -> bool:
    """Whether part of a stand is below and the rest waits its turn over the deck: it does nothing else (FLT-COP-1)."""
    home = table.units.get(flight.home)
    return flight.aloft and flight.handled > 0 and isinstance(home, Ship) and home.afloat


def landings(table: FleetTable, ship: Ship) -> list[Option]:
    """Stands that a carrier or base may take aboard as a whole, or begin to (FLT-COP-1)."""
    most = landing(table, ship) if ship.spec.carrier else 0
    if not most:
        return []
    return [
        Option(Land(ship.id, flight.id).key, f"{ship.name} takes {flight.name} aboard")
        for flight in flights(table, ship.side)
        if near(flight.at, ship.at, DECK["aboard_cm"])
        and flight.home != "off_table"
        and (flight.home == ship.id or not half_aboard(table, flight))
        and (still_to_handle(flight) <= most or flight.aircraft > ship.h)
    ]


def land(umpire: Umpire[FleetTable], ship: Ship, flight: Flight) -> None:
    """A stand comes aboard, or as much of it as one turn allows (FLT-COP-1, FLT-COP-4)."""
    most = landing(umpire.table, ship)
    left = still_to_handle(flight)
    if left <= most:
        umpire.happens(Landed(flight.id, ship.id, left))
    else:
        umpire.happens(DeckWorked(flight.id, ship.id, most))


# -- refuelling and rearming ----------------------------------------------------------------------------------


def waiting(table: FleetTable, ship: Ship) -> list[Flight]:
    """Stands below that are to be served this turn, from the turn after they landed (FLT-COP-4)."""
    below = stands_below(table, ship)
    return [one for one in below if one.landed_turn < table.turn and one.served < one.aircraft]


def make_ready(umpire: Umpire[FleetTable]) -> None:
    """Stands that were fully served last turn are ready (FLT-COP-4)."""
    table = umpire.table
    for unit in list(table.units.values()):
        served = isinstance(unit, Flight) and unit.below and 0 < unit.aircraft <= unit.served
        if served and isinstance(unit, Flight) and unit.served_turn < table.turn:
            umpire.happens(MadeReady(unit.id))


def serve(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """RRR aircraft are served, stand after stand (FLT-COP-4)."""
    left = ship.rrr
    for flight in waiting(umpire.table, ship):
        count = min(left, flight.aircraft - flight.served)
        if count:
            umpire.happens(Served(flight.id, count))
            left -= count


def choice(table: FleetTable, ship: Ship) -> list[Flight]:
    """The stands among which an owner must choose: more to serve than RRR allows; else empty (FLT-COP-4)."""
    there = waiting(table, ship)
    need = sum(flight.aircraft - flight.served for flight in there)
    return there if len(there) > 1 and need > ship.rrr > 0 else []
