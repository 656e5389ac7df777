"""Not in sight: every enemy unit the side knows of and does not see, with what is known of it, one line each.

It stands in the notes' place while guesses lie on the table, in a small window on a tab. It must not know any game.
"""

from __future__ import annotations

import msgspec
import pygame

from game.tabletop.guesses import Guess
from game.ui.battle.guess_card import NONE, dots
from game.ui.battle.guesswork import GuessText
from game.ui.inputs import Input, Pos
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.box import Box, Icon, Text
from game.ui.kit.controls import Message, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing, State

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


class UnseenPanel:
    """The list on its sheet of paper. Message: `Picked("unseen", n)`."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.titled = True
        self._told: GuessText | None = None
        self._list: Listing[Entry] = Listing(LIST, (), _row, margin=8)

    @property
    def shown(self) -> GuessText | None:
        """What it tells of now."""
        return self._told

    def lay_out(self, area: pygame.Rect, *, titled: bool) -> None:
        """Where it lies; not `titled` on a tab that names it already."""
        self.area, self.titled = pygame.Rect(area), titled
        pad, top = theme.px(10 if theme.compact else 16), theme.px(50 if titled else 8)
        self._list.area = pygame.Rect(
            area.x + pad,
            area.y + top,
            max(1, area.w - 2 * pad + theme.px(4)),
            max(1, area.h - top - theme.px(8)),
        )

    def show(self, told: GuessText | None) -> None:
        """Other rows; None: away with it."""
        self._told = told
        self._list.set_entries(tuple(Entry(row) for row in told.unseen.rows) if told is not None else ())
        if told is not None and told.unseen.rows and self._list.index != told.place:
            self._list.index = told.place
            self._list.reveal(self._list.box(told.place))

    def take(self, given: Input) -> Message | None:
        """A row is chosen."""
        return self._list.take(given) if self._told is not None else None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a row tells in full."""
        return self._list.tip_at(pos) if self._told is not None and self.area.collidepoint(pos) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it; nothing while no guess lies on the table."""
        if self._told is None or not self.area.w:
            return
        if self.titled:
            inner = materials.paper(canvas, self.area)
            head = pygame.Rect(inner.x, inner.y - theme.px(4), inner.w, inner.h)
            instruments.panel_title(canvas, TAB, head, self._told.unseen.of, ground="paper")
        else:
            materials.sheet(canvas, self.area)
        if not self._told.unseen.rows:
            place = self._list.area
            letters.put(
                canvas, NONE, letters.CLAUSE_TEXT, theme.colour.pen2, place.x, place.y, within=place.w
            )
        self._list.draw(canvas)


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
