"""The list of keys: what each does, its caps, and the other action that asks for the same key.

A row that was clicked waits for a key; who made the list tells the keymap.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.ui.front.chooser import Chooser
from game.ui.kit import letters, signs, theme
from game.ui.kit.controls import Message, Picked


class KeyRow(msgspec.Struct, frozen=True):
    """One action with its keys; `heading` is the name of a place and has none. `clash` names who wants a key too."""

    action: str
    label: str
    keys: tuple[str, ...] = ()
    clash: str = ""
    changed: bool = False
    heading: bool = False

    @property
    def key(self) -> str:
        """By which a row is found."""
        return self.action


class KeyRows(Chooser):
    """Rows in one or two columns; a click or Enter gives `Picked` with the row's number."""

    entries: tuple[KeyRow, ...]

    def __init__(self, name: str, area: pygame.Rect, rows: Sequence[KeyRow], waiting: str = "") -> None:
        """`waiting` is the action that waits for a key."""
        super().__init__(name, area, rows)
        self.waiting = waiting
        self.index = None
        self._boxes: list[pygame.Rect] = []
        self._lay_out()

    def _lay_out(self) -> None:
        """Headings across the whole width, the rows of each below it in columns read downwards."""
        px = theme.px
        columns = 2 if self.area.w >= px(640) else 1
        gap = px(28)
        wide = (self.area.w - px(16) - gap * (columns - 1)) // columns
        high = px(32)
        y = 0
        start = 0
        while start < len(self.entries):
            end = start + 1
            while end < len(self.entries) and not self.entries[end].heading:
                end += 1
            self._boxes.append(pygame.Rect(0, y, self.area.w - px(16), px(38)))
            y += px(38)
            count = end - start - 1
            deep = -(-count // columns)
            for place in range(count):
                column, line = divmod(place, deep)
                self._boxes.append(pygame.Rect(column * (wide + gap), y + line * high, wide, high))
            y += deep * high + px(6)
            start = end
        self.set_length(y)

    def box(self, number: int) -> pygame.Rect:
        """Where a row lies on the screen, in sight or not."""
        return self._boxes[number].move(self.area.x, self.top)

    def step(self, key: str) -> Message | None:
        usable = [number for number, row in enumerate(self.entries) if not row.heading]
        if key == "Enter" and self.index is not None:
            return Picked(self.name, self.index, True)
        way = {"Up": -1, "Down": 1}.get(key)
        if way is None or not usable:
            return None
        place = usable.index(self.index) + way if self.index in usable else 0
        self.index = usable[min(len(usable) - 1, max(0, place))]
        self.reveal(self.box(self.index))
        return None

    def _choose(self, number: int, sure: bool = True) -> Message:
        self.index = number
        return Picked(self.name, number, True)

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        for number, row in enumerate(self.entries):
            box = self.box(number)
            if box.bottom >= self.area.top and box.top <= self.area.bottom:
                if row.heading:
                    letters.put(canvas, row.label, letters.HEADING, theme.colour.brass_light, box.x,
                                box.bottom - theme.px(10), upright="base")  # fmt: skip
                else:
                    self._draw_row(canvas, row, box, number)
        canvas.set_clip(before)
        self._draw_bar(canvas)

    def _draw_row(self, canvas: pygame.Surface, row: KeyRow, box: pygame.Rect, number: int) -> None:
        px, colour = theme.px, theme.colour
        waits = row.action == self.waiting
        if waits or (number == self._under and self.hovered) or (self.ringed and number == self.index):
            canvas.fill(colour.ink6 if waits else colour.ink7, box)
        if waits:
            canvas.fill(colour.brass, (box.x, box.y, px(3), box.h))
        right = box.right - px(8)
        if waits:
            letters.put(
                canvas,
                "Press a key",
                letters.STRONG,
                colour.brass_light,
                right,
                box.centery,
                "right",
                "middle",
            )
            right -= letters.measure("Press a key", letters.STRONG)[0] + px(10)
        else:
            for key in reversed(row.keys):
                cap = signs.keycap(key)
                canvas.blit(cap, (right - cap.get_width(), box.centery - cap.get_height() // 2))
                right -= cap.get_width() + px(6)
            if not row.keys:
                told = letters.put(
                    canvas, "none", letters.SMALL, colour.text3, right, box.centery, "right", "middle"
                )
                right = told.x - px(8)
        if row.clash and not waits:
            told = letters.put(
                canvas, f"also {row.clash}", letters.SMALL, colour.log_loss, right - px(4), box.centery,
                "right", "middle", within=px(170),
            )  # fmt: skip
            right = told.x - px(8)
        shade = colour.brass_light if row.changed else colour.text
        x = box.x + px(10)
        letters.put(
            canvas, row.label, letters.TEXT, shade, x, box.centery, upright="middle", within=right - x - px(6)
        )
