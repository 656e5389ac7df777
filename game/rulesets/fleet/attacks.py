"""What one line of an order of fire would throw: one place for hover, opponents and case files to ask."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.rulesets.fleet import air_attack, flak, gunnery, purposes, spotting
from game.rulesets.fleet.rolls import crew_throw
from game.rulesets.fleet.table import FleetTable, Flight, Ship


def throw(table: FleetTable, aim: Aim) -> Throw:
    """The throw of one line, on the table or a view. KeyError or ValueError where it has none."""
    unit = table.units[aim.unit]
    if isinstance(unit, Ship) and aim.point is not None:
        return crew_throw(unit, purposes.Starshell(unit.id), "FLT-ILL-3")
    target = table.units[aim.target]
    if isinstance(unit, Flight) and isinstance(target, Ship):
        return air_attack.throw(unit, target, aim.weapon, aim.amount)
    if isinstance(unit, Ship) and isinstance(target, Flight):
        return flak.throw(table, unit, aim.weapon, target)
    if isinstance(unit, Ship) and isinstance(target, Ship):
        if aim.weapon in flak.KINDS:
            return flak.surface_throw(unit, aim.weapon, target)
        if aim.weapon == spotting.DEPTH_CHARGE:
            return spotting.charge_throw(unit, target, aim.amount)
        mode, battery, mounts = gunnery.salvo_of(aim.weapon)
        return gunnery.throw(table, unit, battery, mounts, target, mode)
    raise ValueError(f"{aim.unit} cannot use {aim.weapon} on {aim.target}")
