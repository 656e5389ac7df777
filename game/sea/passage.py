"""What lies in the way of a round base: the rim of the table, land, other bases, on the way and at its end.

Whether a track is free is plain arithmetic on its centre line, as cheap as a ruleset's own comparison; ways round
what bars it and the area that can be reached are worked out in `ways`. Must not know whose bases these are, how
far the mover may go or what happens where it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from game.sea.heading import Inches, Position
from game.sea.sight import Line, Outlines, cover

if TYPE_CHECKING:
    from collections.abc import Iterator

SLACK: Final[Inches] = 1e-5
"""So much nearer than allowed is not nearer: what rounding a path to millionths can add up to."""


class Rim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table's edges: a centre stays `margin` inside a table `width` by `height`."""

    width: Inches
    height: Inches
    margin: Inches
    says: str
    clause: str


class Shore(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Polygons a centre may not come nearer to than `reach`; inside one its distance is 0.

    Give every question the same tuple of `outlines`: their edges are then worked out once.
    """

    outlines: Outlines
    reach: Inches
    says: str
    clause: str


class Bar(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A point that a centre may not come nearer to than `reach`; with `shut` not as near as that either.

    `key` names what lies there. `touch` is the distance at which the two bases touch, for a hand that wants to lay
    one against the other (0: they never do).
    """

    x: float
    y: float
    reach: Inches
    says: str
    clause: str
    key: str = ""
    shut: bool = False
    touch: Inches = 0.0

    def too_near(self, away: Inches) -> bool:
        """Whether a centre this far away breaks it."""
        return away <= self.reach + SLACK if self.shut else away < self.reach - SLACK


class PassageFault(msgspec.Struct, frozen=True, gc=False):
    """Why a track is not free: the sentence and clause of what it breaks, and which of `key` that is.

    `at` counts the legs from 0 (at the end: how many there are); `near` is how near the track comes to it and
    `need` how near it may come.
    """

    kind: Literal["rim", "land", "bar", "rest"]
    says: str
    clause: str
    at: int
    near: Inches
    need: Inches
    key: str = ""


class Passage(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that lies in the way of one mover now.

    `rim`, `land` and `bars` hold for every point of its track, `rests` where it ends. A mover that begins nearer to
    something than it may come is free to leave it, only not to come nearer still; so to stay where it is
    breaks nothing but a rest.
    """

    rim: Rim | None = None
    land: tuple[Shore, ...] = ()
    bars: tuple[Bar, ...] = ()
    rests: tuple[Bar, ...] = ()

    def fault(self, track: Sequence[Position]) -> PassageFault | None:
        """The first thing a track breaks, leg by leg and then at its end, or None. It has one point at least."""
        near = self._round_about(track) if len(track) > 1 else None
        if near is not None:
            start = track[0]
            for at, (here, there) in enumerate(pairwise(track)):
                fault = near._on_leg((*here[:2], *there[:2]), start, at)
                if fault is not None:
                    return fault
        return self._at_rest(track[-1], len(track) - 1)

    def _round_about(self, track: Sequence[Position]) -> Passage | None:
        """What of it may bar a leg of this track, as a look at the track's bounds tells; None: nothing."""
        west = east = track[0][0]
        south = north = track[0][1]
        for point in track:
            x, y = point[0], point[1]
            west = x if x < west else west
            east = x if x > east else east
            south = y if y < south else south
            north = y if y > north else north
        rim = self.rim
        if rim is not None:
            least = rim.margin - SLACK
            if least <= west and east <= rim.width - least and least <= south and north <= rim.height - least:
                rim = None
        land = [shore for shore in self.land if _beside(shore, west, east, south, north)]
        bars = [
            bar
            for bar in self.bars
            if west - (reach := bar.reach + 2 * SLACK) <= bar.x <= east + reach
            and south - reach <= bar.y <= north + reach
        ]
        return Passage(rim, tuple(land), tuple(bars)) if rim is not None or land or bars else None

    def stands(self, point: Position) -> PassageFault | None:
        """Why a base may not be put down with its centre on a point, or None. Nothing is forgiven here."""
        line = (point[0], point[1], point[0], point[1])
        return self._on_leg(line, None, 0) or self._at_rest(point, 0)

    def clear(self, start: Position, end: Position) -> bool:
        """Whether a straight leg is free, whatever may rest at its end."""
        return self._on_leg((start[0], start[1], end[0], end[1]), start, 0) is None

    def _on_leg(self, line: Line, start: Position | None, at: int) -> PassageFault | None:
        rim = self.rim
        if rim is not None:
            x1, y1, x2, y2 = line
            least = rim.margin - SLACK
            east, north = rim.width - least, rim.height - least
            if not (
                least <= x1 <= east and least <= x2 <= east and least <= y1 <= north and least <= y2 <= north
            ):
                near = _inside(rim, line)
                if near < least and (start is None or near < _inside(rim, (*start[:2], *start[:2])) - SLACK):
                    return PassageFault("rim", rim.says, rim.clause, at, near, rim.margin)
        for shore in self.land:
            near = _ashore(shore, line)
            if near < shore.reach - SLACK and (
                start is None or near < _ashore(shore, (*start[:2], *start[:2])) - SLACK
            ):
                return PassageFault("land", shore.says, shore.clause, at, near, shore.reach)
        if self.bars:
            ax, ay, bx, by = line
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            for bar in self.bars:
                east, north = bar.x - ax, bar.y - ay
                if length > 0.0:
                    along = (east * dx + north * dy) / length
                    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
                    east -= along * dx
                    north -= along * dy
                near = hypot(east, north)
                if bar.too_near(near) and (
                    start is None or near < hypot(bar.x - start[0], bar.y - start[1]) - SLACK
                ):
                    return PassageFault("bar", bar.says, bar.clause, at, near, bar.reach, bar.key)
        return None

    def _at_rest(self, end: Position, at: int) -> PassageFault | None:
        x, y = end[0], end[1]
        for rest in self.rests:
            far = rest.reach + 2 * SLACK
            east, north = rest.x - x, rest.y - y
            if not (-far <= east <= far and -far <= north <= far):
                continue
            near = hypot(east, north)
            if rest.too_near(near):
                return PassageFault("rest", rest.says, rest.clause, at, near, rest.reach, rest.key)
        return None


def cut(track: Sequence[Position], length: Inches) -> list[Position]:
    """A track as far as a length of it goes; all of it where it is no longer."""
    kept = [track[0]]
    for here, there in pairwise(track):
        leg = hypot(there[0] - here[0], there[1] - here[1])
        if leg > length:
            if length > 0.0:
                part = length / leg
                kept.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
            return kept
        kept.append(there)
        length -= leg
    return kept


def long(track: Sequence[Position]) -> Inches:
    """How long a track is."""
    return sum(hypot(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(track))


def _inside(rim: Rim, line: Line) -> Inches:
    """How far inside the edges a line stays; below 0 where it leaves the table."""
    x1, y1, x2, y2 = line
    return min(x1, x2, y1, y2, rim.width - x1, rim.width - x2, rim.height - y1, rim.height - y2)


_Ring = tuple[Line, list[Line]]
_shores: dict[int, tuple[Outlines, list[_Ring]]] = {}


def _rings(outlines: Outlines) -> list[_Ring]:
    """The parts of the polygons' union: bounds and edges of each. The last few are known by sight."""
    known = _shores.get(id(outlines))
    if known is not None and known[0] is outlines:
        return known[1]
    rings = list(_parts(outlines))
    if len(_shores) >= 64:
        _shores.clear()
    _shores[id(outlines)] = outlines, rings
    return rings


def _parts(outlines: Outlines) -> Iterator[_Ring]:
    import shapely

    for part in shapely.get_parts(cover(outlines).shape):
        if part.geom_type != "Polygon":
            continue
        edges: list[Line] = []
        for ring in (part.exterior, *part.interiors):
            edges += [(*a, *b) for a, b in pairwise(ring.coords[:])]
        yield part.bounds, edges


def edges(shore: Shore, box: Line) -> list[Line]:
    """The edges of its polygons' union that come into a box of west, east, south and north."""
    west, east, south, north = box
    return [
        (ax, ay, bx, by)
        for (left, low, right, high), ring in _rings(shore.outlines)
        if west <= right and left <= east and south <= high and low <= north
        for ax, ay, bx, by in ring
        if min(ax, bx) <= east and max(ax, bx) >= west and min(ay, by) <= north and max(ay, by) >= south
    ]


def _beside(shore: Shore, west: Inches, east: Inches, south: Inches, north: Inches) -> bool:
    """Whether any part of the polygons comes near to a box, as their bounds can tell."""
    reach = shore.reach
    west, east, south, north = west - reach, east + reach, south - reach, north + reach
    for (left, low, right, high), _ in _rings(shore.outlines):
        if west <= right and left <= east and south <= high and low <= north:
            return True
    return False


def _ashore(shore: Shore, line: Line) -> Inches:
    """How near a line comes to the polygons, 0 if it touches one; infinite where it is past their `reach`."""
    x1, y1, x2, y2 = line
    reach = shore.reach
    west, east = (x1, x2) if x1 < x2 else (x2, x1)
    south, north = (y1, y2) if y1 < y2 else (y2, y1)
    west, east, south, north = west - reach, east + reach, south - reach, north + reach
    nearest = inf
    for (left, low, right, high), edges in _rings(shore.outlines):
        if west > right or east < left or south > high or north < low:
            continue
        within = False
        for cx, cy, dx, dy in edges:
            if (cy > y1) != (dy > y1) and x1 < cx + (y1 - cy) * (dx - cx) / (dy - cy):
                within = not within
            if (
                (cx > east and dx > east)
                or (cx < west and dx < west)
                or (cy > north and dy > north)
                or (cy < south and dy < south)
            ):
                continue
            near = _between(x1, y1, x2, y2, cx, cy, dx, dy)
            if near < nearest:
                nearest = near
        if within:
            return 0.0
    return sqrt(nearest)


def _between(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> float:
    """The square of the distance between two stretches of line, 0 where they cross."""
    abx, aby, cdx, cdy = bx - ax, by - ay, dx - cx, dy - cy
    c_side = abx * (cy - ay) - aby * (cx - ax)
    d_side = abx * (dy - ay) - aby * (dx - ax)
    if (c_side > 0.0) != (d_side > 0.0):
        a_side = cdx * (ay - cy) - cdy * (ax - cx)
        b_side = cdx * (by - cy) - cdy * (bx - cx)
        if (a_side > 0.0) != (b_side > 0.0):
            return 0.0
    return min(
        _off(cx, cy, ax, ay, abx, aby),
        _off(dx, dy, ax, ay, abx, aby),
        _off(ax, ay, cx, cy, cdx, cdy),
        _off(bx, by, cx, cy, cdx, cdy),
    )


def _off(x: float, y: float, ax: float, ay: float, east: float, north: float) -> float:
    """The square of the distance of (x, y) from the stretch that begins at (ax, ay)."""
    px, py = x - ax, y - ay
    length = east * east + north * north
    if length > 0.0:
        along = (px * east + py * north) / length
        if along >= 1.0:
            px, py = px - east, py - north
        elif along > 0.0:
            px, py = px - along * east, py - along * north
    return px * px + py * py
