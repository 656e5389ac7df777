"""Looking a battle over: which stretches of it are played on, how often, and what is known so far.

First the learned chance tells all of it; then every stretch is played a few times, which counts beside it; then those
whose steps are known worst, again and again, for as long as one waits, and beside them orders are tried. The order of
all this depends on what came out alone, so that a number of playouts gives the same analysis whoever plays them; only a
budget of seconds ends where the clock says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import heapify, heapreplace
from statistics import fmean
from time import monotonic

import msgspec
import numpy as np

from game.ai.analysis.judging import (
    ACCUSED,
    PROVED,
    SOUNDED,
    SURE,
    Offered,
    Tried,
    Verdict,
    offered,
    suspected,
    unsettled,
    verdict,
)
from game.ai.analysis.labour import Done, Labour, Task, Trial
from game.ai.analysis.levelling import Guessed, Told, level
from game.ai.analysis.looked import Analysis, analysed
from game.ai.analysis.moments import Course, shares
from game.ai.analysis.playing import Equals, Stretch
from game.ai.analysis.telling import steps
from game.ai.analysis.valued import HEIGHT, STEP, Valued, valued
from game.match.orders import Conceded

LENGTH = 4
"""Moments of a stretch: long enough to know neighbours from each other, short enough that many tell of the height."""

FIRST = 6
"""Playouts of every stretch before any is preferred."""

ROUND = 16
"""Stretches that are played between two decisions."""

TRIED, MEANWHILE = 3, 1
"""So many times as many battles are played on to judge orders as for the curve, once that is known and before: an order
and its rivals on one table take some fifty, a stretch on the same dice two."""

BIGGEST = 10
"""Steps that tell what decided a battle: stretches that hold one of them are played more often than others."""

POINT_KNOWN, STEP_KNOWN = 0.08, 0.05
"""A curve is known where its points in the mean, and each of its biggest steps, are known to these standard errors."""

LESS = 0.25
"""What the variance of the other stretches counts for: their steps are known half as well."""

SEEDS = 1_000_000
"""Seeds kept apart for each stretch."""


class Progress(msgspec.Struct, frozen=True):
    """How far a look has come: `done` of `wanted` (seconds or playouts), and what is known, if anything new is.
    `wanted` None: it goes on until it is stopped."""

    done: float
    wanted: float | None
    analysis: Analysis | None


class Kept(msgspec.Struct, omit_defaults=True):
    """All that was played so far, to be gone on with: of each stretch (by its first moment) what came of it, seed by
    seed; of each order (by its place) what came of it and others, table by table; `tables` how many it was tried on,
    those left out among them."""

    stretches: dict[int, list[Stretch]] = {}
    trials: dict[int, list[Tried]] = {}
    tables: dict[int, int] = {}
    seconds: float = 0.0

    @property
    def curved(self) -> int:
        """How many battles were played on for the curve."""
        return sum(one.playouts for played in self.stretches.values() for one in played)

    @property
    def tried(self) -> int:
        """How many were played on to judge orders."""
        return sum(len(one.worth) for came in self.trials.values() for one in came)

    @property
    def playouts(self) -> int:
        """How many battles were played on."""
        return self.curved + self.tried


class Look:
    """One battle being looked over. `kept` is what was played before, and grows."""

    def __init__(self, battle: Course, kept: Kept | None = None) -> None:
        self.battle = battle
        self.kept = kept or Kept()
        self._equals = Equals(battle.end.ruleset)
        self._waiting: defaultdict[int, dict[int, Stretch]] = defaultdict(dict)
        self._count = len(battle.moments)
        self._words = [_says(battle, place) for place in range(self._count)]
        self._offered: dict[int, Offered | None] = {}
        self._learned: list[Valued | None] = []

    @property
    def known(self) -> bool:
        """Whether every stretch was played often enough to be told by that alone."""
        return all(self._played(low) for low in self._lows())

    @property
    def learned(self) -> Valued | None:
        """What the learned chance says of it, worked out once; None where the game has learned none. Raises
        Unplayable."""
        if not self._learned:
            self._learned.append(valued(self.battle))
        return self._learned[0]

    @property
    def told(self) -> bool:
        """Whether there is an analysis to be had: all was played, or the learned chance stands in."""
        return self._count > 0 and (self.known or self.learned is not None)

    def _played(self, low: int) -> bool:
        return len(self.kept.stretches.get(low, ())) >= FIRST

    def go(
        self, labour: Labour, *, seconds: float | None = None, playouts: int | None = None
    ) -> Iterator[Progress]:
        """Play on until a budget is spent, of seconds from now or of playouts in all. Every stretch is played whatever
        the budget, but for one of seconds where the learned chance can stand in. Stop asking to end it: what is done
        stays. Raises Unplayable."""
        begun, before = monotonic(), self.kept.seconds
        if not self._count:
            return
        found = self.analysis() if self.told else None
        if found:
            yield Progress(*self._spent(begun, seconds, playouts), found)
        while True:
            left = self._left(begun, seconds, playouts)
            if not left and seconds is not None and self.told:
                return
            planned: Sequence[Task | Trial] = self._missing()
            if not planned and left > 0:
                share = TRIED if found and _known(found) else MEANWHILE
                judges = self.kept.tried <= share * self.kept.curved
                planned = (self._judged(left) if judges else ()) or self._worst(left)
            if not planned:
                return
            for done in labour(planned):
                self._take(done)
                self.kept.seconds = before + monotonic() - begun
                yield Progress(*self._spent(begun, seconds, playouts), None)
            found = self.analysis() if self.told else None
            yield Progress(*self._spent(begun, seconds, playouts), found)

    def _left(self, begun: float, seconds: float | None, playouts: int | None) -> int:
        if playouts is not None:
            return ROUND if self.kept.playouts < playouts else 0
        return ROUND if seconds is None or monotonic() - begun < seconds else 0

    def _spent(self, begun: float, seconds: float | None, playouts: int | None) -> tuple[float, float | None]:
        if playouts is not None:
            return self.kept.playouts, playouts
        return monotonic() - begun, seconds

    def _lows(self) -> range:
        return range(0, self._count, LENGTH)

    def _task(self, low: int, number: int) -> Task:
        return Task(low, min(low + LENGTH, self._count), low * SEEDS + number)

    def _missing(self) -> list[Task]:
        """What is still to be played before any stretch is preferred, from the first order on."""
        played = {low: self._seeds(low) for low in self._lows()}
        return [
            self._task(low, number)
            for low in self._lows()
            for number in range(FIRST)
            if number not in played[low]
        ][: ROUND * 4]

    def _seeds(self, low: int) -> range:
        return range(len(self.kept.stretches.get(low, ())))

    def _worst(self, most: int) -> list[Task]:
        """Stretches to be played next: those whose worst step would be known worst, as playouts are added. Where none
        of the biggest steps is, that counts for less."""
        kept = self.kept.stretches
        moved = {low: np.diff([one.nodes for one in kept[low]], axis=1) for low in self._lows()}
        sizes = {low: float(abs(some.mean(axis=0)).max()) for low, some in moved.items()}
        biggest = sorted(sizes.values(), reverse=True)[:BIGGEST][-1]
        heap = []
        for low, some in moved.items():
            counts = 1.0 if sizes[low] >= biggest else LESS
            unknown = counts * (float(some.var(axis=0).mean(axis=1).max()) + 0.01)
            heap.append((-unknown / len(some), low, len(some), unknown))
        heapify(heap)
        tasks = []
        for _ in range(most):
            _, low, number, unknown = heap[0]
            tasks.append(self._task(low, number))
            heapreplace(heap, (-unknown / (number + 1), low, number + 1, unknown))
        return tasks

    def _judged(self, most: int) -> list[Trial]:
        """Orders to be tried next: those that look like errors by their first tables, then all others once, then those
        that may have mattered, the least tried first."""
        tables = self.kept.tables
        new = [
            place
            for place, came in self.kept.trials.items()
            if tables[place] < 2 * ACCUSED and suspected(came)
        ]
        if not new:
            new = [place for place in range(self._count) if place not in tables and self._choice(place)]
        if not new:
            new = [
                place
                for place, came in self.kept.trials.items()
                if tables[place] < PROVED and unsettled(came)
            ]
        new.sort(key=lambda place: tables.get(place, 0))
        return [
            Trial(place, first, first + SOUNDED) for place in new[:most] for first in [tables.get(place, 0)]
        ]

    def chosen(self, place: int) -> bool:
        """Whether there was anything to choose at an order, by its place."""
        return isinstance(self.battle.moments[place].order, Conceded) or self._choice(place) is not None

    def _choice(self, place: int) -> Offered | None:
        if place not in self._offered:
            self._offered[place] = offered(self._equals, self.battle.moments[place])
        return self._offered[place]

    def _take(self, done: Done) -> None:
        """Keep what a task came to in its place: in the order of seeds and of tables, whoever was done first."""
        task, came = done
        if isinstance(task, Trial) and not isinstance(came, Stretch):
            trials = self.kept.trials.setdefault(task.place, [])
            trials += [one for one in came if isinstance(one, Tried)]
            trials.sort(key=lambda one: one.table)
            self.kept.tables[task.place] = max(self.kept.tables.get(task.place, 0), task.last)
            return
        assert isinstance(task, Task)
        assert isinstance(came, Stretch)
        played = self.kept.stretches.setdefault(task.low, [])
        waiting = self._waiting[task.low]
        waiting[task.seed - task.low * SEEDS] = came
        while len(played) in waiting:
            played.append(waiting.pop(len(played)))

    def analysis(self) -> Analysis:
        """What is known so far, by what was played and by the learned chance; `told` says whether there is any."""
        lows = [low for low in self._lows() if self._played(low)]
        curve = level(
            2 * self._count + 1,
            [_told(low, self.kept.stretches[low]) for low in lows],
            shares(self.battle.end.table),
            self._guessed(),
        )
        played = [place - place % LENGTH in lows for place in range(self._count)]
        thrown = [
            self._threw(place) if played[place] else self._said_thrown(place) for place in range(self._count)
        ]
        return analysed(
            self.battle,
            self._words,
            thrown,
            played,
            curve,
            self._verdicts(),
            self.kept.playouts,
            self.kept.seconds,
        )

    def _threw(self, place: int) -> bool:
        low = place - place % LENGTH
        return any(one.thrown[place - low] for one in self.kept.stretches[low])

    def _said_thrown(self, place: int) -> bool:
        return self.learned is not None and bool(self.learned.thrown[place])

    def _guessed(self) -> Guessed | None:
        """What the learned chance says of it before anything is played; None where there is none."""
        learned = self.learned
        if learned is None:
            return None
        same = np.zeros(2 * self._count, dtype=bool)
        same[1::2] = ~learned.thrown
        return Guessed(learned.chances, same, HEIGHT, STEP)

    def _verdicts(self) -> tuple[Verdict, ...]:
        found = []
        for place, came in sorted(self.kept.trials.items()):
            choice = self._choice(place)
            if choice is not None and (
                one := verdict(self._equals, self.battle.moments[place], choice, came)
            ):
                found.append(one)
        return tuple(found)


def _known(found: Analysis) -> bool:
    """Whether the curve is known as well as one wants to: all its points in the mean, and its biggest steps."""
    biggest = steps(found, found.sides[0])[:BIGGEST]
    points = fmean(one.error for one in found.orders)
    return points <= POINT_KNOWN and all(step.give <= 100.0 * SURE * STEP_KNOWN for step in biggest)


def _told(low: int, played: list[Stretch]) -> Told:
    chosen = np.array([one.chosen for one in played])
    thrown = np.array([one.thrown for one in played])
    steps = 2 * chosen.shape[1]
    same, alike = np.zeros(steps, dtype=bool), np.zeros(steps, dtype=np.int64)
    same[1::2] = ~thrown.any(axis=0)
    alike[0::2] = (~chosen).sum(axis=0)
    alike[1::2] = (~thrown).sum(axis=0)
    return Told(2 * low, np.array([one.nodes for one in played]), same, alike)


def _says(battle: Course, place: int) -> str:
    """The order of a moment in a few words."""
    moment = battle.moments[place]
    match = moment.before
    if isinstance(moment.order, Conceded):
        return "the battle given up"
    for question in match.ask(moment.side):
        if question.refuses(moment.order) is None:
            return match.ruleset.advice.says(match.view(moment.side), question, moment.order)
    return ""
