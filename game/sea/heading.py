"""Compass headings, bearings and positions on a flat table.

x grows east, y north; heading 0 is +y and headings grow clockwise. Lengths are in the ruleset's own unit
(inches in most games); `Inches` names a length whatever that unit is. Must not know what stands at a
position.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Final, NamedTuple

Inches = float
Degrees = float
Position = tuple[float, float]

GRAIN: Final = 1_000_000.0
"""Positions are kept to one part in so many of the unit, so that a replay agrees on every platform."""

_HALF_ROOT_3: Final = sqrt(3.0) / 2.0
_SINE_OF_TWELFTHS: Final = (
    0.0,
    0.5,
    _HALF_ROOT_3,
    1.0,
    _HALF_ROOT_3,
    0.5,
    0.0,
    -0.5,
    -_HALF_ROOT_3,
    -1.0,
    -_HALF_ROOT_3,
    -0.5,
)


class Pose(NamedTuple):
    """Where a piece stands and which way it points: centre in the ruleset's unit, heading in [0, 360)."""

    x: Inches
    y: Inches
    heading: Degrees


def settle(value: float) -> float:
    """`value` rounded to a millionth; never -0.0. Settling twice changes nothing.

    Raises OverflowError or ValueError for an infinity or a nan, which have no place on a table.
    """
    return round(value * GRAIN) / GRAIN


def pinned(point: Sequence[float]) -> Position:
    """A point as it is kept, both its parts settled."""
    return settle(point[0]), settle(point[1])


def compass(angle: Degrees) -> Degrees:
    """`angle` as a heading in [0, 360)."""
    angle %= 360.0
    return angle if angle < 360.0 else 0.0


def bearing(a: Position | Pose, b: Position | Pose) -> Degrees:
    """The compass bearing from `a` to `b` in [0, 360); 0.0 where the two coincide."""
    return compass(degrees(atan2(b[0] - a[0], b[1] - a[1])))


def relative(bearing: Degrees, heading: Degrees) -> Degrees:
    """`bearing` as seen from a piece on `heading`, in (-180, 180]: 0 ahead, positive to starboard."""
    off_bow = compass(bearing - heading)
    return off_bow - 360.0 if off_bow > 180.0 else off_bow


def distance(a: Position | Pose, b: Position | Pose) -> Inches:
    """The straight line between two centres."""
    return hypot(b[0] - a[0], b[1] - a[1])


@lru_cache(maxsize=4096)
def toward(start: Position | Pose, goal: Position | Pose, run: Inches) -> Position:
    """Where one comes who runs so far straight at a goal, and no further than to it."""
    away = distance(start, goal)
    part = min(max(run, 0.0), away) / away if away else 0.0
    return start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1])


def vane(heading: Degrees) -> tuple[float, float]:
    """The unit vector (east, north) of a heading, exact to the last bit of a float at every multiple of 30.

    Remembered, because a battle sails on few headings and asks for each of them thousands of times.
    """
    heading = compass(heading)
    if heading % 30.0 == 0.0:
        twelfth = int(heading // 30.0)
        return _SINE_OF_TWELFTHS[twelfth], _SINE_OF_TWELFTHS[(twelfth + 3) % 12]
    angle = radians(heading)
    return sin(angle), cos(angle)


def ahead(position: Position | Pose, heading: Degrees, distance: Inches) -> Position:
    """The point `distance` from `position` along `heading`. Not settled: see `settle`."""
    east, north = vane(heading)
    return position[0] + distance * east, position[1] + distance * north


def bounds(points: Iterable[Position]) -> tuple[float, float, float, float]:
    """West, south, east and north of some points. ValueError where there are none."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def middle(points: Iterable[Position]) -> Position:
    """The middle of the box around some points."""
    west, south, east, north = bounds(points)
    return (west + east) / 2, (south + north) / 2
