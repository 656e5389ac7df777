"""A fine nib: small shapes drawn four times too large and scaled down, so that every edge is smooth.

Lengths are pixels of the finished picture and may be fractions. For pictures that are kept: far too slow
for a frame.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import pygame

from game.ui.kit.theme import Alpha, Colour

FINENESS = 4
Point = tuple[float, float]
Shade = Colour | Alpha


class Nib:
    """Draws on one oversized sheet; `finished` gives the smooth picture."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = max(1, wide), max(1, high)
        self._sheet = pygame.Surface((self.wide * FINENESS, self.high * FINENESS), pygame.SRCALPHA)

    @staticmethod
    def _at(point: Point) -> Point:
        return point[0] * FINENESS, point[1] * FINENESS

    def polygon(
        self, points: Sequence[Point], fill: Shade | None, edge: Shade | None = None, width: float = 1
    ) -> None:
        """A closed shape, filled, and edged by a line of `width` along its outline."""
        if fill is not None:
            pygame.draw.polygon(self._sheet, fill, [self._at(point) for point in points])
        if edge is not None:
            self.line([*points, points[0]], edge, width)

    def line(self, points: Sequence[Point], shade: Shade, width: float = 1, round_ends: bool = True) -> None:
        """Straight strokes from point to point with round joints."""
        half = width * FINENESS / 2
        for start, end in pairwise(points):
            (x1, y1), (x2, y2) = self._at(start), self._at(end)
            long = math.hypot(x2 - x1, y2 - y1)
            if long == 0:
                continue
            nx, ny = (y1 - y2) / long * half, (x2 - x1) / long * half
            stroke = [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]
            pygame.draw.polygon(self._sheet, shade, stroke)
        joints = points if round_ends else points[1:-1]
        for joint in joints:
            pygame.draw.circle(self._sheet, shade, self._at(joint), half)

    def dashes(self, start: Point, end: Point, shade: Shade, width: float, on: float, off: float) -> None:
        """A dashed straight line."""
        long = math.dist(start, end)
        along = 0.0
        while along < long:
            first, last = along / long, min(long, along + on) / long
            self.line(
                [
                    (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                    for part in (first, last)
                ],
                shade,
                width,
                round_ends=False,
            )
            along += on + off

    def disc(self, centre: Point, radius: float, shade: Shade) -> None:
        """A filled circle."""
        pygame.draw.circle(self._sheet, shade, self._at(centre), radius * FINENESS)

    def ring(self, centre: Point, radius: float, shade: Shade, width: float) -> None:
        """A circle line whose middle runs at `radius`."""
        pygame.draw.circle(
            self._sheet,
            shade,
            self._at(centre),
            (radius + width / 2) * FINENESS,
            max(1, round(width * FINENESS)),
        )

    def box(self, x: float, y: float, wide: float, high: float, shade: Shade, corner: float = 0) -> None:
        """A filled rectangle."""
        area = pygame.Rect(*(round(part * FINENESS) for part in (x, y, wide, high)))
        pygame.draw.rect(self._sheet, shade, area, border_radius=round(corner * FINENESS))

    def frame(
        self, x: float, y: float, wide: float, high: float, shade: Shade, width: float = 1, corner: float = 0
    ) -> None:
        """A rectangle's line, inside its bounds."""
        area = pygame.Rect(*(round(part * FINENESS) for part in (x, y, wide, high)))
        pygame.draw.rect(
            self._sheet, shade, area, max(1, round(width * FINENESS)), border_radius=round(corner * FINENESS)
        )

    def finished(self) -> pygame.Surface:
        """The picture, `wide` x `high` pixels with an alpha channel."""
        # Scaled premultiplied, or the colour of clear pixels would bleed into every edge.
        small = pygame.transform.smoothscale(self._sheet.premul_alpha(), (self.wide, self.high))
        strength = pygame.surfarray.pixels_alpha(small).astype(np.uint16)
        colours = pygame.surfarray.pixels3d(small)
        divisor = np.maximum(strength, 1)[:, :, None]
        colours[:] = np.minimum(255, (colours.astype(np.uint16) * 255 + divisor // 2) // divisor)
        del colours
        return small


def drawn(wide: int, high: int, draw: Callable[[Nib], None]) -> pygame.Surface:
    """The picture `draw` makes with a nib on a sheet of this size."""
    nib = Nib(wide, high)
    draw(nib)
    return nib.finished()


def around(centre: Point, radius: float, corners: int, turned: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; the first points up, `turned` degrees clockwise."""
    return [
        (
            centre[0] + radius * math.sin(math.radians(360 * number / corners + turned)),
            centre[1] - radius * math.cos(math.radians(360 * number / corners + turned)),
        )
        for number in range(corners)
    ]
