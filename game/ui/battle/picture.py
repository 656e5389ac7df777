"""The picture of a battle: all that its panels show, made once whenever the table or what is asked of it changes.

Panels draw from it and know nothing else. It is immutable and decides nothing.
"""

from __future__ import annotations

import msgspec

from game.asking.answering import Bar, Plan
from game.match.record import Entry
from game.match.table import Table
from game.seating.chronicle import Entry as Told
from game.tabletop.cards import Card
from game.tabletop.papers import Hand, Procedure
from game.tabletop.presenter import Piece
from game.ui.battle.bar import Dice
from game.ui.battle.counsel import CounselText
from game.ui.battle.guesswork import GuessText
from game.ui.battle.notes_panel import NoteRow
from game.ui.battle.odds_card import Engagement
from game.ui.battle.ribbon import Facts


class Past(msgspec.Struct):
    """A moment looked back at: the entry, the table after it, its view."""

    entry: Entry
    view: Table
    pieces: list[Piece]


class Sheet(msgspec.Struct, frozen=True):
    """The data sheet in the unit card's place, in the colour of its side, with the division she is in."""

    card: Card | None = None
    colour: int = 0
    unit: str = ""
    """Of lengths."""
    division: str = ""
    called: str = ""


class Papers(msgspec.Struct, frozen=True):
    """What the side that looks has beside the table: its hand, in its colour, and its notes (no title: none)."""

    hand: Hand | None = None
    colour: int = 0
    title: str | None = None
    rows: tuple[NoteRow, ...] = ()
    guess: GuessText | None = None
    """Where units out of sight may be, while that lies on the table."""


class Picture(msgspec.Struct, frozen=True):
    """What every panel shows. `steps` are those of what is under way, `held` the overlays held, `news` the log."""

    facts: Facts
    bar: Bar
    colour: int
    dice: Dice | None
    sheet: Sheet
    plan: Plan | None
    engaged: Engagement | None
    counsel: CounselText | None
    steps: Procedure | None
    steps_colour: int
    papers: Papers
    pieces: tuple[Piece, ...]
    held: tuple[str, ...]
    news: tuple[int, Told | Entry | None]
    """How many entries the log has, and its last."""
