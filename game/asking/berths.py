"""Where on a ring a piece may lie: the stretches that are free and those that are not, and the places on it.

Asked of the question itself, degree by degree; it knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, radians, sin

from game.match import Refusal
from game.match.questions import Ring
from game.sea.heading import Position, bearing, compass, distance
from game.tabletop.overlays import Berth

FINE = 3
"""Degrees between the places asked about."""
STEP = 5.0
"""Degrees one press of a key goes along a ring."""

Wrong = Callable[[Position], Refusal | None]


def wide(ring: Ring) -> bool:
    """Whether a piece may lie anywhere round the point: a disc, no line to be led along."""
    return ring.least <= 0.0 < ring.most


def middle(ring: Ring) -> float:
    """How far from its point a ring's own line lies."""
    return (ring.least + ring.most) / 2


def place(ring: Ring, degrees: float) -> Position:
    """The place on a ring at a bearing from its middle, a thousandth fine."""
    angle, away = radians(degrees), middle(ring)
    return round(ring.x + away * sin(angle), 3), round(ring.y + away * cos(angle), 3)


def onto(ring: Ring, at: Position) -> Position:
    """The place on a ring on the side of another place; that place itself where it lies within the ring."""
    away = hypot(at[0] - ring.x, at[1] - ring.y)
    if ring.least <= away <= ring.most:
        return at
    if wide(ring):
        share = ring.most / away
        return round(ring.x + (at[0] - ring.x) * share, 3), round(ring.y + (at[1] - ring.y) * share, 3)
    return place(ring, bearing((ring.x, ring.y), at))


def off(ring: Ring, at: Position) -> float:
    """How far a place lies from a ring's line, or out of its disc."""
    away = distance((ring.x, ring.y), at)
    return max(0.0, away - ring.most) if wide(ring) else abs(away - middle(ring))


def berths(ring: Ring, wrong: Wrong) -> tuple[Berth, ...]:
    """The stretches of a ring in turn, those where a piece may lie and those where it may not."""
    free = [wrong(place(ring, degrees)) is None for degrees in range(0, 360, FINE)]
    changes = [number for number in range(len(free)) if free[number] != free[number - 1]]
    if not changes:
        return (Berth(ring.x, ring.y, middle(ring), 0.0, 360.0, free[0]),)
    found = []
    for number, first in enumerate(changes):
        last = changes[(number + 1) % len(changes)]
        start = (first - 0.5) * FINE
        end = (last - 0.5) * FINE + (360.0 if last <= first else 0.0)
        found.append(Berth(ring.x, ring.y, middle(ring), start, end, free[first]))
    return tuple(found)


def along(ring: Ring, at: Position | None, way: int, wrong: Wrong) -> Position | None:
    """The next place along a ring where a piece may lie, clockwise for 1; None where there is none."""
    degrees = bearing((ring.x, ring.y), at) if at is not None else -STEP * way
    for step in range(1, round(360 / STEP) + 1):
        spot = place(ring, compass(degrees + way * STEP * step))
        if wrong(spot) is None:
            return spot
    return None
