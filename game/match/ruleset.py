"""What a match needs of a ruleset: its names, its first table, what a side may see, and its events in words."""

from __future__ import annotations

from typing import Literal, Protocol, get_args

import msgspec

from game.match.events import Event
from game.match.questions import Question
from game.match.scenario import Scenario
from game.match.table import Outcome, T, T_contra
from game.match.umpire import Umpire

LogKind = Literal["move", "fire", "hit", "loss", "dice", "aircraft", "sighting", "weather", "rule"]
"""The kinds of lines of a log."""

LOG_KINDS: tuple[LogKind, ...] = get_args(LogKind)


class Telling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event in words: what kind of line it is, the sentence, the clause behind it, and how much it weighs.

    `kind` is one of `LogKind`. `weight` orders a recap: 0 is not worth repeating, 3 is a loss. `step` names the step
    it is in what comes of the thing told before it ("Magazine"): it is read with that; empty, it stands for itself.
    `aside` is a second sentence, read beneath the first: of a phase, why the side has nothing to do in it.
    """

    kind: str
    sentence: str
    clause: str = ""
    weight: int = 0
    units: tuple[str, ...] = ()
    step: str = ""
    aside: str = ""


class Caller(Protocol[T_contra]):
    """What says how a side's players call what they see; "" where it has no name for it."""

    def called(self, view: T_contra, key: str, /) -> str:
        """A unit, a marker or whatever else an order names so; empty where the side knows of none."""

    def armed(self, view: T_contra, key: str, weapon: str, *, briefly: bool = False) -> str:
        """One weapon of a unit: "4 in twin, forward", `briefly` "4 in twin"; empty where its amount says it all."""

    def amount(self, weapon: str, amount: int, /) -> str:
        """An amount of a weapon as players say it: "8 guns", "1 torpedo salvo"."""

    def choice(self, view: T_contra, question: Question, value: str) -> str:
        """A choice of a sheet; empty where it says so itself."""


class Rules(Protocol[T]):
    """A game with tables of its kind, as a match sees it."""

    @property
    def name(self) -> str:
        """Its key."""

    @property
    def title(self) -> str:
        """What players read."""

    @property
    def unit(self) -> str:
        """The short name of its unit of length."""

    @property
    def turn_called(self) -> str:
        """What its players call a turn, in small letters."""

    @property
    def version(self) -> int:
        """Counts up when its events or tables change shape."""

    @property
    def tables_hash(self) -> str:
        """Names the state of its tables."""

    @property
    def event_type(self) -> object:
        """The union of all its events, for reading logs."""

    def typed(self, scenario: Scenario) -> Scenario:
        """The scenario with what this game declares as records of its own. ValidationError where it does not fit."""

    def set_up(self, scenario: Scenario) -> T:
        """The table as the battle begins, its agenda filled."""

    def redact(self, table: T, side: str) -> T:
        """The table as `side` may see it: a new table, nothing shared that changes."""

    def as_known(self, scenario: Scenario, side: str, first: T) -> Scenario:
        """The scenario as `side` may keep it with its own copy of a battle whose first view it was `first`."""

    def concede(self, umpire: Umpire[T], side: str) -> None:
        """What follows when a side has conceded and the battle goes on without it."""

    def outcome_on_concession(self, umpire: Umpire[T]) -> Outcome:
        """The outcome when but one side is left that has not conceded; what the end brings is stated before."""

    def tell(self, event: Event[T], table: T, side: str | None) -> Telling | None:
        """The words of an event for `side` (None: the umpire's copy), on the table after it."""

    @property
    def presenter(self) -> Caller[T]:
        """What calls things by their names."""
