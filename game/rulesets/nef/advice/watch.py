"""What a watch over many battles counts in nef: shots, moves, units lost over an edge or on the ground."""

from __future__ import annotations

from game.match.events import Event
from game.rulesets.nef.events import Attacked, Moved, RanAground, Withdrew
from game.rulesets.nef.table import NefTable
from game.tabletop.advice import Alarm


def marks(event: Event, table: NefTable) -> tuple[tuple[Alarm, str], ...]:
    """The marks of one event, each with its side. Nothing in nef can hit its own side."""
    kind = type(event)
    if kind is Attacked:
        return (("shot", table.units[event.unit].side),)  # type: ignore[attr-defined]
    if kind is Moved and event.path:  # type: ignore[attr-defined]
        return (("moved", table.units[event.unit].side),)  # type: ignore[attr-defined]
    if kind is RanAground:
        return (("aground", table.units[event.unit].side),)  # type: ignore[attr-defined]
    if kind is Withdrew and not event.exited:  # type: ignore[attr-defined]
        return (("off_table", table.units[event.unit].side),)  # type: ignore[attr-defined]
    return ()
