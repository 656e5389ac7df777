"""What a watch over many battles counts in coastal: shots and launches, moves, ships lost by their own side's fault."""

from __future__ import annotations

from game.match.events import Event, Rolled
from game.rulesets.coastal import condition, contacts, purposes
from game.rulesets.coastal.advice import suspects
from game.rulesets.coastal.events import Exited, Fired, Moved, RanAground
from game.rulesets.coastal.events import Shot as ShotAt
from game.rulesets.coastal.running_events import Flew, Launched, TrackAttacked
from game.rulesets.coastal.spotting import ASDIC_SEARCH, WATCH
from game.rulesets.coastal.table import DUMMY, CoastalTable, Vessel
from game.tabletop.advice import Alarm
from game.tabletop.sides import enemy


def torpedoes(table: CoastalTable, unit: str) -> int:
    """Torpedoes a unit has left, in the tubes and beside them."""
    vessel = table.units[unit]
    if not isinstance(vessel, Vessel):
        return 0
    return sum(group.loaded + group.reloads for group in vessel.tubes if not group.destroyed)


def marks(event: Event, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side."""
    if isinstance(event, ShotAt | Fired | Launched | Moved | Flew | Exited | RanAground):
        unit = table.units.get(event.unit)
        return _of(event, unit, table) if unit is not None else ()
    if isinstance(event, Rolled) and isinstance(event.roll.throw.purpose, purposes.Spotting):
        return _looked(table, event.roll.throw.purpose)
    if isinstance(event, TrackAttacked):
        struck = table.units.get(event.unit)
        if struck is not None and struck.side == event.side:
            return (("own_torpedo", event.side),)
    return ()


def _looked(table: CoastalTable, test: purposes.Spotting) -> tuple[tuple[Alarm, str], ...]:
    """A look for boats below where all that the enemy has is accounted for."""
    side = table.units[test.unit].side
    if test.test in (WATCH, ASDIC_SEARCH) and not suspects.below(table, side, enemy(table, side)):
        return (("vain_search", side),)
    return ()


def _of(event: Event, unit: contacts.Unit, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
    if isinstance(event, ShotAt) and _nothing(table, unit.side, event.target):
        return ("shot", unit.side), ("vain_shot", unit.side)
    if isinstance(event, ShotAt | Fired | Launched):
        return (("shot", unit.side),)
    if isinstance(event, Moved | Flew):
        return (("moved", unit.side),)
    if not isinstance(unit, Vessel) or unit.dummy or unit.withdrawing:
        return ()
    if isinstance(event, RanAground):
        return () if _helpless(unit) else (("aground", unit.side),)
    return () if may_leave(table, unit) else (("off_table", unit.side),)


def _nothing(table: CoastalTable, side: str, target: str) -> bool:
    """Whether a target is a false contact, and the side could tell: it has made out all of the enemy's list."""
    at, other = table.units.get(target), enemy(table, side)
    false = at is not None and at.spec.kind == DUMMY
    return false and bool(table.listed.get(other)) and not suspects.unmade(table, other, side)


def may_leave(table: CoastalTable, unit: Vessel) -> bool:
    """Whether a vessel that leaves the table does what its scenario asks of it, or could not help it."""
    return _helpless(unit) or any(
        aim.side == unit.side and aim.kind in ("exit", "reach") and aim.of in (unit.spec.kind, unit.spec.id)
        for aim in table.objectives
    )


def _helpless(unit: Vessel) -> bool:
    """Whether somebody or something else says where a vessel goes: damage, the sea, or that she is surprised."""
    return bool(unit.ordered_turn or unit.steering_damage or unit.surprised or condition.engines_dead(unit))
