"""The small parts of the battle log: the icons that choose its kinds, its rows, and its foot."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.loglines import LogLine
from game.match.ruleset import LogKind
from game.ui.inputs import Pos
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Control, Message, Pressed, Turned

GROUPS: tuple[tuple[LogKind, str, frozenset[str]], ...] = (
    ("move", "Moves", frozenset({"move"})),
    ("fire", "Fire", frozenset({"fire"})),
    ("loss", "Hits and losses", frozenset({"hit", "loss"})),
    ("aircraft", "Aircraft and sightings", frozenset({"aircraft", "sighting"})),
    ("rule", "Turns, dice and weather", frozenset({"rule", "dice", "weather"})),
)
TEXT_FROM, TEXT_TO = 30, 8
"""Pixels at scale 1 from the left of a row to its words, and from their end to its right."""


class KindSwitch(Control):
    """One of the icons in the title: whether lines of these kinds are shown."""

    focusable = False

    def __init__(self, kind: LogKind, words: str, area: pygame.Rect) -> None:
        super().__init__(kind, area)
        self.kind, self.words, self.on = kind, words, True

    def activate(self) -> Message | None:
        self.on = not self.on
        return Turned(self.name, self.on)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        if self.hovered:
            materials.rounded(canvas, self.area, colour.ink6, corner=theme.TAG_CORNER)
        size = theme.px(14)
        shade = None if self.on else theme.mix(colour.ink8, colour.text3, 0.55)
        signs.centred(canvas, signs.log_kind(self.kind, size, shade), *self.area.center)
        if not self.on:
            reach = size * 0.62
            start = (self.area.centerx - reach, self.area.centery + reach)
            end = (self.area.centerx + reach, self.area.centery - reach)
            pygame.draw.line(canvas, colour.text3, start, end, max(1, theme.px(1.5)))


class RecapLine(Control):
    """The foot of the log: what my side saw, and its key."""

    focusable = False

    def __init__(self, key: str) -> None:
        super().__init__("recap", (0, 0, 0, 0))
        self.key = key

    def hit(self, pos: Pos) -> bool:
        return bool(self.key) and self.area.collidepoint(pos)

    def activate(self) -> Message | None:
        return Pressed(self.name)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        materials.rule(canvas, colour.line, self.area.x, self.area.y, self.area.w)
        middle = self.area.y + self.area.h // 2 - theme.px(1)
        shade = colour.text if self.hovered else colour.text2
        letters.put(
            canvas, "What my side saw last turn", letters.TEXT, shade, self.area.x, middle, upright="middle"
        )
        cap = signs.keycap(self.key)
        canvas.blit(cap, cap.get_rect(right=self.area.right, centery=middle))


def paint_heading(canvas: pygame.Surface, line: LogLine, box: pygame.Rect) -> None:
    """A heading and its rule."""
    colour, px = theme.colour, theme.px
    middle, right = box.y + px(14), box.right - px(TEXT_TO)
    place = letters.put(
        canvas,
        line.sentence,
        letters.HEADING,
        colour.brass_light,
        box.x + px(8),
        middle,
        upright="middle",
        within=box.w - px(16),
    )
    start = place.right + px(10)
    if start < right:
        materials.rule(canvas, colour.line, start, middle, right - start)


def paint_line(
    canvas: pygame.Surface, line: LogLine, box: pygame.Rect, words: Sequence[str], hovered: bool
) -> None:
    """A line: its icon, its words as they were wrapped, and under the pointer the question that opens it."""
    colour, px = theme.colour, theme.px
    if hovered:
        canvas.fill(colour.ink6, box)
    leading = letters.TEXT.leading()
    top = box.y + px(2)
    middle = top + leading / 2
    signs.centred(canvas, signs.log_kind(line.kind, px(14)), box.x + px(15), middle)
    for number, part in enumerate(words):
        base = top + number * leading + letters.ascent(letters.TEXT)
        letters.put(canvas, part, letters.TEXT, colour.text, box.x + px(TEXT_FROM), base, upright="base")
    if hovered:
        why = letters.render("why?", letters.SMALL_STRONG, colour.brass_light)
        place = why.get_rect(right=box.right - px(4), centery=round(middle))
        canvas.fill(colour.ink6, place.inflate(px(10), px(2)))
        canvas.blit(why, place)
