"""What a ruleset tells an opponent that plays it: which orders are worth a thought, and what they are worth.

An opponent asks here for orders and their worth, and here alone it learns what a table is worth or how it may
look where it is hidden. Advice reads a view, never the table, and decides nothing: what is legal, the questions say.
All worths are points of the battle, good for the side that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, Literal, Protocol, runtime_checkable

import msgspec

from game.match.books import Book
from game.match.events import Event
from game.match.orders import Order, Value
from game.match.questions import Question, Shot, Slot, Steer
from game.match.table import T, T_contra

SANE = 1.0
"""From this worth on an order needs no better one; 0 is throwing a unit away."""

UNWISE = 0.2
"""What it is worth to be done, to end or to pass while something may still be done."""

Alarm = Literal["shot", "moved", "off_table", "aground", "own_torpedo", "vain_shot", "vain_search"]
"""What a watch over many battles counts: a shot, a move, a unit lost over an edge, on the ground, to its own side; a
shot at what the side can tell is nothing, a search for what it can tell is not there."""


class Character(msgspec.Struct, frozen=True):
    """A habit an opponent may have: weights on the terms of its side's advice, by the advice's own names.

    `taste` says by which terms it chooses among orders that are no more than `within` points behind its best: a habit
    that is seen and costs no more than that. The first of a ruleset's characters has no habit; `says` is one sentence
    for the player who chooses. Who `concludes` asks for what can be concluded from what was seen, where the ruleset's
    advice has it: an admiral does.
    """

    key: str
    title: str
    says: str
    weights: dict[str, float] = {}
    taste: dict[str, float] = {}
    within: float = 0.0
    concludes: bool = False


PLAIN: Final = Character("plain", "", "")
"""Who has no habit: what is shown to people is weighed so."""


def spoken(name: str, characters: Sequence[Character]) -> str:
    """A seat, or who the log says answered, as people say it: "Captain, the Bold". `characters` are the ruleset's."""
    strength, *words = name.split(":")
    titles = [one.title for one in characters if one.key in words]
    return ", ".join([strength.replace("-", " ").capitalize(), *titles])


def characters_of(book: Book) -> tuple[Character, ...]:
    """The characters that a game's book has in `advice/characters.toml`."""
    return tuple(msgspec.convert(row, Character) for row in book.read("advice/characters.toml")["character"])


class Row(Protocol):
    """Numbers in an array, one an order."""

    def tolist(self) -> list[float]: ...


class Weighing(msgspec.Struct):
    """Orders and what each is worth; `parts` are the terms that the worths are made of, order by order."""

    orders: Sequence[Order]
    worth: Sequence[float]
    parts: Mapping[str, list[float] | Row]

    @property
    def terms(self) -> dict[str, list[float]]:
        """The terms as lists, made when somebody reads them: who thinks ahead never does."""
        return {name: row if isinstance(row, list) else row.tolist() for name, row in self.parts.items()}


