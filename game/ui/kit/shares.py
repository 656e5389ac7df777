"""Shares of sides as a bar: what each took, what would be even, and the range in which a share lies.

Sides are told apart by colour and hatch. It must not know what was shared.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit import materials, theme
from game.ui.kit.box import Box, Drawn
from game.ui.kit.controls import Tip
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib
from game.ui.kit.theme import Colour, Side

LIST_BAR = (74, 8)
"""Pixels of a bar that stands in a line of a list."""


def percent(share: float) -> str:
    """A share, or a chance, as whole per cent."""
    return f"{share * 100:.0f} %"


def bar(canvas: pygame.Surface, box: pygame.Rect, parts: Sequence[tuple[Side, float]]) -> list[pygame.Rect]:
    """Draw shares that add up to 1 into a box, with a tick where they would be even; the box of each."""
    boxes, x = [], box.x
    for number, (side, share) in enumerate(parts):
        wide = round(box.w * share) if number < len(parts) - 1 else box.right - x
        part = pygame.Rect(x, box.y, max(0, wide), box.h)
        materials.rounded(canvas, part, side.colour, None, 0)
        if number % 2:
            canvas.blit(_hatch(part.w, part.h, theme.colour.key), part)
        boxes.append(part)
        x += wide
    return boxes


def tick(canvas: pygame.Surface, box: pygame.Rect, sides: int, shade: Colour, beyond: int) -> int:
    """Draw what would be even between so many sides, so many pixels beyond the bar; its x."""
    x = box.x + round(box.w / sides)
    pygame.draw.line(canvas, shade, (x, box.y - beyond), (x, box.bottom + beyond), max(1, theme.px(1)))
    return x


def bracket(
    canvas: pygame.Surface, box: pygame.Rect, low: float, high: float, y: int, shade: Colour
) -> pygame.Rect:
    """Draw the range of the first share below its bar, at the height `y`; the box it took."""
    left, right = (box.x + round(box.w * part) for part in (low, high))
    thick, end = max(1, theme.px(2)), theme.px(3)
    pygame.draw.line(canvas, shade, (left, y), (right, y), thick)
    for x in (left, right):
        pygame.draw.line(canvas, shade, (x, y - end), (x, y + end), thick)
    return pygame.Rect(left, y - end, right - left, 2 * end)


def listed(parts: Sequence[tuple[Side, float]], shade: Colour, tip: Tip) -> Box:
    """A small bar for a line of a list, hatched and empty where there are no parts; `shade` is that of its tick."""
    wide, high = LIST_BAR

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        box = pygame.Rect(area.x, area.y + theme.px(3), area.w, area.h - 2 * theme.px(3))
        if parts:
            bar(canvas, box, parts)
            tick(canvas, box, len(parts), shade, theme.px(3))
        else:
            empty(canvas, box)

    return Drawn(draw, wide=wide, high=high + 6, tip=tip)


def empty(canvas: pygame.Surface, box: pygame.Rect) -> None:
    """Draw a bar of which nothing is known: hatched, in an outline."""
    shade = theme.colour.pen3
    canvas.blit(_hatch(box.w, box.h, shade), box)
    pygame.draw.rect(canvas, shade, box, 1)


@kept(64)
def _hatch(wide: int, high: int, shade: Colour) -> pygame.Surface:
    """Slanted strokes over every second part."""
    nib = Nib(max(1, wide), max(1, high))
    step = theme.px(7)
    for x in range(-high, wide, max(2, step)):
        nib.line([(x, high), (x + high, 0)], (*shade[:3], 90), 1.2, round_ends=False)
    return nib.finished()
