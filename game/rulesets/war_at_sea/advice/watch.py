"""What a watch over many battles counts in war_at_sea: attacks and searches, moves."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.war_at_sea.air_events import Flew
from game.rulesets.war_at_sea.events import AttackMade, Moved
from game.rulesets.war_at_sea.table import SeaTable
from game.tabletop.advice import Alarm


def marks(event: Event, table: SeaTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side. No hull leaves the table or runs aground, no hit is one's own."""
    if isinstance(event, AttackMade):
        return (("shot", table.units[event.unit].side),)
    return (("moved", event.side),) if isinstance(event, Moved | Flew) else ()
