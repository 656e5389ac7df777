"""The dice of a unit card: the few numbers a unit lives by, and what each of its weapons rolls at each range.

It paints `Vital`s and `Battery`s, says what each means, and must not know any game.
"""

from __future__ import annotations

import pygame

from game.tabletop.cards import Battery, Card, Vital
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.controls import Tip

Spots = list[tuple[pygame.Rect, Tip]]


def paint_vitals(
    canvas: pygame.Surface, vitals: tuple[Vital, ...], x: int, y: int, wide: int, spots: Spots
) -> int:
    """The numbers side by side, each over its name; how far down they reach."""
    if not vitals:
        return y
    instruments.figures(canvas, x, y, wide, [(one.value, one.label, one.grave) for one in vitals])
    high = letters.FIGURE.leading() + letters.SMALL.leading()
    step = wide // len(vitals)
    for place, one in enumerate(vitals):
        worse = " Worse than on the card." if one.grave else ""
        box = pygame.Rect(x + place * step, y, step, high)
        spots.append((box, Tip(one.label.capitalize(), f"{one.value}.{worse}", one.clause)))
    return y + high + theme.px(3 if theme.compact else 8)


def paint_batteries(canvas: pygame.Surface, card: Card, x: int, y: int, wide: int, spots: Spots) -> int:
    """A row a weapon under the range numbers; how far down they reach."""
    if not card.batteries:
        return y
    px, colour = theme.px, theme.colour
    materials.rule(canvas, colour.paper_line, x, y, wide)
    y += px(2 if theme.compact else 5)
    step = min(px(40), (wide - px(78)) // max(1, len(card.ranges)))
    columns = [x + wide - step // 2 - step * place for place in reversed(range(len(card.ranges)))]
    middle = y + px(8)
    letters.put(canvas, "Range", letters.HEADING, colour.pen2, x, middle, upright="middle")
    spots.append((pygame.Rect(x, y, wide, px(16)), Tip("Range", "", card.range_clause)))
    for name, column in zip(card.ranges, columns, strict=True):
        letters.put(canvas, name, letters.SMALL, colour.pen2, column, middle, "centre", "middle")
    y += px(15 if theme.compact else 19)
    high = px(17 if theme.compact else 24)
    for battery in card.batteries:
        place = pygame.Rect(x, y, wide, high)
        _paint_battery(canvas, battery, place, columns)
        spots.append((place, Tip(battery.label, battery.words, battery.clause)))
        y += high
    return y + px(2 if theme.compact else 6)


def _paint_battery(canvas: pygame.Surface, battery: Battery, place: pygame.Rect, columns: list[int]) -> None:
    px, colour = theme.px, theme.colour
    materials.rule(canvas, colour.paper_line, place.x, place.y, place.w)
    shade = colour.pen3 if battery.spent else colour.pen
    middle = place.centery + 1
    word = letters.put(canvas, battery.label, letters.TABLE, shade, place.x, middle, upright="middle")
    if battery.spent:
        canvas.fill(shade, (word.x, middle, word.w, max(1, px(1.2))))
    for figure, column in zip(battery.figures, columns, strict=True):
        ink = colour.pen3 if battery.spent else colour.alarm if battery.grave else colour.pen
        style = letters.TABLE if battery.spent else letters.TABLE_NOW
        letters.put(canvas, figure, style, ink, column, middle, "centre", "middle")
