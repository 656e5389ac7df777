"""What one line of an order of fire would throw: one place for hover, opponents and case files to ask."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.rulesets.coastal import air_attack, contacts, guns
from game.rulesets.coastal.rolls import crew_throw
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel


def throw(table: CoastalTable, aim: Aim) -> Throw:
    """The throw of one line, on the table or a view. ValueError where it has none."""
    unit = table.units[aim.unit]
    if aim.weapon.startswith(("starshell", "flare_rocket")):
        return crew_throw(unit, "starshell")
    target = contacts.called(table, unit.side, aim.target)
    if target is None:
        raise ValueError(f"{aim.unit} has nothing to shoot at under {aim.target!r}")
    found: Throw | None = None
    if aim.weapon.startswith(guns.MOUNT):
        found = guns.throw(table, unit, guns.place_of(aim.weapon), target)
    elif aim.weapon == "depth_charge" and isinstance(target, Vessel):
        found = crew_throw(unit, f"depth_charge_{'deep' if target.depth == 'deep' else 'periscope'}")
    elif isinstance(unit, Aircraft) and isinstance(target, Vessel):
        found = _from_air(table, unit, aim, target)
    if found is None:
        raise ValueError(f"{aim.unit} cannot use {aim.weapon} on {aim.target}")
    return found


def _from_air(table: CoastalTable, plane: Aircraft, aim: Aim, target: Vessel) -> Throw | None:
    kind = aim.weapon.partition("_")[0]
    if kind == air_attack.BOMB:
        return air_attack.bomb_throw(table, plane, target, guns.place_of(aim.weapon), aim.amount)
    if kind == air_attack.ROCKET:
        return air_attack.rocket_throw(table, plane, target, guns.place_of(aim.weapon), aim.amount)
    if kind == air_attack.STRAFE:
        places = air_attack.strafers(table, plane, target)
        return air_attack.gun_throw(table, plane, places[0], target) if places else None
    return None
