"""Events: facts. Nothing but an event changes a table, and every event is written down.

An event carries ids and numbers; its words stand in the ruleset. `seen_by` gives the event as another side may
know it, or None where that side may not know of it at all. Here are the events that every game has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from game.dice.roll import P, Roll
from game.match.orders import Order
from game.match.plain import Tree
from game.match.table import UNIT, Outcome, T_contra, Table

S = TypeVar("S")
E = TypeVar("E")


class Event(
    msgspec.Struct, Generic[T_contra], frozen=True, tag_field="is", tag=True, omit_defaults=True, gc=False
):
    """A fact of a game with tables of its kind: `class Moved(Event[NefTable], frozen=True)`.

    `apply` changes the table; `reveals` says that an undo may not go back past it.
    """

    reveals: ClassVar[bool] = False

    def apply(self, table: T_contra) -> None:
        """Change `table` as the fact says. Most facts of the record alone change nothing."""

    def seen_by(self, side: str, table: T_contra) -> Event[T_contra] | None:
        """The fact as `side` may know it, given the table it happened on."""
        return self

    def names_units(self) -> tuple[str, ...]:
        """The units that its fields of type `UnitId` name, in the order of the fields, none of them blank."""
        read = _unit_fields(type(self))
        return tuple(key for field in read for key in _ids(field(self)) if key)

    def fits(self, table: Table) -> bool:
        """Whether `table`, a side's view, has what the fact changes: the units it names, where it changes anything.

        A side may be told of what it does not see; then the fact changes nothing that it knows.
        """
        return type(self).apply is Event.apply or all(key in table.units for key in self.names_units())


class Sided(Protocol):
    """A fact that names the side it is of."""

    @property
    def side(self) -> str:
        """Whose it is."""


F = TypeVar("F", bound=Sided)


def to_its_side(fact: F, side: str, table: object) -> F | None:
    """`seen_by` of facts that their own side alone is told."""
    return fact if side == fact.side else None


def to_everybody(fact: E, side: str, table: object) -> E:
    """`seen_by` of facts that everybody is told as they are."""
    return fact


def to_nobody(fact: object, side: str, table: object) -> Event | None:
    """`seen_by` of facts that no side is told."""
    return None


@cache
def _unit_fields(kind: type[Event]) -> tuple[Callable[[Event], Any], ...]:
    """How those fields of a kind are read that name one unit or several."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(attrgetter(name) for name, hint in hints.items() if is_unit(hint) or is_units(hint))


def is_unit(hint: Any) -> bool:
    """Whether a type is that of a unit's id."""
    return get_origin(hint) is Annotated and UNIT in get_args(hint)[1:]


def is_units(hint: Any) -> bool:
    """Whether a type is that of several units' ids, be it as the keys of a dict."""
    return get_origin(hint) in (tuple, dict) and is_unit(get_args(hint)[0])


def _ids(value: str | Iterable[str]) -> Iterable[str]:
    return (value,) if isinstance(value, str) else value


class Then(Event[Table], Generic[S], frozen=True, tag="Then"):
    """Steps are put on top of the agenda, the first of them in hand."""

    steps: tuple[S, ...]

    def apply(self, table: Table) -> None:
        table.agenda[:0] = self.steps

    seen_by = to_nobody


class Shown(Event[Table], Generic[S], frozen=True, tag="Shown"):
    """In a side's own copy alone: what its view shows beyond the facts it was told, such as a piece coming into sight.

    `units` has the changed fields of known pieces and all fields of new ones, `gone` those out of sight,
    `order` their order where it changed, `fields` the other fields of the table, `agenda` the steps to do.
    """

    units: dict[str, Tree] = {}
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    fields: Tree = {}
    agenda: tuple[S, ...] | None = None

    def apply(self, table: Table) -> None:
        hints = _hints(type(table))
        for key in self.gone:
            del table.units[key]
        kind = get_args(hints["units"])[1]
        for key, changes in self.units.items():
            known = msgspec.to_builtins(table.units[key]) if key in table.units else {}
            table.units[key] = msgspec.convert(known | changes, kind)
        if self.order:
            table.units = {key: table.units[key] for key in self.order}
        for name, value in self.fields.items():
            # a copy written by any version names what changed: no table lists its fields as settable one by one
            setattr(table, name, msgspec.convert(value, hints[name]))
        if self.agenda is not None:
            table.agenda = list(self.agenda)


@lru_cache(maxsize=16)
def _hints(kind: type) -> Tree:
    return get_type_hints(kind)


class Done(Event[Table], frozen=True):
    """The step `at` this place of the agenda is over."""

    at: int = 0

    def apply(self, table: Table) -> None:
        del table.agenda[self.at]

    seen_by = to_nobody


class Rolled(Event[Any], Generic[P], frozen=True, tag="Roll"):
    """Dice were rolled: the throw as it was shown before, with the faces that came.

    Its kinds in the games say for their own tables who sees them, so this one leaves the table open.
    """

    roll: Roll[P]
    reveals: ClassVar[bool] = True


class OrderSealed(Event[Table], frozen=True):
    """A side has given its secret order. Others know that it is in, not what it says."""

    side: str
    order: Order | None = None
    quiet: bool = False

    def apply(self, table: Table) -> None:
        table.sealed[self.side] = self.order

    def seen_by(self, side: str, table: Table) -> Event[Table] | None:
        if side == self.side:
            return self
        return None if self.quiet else OrderSealed(self.side)


class OrdersOpened(Event[Table], frozen=True):
    """All secret orders are in and laid open together; what they said follows as events of its own."""

    quiet: bool = False
    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.sealed.clear()

    def seen_by(self, side: str, table: Table) -> Event[Table] | None:
        return None if self.quiet else self


class WentBack(Event[Table], frozen=True):
    """In a side's own record alone: somebody took back something that the side had been told.

    `side` is who did, empty where the record's side cannot tell; `past_dice`: dice or plans laid open were taken back
    with it; `turn` the turn it was done in, `lines` how many lines of the record are gone.
    """

    side: str = ""
    past_dice: bool = False
    turn: int = 0
    lines: int = 0


class TurnBegan(Event[Table], frozen=True):
    """A turn begins."""

    turn: int

    def apply(self, table: Table) -> None:
        table.turn = self.turn


class PhaseBegan(Event[Table], frozen=True):
    """A phase begins; `phase` is its key in the ruleset."""

    phase: str

    def apply(self, table: Table) -> None:
        table.phase = self.phase


class SideConceded(Event[Table], frozen=True):
    """A side gave the battle up."""

    side: str
    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.conceded = (*table.conceded, self.side)


class BattleOver(Event[Table], frozen=True):
    """The battle has ended."""

    outcome: Outcome
    reveals: ClassVar[bool] = True

    def apply(self, table: Table) -> None:
        table.outcome = self.outcome
        table.agenda.clear()
