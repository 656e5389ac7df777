"""How a ship, a submarine or a contact marker may move now: helms, bounds, settings (FLT-MOV, FLT-CON-2, FLT-SUB-2).

What the move meets on its way stands in `passage`; here only what its own side knows counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from game.match import Setting, Steer, Steered
from game.match.bounds import AnyBound, ClearWay, DrawsOff, Homeward
from game.match.wording import beyond, within
from game.rulesets.fleet.condition import has_base, hull
from game.rulesets.fleet.sight import clear
from game.rulesets.fleet.table import (
    DEPLOYED,
    DEPTHS,
    SURFACED,
    WRECK,
    FleetTable,
    Marker,
    Ship,
    ship_of,
    ships,
)
from game.rulesets.fleet.tables import BOOK, CONTACTS, MOVEMENT, TOLERANCE, TURN
from game.sea.heading import Inches, Pose, distance
from game.sea.hulls import Coast, Hull, Waters
from game.sea.notation import advance_token, turn_token
from game.sea.path import Helm, Walk
from game.tabletop.sides import enemy

MOVE, MARKER, BOAT = "move_squadron", "move_contact", "move_submarine"
SMOKE, LAY, RAM, DEPTH = "smoke", "lay", "ram", "depth"

FORCED: Final = "There is no clear way that ends upon nothing: she goes straight ahead."

FAULTS: Final = BOOK.faults("move")


def speeds(ship: Ship) -> tuple[Inches, Inches]:
    """The least and the greatest distance a ship may move this turn (FLT-MOV-1, FLT-MOV-2, FLT-SUB-2)."""
    if ship.spec.boat:
        return 0.0, float(ship.spec.submerged_speed if ship.submerged else ship.speed)
    up = ship.spec.acceleration
    least = max(0.0, ship.last_speed - MOVEMENT["deceleration"] * up)
    most = min(ship.last_speed + up, float(ship.speed))
    return (float(ship.speed),) * 2 if least > ship.speed else (least, most)


def helm(least: Inches, most: Inches, mvr: Inches) -> Helm:
    """A helm of legs and turns, each turn after so much straight ahead (FLT-MOV-3 to 5)."""
    return Helm(
        distance=most,
        exact=False,
        least=least,
        step=0.0,
        turn=TURN,
        turn_free=True,
        straight_after=mvr,
        owed=mvr,
        slack=TOLERANCE,
    )


def steer(table: FleetTable, ship: Ship) -> Steer:
    """The question of one ship's move."""
    least, most = speeds(ship)
    wheel = helm(least, most, float(ship.spec.mvr))
    rows: list[Setting] = []
    if may_smoke(table, ship):
        rows.append(Setting(SMOKE, "She may lay smoke as she goes.", "FLT-SMK-1", (LAY,)))
    near = _rammed(table, ship, most)
    if near:
        rows.append(Setting(RAM, "She may ram one she can reach.", "FLT-MOV-9", near))
    if ship.spec.boat:
        rows += _depths(ship)
    bounds = _bounds(table, ship)
    bounds, surely = _possible(ship, wheel, bounds)
    name = BOAT if ship.spec.boat else MOVE
    reach = f"{beyond(least)} to {within(most)}" if least < most else within(most)
    return Steer(
        name,
        f"Move {ship.name}: {reach} cm.",
        "FLT-SUB-2" if ship.spec.boat else "FLT-MOV-1",
        ship.id,
        ship.pose,
        wheel,
        FAULTS,
        tuple(rows),
        bounds=bounds,
        surely=surely,
    )


def may_smoke(table: FleetTable, ship: Ship) -> bool:
    """Whether she may lay a screen; a carrier only where the scenario says so (FLT-SMK-1, FLT-CAR-8)."""
    carrier = ship.spec.carrier and not table.options.carrier_smoke
    return ship.has(SMOKE) and not carrier and not ship.submerged


