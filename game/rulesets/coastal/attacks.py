"""What one line of an order of fire would throw: one place for hover, opponents and case files to ask."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.rulesets.coastal import air_attack, armament, contacts, depth_charges, guns
from game.rulesets.coastal.rolls import crew_throw
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel


def throw(table: CoastalTable, aim: Aim) -> Throw | None:
    """The throw of one line, on the table or a view; None where it throws nothing."""
    unit = table.units[aim.unit]
    arm = armament.read(aim.weapon)
    if isinstance(arm, armament.Starshell | armament.FlareRocket):
        return crew_throw(unit, "starshell")
    match arm, unit, contacts.called(table, unit.side, aim.target):
        case armament.Gun(mount), _, (Vessel() | Aircraft()) as target:
            return guns.throw(table, unit, mount, target)
        case armament.DepthCharges(), _, Vessel() as boat:
            return depth_charges.throw(unit, boat)
        case armament.Bombs(load), Aircraft() as plane, Vessel() as target:
            return air_attack.bomb_throw(table, plane, target, load, aim.amount)
        case armament.Rockets(load), Aircraft() as plane, Vessel() as target:
            return air_attack.rocket_throw(table, plane, target, load, aim.amount)
        case armament.Strafing(), Aircraft() as plane, Vessel() as target:
            mounts = air_attack.strafers(table, plane, target)
            return air_attack.gun_throw(table, plane, mounts[0], target) if mounts else None
    return None