class Advice(Protocol[T]):
    """Chance comes from the opponent's own `rng`, so that two opponents differ and one can be repeated.

    Advice may have more than this: see `Paced`, `Doubting`, `Indifferent`, `Farsighted`, `Planning`, `Steady` and
    `Naming` below.
    """

    @property
    def characters(self) -> tuple[Character, ...]:
        """The habits to choose from, the plain one first."""

    @property
    def terms(self) -> dict[str, str]:
        """The terms of its weighings in words, as a reason names them: `"harm": "hits to be scored"`."""

    # -- for the cadet ---------------------------------------------------------------------------------------

    def sane(self, view: T, side: str, question: Question, order: Order) -> float:
        """How sane a legal order is, from 0 (mad) to `SANE`."""

    def courses(self, view: T, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Orders worth a try for one unit, the best first. They may turn out not to be legal."""

    def entry(self, view: T, side: str, slot: Slot, rng: Random) -> Value | None:
        """What to write in one row of a sheet; None leaves it blank."""

    def worth(self, view: T, side: str, shot: Shot, amount: int) -> float:
        """What one line of a plan of fire is worth, in points of harm expected."""

    # -- for the captain -------------------------------------------------------------------------------------

    def weigh(
        self,
        view: T,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        """Orders worth a thought to any of the open questions, `most` at the most, weighed; None: it has no advice.

        An opponent that thinks ahead asks for the best alone (`most` 1), many times over: it is looked for as hard as
        among many, but no term of its worth and no order that cannot be better need be told. A few more orders than
        `most` do no harm. Orders may turn out not to be legal.
        """

    # -- for the admiral -------------------------------------------------------------------------------------

    def appraise(self, table: T, side: str, character: Character) -> float:
        """What a table is worth to a side: what was won and lost, and what threatens next."""

    def imaginer(self, view: T, side: str) -> Callable[[Random], T]:
        """What makes whole tables, to be played on, that look to `side` as the view does, a new one at each call.

        What the side cannot see is made up. Orders others have sealed are left out: they will be asked again.
        """

    def rests(self, table: T) -> str:
        """A name for the moment the table is at, where it is fit to be appraised, such as between moves and fire.

        Empty where something is in the middle. Each moment of a battle has a name of its own.
        """

    # -- for people and watches ------------------------------------------------------------------------------

    def says(self, view: T, question: Question, order: Order) -> str:
        """An order in a few words, for the reasons: `Resolute: FFPFF`."""

    def marks(self, event: Event[T], table: T) -> tuple[tuple[Alarm, str], ...]:
        """What a watch counts of an event on the table after it, each with the side it counts for."""


@runtime_checkable
class Paced(Protocol):
    """Advice whose playouts cost more or less than usual: how many an admiral has for an order by default."""

    @property
    def playouts(self) -> int: ...


@runtime_checkable
class Doubting(Protocol):
    """Advice of a game with much luck: how many times over the luck in playouts counts for an admiral."""

    @property
    def doubt(self) -> float: ...


@runtime_checkable
class Indifferent(Protocol):
    """Advice of a game in which most orders may be given later: within how many points an admiral's are even."""

    @property
    def indifference(self) -> float: ...


@runtime_checkable
class Farsighted(Protocol):
    """Advice of a game whose tables tell who is better off between turns alone: how many turns on an admiral looks."""

    @property
    def turns_ahead(self) -> int: ...


@runtime_checkable
class Planning(Protocol):
    """Advice that tells an admiral which orders come to nearly the same: of those one is enough to try."""

    def plan(self, order: Order) -> Hashable | None:
        """The plan an order belongs to; None: it is one of its own."""


@runtime_checkable
class Steady(Protocol):
    """Advice that draws no chance for most of its weighings: what it said of a table is worth remembering."""

    @property
    def steady(self) -> bool: ...


@runtime_checkable
class Launching(Protocol[T_contra]):
    """Advice of a game whose torpedoes run from one turn into the next."""

    def running(self, table: T_contra) -> bool:
        """Whether some do that may still meet somebody: what they come to is not settled yet."""


@runtime_checkable
class Stocked(Protocol[T_contra]):
    """Advice of a game with torpedoes: a watch asks who spends them all at once."""

    def torpedoes(self, table: T_contra, unit: str) -> int:
        """Those a unit has left, loaded or spare."""


@runtime_checkable
class Naming(Protocol[T]):
    """Advice that knows which units fire by an event, where that is not the event's own unit."""

    def shooters(self, event: Event[T], table: T) -> tuple[str, ...]:
        """Their ids."""


@runtime_checkable
class _OfUnit(Protocol):
    """An event of one unit."""

    @property
    def unit(self) -> str: ...


def shooters(advice: Advice[T], event: Event[T], table: T) -> tuple[str, ...]:
    """The ids of the units that fire by an event that is marked as a shot."""
    if isinstance(advice, Naming):
        return advice.shooters(event, table)
    return (event.unit,) if isinstance(event, _OfUnit) and event.unit else ()
