"""Hulls as rectangles on the water: where one that goes straight ahead first comes to another, or to a coast.

Plain arithmetic in the mover's own frame: ahead is x, abeam is y. A hull is met where it is nearer than the gap of
these waters. Must not know whose hulls these are, which of them are in the way, or what comes of a contact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, inf, sqrt
from typing import Final, NamedTuple

import msgspec

from game.sea.heading import Inches, Pose, Position, bounds, settle, vane
from game.sea.sight import Line, Outlines, encloses

TOUCH: Final[Inches] = 0.001
"""Nearer by no more than this is not nearer, and an overlap no deeper than this is none."""


_HAIR: Final[Inches] = 1e-6
"""What positions are rounded to: nearer to an edge is on it."""


class Hull(msgspec.Struct, frozen=True, gc=False):
    """A rectangle `length` by `beam` round its centre, its length along its heading. Both may be 0: a point."""

    key: str
    x: Inches
    y: Inches
    heading: float
    length: Inches
    beam: Inches

    @property
    def corners(self) -> tuple[Position, Position, Position, Position]:
        """Port bow, starboard bow, starboard quarter, port quarter."""
        return corners(self.x, self.y, self.heading, self.length, self.beam)

    def at(self, pose: Pose) -> Hull:
        """The same hull somewhere else."""
        return Hull(self.key, pose[0], pose[1], pose[2], self.length, self.beam)


def corners(
    x: Inches, y: Inches, heading: float, length: Inches, beam: Inches
) -> tuple[Position, Position, Position, Position]:
    """The corners of a rectangle: port bow, starboard bow, starboard quarter, port quarter."""
    east, north = vane(heading)
    ax, ay, bx, by = east * length / 2, north * length / 2, north * beam / 2, -east * beam / 2
    return (
        (x + ax - bx, y + ay - by),
        (x + ax + bx, y + ay + by),
        (x - ax + bx, y - ay + by),
        (x - ax - bx, y - ay - by),
    )


def stern(pose: Pose, length: Inches) -> Position:
    """The middle of the stern."""
    east, north = vane(pose[2])
    return pose[0] - east * length / 2, pose[1] - north * length / 2


class Coast(msgspec.Struct, frozen=True, gc=False):
    """Polygons a hull may not come to; `key` names what they are."""

    key: str
    outlines: Outlines


class Sailed(NamedTuple):
    """What came of a path sailed among hulls and coasts.

    `poses` are the start and the pose after each token that was made, the last perhaps cut short; `met` is the key of
    what stopped it, `edge` the side of the table where the centre came to it; both empty where nothing did.
    """

    poses: list[Pose]
    met: str
    edge: str

    @property
    def end(self) -> Pose:
        """Where it lies now."""
        return self.poses[-1]

    @property
    def track(self) -> list[Position]:
        """The way of its centre, no point twice in succession."""
        track: list[Position] = []
        for x, y, _ in self.poses:
            if not track or track[-1] != (x, y):
                track.append((x, y))
        return track


class Waters(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything hulls may run into: other hulls, coasts, the edges of a table `width` by `height` (0: none).

    A hull stops `gap` short of what it meets; its centre stops on the edge. It never meets one of its own key.
    """

    hulls: tuple[Hull, ...] = ()
    coasts: tuple[Coast, ...] = ()
    width: Inches = 0.0
    height: Inches = 0.0
    gap: Inches = 0.0

    def ahead(self, hull: Hull, distance: Inches) -> tuple[Inches, str]:
        """How far `hull` may go straight ahead, at most `distance`, and the key of what then lies in its way.

        Nearer than the gap already, it does not move if the way leads nearer still, and is free to leave otherwise.
        Of two things met at once the one named first counts.
        """
        east, north = vane(hull.heading)
        half, side = hull.length / 2, hull.beam / 2
        free, met = distance, ""
        for key, edges in self._near(hull, distance):
            for ax, ay, bx, by in edges:
                ax, ay, bx, by = ax - hull.x, ay - hull.y, bx - hull.x, by - hull.y
                run = _contact(
                    half,
                    side,
                    self.gap,
                    (
                        ax * east + ay * north,
                        ax * north - ay * east,
                        bx * east + by * north,
                        bx * north - by * east,
                    ),
                    free,
                )
                if run is not None and (run < free or (run == free and not met)):
                    free, met = run, key
        return free, met

    def sail(self, hull: Hull, poses: Sequence[Pose]) -> Sailed:
        """A path from `hull`'s place through `poses` (after each token), as far as nothing stops it."""
        asked = self, hull, tuple(poses)
        if _last:
            before, sailed = _last[0]
            if before == asked:
                return sailed
        sailed = self._sail(hull, poses)
        _last[:] = ((asked, sailed),)
        return sailed

    def _sail(self, hull: Hull, poses: Sequence[Pose]) -> Sailed:
        done = [Pose(hull.x, hull.y, hull.heading)]
        for here, there in pairwise([done[0], *poses]):
            leg = hypot(there[0] - here[0], there[1] - here[1])
            if leg == 0.0:
                done.append(there)
                continue
            free, met = self.ahead(hull.at(here), leg)
            off, edge = self._off_table(here, there, leg)
            if off < free or (not met and off <= free + _HAIR):
                free, met = min(off, free), ""
            else:
                edge = ""
            if free < leg or edge:
                part = min(free / leg, 1.0)
                done.append(
                    Pose(
                        settle(here[0] + part * (there[0] - here[0])),
                        settle(here[1] + part * (there[1] - here[1])),
                        there[2],
                    )
                )
                return Sailed(done, met, edge)
            done.append(there)
        return Sailed(done, "", "")

    def overlapped(self, hull: Hull) -> str:
        """The key of the first thing that `hull`, lying where it does, overlaps by more than a touch; or nothing."""
        half, side = hull.length / 2 - TOUCH, hull.beam / 2 - TOUCH
        for key, edges in self._near(hull, 0.0):
            if any(_clips(half, side, local) for local in _locally(hull, edges)) or encloses(
                edges, hull.x, hull.y
            ):
                return key
        own, ring = (hull.length + hull.beam) / 2, _outline(hull)
        for other in self.hulls:  # a hull within another's outline: no edge of the other one crosses it
            near = abs(other.x - hull.x) <= own and abs(other.y - hull.y) <= own
            if near and other.key != hull.key and encloses(ring, other.x, other.y):
                return other.key
        return ""

    def room(self, hull: Hull) -> Inches:
        """How far `hull` lies from the nearest thing, 0 where it overlaps; infinite where that is far off."""
        if self.overlapped(hull):
            return 0.0
        half, side = hull.length / 2, hull.beam / 2
        return min(
            (
                _off(half, side, local)
                for _, edges in self._near(hull, max(hull.length, 1.0))
                for local in _locally(hull, edges)
            ),
            default=inf,
        )

    def _near(self, hull: Hull, distance: Inches) -> Iterator[tuple[str, Sequence[Line]]]:
        """The edges of everything that may lie within `distance` of a hull."""
        own = (hull.length + hull.beam) / 2 + distance + self.gap + TOUCH
        for other in self.hulls:
            reach = own + (other.length + other.beam) / 2
            if abs(other.x - hull.x) <= reach and abs(other.y - hull.y) <= reach and other.key != hull.key:
                yield other.key, _outline(other)
        for coast in self.coasts:
            for (left, low, right, high), edges in _shores(coast.outlines):
                if left - own <= hull.x <= right + own and low - own <= hull.y <= high + own:
                    yield coast.key, edges

    def _off_table(self, here: Pose, there: Pose, leg: Inches) -> tuple[Inches, str]:
        """How far along a leg its centre comes to the edge of the table, and which edge; infinite where it does not."""
        if not self.width:
            return inf, ""
        first, edge = inf, ""
        for axis, limit, name in (
            (0, 0.0, "west"),
            (0, self.width, "east"),
            (1, 0.0, "south"),
            (1, self.height, "north"),
        ):
            start, end = here[axis], there[axis]
            outward = limit - end if limit == 0.0 else end - limit
            if outward > -_HAIR and abs(end - start) > _HAIR:
                at = abs(limit - start) / abs(end - start) * leg
                if at < first:
                    first, edge = at, name
        return first, edge


