"""The secret moments of a battle between two players at one screen, as they pass: who has to take the table for each.

Whether a side was asked at such a moment is itself hidden, so whoever might have been takes the table all the same. A
moment that asked nobody is over before anybody looks: it is found in what the order brought about. It must not know
pixels or any game.
"""

from __future__ import annotations

from typing import Any

from game.match import Match
from game.match.events import Event
from game.match.log import Line
from game.match.reason import HAND


class Moments:
    """Follows a match event by event. `owed` are the sides that still have to take the table, in the order they might
    have been asked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.owed: list[str] = []
        self._begin(match.table)
        match.observers.append(self.follow)

    def _begin(self, table: Any) -> None:
        self._table = table.fork()
        self._step: Any = None
        self._concerned: tuple[str, ...] = ()
        self._sat: set[str] = set()
        self.owed.clear()
        self._look()

    def follow(self, line: Line[Event], table: Any) -> None:
        """An order, or the way back."""
        if line.back_to is not None:
            self._begin(table)
            return
        if line.by == HAND:
            self._sat.add(line.side)
        for event in line.events:
            event.apply(self._table)
            self._look()

    def _look(self) -> None:
        """See whether another step is in hand: who was concerned by the last and did not sit still has to."""
        table = self._table
        step = table.agenda[0] if table.agenda else None
        if step is self._step:
            return
        self.owed += [side for side in self._concerned if side not in self._sat]
        hidden = step is not None and step.curtain(table)
        self._step, self._sat = step, set()
        self._concerned = step.sitters(table) if step is not None and hidden else ()

    def close(self) -> None:
        """Follow the match no longer."""
        if self.follow in self.match.observers:
            self.match.observers.remove(self.follow)
