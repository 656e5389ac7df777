"""Where torpedoes run into hulls: many tracks and many places of a ship at once, in numbers. Knows no table."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.tabletop.exchange import Floats


def entered(
    start: tuple[Any, Any], end: tuple[Any, Any], x: Any, y: Any, heading: Any, length: Any, width: Any
) -> Floats:
    """How far along each segment from 0 to 1 it enters a rectangle round (x, y) on a heading; infinite where not.

    Segments and rectangles may be numbers or arrays that fit each other's shapes.
    """
    angle = np.radians(heading)
    east, north = np.sin(angle), np.cos(angle)
    ax, ay, bx, by = start[0] - x, start[1] - y, end[0] - x, end[1] - y
    # In the ship's own frame: ahead and abeam.
    along, beside = ax * east + ay * north, ax * north - ay * east
    onward, across = (bx * east + by * north) - along, (bx * north - by * east) - beside
    first, last = np.zeros_like(along + onward), np.ones_like(along + onward)
    for place, step, half in ((along, onward, length / 2), (beside, across, width / 2)):
        flat = np.abs(step) < 1e-9
        safe = np.where(flat, 1.0, step)
        low, high = (-half - place) / safe, (half - place) / safe
        inside = np.abs(place) <= half
        near = np.where(flat, np.where(inside, 0.0, np.inf), np.minimum(low, high))
        far = np.where(flat, np.where(inside, 1.0, -np.inf), np.maximum(low, high))
        first, last = np.maximum(first, near), np.minimum(last, far)
    return np.where(first <= last, first, np.inf)
