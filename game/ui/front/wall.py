"""A wall of pictures: kept battles in rows, each with its last table, what became of it and how long it was.

It knows neither logs nor where a picture comes from; the chosen one has a brass frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ui.front.chooser import Chooser
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Message, Picked

GAP, PICTURE, PICTURE_COMPACT = 14, 148, 112


class Framed(msgspec.Struct, frozen=True):
    """One picture of the wall: what stands under it, in three lines. A faulty one has no picture."""

    key: str
    text: str
    outcome: str = ""
    below: str = ""
    faulty: bool = False
    heading: bool = False


Hang = Callable[[str, tuple[int, int]], pygame.Surface]
"""Finds the picture of a key in a size."""


class Wall(Chooser):
    """Pictures side by side."""

    entries: tuple[Framed, ...]

    def __init__(
        self,
        name: str,
        area: pygame.Rect,
        entries: Sequence[Framed],
        hang: Hang,
        key: str = "",
        empty: str = "",
        offset: int = 0,
    ) -> None:
        """`key` is the one chosen at first, `empty` is said where there is none, `offset` how far it is scrolled."""
        super().__init__(name, area, entries, key)
        self.empty, self._hang = empty, hang
        bar = theme.px(14)
        least = theme.px(200 if theme.compact else 250)
        self.across = max(1, (area.w - bar + theme.px(GAP)) // (least + theme.px(GAP)))
        self.wide = (area.w - bar - (self.across - 1) * theme.px(GAP)) // self.across
        self.set_length(-(-len(self.entries) // self.across) * self._step)
        self.scroll_to(offset)
        if self.index is not None:
            self.reveal(self.box(self.index))

    @property
    def _picture(self) -> int:
        return theme.px(PICTURE_COMPACT if theme.compact else PICTURE)

    @property
    def _high(self) -> int:
        return self._picture + letters.ITEM.leading() + 2 * letters.SMALL.leading() + theme.px(16)

    @property
    def _step(self) -> int:
        return self._high + theme.px(GAP)

    def box(self, number: int) -> pygame.Rect:
        """Where a picture with its words lies on the screen, in sight or not."""
        row, column = divmod(number, self.across)
        x = self.area.x + column * (self.wide + theme.px(GAP))
        return pygame.Rect(x, self.top + row * self._step, self.wide, self._high)

    def step(self, key: str) -> Message | None:
        if not self.entries:
            return None
        if key == "Enter" and self.index is not None:
            return Picked(self.name, self.index, True)
        place, last = self.index if self.index is not None else 0, len(self.entries) - 1
        by = {"Left": -1, "Right": 1, "Up": -self.across, "Down": self.across}
        far = {"PageUp": -2 * self.across, "PageDown": 2 * self.across, "Home": -last, "End": last}
        move = {**by, **far}.get(key)
        return None if move is None else self._choose(min(last, max(0, place + move)))

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        for number, entry in enumerate(self.entries):
            box = self.box(number)
            if box.bottom > self.area.top and box.top < self.area.bottom:
                self._draw_one(canvas, entry, box, number)
        if not self.entries:
            words = letters.paragraph(
                self.empty, letters.TEXT, theme.colour.text2, self.area.w - theme.px(40)
            )
            canvas.blit(words, (self.area.x + theme.px(8), self.area.y + theme.px(16)))
        canvas.set_clip(before)
        self._draw_bar(canvas)

    def _draw_one(self, canvas: pygame.Surface, entry: Framed, box: pygame.Rect, number: int) -> None:
        px, colour = theme.px, theme.colour
        chosen = number == self.index
        fill = colour.ink6 if chosen else colour.ink7 if number == self._under else colour.ink9
        edge = colour.brass_light if chosen else colour.line
        materials.rounded(canvas, box, fill, edge, theme.TAG_CORNER, thick=2 if chosen else 1)
        picture = pygame.Rect(box.x + px(6), box.y + px(6), box.w - px(12), self._picture - px(6))
        canvas.blit(self._hang(entry.key, picture.size), picture)
        x, room = box.x + px(9), box.w - px(18)
        y = picture.bottom + px(5)
        shade = colour.threat if entry.faulty else colour.text
        letters.put(canvas, entry.text, letters.ITEM, shade, x, y, within=room)
        y += letters.ITEM.leading()
        letters.put(canvas, entry.outcome, letters.SMALL_STRONG, colour.brass_light, x, y, within=room)
        y += letters.SMALL.leading()
        letters.put(canvas, entry.below, letters.SMALL, colour.text2, x, y, within=room)
