"""What a ruleset tells the window beyond its overlays: pieces, the order strip, odds, threats, drafts, warnings.

All of it is data with meaning, made from a view, so a test or an opponent can read what a player reads. Nothing
here knows pixels, and nothing here decides: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from game.dice.roll import Throw
from game.match.aiming import Sight
from game.match.events import Event
from game.match.orders import Aim, Order
from game.match.questions import Question, Refusal
from game.match.ruleset import Caller
from game.match.table import T, T_contra
from game.match.wording import dice
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.cards import Card
from game.tabletop.cards import Figure as Figure
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.papers import Hand, Notebook, Procedure
from game.tabletop.piles import Pile as Pile
from game.tabletop.piles import Token as Token

if TYPE_CHECKING:
    from game.tabletop.guesses import Unseen  # numpy comes with it, and it is asked for late

Boxes = tuple[int, int, int]
"""Boxes of one damage row: whole, lost, pending."""


def segments(bounds: Sequence[int], lost: int, pending: int = 0) -> tuple[Boxes, ...]:
    """A hull bar cut at these bounds, the first boxes lost first and then those pending."""
    rows = []
    for start, end in pairwise(bounds):
        gone = min(max(lost - start, 0), end - start)
        hurt = min(max(lost + pending - start, 0), end - start)
        rows.append((end - start - hurt, gone, hurt - gone))
    return tuple(rows)


def parts(whole: int, lost: int, number: int) -> tuple[Boxes, ...]:
    """A hull bar in so many parts as even as they may be; a small hull has fewer."""
    bounds = [round(part * whole / number) for part in range(number + 1)]
    return tuple(row for row in segments(bounds, lost) if sum(row))


class Piece(msgspec.Struct, frozen=True):
    """One piece on the table. Place, `length` and `radius` (of its base) are in table units, `side` an index.

    `rows` are the hull bar's segments, one a damage row; a flight has one a hit. `faint` is its opacity. A `pile`
    is drawn as its chips, without a ship; its heading means nothing. `note` stands small under its name. `way` is how
    fast a ship steams as far as the side knows, 1 being as fast as she can. With the silhouette "contact" or
    "lost_contact" it is a marker with a heading, and no ship.
    """

    id: str
    name: str
    x: float
    y: float
    heading: float
    side: int
    silhouette: str
    length: float
    radius: float
    rows: tuple[Boxes, ...] = ()
    flying: bool = False
    flight: bool = False
    doomed: bool = False
    moored: bool = False
    aground: bool = False
    small: bool = False
    faint: float = 1.0
    pile: Pile | None = None
    note: str = ""
    way: float = 0.0

    @property
    def states(self) -> tuple[str, ...]:
        """The signs beside its hull bar."""
        told = (("doomed", self.doomed), ("moored", self.moored), ("aground", self.aground))
        return tuple(name for name, true in told if true)


class Tab(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the order strip under the phases: a speed group, a side's sealed plan."""

    label: str
    state: Literal["past", "now", "to come"]
    tip: str = ""


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of order of the moment by the name of its question; `refused` says why none can be given now. One that is
    wanted `seldom` is taken up by its key alone, as long as there are others."""

    name: str
    refused: Refusal | None = None
    seldom: bool = False


class Strip(msgspec.Struct, frozen=True, omit_defaults=True):
    """The order strip: its title, its tabs, and the words after them, with what a tip says of those and its clause.

    `kinds` are the orders of which one is given at the moment, in the order they are always told; empty where there
    are no others than are asked.
    """

    title: str
    tabs: tuple[Tab, ...] = ()
    words: str = ""
    kinds: tuple[Kind, ...] = ()
    tip: str = ""
    clause: str = ""


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack before its dice: the throw, its chances by hits, the threshold that matters, four figures.

    `bars` are the chances of 0 to 5 hits and of 6 or more; with `steps` each is that of so many hits or more, up to the
    next. `threshold` is the least number of hits that loses the target a row or destroys it (0: none can), named by
    `threshold_words`.
    """

    firer: str
    target: str
    weapon: str
    amount: int
    throw: Throw
    bars: tuple[float, ...]
    figures: tuple[Figure, ...]
    threshold: int = 0
    threshold_words: str = ""
    alone: str = ""
    """What its tab says where nothing is told the other way round; empty: the target may answer."""
    notes: tuple[tuple[str, str], ...] = ()
    """Further lines with their clauses, such as the magazine rolls it may call for."""
    steps: tuple[int, ...] = ()
    grave: int = 0
    """The number of hits that does the worst, named by `grave_words`, where that is another than the threshold."""
    grave_words: str = ""

    names: tuple[str, ...] = ()
    """What the bars stand for where they do not count hits."""
    by: str = ""
    """What is used, where the firer has several of a kind: "40 mm quad, aft"."""

    def bar(self, hits: int) -> int:
        """The place of the bar in which so many hits are counted."""
        if not self.steps:
            return min(hits, len(self.bars) - 1)
        return sum(step <= hits for step in self.steps) - 1


