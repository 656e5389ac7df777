"""Who comes into sight and who goes out of it, after anything has moved or been lit (ruling 84)."""

from __future__ import annotations

from game.match import Umpire
from game.rulesets.fleet.events import Sighted
from game.rulesets.fleet.sight import watched
from game.rulesets.fleet.table import FleetTable, Flight, Ship, flights, ships


def look(umpire: Umpire[FleetTable]) -> None:
    """Both sides look round; what was in sight leaves a ghost where it was last seen."""
    table = umpire.table
    everybody: list[Ship | Flight] = [*ships(table), *flights(table)]
    for unit in everybody:
        seen = watched(table, unit)
        if seen != unit.sighted:
            umpire.happens(Sighted(unit.id, unit.pose, seen))
