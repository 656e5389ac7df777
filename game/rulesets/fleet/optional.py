"""The two optional phases: minelayers lay, submarines are deployed and move (FLT-MIN-1, FLT-SUB, FLT-SEQ-2)."""

from __future__ import annotations

from game.match import Choose, Chose, Option, Place, Placed, Question, Spot, Steered, Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.fleet import alternation, mines, movement, torpedoes
from game.rulesets.fleet.alternation import InTurn, Unit, in_hand, release, take
from game.rulesets.fleet.contacts import at_sea
from game.rulesets.fleet.events import BoatPlaced, Finished, Settled
from game.rulesets.fleet.launching import Declare
from game.rulesets.fleet.sailing import move
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import WAITING, FleetTable, Ship, ship_of, ships
from game.sea.heading import settle
from game.tabletop.deploy import placing

LAY, DEPLOY = "lay_mines", "deploy_submarine"
_AT_SEA = "Submarines are placed at sea."


def to_lay(table: FleetTable, side: str) -> list[Unit]:
    """Minelayers of a side that may lay and have not been asked."""
    return [ship for ship in ships(table, side) if mines.may_lay(ship) and not ship.acted]


class BeginMines(Step[FleetTable], frozen=True):
    """The Mine Deployment Phase; skipped where nobody can lay (FLT-SEQ-2)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.done()
        if any(isinstance(unit, Ship) and unit.spec.mine_loads for unit in table.units.values()):
            umpire.happens(PhaseBegan("mines"))
            alternation.begin(umpire, table.mover, to_lay)
            umpire.then(LayMines())


class LayMines(InTurn[Chose], frozen=True):
    """One minelayer of each side in turn (FLT-MIN-1)."""

    def asked(self, table: FleetTable, side: str) -> list[Question]:
        options = tuple(Option(ship.id, f"{ship.name} lays a load") for ship in to_lay(table, side))
        says = "Lay mines? Pick none to lay none this turn."
        return [Choose(LAY, says, "FLT-MIN-1", options, 0, 1)] if options else []

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Chose) -> None:
        table = umpire.table
        if order.picked:
            ship = ship_of(table, order.picked[0])
            mines.lay(umpire, ship)
            umpire.happens(Finished((ship.id,), side))
        else:
            umpire.happens(Finished(tuple(unit.id for unit in to_lay(table, side)), side))
        alternation.give(umpire, next(one for one in table.sides if one != side), to_lay)

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()


# -- submarines -----------------------------------------------------------------------------------------------


def to_dive(table: FleetTable, side: str) -> list[Unit]:
    """Submarines of a side still to be deployed or to move (FLT-SUB-2, FLT-SUB-4)."""
    ships = (unit for unit in table.units.values() if isinstance(unit, Ship) and unit.side == side)
    boats = (ship for ship in ships if ship.spec.boat and not ship.moved)
    return [one for one in boats if one.afloat or (one.state == WAITING and table.entries[one.id].zone)]


class BeginBoats(Step[FleetTable], frozen=True):
    """The Submarine Phase; skipped where there is none (FLT-SEQ-2)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        table = umpire.table
        umpire.done()
        if table.options.submarines:
            umpire.happens(PhaseBegan("submarines"))
            alternation.begin(umpire, table.mover, to_dive)
            umpire.then(MoveBoats())


class MoveBoats(InTurn, frozen=True):
    """Submarines of the two sides move in turn, before the ships (FLT-SUB-2, FLT-SUB-4)."""

    def asked(self, table: FleetTable, side: str) -> list[Question]:
        questions: list[Question] = []
        for boat in in_hand(table, side, to_dive):
            if isinstance(boat, Ship) and boat.state == WAITING:
                questions.append(_place(table, boat))
            elif isinstance(boat, Ship):
                questions.append(movement.steer(table, boat))
        return questions

    def resolve(self, umpire: Umpire[FleetTable], side: str, order: Steered) -> None:
        table = umpire.table
        if isinstance(order, Placed):
            for key, (x, y, heading) in order.pieces.items():
                umpire.happens(BoatPlaced(key, settle(x), settle(y), settle(heading)))
            return
        boat = ship_of(table, order.unit)
        take(umpire, boat)
        move(umpire, boat, order)
        release(umpire, to_dive, done=True)

    def close(self, umpire: Umpire[FleetTable]) -> None:
        """Nobody is left, or nobody is there to give orders."""
        table = umpire.table
        waiting = to_dive(table, table.to_act) if table.to_act else []
        if not waiting:
            umpire.done()
            look(umpire)
            return
        boat = waiting[0]
        assert isinstance(boat, Ship)
        take(umpire, boat)
        umpire.happens(Settled(boat.id, 0.0, "stopped"))
        release(umpire, to_dive, done=True)


def _place(table: FleetTable, boat: Ship) -> Place:
    spot = Spot(boat.id, table.entries[boat.id].zone, clause="FLT-SUB-4")
    says, clear = f"Place {boat.name} in its zone, hidden.", at_sea(table, _AT_SEA, "FLT-SUB-4")
    return placing(table, f"{DEPLOY}_{boat.id}", says, "FLT-SUB-4", (spot,), clear)


class BoatsDeclare(Step[FleetTable], frozen=True):
    """Submarines declare torpedoes after all ships have moved (FLT-SUB-5)."""

    def close(self, umpire: Umpire[FleetTable]) -> None:
        umpire.done()
        boats = [boat for boat in ships(umpire.table) if boat.spec.boat and torpedoes.ready(boat)]
        umpire.then(*(Declare(boat.side, boat.id, (boat.pose,)) for boat in boats))
