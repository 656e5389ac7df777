"""A patch of the board: a sketch cropped to what is drawn on it, with the patterns that fill areas.

It knows pixels counted from the table's (0, 0), and nothing of what the patterns mean.
"""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple, Self

import numpy as np
import pygame
import shapely
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from game.sea.heading import bounds
from game.ui.board.sketch import Point, Sketch
from game.ui.kit import theme
from game.ui.kit.nib import Shade
from game.ui.kit.theme import Alpha

GAP = 15.0
"""Distance between hatch lines, dots and crosses."""
LARGE = 200_000
"""Square pixels from which on a drawing is made less finely."""


class Laid(NamedTuple):
    """A plate and its top left pixel counted from the table's (0, 0)."""

    plate: pygame.Surface
    left: int
    top: int


class Unseen(Exception):
    """Nothing of a drawing would lie in its window."""


class Setting(NamedTuple):
    """What a drawing needs besides its record: the zoom, the window it is cropped to (pixels from the table's
    (0, 0)), and how far from a point lines must keep because a base stands there."""

    scale: float
    window: pygame.Rect
    clearance: Callable[[Point], float]

    def spot(self, point: Point) -> Point:
        """The pixel of a table point, counted from the table's (0, 0)."""
        return point[0] * self.scale, -point[1] * self.scale


class Patch:
    """A sketch large enough for some points, cropped to the window, in pixels from the table's (0, 0)."""

    def __init__(self, setting: Setting, points: list[Point], margin: float) -> None:
        """Raises `Unseen` where there is no point, or none of its box lies in the window."""
        if not points:
            raise Unseen
        left, top, right, foot = bounds(points)
        margin *= max(1.0, theme.scale)
        whole = pygame.Rect(
            round(left - margin),
            round(top - margin),
            ceil(right - left + 2 * margin) + 1,
            ceil(foot - top + 2 * margin) + 1,
        )
        self.box = whole.clip(setting.window)
        if self.box.width <= 0 or self.box.height <= 0:
            raise Unseen
        # By the whole, not by the part: the parts of one drawing must join.
        over = 3 if whole.width * whole.height < LARGE else 2
        self.sketch = Sketch(*self.box.size, over, theme.scale)

    def to(self, points: list[Point]) -> list[Point]:
        """Pixels counted from the patch's own corner."""
        return [(x - self.box.left, y - self.box.top) for x, y in points]

    @classmethod
    def along(cls, setting: Setting, points: list[Point], margin: float) -> tuple[Self, list[Point]]:
        """A patch for a line, and the line on it."""
        patch = cls(setting, points, margin)
        return patch, patch.to(points)

    def laid(self) -> Laid | None:
        """What was drawn, cropped to it; None where nothing was."""
        plate = self.sketch.plate()
        box = plate.get_bounding_rect()
        if not box.width:
            return None
        if box.size != plate.get_size():
            plate = plate.subsurface(box).copy()
        return Laid(plate, self.box.left + box.left, self.box.top + box.top)

    def hatch(self, area: BaseGeometry, colour: Shade, slant: int) -> None:
        """Diagonal lines inside an area: falling to the right for 1, rising for -1."""
        box = self.box.inflate(8, 8)  # beyond the edge, where a stroke's end would show
        left, top, right, foot = box.left, box.top, box.right, box.bottom
        step = GAP * 2**0.5
        lines: list[list[Point]]
        if slant > 0:
            keys = np.arange(np.floor((left - foot) / step), np.ceil((right - top) / step) + 1) * step
            lines = [[(top + k, top), (foot + k, foot)] for k in keys.tolist()]
        else:
            keys = np.arange(np.floor((left + top) / step), np.ceil((right + foot) / step) + 1) * step
            lines = [[(k - top, top), (k - foot, foot)] for k in keys.tolist()]
        cut = shapely.intersection(area, MultiLineString(lines))
        for piece in shapely.get_parts(cut):
            if isinstance(piece, LineString) and not piece.is_empty:
                self.sketch.line(self.to([(x, y) for x, y in piece.coords]), colour)

    def scatter(self, area: BaseGeometry, colour: Shade, sign: str = "dot") -> None:
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

    def fill(self, area: BaseGeometry, colour: Alpha) -> None:
        """Fill an area in one tone, the holes in it left as nothing: to be done before what else is drawn there."""
        for body in shapely.get_parts(area):
            if isinstance(body, Polygon) and not body.is_empty:
                self.sketch.area(self.to([(x, y) for x, y in body.exterior.coords]), colour)
                for hole in body.interiors:
                    self.sketch.area(self.to([(x, y) for x, y in hole.coords]), (0, 0, 0, 0))
