"""Battles across machines under load and fault: many at once, a host killed, lines cut and slowed, hostile frames.

    tools/netsoak.py --battles 20 --seconds 60     # so many at once, cadets at every seat; orders, answers, memory
    tools/netsoak.py --kills 20                    # the host is killed (SIGKILL) and started again, that often
    tools/netsoak.py --faults                      # the same battle through a proxy that cuts, holds and splits
    tools/netsoak.py --two                         # two hosts on one folder behind one door, one of them killed
    tools/netsoak.py --hostile 5000                # frames of all wrong sorts beside a battle that is played

Each says what it did and found, and ends with code 1 where something was lost. The host is a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import aiohttp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ai.players import Player, player  # noqa: E402
from game.content import find_scenario, read_scenario  # noqa: E402
from game.dice.shares import HOST, Share, committed  # noqa: E402
from game.match.loading import load  # noqa: E402
from game.match.match import Refused  # noqa: E402
from game.match.verify import first_difference  # noqa: E402
from game.net import keeping, messages  # noqa: E402
from game.net.certificate import Certificate  # noqa: E402
from game.net.gate import Gate  # noqa: E402
from game.net.hosting import Host  # noqa: E402
from game.net.invitations import Invitation  # noqa: E402
from game.net.link import Link  # noqa: E402
from game.net.seat import Promise, Seat  # noqa: E402
from game.rulesets import ruleset  # noqa: E402

HERE = "127.0.0.1"
SCENARIOS = (
    "nef/mail",
    "war_at_sea/river_plate",
    "carrier/first_contact",
    "fleet/two_captains",
    "coastal/first_night",
)


async def host_battles(folder: Path, port: int, clock: float) -> None:
    """Be the host, until killed."""
    host = Host(folder, gate=Gate(10_000, 10_000), clock=clock)
    await host.start(HERE, port)
    await asyncio.Event().wait()


class Server:
    """The host's process."""

    def __init__(self, folder: Path, *, clock: float = 0.001) -> None:
        self.folder, self._clock = folder, clock
        with socket.socket() as probe:
            probe.bind((HERE, 0))
            self.port = int(probe.getsockname()[1])
        self.pin = Certificate(folder).pin
        self.errors = folder / "errors.txt"
        self.start()

    def start(self) -> None:
        words = [sys.executable, __file__, "--host", str(self.folder), str(self.port), str(self._clock)]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(words, stderr=errors)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    @property
    def memory(self) -> float:
        """Megabytes it has in memory now; 0 where the system does not tell."""
        with suppress(OSError, StopIteration, ValueError):
            lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
            return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024
        return 0.0


class Hand:
    """A cadet at a remote seat. `given` are the orders the host has confirmed, by number."""

    def __init__(self, table: Table, side: str, invited: Invitation, seed: int) -> None:
        self.table, self.side, self._seed = table, side, seed
        self.seat = Seat(lambda _: None, Promise(f"{seed:032x}"))
        self.link = Link(invited, self.seat, side, self._heard)
        self.thinker: Player | None = None
        self.confirmed: dict[int, object] = {}
        self._sent: messages.Give | None = None
        hear = self.seat.hear

        def heard(said: messages.Answered) -> None:
            if (
                isinstance(said, messages.Confirmed)
                and self._sent is not None
                and said.number == self._sent.number
            ):
                self.confirmed[said.number] = self._sent.order
            if isinstance(said, messages.Lines):
                self.table.answered(self)
            hear(said)

        self.seat.hear = heard  # type: ignore[method-assign]

    def _heard(self) -> None:
        self.table.changed.set()

    def answer(self) -> bool:
        """Give an order where one is asked; whether it was."""
        match = self.seat.match
        if match is None or match.over is not None or self.link.state != "there":
            return False
        questions = match.ask(self.side)
        if not questions:
            return False
        if self.thinker is None:
            self.thinker = player("cadet", self._seed)
        self.thinker.answers = match.next
        order = self.thinker.answer(match.view(self.side), questions, match.ruleset)
        with suppress(Refused):
            match.answer(self.side, order)
            self._sent = match.given
            self.table.asked(self)
            return True
        return False


