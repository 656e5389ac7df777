"""A table as one side may see it, the same way for every game: its own units whole, the others as a game knows them.

What is hidden of a unit, and of all else on the table, each game says itself. Must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.match.steps import sealed_for
from game.match.table import T, Unit

U = TypeVar("U", bound=Unit)


def view_of(table: T, side: str, known: Callable[[U], U | None], markers: Iterable[U] = ()) -> T:
    """A new table for a side: of each other unit what is `known` (None: nothing), the `markers` of hidden ones last.

    Entries are those of units in sight; of others' sealed orders none is told. Units are copies, all that never changes
    is shared.
    """
    view = table.__copy__()
    units: dict[str, U] = {}
    for key, unit in table.units.items():
        seen = unit.__copy__() if unit.side == side else known(unit)
        if seen is not None:
            units[key] = seen
    for marker in markers:
        units[marker.id] = marker
    view.units = units
    if table.entries:
        view.entries = {key: entry for key, entry in table.entries.items() if key in units}
    view.agenda = table.agenda.copy()
    view.sealed = sealed_for(table, side)
    view.seen_by = side
    return view
