"""What a ruleset shows to the floors above it. One object a ruleset, found through the registry."""

from __future__ import annotations

from typing import Any, Literal, Protocol, get_args

import msgspec

from game.match.advice import Advice
from game.match.construction import Construction
from game.match.display import Display
from game.match.events import Event
from game.match.fields import FieldSet
from game.match.lessons import Lessons
from game.match.scenario import Problem, Scenario
from game.match.table import Table
from game.match.umpire import Umpire

LogKind = Literal["move", "fire", "hit", "loss", "dice", "aircraft", "sighting", "weather", "rule"]
"""The kinds of lines of a log."""

LOG_KINDS: tuple[LogKind, ...] = get_args(LogKind)


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event in words: what kind of line it is, the sentence, the clause behind it, and how much it weighs.

    `kind` is one of `LogKind`. `weight` orders a recap: 0 is not worth repeating, 3 is a loss. `step` names the step
    it is in what comes of the thing told before it ("Magazine"): it is read with that; empty, it stands for itself.
    """

    kind: str
    sentence: str
    clause: str = ""
    weight: int = 0
    units: tuple[str, ...] = ()
    step: str = ""


class Phase(msgspec.Struct, frozen=True):
    """One station of the turn as the ribbon shows it."""

    key: str
    title: str


class Ruleset(Protocol):
    """A game, as the floors above see it."""

    @property
    def name(self) -> str:
        """Its key."""

    @property
    def title(self) -> str:
        """What players read."""

    @property
    def subtitle(self) -> str:
        """A few words under the title."""

    @property
    def unit(self) -> str:
        """The short name of its unit of length."""

    @property
    def turn_called(self) -> str:
        """What its players call a turn, in small letters."""

    @property
    def complete(self) -> bool:
        """Whether every clause is proved."""

    @property
    def private(self) -> bool:
        """Whether every side has secrets on the table all along: players at one screen then never look together."""

    def hides(self, scenario: Scenario) -> bool:
        """Whether a battle of this scenario can hide anything: with nothing to hide its table is nobody's alone."""

    @property
    def version(self) -> int:
        """Counts up when its events or tables change shape."""

    @property
    def tables_hash(self) -> str:
        """Names the state of its tables."""

    @property
    def fields(self) -> FieldSet:
        """What its files may say."""

    @property
    def roster(self) -> dict[str, dict[str, Any]]:
        """Every class by id, as plain tables."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The stations of a turn."""

    @property
    def event_type(self) -> Any:
        """The union of all its events, for reading logs."""

    @property
    def display(self) -> Display:
        """How it is shown."""

    @property
    def advice(self) -> Advice:
        """What it tells an opponent."""

    @property
    def lessons(self) -> Lessons:
        """What a coach has to say of it."""

    @property
    def construction(self) -> Construction:
        """What its classes cost and how they are built."""

    def set_up(self, scenario: Scenario) -> Table:
        """The table as the battle begins, its agenda filled."""

    def redact(self, table: Any, side: str) -> Any:
        """The table as `side` may see it: a new table, nothing shared that changes."""

    def as_known(self, scenario: Scenario, side: str, first: Any) -> Scenario:
        """The scenario as `side` may keep it with its own copy of a battle whose first view it was `first`."""

    def concede(self, umpire: Umpire[Any], side: str) -> None:
        """What follows when a side has conceded and the battle goes on without it."""

    def outcome_on_concession(self, umpire: Umpire[Any]) -> Any:
        """The outcome when but one side is left that has not conceded; what the end brings is stated before."""

    def tell(self, event: Event, table: Any, side: str | None) -> Telling | None:
        """The words of an event for `side` (None: the umpire's copy), on the table after it."""

    def problems(self, scenario: Scenario) -> list[Problem]:
        """What is wrong with a scenario by this game's own rules."""

    def scores(self, table: Any) -> dict[str, int]:
        """Points as they stand."""
