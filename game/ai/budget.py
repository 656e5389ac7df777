"""How long an admiral may think about one order: so many playouts, or so many seconds, or until it is told to move."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec.structs import replace

from game.ai.seat import ADMIRALS, Seat
from game.tabletop.advice import Paced

STANDARD = 20
"""Playouts for an order: what half a second holds on the average of a battle on a small machine, where nobody says
otherwise."""

SECONDS = {"admiral": 0.5, "fleet-admiral": 2.0}
"""Seconds for an order at a table with people, where nobody says otherwise."""

FLEET = 4
"""A fleet admiral has so many times the playouts of an admiral, as she has the seconds."""

LEAST = 16
"""Playouts for an order that matters, whatever the clock says: with three an admiral is no better than a captain."""

LONGEST = 3.0
"""Seconds such an order may take for the sake of them, where fewer were given."""

PATIENCE = 20.0
"""Seconds an opponent is waited for beyond what its budget accounts for, before it is taken to hang."""

PLAYOUT = 1.0
"""Seconds one playout may take before its admiral is taken to hang."""

PRESSED = 5.0
"""Seconds in which an opponent that is pressed must answer."""

STARTS = 60.0
"""Seconds in which the process of an opponent must be ready."""


def usual(advice: object, strength: str) -> int:
    """Playouts for an order of a game: more where its advice has `playouts`, for theirs cost less than nef's."""
    playouts = advice.playouts if isinstance(advice, Paced) else STANDARD
    return playouts * (FLEET if strength == "fleet-admiral" else 1)


def patience(seat: Seat) -> float:
    """The seconds after which an opponent that has not answered never will. Generous: nobody is hurried by it."""
    if seat.strength not in ADMIRALS:
        return PATIENCE
    if seat.seconds is not None:
        return PATIENCE + 2 * seat.seconds
    return PATIENCE + PLAYOUT * (FLEET * STANDARD if seat.playouts is None else seat.playouts)


def for_people(seat: Seat) -> Seat:
    """A seat at a table with people: an admiral's budget is in seconds, unless the seat says another."""
    if seat.strength not in ADMIRALS or seat.playouts is not None or seat.seconds is not None:
        return seat
    return replace(seat, seconds=SECONDS[seat.strength])


def never() -> bool:
    """Nobody presses for an answer."""
    return False


class Budget:
    """Spent one playout at a time. With `seconds` the clock counts, else `playouts`; `hurried` ends it at once.

    By the clock no order has fewer than `LEAST` playouts, as long as they come within `LONGEST` seconds: on a busy
    machine an admiral takes her time rather than give a captain's order.
    """

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
            return 1.0 if self.seconds <= 0 else self._by_the_clock(self.seconds)
        return 1.0 if self.playouts <= 0 else min(1.0, self.spent / self.playouts)

    def _by_the_clock(self, seconds: float) -> float:
        spent = monotonic() - self._begun
        owed = min(spent / seconds, self.spent / LEAST)
        return min(1.0, max(owed, spent / max(seconds, LONGEST)))

    def tries(self, most: int) -> int:
        """How many orders are worth trying: no more than meet twice in the playouts there are; 0 without time."""
        if self.used >= 1.0:
            return 0
        return most if self.seconds is not None else min(most, self.playouts // 2)
