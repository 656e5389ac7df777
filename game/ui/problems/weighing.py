"""Orders tried at a problem, weighed beside the window: each on the same imagined tables as the answer.

A thread plays, the window asks now and then. It has a battle of its own, set up from the problem's file: nothing is
shared with the table that is looked at.
"""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Event, Thread

import msgspec

from game.ai.analysis.playing import Equals
from game.ai.problems.measuring import Tables, position
from game.content.errors import ContentError
from game.content.problem_file import Chance, Filed, Stale
from game.match import Order

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


class Weighing:
    """Weighs orders of one problem, one after another. `fault` is why it cannot."""

    def __init__(self, asked: Filed, enough: int = ENOUGH) -> None:
        self._asked, self._enough = asked, enough
        self._orders: SimpleQueue[tuple[int, Order] | None] = SimpleQueue()
        self._told: SimpleQueue[Weighed | str] = SimpleQueue()
        self._halt = Event()
        self._thread: Thread | None = None
        self.fault = ""

    def weigh(self, place: int, order: Order) -> None:
        """Weigh an order; what comes of it is told under its place."""
        self._orders.put((place, order))
        if self._thread is None:
            self._thread = Thread(target=self._run, name="problem", daemon=True)
            self._thread.start()

    def poll(self) -> list[Weighed]:
        """What is new."""
        found = list[Weighed]()
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                return found
            if isinstance(told, str):
                self.fault = told
            else:
                found.append(told)

    def end(self) -> None:
        """No more of it."""
        self._halt.set()
        self._orders.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        try:
            asked = position(self._asked)
        except (Stale, ContentError) as error:
            self._told.put(str(error))
            return
        tables = Tables(Equals(asked.before.ruleset), asked)
        while not self._halt.is_set():
            given = self._orders.get()
            if given is None:
                return
            self._weigh(tables, *given)

    def _weigh(self, tables: Tables, place: int, order: Order) -> None:
        answer = self._asked.problem.answer
        for number in range(1, self._enough + 1):
            if self._halt.is_set():
                return
            tables.worth(answer, number - 1)
            tables.worth(order, number - 1)
            if number == self._enough or (number >= FIRST and number % FIRST == 0):
                met = range(number)
                self._told.put(
                    Weighed(
                        place,
                        tables.chance(order, met),
                        tables.ahead(answer, order, met),
                        number == self._enough,
                    )
                )
