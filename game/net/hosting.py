"""The host: websockets for the seats of any number of battles in a folder, a page for who looks on.

HTTP, websockets and TLS are aiohttp's. A battle is opened when somebody comes to it, held while somebody is there or an
opponent thinks, and let go after a while, so that another server on the same folder may take it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shlex
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import ceil
from pathlib import Path
from time import monotonic, time

from aiohttp import WSCloseCode, WSMsgType, web

from game import __version__
from game.disk import NotWritten
from game.match.log import LogError, LogHeld
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.certificate import Certificate
from game.net.door import Door
from game.net.gate import HELLO, Gate
from game.net.invitations import sealed, whose
from game.net.messages import Answered, Refused, Unreadable, written
from game.net.versions import other_version
from game.net.watching import Pages, instead

_log = logging.getLogger("line_ahead.host")

HELLO_WITHIN = 10.0
"""Seconds in which whoever calls has to say who it is."""
TICK = 0.02
"""Seconds between looks at what opponents have found."""
LINGERS, ENDED = 600.0, 30.0
"""Seconds for which a battle is held that nobody is at, and one that is over."""
MOST_WAITING = 2000
"""Messages that may wait for one seat before its line is given up: it gets them all when it comes again."""
CLOCKS = 1.0
"""Seconds between the moments at which what others are asked in secret may show."""
BEATS = 20.0
"""Seconds between two signs of life on a line."""
IDLE = 20.0
"""Seconds for which a line is kept on which nothing is asked."""

TOO_MANY = Refused("Too many messages: the line is closed.", ends=True, again=True)
NO_SUCH = "This invitation opens no seat here: it was taken back, or is another host's."


class Line:
    """One seat's line: what waits to be sent, each not before its moment."""

    def __init__(self, socket: web.WebSocketResponse, clock: float = CLOCKS) -> None:
        self.socket, self._clock = socket, clock
        self._waiting: asyncio.Queue[tuple[float, bytes] | None] = asyncio.Queue(MOST_WAITING)

    def put(self, message: Answered, *, slow: bool = False) -> None:
        """Send a message after those before it, a `slow` one on a whole second."""
        due = ceil(time() / self._clock) * self._clock if slow else 0.0
        try:
            self._waiting.put_nowait((due, written(message)))
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """What waits is sent, then the line is closed."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def send(self) -> None:
        """Send what comes, until the end."""
        with suppress(ConnectionError, asyncio.CancelledError):
            while (next_one := await self._waiting.get()) is not None:
                due, raw = next_one
                if (wait := due - time()) > 0:
                    await asyncio.sleep(wait)
                await self.socket.send_bytes(raw)
            await self.socket.close(code=WSCloseCode.OK)


class Host:
    """Holds the battles of a folder. `tell` is a command run when a player who is away has to act; what may show that
    others were asked in secret goes out every `clock` seconds."""

    def __init__(
        self,
        folder: Path,
        *,
        tell: str = "",
        gate: Gate | None = None,
        secure: bool = True,
        clock: float = CLOCKS,
    ) -> None:
        """Raises NotWritten where the certificate cannot be kept."""
        self.folder, self._clock = folder, clock
        folder.mkdir(parents=True, exist_ok=True)
        self.certificate = Certificate(folder) if secure else None
        self.gate = gate or Gate()
        self.battles: dict[str, Battle] = {}
        self.lines: dict[tuple[str, str], Line] = {}
        self.port = 0
        self._tell = shlex.split(tell)
        self._told: dict[tuple[str, str], int] = {}
        self._idle: dict[str, float] = {}
        self._runner: web.AppRunner | None = None
        self._door: Door | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[object]] = set()

    # -- beginning and ending --------------------------------------------------------------------------------------

    def app(self) -> web.Application:
        """The routes: seats, and the page for who looks on."""
        app = web.Application(client_max_size=messages.LONGEST, middlewares=[self._asked])
        app.router.add_get("/battle/{battle}/seat", self._seat)
        Pages(app, self.battle, self.battles.__contains__)
        return app

    def caller(self, request: web.BaseRequest) -> str:
        """The address that calls: where a proxy does, the last it speaks for."""
        address = request.remote or ""
        if address and address == self.gate.open_to:
            return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or address
        return address

    @web.middleware
    async def _asked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """A question over HTTP. A line on which one was refused is closed: another counts at the door."""
        address, now = self.caller(request), monotonic()
        try:
            shut = self.gate.open_to and self.gate.shut(address, now)  # otherwise the door has seen to it
            if shut or ("Upgrade" not in request.headers and not self.gate.asks(address, now)):
                raise instead(web.HTTPTooManyRequests, "You ask too often: wait a minute.")
            return await handler(request)
        except web.HTTPException as refused:
            refused.force_close()
            raise

    def _was_wrong(self, address: str) -> None:
        if self.gate.wrong(address, monotonic()):
            _log.info("%s: shut out for a while", address)

    async def start(self, address: str, port: int) -> None:
        """Listen there; port 0 takes any that is free. OSError where that cannot be."""
        self._runner = web.AppRunner(
            self.app(), access_log=None, handle_signals=False, keepalive_timeout=IDLE
        )
        await self._runner.setup()
        assert self._runner.server is not None
        context = self.certificate.context() if self.certificate is not None else None
        self._door = Door(self.gate, self._runner.server, context)
        self.port = self._door.open(address, port)
        self._ticking = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Close every line, let every battle go."""
        if self._ticking is not None:
            self._ticking.cancel()
        for line in list(self.lines.values()):
            await line.socket.close(code=WSCloseCode.GOING_AWAY)
        if self._door is not None:
            await self._door.close()
        if self._runner is not None:
            await self._runner.cleanup()
        for battle in self.battles.values():
            battle.close()
        self.battles.clear()

    # -- battles ---------------------------------------------------------------------------------------------------

    def battle(self, name: str) -> Battle | None:
        """A battle of the folder by its name, opened if need be; None: there is none. Raises LogError, NoTable,
        NotWritten."""
        if (found := self.battles.get(name)) is not None:
            return found
        if name not in keeping.names(
            self.folder
        ):  # the name of a file that is there, not of one that was asked for
            return None
        battle = Battle(
            keeping.read(self.folder, name),
            self.folder,
            lambda side, said, slow=False: self._send(name, side, said, slow),
        )
        battle.drop = lambda side: self._drop(name, side)
        self.battles[name] = battle
        battle.go_on()
        return battle

    def _send(self, name: str, side: str, said: Answered, slow: bool) -> None:
        if (line := self.lines.get((name, side))) is not None:
            line.put(said, slow=slow)

    def _drop(self, name: str, side: str) -> None:
        if (line := self.lines.pop((name, side), None)) is not None:
            line.put(Refused("The host has closed your seat.", ends=True))
            line.end()
            self.battles[name].leave(side)

    def _let_go(self, name: str) -> None:
        battle = self.battles.pop(name)
        battle.close()
        self._idle.pop(name, None)

    # -- seats -----------------------------------------------------------------------------------------------------

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(
            max_msg_size=messages.LONGEST, heartbeat=BEATS, compress=False, autoping=False
        )
        await socket.prepare(request)
        await self._greet(socket, request.match_info["battle"], self.caller(request))
        return socket

    async def _greet(self, socket: web.WebSocketResponse, name: str, address: str) -> None:
        """Hear who it is, and let them to their seat."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                first = await socket.receive()
            hello = messages.asked(_raw(first.data) if first.type in _FRAMES else b"")
            if not isinstance(hello, messages.Hello):
                raise Unreadable("a token has to be shown first")
        except (Unreadable, TimeoutError) as error:
            _log.info("%s: closed (%s)", address, error or "it said nothing")
            if not socket.closed:  # a line that was cut says nothing
                self._was_wrong(address)
            await _refuse(socket, Refused("A token has to be shown first.", ends=True))
            return
        if wrong := other_version(__version__, hello):
            await _refuse(socket, Refused(wrong, ends=True))
            return
        try:
            battle = self.battle(name)
        except LogHeld:
            said = Refused("The battle is at another server now.", ends=True, again=True)
            await _refuse(socket, said)
            return
        except (LogError, keeping.NoTable, NotWritten) as error:
            _log.warning("%s", error)
            await _refuse(socket, Refused("The host cannot open this battle now.", ends=True, again=True))
            return
        side = whose(hello.token, battle.kept.tokens if battle is not None else {"": sealed("")})
        if battle is None or side is None:
            _log.info("%s: a token that opens nothing", address)
            self._was_wrong(address)
            await _refuse(socket, Refused(NO_SUCH, ends=True))
            return
        if not self.gate.hears((name, side), monotonic(), HELLO):
            _log.info("%s: too many messages", address)
            await _refuse(socket, TOO_MANY)
            return
        await self._sit(socket, battle, side, hello.name, address)

    async def _sit(
        self, socket: web.WebSocketResponse, battle: Battle, side: str, name: str, address: str
    ) -> None:
        key = battle.kept.battle, side
        if (before := self.lines.pop(key, None)) is not None:
            before.put(Refused("Your seat was taken with the same invitation from elsewhere.", ends=True))
            before.end()
            battle.leave(side)
        line = self.lines[key] = Line(socket, self._clock)
        self._idle.pop(battle.kept.battle, None)
        sending = asyncio.create_task(line.send())
        self.gate.sat(address)
        try:
            line.put(battle.welcome(side, name))
            async for frame in socket:
                if self.lines.get(key) is not line:
                    break
                if not self.gate.hears(key, monotonic(), length=_length(frame.data)):
                    _log.info("%s: too many messages", address)
                    line.put(TOO_MANY)
                    break
                if frame.type is WSMsgType.PING:
                    await socket.pong(frame.data)
                    continue
                if frame.type is WSMsgType.PONG:
                    continue
                if not self._hear(battle, side, frame.type, frame.data, line, address):
                    break
        finally:
            if self.lines.get(key) is line:
                del self.lines[key]
                battle.leave(side)
            line.end()
            with suppress(TimeoutError):
                async with asyncio.timeout(5.0):
                    await sending
            sending.cancel()

    def _hear(
        self, battle: Battle, side: str, kind: WSMsgType, data: object, line: Line, address: str
    ) -> bool:
        """Hear one message; False where the line has to end."""
        try:
            if kind not in _FRAMES:
                raise Unreadable("no message")
            said = messages.asked(_raw(data))
        except Unreadable as error:
            _log.info("%s: %s", address, error)
            self.gate.blames((battle.kept.battle, side), monotonic())
            line.put(Refused("That is none of the messages: the line is closed.", ends=True))
            return False
        return self._goes_on(battle, partial(battle.hear, side, said))

    def _goes_on(self, battle: Battle, act: Callable[[], None]) -> bool:
        """Let a battle do something, and remind who has to act of it; False where there was a fault of ours: it ends
        this battle's lines and nobody else's, and the battle is opened anew from its log, which holds all of it."""
        try:
            act()
            self._remind(battle)
        except Exception:
            _log.exception("%s: a fault, the battle is opened anew", battle.kept.battle)
            self._give_up(battle)
            return False
        return True

    def _give_up(self, battle: Battle) -> None:
        name = battle.kept.battle
        for key in [key for key in self.lines if key[0] == name]:
            self.lines.pop(key).end()
        with suppress(Exception):  # what went wrong may go wrong again as it is closed
            self._let_go(name)

    # -- time ------------------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        last = monotonic()
        while True:
            await asyncio.sleep(TICK)
            now = monotonic()
            self._pass(now, now - last)
            last = now

    def _pass(self, now: float, seconds: float) -> None:
        """So much time has passed at every battle; those nobody is at are let go after a while."""
        for name, battle in list(self.battles.items()):
            if battle.busy and not self._goes_on(battle, partial(battle.tick, seconds)):
                continue
            if battle.busy or battle.here or any(key[0] == name for key in self.lines):
                self._idle.pop(name, None)
            elif now - self._idle.setdefault(name, now) > (ENDED if battle.over else LINGERS):
                self._let_go(name)

    def _remind(self, battle: Battle) -> None:
        """Run the command for every player who is away and has to act, once an order."""
        if not self._tell or battle.match is None:
            return
        for side in battle.match.asked():
            key = battle.kept.battle, side
            number = battle.number(side)
            if side in battle.kept.hands and side not in battle.here and self._told.get(key) != number:
                self._told[key] = number
                chair = battle.kept.chairs[side]
                named = {
                    "LINE_AHEAD_BATTLE": battle.kept.battle,
                    "LINE_AHEAD_TITLE": battle.kept.scenario.title,
                    "LINE_AHEAD_SIDE": side,
                    "LINE_AHEAD_PLAYER": chair.name,
                }
                task: asyncio.Task[object] = asyncio.create_task(self._run(named))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _run(self, named: dict[str, str]) -> None:
        try:
            done = await asyncio.create_subprocess_exec(*self._tell, env={**os.environ, **named})
            await done.wait()
        except OSError as error:
            _log.warning("%s cannot be run (%s)", self._tell[0], error)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_FRAMES = (WSMsgType.TEXT, WSMsgType.BINARY)


def _raw(data: object) -> bytes:
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else bytes(data)  # type: ignore[call-overload]


def _length(data: object) -> int:
    return len(data) if isinstance(data, str | bytes | bytearray) else 0


async def _refuse(socket: web.WebSocketResponse, said: Refused) -> None:
    with suppress(ConnectionError):
        await socket.send_bytes(written(said))
        await socket.close()
