"""Lines of sight, how far a unit sees, and what it may be shot at by (FLT-VIS, FLT-WEA-1, FLT-SUB-6, FLT-AVS-11)."""

from __future__ import annotations

from game.rulesets.fleet.condition import lit, near, within
from game.rulesets.fleet.table import (
    DEEP,
    DEPLOYED,
    PERISCOPE,
    FleetTable,
    Flight,
    Marker,
    Piece,
    Ship,
)
from game.rulesets.fleet.tables import AIR, BAND, SIGHT
from game.rulesets.fleet.tables import PERISCOPE as BELOW
from game.sea.heading import Inches, Position, distance
from game.sea.sight import Outlines, cover
from game.tabletop.memory import Look

_HAIR = 1e-6
"""A line that runs inside a polygon for no more only touches it."""


def bands(unit: Piece) -> int:
    """How many range bands a unit sees, undimmed; damage counts on shore too (FLT-SPT-7, FLT-SUB-6, FLT-STR-4)."""
    if isinstance(unit, Flight):
        return int(AIR["sight_bands"])
    if isinstance(unit, Ship):
        if unit.depth == PERISCOPE:
            return int(BELOW["bands"])
        return unit.spotting_bands
    return 0


def eye(unit: Piece) -> Inches:
    """SD in cm: SD 0 still sees a little (FLT-VIS-2)."""
    return bands(unit) * BAND or SIGHT["blind_cm"]


def limit(table: FleetTable, unit: Piece) -> Inches:
    """The sight limit of a unit: the lower of SD and TVR, less inside a squall (FLT-VIS-2, FLT-WEA-1)."""
    if isinstance(unit, Ship) and (unit.depth == DEEP or (unit.depth == PERISCOPE and table.night)):
        return 0.0
    seen = min(eye(unit), table.options.tvr)
    return min(seen, SIGHT["squall_cm"]) if in_squall(table, unit.at) else seen


def in_squall(table: FleetTable, point: Position) -> bool:
    """Whether a point lies in bad weather (FLT-WEA-1)."""
    return bool(table.squalls) and cover(table.squalls).holds(point)


def crosses(outlines: Outlines, one: Position, other: Position) -> bool:
    """Whether any length of a line lies inside polygons; running along an edge does not (FLT-VIS-3)."""
    if not outlines or not cover(outlines).crossed([(*one, *other)])[0]:
        return False
    import numpy as np

    from game.sea.blocking import inside_polygons

    return bool(inside_polygons(np.array([(*one, *other)], dtype=float), outlines)[0] > _HAIR)


def land_between(table: FleetTable, one: Piece, other: Piece) -> bool:
    """Whether land lies on the line: not that on which a shore unit at either end stands (FLT-VIS-3, ruling 89)."""
    land = table.land
    if not land:
        return False
    for end in (one, other):
        if isinstance(end, Ship) and end.spec.shore:
            land = tuple(area for area in land if not cover((area,)).holds(end.at))
    return crosses(land, one.at, other.at)


def obscured(table: FleetTable, one: Piece, other: Piece, *, smoke: bool = True) -> bool:
    """Whether land, smoke, a squall or fog lies on the line between two centres (FLT-VIS-3)."""
    if land_between(table, one, other):
        return True
    if smoke and table.screens and crosses(tuple(s.outline for s in table.screens), one.at, other.at):
        return True
    if table.fogs and crosses(table.fogs, one.at, other.at):
        return True
    # Within that distance a squall does not obscure (FLT-WEA-1).
    far = not near(one.at, other.at, SIGHT["squall_cm"])
    return far and crosses(table.squalls, one.at, other.at)


def clear(table: FleetTable, one: Piece, other: Piece) -> bool:
    """Whether one unit has another in clear sight within its sight limit (FLT-VIS-4, FLT-VIS-9)."""
    if isinstance(other, Ship) and other.submerged:
        return False
    return within(distance(one.at, other.at), limit(table, one)) and not obscured(table, one, other)


def aims(table: FleetTable, ship: Ship, target: Ship) -> bool:
    """Whether guns aim by eye: clear sight within the limit, by night lit or identified (FLT-VIS-4, -9, -10)."""
    if not clear(table, ship, target):
        return False
    return lit(table, target) or ship.identified == target.id


def by_radar(table: FleetTable, ship: Ship, other: Piece) -> bool:
    """Whether a ship's gunnery radar reaches another unit: to its SD, and land blocks it (FLT-VIS-7, FLT-VIS-14)."""
    if isinstance(other, Ship) and other.submerged:
        return False
    return (
        ship.radar and within(distance(ship.at, other.at), eye(ship)) and not land_between(table, ship, other)
    )


def watched(table: FleetTable, unit: Ship | Flight) -> bool:
    """Whether the enemy has a unit in sight, by eye or by radar (ruling 84)."""
    if isinstance(unit, Flight):
        return True
    if unit.submerged:
        return unit.detected >= table.turn
    near_by = sorted(
        (
            (distance(other.at, unit.at), place, other)
            for place, other in enumerate(table.units.values())
            if _looks(unit, other)
        ),
    )
    for away, _, other in near_by:  # the nearest sees best
        if not within(away, eye(other)):
            continue
        if clear(table, other, unit):
            return True
        if isinstance(other, Ship) and other.radar and not other.submerged and by_radar(table, other, unit):
            return True
    return False


def _looks(unit: Piece, other: Piece) -> bool:
    """Whether the other is an enemy on the table that may see a unit."""
    return other.side != unit.side and other.state == DEPLOYED and not isinstance(other, Marker)


def look_of(table: FleetTable, side: str) -> Look:
    """What a side sees as a turn begins, or at any moment: from where it looks, and the enemy's ships in sight."""
    eyes = [
        (unit.x, unit.y, limit(table, unit))
        for unit in table.units.values()
        if unit.side == side and unit.state == DEPLOYED and not isinstance(unit, Marker)
    ]
    seen = [
        (unit.id, unit.x, unit.y)
        for unit in table.units.values()
        if unit.side != side and isinstance(unit, Ship) and unit.afloat and unit.sighted
    ]
    return Look(table.turn, tuple(eyes), tuple(seen))
