"""Where the limits of a passage meet: if a mover may stand anywhere within a reach, then at one of these corners too.

Trying directions and distances misses narrow places; corners miss none. They are many and slow to work out, so they
are for whoever tried and found nothing. Must not know who moves, or why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from math import hypot, sqrt

from game.sea.heading import Inches, Position
from game.sea.passage import SLACK, Passage, edges
from game.sea.sight import Line
from game.sea.ways import way

Circle = tuple[float, float, Inches]
"""Its centre and its radius."""


@lru_cache(maxsize=256)
def place_beside(passage: Passage, centre: Position, least: Inches, most: Inches) -> Position | None:
    """A place from `least` to `most` from a centre where a base may be put down, if there is any: slow and sure."""
    circles, lines = _limits(passage, centre, most)
    x, y = centre
    for corner in _corners([(x, y, least), (x, y, most), *circles], lines):
        if _between(hypot(corner[0] - x, corner[1] - y), least, most) and passage.stands(corner) is None:
            return corner
    return None


@lru_cache(maxsize=256)
def way_out(passage: Passage, start: Position, distance: Inches) -> tuple[Position, ...] | None:
    """A way no longer than `distance` to where a mover may rest, straight if there is such a one; None: there is none.

    A straight way is missed by nothing but rounding; one that bends is as near to what it goes round as `ways` goes.
    """
    circles, lines = _limits(passage, start, distance)
    x, y = start
    seen = [line for circle in circles for line in _tangents(start, circle, distance)]
    ends = [
        corner
        for corner in _corners([(x, y, distance), *circles], [*lines, *seen])
        if _between(hypot(corner[0] - x, corner[1] - y), 0.0, distance)
    ]
    for end in ends:
        if passage.fault((start, end)) is None:
            return (end,)
    for end in ends:
        if passage.stands(end) is None and (points := way(passage, start, end, distance)) is not None:
            return tuple(points)
    return None


def _between(away: Inches, least: Inches, most: Inches) -> bool:
    return least - SLACK <= away <= most + SLACK


def _limits(passage: Passage, centre: Position, far: Inches) -> tuple[list[Circle], list[Line]]:
    """The curves at which something begins to bar a centre, of all that lies `far` from another or nearer."""
    x, y = centre
    circles: dict[Circle, None] = {}
    lines: list[Line] = []
    for bar in (*passage.bars, *passage.rests):
        reach = bar.reach + 2 * SLACK if bar.shut else bar.reach
        if hypot(bar.x - x, bar.y - y) <= far + reach:
            circles[bar.x, bar.y, reach] = None
    for shore in passage.land:
        near = far + shore.reach
        for ax, ay, bx, by in edges(shore, (x - near, x + near, y - near, y + near)):
            circles[ax, ay, shore.reach] = circles[bx, by, shore.reach] = None
            if length := hypot(bx - ax, by - ay):
                east, north = shore.reach * (by - ay) / length, shore.reach * (ax - bx) / length
                lines.append((ax + east, ay + north, bx + east, by + north))
                lines.append((ax - east, ay - north, bx - east, by - north))
    if (rim := passage.rim) is not None:
        west, south = rim.margin, rim.margin
        east, north = rim.width - rim.margin, rim.height - rim.margin
        lines += [(west, south, west, north), (east, south, east, north)]
        lines += [(west, south, east, south), (west, north, east, north)]
    return list(circles), lines


def _tangents(start: Position, circle: Circle, length: Inches) -> Iterator[Line]:
    """The two lines of a length from a point that graze a circle: how far one sees beside it."""
    east, north = circle[0] - start[0], circle[1] - start[1]
    away, radius = hypot(east, north), circle[2]
    if away <= radius:
        return
    along, across = sqrt(away * away - radius * radius) / away, radius / away
    for side in (across, -across):
        dx, dy = (east * along - north * side) / away, (east * side + north * along) / away
        yield (*start, start[0] + length * dx, start[1] + length * dy)


def _corners(circles: list[Circle], lines: list[Line]) -> Iterator[Position]:
    """Where any two of some circles and lines meet."""
    return chain(
        chain.from_iterable(_met(one, other) for one, other in combinations(circles, 2)),
        chain.from_iterable(_cut(circle, line) for circle, line in product(circles, lines)),
        chain.from_iterable(_crossed(one, other) for one, other in combinations(lines, 2)),
    )


def _met(one: Circle, other: Circle) -> Iterator[Position]:
    east, north = other[0] - one[0], other[1] - one[1]
    away = hypot(east, north)
    if not away or away > one[2] + other[2] or away < abs(one[2] - other[2]):
        return
    along = (away * away + one[2] ** 2 - other[2] ** 2) / (2 * away)
    across = sqrt(max(0.0, one[2] ** 2 - along * along))
    for side in (across, -across):
        yield one[0] + (along * east - side * north) / away, one[1] + (along * north + side * east) / away


def _cut(circle: Circle, line: Line) -> Iterator[Position]:
    ax, ay, bx, by = line
    length = hypot(bx - ax, by - ay)
    if not length:
        return
    dx, dy = (bx - ax) / length, (by - ay) / length
    along = (circle[0] - ax) * dx + (circle[1] - ay) * dy
    off = hypot(ax + along * dx - circle[0], ay + along * dy - circle[1])
    if off > circle[2]:
        return
    half = sqrt(circle[2] ** 2 - off * off)
    for at in (along - half, along + half):
        if 0.0 <= at <= length:
            yield ax + at * dx, ay + at * dy


def _crossed(one: Line, other: Line) -> Iterator[Position]:
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    slant = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not slant:
        return
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / slant
    beyond = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / slant
    if 0.0 <= along <= 1.0 and 0.0 <= beyond <= 1.0:
        yield ax + along * (bx - ax), ay + along * (by - ay)
