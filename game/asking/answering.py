"""What the battle scene and the ways of answering say to each other.

The scene owns the board, the panels and the match; an `Answering` owns the draft of one order. It never gives the
order itself: it says what would be sent (`order`), why not (`reason`), and the scene sends it when the primary
button is pressed. It draws nothing: it says what to show as data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from game.asking.drafts import Drafts
from game.asking.flag import Flag
from game.asking.tracks import Track
from game.match import Order, Question, Refusal, Steer
from game.match.names import SideNames
from game.match.orders import Value
from game.match.scenario import COLOURS
from game.match.table import Table
from game.match.why import why
from game.match.wording import spaced
from game.sea.heading import Pose, Position
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Odds, Piece, Presenter
from game.tabletop.ruleset import Match, titles

MOST_CELLS = 20
"""A length of more steps than this is one plain bar."""


class KeyHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One key of the question bar: the keymap action, its verb, and the reason where it is refused now."""

    action: str
    verb: str
    refused: str = ""
    clause: str = ""
    about: str = ""
    """What its tip says where it is not refused."""


class Verb(msgspec.Struct, frozen=True):
    """One kind of order: the keymap action that takes it up, whether it is in hand, and why it cannot be given now."""

    action: str
    label: str
    now: bool
    refused: Refusal | None = None


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is spent and what is left: cells, a bar, hexagons or upright slots, and the sentence that says it.

    Of a cell, and of a bar, a part may be spent.
    """

    kind: Literal["cells", "bar", "hexes", "slots"]
    spent: float
    total: int
    words: str
    clause: str = ""


def length_gauge(spent: float, whole: float, step: float, words: str) -> Gauge:
    """A gauge of a length: a cell for each step (0: each whole unit of length), a plain bar where they are many."""
    cells = whole / (step or 1.0)
    if 0 < round(cells) <= MOST_CELLS and abs(cells - round(cells)) < 0.01:
        return Gauge("cells", spent / (step or 1.0), round(cells), words)
    return Gauge("bar", spent / whole if whole else 0.0, 1, words)


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the question bar shows: heading, sentence, keys, gauges, and the primary button with what stands beneath.

    `ready` says that the button sends the order; `beneath` is the reason why not, or its key. With `step` the
    button, and Enter, only go one step on within the answer: the scene gives `act("confirm")` and sends nothing.
    """

    heading: str
    sentence: str
    keys: tuple[KeyHint, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    button: str = "Confirm"
    ready: bool = False
    step: bool = False
    beneath: str = ""
    clause: str = ""
    verbs: tuple[Verb, ...] = ()
    """The kinds of order of which one is given; none where there is but one."""
    recall: KeyHint | None = None
    """Takes back the last order sent, where that can be."""
    pad: tuple[str, ...] = ()
    """Numbers to be pressed, each by the action of its digit."""
    about: str = ""
    """What the tip of a sentence with numbers says."""


class PlanRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the plan panel: a unit (or one of its weapons), what it is to do, what is free, greyed or not.

    `words` stand at the left, `value` at the right. A `heading` divides the rows; an `indent`ed row belongs to the
    row above; `cap` is the key that chooses it, `mark` the index of the side whose mark stands before it, `result`
    what came of it. `refused` is the reason beside it, or why it cannot be used at all where it is `off`.
    """

    key: str
    unit: str
    words: str
    value: str = ""
    off: bool = False
    refused: str = ""
    clause: str = ""
    spinner: tuple[int | None, int, int] | None = None
    """(value, least, most) where the row is a number that can be turned; None: nothing is given yet."""
    counted: bool = False
    """The number is told with the most it can be: 1/3."""
    choices: tuple[str, ...] = ()
    chosen: str = ""
    heading: bool = False
    indent: bool = False
    cap: str = ""
    mark: int | None = None
    result: str = ""
    named: int = 0
    """The most letters of the words where the player may write them anew; none: they stand."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plan panel beside the table: a sheet of rows, the row in hand, drafts to start from, what is shared.

    `seal` is the text of its own button that sends the whole order as it stands, where the primary button does
    something else; `unsealed` why it cannot be sent.
    """

    title: str
    words: str
    rows: tuple[PlanRow, ...]
    now: str = ""
    drafts: tuple[tuple[str, str], ...] = ()
    """(key, label) of each draft."""
    gauges: tuple[Gauge, ...] = ()
    seal: str = ""
    unsealed: str = ""


class Desk(Protocol):
    """What an answering may look at: the view of the side that answers, the ruleset's display, the match to ask.

    `last` is the side's answer to the same moment a turn ago.
    """

    flag: Flag | None
    """The side's divisions, where it may order them."""

    @property
    def drafts(self) -> Drafts[Track]:
        """The paths laid for open questions and not sent."""

    @property
    def match(self) -> Match:
        """The match to ask."""

    @property
    def side(self) -> str:
        """The side that answers."""

    @property
    def view(self) -> Table:
        """The table as that side may see it."""

    @property
    def presenter(self) -> Presenter:
        """How the ruleset is shown."""

    def last(self, moment: str) -> Order | None:
        """The side's answer to a moment of this name a turn ago, or None."""

    def sound(self, name: str) -> None:
        """Play one of the named sounds."""

    def say(self, refusal: Refusal) -> None:
        """Show why something was refused, in the question bar, with its clause."""


class Answering(Protocol):
    """The draft of one order. Made with a desk and the open questions of one side that it can answer."""

    @property
    def pose(self) -> Pose | None:
        """Where the draft would put its unit; None where it moves none."""

    @property
    def alarm(self) -> Refusal | None:
        """Why what is drafted may be a mistake by the player's own orders; None where it goes against none."""

    def bar(self) -> Bar:
        """What the question bar shows now."""

    def overlays(self) -> Sequence[Overlay]:
        """What lies on the table for it: reach, path, ghost, targets."""

    def pieces(self) -> Sequence[Piece]:
        """Pieces to be seen besides those on the table, or in place of those with the same id."""

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

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """The table was clicked; True where it was taken."""

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The wheel was turned over the table; True where it was taken (else the view zooms)."""

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """The pointer was dragged over the table from `start` to `at`; True where it was taken (else the view pans)."""

    def act(self, action: str, key: str = "") -> bool:
        """A key's action (empty for a key without one) and the key's name; True where it was taken.

        "confirm" comes here first: only where it is not taken does the scene send the order.
        """

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A row of the plan was chosen, or given a value; `whole`: all its division with it.

        An empty word takes a row's value away.
        """

    def draft(self, key: str) -> None:
        """A draft was chosen: it is there to be edited, nothing is sent."""

    def resume(self, order: Order) -> None:
        """An order to the same question was taken back: it is there to be edited."""

    def reason(self) -> Refusal | None:
        """Why the order as it stands cannot be sent."""

    def order(self) -> Order | None:
        """The order as it stands, where it can be sent."""


def answers(questions: Sequence[Question], kind: type) -> list[Question]:
    """Those of the open questions that are of one kind."""
    return [question for question in questions if type(question) is kind]


def heading(desk: Desk, *more: str) -> str:
    """The question bar's heading: the side, the phase, and what else there is to say."""
    phases = titles(desk.match.ruleset.phases)
    return " · ".join(part for part in (desk.side, phases.get(desk.view.phase, ""), *more) if part)


def unit_name(desk: Desk, unit: str) -> str:
    """What a unit is called, as far as the side that looks knows it."""
    return desk.presenter.called(desk.view, unit) or unit


def called(desk: Desk, question: Steer, value: Value) -> str:
    """A choice as players say it: in the game's words, a unit by its name."""
    said = desk.presenter.choice(desk.view, question, str(value))
    if not said and str(value) in desk.view.units:
        said = unit_name(desk, str(value))
    return said or spaced(str(value)).replace(":", " ")


def names_of(desk: Desk) -> SideNames:
    """What the side that looks calls what an order names."""
    return SideNames(desk.presenter, desk.view, desk.match.ruleset.unit)


def refused(desk: Desk, question: Question, order: Order) -> Refusal | None:
    """Why an order cannot be sent, in the words of the side that looks; None where it can."""
    return why(desk.match.ruleset, desk.view, desk.side, [question], order)


def kin(desk: Desk, unit: str) -> list[str]:
    """A unit with those that are ordered together with it, or with whom it is: a stack and the forces on it."""
    units = desk.view.units
    if unit in units:
        return list(dict.fromkeys((unit, *desk.presenter.division(desk.view, unit))))
    bearers = [key for key, one in units.items() if one.side == desk.side]
    return [unit, *(key for key in bearers if unit in desk.presenter.division(desk.view, key))]


def is_secret(desk: Desk) -> bool:
    """Whether the answers of the moment are sealed until all are in, as every side knows."""
    return sealed_in(desk.view)


def sealed_in(view: Table) -> bool:
    """Whether what is asked in a view is answered under seal."""
    return bool(view.agenda) and bool(view.agenda[0].curtain(view))


def side_index(desk: Desk, side: str | None = None) -> int:
    """The place of a side (silent: the one that looks) among the sides, as pieces and marks name it."""
    return desk.match.sides.index(desk.side if side is None else side)


def colour_index(desk: Desk) -> int:
    """The place of the looking side's colour among the six: what marks and zones are painted with."""
    place = side_index(desk)
    name = desk.match.header.scenario.sides[place].colour
    return COLOURS.index(name) if name in COLOURS else place % len(COLOURS)
