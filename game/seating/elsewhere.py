"""Sides that are played at other machines, as far as this screen is told of them: who they are, whose turn it is.

It must not know how it is told.
"""

from __future__ import annotations

from typing import Protocol

from game.match.clock import shown
from game.seating.timekeeper import Timekeeper
from game.tabletop.ruleset import Match


class Elsewhere(Protocol):
    """What the one who holds the table says of it."""

    def called(self, side: str) -> str:
        """Who answers for a side: a player's name, or an opponent's strength; empty while that is not known."""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The sides that have to act, as far as the looking side may know."""

    @property
    def clocks(self) -> dict[str, int]:
        """Seconds each side had left when the host last said so; empty without clocks."""

    @property
    def stands(self) -> bool:
        """Whether no clock runs: the battle rests, or the host is not reached."""

    @property
    def awaited(self) -> str:
        """What is waited for, in a sentence for the question bar."""


class ToldTime(Timekeeper):
    """Clocks that run elsewhere: what the host said, less what has passed since for those it waits for."""

    def __init__(self, match: Match, elsewhere: Elsewhere) -> None:
        super().__init__(match)
        self._elsewhere = elsewhere
        self._said: dict[str, int] = {}
        self._since: dict[str, float] = {}

    def pass_by(self, sides: object, dt: float) -> list[str]:
        """Let `dt` milliseconds pass for whoever the host waits for; a flag falls at the host alone."""
        said = self._elsewhere.clocks
        if said is not self._said:
            self._said, self._since = said, {}
        if not self._elsewhere.stands and self.match.over is None:
            for side in self._elsewhere.waits_for:
                self._since[side] = self._since.get(side, 0.0) + dt / 1000.0
        self.fallen = {side for side in said if self.left(side) <= 0}
        return []

    def left(self, side: str) -> float:
        return self._said.get(side, 0) - self._since.get(side, 0.0)

    def spent(self, side: str) -> float | None:
        return None

    def face(self, side: str) -> str:
        return shown(self.left(side)) if side in self._said else ""
