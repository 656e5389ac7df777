"""A belief as it is laid over the table: dots by likelihood, the edges round half and nine of ten, what was looked at.

It is made of a belief, or of the chances of places that are known, and of nothing else. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

import numpy as np
import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from game.sea.heading import Inches
from game.tabletop.belief import Belief, Sea
from game.tabletop.exchange import Floats
from game.tabletop.memory import Eye
from game.tabletop.overlays import Area, Edges, Farthest, Likely, LookedAt, Overlay, Point

QUARTER, HALF, MOST = 0.25, 0.5, 0.9
"""What the dots and the edges hold of all chances."""
FINER: Final = 4
"""Each cell of a belief is drawn as so many times so many."""
ROUND: Final = 2.4
"""Corners are rounded by so many of the smaller cells."""
RINGS: Final = 3
"""So many rings of sea that was looked at are shown at most."""
TELLING: Final = 0.03
"""A look is shown that took at least so much of the chance away."""


class Stand(NamedTuple):
    """A piece under which a unit may lie: its middle, the radius of its base, and how likely."""

    x: float
    y: float
    radius: float
    chance: float


def spread(belief: Belief, looked: Sequence[tuple[Eye, float]], turn: int) -> tuple[Overlay, ...]:
    """What is laid over the table for one unit. `looked` are those who look now, by what they found empty."""
    told = [eye for eye, chance in looked if chance >= TELLING][:RINGS]
    rings = [LookedAt(x, y, radius, f"looked at, turn {turn}: not here") for x, y, radius in told]
    dry = _dry(belief.sea, [] if belief.sea.land else [eye for eye, _ in looked])
    quarter, half, most = (_areas(belief, share, dry) for share in (QUARTER, HALF, MOST))
    return Edges(half, most), Likely(quarter, half, most), *rings


def among(stands: Sequence[Stand], gap: Inches) -> tuple[Overlay, ...]:
    """The same where a unit lies under one of some pieces: dots all round each, from its base out to `gap` from it."""
    order = sorted(stands, key=lambda stand: -stand.chance)
    held, rings = 0.0, []
    for stand in order:
        if stand.chance > 0.0:
            rings.append((held, _ring(stand, gap)))
        held += stand.chance
    quarter, half, most = (
        _outlines(shapely.union_all([ring for before, ring in rings if before < share - 1e-9]))
        for share in (QUARTER, HALF, MOST)
    )
    return Edges(half, most), Likely(quarter, half, most)


def farthest(sea: Sea, at: Point, radius: Inches, words: str) -> tuple[Overlay, ...]:
    """A circle round where a unit was lost, as far as it lies on the table; none where it has had no time to go."""
    if radius <= 0.0:
        return ()
    count = max(48, round(radius))
    turns = [2 * pi * step / count for step in range(count + 1)]
    rim = [(at[0] + radius * sin(turn), at[1] + radius * cos(turn)) for turn in turns]
    lines: list[list[Point]] = []
    for one, other in pairwise(rim):
        if all(0.0 <= x <= sea.width and 0.0 <= y <= sea.height for x, y in (one, other)):
            if lines and lines[-1][-1] == one:
                lines[-1].append(other)
            else:
                lines.append([one, other])
    return (Farthest(tuple(tuple(line) for line in lines), words),) if lines else ()


def _ring(stand: Stand, gap: Inches) -> BaseGeometry:
    middle = Spot(stand.x, stand.y)
    return middle.buffer(stand.radius + gap).difference(middle.buffer(stand.radius))


def _dry(sea: Sea, eyes: Iterable[Eye]) -> BaseGeometry:
    """Where nobody can be drawn: land, and what is looked at."""
    lands = [Polygon(outline).buffer(0) for outline in sea.land]
    return shapely.union_all([*lands, *(Spot(x, y).buffer(radius) for x, y, radius in eyes)])


def _areas(belief: Belief, share: float, dry: BaseGeometry) -> tuple[Area, ...]:
    """The likeliest stretches that hold so much of the chance, with round corners."""
    sea, wide, high = belief.sea, belief.columns * FINER, belief.rows * FINER
    fine = _finer(belief.likely.reshape(belief.rows, belief.columns))
    flat = fine.ravel()
    order = np.argsort(-flat, kind="stable")
    held = np.cumsum(flat[order]) - flat[order]
    inside = np.zeros((high, wide + 2), dtype=np.int8)  # a row's cells between two that are none
    rows, columns = np.divmod(order[(held < share * flat.sum()) & (flat[order] > 0.0)], wide)
    inside[rows, columns + 1] = 1
    across, up = sea.width / wide, sea.height / high
    steps = np.diff(
        inside, axis=1
    )  # strips of a row, since few boxes are joined in no time and thousands are not
    (rows, starts), (_, ends) = np.nonzero(steps == 1), np.nonzero(steps == -1)
    cells = shapely.box(starts * across, rows * up, ends * across, (rows + 1) * up)
    by = ROUND * max(across, up)
    shape = shapely.union_all(cells).buffer(by).buffer(-2 * by).buffer(by)
    shape = shape.intersection(shapely.box(0.0, 0.0, sea.width, sea.height)).difference(dry)
    return _outlines(shape.simplify(by / 16), 4 * across * up)


def _finer(field: Floats) -> Floats:
    """A field of cells drawn finer: between their middles it goes evenly from one to the next."""
    rows, columns = field.shape
    along = (np.arange(columns * FINER) + 0.5) / FINER - 0.5
    down = (np.arange(rows * FINER) + 0.5) / FINER - 0.5
    wide = np.array([np.interp(along, np.arange(columns), row) for row in field])
    return np.array([np.interp(down, np.arange(rows), column) for column in wide.T]).T


def _outlines(shape: BaseGeometry, least: float = 0.0) -> tuple[Area, ...]:
    """Its parts that are larger than `least`, in square units, each with its holes."""
    return tuple(
        (_ring_of(part.exterior), *map(_ring_of, part.interiors))
        for part in shapely.get_parts(shape)
        if isinstance(part, Polygon) and part.area > least
    )


def _ring_of(ring: BaseGeometry) -> tuple[Point, ...]:
    """Its corners, rounded; all at once, since outlines have thousands."""
    corners: list[list[float]] = np.round(shapely.get_coordinates(ring), 3).tolist()
    return tuple((x, y) for x, y in corners)
