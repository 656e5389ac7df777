"""The turn: the sides move one after the other, fire together, and look who is left."""

from __future__ import annotations

from functools import cache

from game.dice.roll import Purpose, Throw
from game.match import Fire, Fired, Order, Question, SealedStep, Shot, Steer, Steered, Step, Umpire
from game.match.books import Book
from game.match.events import BattleOver, PhaseBegan, TurnBegan
from game.match.table import UnitId
from game.sea.heading import distance
from game.sea.path import Helm
from game.testing.example import victory
from game.testing.example.events import Hit, Moved
from game.testing.example.table import Boat, DuelTable, afloat

NUMBERS = Book(__package__).read("tables.toml")
FAULTS = {
    "too_long": ("She has {left} left, and this needs {need}.", "DUE-MOV-1"),
    "owed": ("She goes {left} ahead before she turns again.", "DUE-MOV-1"),
}


class Turn(Step, frozen=True):
    """One turn, row by row."""

    number: int

    def close(self, umpire: Umpire[DuelTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.happens(PhaseBegan("move"))
        umpire.done()
        umpire.then(*(Move(side) for side in umpire.table.sides), Gunnery(), End())


class Move(Step, frozen=True):
    """A side moves its boats in any order (DUE-MOV-1)."""

    side: str

    def ask(self, table: DuelTable, side: str) -> list[Question]:
        if side != self.side:
            return []
        return [steer(boat) for boat in afloat(table, side) if boat.moved < table.turn]

    def resolve(self, umpire: Umpire[DuelTable], side: str, order: Order) -> None:
        assert isinstance(order, Steered)
        boat = umpire.table.units[order.unit]
        end = helm(boat.spec.speed).walk(boat.pose, order.path).end
        umpire.happens(Moved(boat.id, order.path, *end))


@cache
def helm(speed: int) -> Helm:
    """How a boat of that speed moves (DUE-MOV-1)."""
    moving = NUMBERS["moving"]
    return Helm(
        speed, exact=False, step=moving["step"], turn=moving["turn"], straight_after=moving["straight"]
    )


def steer(boat: Boat) -> Steer:
    """The question of one boat's move."""
    return Steer("move", f"Move {boat.name}.", "DUE-MOV-1", boat.id, boat.pose, helm(boat.spec.speed), FAULTS)


class Gunnery(SealedStep, frozen=True):
    """Both sides fire together (DUE-GUN-1)."""

    def sheet(self, table: DuelTable, side: str) -> Question | None:
        shots = tuple(
            Shot(boat.id, "guns", target.id, boat.spec.guns, boat.spec.guns, clause="DUE-GUN-1")
            for boat in afloat(table, side)
            for target in table.units.values()
            if boat.spec.guns
            and target.side != side
            and target.state == "deployed"
            and in_range(boat, target)
        )
        return Fire("fire", "Fire, or hold your fire.", "DUE-GUN-1", shots) if shots else None

    def open(self, umpire: Umpire[DuelTable], orders: dict[str, Order]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("fire"))
        rolls = [
            (aim.unit, aim.target, umpire.roll(attack(aim.unit, aim.target, aim.amount)).hits)
            for order in orders.values()
            if isinstance(order, Fired)
            for aim in order.aims
        ]
        for unit, target, hits in rolls:  # all dice lie before the first hit counts
            boat = table.units[target]
            if hits and boat.state == "deployed":
                umpire.happens(Hit(target, unit, hits, sinks=boat.hits + hits >= boat.spec.hull))


def in_range(boat: Boat, target: Boat) -> bool:
    """Whether her guns reach (DUE-GUN-1)."""
    return distance(boat.pose, target.pose) <= boat.spec.range


class Gunfire(Purpose, frozen=True):
    """One boat fires at another."""

    unit: UnitId
    target: UnitId


def attack(unit: str, target: str, guns: int) -> Throw:
    """What one boat throws at another: for the hover, the opponent and the dice (DUE-GUN-2)."""
    gunnery = NUMBERS["gunnery"]
    return Throw(Gunfire(unit, target), gunnery["clause"], guns, gunnery["sides"], target=gunnery["hit"])


class End(Step, frozen=True):
    """The next turn, or the end (DUE-END-1)."""

    def close(self, umpire: Umpire[DuelTable]) -> None:
        table = umpire.table
        umpire.done()
        if table.turn < table.turns and all(afloat(table, side) for side in table.sides):
            umpire.then(Turn(table.turn + 1))
        else:
            umpire.happens(BattleOver(victory.outcome(table)))
