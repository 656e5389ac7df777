"""What a watch over many battles counts in carrier: searches, strikes and battles begun, moves."""

from __future__ import annotations

from game.match.advice import Alarm
from game.match.events import Event
from game.rulesets.carrier.air_events import AirLaunched
from game.rulesets.carrier.events import BattleJoined, Dispersed, Moved
from game.rulesets.carrier.table import CarrierTable


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
