"""What a watch over many battles counts in nef: shots, moves, units lost over an edge or on the ground."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.nef.events import Attacked, Moved, RanAground, Withdrew
from game.rulesets.nef.table import NefTable
from game.tabletop.advice import Alarm


def torpedoes(table: NefTable, unit: str) -> int:
    """Salvos of torpedoes a unit has left."""
    return table.units[unit].torpedoes_left


def marks(event: Event, table: NefTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side. Nothing in nef can hit its own side."""
    match event:
        case Attacked():
            alarm: Alarm = "shot"
        case Moved() if event.path:
            alarm = "moved"
        case RanAground():
            alarm = "aground"
        case Withdrew() if not event.exited:
            alarm = "off_table"
        case _:
            return ()
    return ((alarm, table.units[event.unit].side),)
