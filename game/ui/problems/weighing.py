"""Orders tried at a problem, weighed beside the window: each on the same imagined tables as the answer.

A thread plays, the window asks now and then. It has a battle of its own, set up from the problem's file: nothing is
shared with the table that is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue

import msgspec

from game.ai.analysis.playing import Equals
from game.ai.problems.measuring import Tables, position
from game.content.problem_file import Chance, Filed
from game.match import Order
from game.ui.analysis.beside import Beside

ENOUGH = 60
"""Tables an order is tried on: the standard error of what it costs is then four to six points."""

FIRST = 12
"""Tables after which something is told."""


class Weighed(msgspec.Struct, frozen=True):
    """What an order came to: the chance of its side, and by how much it is behind the answer. `done` when no more
    tables are played."""

    place: int
    chance: Chance
    behind: Chance
    done: bool


class Weighing(Beside[Weighed]):
    """Weighs orders of one problem, one after another."""

    def __init__(self, asked: Filed, take: Callable[[Weighed], None], enough: int = ENOUGH) -> None:
        """`take` is given what an order came to, in the window's thread."""
        super().__init__("problem", take)
        self._asked, self._enough = asked, enough
        self._orders: SimpleQueue[tuple[int, Order] | None] = SimpleQueue()

    def weigh(self, place: int, order: Order) -> None:
        """Weigh an order; what comes of it is told under its place."""
        self._orders.put((place, order))
        if self._thread is None:
            self.start(self._run)

    def end(self) -> None:
        """No more of it."""
        if self._thread is not None:
            self._orders.put(None)
        super().end()

    def _run(self) -> None:
        asked = position(self._asked)
        tables = Tables(Equals(asked.before.ruleset), asked)
        while not self.halted and (given := self._orders.get()) is not None:
            self._weigh(tables, *given)

    def _weigh(self, tables: Tables, place: int, order: Order) -> None:
        answer = self._asked.problem.answer
        for number in range(1, self._enough + 1):
            if self.halted:
                return
            tables.worth(answer, number - 1)
            tables.worth(order, number - 1)
            if number == self._enough or (number >= FIRST and number % FIRST == 0):
                met = range(number)
                chance, behind = tables.chance(order, met), tables.ahead(answer, order, met)
                self.tell(Weighed(place, chance, behind, number == self._enough))
