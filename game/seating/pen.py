"""What is written into the log, and what waits because it cannot be: a full disk stops no battle for good.

An order of a hand that cannot be written is the hand's to give again; one that nobody at the screen can give again
(an opponent's, a side's whose flag has fallen) waits here and is tried again after a while. It must not know whose.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.match.log import LogNotWritten
from game.match.wording import owned

AGAIN = 1000.0
"""Milliseconds until an order that could not be written is tried again."""


class Written(msgspec.Struct, frozen=True, tag=True):
    """All that was given stands in the log."""


class Dry(msgspec.Struct, frozen=True, tag=True):
    """What was given last could not be written: milliseconds until it is tried again. No clock runs until one can."""

    rest: float


class Pen:
    """Writes for one table. `state` says whether it can; `waits` are orders by side that could not be written."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """`tell` tells the players something once."""
        self.state: Written | Dry = Written()
        self.waits: dict[str, Callable[[], object]] = {}
        self._tell = tell

    def write(self, give: Callable[[], object]) -> None:
        """Do what is written into the log, and remember whether it could be. Raises what `give` raises."""
        try:
            give()
        except LogNotWritten:
            self.state = Dry(AGAIN)
            raise
        self.state = Written()

    def give(self, side: str, order: Callable[[], object]) -> bool:
        """Give what nobody at the screen can give again; False where it cannot be written now, and waits."""
        before = self.state
        try:
            self.write(order)
        except LogNotWritten as error:
            self.waits[side] = order
            why = f"{error.name} cannot be written ({error.reason})."
            self._tell(f"{owned(side)} order waits: {why}{' Free some space.' if error.full else ''}")
            return False
        self.waits.pop(side, None)
        if isinstance(before, Dry):
            self._tell("The battle is written down again.")
        return True

    def pass_by(self, dt: float) -> None:
        """Milliseconds pass."""
        if isinstance(self.state, Dry):
            self.state = Dry(self.state.rest - dt)

    def again(self) -> bool:
        """Try what waits, after its time; True where one was written."""
        written = False
        if isinstance(self.state, Written) or self.state.rest <= 0:
            for side, order in list(self.waits.items()):
                if not self.give(side, order):
                    break
                written = True
        return written