class Table:
    """One battle with a cadet at every seat. `waits` are seconds from an order to the other seat's news of it."""

    def __init__(self, server: Server, scenario: str, number: int, port: int | None = None) -> None:
        kept, tokens = keeping.arranged(read_scenario(find_scenario(scenario)), {})
        secret = f"{number:032x}"
        kept.shares = [Share(HOST, committed(HOST, secret), secret)]
        keeping.write(kept, server.folder)
        self.name, self.scenario, self.log = kept.battle, scenario, keeping.log_of(server.folder, kept.battle)
        self.changed = asyncio.Event()
        self.waits: list[float] = []
        self.orders = 0
        self._asked: tuple[Hand, float] | None = None
        lines = {
            side: Invitation(HERE, port or server.port, kept.battle, token, server.pin)
            for side, token in tokens.items()
        }
        self.hands = [
            Hand(self, side, line, number * 10 + at) for at, (side, line) in enumerate(lines.items()) if side
        ]

    def asked(self, hand: Hand) -> None:
        self.orders += 1
        self._asked = hand, time.perf_counter()

    def answered(self, hand: Hand) -> None:
        if self._asked is not None and self._asked[0] is not hand:
            self.waits.append(time.perf_counter() - self._asked[1])
            self._asked = None

    @property
    def over(self) -> bool:
        return all(hand.seat.checked or hand.seat.fault for hand in self.hands)

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """One order after another, the first seat first, so that the same battle comes of it every time."""
        links = [asyncio.create_task(hand.link.run()) for hand in self.hands]
        try:
            while not self.over and not until():
                self.changed.clear()
                busy = any(
                    hand.seat.match is not None and hand.seat.match.given is not None for hand in self.hands
                )
                ready = all(hand.link.state == "there" and hand.seat.match is not None for hand in self.hands)
                if ready and not busy and any(hand.answer() for hand in self.hands):
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.changed.wait(), 0.5)
        finally:
            for link in links:
                link.cancel()
            await asyncio.gather(*links, return_exceptions=True)

    def faults(self) -> list[str]:
        """What was lost or done twice, by the log."""
        found = [f"{self.name} {hand.side}: {hand.seat.fault}" for hand in self.hands if hand.seat.fault]
        if not self.log.is_file():
            return [*found, f"{self.name}: no log"]
        match = load(self.log, ruleset, resume=False)
        if (differs := first_difference(match)) is not None:
            found.append(f"{self.name}: {differs}")
        for hand in self.hands:
            own = [line.order for line in match.lines if line.side == hand.side and line.order is not None]
            for number, order in hand.confirmed.items():
                if number >= len(own) or own[number] != order:
                    found.append(f"{self.name} {hand.side}: confirmed order {number} is not in the log")
        return found


def told(words: str, faults: list[str]) -> int:
    """Say what came of it; the exit code."""
    print(words, flush=True)
    for fault in faults[:20]:
        print(f"  {fault}")
    return 1 if faults else 0


async def many(folder: Path, count: int, seconds: float) -> int:
    """So many battles at once for a while."""
    server = Server(folder)
    ends = time.monotonic() + seconds
    tables = [Table(server, SCENARIOS[at % len(SCENARIOS)], at) for at in range(count)]
    memory: list[float] = []

    async def look() -> None:
        while True:
            await asyncio.sleep(max(1.0, seconds / 20))
            memory.append(server.memory)

    looking = asyncio.create_task(look())
    await asyncio.gather(*(table.play(lambda: time.monotonic() > ends) for table in tables))
    looking.cancel()
    server.kill()
    waits = sorted(wait for table in tables for wait in table.waits)
    orders = sum(table.orders for table in tables)
    p95 = waits[int(len(waits) * 0.95)] if waits else 0.0
    half = len(memory) // 2
    words = (
        f"{count} battles, {2 * count} seats, {seconds:.0f} s: {orders} orders, "
        f"{sum(table.over for table in tables)} battles over. "
        f"From an order to the other seat's news, the engine's time with it: median "
        f"{1000 * statistics.median(waits or [0]):.0f} ms, 95th percentile {1000 * p95:.0f} ms. "
        f"Host's memory: {memory[half] if memory else 0:.0f} MB half way, {memory[-1] if memory else 0:.0f} MB at last."
    )
    return told(words, [fault for table in tables for fault in table.faults()])


