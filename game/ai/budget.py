"""How long an admiral may think about one order: so many playouts, or so many seconds, or until it is told to move."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

STANDARD = 48
"""Playouts for an order: what fits half a second on a small machine, where nobody says otherwise."""


def never() -> bool:
    """Nobody presses for an answer."""
    return False


class Budget:
    """Spent one playout at a time. With `seconds` the clock counts, else `playouts`; `hurried` ends it at once."""

    def __init__(
        self,
        playouts: int = STANDARD,
        seconds: float | None = None,
        hurried: Callable[[], bool] = never,
    ) -> None:
        self.playouts = playouts
        self.seconds = seconds
        self.spent = 0
        self._hurried = hurried
        self._begun = monotonic()

    @property
    def used(self) -> float:
        """The share that is spent, 0 to 1; 1 once somebody presses."""
        if self._hurried():
            return 1.0
        if self.seconds is not None:
            return 1.0 if self.seconds <= 0 else min(1.0, (monotonic() - self._begun) / self.seconds)
        return 1.0 if self.playouts <= 0 else min(1.0, self.spent / self.playouts)

    def tries(self, most: int) -> int:
        """How many orders are worth trying: no more than meet twice in the playouts there are; 0 without time."""
        if self.used >= 1.0:
            return 0
        return most if self.seconds is not None else min(most, self.playouts // 2)
