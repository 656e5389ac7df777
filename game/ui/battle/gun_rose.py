"""The rose of a card: a ship from above in a circle, the arcs with all dice hatched, those with half dotted.

It is given arcs in degrees off the bow and knows no weapon.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import pygame

from game.tabletop.cards import Bearing
from game.ui.kit import theme
from game.ui.kit.kept import kept

FINE = 3


@kept(32)
def gun_rose(size: int, rose: tuple[Bearing, ...]) -> pygame.Surface:
    """The rose `size` pixels across; the ship is laid over it by whoever draws it."""
    whole = size * FINE
    picture = pygame.Surface((whole, whole), pygame.SRCALPHA)
    middle, radius = whole / 2, whole / 2 - FINE
    for arc in rose:
        area = pygame.Surface((whole, whole), pygame.SRCALPHA)
        pygame.draw.polygon(area, (255, 255, 255, 255), _sector(middle, radius, arc))
        pattern = _hatched(whole) if arc.full else _dotted(whole)
        pattern.blit(area, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(pattern, (0, 0))
        for edge in (arc.start, arc.end):
            tip = _spot(middle, radius, edge)
            pygame.draw.line(picture, theme.colour.pen3, (middle, middle), tip, FINE)
    pygame.draw.circle(picture, theme.colour.pen, (middle, middle), radius, FINE * 3 // 2)
    return pygame.transform.smoothscale(picture, (size, size))


def _spot(middle: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = radians(degrees)
    return middle + radius * sin(angle), middle - radius * cos(angle)


def _sector(middle: float, radius: float, arc: Bearing) -> Sequence[tuple[float, float]]:
    end = arc.end if arc.end > arc.start else arc.end + 360
    steps = max(2, round((end - arc.start) / 6))
    rim = [_spot(middle, radius, arc.start + (end - arc.start) * step / steps) for step in range(steps + 1)]
    return [(middle, middle), *rim]


def _hatched(whole: int) -> pygame.Surface:
    sheet = pygame.Surface((whole, whole), pygame.SRCALPHA)
    sheet.fill((*theme.colour.brass, 70))
    for start in range(-whole, whole, FINE * 5):
        pygame.draw.line(sheet, (*theme.colour.clause, 190), (start, whole), (start + whole, 0), FINE)
    return sheet


def _dotted(whole: int) -> pygame.Surface:
    sheet = pygame.Surface((whole, whole), pygame.SRCALPHA)
    sheet.fill((*theme.colour.field, 200))
    for row, y in enumerate(range(0, whole, FINE * 4)):
        for x in range(FINE * 2 * (row % 2), whole, FINE * 4):
            pygame.draw.circle(sheet, (*theme.colour.pen3, 220), (x, y), FINE * 0.7)
    return sheet
