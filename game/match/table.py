"""The table: the whole state of a battle as plain records. It holds no behaviour of any rules.

Every ruleset has a table and units of its own built on these. Whatever changes during a battle stands here or
in a unit; what never changes (classes of ships, terrain) is shared by every copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import msgspec

from game.match.orders import Order


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a battle ended. `winner` is empty when it is drawn."""

    winner: str
    why: str
    clause: str = ""
    scores: dict[str, int] = {}


class Record(msgspec.Struct):
    """A record that changes in play. Copying one is a shallow copy of its fields."""

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...


class Unit(Record):
    """One piece: who it is and whose. Rulesets add what they need; what changes in it is never a list or a dict."""

    id: str
    name: str
    side: str


class Table(Record):
    """What every ruleset's table has.

    `agenda` is the steps still to do, the one in hand first. `sealed` keeps the orders given in secret until
    all are in; another side's order is None in a view. `units` is in scenario order.
    """

    width: float
    height: float
    sides: tuple[str, ...]
    turns: int
    units: dict[str, Any]
    agenda: list[Any]
    turn: int = 0
    phase: str = ""
    sealed: dict[str, Order | None] = {}
    conceded: tuple[str, ...] = ()
    outcome: Outcome | None = None

    def fork(self) -> Self:
        """A copy that shares nothing that changes. Steps, orders and specs are frozen and stay shared."""
        other = self.__copy__()
        other.units = {key: unit.__copy__() for key, unit in self.units.items()}
        other.agenda = self.agenda.copy()
        other.sealed = self.sealed.copy()
        return other
