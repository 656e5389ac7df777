"""The End Phase: fires, wrecks, morale of ships, stands and squadrons, and what is taken off the table (FLT-END-1)."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Choose, Chose, Option, Question, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.fleet import damage, purposes, repairs, torpedoes, victory
from game.rulesets.fleet.air_events import Aloft
from game.rulesets.fleet.alternation import OfSide
from game.rulesets.fleet.condition import commander, in_play, out, third
from game.rulesets.fleet.damage_events import FlightLost, MarkersCleared, Withdraws, WreckSank
from game.rulesets.fleet.events import CommandMoved, Detected, MarkerGone, Sailed, left_of, unlost
from game.rulesets.fleet.repairs import DamageControl
from game.rulesets.fleet.rolls import below, passes, test_throw
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    LEFT,
    SUNK,
    WRECK,
    FleetTable,
    Flight,
    Marker,
    Ship,
    Squadron,
    flights,
    markers,
    ships,
    wrecks,
)
from game.rulesets.fleet.tables import MORALE, SQUADRON, TESTS, Term, steps
from game.rulesets.fleet.tables import WRECK as WRECKS

COMMAND = "transfer_command"


class EndPhase(Step[FleetTable], frozen=True):
    """Damage control of both sides, then all that follows (FLT-END-1)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.happens(PhaseBegan("end"))
        umpire.done()
        umpire.then(*(DamageControl(side) for side in umpire.table.sides), Aftermath())


class Aftermath(Step[FleetTable], frozen=True):
    """Fires burn, wrecks sink, morale is tested, ships rally (FLT-END-1)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.done()
        _brought_along(umpire)
        repairs.burn_on(umpire)
        for wreck in wrecks(table):
            if below(umpire, purposes.WreckSinks(wreck.id), "FLT-WRK-6", WRECKS["sinks"], die="test"):
                umpire.happens(WreckSank(wreck.id))
        withdrawing = [ship for ship in in_play(table) if ship.withdrawing]
        for ship in in_play(table):
            ship_morale(umpire, ship)
        for flight in flights(table):
            stand_morale(umpire, flight)
        for squadron in list(table.squadrons.values()):
            squadron_morale(umpire, squadron)
        for ship in ships(table):
            craft_morale(umpire, ship)
        for ship in withdrawing:
            rally(umpire, ship)
        _emptied(umpire)
        lost = [one for one in table.squadrons.values() if headless(table, one)]
        umpire.then(*(TransferCommand(one.side, one.id) for one in lost), Clearing())


def _brought_along(umpire: Umpire[FleetTable]) -> None:
    """What a mine hurt under a marker lies where its marker is, should it be lost there (FLT-CON-8)."""
    table = umpire.table
    for marker in markers(table):
        for ship in _under(table, marker):
            if ship.pose != marker.pose and (ship.fires or shocks(ship)):
                umpire.happens(Sailed(ship.id, *marker.pose))


def _emptied(umpire: Umpire[FleetTable]) -> None:
    """A marker whose last ship was lost under it is removed (FLT-CON-8)."""
    table = umpire.table
    for marker in markers(table):
        if marker.squadron and not _under(table, marker):
            umpire.happens(MarkerGone(marker.id, False))


def _under(table: FleetTable, marker: Marker) -> list[Ship]:
    squadron = table.squadrons.get(marker.squadron)
    units = [table.units[key] for key in squadron.units] if squadron is not None else []
    return [unit for unit in units if isinstance(unit, Ship) and unit.state == CONTACT]


# -- morale ---------------------------------------------------------------------------------------------------


def shocks(ship: Ship) -> list[str]:
    """What of a ship fell to a third, or to nothing, this turn: a test for each (FLT-MOR-1)."""
    found = []
    for what, before, now, original in (
        ("structure", ship.turn_structure, ship.structure, ship.spec.structure),
        ("flotation", ship.turn_flotation, ship.flotation, ship.spec.flotation),
    ):
        if not original or now >= before:
            continue
        if third(now, original) and not third(before, original):
            found.append(f"{what}_third")
        if now == 0:
            found.append(f"{what}_gone")
    return found


def morale_throw(table: FleetTable, ship: Ship, why: str) -> Throw:
    """A morale test: crew quality, or the commander's value, and the fires (FLT-MOR-2)."""
    squadron = commander(table, ship)
    own = _led(squadron, ship, "FLT-MOR-2")
    fires = ("Fires", "FLT-FIR-3", -steps(ship.fires))
    return test_throw(purposes.Morale(ship.id, why), "FLT-MOR-2", TESTS["morale"], own, fires)


def _led(squadron: Squadron | None, unit: Ship | Flight, clause: str) -> Term:
    """What a unit adds to its morale: the value of the commander who leads it, else the quality of its crew."""
    if squadron is not None:
        return "Command Value", clause, squadron.command
    return "Crew quality", clause, unit.crew_quality


