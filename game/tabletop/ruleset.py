"""A whole game, as the floors above the rulesets see it. One object a ruleset, found through the registry.

It is four protocols in one: what a match needs (`game.match.ruleset.Rules`), what the window shows, what opponents ask,
and what files and the editor need. Whoever needs but one of them asks for that one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, Self, runtime_checkable

import msgspec

from game.dice.roll import Throw
from game.match import match
from game.match.orders import Aim
from game.match.plain import Row, Tree
from game.match.ruleset import Rules
from game.match.scenario import Problem, Scenario
from game.match.table import T, T_contra
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.construction import Construction
from game.tabletop.drafting import Drafting
from game.tabletop.fields import FieldSet
from game.tabletop.fleets import Fleets
from game.tabletop.lessons import Lessons
from game.tabletop.levy import Levy
from game.tabletop.presenter import Presenter
from game.tabletop.stakes import Stakes


class Phase(msgspec.Struct, frozen=True):
    """One station of the turn as the ribbon shows it."""

    key: str
    title: str


def titles(phases: Iterable[Phase]) -> dict[str, str]:
    """What phases are called, by their keys."""
    return {phase.key: phase.title for phase in phases}


class Played(Rules[T], Protocol[T]):
    """A game as the window shows it."""

    @property
    def subtitle(self) -> str:
        """A few words under the title."""

    @property
    def complete(self) -> bool:
        """Whether every clause is proved."""

    @property
    def private(self) -> bool:
        """Whether every side has secrets on the table all along: players at one screen then never look together."""

    def hides(self, scenario: Scenario) -> bool:
        """Whether a battle of this scenario can hide anything: with nothing to hide its table is nobody's alone."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The stations of a turn."""

    @property
    def lessons(self) -> Lessons:
        """What a coach has to say of it."""

    @property
    def presenter(self) -> Presenter[T]:
        """How it is shown."""

    def call(self, throw: Throw, table: T) -> str:
        """What people at a real table are asked to roll, without a full stop; empty where the game says nothing."""

    def stakes(self, scenario: Scenario) -> Stakes:
        """What a battle of this scenario is fought for."""

    def postings(self, table: T) -> list[Posting]:
        """Points as they stand, one by one: what each side scores, for whom and why."""

    def scores(self, table: T) -> dict[str, int]:
        """Points as they stand: the sum of each side's postings."""


class Advised(Rules[T], Protocol[T]):
    """A game as an opponent plays it."""

    @property
    def advice(self) -> Advice[T]:
        """What it tells an opponent."""


class Filed(Protocol[T_contra]):
    """A game as files, the editor and the shipyard know it."""

    @property
    def package(self) -> str:
        """The dotted name of the package in which its files lie."""

    @property
    def fields(self) -> FieldSet:
        """What its files may say."""

    @property
    def roster(self) -> dict[str, Tree]:
        """Every class by id, as plain tables."""

    def typed(self, scenario: Scenario) -> Scenario:
        """The scenario with what this game declares as records of its own."""

    def problems(self, scenario: Scenario) -> list[Problem]:
        """What is wrong with a scenario by this game's own rules."""

    def class_problems(self, place: str, row: Row) -> Iterable[Problem]:
        """What does not add up in a class whose single values are right; `place` is its own in the file."""

    @property
    def construction(self) -> Construction:
        """What its classes cost and how they are built."""

    @property
    def drafting(self) -> Drafting[T_contra]:
        """What an editor should know of it."""

    @property
    def fleets(self) -> Fleets:
        """What is sold for points."""

    @property
    def levy(self) -> Levy | None:
        """How battles are made by chance; None: there are none."""

    def sheets(self, scenario: Scenario) -> Iterable[tuple[str, str]]:
        """The data sheets of a scenario's units to be printed, each a name and an SVG drawing; there may be none."""

    def beginning(self, step: str) -> Self:
        """The same game, its battles beginning at a step of the turn: a case file names one. Empty: as always."""


class Ruleset(Played[T], Advised[T], Filed[T], Protocol[T]):
    """A game with tables of its kind, as the floors above see it."""


@runtime_checkable
class Attacking(Protocol[T_contra]):
    """A game that says, for case files and charts, what a line of fire would throw."""

    def attack(self, table: T_contra, aim: Aim) -> Throw:
        """What it would throw now; draws no die. KeyError or ValueError where it would throw nothing."""


AnyRuleset = Ruleset[Any]
"""A game whatever its tables, as the registry finds it: a name stands for no type."""

Match = match.Match[Ruleset]
"""A battle of a whole game."""
