"""Keeps the clocks of a battle in the window: lets time pass for who is asked, and says what is left.

It reads no watch: the scene tells it what time passes, and for whom. Without a clock it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.match.clock import fell, left, shown
from game.tabletop.ruleset import Match


class Timekeeper:
    """The clocks of one match. `running` are seconds since each side was asked, not yet in the log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.clock = match.header.clock
        self._running: dict[str, float] = {}
        self._kept: tuple[int, dict[str, float]] = (-1, {})
        lines = match.lines
        self.fallen: set[str] = (
            {side for side in match.sides if fell(self.clock, side, lines) is not None}
            if self.clock
            else set()
        )

    def pass_by(self, sides: Iterable[str], dt: float) -> list[str]:
        """Let `dt` milliseconds pass for these sides: those whose flag falls now."""
        if self.clock is None or self.match.over is not None:
            return []
        now = []
        for side in sides:
            self._running[side] = self._running.get(side, 0.0) + dt / 1000.0
            if side not in self.fallen and self.left(side) <= 0:
                self.fallen.add(side)
                now.append(side)
        return now

    def left(self, side: str) -> float:
        """Seconds a side has left now."""
        assert self.clock is not None
        count = len(self.match.lines)
        if self._kept[0] != count:
            sides = self.match.sides
            self._kept = count, {each: left(self.clock, each, self.match.lines) for each in sides}
        return self._kept[1][side] - self._running.get(side, 0.0)

    def spent(self, side: str) -> float | None:
        """What the order a side gives now took, in seconds for its line of the log; None without a clock."""
        return round(self._running.get(side, 0.0), 1) if self.clock is not None else None

    def given(self, side: str) -> None:
        """The side's order is in the log: its next one begins."""
        self._running.pop(side, None)

    def face(self, side: str) -> str:
        """What a side's clock shows; empty without one."""
        return shown(self.left(side)) if self.clock is not None else ""
