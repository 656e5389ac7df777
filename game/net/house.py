"""A host in a process of its own, beside the window of a player who holds the table: it ends when the window does.

It is told a folder and a port and nothing else; whatever happens at the tables reaches the window over a seat's line,
as it reaches everybody.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

_CONTEXT = get_context("spawn")
ANY = "0.0.0.0"
ENDS_WITHIN = 3.0
"""Seconds in which the process lets its battles go, or is ended."""


def own_address() -> str:
    """This machine's address on its network; its own where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(line: Connection, folder: Path, port: int, tell: str) -> None:
    """Hold the battles of a folder until the line is cut. What the process of a `House` runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window to answer
    asyncio.run(_serving(line, folder, port, tell))


async def _serving(line: Connection, folder: Path, port: int, tell: str) -> None:
    from game.net.hosting import Host

    held, over, loop = Host(folder, tell=tell), asyncio.Event(), asyncio.get_running_loop()
    try:
        await held.start(ANY, port)
    except OSError as error:
        line.send(error.strerror or str(error))
        return
    line.send(held.port)

    def listen() -> None:
        with suppress(EOFError, OSError):
            line.recv()
        loop.call_soon_threadsafe(over.set)

    Thread(target=listen, daemon=True, name="the window").start()
    await over.wait()
    await held.stop()
    os._exit(0)  # no thread of an opponent keeps it


class House:
    """The process. `asked` is the port it was to listen at (0: any), `port` where it does, 0 until then; `fault` why it
    does not."""

    def __init__(self, folder: Path, port: int, tell: str = "") -> None:
        """`tell` is a command run when a player who is away has to act."""
        self.asked, self.port, self.fault = port, 0, ""
        folder.mkdir(parents=True, exist_ok=True)
        self._line, other = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(other, folder, port, tell), daemon=True)
        self._process.start()
        other.close()

    def heard(self) -> bool:
        """See whether it has said something; whether it did."""
        if self.port or self.fault or not self._line.poll():
            return False
        try:
            said = self._line.recv()
        except (EOFError, OSError):
            said = "its process ended"
        if isinstance(said, int):
            self.port = said
        else:
            self.fault = f"This machine cannot hold the table ({said})."
        return True

    def wait(self, seconds: float = 20.0) -> None:
        """Wait until it listens, or says why not."""
        if self.port or self.fault:
            return
        if self._line.poll(seconds):
            self.heard()
        else:
            self.fault = "This machine cannot hold the table (its process does not answer)."

    def close(self) -> None:
        """Let every battle go; no confirmed order is lost."""
        self._line.close()
        self._process.join(ENDS_WITHIN)
        if self._process.is_alive():
            self._process.kill()
