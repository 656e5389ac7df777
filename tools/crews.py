"""Who plays the battles of a long run: processes of this machine, or the workers of a dask.distributed scheduler.

What comes out depends on the battles alone, not on who plays them; they end in no certain order.
"""

from __future__ import annotations

import math
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from importlib.util import find_spec

import msgspec

from game.ai.fights import Bout, Fought, fight_all, played

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
        return on_cluster(planned, self.cluster) if self.cluster else played(planned, self.workers)


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


def batched(planned: list[Bout], seconds: float) -> Iterator[list[Bout]]:
    """Battles in portions of a quarter second or more, where one takes so many seconds."""
    size = min(MOST, max(1, math.ceil(BATCH / max(seconds, 1e-6))))
    for start in range(0, len(planned), size):
        yield planned[start : start + size]


def on_cluster(planned: list[Bout], address: str) -> Iterator[Fought]:
    """Play battles on the workers of a dask.distributed scheduler; each is told as its batch ends, in no certain order.

    Raises OSError when nobody answers at the address.
    """
    from distributed import Client, as_completed

    if not planned:
        return
    first = fight_all(planned[:1])
    yield from first
    batches = list(batched(planned[1:], first[0].seconds))
    with Client(address, timeout="10s") as client:
        for future in as_completed(client.map(fight_all, batches, pure=False)):
            yield from future.result()
