"""Ships without power: one Crew Test a turn before they do anything (FLT-UND-8)."""

from __future__ import annotations

from game.match import Umpire
from game.rulesets.fleet import purposes
from game.rulesets.fleet.events import did
from game.rulesets.fleet.rolls import crew_test
from game.rulesets.fleet.table import FleetTable, Ship


def may_act(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """Whether a ship may carry out tasks this turn; the test is made when she first acts or reacts (ruling 63)."""
    if not ship.power_failure:
        return True
    if not ship.done.tested:
        passed = crew_test(umpire, ship, purposes.ActUnpowered(ship.id), "FLT-UND-8")
        umpire.happens(did(ship, tested=True, idle=not passed))
    return not ship.done.idle
