"""Smooth drawing: a sheet several times too large on which things are drawn coarsely, then brought to size.

What comes off it is a *plate*: a surface with its colours multiplied by their opacity, to be laid down with
`lay`. Multiplied colours scale, turn and fade without dark or light seams. Nothing here knows the table.
"""

import itertools
from collections.abc import Iterable, Sequence
from math import atan2, ceil, cos, hypot, pi, sin

import pygame

from game.ui.board.paint import RGB, RGBA

Point = tuple[float, float]
Colour = RGB | RGBA

LAID = pygame.BLEND_PREMULTIPLIED


def lay(canvas: pygame.Surface, plate: pygame.Surface, at: tuple[int, int]) -> None:
    """Lay a plate on a canvas with its top left corner at a pixel."""
    canvas.blit(plate, at, special_flags=LAID)


def blank(wide: int, high: int) -> pygame.Surface:
    """An empty plate."""
    return pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)


def faded(plate: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a plate at a share of its opacity (0 to 1)."""
    copy = plate.copy()
    level = round(255 * share)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def arc_points(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle between two compass bearings in degrees, clockwise, close enough to look round."""
    count = max(2, ceil(abs(end - start) / 360 * max(24.0, radius * 1.2)))
    step = (end - start) / count
    bearings = [(start + step * i) * pi / 180 for i in range(count + 1)]
    return [(centre[0] + radius * sin(b), centre[1] - radius * cos(b)) for b in bearings]


def circle_points(centre: Point, radius: float) -> list[Point]:
    """A closed circle, the last point equal to the first."""
    return arc_points(centre, radius, 0, 360)


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> Iterable[list[Point]]:
    """The drawn stretches of a line along `points` by a pattern of drawn and skipped lengths."""
    index, left, drawn = 0, float(pattern[0]), True
    run: list[Point] = [points[0]]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length, along = hypot(x1 - x0, y1 - y0), 0.0
        while length - along > left:
            along += left
            turn = (x0 + (x1 - x0) * along / length, y0 + (y1 - y0) * along / length)
            if drawn:
                run.append(turn)
                yield run
            run = [turn]
            index, drawn = (index + 1) % len(pattern), not drawn
            left = float(pattern[index])
        left -= length - along
        if drawn:
            run.append((x1, y1))
    if drawn and len(run) > 1:
        yield run


class Sketch:
    """A sheet of `wide` x `high` pixels, drawn `over` times too large. Lengths are in final pixels.

    Colours replace what lies beneath, opacity included: draw fills first, then patterns, then outlines.
    """

    def __init__(self, wide: int, high: int, over: int = 3) -> None:
        self.size = (max(1, wide), max(1, high))
        self.over = over
        self.sheet = pygame.Surface((self.size[0] * over, self.size[1] * over), pygame.SRCALPHA)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        if len(points) > 2:
            over = self.over
            pygame.draw.polygon(self.sheet, colour, [(x * over, y * over) for x, y in points])

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        over = self.over
        pygame.draw.circle(self.sheet, colour, (centre[0] * over, centre[1] * over), radius * over)

    def line(self, points: Sequence[Point], colour: Colour, width: float, closed: bool = False) -> None:
        """A line with rounded joints."""
        path = [*points, points[0]] if closed else list(points)
        over = self.over
        half = width * over / 2
        for (x0, y0), (x1, y1) in itertools.pairwise(path):
            x0, y0, x1, y1 = x0 * over, y0 * over, x1 * over, y1 * over
            length = hypot(x1 - x0, y1 - y0)
            if length < 1e-6:
                continue
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            pygame.draw.polygon(
                self.sheet,
                colour,
                [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)],
            )
        if half >= 1.5:
            for x, y in path if closed else path[1:-1]:
                pygame.draw.circle(self.sheet, colour, (x * over, y * over), half)

    def dashed(self, points: Sequence[Point], colour: Colour, width: float, pattern: Sequence[float]) -> None:
        """A line drawn and skipped by turns; a drawn length no longer than the width gives dots."""
        for run in dashes(points, pattern):
            if pattern[0] <= width * 1.05 and len(run) > 1:
                middle = ((run[0][0] + run[-1][0]) / 2, (run[0][1] + run[-1][1]) / 2)
                self.disc(middle, width / 2, colour)
            else:
                self.line(run, colour, width)

    def ring(self, centre: Point, radius: float, colour: Colour, width: float) -> None:
        """A circle's outline, the line's middle at `radius`."""
        over = self.over
        pygame.draw.circle(
            self.sheet,
            colour,
            (centre[0] * over, centre[1] * over),
            (radius + width / 2) * over,
            max(1, round(width * over)),
        )

    def head(self, tip: Point, bearing: float, length: float, colour: Colour) -> None:
        """An arrow head at `tip`, pointing at a screen bearing in radians (0 is up, clockwise)."""
        back, side = (sin(bearing), -cos(bearing)), (cos(bearing), sin(bearing))
        base = (tip[0] - back[0] * length, tip[1] - back[1] * length)
        half = length * 0.42
        self.area(
            [
                tip,
                (base[0] + side[0] * half, base[1] + side[1] * half),
                (base[0] - side[0] * half, base[1] - side[1] * half),
            ],
            colour,
        )

    def clip_to(self, points: Sequence[Point]) -> None:
        """Take away everything outside a polygon."""
        mask = pygame.Surface(self.sheet.get_size(), pygame.SRCALPHA)
        over = self.over
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x * over, y * over) for x, y in points])
        self.sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def plate(self) -> pygame.Surface:
        """The finished drawing at its size, as a plate."""
        return pygame.transform.smoothscale(self.sheet.premul_alpha(), self.size)


def bearing_of(start: Point, end: Point) -> float:
    """The screen bearing in radians from one pixel to another (0 is up, clockwise)."""
    return atan2(end[0] - start[0], start[1] - end[1])
