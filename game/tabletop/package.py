"""What all rulesets of one package do alike: their files are read, their parts are loaded when first asked for.

A game's own ruleset says where its parts are by importing them: those that a match needs with it, the presenter, the
advice and what files need when they are first asked for, since they cost more to load than a battle. Knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from copy import copy
from functools import cached_property
from typing import Generic, Self

import msgspec
from typing_extensions import TypeVar

from game.dice.roll import Throw
from game.match.books import Book
from game.match.events import Event
from game.match.plain import Row, Tree
from game.match.ruleset import Telling
from game.match.scenario import Problem, Scenario, in_sight
from game.match.table import Outcome, T
from game.match.umpire import Umpire
from game.match.unions import event_union, modules_of
from game.tabletop.account import Posting, scored
from game.tabletop.advice import Advice
from game.tabletop.construction import Construction
from game.tabletop.construction import Plain as PlainConstruction
from game.tabletop.drafting import Drafting
from game.tabletop.drafting import Plain as PlainDrafting
from game.tabletop.entries import typed
from game.tabletop.field_file import read_fields
from game.tabletop.fields import FieldSet
from game.tabletop.fleets import Fleets
from game.tabletop.fleets import Plain as PlainFleets
from game.tabletop.lessons import Lessons, read_lessons
from game.tabletop.levy import Levy
from game.tabletop.messages import Messages
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase, Ruleset
from game.tabletop.stakes import PLAIN, Stakes
from game.tabletop.unadvised import Unadvised

S = TypeVar("S", bound=Scenario, default=Scenario)


class Files(msgspec.Struct, Generic[T]):
    """What files, the editor and the shipyard need of a game; see `game.tabletop.ruleset.Filed`.

    What a game does not tell of itself is left None, and then what can be said of any game is said of it.
    """

    roster: dict[str, Tree]
    problems: Callable[[Scenario], list[Problem]]
    class_problems: Callable[[str, Row], Iterable[Problem]] | None = None
    construction: Construction | None = None
    drafting: Drafting[T] | None = None
    fleets: Fleets | None = None
    levy: Levy | None = None
    stakes: Callable[[Scenario], Stakes] | None = None


class Packaged(Ruleset[T], ABC, Generic[T, S]):
    """What all rulesets of this kind do alike; see `game.tabletop.ruleset.Ruleset` for what each thing is.

    It is of a game's table and of its own scenario: the records in which its files are decoded.
    """

    package: str
    """The dotted name of its package."""
    records: type[S]
    """Its own scenario; the shared one of a game that reads trees."""
    messages: Messages[T]
    """What is told of its events, and what its phases are called."""

    turn_called = "turn"
    concession = ""
    """The clause by which a side may give the battle up."""
    first_step = "Deploy"
    """The step of the turn at which its battles begin."""

    @abstractmethod
    def opening(self, scenario: S, step: str) -> T:
        """The table as a battle begins at a step of the turn, its agenda filled."""

    @abstractmethod
    def redact(self, table: T, side: str) -> T: ...

    @abstractmethod
    def posted(self, table: T) -> Iterable[Posting]:
        """Points as they stand, one by one."""

    def known(self, scenario: S, side: str, first: T) -> Scenario:
        """What a side may keep of a scenario: all but the units out of sight. A game with further secrets in its files
        leaves those out as well."""
        return in_sight(scenario, side, first.units)

    def may_hide(self, scenario: S) -> bool:
        """Whether a battle of a scenario can hide anything: yes, unless a game knows better."""
        return True

    @abstractmethod
    def _presented(self) -> Presenter[T]:
        """Load what the window shows."""

    def _advised(self) -> Advice[T]:
        """Load what opponents ask. Of a game that says nothing they play at random."""
        return Unadvised()

    @abstractmethod
    def _filed(self) -> Files[T]:
        """Load what files and the editor need."""

    def typed(self, scenario: Scenario) -> S:
        return typed(scenario, self.records, self.fields)

    def set_up(self, scenario: Scenario) -> T:
        return self.opening(self.typed(scenario), self.first_step)

    def as_known(self, scenario: Scenario, side: str, first: T) -> Scenario:
        return self.known(self.typed(scenario), side, first)

    def hides(self, scenario: Scenario) -> bool:
        return self.may_hide(self.typed(scenario))

    def tell(self, event: Event[T], table: T, side: str | None) -> Telling | None:
        return self.messages.tell(event, table, side)

    def call(self, throw: Throw, table: T) -> str:
        return self.messages.call(throw, table)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """By the words for them."""
        return tuple(Phase(key, title) for key, title in self.messages.words["phase"].items())

    def postings(self, table: T) -> list[Posting]:
        return list(self.posted(table))

    def scores(self, table: T) -> dict[str, int]:
        return scored(self.posted)(table)

    @cached_property
    def presenter(self) -> Presenter[T]:
        return self._presented()

    @cached_property
    def advice(self) -> Advice[T]:
        return self._advised()

    @cached_property
    def _files(self) -> Files[T]:
        return self._filed()

    @cached_property
    def fields(self) -> FieldSet:
        """Of the file `fields.toml`."""
        return read_fields(self.package)

    @property
    def roster(self) -> dict[str, Tree]:
        return self._files.roster

    def problems(self, scenario: Scenario) -> list[Problem]:
        return self._files.problems(scenario)

    def class_problems(self, place: str, row: Row) -> Iterable[Problem]:
        check = self._files.class_problems
        return check(place, row) if check else ()

    @cached_property
    def construction(self) -> Construction:
        return self._files.construction or PlainConstruction(self.fields)

    @cached_property
    def drafting(self) -> Drafting[T]:
        return self._files.drafting or PlainDrafting()

    @cached_property
    def fleets(self) -> Fleets:
        return self._files.fleets or PlainFleets()

    @property
    def levy(self) -> Levy | None:
        return self._files.levy

    def stakes(self, scenario: Scenario) -> Stakes:
        return self._files.stakes(scenario) if self._files.stakes else PLAIN

    def sheets(self, scenario: Scenario) -> Iterable[tuple[str, str]]:
        """None: few games print them."""
        return ()

    def beginning(self, step: str) -> Self:
        other = copy(self)
        other.first_step = step or self.first_step
        return other

    @cached_property
    def event_type(self) -> object:
        """Gathered from all modules that stand in the package itself."""
        return event_union(modules_of(self.package))

    @cached_property
    def tables_hash(self) -> str:
        return Book(self.package).fingerprint()

    @cached_property
    def lessons(self) -> Lessons:
        """Of the file `lessons.toml`; a game without one has none."""
        file = "lessons.toml"
        return read_lessons(Book(self.package).raw(file), file) if Book(self.package).has(file) else Lessons()

    def concede(self, umpire: Umpire[T], side: str) -> None:
        """Nothing: of two sides the other has won, and the battle does not go on."""

    def outcome_on_concession(self, umpire: Umpire[T]) -> Outcome:
        table = umpire.table
        left = next(side for side in table.sides if side not in table.conceded)
        given_up = ", ".join(table.conceded)
        return Outcome(left, f"{given_up} gave the battle up.", self.concession, self.scores(table))
