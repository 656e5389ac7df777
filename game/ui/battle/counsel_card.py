"""The card of advice: three orders with their reasons, one to be taken over; or the line that they are thought of.

It lies over the foot of the unit card. It shows what it is told and must not know any game.
"""

from __future__ import annotations

import pygame

from game.asking.advised import Advised
from game.ui.battle.counsel import CounselText
from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Message, Picked, Pressed, Tip
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
        self._rows: list[pygame.Rect] = []
        self._close = pygame.Rect(0, 0, 0, 0)
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

    @property
    def _pad(self) -> int:
        return theme.px(14 if theme.compact else theme.PAPER_PADDING)

    def _left(self) -> int:
        """From the card's left edge to the words of an order."""
        return self._pad + theme.px(28)

    def _wide(self, one: Advised) -> int:
        """Pixels for the words of an order, beside its worth."""
        figure = letters.measure(one.figure, letters.STRONG)[0] + theme.px(10) if one.figure else 0
        return self._room.w - self._left() - self._pad - figure

    def _words(self, one: Advised) -> list[str]:
        lines = letters.wrap(one.says, letters.TEXT, self._wide(one))
        if len(lines) <= self._lines:
            return lines
        last = " ".join(lines[self._lines - 1 :])
        return [*lines[: self._lines - 1], letters.shorten(last, letters.TEXT, self._wide(one))]

    def _high(self, one: Advised) -> int:
        high = len(self._words(one)) * letters.TEXT.leading() + theme.px(10)
        return max(theme.px(30), high + len(self._parts(one)) * letters.SMALL.leading())

    def _parts(self, one: Advised) -> list[str]:
        """What told most, below the words: never cut."""
        wide = self._room.w - self._left() - self._pad
        return letters.wrap(one.main, letters.SMALL, wide) if one.main else []

    def _place(self) -> None:
        """At the foot of its box, as high as its words are."""
        told, px, room = self._told, theme.px, self._room
        if told is None:
            self._rows, self._over, self._on_close = [], None, False
            return
        head, foot = px(40), px(54) if told.advised and told.spent else px(34)
        if not told.advised:
            foot = px(6)
        high = head + foot
        for self._lines in range(MOST_LINES, 0, -1):
            rows = [self._high(one) for one in told.advised]
            high = head + sum(rows) + foot
            if high <= room.h:
                break
        if told.advised and room.h - high < px(STRIP):
            high = room.h  # so little of what lies below would look torn
        self.area = pygame.Rect(room.x, room.bottom - high, room.w, high)
        self._pane = Pane(self.area)
        self._close = pygame.Rect(self.area.right - px(38), self.area.y + px(5), px(30), px(30))
        y = self.area.y + head
        self._rows = []
        for row in rows:
            self._rows.append(pygame.Rect(self.area.x + px(7), y, self.area.w - px(14), row))
            y += row

    # -- inputs ------------------------------------------------------------------------------------------------------

    def _at(self, pos: Pos) -> int | None:
        return next((number for number, row in enumerate(self._rows) if row.collidepoint(pos)), None)

    def take(self, given: Input) -> Message | None:
        """A row under the pointer is looked at, a click takes it over; the cross closes it."""
        if self._told is None:
            return None
        if isinstance(given, Leave):
            self._over, self._on_close, self._held = None, False, None
        elif isinstance(given, Move | Drag):
            self._on_close = self._close.collidepoint(given.pos)
            over = self._at(given.pos)
            if over != self._over:
                self._over = over
                if over is not None and over != self._told.shown:
                    return Picked(LOOK, over)
        elif isinstance(given, Press) and given.button == LEFT:
            self._held = self._at(given.pos)
            self._on_close = self._close.collidepoint(given.pos)
        elif isinstance(given, Release) and given.button == LEFT:
            held, self._held = self._held, None
            if self._on_close and self._close.collidepoint(given.pos):
                return Pressed(CLOSE)
            if held is not None and held == self._at(given.pos):
                return Picked(TAKE, held)
        return None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """All words of an order."""
        number = self._at(pos)
        if self._told is None or number is None:
            return None
        one = self._told.advised[number]
        words = f"Worth {one.figure} points, most of it: {one.main}." if one.main else ""
        foot = f"{number + 1} takes it over. Nothing is sent yet."
        return Tip(one.says, words, foot=foot), self._rows[number]

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self._told is not None:
            self._pane.show(canvas, (self._told, self._over, self._on_close, self._lines), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        told, px, colour = self._told, theme.px, theme.colour
        assert told is not None
        materials.paper(canvas, area)
        x, middle = area.x + self._pad, area.y + px(20)
        room = self._close.x - x - px(6)
        shade = colour.alarm if self._on_close else colour.pen2
        signs.centred(canvas, signs.cross(px(13), shade), *self._close.center)
        if any(one.figure for one in told.advised):
            letters.put(canvas, "points", letters.SMALL, colour.pen2, x + room, middle, "right", "middle")
            room -= letters.measure("points", letters.SMALL)[0] + px(8)
        letters.put(
            canvas, told.title, letters.ITEM_TITLE, colour.pen, x, middle, upright="middle", within=room
        )
        if not told.advised:
            return
        materials.rule(canvas, colour.brass, x, area.y + px(36), area.w - 2 * self._pad)
        for number, (one, row) in enumerate(zip(told.advised, self._rows, strict=True)):
            self._paint_row(canvas, number, one, row)
        y = self._rows[-1].bottom + px(6)
        if told.spent:
            letters.put(canvas, told.spent, letters.SMALL, colour.pen2, x, y, within=area.w - 2 * self._pad)
            y += px(20)
        self._paint_keys(canvas, len(told.advised), x, y + px(9))

    def _paint_row(self, canvas: pygame.Surface, number: int, one: Advised, row: pygame.Rect) -> None:
        px, colour, told = theme.px, theme.colour, self._told
        assert told is not None
        shown = number == told.shown
        if shown:
            canvas.fill(colour.row, row)
        elif number == self._over:
            canvas.fill(colour.paper2, row)
        pen2 = colour.pen if shown else colour.pen2
        top = row.y + px(5)
        cap = signs.keycap(str(number + 1))
        canvas.blit(cap, (self.area.x + self._pad, top + (letters.TEXT.leading() - cap.get_height()) // 2))
        x = self.area.x + self._left()
        style = letters.STRONG if number == 0 else letters.TEXT
        base = top + letters.ascent(letters.TEXT)
        if one.figure:
            right = self.area.right - self._pad
            letters.put(canvas, one.figure, style, colour.pen, right, base, "right", "base")
        for words in self._words(one):
            letters.put(canvas, words, letters.TEXT, colour.pen, x, base, upright="base")
            base += letters.TEXT.leading()
        for words in self._parts(one):
            letters.put(canvas, words, letters.SMALL, pen2, x, base, upright="base")
            base += letters.SMALL.leading()

    def _paint_keys(self, canvas: pygame.Surface, count: int, x: int, middle: int) -> None:
        px, colour = theme.px, theme.colour
        keys = ["1"] if count == 1 else ["1", str(count)]
        for place, key in enumerate(keys):
            cap = signs.keycap(key)
            canvas.blit(cap, cap.get_rect(left=x, centery=middle))
            x += cap.get_width() + px(4)
            if place == 0 and len(keys) > 1:
                dash = letters.put(canvas, "–", letters.SMALL, colour.pen2, x, middle, upright="middle")
                x = dash.right + px(4)
        words = letters.put(
            canvas, "takes one over", letters.SMALL, colour.pen2, x + px(2), middle, upright="middle"
        )
        x = words.right + px(14)
        cap = signs.keycap("Esc")
        canvas.blit(cap, cap.get_rect(left=x, centery=middle))
        x += cap.get_width() + px(6)
        letters.put(canvas, "closes it", letters.SMALL, colour.pen2, x, middle, upright="middle")
