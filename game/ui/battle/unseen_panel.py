"""Not in sight: every enemy unit the side knows of and does not see, with what is known of it, one line each.

It stands in the notes' place while guesses lie on the table, in a small window on a tab. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
import pygame

from game.tabletop.guesses import Guess
from game.ui.battle.guess_card import NONE, dots
from game.ui.battle.guesswork import GuessText
from game.ui.inputs import Input, Pos
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Icon, Text
from game.ui.kit.controls import Message, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State
from game.ui.kit.panes import KeptPanel

TAB = "Not in sight"
LIST = "unseen"
"""The name of the message that a row was chosen, `Picked` with its place."""


class Entry(msgspec.Struct, frozen=True):
    """A row of the list."""

    guess: Guess
    heading: bool = False

    @property
    def key(self) -> str:
        return self.guess.key


class UnseenPanel(KeptPanel):
    """The list on its sheet of paper. Message: `Picked("unseen", n)`."""

    def __init__(self) -> None:
        super().__init__()
        self.titled = True
        self.shown: GuessText | None = None
        """What it tells of now."""
        self._list: Listing[Entry] = Listing(LIST, (), _row, margin=8, empty=NONE, ground="paper")

    def place(self, area: pygame.Rect, *, titled: bool) -> None:
        """Where it lies; not `titled` on a tab that names it already."""
        self.titled = titled
        self.lay_out(area)

    def show(self, told: GuessText | None) -> None:
        """Other rows; None: away with it."""
        self.shown = told
        self._list.set_entries(tuple(Entry(row) for row in told.unseen.rows) if told is not None else ())
        assert self.laid is not None  # the rows have their place now
        if told is not None and told.unseen.rows and self._list.index != told.place:
            self._list.index = told.place
            self._list.reveal(self._list.box(told.place))

    def cue(self) -> Hashable:
        rows = self._list
        if self.shown is None:
            return None
        return self.shown.unseen, self.titled, rows.index, rows.offset, rows.held, rows.lit

    def describe(self) -> Box:
        assert self.shown is not None
        return parts.leaf(self._list, TAB if self.titled else "", self.shown.unseen.of)

    def take(self, given: Input) -> Message | None:
        """A row is chosen."""
        return self._list.take(given) if self.shown is not None else None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a row tells in full."""
        return self._list.tip_at(pos) if self.shown is not None and self.area.collidepoint(pos) else None


def _row(entry: Entry, state: State) -> Box:
    """Its name over its class and how it is known; at the right the guess in a few words."""
    colour, guess = theme.colour, entry.guess
    fill = colour.row if state.chosen else theme.mix(colour.paper, colour.row, 0.5) if state.under else None
    brief = Text(guess.brief, letters.SMALL, colour.pen if guess.places else colour.pen2, whole=True)
    words = Column((
        Row((Text(guess.name, letters.STRONG, colour.pen, grow=1), brief), align="base"),
        Text(guess.told, letters.SMALL, colour.pen2),
    ), 0, grow=1, wide=0)  # fmt: skip
    sign = Icon(dots(theme.px(12), theme.px(4.5), 1, colour.pen3))
    tip = Tip(guess.name, guess.says, foot="A click shows where she may be.")
    stripe = colour.brass if state.chosen else None
    return Panel(Row((sign, words), 10), (10, 4, 8, 4), fill=fill, stripe=stripe, tip=tip)
