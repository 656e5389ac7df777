"""Tracks being laid: paths lengthened and shortened step by step, and what of them lies on the table.

Plain work on the notation of `game.sea.path` for stepped and free helms alike. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import msgspec
import shapely
from shapely import LinearRing
from shapely.geometry.base import BaseGeometry

from game.match.orders import Value
from game.sea.heading import Pose, Position, ahead, bearing, distance, relative
from game.sea.notation import advance_token, tokens, turn_token
from game.sea.path import Fault, Helm
from game.sea.reach import envelope
from game.tabletop.overlays import End, Leg, Outline, Reach, Route

FREE_TURN = 5.0
"""Degrees that one press of a key turns a free helm that names no grain."""
MOST_ENDS = 140
"""So many poses are marked; of more the outline must do."""


class Track(msgspec.Struct, frozen=True):
    """A path as far as it is laid, with the settings its order would carry."""

    path: str
    settings: Mapping[str, Value] = {}

    def stepped(self, helm: Helm, step: str) -> tuple[str, Fault | None]:
        """The path one step longer, or the fault that step would be."""
        path = self._free_stepped(helm, step) if not helm.step or helm.turn_free else ""
        if not path:
            path = self.path + {"advance": "F", "port": "P", "starboard": "S"}[step]
        fault = self._stops(helm, path)
        if (
            fault is not None and step == "advance" and helm.step == 0
        ):  # told of this step, not of the leg with it
            fault = self._stops(helm, self.path + advance_token(1.0)) or fault
        return (self.path, fault) if fault is not None else (path, None)

    @staticmethod
    def _stops(helm: Helm, path: str) -> Fault | None:
        """Why a path cannot be laid, though it need not be at its end yet."""
        fault = helm.fault(path)
        return None if fault is not None and fault.kind in ("too_short", "owed_at_end") else fault

    def _free_stepped(self, helm: Helm, step: str) -> str:
        parts = list(tokens(self.path))
        last = parts[-1] if parts else ""
        if step == "advance":
            unit = min(1.0, max(0.0, helm.distance - helm.walk(Pose(0, 0, 0), self.path).spent)) or 1.0
            if last.startswith("A"):
                return "".join(parts[:-1]) + advance_token(float(last[1:]) + unit)
            return self.path + advance_token(unit)
        by = (helm.turn_grain or FREE_TURN) * (1 if step == "starboard" else -1)
        if last.startswith("T"):
            angle = float(last[1:]) + by
            return "".join(parts[:-1]) + (turn_token(angle) if angle else "")
        return self.path + turn_token(by)

    def shortened(self, helm: Helm, steps: int) -> Track:
        """Without its last tokens."""
        return Track("".join(list(tokens(self.path))[:-steps]), self.settings)

    def without_leg(self) -> Track:
        """Without the straight part in hand, or without the turn it ends with."""
        parts = list(tokens(self.path))
        straight = parts[-1][0] in "FA"
        parts.pop()
        while straight and parts and parts[-1][0] in "FA":
            parts.pop()
        return Track("".join(parts), self.settings)


def route(helm: Helm, start: Pose, path: str, after: str | None = None) -> Route:
    """A path as it lies on the table: solid, or with `after` only previewed from the end of that prefix on."""
    points = [Leg(start.x, start.y)]
    pose = start
    parts = tokens(path)
    walk = helm.walk(start, path)
    for token, there in zip(parts, walk.poses, strict=True):
        if token[0] in "FA":
            points.append(Leg(there.x, there.y))
        else:
            points[-1] = Leg(points[-1].x, points[-1].y, True)
        pose = there
    merged = _merged(points)
    if after is None:
        return Route(merged, True, helm.step or helm.straight_after or 1.0)
    before = len(_merged_points(helm, start, after)) - 1
    return Route(merged[before:] if len(merged) > before else (Leg(pose.x, pose.y),), False, 0.0)


def _merged_points(helm: Helm, start: Pose, path: str) -> tuple[Leg, ...]:
    return route(helm, start, path).legs


def _merged(points: list[Leg]) -> tuple[Leg, ...]:
    """Without the points that lie within a straight part."""
    kept = [points[0]]
    for place, point in enumerate(points[1:], 1):
        last = place == len(points) - 1
        if point.turns or last:
            kept.append(point)
    return tuple(kept)


@lru_cache(maxsize=64)
def reach(helm: Helm, start: Pose, laid: str) -> Reach:
    """Where the unit may end: the area, and the poses, those out of reach after what is laid fainter."""
    known = envelope(helm, start)
    if helm.turn_free and not helm.step:  # those known are samples: one may end anywhere between them
        return Reach(_fan(start[:2], tuple(end.pose[:2] for end in known.ends)))
    near = {end.pose for end in envelope(helm.after(laid), helm.walk(start, laid).end).ends}
    ends = tuple(End(*end.pose, end.pose in near) for end in known.ends)
    if (
        helm.turn_grain and not helm.step
    ):  # of places without number the outline tells as much as any few of them
        ends = ()
    if len(ends) > MOST_ENDS:
        ends = tuple(end for end in ends if end.near)[:MOST_ENDS]
    return Reach(_outlines(helm, start), ends)


FAN = 4.0
"""Degrees between the bearings of an outline seen from where the unit stands."""
LEAST_SEEN = 0.05
BESIDES = 3
"""Bearings on each side that fill up one between them."""

BESIDE = 0.6
"""The area reaches so far to each side of the tracks."""


@lru_cache(maxsize=32)
def _outlines(helm: Helm, start: Pose) -> tuple[Outline, ...]:
    """Everything that can be flown over on the way to an end, drawn round."""
    tracks = {tuple(helm.walk(start, end.path, every=False).track) for end in envelope(helm, start).ends}
    lines = [shapely.LineString(track) for track in tracks if len(track) > 1]
    if not lines:
        return ()
    # Each is widened before they are joined: of lines that cross everywhere the other way round takes minutes.
    area = shapely.union_all(shapely.buffer(lines, BESIDE + 0.7, quad_segs=4)).buffer(-0.7, quad_segs=4)
    bodies = [area] if area.geom_type == "Polygon" else list(area.geoms)
    return tuple(
        tuple((round(x, 3), round(y, 3)) for x, y in body.simplify(0.03).exterior.coords[:-1])
        for body in bodies
    )


def _fan(start: Position, ends: tuple[Position, ...]) -> tuple[Outline, ...]:
    """The outline of all that lies between a place and the farthest ends seen from it, bearing by bearing.

    The ends are samples: where a bearing has none as far as those on both sides of it, it is filled up to them.
    """
    middle = bearing(start, ends[len(ends) // 2]) if ends else 0.0
    farthest: dict[int, float] = {}
    for end in ends:
        away = distance(start, end)
        if away >= LEAST_SEEN:
            place = round(relative(bearing(start, end), middle) / FAN)
            farthest[place] = max(away, farthest.get(place, 0.0))
    if len(farthest) < 2:
        return ()
    places = range(min(farthest), max(farthest) + 1)
    reached = [farthest.get(place, 0.0) for place in places]
    filled = _slid(_slid(reached, max), min)
    return (
        (
            start,
            *(ahead(start, middle + place * FAN, far) for place, far in zip(places, filled, strict=True)),
        ),
    )


def _slid(values: list[float], pick: Callable[[list[float]], float]) -> list[float]:
    """What is picked among each value and its neighbours."""
    return [pick(values[max(0, n - BESIDES) : n + BESIDES + 1]) for n in range(len(values))]


def outlines(area: BaseGeometry) -> Reach:
    """A shapely area as the outlines of its parts and of the holes in them."""
    bodies: list[Outline] = []
    holes: list[Outline] = []
    for part in shapely.get_parts(area):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        part = part.simplify(0.01)
        bodies.append(_outline(part.exterior))
        holes += [_outline(ring) for ring in part.interiors]
    return Reach(tuple(bodies), (), tuple(holes))


def _outline(ring: LinearRing) -> Outline:
    return tuple((round(x, 3), round(y, 3)) for x, y in ring.coords[:-1])