async def killed(folder: Path, kills: int) -> int:
    """Battles played to the end while the host is killed at random moments."""
    server, rng = Server(folder), random.Random(1)
    tables = [Table(server, SCENARIOS[at % len(SCENARIOS)], at) for at in range(4)]
    playing = asyncio.gather(*(table.play() for table in tables))
    done = 0
    while done < kills and not playing.done():
        await asyncio.sleep(rng.uniform(0.3, 2.5))
        server.kill()
        server.start()
        done += 1
    await playing
    server.kill()
    orders = sum(table.orders for table in tables)
    faults = [fault for table in tables for fault in table.faults()]
    return told(f"The host was killed {done} times during {len(tables)} battles of {orders} orders.", faults)


class Proxy:
    """Stands between seats and host: cuts, holds and splits what passes, at random."""

    def __init__(self, to: int, seed: int) -> None:
        self._to, self._rng = to, random.Random(seed)
        self.cut = self.held = 0

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._line, HERE, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            there, back = await asyncio.open_connection(HERE, self._to)
            lasts = self._rng.uniform(0.5, 6.0)
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    asyncio.gather(self._pass(reader, back), self._pass(there, writer)), lasts
                )
            self.cut += 1
            back.transport.abort()
        writer.transport.abort()

    async def _pass(self, source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await source.read(4096):
                if self._rng.random() < 0.1:
                    self.held += 1
                    await asyncio.sleep(self._rng.uniform(0.0, 0.2))
                at = self._rng.randrange(len(data) + 1) if self._rng.random() < 0.3 else len(data)
                goal.write(data[:at])
                await goal.drain()
                goal.write(data[at:])
                if self._rng.random() < 0.01:
                    goal.write(data)  # said twice: no line of TLS bears that, and it has to be made again
                await goal.drain()
            goal.close()


async def faulty(folder: Path) -> int:
    """One battle a game, as it is and through the proxy: the same log, byte for byte."""
    faults, cut, held = [], 0, 0
    for at, scenario in enumerate(SCENARIOS):
        logs = []
        for through in (False, True):
            place = folder / f"{at}-{through}"
            place.mkdir()
            server = Server(place)
            proxy = Proxy(server.port, at)
            port = await proxy.start() if through else None
            table = Table(server, scenario, at, port)
            await table.play()
            server.kill()
            faults += table.faults()
            logs.append(table.log.read_bytes() if table.log.is_file() else b"")
            cut, held = cut + proxy.cut, held + proxy.held
        if logs[0] != logs[1]:
            faults.append(
                f"{scenario}: another log through the proxy ({len(logs[0])} and {len(logs[1])} bytes)"
            )
    return told(
        f"{len(SCENARIOS)} battles, each twice: {cut} lines cut, {held} pieces held; logs compared.", faults
    )


class Door:
    """What an ordinary proxy is to seats: one address, behind it whichever host answers, chosen at random."""

    def __init__(self, *ports: int) -> None:
        self._ports, self._rng = list(ports), random.Random(3)

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._line, HERE, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._rng.sample(self._ports, len(self._ports)):
            with suppress(OSError, asyncio.CancelledError):
                there, back = await asyncio.open_connection(HERE, port)
                await asyncio.gather(_pour(reader, back), _pour(there, writer))
                return
        writer.close()


async def _pour(source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await source.read(65536):
            goal.write(data)
            await goal.drain()
    goal.close()


async def shared(folder: Path) -> int:
    """Two hosts hold the battles of one folder; one is killed in the middle, the other takes up what it held."""
    servers = [Server(folder), Server(folder)]
    port = await Door(*(server.port for server in servers)).start()
    tables = [Table(servers[0], SCENARIOS[at], at, port) for at in range(3)]
    playing = asyncio.gather(*(table.play() for table in tables))
    while sum(table.orders for table in tables) < 40 and not playing.done():
        await asyncio.sleep(0.2)
    before = sum(table.orders for table in tables)
    servers[0].kill()
    await playing
    servers[1].kill()
    faults = [fault for table in tables for fault in table.faults()]
    orders = sum(table.orders for table in tables)
    return told(
        f"Two hosts on one folder, one killed after {before} of {orders} orders of 3 battles.", faults
    )


def wrong_frame(rng: random.Random, good: bytes) -> bytes:
    """A frame that nobody wrote."""
    match rng.randrange(7):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return b"[" * rng.randrange(1, 20_000)
        case 2:
            return good[: rng.randrange(len(good))]
        case 3:
            at = rng.randrange(len(good))
            return good[:at] + rng.randbytes(3) + good[at:]
        case 4:
            return b'{"is":"give","number":%d,"seen":%d,"order":{"is":"Conceded"}}' % (
                rng.randrange(-(10**9), -1),
                rng.randrange(10**9),
            )
        case 5:
            return b'{"is":"say","text":"' + b"x" * rng.randrange(70_000) + b'"}'
        case _:
            return b'{"is":"reveal","secret":"%s"}' % rng.randbytes(8).hex().encode()


async def hostile(folder: Path, frames: int) -> int:
    """Wrong frames at one battle's door and seats, beside another battle that is played."""
    server, rng = Server(folder), random.Random(2)
    calm = Table(server, SCENARIOS[0], 1)
    await calm.play()
    before = sorted(calm.waits)
    victim, beside = Table(server, SCENARIOS[1], 2), Table(server, SCENARIOS[0], 3)
    playing = asyncio.create_task(beside.play())
    line = victim.hands[0].link.invitation
    hello = messages.written(messages.Hello(messages.PROTOCOL, "1", line.token, "x"))
    sent = 0
    async with aiohttp.ClientSession() as session:
        while sent < frames:
            with suppress(aiohttp.ClientError, ConnectionError):
                async with session.ws_connect(line.url, ssl=False) as wire:
                    if rng.random() < 0.8:
                        await wire.send_bytes(hello)
                    for _ in range(rng.randrange(1, 20)):
                        sent += 1
                        await wire.send_bytes(wrong_frame(rng, hello))
    await playing
    alive = server.process.poll() is None
    server.kill()
    after = sorted(beside.waits)
    errors = server.errors.read_text(errors="replace")
    faults = [*beside.faults(), *([] if alive else ["the host has ended"])]
    faults += [f"the host raised: {errors[-300:]}"] if "Traceback" in errors else []
    words = (
        f"{sent} wrong frames: the host lives, no exception. A battle beside: median "
        f"{1000 * statistics.median(before or [0]):.0f} ms before, "
        f"{1000 * statistics.median(after or [0]):.0f} ms meanwhile "
        "(sender and players share this machine's processors with the host)."
    )
    return told(words, faults)


def main() -> int:
    if sys.argv[1:2] == ["--host"]:
        asyncio.run(host_battles(Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
        return 0
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--battles", type=int, default=0)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--kills", type=int, default=0)
    words.add_argument("--faults", action="store_true")
    words.add_argument("--two", action="store_true")
    words.add_argument("--hostile", type=int, default=0)
    said = words.parse_args()
    runs: list[Callable[[Path], Awaitable[int]]] = []
    if said.battles:
        runs.append(lambda folder: many(folder, said.battles, said.seconds))
    if said.kills:
        runs.append(lambda folder: killed(folder, said.kills))
    if said.faults:
        runs.append(faulty)
    if said.two:
        runs.append(shared)
    if said.hostile:
        runs.append(lambda folder: hostile(folder, said.hostile))
    if not runs:
        words.error("nothing to do")
    code = 0
    for run in runs:
        with tempfile.TemporaryDirectory() as folder:
            code |= asyncio.run(_within(run, Path(folder)))
    return code


async def _within(run: Callable[[Path], Awaitable[int]], folder: Path) -> int:
    return await run(folder)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sys.exit(main())
