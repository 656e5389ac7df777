"""What lies across lines of sight: how much of each line runs inside rectangles, circles and polygons.

A line that only touches a shape runs inside it for no length, so that a ruleset may say how long is too long. All lines
of a phase are asked in one call. Must not know what the shapes are, nor which of them a line may pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from game.sea.heading import Inches, Position, vane
from game.sea.hulls import Hull
from game.sea.sight import Outlines, cover

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Circle = tuple[Inches, Inches, Inches]
"""x, y and radius."""


def inside_hulls(lines: Floats, hulls: Sequence[Hull]) -> Floats:
    """How much of each line (n, 4) runs inside each hull: lengths of shape (n, hulls)."""
    import numpy as np

    if not hulls or not len(lines):
        return np.zeros((len(lines), len(hulls)))
    shapes = np.array(
        [(hull.x, hull.y, *vane(hull.heading), hull.length / 2, hull.beam / 2) for hull in hulls]
    )
    x, y, east, north, half, side = shapes.T
    ax, ay = lines[:, 0, None] - x, lines[:, 1, None] - y
    dx, dy = (lines[:, 2] - lines[:, 0])[:, None], (lines[:, 3] - lines[:, 1])[:, None]
    first = np.zeros(ax.shape)
    last = np.ones(ax.shape)
    for start, way, limit in (
        (ax * east + ay * north, dx * east + dy * north, half),
        (ax * north - ay * east, dx * north - dy * east, side),
    ):
        level = np.abs(way) < 1e-12
        safe = np.where(level, 1.0, way)
        enter, leave = (-limit - start) / safe, (limit - start) / safe
        enter, leave = np.minimum(enter, leave), np.maximum(enter, leave)
        within = np.abs(start) < limit - 1e-9
        first = np.maximum(first, np.where(level, np.where(within, 0.0, 2.0), enter))
        last = np.minimum(last, np.where(level, 1.0, leave))
    inside: Floats = np.clip(last - first, 0.0, None) * np.hypot(dx, dy)
    return inside


def inside_circles(lines: Floats, circles: Sequence[Circle]) -> Floats:
    """How much of each line (n, 4) runs inside each circle: lengths of shape (n, circles)."""
    import numpy as np

    if not circles or not len(lines):
        return np.zeros((len(lines), len(circles)))
    x, y, radius = np.array(circles, dtype=float).T
    ax, ay = lines[:, 0, None] - x, lines[:, 1, None] - y
    dx, dy = (lines[:, 2] - lines[:, 0])[:, None], (lines[:, 3] - lines[:, 1])[:, None]
    length = np.hypot(dx, dy)
    safe = np.where(length == 0.0, 1.0, length)
    middle = -(ax * dx + ay * dy) / safe
    abeam = (ax * dy - ay * dx) / safe
    chord = np.sqrt(np.clip(radius * radius - abeam * abeam, 0.0, None))
    inside: Floats = np.clip(np.minimum(middle + chord, length) - np.maximum(middle - chord, 0.0), 0.0, None)
    return np.where(length == 0.0, 0.0, inside)


def inside_polygons(lines: Floats, outlines: Outlines) -> Floats:
    """How much of each line (n, 4) runs inside the polygons together, which may overlap: lengths of shape (n,)."""
    import numpy as np

    inside = np.zeros(len(lines))
    if not outlines or not len(lines):
        return inside
    import shapely

    whole = cover(outlines)
    near = np.flatnonzero(whole.bulk_crossed(lines))
    if len(near):
        ways = shapely.linestrings(lines[near].reshape(-1, 2, 2))
        inside[near] = shapely.length(shapely.intersection(ways, whole.shape))
        # What runs along an edge runs inside nothing.
        inside[near] -= shapely.length(shapely.intersection(ways, shapely.boundary(whole.shape)))
    return inside


def outline_points(hull: Hull, spacing: Inches) -> list[Position]:
    """Points all round a hull: its corners, and between them at most `spacing` apart."""
    ring = hull.corners
    points: list[Position] = []
    for (ax, ay), (bx, by), length in zip(
        ring, (*ring[1:], ring[0]), (hull.beam, hull.length, hull.beam, hull.length), strict=True
    ):
        parts = max(ceil(length / spacing - 1e-9), 1)
        points += [(ax + part / parts * (bx - ax), ay + part / parts * (by - ay)) for part in range(parts)]
    return points
