"""The secret moments of a battle between two players at one screen, as they pass: who has to take the table for each.

Whether a side was asked at such a moment is itself hidden, so whoever might have been takes the table all the same. A
moment that asked nobody is over before anybody looks: it is found in what the order brought about. It must not know
pixels or any game.
"""

from __future__ import annotations

from game.match.events import Event
from game.match.log import Line
from game.match.reason import HAND
from game.match.steps import Step
from game.match.table import Table
from game.seating.states import Halt
from game.tabletop.ruleset import Match


class Moments:
    """Follows a match event by event. `owed` are the sides that still have to take the table, in the order they might
    have been asked; where they look `together` otherwise, `halts` are the quiet moments that are over and were not sat
    through yet, whether they asked or not."""

    def __init__(self, match: Match, *, together: bool = False) -> None:
        self.match, self._together = match, together
        self.owed: list[str] = []
        self.halts: list[Halt] = []
        self._begin(match.table)
        match.observers.append(self.follow)

    def _begin(self, table: Table) -> None:
        self._table = table.fork()
        self._step: Step | None = None
        self._concerned: tuple[str, ...] = ()
        self._sat: set[str] = set()
        self._since, self._answered = (0, 0), False
        self.owed.clear()
        self.halts.clear()
        self._look()

    def follow(self, line: Line[Event], table: Table) -> None:
        """An order, or the way back."""
        if line.back_to is not None:
            self._begin(table)
            return
        if line.by == HAND:
            self._sat.add(line.side)
        self._answered = self._answered or line.order is not None
        for at, event in enumerate(line.events):
            event.apply(self._table)
            self._look((line.n, at))

    def _look(self, since: tuple[int, int] = (0, 0)) -> None:
        """See whether another step is in hand: who was concerned by the last and did not sit still has to."""
        table = self._table
        step = table.agenda[0] if table.agenda else None
        if step is self._step:
            return
        self.owed += [side for side in self._concerned if side not in self._sat]
        if self._together and self._concerned and self._step is not None and self._step.quiet:
            self.halts.append(Halt(*self._since, self._answered))
        self._since, self._answered = since, False
        hidden = step is not None and step.curtain(table)
        self._step, self._sat = step, set()
        self._concerned = step.sitters(table) if step is not None and hidden else ()

    def close(self) -> None:
        """Follow the match no longer."""
        if self.follow in self.match.observers:
            self.match.observers.remove(self.follow)
