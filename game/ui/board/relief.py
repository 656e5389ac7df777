"""The lie of the land behind an outline: how far inland each place is, how high, and what stands on it.

All of it follows from the outline alone, in the table's unit; it knows no colours and no zoom. Nothing here is a rule:
where a ship may go is the outline's business, which is never moved.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

from game.tabletop.overlays import Outline
from game.ui.kit.water import Depths, Field, taps

CELLS = 112
"""Cells of the lattice of heights along the longer side of a land."""
BROADEST = 0.28
"""The hills of a land rise within this share of its size from the coast, or within less where it is narrow."""
RIDGES = ((0.85, 1.0), (0.37, 0.42), (0.16, 0.16))
"""Octaves of the hills: mesh in breadths, weight."""
BEYOND = 0.3
"""A land at the table's edge runs on past it by this share of the table's longer side."""
WOODS, TREES, TOWN, HAMLET = 7, 80, 40, 9

Point = tuple[float, float]
_NOTHING = np.zeros((1, 1), dtype=np.float32)


class Relief(NamedTuple):
    """Heights (0 to 1) on a lattice of `mesh`, rows from `north` down, columns from `west`; `breadth` is how far from
    the coast the hills rise, `size` the root of the area."""

    heights: Field
    west: float
    north: float
    mesh: float
    breadth: float
    size: float
    seed: int

    def at(self, xs: Field, ys: Field) -> Field:
        """The heights at every crossing of columns and rows: shape (ys, xs)."""
        rows, down = taps((self.north - ys) / self.mesh)
        columns, across = taps((xs - self.west) / self.mesh)
        np.clip(rows, 0, self.heights.shape[0] - 1, out=rows)
        np.clip(columns, 0, self.heights.shape[1] - 1, out=columns)
        # Sums of four, not products of matrices: those wake threads, which costs more than it saves here.
        strips = sum(
            (self.heights[row] * weight[:, None] for row, weight in zip(rows, down, strict=True)), _NOTHING
        )
        return sum(
            (strips[:, column] * weight for column, weight in zip(columns, across, strict=True)), _NOTHING
        )


class Country(NamedTuple):
    """What stands on a land, in table units: woods as clumps of trees, roofs, churches, roads."""

    woods: tuple[tuple[Point, ...], ...]
    roofs: tuple[tuple[Point, ...], ...]
    roads: tuple[tuple[Point, ...], ...]


def seed_of(outline: Outline) -> int:
    """The seed of a land: where it lies does not count, so that it looks the same while it is dragged."""
    x0, y0 = outline[0]
    return crc32(repr([(round(x - x0, 2) + 0.0, round(y - y0, 2) + 0.0) for x, y in outline]).encode())


def inland(outline: Field, xs: Field, ys: Field) -> Field:
    """How far inside a closed outline (shape (corners, 2)) each crossing lies, less than 0 outside: shape (ys, xs)."""
    ends = np.roll(outline, -1, axis=0)
    east, up = xs[None, :], ys[:, None]
    inside = np.zeros((len(ys), len(xs)), dtype=bool)
    middle = np.array([(xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2])
    reach = float(np.hypot(xs[-1] - xs[0], ys[-1] - ys[0])) / 2
    away = _away(middle[0], middle[1], outline, ends)
    near = away <= away.min() + 2 * reach
    least = np.full((len(ys), len(xs)), np.inf, dtype=np.float32)
    for (ax, ay), (bx, by), is_near in zip(outline.tolist(), ends.tolist(), near.tolist(), strict=True):
        rows = (ay <= ys) != (by <= ys)
        if rows.any():
            crossing = ax + (ys[rows] - ay) * ((bx - ax) / (by - ay))
            inside[rows] ^= east > crossing[:, None]
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        if is_near and long > 0:
            along = np.clip(((east - ax) * dx + (up - ay) * dy) / long, 0, 1)
            np.minimum(least, (east - ax - along * dx) ** 2 + (up - ay - along * dy) ** 2, out=least)
    np.sqrt(least, out=least)
    return np.where(inside, least, -least)


def _away(x: float, y: float, starts: Field, ends: Field) -> Field:
    """How far a point is from each stretch of an outline."""
    run = ends - starts
    long = np.maximum((run**2).sum(axis=1), 1e-12)
    along = np.clip(((x - starts[:, 0]) * run[:, 0] + (y - starts[:, 1]) * run[:, 1]) / long, 0, 1)
    away: Field = np.hypot(x - starts[:, 0] - along * run[:, 0], y - starts[:, 1] - along * run[:, 1])
    return away


@lru_cache(maxsize=48)
def relief(outline: Outline) -> Relief:
    """The heights behind an outline: a slope up from the coast, broken by ridges."""
    corners = np.array(outline, dtype=np.float32)
    (west, south), (east, north) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    mesh = max(east - west, north - south, 1e-3) / CELLS
    xs = np.arange(west - 2 * mesh, east + 3 * mesh, mesh, dtype=np.float32)
    ys = np.arange(north + 2 * mesh, south - 3 * mesh, -mesh, dtype=np.float32)
    away = np.maximum(inland(corners, xs, ys), 0)
    size = float(Polygon(outline).buffer(0).area) ** 0.5
    breadth = max(mesh, min(float(away.max()), BROADEST * size))
    seed = seed_of(outline)
    octaves = tuple((share * breadth, weight) for share, weight in RIDGES)
    ground = Depths(8 * breadth, 8 * breadth, seed, octaves).at(
        *((axis - np.float32(start)) for axis, start in zip((xs, ys), outline[0], strict=True))
    )
    ridge = 1 - np.abs(2 * ground - 1)
    heights = (1 - np.exp(-2.1 * away / breadth)) * (0.3 + 0.7 * ridge)
    return Relief(heights.astype(np.float32), float(xs[0]), float(ys[0]), mesh, breadth, size, seed)


@lru_cache(maxsize=48)
def country(outline: Outline) -> Country:
    """What stands on a land: woods on the hills, a town by the water, a hamlet inland and the road between."""
    lie = relief(outline)
    chance = np.random.default_rng(lie.seed + 9)
    ground = Polygon(outline).buffer(0)
    shapely.prepare(ground)
    west, south, east, north = ground.bounds
    spots = chance.random((90, 2)) * (east - west, north - south) + (west, south)
    inside = spots[shapely.contains_xy(ground, spots[:, 0], spots[:, 1])]
    away = shapely.distance(ground.exterior, shapely.points(inside)) / lie.breadth if len(inside) else []
    ranked = [(float(x), float(y), float(far)) for (x, y), far in zip(inside, away, strict=True)]
    share = lie.size**2 / lie.breadth**2
    woods: list[tuple[Point, ...]] = []
    taken: list[Point] = []
    town = min((spot for spot in ranked if spot[2] > 0.26), key=lambda spot: spot[2], default=None)
    hamlet = None
    roofs, roads = [], []
    if town is not None and share > 5:
        far = [spot for spot in ranked if spot[2] > 0.4]
        hamlet = min(far, key=lambda spot: abs(_apart(spot, town) - 1.7 * lie.breadth), default=None)
        for spot, many in ((town, TOWN), (hamlet, HAMLET)):
            if spot is not None:
                roofs.append(_roofs(spot, many, lie.breadth, ground, chance))
                taken.append(spot[:2])
        if hamlet is not None:
            roads = _road(town, hamlet, ground.buffer(-0.06 * lie.breadth), chance)
    for spot in ranked:
        if len(woods) >= min(WOODS, share / 3):
            break
        if spot[2] > 0.35 and all(_apart(spot, other) > 0.75 * lie.breadth for other in taken):
            taken.append(spot[:2])
            around = chance.standard_normal((TREES, 2)) * (0.2 * lie.breadth, 0.12 * lie.breadth) + spot[:2]
            kept = shapely.contains_xy(ground, around[:, 0], around[:, 1])
            woods.append(tuple((float(x), float(y)) for x, y in around[kept]))
    return Country(tuple(woods), tuple(roofs), tuple(roads))


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def _roofs(
    at: tuple[float, float, float],
    many: int,
    breadth: float,
    ground: Polygon,
    chance: np.random.Generator,
) -> tuple[Point, ...]:
    """Houses about a place, in streets; the church first."""
    street = breadth * 0.036
    steps = np.unique(np.rint(chance.standard_normal((many, 2)) * (2.2, 1.6)), axis=0)
    chance.shuffle(steps)
    kept = [(at[0] + a * street * 1.25, at[1] + b * street) for a, b in steps.tolist()]
    kept = [spot for spot in kept if ground.contains(shapely.Point(spot))]
    return ((at[0], at[1]), *kept)


def _road(
    town: tuple[float, ...], hamlet: tuple[float, ...], ground: Polygon, chance: np.random.Generator
) -> list[tuple[Point, ...]]:
    """A bend from town to hamlet, where land lies all the way."""
    bend = float(chance.uniform(-0.3, 0.3))
    middle = (
        (town[0] + hamlet[0]) / 2 - (hamlet[1] - town[1]) * bend,
        (town[1] + hamlet[1]) / 2 + (hamlet[0] - town[0]) * bend,
    )
    parts = [step / 14 for step in range(15)]
    way = tuple(
        (
            (1 - t) ** 2 * town[0] + 2 * t * (1 - t) * middle[0] + t * t * hamlet[0],
            (1 - t) ** 2 * town[1] + 2 * t * (1 - t) * middle[1] + t * t * hamlet[1],
        )
        for t in parts
    )
    return [way] if ground.covers(LineString(way)) else []


@lru_cache(maxsize=48)
def run_on(outline: Outline, wide: float, high: float) -> Outline:
    """The outline as it is drawn on a table: where it follows the table's edge it runs on beyond, as land does; not
    a line of it is moved on the table itself."""
    far = BEYOND * max(wide, high)
    parts = [Polygon(outline).buffer(0)]
    inside = parts[0].intersection(box(0, 0, wide, high))
    coast = inside.exterior.coords if isinstance(inside, Polygon) and not inside.is_empty else ()
    for (ax, ay), (bx, by) in pairwise(coast):
        for edge, axis in ((0.0, 0), (wide, 0), (0.0, 1), (high, 1)):
            start, end = (ax, ay) if axis == 0 else (ay, ax), (bx, by) if axis == 0 else (by, bx)
            if start[0] == end[0] == edge and start[1] != end[1]:
                low, top = sorted((start[1], end[1]))
                limit = high if axis == 0 else wide
                low, top = low - far * (low <= 0), top + far * (top >= limit)
                near, out = sorted((edge, edge - far if edge == 0 else edge + far))
                parts.append(box(near, low, out, top) if axis == 0 else box(low, near, top, out))
    whole = unary_union(parts)
    if len(parts) == 1 or not isinstance(whole, Polygon):
        return outline
    return tuple((float(x), float(y)) for x, y in whole.simplify(1e-6).exterior.coords[:-1])
