"""A ruleset as a package: its parts stand in modules of one name in every game, and are loaded when first asked for.

`views.redact`, `words.tell`, `victory.postings`, `problems.problems`, `fields.fields`, `set_up.roster`,
`advice.ADVICE` and `presenter.PRESENTER` every game has; `construction`, `drafting`, `fleets` and `levy` (each with a
constant of its name in capitals) where it has them. Knows no game.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Generic

from game.match.books import Book
from game.match.events import Event
from game.match.plain import Tree
from game.match.ruleset import Telling
from game.match.scenario import Problem, Scenario
from game.match.table import Outcome, T
from game.match.umpire import Umpire
from game.match.unions import event_union
from game.tabletop.account import Posting, scored
from game.tabletop.advice import Advice
from game.tabletop.construction import Construction
from game.tabletop.construction import Plain as PlainConstruction
from game.tabletop.drafting import Drafting
from game.tabletop.drafting import Plain as PlainDrafting
from game.tabletop.fields import FieldSet
from game.tabletop.fleets import Fleets
from game.tabletop.fleets import Plain as PlainFleets
from game.tabletop.lessons import Lessons, read_lessons
from game.tabletop.levy import Levy
from game.tabletop.presenter import Presenter


class Packaged(Generic[T]):
    """What all rulesets of this kind do alike; see `game.match.ruleset.Ruleset` for what each thing is."""

    package: str
    """The dotted name of its package."""

    turn_called = "turn"
    concession = ""
    """The clause by which a side may give the battle up."""

    def part(self, module: str) -> ModuleType:
        """One of its modules. Raises ModuleNotFoundError."""
        return import_module(f"{self.package}.{module}")

    def _has(self, module: str) -> bool:
        return find_spec(f"{self.package}.{module}") is not None

    @cached_property
    def event_type(self) -> object:
        """Gathered from all modules that stand in the package itself; its inner packages state no facts."""
        names = [
            found.name for found in iter_modules(import_module(self.package).__path__) if not found.ispkg
        ]
        return event_union(self.part(name) for name in names)

    @cached_property
    def tables_hash(self) -> str:
        return Book(self.package).fingerprint()

    @cached_property
    def fields(self) -> FieldSet:
        found: FieldSet = self.part("fields").fields()
        return found

    @cached_property
    def roster(self) -> dict[str, Tree]:
        found: dict[str, Tree] = self.part("set_up").roster()
        return found

    @cached_property
    def advice(self) -> Advice[T]:
        found: Advice[T] = self.part("advice").ADVICE
        return found

    @cached_property
    def presenter(self) -> Presenter[T]:
        found: Presenter[T] = self.part("presenter").PRESENTER
        return found

    @cached_property
    def construction(self) -> Construction:
        return (
            self.part("construction").CONSTRUCTION
            if self._has("construction")
            else PlainConstruction(self.fields)
        )

    @cached_property
    def drafting(self) -> Drafting:
        return self.part("drafting").DRAFTING if self._has("drafting") else PlainDrafting()

    @cached_property
    def fleets(self) -> Fleets:
        return self.part("fleets").FLEETS if self._has("fleets") else PlainFleets()

    @cached_property
    def levy(self) -> Levy | None:
        return self.part("levy").LEVY if self._has("levy") else None

    @cached_property
    def lessons(self) -> Lessons:
        """Of the file `lessons.toml`; a game without one has none."""
        file = "lessons.toml"
        return read_lessons(Book(self.package).raw(file), file) if Book(self.package).has(file) else Lessons()

    @cached_property
    def _views(self) -> ModuleType:
        return self.part("views")

    @cached_property
    def _words(self) -> ModuleType:
        return self.part("words")

    @cached_property
    def _victory(self) -> ModuleType:
        return self.part("victory")

    def redact(self, table: T, side: str) -> T:
        view: T = self._views.redact(table, side)
        return view

    def tell(self, event: Event[T], table: T, side: str | None) -> Telling | None:
        told: Telling | None = self._words.tell(event, table, side)
        return told

    def scores(self, table: T) -> dict[str, int]:
        return scored(self.postings)(table)

    def postings(self, table: T) -> list[Posting]:
        return list(self._victory.postings(table))

    def problems(self, scenario: Scenario) -> list[Problem]:
        found: list[Problem] = self.part("problems").problems(scenario)
        return found

    def hides(self, scenario: Scenario) -> bool:
        """Yes, unless a game knows better."""
        return True

    def concede(self, umpire: Umpire[T], side: str) -> None:
        """Nothing: of two sides the other has won, and the battle does not go on."""

    def outcome_on_concession(self, umpire: Umpire[T]) -> Outcome:
        table = umpire.table
        left = next(side for side in table.sides if side not in table.conceded)
        given_up = ", ".join(table.conceded)
        return Outcome(left, f"{given_up} gave the battle up.", self.concession, self.scores(table))
