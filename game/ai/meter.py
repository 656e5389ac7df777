"""How even a scenario is: battles fought beside whatever else goes on, and what they tell so far.

Battles run in processes of their own, which die with this one or when the meter is closed; asking how far they are
never waits. It knows no game.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from time import monotonic

import msgspec

from game.ai.fights import Bout, Fought, Tally, fight, tallied
from game.match.scenario import Scenario

_CONTEXT = get_context("spawn")
_AHEAD = 2
"""So many battles a worker is given at a time: it never waits for the next."""


class Silent(msgspec.Struct, frozen=True):
    """A unit that seldom fires: its id and name, and the share of battles in which it never did."""

    unit: str
    name: str
    share: float


class Reading(msgspec.Struct, frozen=True):
    """What the battles fought so far tell. `sides` by name; turns are means, `contact` that of the first shot, None
    where nobody ever fired."""

    games: int
    wanted: int
    draws: int
    sides: dict[str, Tally]
    turns: float
    contact: float | None
    unmet: int
    silent: tuple[Silent, ...]
    seconds: float

    @property
    def even(self) -> bool:
        """Whether every side's fair share lies inside its interval."""
        fair = 1 / len(self.sides)
        return all(one.low <= fair <= one.high for one in self.sides.values())


def read(scenario: Scenario, fought: Sequence[Fought], wanted: int, seconds: float) -> Reading:
    """Add battles up: one at least."""
    games = len(fought)
    draws = sum(not one.winner for one in fought)
    sides = {
        side.name: tallied(sum(one.winner == side.name for one in fought), draws, games, len(scenario.sides))
        for side in scenario.sides
    }
    met = [one.contact for one in fought if one.contact]
    counts = Counter(key for one in fought for key in one.silent)
    names = {unit.id: unit.name for side in scenario.sides for unit in side.units}
    silent = sorted(
        (Silent(key, names.get(key, key), count / games) for key, count in counts.items()),
        key=lambda one: -one.share,
    )
    return Reading(
        games,
        wanted,
        draws,
        sides,
        sum(one.turns for one in fought) / games,
        sum(met) / len(met) if met else None,
        games - len(met),
        tuple(silent),
        seconds,
    )


class Meter:
    """The battles of one scenario. Every one has a seed of its own; where the seats differ each is fought twice, the
    second time with the seats exchanged."""

    def __init__(
        self, scenario: Scenario, seats: Sequence[str], seed: int = 1, workers: int | None = None
    ) -> None:
        """`seats` are the opponents of the sides in their order."""
        self.scenario, self.seats, self.seed = scenario, tuple(seats), seed
        self.fault = ""
        self.wanted = 0
        self._fought: list[Fought] = []
        self._given = 0
        self._began = 0.0
        self._spent = 0.0
        self._most = workers or max(1, min(4, (os.cpu_count() or 2) // 2))
        self._workers: list[_Worker] = []
        self._reading: Reading | None = None

    def run(self, games: int) -> None:
        """Fight so many battles more."""
        self.fault = ""
        if not self.running:
            self._began = monotonic()
        self.wanted += games
        self._give()

    @property
    def running(self) -> bool:
        """Whether battles are still to come."""
        return not self.fault and len(self._fought) < self.wanted

    @property
    def fought(self) -> tuple[Fought, ...]:
        """The battles that are over, as they ended."""
        return tuple(self._fought)

    @property
    def reading(self) -> Reading | None:
        """What is known so far."""
        if self._reading is None and self._fought:
            seconds = self._spent + (monotonic() - self._began if self.running else 0.0)
            self._reading = read(self.scenario, self._fought, self.wanted, seconds)
        return self._reading

    def poll(self) -> bool:
        """Take in what was fought meanwhile; True where there is something new. Never waits."""
        news = False
        for worker in self._workers:
            try:
                for told in worker.heard():
                    news = True
                    if isinstance(told, Fought):
                        self._fought.append(told)
                    else:
                        self.fault = told
            except (EOFError, OSError):
                self.fault = self.fault or "a battle ended its process"
                news = True
        if news:
            self._reading = None
            if self.running:
                self._give()
            else:
                self._spent += monotonic() - self._began
                self._rest()
        return news

    def _bout(self, number: int) -> Bout:
        seats = self.seats
        mixed = len(set(seats)) > 1
        swapped = mixed and number % 2 == 1
        if swapped:
            seats = (*seats[1:], seats[0])
        names = [side.name for side in self.scenario.sides]
        seed = self.seed + (number // 2 if mixed else number)
        return Bout(number, self.scenario, dict(zip(names, seats, strict=True)), seed, swapped)

    def _give(self) -> None:
        left = self.wanted - self._given
        try:
            while len(self._workers) < min(self._most, left):
                self._workers.append(_Worker())
            for worker in self._workers:
                while worker.busy < _AHEAD and self._given < self.wanted:
                    worker.give(self._bout(self._given))
                    self._given += 1
        except OSError as error:
            self.fault = f"no process can be had: {error.strerror or error}"

    def _rest(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()
        self._given = len(self._fought)

    def close(self) -> None:
        """No battle goes on."""
        self._rest()
        self.wanted = len(self._fought)


class _Worker:
    """A process that fights what it is given."""

    def __init__(self) -> None:
        self._line, there = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(there,), daemon=True, name="balance")
        try:
            self._process.start()
        finally:
            there.close()
        self.busy = 0

    def give(self, bout: Bout) -> None:
        self._line.send(bout)
        self.busy += 1

    def heard(self) -> list[Fought | str]:
        found: list[Fought | str] = []
        while self._line.poll():
            found.append(self._line.recv())
            self.busy -= 1
        return found

    def end(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.join(1.0)


def serve(line: Connection) -> None:
    """Fight until the line is cut, even in the middle of a battle. What a worker's process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(10)  # whoever edits goes first
    given: SimpleQueue[Bout] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                given.put(line.recv())
        finally:
            os._exit(0)

    Thread(target=listen, daemon=True, name="ear").start()
    while True:
        bout = given.get()
        try:
            line.send(fight(bout))
        except Exception as error:
            line.send(f"seed {bout.seed}: {type(error).__name__}: {error}")
