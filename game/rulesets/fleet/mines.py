"""Mines: laying, what enters a field, and sweeping (FLT-MIN)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.fleet import damage, purposes
from game.rulesets.fleet.armoury import BLOWS, UNDERWATER
from game.rulesets.fleet.condition import hull, within
from game.rulesets.fleet.events import did
from game.rulesets.fleet.rolls import attack_throw, crew_test, passes
from game.rulesets.fleet.sea_events import FieldChanged, FieldLaid
from game.rulesets.fleet.sight import clear
from game.rulesets.fleet.table import FleetTable, Minefield, Ship, flights, ships
from game.rulesets.fleet.tables import CRAFT_SIZE, MINES
from game.sea.heading import Inches, Position, ahead, distance, settle
from game.sea.hulls import corners, stern
from game.sea.sight import cover, nearest_on
from game.tabletop.sides import enemy

MINE_SECTION = "mine"


def outline(field: Minefield) -> tuple[Position, ...]:
    """The rectangle of a field, its long side across the heading of the ship that laid it (FLT-MIN-1)."""
    return corners(field.x, field.y, field.heading, MINES["width_cm"], MINES["length_cm"])


def entered(
    table: FleetTable, track: Sequence[Position], past: tuple[str, ...]
) -> tuple[Inches, Minefield] | None:
    """How far along a track it first enters a field that is not among those `past`, and which (FLT-MIN-3)."""
    first: tuple[Inches, Minefield] | None = None
    for field in table.fields:
        if field.id in past:
            continue
        at = _enters(field, track)
        if at is not None and (first is None or at < first[0]):
            first = at, field
    return first


def _enters(field: Minefield, track: Sequence[Position]) -> Inches | None:
    """How far along a track it comes into a field, one it begins in only after leaving it; None: never."""
    if nearest_on(track, (field.x, field.y))[0] > max(MINES["length_cm"], MINES["width_cm"]):
        return None
    from shapely import LineString, Point, Polygon

    shape = Polygon(outline(field))
    inside = bool(shape.contains(Point(track[0])))
    along = 0.0
    for here, there in pairwise(track):
        leg = distance(here, there)
        if inside:  # a leg that leaves a rectangle does not come back into it
            inside = bool(shape.contains(Point(there)))
            along += leg
            continue
        met = LineString((here, there)).intersection(shape) if leg else None
        if met is not None and not met.is_empty:
            return along + float(met.distance(Point(here)))
        along += leg
    return None


def loads_at(table: FleetTable, field: Minefield, point: Position) -> int:
    """The loads that overlap at a point of a field (FLT-MIN-4)."""
    others = (other for other in table.fields if other.id != field.id)
    return field.loads + sum(other.loads for other in others if cover((outline(other),)).holds(point))


def throw(table: FleetTable, ship: Ship, field: Minefield, point: Position) -> Throw:
    """The attack of a field on a ship (FLT-MIN-4)."""
    dense = loads_at(table, field, point) >= MINES["dense_loads"]
    return attack_throw(
        purposes.Mines(field.id, ship.id),
        "FLT-MIN-4",
        1,
        MINES["to_hit"],
        ("Target size", "FLT-TYP-4", ship.spec.target_size),
        MINES.term("Two loads or more", "dense", dense),
        MINES.term("Paravanes", "paravanes", ship.has("paravanes")),
        MINES.term("Her side knows the field", "known", ship.side in field.known),
    )


def attack(umpire: Umpire[FleetTable], ship: Ship, field: Minefield, point: Position) -> None:
    """A ship enters a field: once a turn it is attacked; a hit costs the field a load (FLT-MIN-3, FLT-MIN-5)."""
    umpire.happens(did(ship, fields=(*ship.done.fields, field.id)))
    if ship.spec.target_size <= CRAFT_SIZE:
        return
    if not passes(umpire, throw(umpire.table, ship, field, point), ship):
        return
    blow = BLOWS["mine"]
    umpire.happens(FieldChanged(field.id, field.loads - 1, umpire.table.sides))
    hit = damage.Hit(blow.name, blow.cv, blow.ip, UNDERWATER, "FLT-MIN-5", across=MINE_SECTION)
    damage.strike(umpire, ship, hit, splashes=False)


# -- laying and sweeping --------------------------------------------------------------------------------------


def may_lay(ship: Ship) -> bool:
    """A ship with loads that moved slowly last turn (FLT-MIN-1)."""
    laden = ship.afloat and ship.mine_loads > 0 and not ship.done.laid
    return laden and within(ship.last_speed, MINES["lay_cm"])


def lay(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """One load at her stern; an enemy in whose sight she is knows the field (FLT-MIN-1, FLT-MIN-2)."""
    table = umpire.table
    back = stern(ship.pose, hull(ship).length)
    x, y = ahead(back, ship.heading, -MINES["width_cm"] / 2)
    other = enemy(table, ship.side)
    seen = any(clear(table, watcher, ship) for watcher in [*ships(table, other), *flights(table, other)])
    known = table.sides if seen else (ship.side,)
    name = f"field_{table.numbered + 1}"
    umpire.happens(
        FieldLaid(ship.id, Minefield(name, ship.side, settle(x), settle(y), ship.heading, 1, known))
    )


def sweepable(table: FleetTable, ship: Ship) -> list[Minefield]:
    """Known fields in which a slow ship with paravanes ended (FLT-MIN-6)."""
    slow = within(ship.last_speed, MINES["sweep_cm"])
    if not (ship.has("paravanes") and slow and ship.afloat) or ship.done.swept or _has_shot(ship):
        return []
    known = (field for field in table.fields if ship.side in field.known)
    return [field for field in known if cover((outline(field),)).holds(ship.at)]


def _has_shot(ship: Ship) -> bool:
    """Whether a ship has shot this turn, guns or flak (FLT-MIN-6)."""
    done = ship.done
    return bool(done.shot or done.lrf or done.mrf or done.crf)


def sweep(umpire: Umpire[FleetTable], ship: Ship, key: str) -> None:
    """A Crew Test; passed removes one load (FLT-MIN-6)."""
    field = next(field for field in umpire.table.fields if field.id == key)
    umpire.happens(did(ship, swept=True))
    if crew_test(umpire, ship, purposes.Sweep(ship.id), "FLT-MIN-6"):
        umpire.happens(FieldChanged(field.id, field.loads - 1, field.known))
