"""Through lines that are cut, held, halved, doubled and slowed a battle comes out as through good ones."""

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace

import aiohttp
import pytest

from game.net import gate, link, messages
from game.net.hosting import Host, Line
from game.net.messages import Answered
from tests.net.test_hosting import hosting, run
from tools import netsoak_hostile, netsoak_table
from tools.netsoak import seats_of
from tools.netsoak_hostile import Thrower
from tools.netsoak_lines import Proxy
from tools.netsoak_table import Table

ORDERS = 16


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for anything but an event."""
    for name, seconds in (("FIRST", 0.001), ("LAST", 0.01), ("ANSWERS_WITHIN", 2.0), ("BEATS", 2.0)):
        monkeypatch.setattr(link, name, seconds)
    monkeypatch.setattr(netsoak_table, "BREATH", 0.0)
    monkeypatch.setattr(gate.Bucket, "takes", lambda *_, **__: True)
    monkeypatch.setattr(gate, "WRONG", 10**9)


async def fought(host: Host, scenario: str, proxy: Proxy | None) -> Table:
    """So many orders of a battle of cadets, through the proxy where there is one."""
    assert host.certificate is not None
    reached = SimpleNamespace(folder=host.folder, port=host.port, pin=host.certificate.pin)
    table = Table(reached, scenario, 1, await proxy.start() if proxy is not None else None)
    await table.play(
        lambda: table.orders >= ORDERS and all(hand.ready for hand in table.hands),
        twice=Random(2) if proxy is not None else None,
    )
    if proxy is not None:
        await proxy.stop()
    return table


async def sat_down(table: Table) -> list[asyncio.Task[None]]:
    """The lines of all hands at a table, once each has its seat and the battle has begun."""
    tasks = [asyncio.create_task(hand.link.run()) for hand in table.hands]
    while not all(hand.seat.begun for hand in table.hands):
        await asyncio.sleep(0.01)
    return tasks


@pytest.mark.parametrize("scenario", ["nef/skerries", "carrier/first_contact"])
def test_a_battle_through_spoilt_lines_has_the_same_log_byte_for_byte(scenario: str, tmp_path: Path) -> None:
    async def test() -> None:
        logs = []
        for name in ("good", "spoilt"):
            async with hosting(tmp_path / name) as host:
                proxy = Proxy(host.port, 5, pieces=(8, 60), holds=0.01) if name == "spoilt" else None
                table = await fought(host, scenario, proxy)
                logs.append(table.log.read_bytes())
                if proxy is not None:
                    assert proxy.cut > 3
                    assert proxy.held > 3
        assert len(logs[0].splitlines()) > ORDERS
        assert logs[0] == logs[1]

    run(test())


def test_wrong_frames_are_refused_and_a_battle_beside_them_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            assert host.certificate is not None
            reached = SimpleNamespace(folder=host.folder, port=host.port, pin=host.certificate.pin)
            thrower = Thrower(seats_of([Table(reached, "nef/skerries", 2)]), 3)
            throwing = asyncio.ensure_future(thrower.throw(lambda: thrower.heard < 60, 2))
            table = await fought(host, "nef/skerries", None)
            await throwing
            assert table.faults() == []

    run(test())


def test_a_host_that_takes_a_line_and_never_answers_is_called_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "ANSWERS_WITHIN", 0.02)
    calls = asyncio.Semaphore(0)

    async def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.release()

    async def test() -> None:
        async with hosting(tmp_path) as host:
            server = await asyncio.start_server(silent, "127.0.0.1", 0)
            assert host.certificate is not None
            port = server.sockets[0].getsockname()[1]
            reached = SimpleNamespace(folder=host.folder, port=port, pin=host.certificate.pin)
            table = Table(reached, "nef/skerries", 1)
            calling = asyncio.create_task(table.hands[0].link.run())
            for _ in range(3):
                await calls.acquire()
            calling.cancel()
            server.close()

    run(test())


class Holding:
    """What stands between a seat and its host, and holds all that comes from the host after so many bytes, without a
    word that the line is lost. `calls` are the lines so far, the `good` one is not held."""

    def __init__(self, to: int, good: int, passes: int) -> None:
        self._to, self._good, self._passes, self.calls = to, good, passes, 0

    async def line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.calls += 1
        left = self._passes if self.calls < self._good else 10**9
        there, back = await asyncio.open_connection("127.0.0.1", self._to)

        async def pour(source: asyncio.StreamReader, goal: asyncio.StreamWriter, most: int) -> None:
            while data := await source.read(1024):
                if (most := most - len(data)) > 0:
                    goal.write(data)

        try:
            await asyncio.gather(pour(reader, back, 10**9), pour(there, writer, left))
        except OSError:
            pass
        finally:
            back.transport.abort()
            writer.transport.abort()


@pytest.mark.parametrize(
    "passes", [0, 300, 900, 1400, 1600, 1800, 1900], ids=lambda passes: f"after {passes} bytes"
)
def test_a_line_held_without_a_word_is_made_again_wherever_it_was_cut(
    passes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In TLS, in the upgrade, before the first word, after it: nobody waits for the heartbeat."""
    monkeypatch.setattr(link, "ANSWERS_WITHIN", 0.1)
    monkeypatch.setattr(link, "BEATS", 10_000.0)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            holding = Holding(host.port, 3, passes)
            server = await asyncio.start_server(holding.line, "127.0.0.1", 0)
            assert host.certificate is not None
            port = server.sockets[0].getsockname()[1]
            reached = SimpleNamespace(folder=host.folder, port=port, pin=host.certificate.pin)
            table = Table(reached, "nef/skerries", 1)
            tasks = await sat_down(table)
            assert holding.calls >= 3
            for task in tasks:
                task.cancel()
            server.close()

    run(test())


