"""A whole game, as the floors above the rulesets see it. One object a ruleset, found through the registry."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.match import match
from game.match.plain import Tree
from game.match.ruleset import Rules
from game.match.scenario import Problem, Scenario
from game.match.table import T
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.construction import Construction
from game.tabletop.fields import FieldSet
from game.tabletop.lessons import Lessons
from game.tabletop.presenter import Presenter


class Phase(msgspec.Struct, frozen=True):
    """One station of the turn as the ribbon shows it."""

    key: str
    title: str


class Ruleset(Rules[T], Protocol[T]):
    """A game with tables of its kind, as the floors above see it."""

    @property
    def subtitle(self) -> str:
        """A few words under the title."""

    @property
    def complete(self) -> bool:
        """Whether every clause is proved."""

    @property
    def private(self) -> bool:
        """Whether every side has secrets on the table all along: players at one screen then never look together."""

    @property
    def fields(self) -> FieldSet:
        """What its files may say."""

    @property
    def roster(self) -> dict[str, Tree]:
        """Every class by id, as plain tables."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The stations of a turn."""

    @property
    def advice(self) -> Advice[T]:
        """What it tells an opponent."""

    @property
    def lessons(self) -> Lessons:
        """What a coach has to say of it."""

    @property
    def construction(self) -> Construction:
        """What its classes cost and how they are built."""

    def problems(self, scenario: Scenario) -> list[Problem]:
        """What is wrong with a scenario by this game's own rules."""

    def postings(self, table: T) -> list[Posting]:
        """Points as they stand, one by one: what each side scores, for whom and why."""

    def scores(self, table: T) -> dict[str, int]:
        """Points as they stand: the sum of each side's postings."""

    @property
    def presenter(self) -> Presenter[T]:
        """How it is shown."""


AnyRuleset = Ruleset[Any]
"""A game whatever its tables, as the registry finds it: a name stands for no type."""

Match = match.Match[Ruleset]
"""A battle of a whole game."""
