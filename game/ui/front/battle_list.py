"""The list of battles: groups by ruleset, each battle with its length and its weight as diamonds.

The chosen one is a paper slip that sticks out of the panel. It must not know what choosing one leads to.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from game.ui.front.chooser import Chooser
from game.ui.inputs import Pos
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.controls import Message, Picked, Tip


class Entry(msgspec.Struct, frozen=True):
    """One line of the list: a battle, or a group's name (`heading`), which cannot be chosen."""

    key: str
    text: str
    below: str = ""
    weight: int = 0
    heading: bool = False
    faulty: bool = False


_NAME = letters.Style("serif", 18, 24, 15, 20)
_GROUP = letters.Style("serif semibold", 20, 26, 16, 21)
OVERHANG = 7


class BattleList(Chooser):
    """Entries one below the other, one of them chosen."""

    entries: tuple[Entry, ...]

    def __init__(
        self, name: str, area: pygame.Rect, entries: Sequence[Entry], key: str = "", empty: str = ""
    ) -> None:
        """`key` is the entry chosen at first; `empty` is said where there is none."""
        super().__init__(name, area, entries, key)
        self.empty = empty
        self._tops: list[int] = []
        y = 0
        for one in self.entries:
            self._tops.append(y)
            y += theme.px(self._tall(one))
        self.set_length(y)
        if self.index is not None:
            self.reveal(self.box(self.index))

    @staticmethod
    def _tall(entry: Entry) -> int:
        if entry.heading:
            return 40 if theme.compact else 48
        return 50 if theme.compact else 60

    @property
    def chosen(self) -> Entry | None:
        """The entry in force."""
        return self.entries[self.index] if self.index is not None else None

    def box(self, number: int) -> pygame.Rect:
        high = theme.px(self._tall(self.entries[number]))
        return pygame.Rect(self.area.x, self.top + self._tops[number], self.area.w, high)

    def bar(self) -> pygame.Rect | None:
        found = super().bar()
        return found.move(-theme.px(OVERHANG + 4), 0) if found is not None else None

    def step(self, key: str) -> Message | None:
        usable = [number for number, entry in enumerate(self.entries) if not entry.heading]
        if not usable:
            return None
        if key == "Enter" and self.index is not None:
            return Picked(self.name, self.index, True)
        place = usable.index(self.index) if self.index in usable else -1
        goal = {
            "Up": place - 1 if place >= 0 else 0,
            "Down": place + 1,
            "PageUp": place - 5,
            "PageDown": place + 5,
            "Home": 0,
            "End": len(usable) - 1,
        }.get(key)
        if goal is None:
            return None
        return self._choose(usable[min(len(usable) - 1, max(0, goal))])

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        if not self.entries and self.empty:
            words = letters.paragraph(
                self.empty, letters.TEXT, theme.colour.text2, self.area.w - theme.px(40)
            )
            canvas.blit(words, (self.area.x + theme.px(12), self.area.y + theme.px(12)))
        for number, entry in enumerate(self.entries):
            box = self.box(number)
            if box.bottom < self.area.top or box.top > self.area.bottom:
                continue
            if entry.heading:
                self._draw_heading(canvas, entry, box)
            else:
                self._draw_entry(canvas, entry, box, number)
        canvas.set_clip(before)
        self._draw_bar(canvas)

    def tip_at(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the diamonds of a battle say."""
        number = self._at(pos)
        if number is not None and (weight := self.entries[number].weight):
            box = self.box(number)
            spot = pygame.Rect(box.right - theme.px(OVERHANG + 70), box.y, theme.px(56), box.h)
            if spot.collidepoint(pos):
                words = "One diamond: small, to begin with. Three: long, with much to look after."
                return Tip(f"Weight {weight} of 3", words), spot
        return super().tip_at(pos)

    def _draw_heading(self, canvas: pygame.Surface, entry: Entry, box: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        x, base = box.x + px(10), box.bottom - px(15)
        name = letters.put(canvas, entry.text, _GROUP, colour.brass_light, x, base, upright="base")
        room = box.right - px(OVERHANG + 14) - name.right - px(12)
        letters.put(
            canvas,
            entry.below,
            letters.SMALL,
            colour.text2,
            name.right + px(12),
            base,
            upright="base",
            within=room,
        )
        materials.rule(canvas, colour.line, x, box.bottom - px(6), box.w - px(OVERHANG + 24))

    def _draw_entry(self, canvas: pygame.Surface, entry: Entry, box: pygame.Rect, number: int) -> None:
        px, colour = theme.px, theme.colour
        chosen = number == self.index
        inner = pygame.Rect(box.x + px(4), box.y + px(2), box.w - px(OVERHANG + 8), box.h - px(4))
        if chosen:
            slip = pygame.Rect(box.x, box.y + px(1), box.w, box.h - px(2))
            materials.shadow(canvas, slip, 8, 3, 0.45)
            materials.sheet(canvas, slip)
            canvas.fill(colour.flag_red, (slip.x, slip.y, px(4), slip.h))
        elif number == self._under and self.hovered:
            canvas.fill(colour.ink7, inner)
        name = colour.pen if chosen else colour.text
        small = colour.pen2 if chosen else colour.text2
        if entry.faulty:
            small = colour.alarm if chosen else colour.log_loss
        x = box.x + px(16)
        right = box.right - px(OVERHANG + 20)
        # Where the panel is narrow the diamonds stand beside the smaller line, and the name has it all.
        room = right - x - (px(52) if entry.weight and not theme.compact else 0)
        style = letters.Style("serif semibold", 18, 24, 15, 20) if chosen else _NAME
        middle = box.centery
        letters.put(canvas, entry.text, style, name, x, middle - px(3), upright="base", within=room)
        letters.put(
            canvas, entry.below, letters.SMALL, small, x, middle + px(17), upright="base", within=right - x
        )
        if entry.weight:
            shade = colour.flag_red if chosen else colour.brass
            instruments.weight(canvas, right, middle + px(12 if theme.compact else 0), entry.weight, shade)
        if chosen and self.ringed:
            materials.rounded(canvas, box.inflate(-2, -2), None, colour.brass_dark, thick=2)
