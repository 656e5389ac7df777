"""Alternation: one squadron or unit of each side in turn, until nobody is left (FLT-SEQ-5, FLT-SEQ-7, FLT-INI-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Self

from game.match import Question, Step, Umpire
from game.match.steps import O_contra
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.events import Activated, Finished, GoesTo, RoundOpened
from game.rulesets.fleet.table import FleetTable, Flight, Marker, Ship
from game.tabletop.sides import enemy


class OfSide(Step[FleetTable], frozen=True):
    """A step that one side decides; another side knows no more of it than that there is one."""

    side: str

    def ask(self, table: FleetTable, side: str) -> list[Question]:
        return self.asked(table) if side == self.side else []

    def asked(self, table: FleetTable) -> list[Question]:
        """What the side decides."""
        return []

    def veiled(self) -> Self:
        """The step as another side may know it."""
        return type(self)(self.side)


class InTurn(Step[FleetTable, O_contra], Generic[O_contra], frozen=True):
    """A step in which the sides act in turn."""

    def ask(self, table: FleetTable, side: str) -> Sequence[Question]:
        return self.asked(table, side) if side == table.to_act else []

    def asked(self, table: FleetTable, side: str) -> Sequence[Question]:
        """What the side whose turn it is may do."""
        return []


class OfShip(OfSide, frozen=True):
    """A step about one ship of a side; empty where it is another side's."""

    ship: str = ""


class OfUnit(Step[FleetTable], frozen=True):
    """A step about a unit that everybody sees act."""

    unit: str


Unit = Ship | Flight | Marker
Pending = Callable[[FleetTable, str], list[Unit]]
"""The units of a side that are still to act in the phase in hand."""


def begin(umpire: Umpire[FleetTable], first: str, pending: Pending) -> None:
    """An alternation opens with a side, or the other where it has nothing to do."""
    umpire.happens(RoundOpened())
    give(umpire, first, pending)


def give(umpire: Umpire[FleetTable], side: str, pending: Pending) -> None:
    """The activation is a side's, or the other's where it has nothing left; empty when nobody has."""
    table = umpire.table
    if not pending(table, side):
        side = enemy(table, side)
        if not pending(table, side):
            side = ""
    if side != table.to_act:
        umpire.happens(GoesTo(side))


def in_hand(table: FleetTable, side: str, pending: Pending) -> list[Unit]:
    """What may act now: what is in hand if something is, else all that is pending."""
    waiting = pending(table, side)
    if not table.active:
        return waiting
    return [unit for unit in waiting if group_of(table, unit) == table.active]


def take(umpire: Umpire[FleetTable], unit: Unit) -> None:
    """A unit acts: its squadron is in hand until all of it has (FLT-SEQ-7)."""
    key = group_of(umpire.table, unit)
    if umpire.table.active != key:
        umpire.happens(Activated(key, unit.side))


def release(umpire: Umpire[FleetTable], pending: Pending, *, done: bool = False) -> None:
    """The squadron in hand is done, at once or when none of it is left to act: the other side's turn."""
    table = umpire.table
    side = table.to_act
    left = [unit for unit in pending(table, side) if group_of(table, unit) == table.active]
    if left and not done:
        return
    umpire.happens(Finished(tuple(unit.id for unit in left), side))
    give(umpire, enemy(table, side), pending)
