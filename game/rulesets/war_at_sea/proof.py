"""war_at_sea's facts for the conformance checks: what its numbers may be, and what a side may not know (WAS-HID).

Written from the rules as a player reads them, not from the code: a fault of the code must not stand here too.
"""

from __future__ import annotations

from collections import Counter
from math import hypot

import msgspec

from game.match import Chose
from game.rulesets.war_at_sea.markers import PlaceShips
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.victory import scores
from game.sea.heading import Position

SEARCHES = ("sonar_search",)
STATES = ("deployed", "waiting", "based", "covered", "destroyed", "exited", "landed", "removed")
GONE = ("destroyed", "exited", "landed", "removed")
SHIPS = ("battleship", "cruiser", "carrier", "destroyer", "auxiliary", "pt")
AIR = ("fighter", "bomber")
SLACK = 0.002


def unit_fault(table: SeaTable, unit: Piece) -> str:
    """The ranges of all that changes on a unit, at a moment when somebody is asked."""
    spec = unit.spec
    if unit.state not in STATES:
        return f"state {unit.state!r}"
    if unit.state == "deployed" and not (0 <= unit.x <= table.width and 0 <= unit.y <= table.height):
        return f"off the table at {unit.x}, {unit.y}"
    if unit.state in GONE:
        return "gone with damage to come or a counter" if _marked(unit) or unit.counter else ""
    if unit.hull_lost < 0 or (spec.hull_points and unit.hull_lost >= spec.hull_points):
        return f"afloat with {unit.hull_lost} of {spec.hull_points} lost"
    if unit.repairs_done > max(1, spec.hull_points // 3):
        return f"repaired {unit.repairs_done} times"
    if unit.salvoes_left is not None and unit.salvoes_left < 0:
        return f"{unit.salvoes_left} salvoes left"
    if unit.mine_load < 0 or unit.strain < 0 or not 0 <= unit.arming_counters <= 3:
        return f"mines {unit.mine_load}, strain {unit.strain}, arming {unit.arming_counters}"
    if len(set(unit.used)) != len(unit.used):
        return f"used {unit.used}"
    return _air_fault(table, unit) if spec.kind in AIR else _sea_fault(unit)


def _marked(unit: Piece) -> bool:
    return bool(unit.pending_hull or unit.pending_destroy or unit.pending_abort)


def _air_fault(table: SeaTable, unit: Piece) -> str:
    if unit.state == "based":
        base = table.units[unit.base_id]
        if (
            base.side != unit.side
            or base.state not in ("deployed", "waiting")
            or base.spec.kind not in ("carrier", "airfield")
        ):
            return f"based on {unit.base_id}"
        return "aborted on its base" if unit.aborted else ""
    if unit.arming_counters or unit.landed:
        return "in the air with arming counters"
    # One that must fly home has it from the start of its last Air Mission Phase.
    if unit.turns_up > unit.spec.endurance:
        return f"up for {unit.turns_up} turns"
    return ""


def _sea_fault(unit: Piece) -> str:
    kind = unit.spec.kind
    if (kind == "submarine") != bool(unit.depth):
        return f"a {kind} at depth {unit.depth!r}"
    below = unit.depth in ("periscope", "deep")
    if below != bool(unit.counter):
        return f"at {unit.depth} under counter {unit.counter!r}"
    if unit.detected and not below:
        return "detected on the surface"
    if unit.mission or unit.aborted or unit.turns_up:
        return "at sea with a flight's orders"
    return ""


def table_fault(table: SeaTable) -> str:
    """No hulls overlap, bases are not too full, counters are one of a kind, clouds and mines lie as they may."""
    return _hulls(table) or _bases(table) or _boats(table) or _progress(table)


def _hulls(table: SeaTable) -> str:
    from shapely import Polygon
    from shapely.affinity import rotate

    hulls = [
        (
            unit.id,
            rotate(Polygon(_corners(unit)), -unit.heading, origin=(unit.x, unit.y)),
            (unit.spec.length + unit.spec.beam) / 2,
            unit,
        )
        for unit in table.units.values()
        if unit.state == "deployed" and (unit.spec.kind in SHIPS or unit.depth == "surfaced")
    ]
    for at, (key, hull, reach, unit) in enumerate(hulls):
        for other, there, far, mate in hulls[at + 1 :]:
            near = hypot(unit.x - mate.x, unit.y - mate.y) < reach + far
            if near and hull.intersection(there).area > 0.01:
                return f"{key} and {other} overlap"
    return ""


def _corners(unit: Piece) -> list[Position]:
    half, side = unit.spec.length / 2, unit.spec.beam / 2
    x, y = unit.x, unit.y
    return [(x - side, y - half), (x + side, y - half), (x + side, y + half), (x - side, y + half)]


def _bases(table: SeaTable) -> str:
    lying = Counter(unit.base_id for unit in table.units.values() if unit.state == "based")
    for base, count in lying.items():
        if count > table.units[base].spec.capacity:
            return f"{count} units on {base}"
    ships = Counter(unit.base_id for unit in table.units.values() if unit.state == "covered")
    placed_now = {step.marker for step in table.agenda if isinstance(step, PlaceShips)}
    for marker, count in ships.items():
        if table.outcome is not None:
            break  # given up with ships still to be placed
        if count > 6 or (table.units[marker].state != "deployed" and marker not in placed_now):
            return f"{marker} stands for {count} ships"
    flying = [unit for unit in table.units.values() if unit.spec.kind in AIR and unit.state == "deployed"]
    for unit in flying:
        mate = table.units.get(unit.tied_to)
        if mate is not None and mate.state == "deployed" and mate.tied_to != unit.id:
            return f"{unit.id} is tied to {mate.id}, which is tied to {mate.tied_to!r}"
    caught = Counter(unit.intercepted_by for unit in table.units.values() if unit.intercepted_by)
    if any(count > 1 for count in caught.values()):
        return f"interceptions {dict(caught)}"
    return ""


def _boats(table: SeaTable) -> str:
    counters = Counter(
        unit.counter for unit in table.units.values() if unit.state == "deployed" and unit.counter
    )
    if any(count > 1 for count in counters.values()):
        return f"counters {dict(counters)}"
    for unit in table.units.values():
        if unit.decoy_of and unit.state == "deployed":
            parent = table.units[unit.decoy_of]
            if parent.state != "deployed":
                return f"{unit.id} is there and its submarine is {parent.state}"
            if _marked(unit) or unit.hull_lost:
                return f"{unit.id} is damaged"
    if any(not 0 < mine.mines <= 10 for mine in table.mines):
        return f"mines {[mine.mines for mine in table.mines]}"
    return ""


def _progress(table: SeaTable) -> str:
    if not 0 <= table.turn <= table.turns:
        return f"turn {table.turn} of {table.turns}"
    for cloud in table.clouds:
        if not (0 <= cloud.x <= table.width and 0 <= cloud.y <= table.height):
            return f"{cloud.id} at {cloud.x}, {cloud.y}"
    if any(smoke.until_turn < table.turn for smoke in table.smoke):
        return "smoke that should be gone"
    for side in table.sides:
        lost = sum(
            unit.spec.points
            for unit in table.units.values()
            if unit.side != side and unit.state == "destroyed" and not unit.decoy_of
        )
        if scores(table)[side] < lost:
            return f"{side} has {scores(table)[side]} points for {lost} destroyed"
    return ""


def disguise(table: SeaTable, side: str) -> None:
    """Other hidden values for `side` (WAS-HID-1): what lies below, on bases, in markers; mines, orders not flown."""
    (other,) = (one for one in table.sides if one != side)
    for key, unit in list(table.units.items()):
        if unit.side != other:
            continue
        flies = table.flight is not None and table.flight.unit == unit.id
        if unit.state in ("based", "covered", "waiting") and not flies:
            del table.units[key]  # neither how many nor which
        elif unit.state == "deployed" and unit.counter and not unit.detected:
            _other_boat(unit)
        elif not unit.mission_shown and unit.spec.kind in AIR:
            unit.mission, unit.mission_target = ("cap", "") if unit.mission != "cap" else ("", "")
        if unit.special_action == "lay_mines":
            unit.special_action = ""
        unit.mine_load += 1
    # Which of the counters is the boat does not show in their order either.
    below = [
        unit for unit in table.units.values() if unit.side == other and unit.counter and not unit.detected
    ]
    for unit in below:
        table.units[unit.id] = table.units.pop(unit.id)
    table.mines = tuple(mine for mine in table.mines if mine.side == side or mine.shown)
    flight = table.flight
    if flight is not None and table.units[flight.unit].side == other:
        table.flight = msgspec.structs.replace(flight, rest=((1.0, 2.0), (3.0, 4.0)))
    quiet = bool(table.agenda) and table.agenda[0].quiet
    if quiet and table.sealed.pop(other, None) is None:
        table.sealed[other] = Chose("disguised")
    if other in table.sealed:
        table.sealed[other] = Chose("disguised")


def _other_boat(unit: Piece) -> None:
    """A decoy for a boat and a boat for a decoy, at another depth, of another card and damaged otherwise."""
    unit.decoy_of = "" if unit.decoy_of else "another"
    unit.depth = "deep" if unit.depth == "periscope" else "periscope"
    unit.hull_lost += 1
    unit.pending_hull += 1
    unit.ran_torpedoes_turn = 1
    unit.strain += 1.0
    unit.name = "another"
    unit.dived = not unit.dived
    unit.used = ("torpedo",)
