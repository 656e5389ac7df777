"""coastal's facts for the conformance checks: what its numbers may be, and what a side may not know (CST-CON).

Written from the rules as a player reads them, not from the code: a fault of the code must not stand here too.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from game.match import Chose
from game.rulesets.coastal.table import Aircraft, CoastalTable, Craft, Vessel

SEARCHES = ("nominate_spotting",)
STATES = ("deployed", "waiting", "away", "exited", "sunk")
SHIPS = ("warship", "merchant", "submarine", "battery")


def unit_fault(table: CoastalTable, unit: Craft) -> str:
    """The ranges of all that changes on a unit, at a moment when somebody is asked."""
    spec = unit.spec
    if unit.state not in STATES:
        return f"state {unit.state!r}"
    if unit.state == "deployed" and not (0 <= unit.x <= table.width and 0 <= unit.y <= table.height):
        return f"off the table at {unit.x}, {unit.y}"
    if not 0 <= unit.hull_boxes <= spec.hull_boxes:
        return f"{unit.hull_boxes} of {spec.hull_boxes} boxes"
    if not -2 <= unit.crew_quality <= 2:
        return f"crew {unit.crew_quality}"
    if len(unit.mounts) != len(spec.mounts) or not set(unit.mounts) <= {"ready", "fired", "destroyed"}:
        return f"mounts {unit.mounts}"
    if unit.spotted and (unit.state != "deployed" or spec.kind == "dummy"):
        return f"spotted while {unit.state}, a {spec.kind}"
    if isinstance(unit, Aircraft):
        return _air_fault(unit)
    assert isinstance(unit, Vessel)
    return _ship_fault(table, unit)


def _air_fault(unit: Aircraft) -> str:
    if any(left < 0 for left in unit.loads):
        return f"loads {unit.loads}"
    if (unit.hull_boxes == 0) != unit.down and unit.state == "deployed":
        return f"{unit.hull_boxes} boxes and down is {unit.down}"
    return ""


def _ship_fault(table: CoastalTable, unit: Vessel) -> str:
    spec = unit.spec
    most = max(0, 4 - len(unit.max_setting_loss))
    if not 0 <= unit.speed_markers <= most:
        return f"{unit.speed_markers} markers, at most {most}"
    counts = msgspec.structs.asdict(unit)
    for name in ("fires", "floods", "suppression_markers", "damage_control", "depth_charges", "smoke_turns"):
        if counts[name] < 0:
            return f"{name} {counts[name]}"
    if unit.no_accelerate < 0 or not 0 <= unit.reload_progress <= 3:
        return f"no_accelerate {unit.no_accelerate}, reload {unit.reload_progress}"
    if spec.kind == "merchant" and (unit.suppression_markers or "destroyed" in unit.mounts):
        return "a merchant suppressed or without a gun"
    if spec.kind == "battery" and (unit.fires or unit.floods or unit.speed_markers):
        return "a battery that burns, floods or moves"
    if spec.kind in SHIPS and unit.state == "deployed" and (unit.hull_boxes == 0) != unit.sinking:
        return f"{unit.hull_boxes} boxes and sinking is {unit.sinking}"
    if unit.anchored and unit.speed_markers:
        return "under way at anchor"
    for group, tubes in zip(spec.tubes, unit.tubes, strict=True):
        if not 0 <= tubes.loaded <= group.count or not 0 <= tubes.reloads <= group.reloads:
            return f"tubes {tubes}"
    return ""


def table_fault(table: CoastalTable) -> str:
    """Markers are one of a kind; tracks, lights, smoke and quotas are as they may be."""
    names = Counter(
        unit.contact for unit in table.units.values() if unit.state == "deployed" and unit.contact
    )
    if any(count > 1 for count in names.values()):
        return f"contacts {dict(names)}"
    if table.numbered:
        for unit in table.units.values():
            hidden = (
                isinstance(unit, Vessel)
                and unit.spec.kind == "submarine"
                and unit.depth in ("periscope", "deep")
            )
            if unit.state == "deployed" and not hidden and not (unit.contact or unit.spotted):
                return f"{unit.id} has no marker"
    if not 0 <= table.turn <= table.turns:
        return f"turn {table.turn} of {table.turns}"
    for track in table.tracks:
        if not (0 <= track.x <= table.width and 0 <= track.y <= table.height) or track.run < 0:
            return f"{track.id} at {track.x}, {track.y} after {track.run}"
        if track.seen != bool(track.wake):
            return f"{track.id} is seen as {track.wake!r}"
    if any(light.expires_turn < table.turn for light in table.lights):
        return "a light that should be out"
    if any(screen.turns_left < 1 for screen in table.screens):
        return "smoke that should be gone"
    if table.to_act and table.owes < 0:
        return f"{table.to_act} owes {table.owes}"
    return ""


def disguise(table: CoastalTable, side: str) -> None:
    """Other hidden values for `side`: what lies behind markers, under water, out of sight; tracks, mines, repairs."""
    (other,) = (one for one in table.sides if one != side)
    if table.repairing and table.units[table.repairing].side == other:
        table.repairing, table.attempts = "", 0
    for key, unit in list(table.units.items()):
        if unit.side != other:
            continue
        if unit.state in ("waiting", "away", "exited"):
            del table.units[key]
        elif unit.state == "sunk":
            unit.hull_boxes, unit.contact = 0, "another"
        elif unit.spotted:
            _inside(unit)
        elif (
            isinstance(unit, Vessel)
            and unit.spec.kind == "submarine"
            and unit.depth in ("periscope", "deep")
            and not unit.detected
        ):
            del table.units[key]
        else:
            _behind_the_marker(unit)
    table.tracks = tuple(
        msgspec.structs.replace(track, launcher="another", attacked=("another",))
        if track.side == other
        else msgspec.structs.replace(
            track, attacked=("another",), seen=not track.seen, wake="" if track.seen else "wake_1"
        )
        for track in table.tracks
        if track.side == side or track.seen
    )
    table.fields = tuple(field for field in table.fields if side in field.known)
    table.commands = {
        key: msgspec.structs.replace(command, dummies=command.dummies + 1) if key == other else command
        for key, command in table.commands.items()
    }
    table.numbered += 5
    table.laid += 3
    quiet = bool(table.agenda) and table.agenda[0].quiet
    if quiet and table.sealed.pop(other, None) is None:
        table.sealed[other] = Chose("disguised")
    if other in table.sealed:
        table.sealed[other] = Chose("disguised")


def _inside(unit: Vessel | Aircraft) -> None:
    """What cannot be seen of a unit plain to see: torpedoes, repair parties, a forced turn."""
    if isinstance(unit, Aircraft):
        return
    unit.damage_control += 1
    unit.reload_progress = 2 if unit.reload_progress != 2 else 1
    unit.ordered_turn = "" if unit.ordered_turn else "port"
    unit.tubes = tuple(
        msgspec.structs.replace(tubes, loaded=tubes.loaded + 1, reloads=tubes.reloads + 1)
        for tubes in unit.tubes
    )


def _behind_the_marker(unit: Vessel | Aircraft) -> None:
    """A unit of another class, damaged otherwise, with another name: only where it lies and heads stays."""
    unit.hull_boxes += 1
    unit.crew_quality = 2 if unit.crew_quality != 2 else 1
    unit.name = "another"
    unit.fired_since_spotting = not unit.fired_since_spotting
    unit.acted = not unit.acted
    if not unit.sighted and isinstance(unit, Vessel):
        size = unit.spec.size_class if unit.radar_target else unit.spec.size_class % 3 + 1
        unit.spec = msgspec.structs.replace(
            unit.spec, name="another", size_class=size, armour="heavy", points=9
        )
    if isinstance(unit, Aircraft):
        unit.loads = tuple(left + 1 for left in unit.loads)
        return
    unit.speed_markers = (unit.speed_markers + 1) % 5
    unit.straight_run += 1.0
    unit.fires += 1
    unit.floods += 1
    unit.suppression_markers += 1
    unit.steering_damage = (*unit.steering_damage, "rating")
    unit.surprised = not unit.surprised
    unit.withdrawing = not unit.withdrawing
