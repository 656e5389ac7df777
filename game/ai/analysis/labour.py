"""Who plays a battle on, hundreds of times: this process, processes beside it, or the workers of a scheduler.

A task is a stretch of the battle and a seed, an order and the tables it is tried on, or an order and how often it is
played to the end; what comes of it depends on the log and the task alone, not on who plays.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from game.ai.analysis.ends import Ending, ends
from game.ai.analysis.judging import Tried, tried
from game.ai.analysis.moments import Course, course
from game.ai.analysis.playing import Equals, Stretch, stretch
from game.match import Order
from game.match.loading import load
from game.rulesets import ruleset

if TYPE_CHECKING:
    from distributed import Client


class Task(msgspec.Struct, frozen=True):
    """Moments `low` up to `high`, to be played on from with a seed."""

    low: int
    high: int
    seed: int


class Trial(msgspec.Struct, frozen=True):
    """A moment whose order and the best others are tried on tables from number `first` up to `last`."""

    place: int
    first: int
    last: int


class Finish(msgspec.Struct, frozen=True):
    """A moment to be played to the end with an order, from number `first` up to `last`; `which` is whose place the ends
    take among those asked for."""

    place: int
    which: int
    order: Order
    first: int
    last: int


Work = Task | Trial | Finish
Done = tuple[Task, Stretch] | tuple[Trial, list[Tried]] | tuple[Finish, list[Ending]]


Labour = Callable[[Sequence[Work]], Iterator[Done]]
"""Does tasks; each is told as it is done, in no certain order."""


def opened(log: bytes) -> Course:
    """The battle of a log's bytes. Raises LogError, Unplayable."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "battle.jsonl"
        path.write_bytes(log)
        return course(load(path, ruleset, resume=False))


@lru_cache(maxsize=2)
def _course(log: bytes) -> Course:
    return opened(log)


def done(log: bytes, task: Work) -> Done:
    """Do a task; what every worker runs. The battle is opened once."""
    battle = _course(log)
    equals = Equals(battle.end.ruleset)
    if isinstance(task, Trial):
        return task, tried(equals, battle.moments[task.place], range(task.first, task.last))
    if isinstance(task, Finish):
        return task, ends(equals, battle.moments[task.place], task.order, range(task.first, task.last))
    return task, stretch(equals, battle, task.low, task.high, task.seed)


@contextmanager
def labour(log: bytes, workers: int = 1, cluster: str = "") -> Iterator[Labour]:
    """Those who play a battle on: as many processes, or with the address of a scheduler its workers. OSError when
    nobody answers there."""
    with _hands(log, workers, cluster) as hands:
        yield hands


def _hands(log: bytes, workers: int, cluster: str) -> AbstractContextManager[Labour]:
    if cluster:
        return _scheduled(log, cluster)
    return _beside(log, workers) if workers > 1 else _here(log)


@contextmanager
def _here(log: bytes) -> Iterator[Labour]:
    yield lambda tasks: map(partial(done, log), tasks)


_given: list[bytes] = []


def _begin(log: bytes) -> None:
    """A worker is given the battle once, and leaves Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _given[:] = [log]


def _done(task: Work) -> Done:
    return done(_given[0], task)


@contextmanager
def _beside(log: bytes, workers: int) -> Iterator[Labour]:
    with get_context("spawn").Pool(workers, _begin, (log,)) as pool:
        yield lambda tasks: pool.imap_unordered(_done, tasks)


@contextmanager
def _scheduled(log: bytes, address: str) -> Iterator[Labour]:
    from distributed import Client

    with Client(address, timeout="10s") as client:  # type: ignore[no-untyped-call]
        yield partial(_at_workers, client, client.scatter(log, broadcast=True))


def _at_workers(client: Client, log: object, tasks: Sequence[Work]) -> Iterator[Done]:
    from distributed import as_completed

    futures = [client.submit(done, log, task, pure=False) for task in tasks]
    for future in as_completed(futures):  # type: ignore[no-untyped-call]
        yield future.result()
