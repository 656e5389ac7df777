"""Lines of sight, how far a unit sees, and what it may be shot at by (FLT-VIS, FLT-WEA-1, FLT-SUB-6, FLT-AVS-11)."""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Refusal, Umpire
from game.rulesets.fleet.condition import lit, near, within
from game.rulesets.fleet.events import Sighted
from game.rulesets.fleet.eyes import eye, in_squall, limit
from game.rulesets.fleet.table import (
    DEPLOYED,
    FleetTable,
    Flight,
    Marker,
    Piece,
    Ship,
    flights,
    ships,
)
from game.rulesets.fleet.tables import SIGHT
from game.sea.heading import Position, distance
from game.sea.sight import Outlines, cover
from game.tabletop.bearings import off

_HAIR = 1e-6
"""A line that runs inside a polygon for no more only touches it."""


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
    far = bool(table.squalls) and not near(one.at, other.at, SIGHT["squall_cm"])
    return far and crosses(table.squalls, one.at, other.at)


def clear(table: FleetTable, one: Piece, other: Piece) -> bool:
    """Whether one unit has another in clear sight within its sight limit (FLT-VIS-4, FLT-VIS-9)."""
    if isinstance(other, Ship) and other.submerged:
        return False
    return within(distance(one.at, other.at), limit(table, one)) and not obscured(table, one, other)


def aims(table: FleetTable, ship: Ship, target: Ship) -> bool:
    """Whether guns aim by eye: clear sight within the limit, by night lit or identified (FLT-VIS-4, -9, -10)."""
    return (lit(table, target) or ship.identified == target.id) and clear(table, ship, target)


def by_radar(table: FleetTable, ship: Ship, other: Piece) -> bool:
    """Whether a ship's gunnery radar reaches another unit: to its SD, and land blocks it (FLT-VIS-7, FLT-VIS-14)."""
    if isinstance(other, Ship) and other.submerged:
        return False
    return (
        ship.radar and within(distance(ship.at, other.at), eye(ship)) and not land_between(table, ship, other)
    )


def watched(table: FleetTable, unit: Ship | Flight, enemies: Sequence[Piece] | None = None) -> bool:
    """Whether the enemy has a unit in sight, by eye or by radar (ruling 84); `enemies` are who may see it."""
    if isinstance(unit, Flight):
        return True
    if unit.submerged:
        return unit.detected >= table.turn
    looking = lookouts(table, unit.side) if enemies is None else enemies
    here = unit.at
    away = [distance(other.at, here) for other in looking]
    for place in sorted(range(len(looking)), key=away.__getitem__):  # the nearest sees best
        other = looking[place]
        if not within(away[place], eye(other)):
            continue
        if clear(table, other, unit):
            return True
        if isinstance(other, Ship) and other.radar and not other.submerged and by_radar(table, other, unit):
            return True
    return False


def lookouts(table: FleetTable, side: str) -> list[Piece]:
    """The enemies on the table who may see what is of a side."""
    return [
        unit
        for unit in table.units.values()
        if unit.side != side and unit.state == DEPLOYED and not isinstance(unit, Marker)
    ]


def look(umpire: Umpire[FleetTable]) -> None:
    """Both sides look round; what was in sight leaves a ghost where it was last seen."""
    table = umpire.table
    everybody: list[Ship | Flight] = [*ships(table), *flights(table)]
    enemies = {side: lookouts(table, side) for side in table.sides}
    for unit in everybody:
        seen = watched(table, unit, enemies[unit.side])
        if seen != unit.sighted:
            umpire.happens(Sighted(unit.id, unit.pose, seen))


def beyond(ship: Piece, target: Piece, reach: float) -> str:
    """How far off a target is that lies beyond a reach; empty within it."""
    return "" if near(ship.at, target.at, reach) else off(target.name, distance(ship.at, target.at))


def unaimed(
    table: FleetTable, ship: Ship | Flight, target: Ship, radar: bool = False, failed: bool = False
) -> Refusal:
    """Why nobody aims at a target by eye, nor by radar (FLT-VIS-6, -7, -10, -14)."""
    away, seen = distance(ship.at, target.at), limit(table, ship)
    if failed:
        says = f"{ship.name}: this battery failed to find its target by radar this turn."
        return Refusal(says, "FLT-VIS-7")
    finds = "; her radar must find it first" if radar else ""
    if not near(ship.at, target.at, seen):
        clause = "FLT-WEA-1" if in_squall(table, ship.at) and seen <= SIGHT["squall_cm"] else ""
        if not clause and away > eye(ship) and near(ship.at, target.at, table.options.tvr):
            clause, finds = "FLT-VIS-14", ""
        clause = clause or ("FLT-VIS-7" if radar else "FLT-VIS-6")
        return Refusal(f"{ship.name} sees {seen:g} cm, {off(target.name, away)}{finds}.", clause)
    if obscured(table, ship, target):
        says = f"{ship.name}: {_between(table, ship, target)} lies between her and {target.name}{finds}."
        return Refusal(says, "FLT-VIS-7" if radar else "FLT-VIS-6")
    finds = "; she must identify it or find it by radar first" if radar else ""
    says = f"{ship.name}: {target.name} is neither lit nor identified by night{finds}."
    return Refusal(says, "FLT-VIS-10")


def _between(table: FleetTable, one: Piece, other: Piece) -> str:
    """What lies on the line between two units."""
    if land_between(table, one, other):
        return "land"
    if table.screens and crosses(tuple(screen.outline for screen in table.screens), one.at, other.at):
        return "smoke"
    return "fog" if table.fogs and crosses(table.fogs, one.at, other.at) else "a squall"
