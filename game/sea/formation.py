"""Formations: where ships lie to one another, in a wake, and how near they come to each other under way.

Plain geometry of poses, tracks and hulls. Must not know whose ships these are, what they may do, or why they keep
together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import hypot, inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sea.heading import (
    Degrees,
    Inches,
    Pose,
    Position,
    ahead,
    bearing,
    compass,
    distance,
    relative,
    vane,
)
from game.sea.hulls import Hull
from game.sea.passage import cut, long
from game.sea.sight import nearest_on

MOMENTS: Final = 24
"""At so many moments of a move, evenly apart, it is looked how near ships come to each other."""
_SAME: Final[Inches] = 1e-6


class Station(NamedTuple):
    """Where a ship lies to its guide: so many degrees off her bow, to starboard positive, and so far from her."""

    off: Degrees
    away: Inches


def station_of(guide: Pose, ship: Pose | Position) -> Station:
    """The station a ship has on her guide."""
    return Station(relative(bearing(guide, ship), guide[2]), distance(guide, ship))


def at_station(guide: Pose, station: Station) -> Pose:
    """Where a ship on this station lies, on the guide's heading."""
    x, y = ahead(guide, compass(guide[2] + station.off), station.away)
    return Pose(x, y, guide[2])


def spacing_of(places: Sequence[Position]) -> Inches:
    """The mean distance between neighbours of a line, from end to end."""
    if len(places) < 2:
        return 0.0
    ends = (min(places), max(places))
    if len(places) <= 60:
        ends = max(((a, b) for a in places for b in places), key=lambda pair: distance(*pair))
    return distance(*ends) / (len(places) - 1)


def astern(wake: Sequence[Position], heading: Degrees, far: Inches) -> Pose:
    """The pose `far` astern of the end of a wake, measured along it; before its beginning straight on astern.

    `heading` is that of a guide who has made no way: a wake of one point.
    """
    points = list(reversed(wake))
    for here, there in pairwise(points):
        leg = distance(here, there)
        if leg < _SAME:
            continue
        heading = bearing(there, here)
        if far <= leg:
            return Pose(*ahead(here, heading, -far), heading)
        far -= leg
    return Pose(*ahead(points[-1], heading, -far), heading)


def up_to(wake: Sequence[Position], pose: Pose) -> list[Position]:
    """A wake from its beginning as far as the point of it that is nearest to a pose, that point its last."""
    best, kept = inf, [*wake]
    for place, (here, there) in enumerate(pairwise(wake)):
        away, on = nearest_on((here, there), pose[:2])
        if away < best - _SAME:
            best, kept = away, [*wake[: place + 1], on]
    return kept


def onward(wake: Sequence[Position], ship: Pose, end: Pose) -> list[Position]:
    """The way of a ship that goes over to a wake, abreast of where she lies, and along it as far as `end`.

    She comes to it on a slant, not at right angles: so far along it as she lies off it. A point of the wake that lies
    astern of her is left out.
    """
    there = up_to(wake, end)
    abreast = up_to(there, ship)
    off = distance(abreast[-1], ship)
    rest = _from(there, long(abreast) + off) if off > _SAME else _from(there, long(abreast))
    return drawn([ship[:2], *rest])


def _from(track: Sequence[Position], far: Inches) -> list[Position]:
    """What is left of a track beyond so much of it; its last point at least."""
    if far >= long(track):
        return [track[-1]]
    gone = cut(track, far)
    return [gone[-1], *track[len(gone) - 1 :]]


def drawn(points: Sequence[Position]) -> list[Position]:
    """A track without points that lie on one another, or within a straight part."""
    kept: list[Position] = [points[0]]
    for place, point in enumerate(points[1:], 1):
        if distance(kept[-1], point) < _SAME:
            continue
        if place < len(points) - 1 and distance(point, points[place + 1]) >= _SAME:
            turn = relative(bearing(point, points[place + 1]), bearing(kept[-1], point))
            if abs(turn) < 0.01:
                continue
        kept.append(point)
    return kept


# -- how near they come ----------------------------------------------------------------------------------------------


