"""Smooth drawing for the table: the kit's nib with what overlays need besides, and plates.

What comes off it is a *plate*: a surface with its colours multiplied by their opacity, to be laid down with
`lay`. Multiplied colours scale, turn and fade without dark or light seams. Nothing here knows the table.
"""

from collections.abc import Sequence
from math import atan2, ceil, cos, pi, sin

import pygame

from game.ui.kit.nib import Nib, Shade
from game.ui.kit.nib import Point as Point

LAID = pygame.BLEND_PREMULTIPLIED


def lay(canvas: pygame.Surface, plate: pygame.Surface, at: tuple[int, int]) -> None:
    """Lay a plate on a canvas with its top left corner at a pixel."""
    canvas.blit(plate, at, special_flags=LAID)


def lay_centred(canvas: pygame.Surface, plate: pygame.Surface, x: float, y: float) -> None:
    """Lay a plate on a canvas with its middle at a pixel."""
    wide, high = plate.get_size()
    lay(canvas, plate, (round(x - wide / 2), round(y - high / 2)))


def blank(wide: int, high: int) -> pygame.Surface:
    """An empty plate."""
    return pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)


def faded(plate: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a plate at a share of its opacity (0 to 1)."""
    copy = plate.copy()
    level = round(255 * share)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def polar(centre: Point, reach: float, bearing: float) -> Point:
    """The pixel so far from another at a screen bearing in radians (0 is up, clockwise)."""
    return centre[0] + reach * sin(bearing), centre[1] - reach * cos(bearing)


def arc_points(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle between two compass bearings in degrees, clockwise, close enough to look round."""
    count = max(2, ceil(abs(end - start) / 360 * max(32.0, radius * 0.7)))
    step = (end - start) / count
    return [polar(centre, radius, (start + step * i) * pi / 180) for i in range(count + 1)]


def circle_points(centre: Point, radius: float) -> list[Point]:
    """A closed circle, the last point equal to the first."""
    return arc_points(centre, radius, 0, 360)


class Sketch(Nib):
    """A sheet of `wide` x `high` pixels, drawn `over` times too large. Lengths are in final pixels.

    `weight` multiplies the widths and patterns of its lines: the interface scale, where the table is drawn.
    """

    def __init__(self, wide: int, high: int, over: int = 3, weight: float = 1.0) -> None:
        super().__init__(wide, high, over)
        self.weight = weight

    def area(self, points: Sequence[Point], shade: Shade) -> None:
        """A filled polygon."""
        self.polygon(points, shade)

    def line(
        self,
        points: Sequence[Point],
        shade: Shade,
        width: float = 1,
        closed: bool = False,
        round_ends: bool = False,
    ) -> None:
        super().line(points, shade, width * self.weight, closed, round_ends)

    def dashed(self, points: Sequence[Point], shade: Shade, width: float, pattern: Sequence[float]) -> None:
        weight, self.weight = self.weight, 1.0
        super().dashed(points, shade, width * weight, [length * weight for length in pattern])
        self.weight = weight

    def head(self, tip: Point, bearing: float, length: float, shade: Shade) -> None:
        """An arrow head at `tip`, pointing at a screen bearing in radians (0 is up, clockwise)."""
        x, y = polar(tip, -length, bearing)
        across, down = length * 0.42 * cos(bearing), length * 0.42 * sin(bearing)
        self.area([tip, (x + across, y + down), (x - across, y - down)], shade)


def bearing_of(start: Point, end: Point) -> float:
    """The screen bearing in radians from one pixel to another (0 is up, clockwise)."""
    return atan2(end[0] - start[0], start[1] - end[1])
