"""The door of a host: the gate judges lines before anything is done for them, and who brings too much is cut.

A line of an address that is shut out is closed before TLS, which is the dearest of it. HTTP and what follows are
aiohttp's: it is given the lines that are let in. It must not know battles.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from game.net.gate import Bucket, Gate

_log = logging.getLogger("line_ahead.host")

GREETS_WITHIN = 10.0
"""Seconds in which whoever calls has to have made TLS."""
BYTES, AT_ONCE = 64 * 1024.0, 1024 * 1024.0
"""Bytes a second that one line may bring for long, and at once."""
FULL = 1.0
"""Seconds until lines are taken again where the system has no more of them."""
BACKLOG, IN_ONE_GO = 512, 16
"""Lines that may wait before the door while others are taken in, and that are taken in one go."""
AWAY, MOST_AWAY = 1.0, 256
"""Seconds after which a line that is not let in is closed, so that who calls again and again waits, too; and how many
may wait so."""

Speaker = Callable[[], asyncio.Protocol]
"""Makes who speaks on a line."""


class Caller(asyncio.Protocol):
    """One line that was let in: what it brings is passed on as long as it is not too much; told when it has `gone`."""

    def __init__(self, speaker: asyncio.Protocol, gone: Callable[[], None]) -> None:
        self._speaker, self._gone = speaker, gone
        self._bytes = Bucket(BYTES, AT_ONCE)
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._speaker.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._bytes.takes(monotonic(), len(data)):
            self._speaker.data_received(data)
        elif self._transport is not None:
            self._transport.abort()

    def eof_received(self) -> bool | None:
        return self._speaker.eof_received()

    def pause_writing(self) -> None:
        self._speaker.pause_writing()

    def resume_writing(self) -> None:
        self._speaker.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._speaker.connection_lost(exc)
        self._gone()


class Door:
    """Listens, and lets in."""

    def __init__(self, gate: Gate, speaker: Speaker, context: ssl.SSLContext | None) -> None:
        """`context` is how TLS is spoken; None: it is not."""
        self._gate, self._speaker, self._context = gate, speaker, context
        self._socket: socket.socket | None = None
        self._taking: asyncio.Task[None] | None = None
        self._greeted: set[asyncio.Task[None]] = set()
        self._away: deque[socket.socket] = deque()

    def open(self, address: str, port: int) -> int:
        """Listen there; the port, any that is free for 0. OSError where that cannot be."""
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self._socket = socket.create_server((address, port), family=family, backlog=BACKLOG)
        self._socket.setblocking(False)
        self._taking = asyncio.create_task(self._take(self._socket))
        return int(self._socket.getsockname()[1])

    async def close(self) -> None:
        """Listen no longer; the lines that were let in are whoever's who speaks on them."""
        ending = [*self._greeted, *([self._taking] if self._taking is not None else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self._socket is not None:
            self._socket.close()
        while self._away:
            self._away.popleft().close()

    async def _take(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, (address, *_) = await loop.sock_accept(listening)
                self._judge(line, address)
                with suppress(BlockingIOError):  # no more are waiting
                    for _ in range(IN_ONE_GO):
                        line, (address, *_) = listening.accept()
                        self._judge(line, address)
            except OSError as error:
                _log.warning("no line can be taken now (%s)", error.strerror)
                await asyncio.sleep(FULL)

    def _judge(self, line: socket.socket, address: str) -> None:
        """Let a line in, or send it away before anything is done for it."""
        if not self._gate.enter(address, monotonic()):
            self._away.append(line)
            if len(self._away) > MOST_AWAY:
                self._away.popleft().close()
            else:
                asyncio.get_running_loop().call_later(AWAY, self._send_away)
            return
        line.setblocking(False)
        task = asyncio.create_task(self._greet(line, address))
        self._greeted.add(task)
        task.add_done_callback(self._greeted.discard)

    def _send_away(self) -> None:
        if self._away:  # the door may have been closed since
            self._away.popleft().close()

    async def _greet(self, line: socket.socket, address: str) -> None:
        """Make TLS, and let who speaks go on; a line that makes none has said a wrong word."""
        left = False

        def gone() -> None:
            nonlocal left
            if not left:
                left = True
                self._gate.leave(address)

        loop, context = asyncio.get_running_loop(), self._context
        within = GREETS_WITHIN if context is not None else None
        try:
            await loop.connect_accepted_socket(
                lambda: Caller(self._speaker(), gone), line, ssl=context, ssl_handshake_timeout=within
            )
        except OSError as error:
            gone()
            cut = isinstance(error, ConnectionResetError)  # that is nobody's word
            if not cut and self._gate.wrong(address, monotonic()):
                _log.info("%s: shut out for a while", address)
        except BaseException:
            gone()
            raise
