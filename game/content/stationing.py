"""Where pieces are put: on a grid, in line ahead or abreast, turned together, mirrored, clear of land and each other.

Plain geometry on the values of a file: whole numbers where they are whole. Knows no key, no ruleset, no pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Any, Literal

import msgspec

from game.match.scenario import Position
from game.sea.heading import bounds

Formation = Literal["ahead", "abreast"]
Pose = tuple[float, float, float]
"""x, y, heading."""


def tidy(number: float) -> float | int:
    """A number as a person writes it: at most three decimals, none where there are none."""
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def spot(x: float, y: float) -> list[float | int]:
    """A place as a file has it."""
    return [tidy(x), tidy(y)]


def snapped(at: Position, grid: float) -> Position:
    """The nearest place of a grid; 0 is no grid."""
    return (round(at[0] / grid) * grid, round(at[1] / grid) * grid) if grid else at


def turned(heading: float, step: float) -> float:
    """A heading from 0 to below 360, at the nearest multiple of `step` degrees (0: any)."""
    return (round(heading / step) * step if step else heading) % 360


def bearing(origin: Position, goal: Position) -> float:
    """The compass bearing from one place to another."""
    return degrees(atan2(goal[0] - origin[0], goal[1] - origin[1])) % 360


def about(at: Position, centre: Position, by: float) -> Position:
    """A place turned about another, clockwise."""
    dx, dy, a = at[0] - centre[0], at[1] - centre[1], radians(by)
    return centre[0] + dx * cos(a) + dy * sin(a), centre[1] - dx * sin(a) + dy * cos(a)


def in_line(poses: Sequence[Pose], formation: Formation, spacing: float, heading: float) -> list[Pose]:
    """Pieces in line: the leader is the one farthest ahead (abreast: farthest to starboard), where she stands; the
    others follow in the order in which they lay, each `spacing` behind (to port of) the one before."""
    along = heading if formation == "ahead" else heading + 90
    ux, uy = sin(radians(along)), cos(radians(along))
    order = sorted(range(len(poses)), key=lambda n: -(poses[n][0] * ux + poses[n][1] * uy))
    lead_x, lead_y, _ = poses[order[0]]
    found = list(poses)
    for place, number in enumerate(order):
        found[number] = (lead_x - ux * spacing * place, lead_y - uy * spacing * place, heading)
    return found


def brought_in(poses: Sequence[Pose], width: float, height: float) -> list[Pose] | None:
    """Poses set off together, no farther than all lie on the table; None where they reach farther than it does."""
    west, south, east, north = bounds((x, y) for x, y, _ in poses)
    if east - west > width or north - south > height:
        return None
    by_x = max(0.0, -west) - max(0.0, east - width)
    by_y = max(0.0, -south) - max(0.0, north - height)
    return [(x + by_x, y + by_y, heading) for x, y, heading in poses]


def mirrored(at: Position, heading: float, width: float, height: float, across: str) -> Pose:
    """A pose on the other side: `across` the middle line "east-west" (north becomes south), "north-south" (west becomes
    east), or about the "centre"."""
    x, y = at
    if across == "east-west":
        return x, height - y, (180 - heading) % 360
    if across == "north-south":
        return width - x, y, -heading % 360
    return width - x, height - y, (heading + 180) % 360


class Ground(msgspec.Struct):
    """Where pieces may stand: inside `region`, off every outline of `land`, clear of the discs of `taken`."""

    region: tuple[Position, ...]
    land: tuple[tuple[Position, ...], ...] = ()
    taken: list[tuple[float, float, float]] = []


def berths(
    ground: Ground, radii: Sequence[float], near: Sequence[Position | None] = ()
) -> list[Position | None]:
    """A clear place for each piece of these radii, nearest to where it is wished (`near`, else the middle of the
    region, side by side); None where there is none left."""
    from shapely import Point, Polygon, prepare, union_all

    region = Polygon(ground.region).buffer(0)
    land = union_all([Polygon(one).buffer(0) for one in ground.land if len(one) > 2])
    taken = _Discs(ground.taken)
    found: list[Position | None] = []
    free: dict[float, Any] = {}
    for number, radius in enumerate(radii):
        if radius not in free:
            free[radius] = region.difference(land.buffer(radius)).intersection(region.buffer(-radius))
            prepare(free[radius])
        sea = free[radius]
        wish = near[number] if number < len(near) else None
        if wish is None:
            wish = (region.centroid.x, region.centroid.y)
        place = None if sea.is_empty else _nearest(sea, wish, radius, taken, Point)
        found.append(place)
        if place is not None:
            taken.add(place[0], place[1], radius)
    return found


def _nearest(sea: Any, wish: Position, radius: float, taken: _Discs, point: Any) -> Position | None:
    """The first clear place in rings around a wish, on a lattice as fine as the piece."""
    step = max(0.25, radius)
    left, low, right, top = sea.bounds
    most = ceil(max(right - wish[0], wish[0] - left, top - wish[1], wish[1] - low, step) / step) + 1
    for ring in range(min(most, 400)):
        for dx, dy in _ring(ring):
            x, y = round(wish[0] + dx * step, 3), round(wish[1] + dy * step, 3)
            if (
                left <= x <= right
                and low <= y <= top
                and taken.clear(x, y, radius)
                and sea.covers(point(x, y))
            ):
                return x, y
    return None


def _ring(ring: int) -> Iterable[tuple[int, int]]:
    """The lattice points of a square ring, the nearest first."""
    if not ring:
        return [(0, 0)]
    edge = [(dx, dy) for dx in range(-ring, ring + 1) for dy in (-ring, ring)]
    edge += [(dx, dy) for dy in range(1 - ring, ring) for dx in (-ring, ring)]
    return sorted(edge, key=lambda one: one[0] ** 2 + one[1] ** 2)


class _Discs:
    """Discs that stand already, found by the square of the table they lie in."""

    cell = 4.0

    def __init__(self, discs: Iterable[tuple[float, float, float]]) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        self._widest = 0.0
        for x, y, radius in discs:
            self.add(x, y, radius)

    def add(self, x: float, y: float, radius: float) -> None:
        self._cells.setdefault((int(x // self.cell), int(y // self.cell)), []).append((x, y, radius))
        self._widest = max(self._widest, radius)

    def clear(self, x: float, y: float, radius: float) -> bool:
        reach = radius + self._widest
        for column in range(int((x - reach) // self.cell), int((x + reach) // self.cell) + 1):
            for row in range(int((y - reach) // self.cell), int((y + reach) // self.cell) + 1):
                for ox, oy, other in self._cells.get((column, row), ()):
                    if hypot(x - ox, y - oy) < radius + other - 1e-9:
                        return False
        return True


def overlapping(discs: Sequence[tuple[float, float, float]]) -> list[tuple[int, int]]:
    """The pairs of discs that overlap, by their numbers."""
    cells: dict[tuple[int, int], list[int]] = {}
    widest = max((radius for _, _, radius in discs), default=0.5)
    size = max(1.0, 2 * widest)
    for number, (x, y, _) in enumerate(discs):
        cells.setdefault((int(x // size), int(y // size)), []).append(number)
    found = []
    for (column, row), here in cells.items():
        near = [n for dx in (-1, 0, 1) for dy in (-1, 0, 1) for n in cells.get((column + dx, row + dy), ())]
        for a in here:
            for b in near:
                if (
                    a < b
                    and hypot(discs[a][0] - discs[b][0], discs[a][1] - discs[b][1])
                    < discs[a][2] + discs[b][2] - 1e-6
                ):
                    found.append((a, b))
    return found
