"""Alternation by quota: at each opportunity a side acts with its share of the units still to act (CST-INI-4).

What is told of it is open to both: whose opportunity it is, how many units it owes, how many each has left. Which
units those are is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Generic

from game.match import Question, Step, Umpire
from game.match.steps import O_contra
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.events import Acted, Owed, RoundBegan
from game.rulesets.coastal.table import CoastalTable

Pending = Callable[[CoastalTable, str], list[Unit]]
"""The units of a side that are still to act, acted ones left out."""


class InTurn(Step[CoastalTable, O_contra], Generic[O_contra], frozen=True):
    """A step in which the sides act in turn."""

    def ask(self, table: CoastalTable, side: str) -> Sequence[Question]:
        return self.asked(table, side) if side == table.to_act else []

    def asked(self, table: CoastalTable, side: str) -> Sequence[Question]:
        """What the side whose turn it is may do."""
        return []


def quota(own: int, others: int) -> int:
    """How many units a side must act with: its share, or all of them when the other has none left (CST-INI-4)."""
    return max(1, ceil(own / others)) if others else own


def begin(umpire: Umpire[CoastalTable], pending: Pending) -> None:
    """An alternation begins; the first side of the turn opens it (CST-INI-3)."""
    umpire.happens(RoundBegan())
    _give(umpire, umpire.table.first, pending)


def acted(umpire: Umpire[CoastalTable], unit: Unit, pending: Pending) -> None:
    """A unit has had its turn: its side goes on while it owes units, then the other has its opportunity."""
    table = umpire.table
    side, owes = table.to_act, table.owes - 1
    umpire.happens(Acted(unit.id))
    left = _left(table, pending)
    if owes > 0 and left[table.sides.index(side)]:
        umpire.happens(Owed(side, min(owes, left[table.sides.index(side)]), left))
        return
    other = next(one for one in table.sides if one != side)
    _give(umpire, other, pending)


def _give(umpire: Umpire[CoastalTable], side: str, pending: Pending) -> None:
    """The opportunity is `side`'s, or the other's where it has no unit left."""
    table = umpire.table
    left = _left(table, pending)
    own, others = left[table.sides.index(side)], sum(left) - left[table.sides.index(side)]
    if not own:
        side = next(one for one in table.sides if one != side)
        own, others = others, 0
    umpire.happens(Owed(side if own else "", quota(own, others) if own else 0, left))


def refresh(umpire: Umpire[CoastalTable], pending: Pending) -> None:
    """Units have dropped out or turned up meanwhile: what is owed is worked out again."""
    table = umpire.table
    left = _left(table, pending)
    if left != table.left or not left[table.sides.index(table.to_act)]:
        _give(umpire, table.to_act, pending)


def _left(table: CoastalTable, pending: Pending) -> tuple[int, ...]:
    return tuple(len(pending(table, side)) for side in table.sides)
