"""What the battle scene and the ways of answering say to each other.

The scene owns the board, the panels and the match; an `Answering` owns the draft of one order. It never gives the
order itself: it says what would be sent (`order`), why not (`reason`), and the scene sends it when the primary
button is pressed. It draws nothing: it says what to show as data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec

from game.match import Match, Order, Question, Refusal
from game.match.display import Display, Odds
from game.match.showing import Overlay
from game.sea.heading import Position


class KeyHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One key of the question bar: the keymap action, its verb, and the reason where it is refused now."""

    action: str
    verb: str
    refused: str = ""
    clause: str = ""


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is spent and what is left: cells or hexagons, and the sentence that says it."""

    kind: Literal["cells", "hexes"]
    spent: int
    total: int
    words: str
    clause: str = ""


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the question bar shows: heading, sentence, keys, gauges, and the primary button with what stands beneath.

    `ready` says that the button sends the order; `beneath` is the reason why not, or its key.
    """

    heading: str
    sentence: str
    keys: tuple[KeyHint, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    button: str = "Confirm"
    ready: bool = False
    beneath: str = ""
    clause: str = ""


class PlanRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the plan panel: a unit (or one of its weapons), what it is to do, what is free, greyed or not."""

    key: str
    unit: str
    words: str
    value: str = ""
    off: bool = False
    refused: str = ""
    clause: str = ""
    spinner: tuple[int, int, int] | None = None
    """(value, least, most) where the row is a number that can be turned up and down."""
    choices: tuple[str, ...] = ()
    chosen: str = ""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plan panel beside the table: a sheet of rows, the row in hand, drafts to start from."""

    title: str
    words: str
    rows: tuple[PlanRow, ...]
    now: str = ""
    drafts: tuple[tuple[str, str], ...] = ()
    """(key, label) of each draft."""


class Desk(Protocol):
    """What an answering may look at: the view of the side that answers, the ruleset's display, the match to ask.

    `last` is the side's answer to the same moment a turn ago.
    """

    match: Match
    side: str
    view: Any
    display: Display

    def last(self, moment: str) -> Order | None:
        """The side's answer to a moment of this name a turn ago, or None."""

    def sound(self, name: str) -> None:
        """Play one of the named sounds."""

    def say(self, refusal: Refusal) -> None:
        """Show why something was refused, in the question bar, with its clause."""


class Answering(Protocol):
    """The draft of one order. Made with a desk and the open questions of one side that it can answer."""

    def bar(self) -> Bar:
        """What the question bar shows now."""

    def overlays(self) -> Sequence[Overlay]:
        """What lies on the table for it: reach, path, ghost, targets."""

    def plan(self) -> Plan | None:
        """The sheet beside the table, where it has one."""

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The odds card's two sides (our fire, if she fires at me) in place of the unit card; None: the unit card."""

    @property
    def unit(self) -> str:
        """The unit being ordered; empty for none."""

    def select(self, unit: str) -> bool:
        """A unit was chosen on the table or in a list; True where that is taken as part of the answer."""

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """The pointer is over this place of the table (None: not over it) and over these units, nearest first."""

    def click(self, at: Position, units: Sequence[str], button: int, clicks: int) -> bool:
        """The table was clicked; True where it was taken."""

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """The pointer was dragged over the table from `start` to `at`; True where it was taken (else the view pans)."""

    def act(self, action: str) -> bool:
        """A key's action; True where it was taken."""

    def row(self, key: str, value: int | str | None) -> None:
        """A row of the plan was chosen, or given a value."""

    def draft(self, key: str) -> None:
        """A draft was chosen: it is there to be edited, nothing is sent."""

    def reason(self) -> Refusal | None:
        """Why the order as it stands cannot be sent."""

    def order(self) -> Order | None:
        """The order as it stands, where it can be sent."""


def answers(questions: Sequence[Question], kind: type) -> list[Question]:
    """Those of the open questions that are of one kind."""
    return [question for question in questions if type(question) is kind]