class Course(NamedTuple):
    """A hull and the way it makes, poses from its start to its end; one that stays has its own pose alone."""

    hull: Hull
    poses: Sequence[Pose]


class Touch(NamedTuple):
    """Two hulls that come nearer than they may: where, and how much of the move is gone by then, 0 to 1."""

    one: str
    other: str
    at: Position
    when: float


def touches(movers: Sequence[Course], standing: Sequence[Hull], room: Inches = 0.0) -> list[Touch]:
    """Every pair of which one moves that comes nearer than `room`, all moving together from start to end.

    Each hull is taken as discs along its keel, as wide as it is. The nearest moment of each pair is told.
    """
    sailing = [(course.hull, *_moments(course.poses)) for course in movers]
    lying = [(hull, *_moments([Pose(hull.x, hull.y, hull.heading)])) for hull in standing]
    pairs = [*combinations(sailing, 2), *((one, other) for one in sailing for other in lying)]
    found = []
    for (one, at, vanes), (other, there, others) in pairs:
        reach = (one.length + other.length + one.beam + other.beam) / 2 + room
        apart = np.hypot(*(at - there).T)
        if apart.min() > reach or one.key == other.key:
            continue
        gap = _gaps(at, vanes, one, there, others, other)
        place = int(gap.argmin())
        if gap[place] < room - _SAME:
            middle = (at[place] + there[place]) / 2
            when = place / (MOMENTS - 1)
            found.append(Touch(one.key, other.key, (float(middle[0]), float(middle[1])), when))
    return found


_Floats = NDArray[np.float64]


def _moments(poses: Sequence[Pose]) -> tuple[_Floats, _Floats]:
    """Place and direction at each of the moments: (MOMENTS, 2) each."""
    gone = [0.0]
    for here, there in pairwise(poses):
        gone.append(gone[-1] + hypot(there[0] - here[0], there[1] - here[1]))
    parts = np.linspace(0.0, gone[-1], MOMENTS)
    at = np.column_stack([np.interp(parts, gone, [pose[axis] for pose in poses]) for axis in (0, 1)])
    legs = np.clip(np.searchsorted(gone, parts - 1e-9, side="left"), 0, len(poses) - 1)
    return at, np.array([vane(poses[leg][2]) for leg in legs])


def _gaps(at: _Floats, vanes: _Floats, one: Hull, there: _Floats, others: _Floats, other: Hull) -> _Floats:
    """How far the hulls lie apart at each moment, below 0 where they overlap."""
    mine = _discs(at, vanes, one)[:, :, None, :]
    its = _discs(there, others, other)[:, None, :, :]
    apart: _Floats = np.hypot(*np.moveaxis(mine - its, -1, 0)).min(axis=(1, 2))
    return apart - (one.beam + other.beam) / 2


def _discs(at: _Floats, vanes: _Floats, hull: Hull) -> _Floats:
    """The middles of the discs a hull is taken as: (MOMENTS, discs, 2)."""
    half = max(hull.length - hull.beam, 0.0) / 2
    count = 1 if half == 0.0 else min(9, 2 + int(2 * half / max(hull.beam, 1e-3)))
    offs = np.linspace(-half, half, count)
    return at[:, None, :] + offs[None, :, None] * vanes[:, None, :]


# -- whose fire is masked --------------------------------------------------------------------------------------------


class Mask(NamedTuple):
    """Bearings, clockwise from `first` to `last`, on which a ship has another in the way, `away` from her."""

    ship: str
    by: str
    first: Degrees
    last: Degrees
    away: Inches


def masks(lying: Mapping[str, Hull], within: Inches) -> list[Mask]:
    """For every hull the bearings on which another within so far lies in the way of her fire."""
    found = []
    for one in lying.values():
        for other in lying.values():
            away = distance((one.x, one.y), (other.x, other.y))
            if other is one or away > within or away < _SAME:
                continue
            middle = bearing((one.x, one.y), (other.x, other.y))
            edges = [relative(bearing((one.x, one.y), corner), middle) for corner in other.corners]
            found.append(
                Mask(one.key, other.key, compass(middle + min(edges)), compass(middle + max(edges)), away)
            )
    return found
