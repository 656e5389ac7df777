"""A rack of texts: those that lie on it, each to be taken off, and below them those that may be laid on.

It is told both and says which are on it; what they mean it must not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match.wording import spaced
from game.ui.inputs import Drag, Input, Key, Move, Pointed, Pos
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Control, Ground, Message, Picked, Tip, ring_round

_HIGH, _GAP = 26, 5


class Rack(Control):
    """Tags in rows; `Picked` with the number of the tag pressed, whose text has then come or gone."""

    def __init__(
        self,
        name: str,
        area: pygame.Rect,
        values: Sequence[str],
        offers: Sequence[str],
        ground: Ground = "ink",
        tip: Tip | None = None,
    ) -> None:
        super().__init__(name, area, tip)
        self.values, self.offers, self.ground = list(values), tuple(offers), ground
        self.at = 0  # the tag the keyboard is on
        self._under: int | None = None

    def boxes(self) -> list[pygame.Rect]:
        """Where every tag lies: the values, then the offers on rows of their own."""
        found, _ = _laid(self.area, self.values, self.offers)
        return found

    def tall(self, wide: int) -> int:
        return _laid(pygame.Rect(0, 0, wide, 0), self.values, self.offers)[1]

    def _at(self, pos: Pos) -> int | None:
        return next((n for n, box in enumerate(self.boxes()) if box.collidepoint(pos)), None)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self._at(given.pos)
        elif isinstance(given, Pointed):
            self.at = number if (number := self._at(given.pos)) is not None else -1
        elif isinstance(given, Key) and self.focused and given.name in ("Left", "Right"):
            count = len(self.values) + len(self.offers)
            self.at = min(count - 1, max(0, self.at + (1 if given.name == "Right" else -1)))
            return None
        return super().take(given)

    def activate(self) -> Message | None:
        number = self.at
        if number < 0:
            return None
        if number < len(self.values):
            del self.values[number]
        elif number - len(self.values) < len(self.offers):
            self.values.append(self.offers[number - len(self.values)])
        else:
            return None
        return Picked(self.name, number)

    def draw(self, canvas: pygame.Surface) -> None:
        px, colour = theme.px, theme.colour
        paper = self.ground == "paper"
        for number, box in enumerate(self.boxes()):
            on = number < len(self.values)
            text = self.values[number] if on else self.offers[number - len(self.values)]
            lively = self.hovered and number == self._under
            if on:
                fill = colour.field if paper else colour.ink7
                edge = colour.brass if lively else colour.brass_dark
                shade = colour.pen if paper else colour.text
            else:
                fill = colour.paper2 if paper else colour.ink9
                edge = colour.brass if lively else colour.paper_line if paper else colour.line
                shade = colour.pen2 if paper else colour.text2
            materials.rounded(canvas, box, fill, edge, theme.TAG_CORNER)
            letters.put(
                canvas, shown(text), letters.SMALL_STRONG if on else letters.SMALL, shade, box.x + px(8), box.centery,
                upright="middle", within=box.w - px(26),
            )  # fmt: skip
            _sign(canvas, (box.right - px(11), box.centery), shade, plus=not on)
            if self.ringed and number == self.at:
                ring_round(canvas, box)


def shown(text: str) -> str:
    """A text without the kind before its colon, as a person reads it."""
    return spaced(text.partition(":")[2] or text)


def _laid(area: pygame.Rect, values: Sequence[str], offers: Sequence[str]) -> tuple[list[pygame.Rect], int]:
    px = theme.px
    high, gap = px(_HIGH), px(_GAP)
    found: list[pygame.Rect] = []
    y = area.y
    for texts in (values, offers):
        x = area.x
        for text in texts:
            wide = min(area.w, letters.measure(shown(text), letters.SMALL_STRONG)[0] + px(30))
            if x > area.x and x + wide > area.right:
                x, y = area.x, y + high + gap
            found.append(pygame.Rect(x, y, wide, high))
            x += wide + gap
        if texts:
            y += high + gap
        if texts is values and values and offers:
            y += gap
    return found, max(high, y - area.y - gap)


def _sign(canvas: pygame.Surface, at: Pos, shade: theme.Colour, *, plus: bool) -> None:
    """A plus to lay on, a cross to take off."""
    half, (x, y) = theme.px(3), at
    width = max(1, theme.px(1.5))
    strokes = (
        (((x - half, y), (x + half, y)), ((x, y - half), (x, y + half)))
        if plus
        else (((x - half, y - half), (x + half, y + half)), ((x - half, y + half), (x + half, y - half)))
    )
    for start, end in strokes:
        pygame.draw.line(canvas, shade, start, end, width)
