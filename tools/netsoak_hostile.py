"""Frames that no seat writes, thrown at a host for tools/netsoak.py: wrong, deep, huge, half, out of turn.

Every line brings some that can be read and are refused, and at last one that ends it. Lines come from many addresses of
this machine, so that what a host takes from one is not what is tried.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import aiohttp

from game import __version__
from game.net import messages
from game.net.invitations import Invitation, invitation
from tools.netsoak_lines import HERE

AT_ONCE = 8
"""Lines that are thrown from at the same time."""
MOST = 40
"""Frames of one line that can be read, at the most."""

_GIVE = b'{"is":"give","number":%d,"seen":%d,"order":%s}'
_ORDERS = (
    b'{"is":"Conceded"}',
    b'{"is":"SetTo","to":"x","values":{}}',
    b'{"is":"Chose","to":"x","picked":["y"]}',
)


def refused_frame(rng: random.Random) -> bytes:
    """A message that is read, and refused: out of turn, replayed, about what was never offered."""
    match rng.randrange(5):
        case 0:
            return _GIVE % (rng.randrange(-(10**9), -1), rng.randrange(10**9), rng.choice(_ORDERS))
        case 1:
            return _GIVE % (rng.randrange(10**6, 10**9), rng.randrange(99), rng.choice(_ORDERS))
        case 2:
            return messages.written(messages.Reply(rng.choice(messages.KINDS), agrees=True))
        case 3:
            return messages.written(messages.Manage("ban", rng.choice(("Red", "Blue", "x"))))
        case _:
            return messages.written(messages.Commit(rng.randbytes(32).hex()))


def unreadable_frame(rng: random.Random, good: bytes) -> bytes:
    """A frame that is no message."""
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return b"[" * rng.randrange(1, 20_000)
        case 2:
            return b'{"is":"give","number":0,"seen":0,"order":' + b'{"is":' * rng.randrange(1, 9_000)
        case 3:
            return good[: rng.randrange(len(good))]
        case 4:
            at = rng.randrange(len(good))
            return good[:at] + rng.randbytes(3) + good[at:]
        case 5:
            return b'{"is":"say","text":"' + b"x" * rng.randrange(60_000, 90_000) + b'"}'
        case 6:
            return b'{"is":"give","number":"0","seen":[],"order":7}'
        case _:
            return b'{"is":"signal","number":%d}' % rng.randrange(5, 10**6)


class Thrower:
    """Throws frames at seats. `thrown` are all, `heard` those that were answered, or ended their line."""

    def __init__(self, seats: Sequence[Invitation], seed: int, port: int | None = None) -> None:
        """`port` is where whoever listens that answers otherwise than a host; None: where the seats are."""
        self.seats, self.thrown, self.heard = seats, 0, 0
        self._rng, self._port = random.Random(seed), port

    async def throw(self, goes_on: Callable[[], bool], at_once: int = AT_ONCE) -> None:
        """Throw from so many lines at once, as fast as they go."""

        async def one() -> None:
            while goes_on():
                await self._line()

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def _line(self) -> None:
        """Throw the frames of one line; all of them in vain where it is not let in."""
        rng = self._rng
        own, other = rng.choice(self.seats), rng.choice(self.seats)
        name = "x\x1b[2J" if rng.random() < 0.1 else "x"  # no name at all: it ends the line
        hello = messages.written(messages.Hello(messages.PROTOCOL, __version__, own.token, name))
        stranger = rng.random() < 0.1
        if stranger:  # no token, or that of a seat in another battle
            hello = messages.written(
                messages.Hello(messages.PROTOCOL, "1", rng.choice(("", other.token + "x")), "x")
            )
        readable = 0 if stranger else rng.randrange(MOST)
        address = f"127.{rng.randrange(1, 250)}.{rng.randrange(250)}.{rng.randrange(1, 250)}"
        said = [hello, *(refused_frame(rng) for _ in range(readable)), unreadable_frame(rng, hello)]
        self.thrown += len(said)
        with suppress(aiohttp.ClientError, OSError, TimeoutError):
            connector = aiohttp.TCPConnector(local_addr=(address, 0))
            async with aiohttp.ClientSession(connector=connector) as session, asyncio.timeout(20.0):
                url = f"wss://{HERE}:{self._port or own.port}/battle/{own.battle}/seat"
                async with session.ws_connect(url, ssl=False) as wire:
                    with suppress(ConnectionError, aiohttp.ClientError):
                        for frame in said:
                            await wire.send_bytes(frame)
                    if self._port is not None:
                        self.heard += len(said)
                        return
                    async for came in wire:
                        if isinstance(came.data, bytes) and b'"is":"refused"' in came.data:
                            self.heard += 1


class Flood:
    """A process that throws frames at seats until it is ended, so that who plays beside it does not throw."""

    def __init__(self, seats: Sequence[Invitation], port: int | None = None) -> None:
        words = [sys.executable, str(Path(__file__).with_name("netsoak.py")), "--flood", str(port or 0)]
        self._process = subprocess.Popen(
            [*words, *map(str, seats)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def end(self) -> tuple[int, int]:
        """Throw no more; how many were thrown and heard."""
        thrown, heard = self._process.communicate("")[0].split()
        return int(thrown), int(heard)


async def be_a_flood(port: int, seats: Sequence[str]) -> None:
    """Throw frames until nobody listens to what came of it any more; then say how many."""
    thrower = Thrower([invitation(seat) for seat in seats], 2, port or None)
    throwing = asyncio.create_task(thrower.throw(lambda: True))
    await asyncio.to_thread(sys.stdin.read)
    throwing.cancel()
    print(thrower.thrown, thrower.heard)