def _contact(half: Inches, side: Inches, gap: Inches, line: Line, distance: Inches) -> Inches | None:
    """How far a rectangle at the origin, heading along x, goes until it is `gap` from a line; None: not within reach.

    A point of the line at (x, y) is met after x less the half length of the rectangle grown by the gap, whose corners
    are round; that is least at an end of the line, where the side begins to bend, or along a round corner.
    """
    ax, ay, bx, by = line
    wide = side + gap
    if (ax < 0.0 > bx and max(ax, bx) < -half - gap) or min(ax, bx) > distance + half + gap:
        return None
    low, high = (ay, by) if ay < by else (by, ay)
    if low >= wide - TOUCH or high <= TOUCH - wide:
        return None
    across = by - ay
    bend = gap * abs(bx - ax) / (hypot(bx - ax, across) or 1.0)
    enter, leave = inf, -inf
    ends = (max(low, -wide), min(high, wide))
    for y in (*ends, -side, side, side + bend, -side - bend):
        if not ends[0] <= y <= ends[1]:
            continue
        beyond = abs(y) - side
        front = half + (gap if beyond <= 0.0 else sqrt(max(gap * gap - beyond * beyond, 0.0)))
        xs = (ax + (y - ay) / across * (bx - ax),) if across else (ax, bx)
        for x in xs:
            enter, leave = min(enter, x - front), max(leave, x + front)
    if leave <= TOUCH or enter > distance:
        return None
    if enter >= 0.0:
        return enter
    now = _off(half, side, line)
    step = min(distance, 0.01)
    if now == 0.0:
        return 0.0 if enter + leave > 0.0 else None
    return 0.0 if _off(half, side, (ax - step, ay, bx - step, by)) < now - 1e-9 else None


