"""What one line of an order of fire would throw: one place for hover, opponents and case files to ask."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.rulesets.fleet import air_attack, flak, gunnery, purposes, spotting
from game.rulesets.fleet.rolls import crew_throw
from game.rulesets.fleet.table import FleetTable, Flight, Ship
from game.rulesets.fleet.weapons import DepthCharges, Flak, FromTheAir, Guns, Starshell, mounted, read


def throw(table: FleetTable, aim: Aim) -> Throw | None:
    """The throw of one line, on the table or a view; None where that weapon is none against that target."""
    match table.units.get(aim.unit), read(aim.weapon), table.units.get(aim.target):
        case Ship() as ship, Starshell(), None:
            return crew_throw(ship, purposes.Starshell(ship.id), "FLT-ILL-3")
        case Flight() as flight, FromTheAir() as weapon, Ship() as target:
            return air_attack.throw(flight, target, weapon, aim.amount)
        case Ship() as ship, Flak(kind), Flight() as target:
            return flak.throw(table, ship, kind, target)
        case Ship() as ship, Flak(kind), Ship() as target:
            return flak.surface_throw(ship, kind, target)
        case Ship() as ship, DepthCharges(), Ship() as target:
            return spotting.charge_throw(ship, target, aim.amount)
        case Ship() as ship, Guns() as salvo, Ship() as target if mounted(ship.spec, salvo):
            return gunnery.throw(table, ship, salvo, target)
    return None
