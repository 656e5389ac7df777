"""A fleet admiral's staff: processes that play out for her, each on a core of its own, what she would play one by one.

An officer is told the view she thinks of and the orders she tries, and then one playout after another, by its number:
whoever plays it, it comes out the same. What comes back is put into the order in which it was asked for, so that she
decides as she would alone, but sooner. An officer that fails is done without. They end when her line to them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

import msgspec

from game.ai.seat import Seat
from game.match import Order
from game.match.table import Table
from game.tabletop.advice import Character

MOST = 7
"""Officers at the most: each is a process of some 60 MB."""

AHEAD = 2
"""Playouts an officer has before it at a time, so that it never waits for the next."""


class Foresight(msgspec.Struct, frozen=True):
    """How far playouts look: so many moments of rest at least, and to the beginning of a turn so many `turns` on, with
    `running` farther while torpedoes run. `chance` is the share that the chance of winning there has in what is asked
    for, beside the appraisal."""

    rests: int
    turns: int = 0
    running: bool = False
    chance: float = 0.0


class Thought(msgspec.Struct, frozen=True):
    """What an admiral thinks of: her view, the seed of her playouts, the orders she tries, by place."""

    view: Table
    side: str
    seed: int
    character: Character
    orders: dict[int, Order]


Job = tuple[int, int]
"""The place of an order and the number of a playout."""


def officers(seat: Seat, cores: int | None) -> int:
    """How many a seat has: all cores but one for the window and her own."""
    return min(MOST, max(0, (cores or 1) - 2)) if seat.strength == "fleet-admiral" else 0


class Staff:
    """Officers at the ends of lines."""

    def __init__(self, lines: list[Connection]) -> None:
        self._lines = lines
        self._owed: dict[Connection, list[Job | None]] = {line: [] for line in lines}
        """What each has still to answer, in its order; None for what nobody waits for any more."""

    def think_of(self, thought: Thought) -> None:
        """The officers are told what it is about; what they still owe of another thought is forgotten."""
        for line in self._lines:
            self._owed[line] = [None] * len(self._owed[line])
            self._say(line, thought)

    def gains(
        self, jobs: Iterator[Job], foresight: Foresight, own: Callable[[Job], tuple[float, int]]
    ) -> Iterator[tuple[Job, float, int]]:
        """Playouts as they were asked for, played by officers and by `own`, with the turns they came to."""
        order: list[Job] = []
        done: dict[Job, tuple[float, int]] = {}
        told, left = 0, True
        while left or told < len(order):
            for line in self._lines:
                while left and len(self._owed[line]) < AHEAD:
                    job = next(jobs, None)
                    if job is None:
                        left = False
                        break
                    order.append(job)
                    self._owed[line].append(job)
                    self._say(line, (*job, foresight))
            mine = next(jobs, None) if left else None
            if mine is not None:
                order.append(mine)
                done[mine] = own(mine)
            else:
                left = False
            waits = not left and told < len(order) and order[told] not in done
            for line in self._lines:
                self._hear(line, done, waits)
            while told < len(order):
                job = order[told]
                if job not in done:
                    if any(job in owed for owed in self._owed.values()):
                        break
                    done[job] = own(job)  # its officer is gone
                told += 1
                yield job, *done[job]

    def _hear(self, line: Connection, done: dict[Job, tuple[float, int]], waits: bool) -> None:
        """Take what an officer has said; where nothing else is left to do, wait a moment for it."""
        owed = self._owed[line]
        try:
            while owed and line.poll(0.002 if waits else 0.0):
                found = line.recv()
                job = owed.pop(0)
                if job is not None:
                    done[job] = found
        except (EOFError, OSError):
            self._lost(line)

    def _say(self, line: Connection, said: object) -> None:
        try:
            line.send(said)
        except (OSError, ValueError):
            self._lost(line)

    def _lost(self, line: Connection) -> None:
        """An officer is gone: it owes nothing, and is asked nothing any more."""
        self._owed[line].clear()
        self._lines = [one for one in self._lines if one is not line]

    @property
    def count(self) -> int:
        """How many are left."""
        return len(self._lines)