def test_a_line_cut_before_the_host_has_shown_its_certificate_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen through spoilt lines on a busy machine: a seat's task ended with it, and the seat was lost for good."""
    cuts, check = iter(range(2)), aiohttp.Fingerprint.check

    def cut(self: aiohttp.Fingerprint, transport: asyncio.Transport) -> None:
        if next(cuts, None) is not None:
            raise ValueError("handshake not done yet")
        check(self, transport)

    monkeypatch.setattr(aiohttp.Fingerprint, "check", cut)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            assert host.certificate is not None
            reached = SimpleNamespace(folder=host.folder, port=host.port, pin=host.certificate.pin)
            for task in await sat_down(Table(reached, "nef/skerries", 1)):
                task.cancel()
            assert next(cuts, None) is None

    run(test())


def test_an_order_that_is_not_answered_is_given_again_on_another_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "BEATS", 10_000.0)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            assert host.certificate is not None
            reached = SimpleNamespace(folder=host.folder, port=host.port, pin=host.certificate.pin)
            table = Table(reached, "nef/skerries", 1)
            tasks = await sat_down(table)
            monkeypatch.setattr(link, "ANSWERS_WITHIN", 0.1)
            put, silent = Line.put, True

            def held(self: Line, message: Answered, *, slow: bool = False) -> None:
                if not silent:
                    put(self, message, slow=slow)

            monkeypatch.setattr(Line, "put", held)
            first = next(hand for hand in table.hands if hand.answer())
            while first.link.state != "lost":
                await asyncio.sleep(0.01)
            silent = False
            while first.waits:
                await asyncio.sleep(0.01)
            assert len(first.confirmed) == 1
            for task in tasks:
                task.cancel()

    run(test())


def test_the_frames_that_are_thrown_as_readable_can_be_read() -> None:
    rng = Random(4)
    for _ in range(200):
        assert messages.asked(netsoak_hostile.refused_frame(rng))


def test_the_frames_that_are_thrown_as_unreadable_cannot_be_read() -> None:
    rng, good = Random(5), messages.written(messages.Hello(1, "1", "x" * 22, "x"))
    found = [netsoak_hostile.unreadable_frame(rng, good) for _ in range(200)]
    assert sum(is_read(frame) for frame in found) < 10  # three signs more within a text may be read


def is_read(frame: bytes) -> bool:
    try:
        messages.asked(frame)
    except messages.Unreadable:
        return False
    return True