class Bears(msgspec.Struct, frozen=True, omit_defaults=True):
    """One weapon that bears on a unit from where it stands, or would stand."""

    firer: str
    target: str
    weapon: str
    amount: int
    dice: int
    expected: float
    full: bool = True
    words: str = ""


def tag(lines: Sequence[Bears]) -> str:
    """What bears in a tag's few words: 12 dice · broadside + 5 · torpedo."""
    first, *rest = lines
    return " + ".join(
        [f"{dice(first.dice)} · {first.words}", *(f"{line.dice} · {line.words}" for line in rest)]
    )


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pose is worth before it is taken: who could bear on her there, and on whom she could bear."""

    at_her: tuple[Bears, ...]
    by_her: tuple[Bears, ...]
    title: str
    text: str

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """The threats as lines; filled by the ruleset where it wants others."""
        return ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One use a unit may make of a weapon on a target, or why it may not: a row of the plan of fire."""

    unit: str
    weapon: str
    target: str
    most: int = 0
    least: int = 1
    words: str = ""
    refused: Refusal | None = None


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a number on a row of a sheet would come to: in words, and as it lies on the table."""

    words: str
    overlays: tuple[Overlay, ...] = ()


class Draft(msgspec.Struct, frozen=True):
    """An order to start from: `label` on its key ("as last turn", "all guns on the nearest broadside").

    A sheet whose rows may all be left out begins with one that `begins`: it costs nothing, and most want it.
    """

    key: str
    label: str
    order: Order
    begins: bool = False


class Charted(Protocol[T_contra]):
    """What lies on the table. `side` is here and below the side that looks; every view is that side's."""

    def pieces(self, view: T_contra) -> list[Piece]:
        """What lies on the table, in scenario order."""

    def laid(self, view: T_contra, key: str, pose: Pose) -> Piece | None:
        """A unit as it would lie at a pose, on the table or not; None where the side may not see it."""

    def terrain(self, view: T_contra) -> list[Overlay]:
        """Land, shoals and clouds, and whatever else lies on the table and is seen whatever is asked."""


class Papered(Protocol[T_contra]):
    """What is read beside the table: cards, the order strip, hands, notebooks, procedures, and how units ended."""

    def card(self, view: T_contra, key: str) -> Card | None:
        """A unit's data sheet; None where the side may not see it."""

    def strip(self, view: T_contra, side: str) -> Strip:
        """The order strip of the moment."""

    def hand(self, view: T_contra, side: str) -> Hand | None:
        """What the side holds besides its pieces; None in a game without a hand.

        Here and in the two below `side` is empty where somebody looks who sees everything.
        """

    def notebook(self, view: T_contra, side: str) -> Notebook | None:
        """What the side remembers of the others; None in a game without secrets."""

    def procedure(self, view: T_contra, side: str) -> Procedure | None:
        """The steps of what is under way, as far as the side may know them; None while there is none."""

    def fates(self, view: T_contra) -> list[Fate]:
        """What became of every unit the view knows of, in scenario order; what they scored their postings tell."""


