"""A seat's line to its host: made, lost, made again. A lost line is tried again quietly, sooner at first, then later.

Websockets and TLS are aiohttp's; the host is known by the fingerprint in the invitation. It must not know games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom
from typing import Literal

import aiohttp

from game.net import messages
from game.net.invitations import Invitation
from game.net.messages import Asked, Unreadable, written
from game.net.seat import Seat

State = Literal["calling", "there", "lost", "ended"]
"""Whether the host is called for the first time, is there, is called again, or nothing more comes."""

FIRST, LAST = 0.3, 15.0
"""Seconds before a lost line is tried again: at first, and at the most."""

ANSWERS_WITHIN, AT_MOST = 5.0, 40.0
"""Seconds in which a host has to answer what wants an answer, or it is called again; twice as many after each call in
vain, at the most so many: it may be slow, and the line long."""

BEATS = 10.0
"""Seconds between two signs of life that are asked of a line; without an answer within half of it, it is lost."""


class Link:
    """The line of one seat. `state` is how it is with it, `tries` how often the host was called since it was lost.

    `heard` is called after every message; it may look at the seat, and give orders.
    """

    def __init__(
        self, invitation: Invitation, seat: Seat, name: str = "", heard: Callable[[], None] = lambda: None
    ) -> None:
        self.invitation, self.seat, self.name, self.heard = invitation, seat, name, heard
        self.state: State = "calling"
        self.tries = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._out: asyncio.Queue[Asked] = asyncio.Queue()
        self._answers = asyncio.Timeout(None)
        self._vain = 0
        """So often a line was given up on which no answer came, since one did."""
        seat.send = self.say

    def say(self, said: Asked) -> None:
        """Say something to the host; nothing, while the line is lost: an order is given again once it is there."""
        if self._socket is not None and not self._socket.closed:
            self._out.put_nowait(said)

    def _wants_answer(self) -> None:
        """A line that was cut may never say so: without an answer within a while it is taken for lost."""
        if not self._answers.expired():
            within = min(AT_MOST, ANSWERS_WITHIN * 2 ** min(self._vain, 8))
            self._answers.reschedule(asyncio.get_running_loop().time() + within)

    async def run(self) -> None:
        """Follow the host until nothing more comes: the seat's `fault` says why, or the task is cancelled."""
        pin = self.invitation.fingerprint
        trusted: aiohttp.Fingerprint | bool = aiohttp.Fingerprint(pin) if pin else True
        async with aiohttp.ClientSession() as session:
            while True:
                try:
                    await self._follow(session, trusted)
                except aiohttp.ServerFingerprintMismatch:
                    self.seat.fault = "The host is not the one that invited you: its certificate is another."
                except (
                    aiohttp.ClientError,
                    OSError,
                ):  # the line is lost, or took too long: tried again below
                    self._vain += self._answers.expired()
                if self.seat.fault and not self.seat.again:
                    self.state = "ended"
                    self.heard()
                    return
                self.state, self.tries = "lost", self.tries + 1
                self.heard()
                wait = min(LAST, FIRST * 2 ** min(self.tries, 8))
                await asyncio.sleep(wait * SystemRandom().uniform(0.5, 1.0))

    async def _called(
        self, session: aiohttp.ClientSession, trusted: aiohttp.Fingerprint | bool
    ) -> aiohttp.ClientWebSocketResponse:
        """A new line to the host. Raises ConnectionResetError also where it was cut while it was made: aiohttp asks
        it for a certificate then without a look whether there is one, and a ValueError comes of it."""
        try:
            return await session.ws_connect(
                self.invitation.url,
                ssl=trusted,
                heartbeat=BEATS,
                max_msg_size=messages.LONGEST_TOLD,
                timeout=aiohttp.ClientWSTimeout(ws_close=5.0),
            )
        except ValueError as error:
            raise ConnectionResetError from error

    async def _follow(self, session: aiohttp.ClientSession, trusted: aiohttp.Fingerprint | bool) -> None:
        async with asyncio.timeout(None) as self._answers:
            self._wants_answer()
            socket = await self._called(session, trusted)
            try:
                await socket.send_bytes(written(self.seat.hello(self.invitation.token, self.name)))
                self._socket, self._out = socket, asyncio.Queue()
                sending = asyncio.create_task(self._send(socket))
                try:
                    await self._hear(socket)
                finally:
                    self._socket = None
                    sending.cancel()
            finally:
                await socket.close()

    async def _hear(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Hear the host until the line ends; what wants no answer it may be silent upon for as long as it likes."""
        async for frame in socket:
            if frame.type not in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT):
                break
            raw = frame.data.encode() if isinstance(frame.data, str) else frame.data
            try:
                said = messages.answered(raw)
            except Unreadable as error:
                self.seat.fault = f"The host speaks otherwise than this program ({error})."
                break
            if not (isinstance(said, messages.Begun) or self._answers.expired()):  # the lines of it follow
                self._answers.reschedule(None)
                self._vain = 0 if not isinstance(said, messages.Welcome) else self._vain
            self.seat.hear(said)
            if isinstance(said, messages.Welcome):
                self.state, self.tries = "there", 0
            self.heard()
            if self.seat.fault:
                break

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        with suppress(ConnectionError, aiohttp.ClientError):
            while True:
                said = await self._out.get()
                if isinstance(said, messages.Take | messages.Commit | messages.Give):
                    self._wants_answer()
                await socket.send_bytes(written(said))
