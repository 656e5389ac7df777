"""A patch of the board: a sketch cropped to what is drawn on it, with the patterns that fill areas.

It knows pixels counted from the table's (0, 0), and nothing of what the patterns mean.
"""

from collections.abc import Callable
from math import ceil, pi
from typing import NamedTuple

import numpy as np
import pygame
import shapely
from shapely.geometry import LineString, MultiLineString, Polygon

from game.ui.board.paint import RGB, RGBA
from game.ui.board.sketch import Point, Sketch

GAP = 15.0
"""Distance between hatch lines, dots and crosses."""


class Laid(NamedTuple):
    """A plate and its top left pixel counted from the table's (0, 0); `whole` when no window cut it."""

    plate: pygame.Surface
    left: int
    top: int
    whole: bool


class Setting(NamedTuple):
    """What a drawing needs besides its record: the zoom, the window it is cropped to (pixels from the table's
    (0, 0)), and how far from a point lines must keep because a base stands there."""

    scale: float
    window: pygame.Rect
    clearance: Callable[[Point], float]

    def spot(self, point: Point) -> Point:
        return point[0] * self.scale, -point[1] * self.scale


class Patch:
    """A sketch large enough for some points, cropped to the window, in pixels from the table's (0, 0)."""

    def __init__(self, setting: Setting, points: list[Point], margin: float) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = pygame.Rect(
            round(min(xs) - margin),
            round(min(ys) - margin),
            ceil(max(xs) - min(xs) + 2 * margin) + 1,
            ceil(max(ys) - min(ys) + 2 * margin) + 1,
        ).clip(setting.window)
        self.box = box
        self.empty = box.width <= 0 or box.height <= 0
        over = 3 if box.width * box.height < 200_000 else 2
        self.sketch = Sketch(box.width, box.height, over) if not self.empty else Sketch(1, 1, 1)
        self.whole = (
            box.left <= min(xs) and box.top <= min(ys) and box.right >= max(xs) and box.bottom >= max(ys)
        )

    def to(self, points: list[Point]) -> list[Point]:
        return [(x - self.box.left, y - self.box.top) for x, y in points]

    def laid(self) -> Laid | None:
        return None if self.empty else Laid(self.sketch.plate(), self.box.left, self.box.top, self.whole)

    def hatch(self, area: Polygon, colour: RGB | RGBA, slant: int, width: float = 1.0) -> None:
        """Diagonal lines inside an area: falling to the right for 1, rising for -1."""
        left, top, right, foot = self.box.left, self.box.top, self.box.right, self.box.bottom
        step = GAP * 2**0.5
        lines: list[list[Point]]
        if slant > 0:
            keys = np.arange(np.floor((left - foot) / step), np.ceil((right - top) / step) + 1) * step
            lines = [[(top + k, top), (foot + k, foot)] for k in keys.tolist()]
        else:
            keys = np.arange(np.floor((left + top) / step), np.ceil((right + foot) / step) + 1) * step
            lines = [[(k - top, top), (k - foot, foot)] for k in keys.tolist()]
        self._inside(area, lines, colour, width)

    def strokes(self, area: Polygon, colour: RGB | RGBA) -> None:
        """Broken rain strokes at 62 degrees inside an area."""
        lines = []
        length, dx = 11.0, 11.0 / np.tan(62 * pi / 180)
        for row in range(int(self.box.top // 17), int(self.box.bottom // 17) + 2):
            aside = (row % 2) * 8.0 + (row * 7 % 5)
            for column in range(int(self.box.left // 16) - 1, int(self.box.right // 16) + 2):
                x, y = column * 16.0 + aside, row * 17.0
                lines.append([(x, y), (x + dx, y + length)])
        self._inside(area, lines, colour, 1.5)

    def _inside(self, area: Polygon, lines: list[list[Point]], colour: RGB | RGBA, width: float) -> None:
        cut = shapely.intersection(area, MultiLineString(lines))
        for piece in getattr(cut, "geoms", [cut]):
            if isinstance(piece, LineString) and not piece.is_empty:
                self.sketch.line(self.to([(x, y) for x, y in piece.coords]), colour, width)

    def scatter(self, area: Polygon, colour: RGB | RGBA, sign: str = "dot") -> None:
        """Dots or crosses on a lattice inside an area."""
        box = self.box
        rows = np.arange(np.floor(box.top / GAP), np.ceil(box.bottom / GAP) + 1)
        columns = np.arange(np.floor(box.left / GAP), np.ceil(box.right / GAP) + 1)
        grid_x, grid_y = np.meshgrid(columns * GAP, rows * GAP)
        grid_x = grid_x + (rows[:, None] % 2) * GAP / 2
        kept = shapely.contains_xy(area.buffer(-2), grid_x.ravel(), grid_y.ravel())
        places = zip(grid_x.ravel()[kept].tolist(), grid_y.ravel()[kept].tolist(), strict=True)
        for x, y in self.to(list(places)):
            if sign == "dot":
                self.sketch.disc((x, y), 1.55, colour)
            else:
                self.sketch.line([(x - 2.5, y - 2.5), (x + 2.5, y + 2.5)], colour, 1.1)
                self.sketch.line([(x - 2.5, y + 2.5), (x + 2.5, y - 2.5)], colour, 1.1)

    def fill(self, area: Polygon, colour: RGBA) -> None:
        for body in getattr(area, "geoms", [area]):
            if isinstance(body, Polygon) and not body.is_empty:
                self.sketch.area(self.to([(x, y) for x, y in body.exterior.coords]), colour)
