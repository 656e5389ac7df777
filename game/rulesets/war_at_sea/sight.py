"""Lines of sight (WAS-LOS): hulls, islands, fog, squalls and smoke between an attacker's centre and a target's hull.

Where nothing has moved since, nothing is looked at twice: what was seen is kept by the picture of the table, that is by
the hulls and clouds that may block, the same for a table and for a view of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from game.match import Refusal
from game.rulesets.war_at_sea import tables
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.sea.blocking import Circle, inside_circles, inside_hulls, inside_polygons, outline_points
from game.sea.heading import Position, distance
from game.sea.hulls import Hull
from game.sea.sight import Outlines, cover

if TYPE_CHECKING:
    import numpy as np

Pair = tuple[Piece, Piece]
_ROUND: Final = 12
_KEPT: Final = 8


class Picture:
    """What may block lines of sight at one moment, and the pairs looked at so far."""

    def __init__(self, hulls: tuple[tuple[Hull, str], ...], table: SeaTable) -> None:
        self._hulls = [hull for hull, _ in hulls]
        self._near = [kind in tables.BLOCKS_NEAR for _, kind in hulls]
        self._beyond = [kind in tables.BLOCKS_BEYOND for _, kind in hulls]
        self._places = {hull.key: place for place, (hull, _) in enumerate(hulls)}
        radius = tables.WEATHER["radius"]
        self._clouds: list[Circle] = [(cloud.x, cloud.y, radius) for cloud in table.clouds]
        self._smoke: Outlines = tuple(outline for smoke in table.smoke for outline in smoke.outlines)
        self._land = table.land
        self._surface: dict[tuple[Position, Hull], bool] = {}
        self._air: dict[tuple[Position, Hull], bool] = {}

    def look(self, pairs: Iterable[Pair], *, above: bool = False) -> list[bool]:
        """For each (attacker, target): is there a line of sight? `above`: as aircraft see (WAS-ADF-6, WAS-AAT-9)."""
        asked = list(pairs)
        known = self._air if above else self._surface
        keys = [(unit.at, target.hull) for unit, target in asked]
        new = {key: pair for key, pair in zip(keys, asked, strict=True) if key not in known}
        if new:
            known.update(zip(new, self._looked(list(new.values()), above), strict=True))
        return [known[key] for key in keys]

    def _looked(self, pairs: Sequence[Pair], above: bool) -> list[bool]:
        """First every line from centre to centre; where that is blocked, to points all round the target."""
        if not self._clouds and (above or not (self._hulls or self._smoke or self._land)):
            return [True] * len(pairs)
        free = self._free(pairs, [target.at for _, target in pairs], above)
        blocked = [place for place, clear in enumerate(free) if not clear]
        lines: list[Pair] = []
        points: list[Position] = []
        owners: list[int] = []
        for place in blocked:
            for point in _points(pairs[place][1]):
                lines.append(pairs[place])
                points.append(point)
                owners.append(place)
        if lines:
            for owner, clear in zip(owners, self._free(lines, points, above), strict=True):
                free[owner] = free[owner] or clear
        return free

    def _free(self, pairs: Sequence[Pair], points: Sequence[Position], above: bool) -> list[bool]:
        """For each line from an attacker's centre to a point: does nothing block it?"""
        import numpy as np

        lines = np.array([(unit.x, unit.y, *point) for (unit, _), point in zip(pairs, points, strict=True)])
        away = np.array([hypot(unit.x - target.x, unit.y - target.y) for unit, target in pairs])
        far = away > tables.POINT_BLANK + tables.TOLERANCE  # WAS-LOS-8
        free = ~((inside_circles(lines, self._clouds) > tables.CROSSING).any(axis=1) & far)
        if above:
            return list(map(bool, free))
        if self._hulls:
            free &= ~self._behind_hulls(pairs, lines, away)
        if self._smoke:
            free &= ~((inside_polygons(lines, self._smoke) > tables.CROSSING) & far)
        if self._land:
            free &= ~self._behind_land(pairs, lines)
        return list(map(bool, free))

    def _behind_hulls(self, pairs: Sequence[Pair], lines: np.ndarray, away: np.ndarray) -> np.ndarray:
        """Lines that other ships' hulls block (WAS-LOS-2, WAS-LOS-3, WAS-LOS-5)."""
        import numpy as np

        crossed = inside_hulls(lines, self._hulls) > tables.CROSSING
        near = away <= tables.NEAR + tables.TOLERANCE
        crossed &= np.where(near[:, None], np.array(self._near), np.array(self._beyond))
        for row, pair in enumerate(pairs):
            for unit in pair:
                place = self._places.get(unit.id)
                if place is not None:
                    crossed[row, place] = False
        return np.asarray(crossed.any(axis=1))

    def _behind_land(self, pairs: Sequence[Pair], lines: np.ndarray) -> np.ndarray:
        """Lines that an island blocks, but for an airfield's own (WAS-LOS-4, WAS-LOS-7)."""
        import numpy as np

        blocked = np.zeros(len(lines), dtype=bool)
        rows: dict[Outlines, list[int]] = {}
        for row, pair in enumerate(pairs):
            land = self._land
            for unit in pair:
                if unit.spec.kind == "airfield":
                    land = tuple(outline for outline in land if not cover((outline,)).holds(unit.at))
            rows.setdefault(land, []).append(row)
        for land, places in rows.items():
            blocked[places] = inside_polygons(lines[places], land) > tables.CROSSING
        return blocked