def _depths(boat: Ship) -> list[Setting]:
    """One step up or down at the start of its move; with F 0 it cannot dive (FLT-SUB-1, FLT-SUB-7)."""
    at = DEPTHS.index(boat.depth or SURFACED)
    others = DEPTHS[max(0, at - 1) : at] + (DEPTHS[at + 1 : at + 2] if boat.flotation else ())
    helms = {}
    for depth in others:
        most = boat.speed if depth == SURFACED else boat.spec.submerged_speed
        helms[depth] = helm(0.0, float(most), float(boat.spec.mvr))
    says = "It may go one step up or down."
    return [Setting(DEPTH, says, "FLT-SUB-1", others, helms=helms)] if others else []


# -- what a move must meet ------------------------------------------------------------------------------------


def _bounds(table: FleetTable, ship: Ship) -> tuple[AnyBound, ...]:
    bounds: list[AnyBound] = []
    own = hull(ship)
    most = float(ship.speed) if ship.spec.boat else speeds(ship)[1]
    through, berth = _known_bases(table, ship, most + 2 * own.length)
    if through or berth:
        says = "No enemy or wreck may be crossed, and no base may be ended upon."
        clear = ClearWay(says, "FLT-MOV-9", own, Waters(through), Waters((*through, *berth)), RAM)
        if ship.spec.boat:
            # below it has no base, and it goes at the depth it changes to (FLT-SUB-1, FLT-SUB-3)
            at = ship.depth or SURFACED
            clear = msgspec.structs.replace(clear, setting=DEPTH, choices=(SURFACED,), silent=at)
        bounds.append(clear)
    if ship.withdrawing:
        bounds += withdrawal(table, ship)
    return tuple(bounds)


def _known_bases(table: FleetTable, ship: Ship, reach: Inches) -> tuple[tuple[Hull, ...], tuple[Hull, ...]]:
    """Bases within reach that its side knows of: those it may not cross, and its friends', which it may."""
    through, berth = [], []
    own = Waters((hull(ship),))
    for other in table.units.values():
        if not isinstance(other, Ship) or other.id == ship.id or other.spec.shore or not has_base(other):
            continue
        if distance(ship.at, other.at) > reach:
            continue
        if other.state == WRECK or (other.state == DEPLOYED and other.side != ship.side and other.sighted):
            if not own.overlapped(hull(other)):
                through.append(hull(other))
        elif other.state == DEPLOYED and other.side == ship.side:
            berth.append(hull(other))
    return tuple(through), tuple(berth)


def withdrawal(table: FleetTable, ship: Ship) -> list[AnyBound]:
    """Farther from the nearest enemy it sees, and towards its own edge (FLT-MOR-4)."""
    bounds: list[AnyBound] = []
    edge = table.options.own_edges.get(ship.side, "")
    if edge:
        says = f"She withdraws to the {edge}: nearer to that edge, or turning towards it."
        bounds.append(Homeward(says, "FLT-MOR-4", edge, table.width, table.height))
    foe = nearest_seen(table, ship)
    if foe is not None:
        says = f"She withdraws: she must end farther from {foe.name}."
        bounds.append(DrawsOff(says, "FLT-MOR-4", foe.x, foe.y))
    return bounds


def nearest_seen(table: FleetTable, ship: Ship) -> Ship | None:
    """The nearest enemy ship that a ship sees."""
    foes = (other for other in ships(table, enemy(table, ship.side)) if other.sighted)
    seen = [other for other in foes if clear(table, ship, other)]
    return min(seen, key=lambda other: distance(ship.at, other.at), default=None)


def _rammed(table: FleetTable, ship: Ship, most: Inches) -> tuple[str, ...]:
    """Enemies it could run into this turn (FLT-MOV-9)."""
    if not has_base(ship):
        return ()
    reach = most + 2 * hull(ship).length
    return tuple(
        other.id
        for other in ships(table, enemy(table, ship.side))
        if other.sighted and has_base(other) and not other.spec.shore and distance(ship.at, other.at) <= reach
    )


