"""What stands between seats and host for tools/netsoak.py: a proxy that spoils lines, a door before two hosts, an echo.

They pass bytes on and know nothing of what is in them.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import aiohttp
from aiohttp import web

from game.net.certificate import Certificate

HERE = "127.0.0.1"
PIECE = 65536


async def _port(server: asyncio.Server) -> int:
    return int(server.sockets[0].getsockname()[1])


async def _pour(source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(PIECE):
            goal.write(data)
            await goal.drain()


async def _both(*ways: asyncio.Task[None]) -> None:
    """Let both ways of a line pass until one of them ends."""
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


class Proxy:
    """Cuts lines, and holds, halves, doubles and slows what passes, at random. What it did stands in its counts."""

    def __init__(self, to: int, seed: int, *, pieces: tuple[int, int] = (8, 80), holds: float = 0.2) -> None:
        """A line passes so many pieces at least and at most until it is cut; one that is held waits for up to `holds`
        seconds."""
        self._to, self._rng, self._pieces, self._holds = to, random.Random(seed), pieces, holds
        self.cut = self.held = self.halved = self.doubled = self.slowed = 0
        self._lines: set[asyncio.StreamWriter] = set()

    async def start(self) -> int:
        """Listen at a port that is free; which."""
        self._server = await asyncio.start_server(self._line, HERE, 0)
        return await _port(self._server)

    async def stop(self) -> None:
        """Take no more lines, and cut those there are."""
        self._server.close()
        for line in self._lines:
            line.transport.abort()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            there, back = await asyncio.open_connection(HERE, self._to)
        except OSError:
            writer.transport.abort()
            return
        slow = self._rng.random() < 0.2
        self.slowed += slow
        left = itertools.count(self._rng.randint(*self._pieces), -1)
        try:
            ways = (self._pass(reader, back, left, slow), self._pass(there, writer, left, slow))
            with suppress(asyncio.CancelledError):  # the run is over
                await _both(*map(asyncio.create_task, ways))
                self.cut += 1
        finally:
            self._lines.discard(writer)
            back.transport.abort()
            writer.transport.abort()

    async def _pass(
        self, source: asyncio.StreamReader, goal: asyncio.StreamWriter, left: Iterator[int], slow: bool
    ) -> None:
        """One way of a line, until no piece is `left` to it; a slow one passes small pieces, each after a while."""
        rng = self._rng
        with suppress(OSError):
            while (data := await source.read(256 if slow else 4096)) and next(left) > 0:
                if slow:
                    await asyncio.sleep(self._holds / 40)
                if rng.random() < 0.1:
                    self.held += 1
                    await asyncio.sleep(rng.uniform(0.0, self._holds))
                if rng.random() < 0.02:
                    self.halved += 1
                    goal.write(data[: rng.randrange(len(data))])
                    await goal.drain()
                    return  # and nothing after it
                goal.write(data)
                if rng.random() < 0.01:
                    self.doubled += 1  # no line of TLS bears that: it has to be made again
                    goal.write(data)
                await goal.drain()


class Door:
    """What an ordinary proxy is to seats: one address, behind it whichever host answers, chosen at random."""

    def __init__(self, *ports: int) -> None:
        self._ports, self._rng = list(ports), random.Random(3)

    async def start(self) -> int:
        """Listen at a port that is free; which."""
        self._server = await asyncio.start_server(self._line, HERE, 0)
        return await _port(self._server)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._rng.sample(self._ports, len(self._ports)):
            with suppress(OSError, asyncio.CancelledError):
                there, back = await asyncio.open_connection(HERE, port)
                await _both(*map(asyncio.create_task, (_pour(reader, back), _pour(there, writer))))
                back.transport.abort()
                break
        writer.transport.abort()


async def be_an_echo(folder: Path, port: int) -> None:
    """Say whatever is said, over the same library and certificate as a host, until ended."""

    async def said(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        async for frame in socket:
            await socket.send_bytes(frame.data if isinstance(frame.data, bytes) else frame.data.encode())
        return socket

    app = web.Application()
    app.router.add_get("/battle/{battle}/seat", said)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, HERE, port, ssl_context=Certificate(folder).context()).start()
    await asyncio.Event().wait()


async def echoed(port: int, waits: list[float], often: float = 0.1) -> None:
    """Ask an echo again and again with a message as long as an order's, and note the seconds it took; until ended."""
    said = b"x" * 600
    async with aiohttp.ClientSession() as session:
        while True:
            with suppress(aiohttp.ClientError, OSError):
                async with session.ws_connect(f"https://{HERE}:{port}/battle/x/seat", ssl=False) as line:
                    while not line.closed:
                        asked = time.perf_counter()
                        await line.send_bytes(said)
                        await line.receive_bytes()
                        waits.append(time.perf_counter() - asked)
                        await asyncio.sleep(often)
            await asyncio.sleep(often)
