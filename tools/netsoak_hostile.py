"""Frames that no seat writes, thrown at a host for tools/netsoak.py: wrong, deep, huge, half, out of turn.

Every line brings some that can be read and are refused, and at last one that ends it. Lines come from many addresses of
this machine, so that what a host takes from one is not what is tried.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress

import aiohttp

from game.net import messages
from tools.netsoak_lines import HERE
from tools.netsoak_table import Table

AT_ONCE, A_SECOND = 4, 120.0
"""Lines that are thrown from at the same time, and frames in a second of all of them."""
MOST = 40
"""Frames of one line that can be read, at the most."""

_GIVE = b'{"is":"give","number":%d,"seen":%d,"order":%s}'
_ORDERS = (b'{"is":"Conceded"}', b'{"is":"SetTo","to":"x","values":{}}', b'{"is":"Chosen","option":"x"}')


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


async def hostile_frames(victims: Sequence[Table], frames: int, seed: int, port: int | None = None) -> int:
    """Throw so many frames at the seats of these tables (or, at another port, at whoever listens there); how many were
    heard: answered, or the line ended."""
    rng, heard, began = random.Random(seed), 0, time.monotonic()

    async def thrown() -> None:
        nonlocal heard
        while heard < frames:
            heard += await _line(victims, rng, port)
            await asyncio.sleep(max(0.0, began + heard / A_SECOND - time.monotonic()))

    await asyncio.gather(*(thrown() for _ in range(AT_ONCE)))
    return heard


async def _line(victims: Sequence[Table], rng: random.Random, port: int | None) -> int:
    """Throw the frames of one line; how many were heard."""
    seats = [hand.link.invitation for table in victims for hand in table.hands]
    own, other = rng.choice(seats), rng.choice(seats)
    hello = messages.written(messages.Hello(messages.PROTOCOL, "1", own.token, "x\x1b[2J"))
    stranger = rng.random() < 0.1
    if stranger:  # no token, or that of a seat in another battle
        hello = messages.written(
            messages.Hello(messages.PROTOCOL, "1", rng.choice(("", other.token + "x")), "x")
        )
    readable = 0 if stranger else rng.randrange(MOST)
    address = f"127.{rng.randrange(1, 250)}.{rng.randrange(250)}.{rng.randrange(1, 250)}"
    said = [hello, *(refused_frame(rng) for _ in range(readable)), unreadable_frame(rng, hello)]
    answered = 0
    with suppress(aiohttp.ClientError, OSError, TimeoutError):
        connector = aiohttp.TCPConnector(local_addr=(address, 0))
        async with aiohttp.ClientSession(connector=connector) as session, asyncio.timeout(20.0):
            url = f"wss://{HERE}:{port or own.port}/battle/{own.battle}/seat"
            async with session.ws_connect(url, ssl=False) as wire:
                with suppress(ConnectionError, aiohttp.ClientError):
                    for frame in said:
                        await wire.send_bytes(frame)
                if port is not None:
                    return len(said)
                async for came in wire:
                    if isinstance(came.data, bytes) and b'"is":"refused"' in came.data:
                        answered += 1
    return answered
