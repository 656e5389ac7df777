"""The card of advice: three orders with their reasons, one to be taken over; or the line that they are thought of.

It lies over the foot of the unit card. It shows what it is told and must not know any game.
"""

from __future__ import annotations

import pygame

from game.asking.advised import Advised
from game.ui.battle.counsel import CounselText
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Laid, Rule, Space, Text, either, lay
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.panes import Pane

TAKE, LOOK, CLOSE = "counsel-take", "counsel-look", "counsel-close"
MOST_LINES = 4
"""Lines of words of one order; where the card has no room for them, fewer."""
STRIP = 96
"""Pixels at scale 1 of the card below that are worth being seen."""


class CounselCard:
    """The card. Messages: `Picked("counsel-take", n)`, `Picked("counsel-look", n)`, `Pressed("counsel-close")`."""

    def __init__(self) -> None:
        self._told: CounselText | None = None
        self._room = self.area = pygame.Rect(0, 0, 0, 0)
        self._pane = Pane(self.area)
        self._laid = Laid()
        self._lines = MOST_LINES
        self._over: int | None = None
        self._on_close = False
        self._held: int | None = None

    # -- layout and content ------------------------------------------------------------------------------------------

    def lay_out(self, room: pygame.Rect) -> None:
        """The box at whose foot it lies."""
        if room != self._room:
            self._room = pygame.Rect(room)
            self._place()

    def show(self, told: CounselText | None) -> None:
        """Other words; None: away with it."""
        if told != self._told:
            self._told = told
            self._held = None
            self._place()

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the card's."""
        return self._told is not None and self.area.collidepoint(pos)

    def _place(self) -> None:
        """At the foot of its box, as high as its words are, which are told in fewer lines where it is low."""
        told, room = self._told, self._room
        if told is None:
            self._laid, self._over, self._on_close = Laid(), None, False
            return
        high = room.h
        for self._lines in range(MOST_LINES, 0, -1):
            high = self._describe(told).tall(room.w)
            if high <= room.h:
                break
        if told.advised and room.h - high < theme.px(STRIP):
            high = room.h  # so little of what lies below would look torn
        self.area = pygame.Rect(room.x, room.bottom - high, room.w, high)
        self._pane = Pane(self.area)
        self._laid = lay(self._describe(told), self.area)

    @property
    def rows(self) -> list[pygame.Rect]:
        """Where the orders lie."""
        return [area for part, area in self._laid.parts if part.act.startswith(TAKE)]

    @property
    def close(self) -> pygame.Rect:
        """Where the cross lies."""
        found = (area for part, area in self._laid.parts if part.act == CLOSE)
        return next(found, pygame.Rect(0, 0, 0, 0))

    # -- inputs ------------------------------------------------------------------------------------------------------

    def _at(self, pos: Pos) -> int | None:
        return next((number for number, row in enumerate(self.rows) if row.collidepoint(pos)), None)

    def take(self, given: Input) -> Message | None:
        """A row under the pointer is looked at, a click takes it over; the cross closes it."""
        if self._told is None:
            return None
        if isinstance(given, Leave):
            self._over, self._on_close, self._held = None, False, None
        elif isinstance(given, Move | Drag):
            self._on_close = self.close.collidepoint(given.pos)
            over = self._at(given.pos)
            if over != self._over:
                self._over = over
                if over is not None and over != self._told.shown:
                    return Picked(LOOK, over)
        elif isinstance(given, Press) and given.button == LEFT:
            self._held = self._at(given.pos)
            self._on_close = self.close.collidepoint(given.pos)
        elif isinstance(given, Release) and given.button == LEFT:
            held, self._held = self._held, None
            if self._on_close and self.close.collidepoint(given.pos):
                return Pressed(CLOSE)
            if held is not None and held == self._at(given.pos):
                return Picked(TAKE, held)
        return None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """All words of an order."""
        return self._laid.tip(pos)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self._told is not None:
            self._pane.show(canvas, (self._told, self._over, self._on_close, self._lines), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._told is not None:
            lay(self._describe(self._told), self.area).paint(canvas)

    def _describe(self, told: CounselText) -> Box:
        colour, pad = theme.colour, either(14, theme.PAPER_PADDING)
        shade = colour.alarm if self._on_close else colour.pen2
        worth: tuple[Box, ...] = ()
        if any(one.figure for one in told.advised):
            worth = (Text("points", letters.SMALL, colour.pen2, whole=True),)
        cross = Icon(signs.cross(theme.px(13), shade), wide=30, high=30, act=CLOSE)
        title = Text(told.title, letters.ITEM_TITLE, colour.pen, grow=1)
        head = Panel(Row((title, *worth, cross)), (pad, 3, 6, 3), high=36)
        if not told.advised:
            return Panel(Column((head, Space(10))), ground="paper")
        rows = Column(tuple(self._row(number, one) for number, one in enumerate(told.advised)))
        spent = Text(told.spent, letters.SMALL, colour.pen2, 2)
        return Panel(Column((
            head, Panel(Rule(colour.brass), (pad, 0)), Space(4), Panel(rows, (7, 0)), SPRING,
            Panel(Column((spent, _keys(len(told.advised))), 3), (pad, 6)),
        )), ground="paper")  # fmt: skip

    def _row(self, number: int, one: Advised) -> Box:
        colour, told = theme.colour, self._told
        shown = told is not None and number == told.shown
        fill = colour.row if shown else colour.paper2 if number == self._over else None
        words = f"Worth {one.figure} points; {one.main}." if one.main else ""
        tip = Tip(one.says, words, foot=f"{number + 1} takes it over. Nothing is sent yet.")
        style = letters.STRONG if number == 0 else letters.TEXT
        says = Row((
            Text(one.says, letters.TEXT, colour.pen, self._lines, grow=1, wide=0),
            Text(one.figure, style, colour.pen, whole=True),
        ), 10, "start")  # fmt: skip
        main = Text(one.main, letters.SMALL, colour.pen if shown else colour.pen2, 0)
        body = Row((Icon(signs.keycap(str(number + 1))), Column((says, main), grow=1, wide=0)), align="start")
        pad = either(14, theme.PAPER_PADDING) - 7
        return Panel(body, (pad, 5), fill=fill, tip=tip, act=f"{TAKE} {number}")


def _keys(count: int) -> Box:
    """What keys do: one for each order, and the one that closes the card."""
    faint = theme.colour.pen2
    keys = ["1"] if count == 1 else ["1", "–", str(count)]
    return Row((
        *(Text(key, letters.SMALL, faint) if key == "–" else Icon(signs.keycap(key)) for key in keys),
        Text("takes one over", letters.SMALL, faint), Space(4), Icon(signs.keycap("Esc")),
        Text("closes it", letters.SMALL, faint),
    ), 5)  # fmt: skip
