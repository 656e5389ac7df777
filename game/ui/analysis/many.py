"""Battles played on from one order, many times, beside the window: as it was given and as it might have been.

Nothing here waits, but when it ends. What was played stays for as long as the room does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from game.ai.analysis import labour
from game.ai.analysis.ends import MANY, Ending, Ends
from game.ai.analysis.labour import Finish
from game.match import Order
from game.ui.analysis.beside import Beside

PIECE = 5
"""Battles of one task: so often the bars grow."""


class Wanted(msgspec.Struct, frozen=True):
    """What is played on: the place of an order among those looked over, and what is given there, as it was first."""

    place: int
    orders: tuple[Order, ...]


class Many(Beside[tuple[Finish, list[Ending]]]):
    """The battles played on of one log. `wanted` is the latest asked for."""

    def __init__(self, log: bytes, sides: tuple[str, ...], workers: int) -> None:
        super().__init__("ends", self._take)
        self._log, self._sides, self._workers = log, sides, workers
        self._found: dict[int, tuple[list[Ending], ...]] = {}
        self._done = 0
        self.wanted: Wanted | None = None

    def begin(self, wanted: Wanted) -> None:
        """Play on from an order; what was going on before is ended."""
        self.end()
        self.wanted, self._done = wanted, 0
        self._found[wanted.place] = tuple([] for _ in wanted.orders)
        self.start(partial(self._run, wanted))

    def _take(self, told: tuple[Finish, list[Ending]]) -> None:
        task, came = told
        self._done += task.last - task.first
        self._found[task.place][task.which].extend(came)

    def end(self) -> None:
        """No more of it; what was played stays."""
        super().end()
        self.poll()

    def ends(self, place: int) -> tuple[Ends, ...]:
        """What an order came to, as it was first; empty where nobody played it on."""
        return tuple(Ends(self._sides, tuple(came)) for came in self._found.get(place, ()))

    def progress(self, place: int) -> tuple[int, int] | None:
        """How many battles were played of how many, while they are for that order; None otherwise."""
        wanted = self.wanted
        if wanted is None or wanted.place != place or not self.running:
            return None
        return self._done, MANY * len(wanted.orders)

    def _tasks(self, wanted: Wanted) -> Sequence[Finish]:
        return [
            Finish(wanted.place, which, order, first, first + PIECE)
            for first in range(0, MANY, PIECE)
            for which, order in enumerate(wanted.orders)
        ]

    def _run(self, wanted: Wanted) -> None:
        with labour(self._log, self._workers) as hands:
            for task, came in hands(self._tasks(wanted)):
                if isinstance(task, Finish) and isinstance(came, list):
                    self.tell((task, [one for one in came if isinstance(one, Ending)]))
                if self.halted:
                    return