_pictures: dict[object, Picture] = {}


def picture(table: SeaTable) -> Picture:
    """The picture of the table as it stands; the last few are remembered."""
    hulls = tuple(
        (unit.hull, unit.spec.kind)
        for unit in table.units.values()
        if unit.spec.kind in tables.BLOCKS_NEAR and unit.state == "deployed"
    )
    key = hulls, table.clouds, table.smoke, table.land
    known = _pictures.get(key)
    if known is None:
        if len(_pictures) >= _KEPT:
            del _pictures[next(iter(_pictures))]
        known = _pictures[key] = Picture(hulls, table)
    return known


def sees(table: SeaTable, unit: Piece, target: Piece, *, above: bool = False) -> bool:
    """Whether there is a line of sight from a unit's centre to any point of a target (WAS-LOS-1)."""
    return picture(table).look([(unit, target)], above=above)[0]


def _points(target: Piece) -> list[Position]:
    """Points of a target's hull: its corners and points round its outline; of an air base, of its circle."""
    spec = target.spec
    if spec.air:
        return []
    if spec.kind == "airfield":
        radius = tables.AIR["base_radius"]
        return [
            (target.x + radius * sin(2 * pi * part / _ROUND), target.y + radius * cos(2 * pi * part / _ROUND))
            for part in range(_ROUND)
        ]
    return outline_points(target.hull, tables.SPACING)


def clouded(unit: Piece, target: Piece, clause: str) -> Refusal:
    """That weather lies between a unit and a target, where nothing else would bar the view."""
    return Refusal(f"Fog or a squall lies between {unit.name} and {target.name}.", clause)


def blocked_by(
    table: SeaTable, unit: Piece, target: Piece, *, above: bool = False
) -> tuple[str, Position] | None:
    """What stands first in the line between two centres, by its name, and where the line ends; None: nothing does.

    Where the centres do not see each other, some other point of the target's hull may still be seen (WAS-LOS-1).
    """
    found = [(distance(unit.at, at), name, at) for name, at in _across(table, unit, target, above=above)]
    return min(found)[1:] if found else None


def _across(table: SeaTable, unit: Piece, target: Piece, *, above: bool) -> Iterator[tuple[str, Position]]:
    """Everything that blocks the line between two centres, each with the point of it that lies on the line."""
    import numpy as np

    line = np.array([(unit.x, unit.y, target.x, target.y)])
    away = distance(unit.at, target.at)
    if away > tables.POINT_BLANK + tables.TOLERANCE:
        for cloud in table.clouds:
            if inside_circles(line, [(cloud.x, cloud.y, tables.WEATHER["radius"])])[0, 0] > tables.CROSSING:
                yield cloud.kind, _abreast(unit, target, (cloud.x, cloud.y))
        for smoke in table.smoke if not above else ():
            for outline in smoke.outlines:
                if inside_polygons(line, (outline,))[0] > tables.CROSSING:
                    yield "smoke", _abreast(unit, target, _middle(outline))
    if above:
        return
    kinds = tables.BLOCKS_NEAR if away <= tables.NEAR + tables.TOLERANCE else tables.BLOCKS_BEYOND
    for other in table.units.values():
        if other.state != "deployed" or other.spec.kind not in kinds or other.id in (unit.id, target.id):
            continue
        if inside_hulls(line, [other.hull])[0, 0] > tables.CROSSING:
            yield other.name, _abreast(unit, target, other.at)
    for area in table.terrain:
        fields = [one for one in (unit, target) if one.spec.kind == "airfield"]
        if area.kind != "land" or any(cover((area.outline,)).holds(one.at) for one in fields):
            continue
        if inside_polygons(line, (area.outline,))[0] > tables.CROSSING:
            yield area.name or "land", _abreast(unit, target, _middle(area.outline))


def _abreast(unit: Piece, target: Piece, at: Position) -> Position:
    """The point of a line of sight that lies abreast of a place."""
    east, north = target.x - unit.x, target.y - unit.y
    length = east * east + north * north
    part = ((at[0] - unit.x) * east + (at[1] - unit.y) * north) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return unit.x + part * east, unit.y + part * north


def _middle(outline: Sequence[Position]) -> Position:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