def _off(half: Inches, side: Inches, line: Line) -> Inches:
    """How far a line lies from the rectangle round the origin; 0 where they meet."""
    if _clips(half, side, line):
        return 0.0
    ax, ay, bx, by = line
    near = min(
        hypot(max(abs(ax) - half, 0.0), max(abs(ay) - side, 0.0)),
        hypot(max(abs(bx) - half, 0.0), max(abs(by) - side, 0.0)),
    )
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    for cx, cy in ((half, side), (half, -side), (-half, side), (-half, -side)):
        along = 0.0 if not length else min(max(((cx - ax) * dx + (cy - ay) * dy) / length, 0.0), 1.0)
        near = min(near, hypot(ax + along * dx - cx, ay + along * dy - cy))
    return near


def entered(hull: Hull, line: Line) -> float | None:
    """Where along a line, as a share of its length, it first comes to a hull; None where it keeps off.

    To run along an edge, or to touch a corner, is to come to it.
    """
    (local,) = _locally(hull, (line,))
    return _enters(hull.length / 2 + _HAIR, hull.beam / 2 + _HAIR, local)


def _clips(half: Inches, side: Inches, line: Line) -> bool:
    """Whether a line and the rectangle round the origin share a point."""
    return _enters(half, side, line) is not None


def _enters(half: Inches, side: Inches, line: Line) -> float | None:
    """Where along a line, as a share of it, it first shares a point with the rectangle round the origin."""
    if half < 0.0 or side < 0.0:
        half, side = max(half, 0.0), max(side, 0.0)
    ax, ay, bx, by = line
    first, last = 0.0, 1.0
    for start, way, limit in ((ax, bx - ax, half), (ay, by - ay, side)):
        if way == 0.0:
            if abs(start) > limit:
                return None
            continue
        enter, leave = (-limit - start) / way, (limit - start) / way
        if enter > leave:
            enter, leave = leave, enter
        first, last = max(first, enter), min(last, leave)
        if first > last:
            return None
    return first


def _locally(hull: Hull, edges: Sequence[Line]) -> Iterator[Line]:
    """Edges in a hull's own frame."""
    east, north = vane(hull.heading)
    for ax, ay, bx, by in edges:
        ax, ay, bx, by = ax - hull.x, ay - hull.y, bx - hull.x, by - hull.y
        yield ax * east + ay * north, ax * north - ay * east, bx * east + by * north, bx * north - by * east


@lru_cache(maxsize=4096)  # most hulls lie where they lay when last looked at
def _outline(hull: Hull) -> list[Line]:
    ring = hull.corners
    return [(*a, *b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]


@lru_cache(maxsize=64)
def _shores(outlines: Outlines) -> list[tuple[Line, list[Line]]]:
    """Bounds and edges of each outline."""
    shores = []
    for ring in outlines:
        edges = [(*a, *b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
        shores.append((bounds(ring), edges))
    return shores


_last: list[tuple[tuple[Waters, Hull, tuple[Pose, ...]], Sailed]] = []
"""The waters, hull and poses that were last asked for, and what came of it: a move is looked along when it is chosen,
when it is checked and when it is made, among hulls that lie the same."""
