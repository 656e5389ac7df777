"""Lines of sight past cover, and reach from a track.

Cover is whatever a ruleset says blocks a line: islands, fog, smoke. Must not know which: it is given
polygons and answers whether a line touches them. Polygons are united and prepared once; all lines of a
phase are asked in one call.

Cover includes its own edge and `MARGIN` beyond it, the rounding error a comparison is allowed: the safe
side is to be in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from game.sea.heading import Inches, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

Outline = Sequence[Position]
Outlines = tuple[tuple[Position, ...], ...]
Line = tuple[float, float, float, float]

MARGIN: Final[Inches] = 0.001
_MANY: Final = 12  # parts from which on shapely's tree is quicker than part by part
_FEW: Final = 100  # lines x edges up to which plain arithmetic beats building shapes


class Cover:
    """Polygons united: asked whether lines touch them and whether points lie in them.

    `polygons` are closed outlines of three points or more each, without the first repeated; they may
    overlap, touch or cross themselves (then every part they enclose counts). Built once and never changed.
    Pickles as its polygons. Raises ValueError for an outline of fewer than three points.
    """

    __slots__ = ("_edges", "_grown", "_rings", "polygons", "shape")

    def __init__(self, polygons: Sequence[Outline]) -> None:
        import shapely

        self.polygons: Outlines = tuple(tuple((x, y) for x, y in outline) for outline in polygons)
        for outline in self.polygons:
            if len(outline) < 3:
                raise ValueError(f"an outline needs three points, not {len(outline)}")
        self.shape: BaseGeometry = shapely.union_all(
            [shapely.make_valid(shapely.Polygon(outline)) for outline in self.polygons]
        )
        self._grown: BaseGeometry = shapely.buffer(self.shape, MARGIN, join_style="mitre")
        shapely.prepare(self._grown)
        self._rings: list[tuple[Line, list[Line]]] = []
        for part in shapely.get_parts(self._grown):
            edges: list[Line] = []
            for ring in (part.exterior, *part.interiors):
                edges += [(*a, *b) for a, b in pairwise(ring.coords[:])]
            self._rings.append((part.bounds, edges))
        self._edges = sum(len(edges) for _, edges in self._rings)

    def __reduce__(self) -> tuple[Callable[[Outlines], Cover], tuple[Outlines]]:
        return cover, (self.polygons,)

    def holds(self, point: Position) -> bool:
        """Whether a point lies in the cover, on its edge, or within a thousandth of it."""
        x, y = point
        return any(
            left <= x <= right and low <= y <= high and encloses(edges, x, y)
            for (left, low, right, high), edges in self._rings
        )

    def fills(self, outline: Outline) -> bool:
        """Whether no point within an outline is free of the cover."""
        import shapely

        return bool(self._grown.covers(shapely.make_valid(shapely.Polygon(outline))))

    def crossed(self, lines: Sequence[Line]) -> list[bool]:
        """For each line (x1, y1, x2, y2): does it touch, cross, start in or end in the cover?"""
        if not self._rings:
            return [False] * len(lines)
        if len(lines) * self._edges <= _FEW:
            return [self._touched(line) for line in lines]
        import numpy as np
        import shapely

        ends = np.array(lines, dtype=float).reshape(-1, 2, 2)
        met: list[bool] = shapely.intersects(self._grown, shapely.linestrings(ends)).tolist()
        return met

    def bulk_crossed(self, lines: Floats) -> Bools:
        """`crossed` for many lines in an array of shape (n, 4), quicker where few of them come near: (n,)."""
        import numpy as np

        met = np.zeros(len(lines), dtype=bool)
        if len(self._rings) > _MANY:
            met[:] = self.crossed(lines.tolist())
            return met
        west, east = np.minimum(lines[:, 0], lines[:, 2]), np.maximum(lines[:, 0], lines[:, 2])
        south, north = np.minimum(lines[:, 1], lines[:, 3]), np.maximum(lines[:, 1], lines[:, 3])
        for (left, low, right, high), edges in self._rings:
            near = np.flatnonzero((east >= left) & (west <= right) & (north >= low) & (south <= high) & ~met)
            if len(near):
                met[near] = _bulk_meet(lines[near], np.array(edges))
        return met

    def _touched(self, line: Line) -> bool:
        """One line in plain arithmetic."""
        x1, y1, x2, y2 = line
        for (left, low, right, high), edges in self._rings:
            if (
                (x1 < left and x2 < left)
                or (x1 > right and x2 > right)
                or (y1 < low and y2 < low)
                or (y1 > high and y2 > high)
            ):
                continue
            if encloses(edges, x1, y1) or any(_meet(line, edge) for edge in edges):
                return True
        return False


@lru_cache(maxsize=64)
def _built(polygons: Outlines) -> Cover:
    return Cover(polygons)


_latest: dict[int, tuple[Outlines, Cover]] = {}


def cover(polygons: Outlines) -> Cover:
    """The one Cover of these polygons, built when first asked for: tables keep plain tuples, no shapes.

    Give it the same tuple again where you can: it is then known by sight, without being hashed point by
    point.
    """
    known = _latest.get(id(polygons))
    if known is not None and known[0] is polygons:
        return known[1]
    built = _built(polygons)
    if len(_latest) >= 64:
        _latest.clear()
    _latest[id(polygons)] = polygons, built
    return built


def within_reach(
    point: Position, track: Sequence[Position], reach: Inches, tolerance: Inches = MARGIN
) -> bool:
    """Whether `point` is within `reach` of any point of `track`, a line through the given points.

    A track of one point is that point; a track of none reaches nothing.
    """
    return bool(track) and nearest_on(track, point)[0] <= reach + tolerance


def nearest_on(track: Sequence[Position], point: Position) -> tuple[Inches, Position]:
    """How near a track comes to a point, and where. Raises IndexError for a track without points."""
    x, y = point
    px, py = track[0]
    near, where = hypot(x - px, y - py), (px, py)
    for qx, qy in track[1:]:
        east, north = qx - px, qy - py
        length = east * east + north * north
        if length > 0.0:
            along = ((x - px) * east + (y - py) * north) / length
            along = 0.0 if along < 0.0 else min(along, 1.0)
            ax, ay = px + along * east, py + along * north
            away = hypot(x - ax, y - ay)
            if away < near:
                near, where = away, (ax, ay)
        px, py = qx, qy
    return near, where


def encloses(edges: Sequence[Line], x: Inches, y: Inches) -> bool:
    """Whether a point is inside rings of edges, by counting the edges east of it."""
    inside = False
    for x1, y1, x2, y2 in edges:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def _meet(line: Line, edge: Line) -> bool:
    """Whether two stretches of line share a point."""
    ax, ay, bx, by = line
    cx, cy, dx, dy = edge
    abx, aby, cdx, cdy = bx - ax, by - ay, dx - cx, dy - cy
    c_side = abx * (cy - ay) - aby * (cx - ax)
    d_side = abx * (dy - ay) - aby * (dx - ax)
    if (c_side > 0.0 and d_side > 0.0) or (c_side < 0.0 and d_side < 0.0):
        return False
    a_side = cdx * (ay - cy) - cdy * (ax - cx)
    b_side = cdx * (by - cy) - cdy * (bx - cx)
    if (a_side > 0.0 and b_side > 0.0) or (a_side < 0.0 and b_side < 0.0):
        return False
    if c_side == 0.0 and d_side == 0.0 and a_side == 0.0 and b_side == 0.0:
        return (
            min(ax, bx) <= max(cx, dx)
            and min(cx, dx) <= max(ax, bx)
            and min(ay, by) <= max(cy, dy)
            and min(cy, dy) <= max(ay, by)
        )
    return True


def _bulk_meet(lines: Floats, edges: Floats) -> Bools:
    """For each line whether it begins inside rings of edges or shares a point with one: `encloses` and `_meet`."""
    ax, ay, bx, by = lines.T[:, :, None]
    cx, cy, dx, dy = edges.T[:, None, :]
    with_y = (cy > ay) != (dy > ay)
    rise = dy - cy
    rise[rise == 0.0] = 1.0  # a level edge is never counted, whatever it is divided by
    east_of = ax < cx + (ay - cy) * (dx - cx) / rise
    inside: Bools = (with_y & east_of).sum(axis=1) % 2 == 1
    abx, aby, cdx, cdy = bx - ax, by - ay, dx - cx, dy - cy
    c_side = abx * (cy - ay) - aby * (cx - ax)
    d_side = abx * (dy - ay) - aby * (dx - ax)
    a_side = cdx * (ay - cy) - cdy * (ax - cx)
    b_side = cdx * (by - cy) - cdy * (bx - cx)
    apart = ((c_side > 0.0) & (d_side > 0.0)) | ((c_side < 0.0) & (d_side < 0.0))
    apart |= ((a_side > 0.0) & (b_side > 0.0)) | ((a_side < 0.0) & (b_side < 0.0))
    aligned = (c_side == 0.0) & (d_side == 0.0) & (a_side == 0.0) & (b_side == 0.0)
    if aligned.any():
        beside = (ax < cx) & (ax < dx) & (bx < cx) & (bx < dx) | (ax > cx) & (ax > dx) & (bx > cx) & (bx > dx)
        beside |= (ay < cy) & (ay < dy) & (by < cy) & (by < dy) | (ay > cy) & (ay > dy) & (by > cy) & (
            by > dy
        )
        apart |= aligned & beside
    met: Bools = inside | (~apart).any(axis=1)
    return met
