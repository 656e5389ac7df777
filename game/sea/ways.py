"""Ways round what bars a passage, and the area a mover can reach through it.

What bars the mover is drawn as polygons a little larger than it is; a shortest way bends at their corners
only. Every leg is put to the passage itself, so a way found is free. Must not know who moves, or why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import cos, hypot, inf, pi
from typing import TYPE_CHECKING, Final

import msgspec

from game.sea.heading import Inches, Pose, Position
from game.sea.passage import Bar, Passage
from game.sea.sight import cover

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import LinearRing, Polygon
    from shapely.geometry.base import BaseGeometry

    Floats = NDArray[np.float64]

EASE: Final[Inches] = 0.0005
"""Corners stand off what they go round by so much, so that no rounding brings a leg too near."""

_FINE: Final = 8
_COARSE: Final = 6
"""Parts of a quarter of a circle, for the eye and for ways: a way of fewer legs is a hundredth longer."""

_BOUNDLESS: Final[Inches] = 1e5
"""Where no rim is given the sea ends here."""

_RAYS: Final = 120
"""As many at the most go round an eye, and as few as one to each third of an inch of the circle it sees."""
_SLIVER: Final[Inches] = 0.02
"""The area reached is smoothed by so little."""


def way(
    passage: Passage, start: Position | Pose, goal: Position, distance: Inches = inf
) -> list[Position] | None:
    """The points of the shortest way from `start` (not among them) to `goal` round all that bars it.

    It keeps off curves by half a hundredth of their radius at the most. None: none is as short as `distance`.
    The cheapest is looked for first (A*), corner by corner.
    """
    return _shortest(passage, (start[0], start[1]), goal, distance)


def _shortest(passage: Passage, start: Position, goal: Position, distance: Inches) -> list[Position] | None:
    straight = hypot(goal[0] - start[0], goal[1] - start[1])
    if straight > distance:
        return None
    if passage.clear(start, goal):
        return [goal]
    if passage.stands(goal) is not None and not _may_rest(passage, goal):
        return None
    waters = _waters(passage)
    best: dict[Position, Inches] = {start: 0.0}
    came: dict[Position, Position] = {}
    pending: list[tuple[Inches, Position]] = [(straight, start)]
    done: set[Position] = set()
    while pending:
        _, here = heappop(pending)
        if here == goal:
            return _traced(came, start, goal)
        if here in done:
            continue
        done.add(here)
        gone = best[here]
        for there in (*waters.corners, goal):
            if there in done:
                continue
            length = gone + hypot(there[0] - here[0], there[1] - here[1])
            hoped = length + hypot(goal[0] - there[0], goal[1] - there[1])
            if hoped > distance or length >= best.get(there, inf):
                continue
            if waters.sees(here, there):
                best[there] = length
                came[there] = here
                heappush(pending, (hoped, there))
    return None


def reachable(passage: Passage, begin: Position | Pose, distance: Inches) -> BaseGeometry:
    """Where a mover may end that can turn anywhere, round every corner, as a shapely area: for the eye."""
    import shapely

    start = begin[0], begin[1]
    if distance <= 0.0:
        return shapely.Point(start)
    bodies = _eased(passage, start)
    waters = _waters(bodies)
    seen = [
        waters.view(corner, distance - gone) for corner, gone in _corners_reached(waters, start, distance)
    ]
    area = shapely.intersection(shapely.union_all(shapely.simplify(seen, _SLIVER / 2)), waters.free)
    if passage.rests:
        area = shapely.difference(area, shapely.union_all(_discs(passage.rests, _FINE)))
    return area.buffer(-_SLIVER).buffer(2 * _SLIVER).buffer(-_SLIVER) if area.area > 1.0 else area


def nearest(passage: Passage, point: Position) -> Position:
    """The point nearest to another where the mover may be; that point itself where it may be there."""
    if passage.stands(point) is None:
        return point
    import shapely

    waters = _waters(passage)
    free = shapely.difference(waters.free, shapely.union_all(_discs(passage.rests, _FINE)))
    if free.is_empty:
        return point
    found = shapely.get_coordinates(shapely.shortest_line(free, shapely.Point(point)))[0]
    return float(found[0]), float(found[1])


class _Waters:
    """A passage drawn as polygons: what bars it, the corners a way can bend at, the water that is left."""

    def __init__(self, passage: Passage) -> None:
        import shapely

        self.passage = passage
        self.barred: BaseGeometry = _barred(passage, _FINE)
        rim = passage.rim
        table = (
            shapely.box(rim.margin, rim.margin, rim.width - rim.margin, rim.height - rim.margin)
            if rim is not None
            else shapely.box(-_BOUNDLESS, -_BOUNDLESS, _BOUNDLESS, _BOUNDLESS)
        )
        self.free: BaseGeometry = shapely.difference(table, self.barred)
        self.corners = [
            corner
            for corner in _outward(_barred(passage, _COARSE))
            if (rim is None or shapely.contains_xy(table, *corner)) and passage.clear(corner, corner)
        ]
        self._seen: dict[tuple[Position, Position], bool] = {}
        self._edges: Floats | None = None

    def sees(self, here: Position, there: Position) -> bool:
        """Whether the leg from one to the other is free."""
        known = self._seen.get((here, there))
        if known is None:
            if len(self._seen) > 200_000:
                self._seen.clear()
            known = self._seen[here, there] = self.passage.clear(here, there)
        return known

    def view(self, eye: Position, radius: Inches) -> Polygon:
        """What can be seen from a point as far as `radius`, as a polygon: rays cut off where they meet an edge."""
        import numpy as np
        import shapely

        edges = self._near(eye, radius)
        if not len(edges):
            return shapely.Point(eye).buffer(radius, quad_segs=_RAYS // 4)
        ends = edges[:, :2] - eye
        ends = ends[np.hypot(ends[:, 0], ends[:, 1]) < radius]
        bearings = np.arctan2(ends[:, 1], ends[:, 0])
        around = np.linspace(-pi, pi, min(_RAYS, 16 + int(20 * radius)), endpoint=False)
        rays = np.concatenate([around, bearings - 1e-4, bearings + 1e-4])
        rays.sort()
        ways = np.stack([np.cos(rays), np.sin(rays)])
        ax, ay = (edges[:, 0] - eye[0])[:, None], (edges[:, 1] - eye[1])[:, None]
        dx, dy = (edges[:, 2] - edges[:, 0])[:, None], (edges[:, 3] - edges[:, 1])[:, None]
        slant = ways[0] * dy - ways[1] * dx
        with np.errstate(divide="ignore", invalid="ignore"):
            away = (ax * dy - ay * dx) / slant
            along = (ax * ways[1] - ay * ways[0]) / slant
        met = (slant != 0.0) & (away > 1e-6) & (along >= 0.0) & (along <= 1.0)
        far = np.where(met, away, radius).min(axis=0).clip(max=radius)
        return shapely.make_valid(shapely.Polygon((ways * far).T + eye))

    def _near(self, eye: Position, radius: Inches) -> Floats:
        import numpy as np

        if self._edges is None:
            lines = [ring.coords[:] for ring in _rings(self.barred)]
            pairs = [(*a, *b) for line in lines for a, b in pairwise(line)]
            self._edges = np.array(pairs, dtype=float).reshape(-1, 4)
        edges = self._edges
        x, y = eye
        return edges[
            (np.minimum(edges[:, 0], edges[:, 2]) < x + radius)
            & (np.maximum(edges[:, 0], edges[:, 2]) > x - radius)
            & (np.minimum(edges[:, 1], edges[:, 3]) < y + radius)
            & (np.maximum(edges[:, 1], edges[:, 3]) > y - radius)
        ]


_latest: dict[int, tuple[Passage, _Waters]] = {}


def _waters(passage: Passage) -> _Waters:
    """The waters of a passage, drawn when first asked for; the last few are known by sight."""
    known = _latest.get(id(passage))
    if known is not None and known[0] is passage:
        return known[1]
    drawn = _charted(passage)
    if len(_latest) >= 32:
        _latest.clear()
    _latest[id(passage)] = passage, drawn
    return drawn


@lru_cache(maxsize=32)
def _charted(passage: Passage) -> _Waters:
    return _Waters(passage)


def _may_rest(passage: Passage, point: Position) -> bool:
    """Whether a way may come to a point: what bars it there is only that nobody may rest."""
    return passage.clear(point, point) and msgspec.structs.replace(passage, rests=()).stands(point) is None


def _traced(came: dict[Position, Position], start: Position, goal: Position) -> list[Position]:
    found = [goal]
    while (before := came[found[-1]]) != start:
        found.append(before)
    return found[::-1]


def _corners_reached(waters: _Waters, start: Position, distance: Inches) -> list[tuple[Position, Inches]]:
    """The start and every corner that can be come to, each with its distance (Dijkstra)."""
    best: dict[Position, Inches] = {start: 0.0}
    pending: list[tuple[Inches, Position]] = [(0.0, start)]
    done: dict[Position, Inches] = {}
    while pending:
        gone, here = heappop(pending)
        if here in done:
            continue
        done[here] = gone
        for there in waters.corners:
            length = gone + hypot(there[0] - here[0], there[1] - here[1])
            if there in done or length >= min(distance - _SLIVER, best.get(there, inf)):
                continue
            if waters.sees(here, there):
                best[there] = length
                heappush(pending, (length, there))
    return list(done.items())


def _barred(passage: Passage, parts: int) -> BaseGeometry:
    """All that bars it as polygons that hold the whole of it, each quarter of a circle in so many parts."""
    import shapely

    land = [
        shapely.buffer(cover(shore.outlines).shape, _plump(shore.reach, parts), quad_segs=parts)
        for shore in passage.land
    ]
    return shapely.union_all([*land, *_discs(passage.bars, parts)])


def _discs(bars: Sequence[Bar], parts: int) -> list[Polygon]:
    import shapely

    return [
        shapely.buffer(shapely.Point(bar.x, bar.y), _plump(bar.reach, parts), quad_segs=parts) for bar in bars
    ]


def _plump(reach: Inches, parts: int) -> Inches:
    """The radius at which a polygon has a whole circle inside it, with room to spare.

    At a corner of land GEOS makes a part up to half as wide again, rather than one part more.
    """
    return (reach + EASE) / cos(1.5 * pi / (4 * parts))


def _eased(passage: Passage, start: Position) -> Passage:
    """The passage, drawn in where a mover begins nearer to something than its polygons stand off."""
    import shapely

    bars = []
    for bar in passage.bars:
        away = hypot(bar.x - start[0], bar.y - start[1])
        eased = away * cos(1.5 * pi / (4 * _FINE)) - 3 * EASE
        bars.append(msgspec.structs.replace(bar, reach=max(min(bar.reach, eased), 0.0)))
    land = []
    for shore in passage.land:
        away = float(shapely.distance(cover(shore.outlines).shape, shapely.Point(start)))
        eased = away * cos(1.5 * pi / (4 * _FINE)) - 3 * EASE
        land.append(msgspec.structs.replace(shore, reach=max(min(shore.reach, eased), 0.0)))
    if tuple(bars) == passage.bars and tuple(land) == passage.land:
        return passage
    return msgspec.structs.replace(passage, bars=tuple(bars), land=tuple(land))


def _rings(shape: BaseGeometry) -> list[LinearRing]:
    """The outlines of polygons, with the land on the left hand of each."""
    import shapely
    from shapely.geometry.polygon import orient

    found: list[LinearRing] = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon" and not part.is_empty:
            part = orient(part)
            found += [part.exterior, *part.interiors]
    return found


def _outward(shape: BaseGeometry) -> list[Position]:
    """The corners of polygons that stick out into the water: only there a shortest way bends."""
    found: list[Position] = []
    for ring in _rings(shape):
        points = ring.coords[:-1]
        for number, (x, y) in enumerate(points):
            px, py = points[number - 1]
            qx, qy = points[(number + 1) % len(points)]
            if (x - px) * (qy - y) - (y - py) * (qx - x) > 0.0:
                found.append((x, y))
    return found
