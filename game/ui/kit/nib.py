"""A fine nib: small shapes drawn several times too large and scaled down, so that every edge is smooth.

Lengths are pixels of the finished picture and may be fractions. For pictures that are kept: far too slow
for a frame.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import pairwise
from typing import Concatenate, ParamSpec

import numpy as np
import pygame

from game.ui.kit.kept import kept
from game.ui.kit.theme import Alpha, Colour

FINENESS = 4
Point = tuple[float, float]
Shade = Colour | Alpha
Wanted = ParamSpec("Wanted")


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterable[list[Point]]:
    """The drawn stretches of a line along `points` by a pattern of drawn and skipped lengths."""
    index, left, drawing = 0, float(pattern[0]), True
    run: list[Point] = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        length, along = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - along > left:
            along += left
            turn = (x0 + (x1 - x0) * along / length, y0 + (y1 - y0) * along / length)
            if drawing:
                run.append(turn)
                yield run
            run = [turn]
            index, drawing = (index + 1) % len(pattern), not drawing
            left = float(pattern[index])
        left -= length - along
        if drawing:
            run.append((x1, y1))
    if drawing and len(run) > 1:
        yield run


class Nib:
    """Draws on one sheet `over` times too large; `finished` or `plate` gives the smooth picture.

    Colours replace what lies beneath, opacity included: draw fills first, then patterns, then outlines.
    """

    def __init__(self, wide: int, high: int, over: int = FINENESS) -> None:
        self.wide, self.high, self.over = max(1, wide), max(1, high), over
        self._sheet = pygame.Surface((self.wide * over, self.high * over), pygame.SRCALPHA)

    def _at(self, point: Point) -> Point:
        return point[0] * self.over, point[1] * self.over

    def polygon(
        self, points: Sequence[Point], fill: Shade | None, edge: Shade | None = None, width: float = 1
    ) -> None:
        """A closed shape of three corners or more, filled, and edged by a line of `width` on its outline."""
        if fill is not None and len(points) > 2:
            pygame.draw.polygon(self._sheet, fill, [self._at(point) for point in points])
        if edge is not None:
            self.line(points, edge, width, closed=True)

    def line(
        self,
        points: Sequence[Point],
        shade: Shade,
        width: float = 1,
        closed: bool = False,
        round_ends: bool = True,
    ) -> None:
        """Straight strokes from point to point with round joints."""
        path = [*points, points[0]] if closed else points
        over, sheet = self.over, self._sheet
        half = width * over / 2
        for (x1, y1), (x2, y2) in pairwise(path):
            x1, y1, x2, y2 = x1 * over, y1 * over, x2 * over, y2 * over
            long = math.hypot(x2 - x1, y2 - y1)
            if long < 1e-6:
                continue
            nx, ny = (y1 - y2) / long * half, (x2 - x1) / long * half
            stroke = [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]
            pygame.draw.polygon(sheet, shade, stroke)
        if half >= 1.5:  # under that a joint is no larger than the stroke's own corners
            for joint in path if closed or round_ends else path[1:-1]:
                pygame.draw.circle(sheet, shade, self._at(joint), half)

    def dashed(self, points: Sequence[Point], shade: Shade, width: float, pattern: Sequence[float]) -> None:
        """A line drawn and skipped by turns; a drawn length no longer than the width gives dots."""
        for run in dashes(points, pattern):
            if pattern[0] <= width * 1.05 and len(run) > 1:
                self.disc(((run[0][0] + run[-1][0]) / 2, (run[0][1] + run[-1][1]) / 2), width / 2, shade)
            else:
                self.line(run, shade, width, round_ends=False)

    def disc(self, centre: Point, radius: float, shade: Shade) -> None:
        """A filled circle."""
        pygame.draw.circle(self._sheet, shade, self._at(centre), radius * self.over)

    def ring(self, centre: Point, radius: float, shade: Shade, width: float) -> None:
        """A circle line whose middle runs at `radius`."""
        pygame.draw.circle(
            self._sheet,
            shade,
            self._at(centre),
            (radius + width / 2) * self.over,
            max(1, round(width * self.over)),
        )

    def box(self, x: float, y: float, wide: float, high: float, shade: Shade, corner: float = 0) -> None:
        """A filled rectangle."""
        area = pygame.Rect(*(round(part * self.over) for part in (x, y, wide, high)))
        pygame.draw.rect(self._sheet, shade, area, border_radius=round(corner * self.over))

    def frame(
        self, x: float, y: float, wide: float, high: float, shade: Shade, width: float = 1, corner: float = 0
    ) -> None:
        """A rectangle's line, inside its bounds."""
        area = pygame.Rect(*(round(part * self.over) for part in (x, y, wide, high)))
        pygame.draw.rect(
            self._sheet,
            shade,
            area,
            max(1, round(width * self.over)),
            border_radius=round(corner * self.over),
        )

    def plate(self) -> pygame.Surface:
        """The picture with its colours multiplied by their opacity: it scales, turns and fades without seams,
        and is laid down with `BLEND_PREMULTIPLIED`."""
        return pygame.transform.smoothscale(self._sheet.premul_alpha(), (self.wide, self.high))

    def finished(self) -> pygame.Surface:
        """The picture, `wide` x `high` pixels with an alpha channel."""
        # Scaled premultiplied, or the colour of clear pixels would bleed into every edge.
        small = self.plate()
        strength = pygame.surfarray.pixels_alpha(small).astype(np.uint16)
        colours = pygame.surfarray.pixels3d(small)
        divisor = np.maximum(strength, 1)[:, :, None]
        colours[:] = np.minimum(255, (colours.astype(np.uint16) * 255 + divisor // 2) // divisor)
        del colours
        return small


def around(centre: Point, radius: float, corners: int, turned: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; the first points up, `turned` degrees clockwise."""
    return [
        (
            centre[0] + radius * math.sin(math.radians(360 * number / corners + turned)),
            centre[1] - radius * math.cos(math.radians(360 * number / corners + turned)),
        )
        for number in range(corners)
    ]


def square(
    most: int,
) -> Callable[
    [Callable[Concatenate[Nib, float, Wanted], None]], Callable[Concatenate[int, Wanted], pygame.Surface]
]:
    """Make of a function that draws with a nib on a square, told its side, one that gives the picture by its size.

    The last `most` pictures are kept, as by `kept`.
    """

    def made(
        draw: Callable[Concatenate[Nib, float, Wanted], None],
    ) -> Callable[Concatenate[int, Wanted], pygame.Surface]:
        @kept(most)
        @wraps(draw)
        def picture(size: int, /, *args: Wanted.args, **kwargs: Wanted.kwargs) -> pygame.Surface:
            nib = Nib(size, size)
            draw(nib, float(size), *args, **kwargs)
            return nib.finished()

        return picture

    return made
