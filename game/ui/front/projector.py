"""Goes over a battle again from its log: forward event by event as moving pictures, back at once, as the umpire or
as one side saw it.

What a side did not know is neither shown nor told. It must not know pixels.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal

from game.match.record import Entry, Record
from game.match.record import Replay as Cursor
from game.match.table import Table
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match, titles
from game.ui.battle.motion import Motion
from game.ui.front.deployment import colours

UMPIRE = ""
Stride = Literal["order", "phase", "turn"]
REST_MS = 420.0


def eyes(match: Match) -> list[str]:
    """Through whose eyes a battle may be looked at again: `UMPIRE` sees everything.

    While it lasts, only those who play it by hand, each as they see it: the rest is still a secret.
    """
    if match.header.seen_by:
        return [match.header.seen_by]
    hands = [side for side in match.sides if match.header.seats.get(side, "hand") == "hand"]
    if match.over is None and hands:
        return hands
    return [UMPIRE, *match.sides]


class Projector:
    """A battle and a place in it. `at` is the line shown, 0 the table as it was set up, `last` the newest."""

    def __init__(self, match: Match, side: str = UMPIRE) -> None:
        self.match = match
        self.last = max(0, len(match.lines) - 1)
        self.at = 0
        self.playing = False
        self._speed: float = 1
        self._rested = 0.0
        self.look_as(side)

    # -- who looks -----------------------------------------------------------------------------------------

    def look_as(self, side: str) -> None:
        """Look through other eyes from here on, at the same place."""
        match = self.match
        self.side = side
        self._cursor = Cursor(match, side or None)
        record = Record(match, side or None)
        record.close()
        self._entries: list[Entry] = record.entries
        self._orders = [entry.order for entry in self._entries]
        told = {entry.order for entry in self._entries if entry.telling is not None}
        self.stops = sorted(told | {0, self.last})
        self._show(self.at)

    def _show(self, at: int) -> None:
        """Stand at a line, everything still."""
        self.at = min(self.last, max(0, at))
        self._view = self._cursor.view(self.at)
        rules = self.match.ruleset
        self.motion = Motion(rules.presenter, self._speed, phases=titles(rules.phases))
        self.motion.colours = colours(self.match.header.scenario)
        self._rested = 0.0

    # -- what is seen --------------------------------------------------------------------------------------

    @property
    def view(self) -> Table:
        """The table as it is shown."""
        return self.motion.shown or self._view

    @property
    def scores(self) -> dict[str, int]:
        """Points at the line shown."""
        return self.match.ruleset.scores(self._cursor.table(self.at))

    @property
    def pieces(self) -> list[Piece]:
        """The pieces as they are seen now."""
        return self.motion.pieces() or self.match.ruleset.presenter.pieces(self._view)

    @property
    def overlays(self) -> list[Overlay]:
        """What lies over the table now."""
        return self.motion.overlays()

    @property
    def entries(self) -> Sequence[Entry]:
        """The log so far."""
        return self._entries[: bisect_right(self._orders, self.at) - max(0, self.motion.behind)]

    @property
    def story(self) -> str:
        """The sentence of what is shown now, or was shown last."""
        words = self.motion.words
        if words is not None and words[1]:
            return words[1]
        told = (entry.telling for entry in reversed(self.entries) if entry.telling is not None)
        return next((telling.sentence for telling in told), "The battle begins.")

    # -- going ---------------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        """How many times as fast as a battle is shown."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._speed = speed
        self.motion.speed = speed

    def go(self, at: int) -> None:
        """Stand at a line at once."""
        self._show(at)

    def forward(self) -> bool:
        """Show the next order of which there is something to tell; False at the end."""
        self.motion.finish()
        place = bisect_right(self.stops, self.at)
        if place >= len(self.stops):
            return False
        goal = self.stops[place]
        first, last = bisect_right(self._orders, self.at), bisect_right(self._orders, goal)
        before, self._view = self._view, self._cursor.view(goal)
        self.motion.play([entry.event for entry in self._entries[first:last]], before, self._view)
        self.at = goal
        self._rested = 0.0
        return True

    def back(self) -> bool:
        """Stand at the order before; False at the beginning."""
        place = bisect_left(self.stops, self.at) - 1
        if place < 0:
            return False
        self._show(self.stops[place])
        return True

    def stride(self, of: Stride, way: int) -> bool:
        """One order, phase or turn on (1) or back (-1); False where there is none."""
        if of == "order":
            return self.forward() if way > 0 else self.back()
        marks = [line for line, _ in (self._cursor.phases if of == "phase" else self._cursor.turns)]
        marks = sorted({0, *marks, self.last})
        place = bisect_right(marks, self.at) if way > 0 else bisect_left(marks, self.at) - 1
        if not 0 <= place < len(marks):
            return False
        self._show(marks[place])
        return True

    def turns(self) -> list[tuple[int, int]]:
        """The lines at which turns begin, with their numbers."""
        return self._cursor.turns

    def tick(self, dt: float) -> bool:
        """Let time pass; True while something moved. While it plays, the next order follows after a rest."""
        moved = self.motion.tick(dt)
        if self.playing and not self.motion.busy:
            self._rested += dt * self._speed
            if self._rested >= REST_MS:
                self.playing = self.forward()
                return True
        return moved
