"""fleet's facts for the conformance checks: what its numbers may be, and what a side may not know.

Written from the rules as a player reads them, not from the code: a fault of the code must not stand here too.
"""

from __future__ import annotations

import msgspec

from game.match import Chose
from game.rulesets.fleet.table import FleetTable, Flight, Marker, Piece, Ship

SEARCHES = ("spot_contact", "sonar")
STATES = ("deployed", "waiting", "contact", "wreck", "sunk", "left", "ready", "rearming", "hangar")
NUMBERS = ("structure", "flotation", "fire_control", "spotting_bands", "dc_teams", "h", "rrr", "catapults")


FLAK = ("lrf", "mrf", "crf", "asw")


def unit_fault(table: FleetTable, unit: Piece) -> str:
    """The ranges of all that changes on a unit, at a moment when somebody is asked."""
    if unit.state not in STATES:
        return f"state {unit.state!r}"
    if unit.state == "deployed" and not (0 <= unit.x <= table.width and 0 <= unit.y <= table.height):
        return f"off the table at {unit.x}, {unit.y}"
    if isinstance(unit, Flight):
        return _stand_fault(unit)
    return _ship_fault(unit) if isinstance(unit, Ship) else ""


def _stand_fault(unit: Flight) -> str:
    if not 0 <= unit.aircraft <= unit.original:
        return f"{unit.aircraft} of {unit.original} aircraft"
    if unit.state == "deployed" and (unit.aircraft == 0 or unit.endurance <= 0):
        return f"aloft with {unit.aircraft} aircraft and {unit.endurance} turns"
    if unit.load and unit.load not in unit.spec.loads:
        return f"load {unit.load}"
    return ""


def _ship_fault(unit: Ship) -> str:
    spec = unit.spec
    now, at_first = msgspec.structs.asdict(unit), msgspec.structs.asdict(spec)
    for name in NUMBERS:
        if not 0 <= now[name] <= at_first[name]:
            return f"{name} {now[name]}"
    if not 0 <= unit.speed <= spec.max_speed or not 0 <= unit.steering <= spec.steering:
        return f"speed {unit.speed}, steering {unit.steering}"
    for name, most in msgspec.structs.asdict(spec.flak).items():
        if name in FLAK and not 0 <= now[name] <= most:
            return f"{name} {now[name]}"
    if unit.fires < 0 or unit.splash < 0 or unit.crew_quality > 2:
        return f"fires {unit.fires}, splash {unit.splash}, crew {unit.crew_quality}"
    if not 0 <= unit.vessels <= spec.vessels or (
        spec.vessels and unit.state == "deployed" and not unit.vessels
    ):
        return f"{unit.vessels} of {spec.vessels} vessels"
    if unit.speed_class not in ("normal", "slow", "stopped"):
        return f"speed class {unit.speed_class}"
    if len(unit.guns) != len(spec.batteries):
        return f"guns {unit.guns}"
    if unit.aground and unit.speed_class != "stopped" and not unit.moved:
        return "aground and under way"
    return ""


def table_fault(table: FleetTable) -> str:
    """Attacks, fields and screens are as they may be; squadrons name their units."""
    if not 0 <= table.turn <= table.turns:
        return f"turn {table.turn} of {table.turns}"
    if any(field.loads < 1 for field in table.fields):
        return "a minefield without a load"
    if any(attack.torpedoes < 1 for attack in table.attacks):
        return "an attack without torpedoes"
    if any(screen.turn < table.turn - 1 for screen in table.screens):
        return "smoke that should be gone"
    for key, squadron in table.squadrons.items():
        if key != squadron.id or any(unit not in table.units for unit in squadron.units):
            return f"squadron {key}"
    return ""


def disguise(table: FleetTable, side: str) -> None:
    """Other hidden values for `side`: insides of ships, what is out of sight, below deck or under a marker."""
    (other,) = (one for one in table.sides if one != side)
    for key, unit in list(table.units.items()):
        if unit.side != other:
            continue
        if isinstance(unit, Marker):
            _another_marker(unit)
        elif isinstance(unit, Flight):
            if unit.state in ("deployed", "sunk"):
                unit.load = unit.home = ""
                unit.endurance += 1
                unit.crew_quality += 1
            else:
                del table.units[key]
        elif unit.state == "sunk" or unit.state == "wreck":
            unit.structure, unit.crew_quality = 0, -5
        elif unit.state != "deployed" or (unit.submerged and not unit.sighted):
            del table.units[key]
        elif unit.sighted:
            _inside(unit)
        elif unit.ghost is not None:
            _inside(unit)
            unit.moved, unit.acted = not unit.moved, not unit.acted
            unit.x, unit.y, unit.heading = 1.0, 1.0, 1.0
            unit.fires, unit.splash = 3, 3
        else:
            del table.units[key]
    table.squadrons = {
        key: squadron if squadron.side == side else msgspec.structs.replace(squadron, command=9, flag="")
        for key, squadron in table.squadrons.items()
    }
    table.attacks = tuple(
        attack if attack.side == side else msgspec.structs.replace(attack, target="another", torpedoes=1)
        for attack in table.attacks
        if attack.side == side or attack.open
    )
    table.fields = tuple(field for field in table.fields if side in field.known)
    table.dummies = {key: count if key == side else count + 1 for key, count in table.dummies.items()}
    table.numbered += 5
    if table.to_act == other:
        table.active = "another"
    quiet = bool(table.agenda) and table.agenda[0].quiet
    if quiet and table.sealed.pop(other, None) is None:
        table.sealed[other] = Chose("disguised")
    if other in table.sealed:
        table.sealed[other] = Chose("disguised")


def _inside(unit: Ship) -> None:
    """What cannot be seen of a ship in sight."""
    unit.structure += 1
    unit.flotation += 1
    unit.speed += 1
    unit.steering += 1
    unit.fire_control += 1
    unit.spotting_bands += 1
    unit.dc_teams += 1
    unit.crew_quality -= 1
    unit.gunnery_modifier -= 1
    unit.lrf -= 1
    unit.mrf -= 1
    unit.crf -= 1
    unit.asw -= 1
    unit.cargo -= 1
    unit.h -= 1
    unit.rrr -= 1
    unit.withdrawing = not unit.withdrawing
    unit.power_failure = not unit.power_failure
    unit.identified = "another"
    unit.tubes = tuple(loaded + 1 for loaded in unit.tubes)


def _another_marker(unit: Marker) -> None:
    """A marker of another squadron, or a dummy."""
    if not unit.spotted:
        unit.squadron = "another" if not unit.squadron else ""
    unit.pace += 1
    unit.must_deploy = not unit.must_deploy
    unit.acted = not unit.acted
