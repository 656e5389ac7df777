"""What a watch over many battles counts in fleet: shots, moves, ships aground or off the table, careless spreads."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.fleet.air_events import AirAttacked, Flew
from game.rulesets.fleet.events import Aground, Did, LeftTable, OfPiece, Sailed
from game.rulesets.fleet.sea_events import Launched
from game.rulesets.fleet.table import SPREAD, FleetTable, Ship, ships
from game.rulesets.fleet.torpedoes import in_sector, torpedoable
from game.tabletop.advice import Alarm


def torpedoes(table: FleetTable, unit: str) -> int:
    """Torpedoes a unit has left, in the tubes and for another salvo."""
    ship = table.units[unit]
    return sum(ship.tubes) + ship.salvoes if isinstance(ship, Ship) else 0


def marks(event: Event, table: FleetTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side."""
    if isinstance(event, Launched):
        attack = event.attack
        friends = [
            ship for ship in ships(table, attack.side) if ship.id != attack.launcher and torpedoable(ship)
        ]
        if attack.mode == SPREAD and any(in_sector(attack, ship.at) for ship in friends):
            return (("shot", attack.side), ("own_torpedo", attack.side))
        return (("shot", attack.side),)
    unit = table.units.get(event.unit) if isinstance(event, OfPiece) else None
    if unit is None:
        return ()
    alarm: Alarm | None = None
    match event:
        case AirAttacked():
            alarm = "shot"
        case Did() if event.done.shot:
            alarm = "shot"
        case Sailed() | Flew():
            alarm = "moved"
        case Aground() if event.aground:
            alarm = "aground"
        case LeftTable() if isinstance(unit, Ship) and not unit.withdrawing:
            wanted = any(one.kind == "exit" and one.unit == unit.id for one in table.conditions)
            alarm = None if wanted else "off_table"
    return ((alarm, unit.side),) if alarm is not None else ()
