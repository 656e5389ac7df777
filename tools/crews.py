"""Who does the work of a long run: processes of this machine, or the workers of a dask.distributed scheduler.

What comes out depends on the battles alone, not on who plays them; they end in no certain order.
"""

from __future__ import annotations

import math
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import TypeVar

import msgspec

from game.ai.fights import Bout, Fought, do_all, fight, played

P = TypeVar("P")
R = TypeVar("R")

BATCH = 0.25
"""Seconds of work a worker is given at a time, at the least: less, and handing it out costs more than it."""
MOST = 200
"""Battles in a batch, at the most: so many are lost when a run is stopped."""


class Crew(msgspec.Struct, frozen=True):
    """So many processes here, or with a `cluster` the workers of the scheduler at that address."""

    workers: int
    cluster: str = ""

    def play(self, planned: list[Bout]) -> Iterator[Fought]:
        """Play battles; each is told as it ends, or as its batch does. Raises OSError when no scheduler answers."""
        return self.each(fight, planned)

    def each(self, work: Callable[[P], R], planned: list[P]) -> Iterator[R]:
        """Do any work piece by piece; each is told as it ends, or as its batch does. Raises OSError as above."""
        if self.cluster:
            return on_cluster(planned, self.cluster, work)
        return played(planned, self.workers, work)


def ask(parser: ArgumentParser) -> None:
    """The words of a command line that say who plays."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes here")
    where.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="a dask.distributed scheduler, tcp://..."
    )


def check(parser: ArgumentParser, asked: Namespace) -> None:
    """An error of the parser where nobody can play so."""
    if asked.workers < 1:
        parser.error("it takes one worker at least.")
    if asked.cluster and find_spec("distributed") is None:
        parser.error("this wants the extra cluster: pip install 'line-ahead[cluster]'.")


def batched(planned: list[P], seconds: float) -> Iterator[list[P]]:
    """Work in portions of a quarter second or more, where one piece takes so many seconds."""
    size = min(MOST, max(1, math.ceil(BATCH / max(seconds, 1e-6))))
    for start in range(0, len(planned), size):
        yield planned[start : start + size]


def on_cluster(planned: list[P], address: str, work: Callable[[P], R]) -> Iterator[R]:
    """Do work on the workers of a dask.distributed scheduler; each is told as its batch ends, in no certain order.

    Raises OSError when nobody answers at the address.
    """
    from distributed import Client, as_completed

    if not planned:
        return
    begun = perf_counter()
    yield work(planned[0])
    batches = list(batched(planned[1:], perf_counter() - begun))
    with Client(address, timeout="10s") as client:
        for future in as_completed(client.map(do_all, batches, work=work, pure=False)):
            yield from future.result()
