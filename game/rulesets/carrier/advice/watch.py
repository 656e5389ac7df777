"""What a watch over many battles counts in carrier: searches, strikes and battles begun, moves."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.carrier.air_events import AirLaunched
from game.rulesets.carrier.chips import force_names
from game.rulesets.carrier.events import BattleJoined, Dispersed, Moved
from game.rulesets.carrier.table import CarrierTable
from game.tabletop.advice import Alarm


def marks(event: Event, table: CarrierTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side. No base leaves the table or runs aground, no hit is one's own.

    What looks for the enemy counts as a shot: a side that neither searches nor rams is hiding.
    """
    kind = type(event)
    if kind is Moved:
        return (("moved", table.units[event.stack].side),)  # type: ignore[attr-defined]
    if kind is AirLaunched:
        return (("shot", event.side),)  # type: ignore[attr-defined]
    if kind is BattleJoined or kind is Dispersed:
        return (("shot", table.active),)
    return ()


def shooters(event: Event, table: CarrierTable) -> tuple[str, ...]:
    """The ships that search, strike or fight by an event: all of the task forces that take part."""
    if isinstance(event, AirLaunched):
        names = {event.force}
    elif isinstance(event, BattleJoined):
        stacks = [table.units[key] for key in (event.battle.mover, *event.battle.others)]
        names = {name for stack in stacks for name in (*stack.up, *force_names(stack.down))}
    else:
        return ()
    return tuple(
        ship.id for name in sorted(names) if name in table.forces for ship in table.forces[name].ships
    )
