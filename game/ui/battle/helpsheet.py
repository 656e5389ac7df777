"""The help sheet: the keys and the overlays of the moment, in two columns; any key closes it.

It is told what holds now and why the rest does not; it knows no scene and no keymap.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.inputs import Input, Key, Press, Wheel
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.kept import kept
from game.ui.kit.panes import Pane

CLOSE = "help-close"
NARROW = 560
"""A box less wide than this, at scale 1, takes one column."""
KeyLine = tuple[str, str, str]
"""Key, what it does, why it does not now (empty: it does)."""
OverlayLine = tuple[str, str]
"""What it is called, what it shows."""


@kept(64)
def _cap(key: str, refused: bool) -> pygame.Surface:
    """A key on paper, faint where it does nothing now."""
    cap = signs.keycap(key)
    if refused:
        cap = cap.copy()
        cap.set_alpha(110)
    return cap


class HelpSheet:
    """The sheet, as large as it needs within its box. `Pressed("help-close")` on any key or press."""

    def __init__(
        self,
        keys: Sequence[KeyLine],
        overlays: Sequence[OverlayLine],
        title: str = "Keys and overlays",
        heading: str = "On the table",
    ) -> None:
        self.keys, self.overlays = tuple(keys), tuple(overlays)
        self.title, self.heading = title, heading
        self.area = pygame.Rect(0, 0, 0, 0)
        self._pane = Pane(self.area)
        self._column = self._left = 0
        self._stacked = False
        self._offset = 0

    def place(self, area: pygame.Rect) -> None:
        """Lay it out in the middle of a box; in a narrow one, such as the side column, under each other."""
        px = theme.px
        self._stacked = area.w < px(NARROW)
        if self._stacked:
            self.area = pygame.Rect(area)
            self._column, self._left = area.w - 2 * self._pad, len(self.keys)
            self._pane = Pane(self.area)
            self._scrolled(0)
            return
        wide = min(area.w - px(24), px(860))
        self._column = (wide - self._pad * 2 - px(40)) // 2
        most = area.h - px(24) - px(64) - px(48)
        self._left = len(self.keys)
        while self._left > 1 and self._keys_high(self.keys[: self._left]) > most:
            self._left -= 1  # what is too long goes on beside
        high = px(64) + self._longest() + px(48)
        self.area = pygame.Rect(0, 0, wide, min(high, area.h - px(24)))
        self.area.center = area.center
        self._pane = Pane(self.area)
        self._scrolled(0)

    @property
    def _pad(self) -> int:
        return theme.px(theme.PAPER_PADDING if self._stacked else theme.SHEET_PADDING)

    @property
    def _furthest(self) -> int:
        room = self.area.h - theme.px(64) - theme.px(48)
        return max(0, self._longest() - room)

    def _longest(self) -> int:
        """The height of the longer column, or of both under each other."""
        if self._stacked:
            return self._keys_high(self.keys) + self._overlays_high()
        beside = self.keys[self._left :]
        right = self._overlays_high() + (self._keys_high(beside) if beside else 0)
        return max(self._keys_high(self.keys[: self._left]), right)

    def _scrolled(self, by: int) -> None:
        self._offset = min(self._furthest, max(0, self._offset + by))

    def take(self, given: Input) -> Message | None:
        """Any key or press closes it; the wheel turns a sheet that is too long."""
        if isinstance(given, Wheel):
            self._scrolled(round(-given.dy * theme.px(54)))
            return None
        if isinstance(given, Key):
            return None if given.repeat else Pressed(CLOSE)
        return Pressed(CLOSE) if isinstance(given, Press) else None

    def tick(self, dt: float) -> bool:
        """It has no life of its own."""
        return False

    def tip(self, pos: tuple[int, int]) -> tuple[Tip, pygame.Rect] | None:
        """It says everything already."""
        return None

    # -- drawing -------------------------------------------------------------------------------------------------

    def _cap_wide(self) -> int:
        caps = [signs.keycap(key).get_width() for key, _, _ in self.keys]
        return min(self._column // 2, max(caps, default=0))

    def _key_words(self, verb: str, refused: str) -> tuple[str, int]:
        words = f"{verb}: {refused}" if refused else verb
        return words, self._column - self._cap_wide() - theme.px(12)

    def _keys_high(self, keys: Sequence[KeyLine]) -> int:
        high = theme.px(30) if keys else 0
        for _, verb, refused in keys:
            words, room = self._key_words(verb, refused)
            high += max(theme.px(28), letters.paragraph_height(words, letters.TEXT, room) + theme.px(8))
        return high

    def _overlays_high(self) -> int:
        high = theme.px(30) if self.overlays else 0
        for label, words in self.overlays:
            high += (letters.STRONG.leading() if label else 0) + theme.px(10)
            high += letters.paragraph_height(words, letters.SMALL, self._column) if words else 0
        return high

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        self._pane.show(canvas, self._offset, self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        materials.paper(canvas, area)
        pad = self._pad
        middle = area.y + px(32)
        letters.put(
            canvas,
            self.title,
            letters.PANEL_TITLE,
            colour.pen,
            area.x + pad,
            middle,
            upright="middle",
        )
        letters.put(
            canvas,
            "Any key closes it",
            letters.SMALL,
            colour.pen2,
            area.right - pad,
            middle,
            "right",
            "middle",
        )
        materials.rule(canvas, colour.brass, area.x + pad, area.y + px(52), area.w - 2 * pad)
        body = pygame.Rect(area.x + px(8), area.y + px(54), area.w - px(16), area.h - px(74))
        before = canvas.get_clip()
        canvas.set_clip(body.clip(before))
        top = area.y + px(64) - self._offset
        if self.keys:
            self._paint_keys(canvas, self.keys[: self._left], "Keys now", area.x + pad, top)
        if self._stacked:
            below = top + self._keys_high(self.keys)
            if self.overlays:
                self._paint_overlays(canvas, area.x + pad, below)
            self._paint_foot(canvas, before, area)
            return
        split = area.x + pad + self._column + px(20)
        canvas.fill(colour.paper_line, (split, area.y + px(66), max(1, px(1)), area.h - px(98)))
        if self.overlays:
            self._paint_overlays(canvas, split + px(20), top)
        beside = self.keys[self._left :]
        if beside:
            self._paint_keys(canvas, beside, "Further keys", split + px(20), top + self._overlays_high())
        self._paint_foot(canvas, before, area)

    def _paint_foot(self, canvas: pygame.Surface, before: pygame.Rect, area: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        canvas.set_clip(before)
        if self._offset < self._furthest:
            more = signs.chevron(px(14), colour.clause, 90)
            signs.centred(canvas, more, area.centerx, area.bottom - px(14))

    def _paint_keys(
        self, canvas: pygame.Surface, keys: Sequence[KeyLine], title: str, x: int, y: int
    ) -> None:
        colour, px = theme.colour, theme.px
        letters.put(canvas, title, letters.HEADING, colour.pen3, x, y)
        y += px(30)
        caps = self._cap_wide()
        for key, verb, refused in keys:
            cap = _cap(key, bool(refused))
            words, room = self._key_words(verb, refused)
            shade = colour.pen3 if refused else colour.pen
            text = letters.paragraph(words, letters.TEXT, shade, room)
            canvas.blit(cap, (x + caps - cap.get_width(), y))
            one = text.get_height() <= letters.TEXT.leading() + px(6)
            drop = (cap.get_height() - text.get_height()) // 2 if one else 0
            canvas.blit(text, (x + caps + px(12), y + drop))
            y += max(px(28), text.get_height() + px(8))

    def _paint_overlays(self, canvas: pygame.Surface, x: int, y: int) -> None:
        colour, px = theme.colour, theme.px
        letters.put(canvas, self.heading, letters.HEADING, colour.pen3, x, y)
        y += px(30)
        for label, words in self.overlays:
            if label:
                letters.put(canvas, label, letters.STRONG, colour.pen, x, y, within=self._column)
                y += letters.STRONG.leading()
            if words:
                text = letters.paragraph(words, letters.SMALL, colour.pen2, self._column)
                canvas.blit(text, (x, y))
                y += text.get_height()
            y += px(10)
