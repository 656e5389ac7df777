"""The stations of a turn on a brass line, groups as they act, and the turns of a battle: how far a battle has come.

They are described from words and numbers, and must not know any game's phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from game.ui.kit import letters, signs, theme
from game.ui.kit.box import Box, Drawn, Laid, Text
from game.ui.kit.controls import Tip
from game.ui.kit.kept import kept
from game.ui.kit.layout import Panel, Stack
from game.ui.kit.nib import Nib, square
from game.ui.kit.theme import Colour

Stage = Literal["past", "now", "to come"]
STATION = "station"
"""The name of the station in force among the parts."""
HIGH = 26
"""Height of the tab of the station in force, at scale 1."""


@kept(64)
def _tab(wide: int, high: int) -> pygame.Surface:
    nib = Nib(wide, high)
    point, colour = high * 0.42, theme.colour
    outline = [
        (0.5, 0.5), (wide - point, 0.5), (wide - 0.5, high / 2), (wide - point, high - 0.5),
        (0.5, high - 0.5), (point * 0.55, high / 2),
    ]  # fmt: skip
    nib.polygon(outline, colour.brass, theme.mix(colour.brass, colour.flag_white, 0.25), 1)
    return nib.finished()


@square(16)
def _dot(nib: Nib, s: float, colour: Colour, hollow: bool) -> None:
    if hollow:
        nib.ring((s / 2, s / 2), s / 2 - 1.1, colour, 1.3)
    else:
        nib.disc((s / 2, s / 2), s / 2 - 0.5, colour)


class Stations(Box, frozen=True):
    """The phases of a turn in the middle of their place, each with its tip; `now` is in force, -1 for none.

    `slid` below 1 is the tab on its way from the station before. Where there is little room, the words of the
    stations that are not now are left out, the farthest first.
    """

    names: tuple[str, ...]
    now: int
    slid: float = 1.0
    tips: tuple[Tip, ...] = ()

    def _widths(self, most: int | None = None) -> list[int]:
        """Pixels across of each station, without its words where it has none shown."""
        px = theme.px
        bare = [px(14 + 7) + (px(14) if number == self.now else 0) for number in range(len(self.names))]
        worded = [
            wide
            + px(10 + 14)
            + letters.measure(name, letters.STRONG if number == self.now else letters.TEXT)[0]
            for number, (name, wide) in enumerate(zip(self.names, bare, strict=True))
        ]
        widths = list(worded)
        for number in sorted(range(len(widths)), key=lambda one: -abs(one - self.now)):
            if most is not None and number != self.now and sum(widths) > most:
                widths[number] = bare[number]
        return widths

    def _best(self) -> int:
        return sum(self._widths()) + theme.px(32)

    def _least(self) -> int:
        return sum(self._widths(0)) + theme.px(32)

    def _tall(self, wide: int) -> int:
        return theme.px(HIGH)

    def _boxes(self, area: pygame.Rect) -> list[pygame.Rect]:
        widths = self._widths(area.w - theme.px(32))
        x, boxes = area.centerx - sum(widths) // 2, []
        for wide in widths:
            boxes.append(pygame.Rect(x, area.y, wide, area.h))
            x = boxes[-1].right
        return boxes

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        laid.add(self, area)
        for number, (box, tip) in enumerate(zip(self._boxes(area), self.tips, strict=False)):
            laid.add(Box(tip=tip, act=STATION if number == self.now else ""), box)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px, boxes, y = theme.colour, theme.px, self._boxes(area), area.centery
        if not boxes:
            return
        gap, dot, line, lead = px(14), px(7), px(1.4), boxes[0].x - px(8)
        for number, box in enumerate(boxes):
            past = number <= self.now
            end = box.x + gap + dot + px(2)
            canvas.fill(colour.brass if past else colour.brass_dark, (lead, y - line // 2, end - lead, line))
            lead = box.right
            if not past:
                canvas.fill(colour.ink9, (box.x + gap + 1, y - 2, dot - 1, 4))
            signs.centred(canvas, _dot(dot + 1, colour.brass, not past), box.x + gap + dot / 2, y)
        canvas.fill(colour.brass_dark, (lead - px(4), y - line // 2, px(28), line))
        tab = self._tab_box(boxes)
        for number, (name, box) in enumerate(zip(self.names, boxes, strict=True)):
            place = pygame.Rect(
                box.x + gap + dot + px(10), box.y, letters.measure(name, letters.TEXT)[0], box.h
            )
            if box.w > px(14 + 7 + 14) and not tab.colliderect(place):  # the tab has words of its own
                shade = colour.text if number <= self.now else colour.text2
                letters.put(canvas, name, letters.TEXT, shade, place.x, y, upright="middle")
        if self.now >= 0:
            canvas.blit(_tab(tab.w, tab.h), tab)
            words, x = self.names[self.now], tab.centerx - px(1)
            letters.put(canvas, words, letters.STRONG, colour.on_brass, x, y, "centre", "middle")

    def _tab_box(self, boxes: Sequence[pygame.Rect]) -> pygame.Rect:
        """Where the tab lies on its way to the station in force; nowhere before the first."""
        if self.now < 0:
            return pygame.Rect(0, 0, 0, 0)
        here = boxes[self.now]
        start = boxes[self.now - 1] if self.now and self.slid < 1.0 else here
        wide = round(start.w + (here.w - start.w) * self.slid) + theme.px(14)
        return pygame.Rect(round(start.x + (here.x - start.x) * self.slid), here.y, wide, here.h)


def acting(
    words: str, stage: Stage, *, whole: bool, spare: int = 0, tip: Tip | None = None, act: str = ""
) -> Box:
    """A group or side in the order in which they act: now on paper, past with a brass foot."""
    colour, now = theme.colour, stage == "now"
    shade = colour.pen if now else colour.text3 if stage == "past" else colour.text2
    style = letters.SMALL_STRONG if now else letters.SMALL
    told = Text(words, style, shade, align="centre", whole=whole, high=20)
    body = Stack((told, Box(wide=8), *((Drawn(_foot, high=20),) if stage == "past" else ())))
    fill, edge = (colour.field, None) if now else (None, colour.line)
    return Panel(body, (7, 0), fill=fill, edge=edge, round=theme.TAG_CORNER, spare=spare, tip=tip, act=act)


def _foot(canvas: pygame.Surface, area: pygame.Rect) -> None:
    foot = theme.px(2)
    canvas.fill(theme.colour.brass, (area.centerx - theme.px(4), area.bottom - foot, theme.px(8), foot))


class Turns(Box, frozen=True):
    """The turns of a battle as small boxes: past brass, now paper."""

    turn: int
    turns: int

    def _best(self) -> int:
        return self.turns * theme.px(10)

    def _tall(self, wide: int) -> int:
        return theme.px(14)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, step, high = theme.colour, theme.px(10), theme.px(10)
        for number in range(1, self.turns + 1):
            box = pygame.Rect(area.x + (number - 1) * step, area.centery - high // 2, theme.px(8), high)
            if number == self.turn:
                canvas.fill(colour.field, box.inflate(0, 4))
            elif number < self.turn:
                canvas.fill(colour.brass_dark, box)
            else:
                pygame.draw.rect(canvas, colour.line, box, 1)