class Ranged(Protocol[T_contra]):
    """What can be reached from where, by whom."""

    def arcs(self, view: T_contra, key: str, pose: Pose | None = None) -> list[Overlay]:
        """Arcs of fire of a unit where it stands, or as it would lie at `pose`."""

    def rings(self, view: T_contra, key: str, pose: Pose | None = None) -> list[Overlay]:
        """Ranges of the weapons it has and can use."""

    def threats(self, view: T_contra, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
        """Lines from every enemy that could bear on the unit, with dice and arc."""

    def outlook(self, view: T_contra, side: str, key: str, pose: Pose) -> Outlook:
        """Who could bear on whom if nobody else moved."""

    def danger(self, view: T_contra, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
        """Expected loss against expected harm over the poses a unit can reach, in cells of `size`."""


class Aiming(Protocol[T]):
    """A line of fire before its dice."""

    def lines(self, view: T, question: Question, key: str) -> list[Line]:
        """Every weapon of `unit` against every enemy: what may be given, or the reason why not."""

    def odds(self, view: T, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        """The odds card of one attack; None where nothing can be rolled."""

    def tested(self, view: T, question: Question, unit: str, choice: str) -> Odds | None:
        """The odds card of a choice of a sheet, where dice decide what comes of it; None: they do not."""

    def answer_fire(self, view: T, firer: str, target: str) -> Odds | None:
        """The same card the other way round: everything `target` could send at `firer` with her guns."""

    def joined(self, view: T, aim: Aim, others: Sequence[Aim]) -> Aim:
        """A line of fire as it will be thrown together with the other lines of its order: the mounts of one battery."""

    def readied(self, view: T, aims: Sequence[Aim]) -> T:
        """The view as the dice of an order will find it: what goes before them, such as a light, is done."""

    def tag(self, view: T, key: str, weapon: str, target: str) -> str:
        """What stands over a target for the weapon in hand; empty: what `marks` says of the target."""

    def aimed(self, view: T, key: str, weapon: str, sight: Sight) -> list[Overlay]:
        """What a weapon aimed at a bearing or a point would lay on the table, as far as the side may know."""


class Ordering(Protocol[T_contra]):
    """What helps to give an order."""

    def marks(self, view: T_contra, side: str, question: Question, key: str) -> list[Overlay]:
        """What a question shows on the table for the unit being ordered: targets, refusals, bands, landings."""

    def drafts(self, view: T_contra, side: str, question: Question, last: Order | None) -> list[Draft]:
        """Orders to start from. `last` is the side's answer to the same moment a turn ago."""

    def course(self, view: T_contra, question: Question, group: str, key: str, value: int) -> Course | None:
        """What a value of a sheet's row means, such as the straight track of a speed; None: nothing to show."""

    def division(self, view: T_contra, key: str) -> Sequence[str]:
        """The units that are usually ordered together with that unit, itself among them.

        Of a piece that bears others which are ordered by name, as a stack its task forces, those as well.
        """

    def titled(self, question: Question) -> str:
        """What a question's panel is called; empty: after the name of its moment."""

    def asked(self, view: T_contra, question: Question) -> str:
        """The unit that a question is about which does not say so itself; empty where there is none."""

    def risk(self, view: T_contra, side: str, question: Question, order: Order) -> Refusal | None:
        """Why a legal order may be a mistake: asked about once, then sent."""

    def caution(self, view: T_contra, side: str, question: Question, order: Order) -> Refusal | None:
        """What a coach would say of a legal order while it is written; gentler than a risk, and never asked about."""


class Guessing(Protocol[T_contra]):
    """What a side may guess of units it does not see. Made of its view alone."""

    def unseen(self, view: T_contra, side: str) -> Unseen | None:
        """Every enemy unit the side knows of and does not see, the likeliest to be found first; None where nothing of
        such a battle is ever hidden, or where somebody looks who sees everything (`side` is empty)."""

    def likely(self, view: T_contra, side: str, key: str) -> tuple[Overlay, ...]:
        """Where one of them may be, as it lies over the table; nothing where there is no guess."""


class Measuring(Protocol):
    """Lengths and speeds in words."""

    def measure(self, length: float) -> str:
        """A distance in the ruleset's unit and in the scale of the sea."""

    def pace(self, speed: float) -> str:
        """A speed in the ruleset's unit and in knots."""


class Following(Protocol[T]):
    """How the table changes before the eyes of a side."""

    def follow(self, view: T, event: Event[T], after: T) -> T:
        """The view one event later: a new one; an event that speaks of what the side does not know changes nothing.

        `after` is the side's view when all is over: units that come into sight on the way are taken from it.
        """

    def cue(self, event: Event[T], before: T, after: T) -> Cue | None:
        """How an event, as the side may see it, moves on the table; None: in silence.

        `before` and `after` are the views just before and just after it.
        """


class Presenter(
    Charted[T],
    Papered[T],
    Ranged[T],
    Aiming[T],
    Ordering[T],
    Guessing[T],
    Caller[T],
    Measuring,
    Following[T],
    Protocol[T],
):
    """How one ruleset is shown: whoever needs a part of it asks for that part."""
