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

ANSWERS_WITHIN = 10.0
"""Seconds in which a host that is called has to say something, or it is called again."""

BEATS = 20.0
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
        seat.send = self.say

    def say(self, said: Asked) -> None:
        """Say something to the host; nothing, while the line is lost: an order is given again once it is there."""
        if self._socket is not None and not self._socket.closed:
            self._out.put_nowait(said)

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
                    pass
                if self.seat.fault and not self.seat.again:
                    self.state = "ended"
                    self.heard()
                    return
                self.state, self.tries = "lost", self.tries + 1
                self.heard()
                wait = min(LAST, FIRST * 2 ** min(self.tries, 8))
                await asyncio.sleep(wait * SystemRandom().uniform(0.5, 1.0))

    async def _follow(self, session: aiohttp.ClientSession, trusted: aiohttp.Fingerprint | bool) -> None:
        timeout = aiohttp.ClientWSTimeout(ws_close=5.0)
        async with asyncio.timeout(ANSWERS_WITHIN) as answers:  # a line cut as it is made may never say so
            async with session.ws_connect(
                self.invitation.url,
                ssl=trusted,
                heartbeat=BEATS,
                max_msg_size=messages.LONGEST_TOLD,
                timeout=timeout,
            ) as socket:
                await socket.send_bytes(written(self.seat.hello(self.invitation.token, self.name)))
                self._socket, self._out = socket, asyncio.Queue()
                sending = asyncio.create_task(self._send(socket))
                try:
                    await self._hear(socket, answers)
                finally:
                    self._socket = None
                    sending.cancel()

    async def _hear(self, socket: aiohttp.ClientWebSocketResponse, answers: asyncio.Timeout) -> None:
        """Hear the host until the line ends; once it has answered it may be silent for as long as it likes."""
        async for frame in socket:
            if frame.type not in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT):
                break
            raw = frame.data.encode() if isinstance(frame.data, str) else frame.data
            try:
                said = messages.answered(raw)
            except Unreadable as error:
                self.seat.fault = f"The host speaks otherwise than this program ({error})."
                break
            answers.reschedule(None)
            self.seat.hear(said)
            if isinstance(said, messages.Welcome):
                self.state, self.tries = "there", 0
            self.heard()
            if self.seat.fault:
                break

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        with suppress(ConnectionError, aiohttp.ClientError):
            while True:
                await socket.send_bytes(written(await self._out.get()))
