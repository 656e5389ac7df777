"""Arcs of fire and ranges.

Plain arithmetic decides, for it is exact and a hundred times cheaper than a shape; shapely sectors are for
drawing, clipping and measuring; numpy answers every firer against every target at once, from about 40
points on. Must not know weapons: which arc a gun has, and which of two arcs is the better on their
boundary, is for a ruleset to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, ceil, hypot, radians, sin
from typing import TYPE_CHECKING, Final

import msgspec

from game.sea.heading import Degrees, Inches, Pose, Position, ahead, compass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import Polygon

    Floats = NDArray[np.float64]

EDGE_DEGREES: Final[Degrees] = 0.01
EDGE_INCHES: Final[Inches] = 0.001
_CHORD: Final[Degrees] = 3.0  # how fine a drawn sector's rim is


class Arc(msgspec.Struct, frozen=True):
    """A sector around a piece: relative bearings in degrees, clockwise from `start` to `end`, both included.

    It may pass through astern: Arc("rear", 150, -150) is 60 degrees wide. Arc("all round", -180, 180) is
    the circle.
    """

    name: str
    start: Degrees
    end: Degrees

    @property
    def width(self) -> Degrees:
        """The opening in degrees, 0 (a single ray) to 360."""
        opening = self.end - self.start
        return min(opening, 360.0) if opening >= 0.0 else opening % 360.0

    def holds(self, relative: Degrees, tolerance: Degrees = 0.0) -> bool:
        """Whether a relative bearing lies in the arc, or within `tolerance` degrees of one of its edges."""
        opening = self.end - self.start
        if opening < 0.0:
            opening %= 360.0
        past = (relative - self.start) % 360.0
        return past <= opening + tolerance or 360.0 - past <= tolerance


def clockwise(bearings: Sequence[float], name: str = "") -> Arc:
    """The arc of two relative bearings from 0 to 360, clockwise from the first to the second; (0, 360) is all round."""
    start, end = bearings
    if end - start >= 360:
        return Arc(name, -180.0, 180.0)
    return Arc(name, float(start - 360 if start > 180 else start), float(end - 360 if end > 180 else end))


def arc_holds(
    pose: Pose,
    target: Position | Pose,
    arc: Arc,
    *,
    degrees: Degrees = EDGE_DEGREES,
    inches: Inches = EDGE_INCHES,
) -> bool:
    """Whether `target`'s centre lies in `arc` of the piece at `pose`.

    An edge belongs to the arc: a centre within `degrees` of it, or within `inches` of the boundary ray, is
    in. A centre within `inches` of the piece's own is in every arc.
    """
    east = target[0] - pose[0]
    north = target[1] - pose[1]
    opening = arc.end - arc.start
    if opening < 0.0:
        opening %= 360.0
    past = (atan2(east, north) * 57.29577951308232 - pose[2] - arc.start) % 360.0
    if past <= opening:
        return True
    outside = min(past - opening, 360.0 - past)
    if outside <= degrees:
        return True
    away = hypot(east, north)
    return away <= inches or (outside < 90.0 and away * sin(radians(outside)) <= inches)


def sector(pose: Pose, arc: Arc, radius: Inches) -> Polygon:
    """The arc out to `radius` as a shapely polygon, its rim cut in chords of 3 degrees: for drawing.

    Raises ValueError for an arc without width or a radius that is not positive, which have no area.
    """
    import shapely

    width = arc.width
    if width <= 0.0 or radius <= 0.0:
        raise ValueError(f"a sector needs width and radius, not {width} degrees and {radius}")
    chords = ceil(width / _CHORD)
    first = pose.heading + arc.start
    rim = [ahead(pose, compass(first + width * chord / chords), radius) for chord in range(chords + 1)]
    return shapely.Polygon(rim[:-1] if width >= 360.0 else [(pose.x, pose.y), *rim])


def ahead_and_ranges(firers: Floats, targets: Floats) -> tuple[Floats, Floats]:
    """How far ahead of each firer's beam every target lies (abaft it: below 0), and its range: both (N, M).

    The first is the range times the cosine of the relative bearing, so that arcs alike on both sides are told without
    an angle. `firers` has shape (N, 3): x, y, heading; `targets` has shape (M, 2): x, y.
    """
    import numpy as np

    turned = np.radians(firers[:, 2, None])
    east = targets[:, 0] - firers[:, 0, None]
    north = targets[:, 1] - firers[:, 1, None]
    return east * np.sin(turned) + north * np.cos(turned), np.sqrt(east * east + north * north)