@lru_cache(maxsize=512)
def courses(wheel: Helm) -> tuple[str, ...]:
    """Plain courses of a helm: full, half and least speed, hard over to either hand as often as may be, or straight."""
    found = []
    for far in (wheel.distance, (wheel.distance + wheel.least) / 2, wheel.least):
        for angle in (0.0, -TURN, TURN, -TURN / 2, TURN / 2):
            left, path = far, ""
            while angle and left >= wheel.straight_after > 0.0 and path.count("T") < 4:
                path += advance_token(wheel.straight_after) + turn_token(angle)
                left -= wheel.straight_after
            found.append(path + (advance_token(left) if left > 0.0 else ""))
    return tuple(found)


def _possible(
    ship: Ship, wheel: Helm, bounds: tuple[AnyBound, ...]
) -> tuple[tuple[AnyBound, ...], tuple[Steered, ...]]:
    """The bounds that can be met together, and an order known to meet them (FLT-MOR-4, FLT-MOV-11)."""
    if not bounds:
        return (), ()
    walked = []
    for path in courses(wheel):  # most often one of the first will do
        walked.append((path, wheel.walk(ship.pose, path)))
        if _met(ship, walked[-1][1], bounds):
            return bounds, (_ordered(ship, path),)
    clear = tuple(bound for bound in bounds if isinstance(bound, ClearWay))
    ways = [way for way in walked if _met(ship, way[1], clear)]
    if not ways:
        straight = tuple(
            msgspec.structs.replace(bound, says=FORCED, clause="FLT-MOV-11", or_straight=True)
            for bound in clear
        )
        return straight, (_ordered(ship, courses(wheel)[0]),)
    for kept in _weaker(bounds, [walk.end for _, walk in ways]):
        for path, walk in ways:
            if _met(ship, walk, kept):
                return kept, (_ordered(ship, path),)
    return clear, (_ordered(ship, ways[0][0]),)


def _met(ship: Ship, walk: Walk, bounds: tuple[AnyBound, ...]) -> bool:
    return not any(bound.broken(ship.pose, walk, {}) for bound in bounds)


def _ordered(ship: Ship, path: str) -> Steered:
    return Steered(BOAT if ship.spec.boat else MOVE, ship.id, path)


def _weaker(bounds: tuple[AnyBound, ...], ends: list[Pose]) -> Iterator[tuple[AnyBound, ...]]:
    """Less than the bounds, which cannot all be met: farther from the enemy, or else as far as can be (FLT-MOR-4).

    Making for her own edge is given up before either.
    """
    off = next((bound for bound in bounds if isinstance(bound, DrawsOff)), None)
    yield tuple(bound for bound in bounds if not isinstance(bound, Homeward))
    if off is None:
        return
    most = max(distance(end, (off.x, off.y)) for end in ends)
    says = (
        f"She withdraws and cannot draw off: she must end as far off as she can, {beyond(most)} cm or more."
    )
    far = msgspec.structs.replace(off, says=says, least=most)
    others = tuple(bound for bound in bounds if bound is not off)
    yield (*others, far)
    yield (*(bound for bound in others if not isinstance(bound, Homeward)), far)


# -- contact markers ------------------------------------------------------------------------------------------


def marker_speed(table: FleetTable, marker: Marker) -> Inches:
    """The speed of the slowest ship under it; of a dummy what its owner chose (FLT-CON-2)."""
    squadron = table.squadrons.get(marker.squadron)
    if squadron is None:
        return marker.pace
    return float(min((ship_of(table, key).speed for key in squadron.units), default=0))


def marker_steer(table: FleetTable, marker: Marker) -> Steer:
    """The question of a marker's move: it crosses no land and blocks nothing (FLT-CON-2, FLT-CON-7)."""
    most = marker_speed(table, marker)
    bounds: tuple[AnyBound, ...] = ()
    if table.land:
        point = Hull(marker.id, *marker.pose, 0.0, 0.0)
        says = "A contact marker does not cross land."
        bounds = (ClearWay(says, "FLT-CON-7", point, Waters(coasts=(Coast("land", table.land),))),)
    stay = (Steered(MARKER, marker.id, ""),)
    return Steer(
        MARKER,
        f"Move {marker.name}: up to {within(most)} cm.",
        "FLT-CON-2",
        marker.id,
        marker.pose,
        helm(0.0, most, float(CONTACTS["mvr_cm"])),
        FAULTS,
        bounds=bounds,
        surely=stay,
    )
