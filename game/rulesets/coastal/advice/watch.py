"""What a watch over many battles counts in coastal: shots and launches, moves, ships lost by their own side's fault."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.coastal import contacts
from game.rulesets.coastal.events import Exited, Fired, Moved, RanAground
from game.rulesets.coastal.events import Shot as ShotAt
from game.rulesets.coastal.running_events import Flew, Launched, TrackAttacked
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.tabletop.advice import Alarm


def marks(event: Event, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side."""
    if isinstance(event, ShotAt | Fired | Launched | Moved | Flew | Exited | RanAground):
        unit = table.units.get(event.unit)
        return _of(event, unit, table) if unit is not None else ()
    if isinstance(event, TrackAttacked):
        struck = table.units.get(event.unit)
        if struck is not None and struck.side == event.side:
            return (("own_torpedo", event.side),)
    return ()


def _of(event: Event, unit: contacts.Unit, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
    if isinstance(event, ShotAt | Fired | Launched):
        return (("shot", unit.side),)
    if isinstance(event, Moved | Flew):
        return (("moved", unit.side),)
    if not isinstance(unit, Vessel) or unit.dummy or unit.withdrawing:
        return ()
    if isinstance(event, RanAground):
        return (
            ()
            if unit.ordered_turn or unit.steering_damage or not unit.speed_markers
            else (("aground", unit.side),)
        )
    return () if may_leave(table, unit) else (("off_table", unit.side),)


def may_leave(table: CoastalTable, unit: Vessel) -> bool:
    """Whether a vessel that leaves the table does what its scenario asks of it, or could not help it."""
    if unit.ordered_turn or unit.steering_damage:
        return True
    return any(
        aim.side == unit.side and aim.kind in ("exit", "reach") and aim.of in (unit.spec.kind, unit.spec.id)
        for aim in table.objectives
    )