def ship_morale(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """One failure: withdrawing; two in one turn: she strikes and is scuttled (FLT-MOR-1 to 3, FLT-SHO-3)."""
    if ship.spec.shore or ship.spec.stand or out(ship):
        return
    failed = sum(not passes(umpire, morale_throw(umpire.table, ship, why), ship) for why in shocks(ship))
    if failed >= MORALE["strikes"]:
        damage.lose(umpire, ship, wreck=not ship.submerged)
    elif failed and not ship.withdrawing:
        umpire.happens(Withdraws(ship.id, True))


def stand_morale(umpire: Umpire[FleetTable], flight: Flight) -> None:
    """A stand that falls to a third or less tests; failed, it aborts (FLT-MOR-6)."""
    table = umpire.table
    share = int(MORALE["stand_share"])
    fell = share * flight.aircraft <= flight.original < share * flight.turn_aircraft
    if not fell or flight.aborting:
        return
    squadron = table.squadrons.get(flight.squadron)
    last = squadron if squadron is not None and len(left_of(table, squadron)) == 1 else None
    added = _led(last, flight, "FLT-MOR-6")
    throw = test_throw(purposes.StandMorale(flight.id), "FLT-MOR-6", TESTS["morale"], added)
    if not passes(umpire, throw, flight):
        umpire.happens(Withdraws(flight.id, True))


def squadron_morale(umpire: Umpire[FleetTable], squadron: Squadron) -> None:
    """A squadron that lost a unit this turn and has half or less tests; failed, all withdraw (FLT-MOR-7).

    What leaves the table is no loss, but it is not left either (ruling 93).
    """
    left = left_of(umpire.table, squadron)
    share = int(MORALE["squadron_share"])
    lost = len(unlost(umpire.table, squadron)) < squadron.started
    if not left or not lost or share * len(left) > len(squadron.units):
        return
    value = ("Command Value", "FLT-MOR-7", squadron.command)
    throw = test_throw(purposes.SquadronMorale(squadron.id), "FLT-MOR-7", TESTS["morale"], value)
    if passes(umpire, throw, *left):
        return
    for unit in left:
        flees = unit.withdrawing if isinstance(unit, Ship) else unit.aborting
        if unit.state == DEPLOYED and not flees:
            umpire.happens(Withdraws(unit.id, True))


def craft_morale(umpire: Umpire[FleetTable], stand: Ship) -> None:
    """A stand of coastal craft whose vessels fell to half or less tests like a squadron (FLT-MOR-8)."""
    share = int(MORALE["squadron_share"])
    fell = stand.spec.stand and stand.vessels < stand.turn_vessels
    if not fell or share * stand.vessels > stand.spec.vessels or stand.withdrawing:
        return
    added = _led(commander(umpire.table, stand), stand, "FLT-MOR-8")
    throw = test_throw(purposes.StandMorale(stand.id), "FLT-MOR-8", TESTS["morale"], added)
    if not passes(umpire, throw, stand):
        umpire.happens(Withdraws(stand.id, True))


def rally(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """A ship withdrawing since before, unharmed this turn, may find heart again (FLT-MOR-5)."""
    if out(ship) or not ship.withdrawing or ship.done.damaged:
        return
    if passes(umpire, morale_throw(umpire.table, ship, "rally"), ship):
        umpire.happens(Withdraws(ship.id, False))


# -- command --------------------------------------------------------------------------------------------------


def headless(table: FleetTable, squadron: Squadron) -> bool:
    """Whether a squadron's commander went down or left with his ship while others are left (FLT-SQD-2)."""
    unit = table.units.get(squadron.flag)
    gone = isinstance(unit, Ship) and unit.state in (WRECK, SUNK, LEFT)
    return gone and bool(left_of(table, squadron))


class TransferCommand(OfSide, frozen=True):
    """The owner moves the command to another ship, its value one lower (FLT-SQD-2)."""

    squadron: str = ""

    def asked(self, table: FleetTable) -> list[Question]:
        squadron = table.squadrons[self.squadron]
        options = tuple(Option(unit.id, unit.name) for unit in left_of(table, squadron))
        left = table.units[squadron.flag].state == LEFT
        says = f"The commander's ship {'has left' if left else 'is lost'}: who takes over?"
        return [Choose(COMMAND, says, "FLT-SQD-2", options)] if options else []

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        umpire.done()
        squadron = umpire.table.squadrons[self.squadron]
        value = squadron.command + SQUADRON["commander_lost"]
        umpire.happens(CommandMoved(squadron.id, order.picked[0], value))


# -- clearing the table ---------------------------------------------------------------------------------------


class Clearing(Step[FleetTable], frozen=True):
    """Endurance, markers, old smoke, reloading, victory (FLT-END-1, FLT-AIR-4, FLT-MRK-3)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.done()
        for flight in flights(table):
            umpire.happens(Aloft(flight.id))
            if flight.endurance <= 0:
                umpire.happens(FlightLost(flight.id, "petrol"))
        for ship in ships(table):
            torpedoes.reload(umpire, ship)
            if ship.detected and ship.detected <= table.turn:
                umpire.happens(Detected(ship.id, 0, ship.pose))
        umpire.happens(MarkersCleared())
        look(umpire)
        victory.judge(umpire)
