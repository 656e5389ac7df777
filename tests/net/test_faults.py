"""Through lines that are cut, held, halved, doubled and slowed a battle comes out as through good ones."""

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from game.net import link
from game.net.hosting import Host
from tests.net.test_hosting import hosting, run
from tools import netsoak_hostile, netsoak_table
from tools.netsoak_lines import Proxy
from tools.netsoak_table import Table

ORDERS = 16


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for anything but an event."""
    for name, seconds in (("FIRST", 0.001), ("LAST", 0.01), ("ANSWERS_WITHIN", 2.0), ("BEATS", 2.0)):
        monkeypatch.setattr(link, name, seconds)
    monkeypatch.setattr(netsoak_table, "BREATH", 0.0)
    monkeypatch.setattr("game.net.hosting.Bucket", lambda: SimpleNamespace(takes=lambda _: True))


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
    monkeypatch.setattr(netsoak_hostile, "A_SECOND", 1e6)
    monkeypatch.setattr(netsoak_hostile, "AT_ONCE", 2)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            assert host.certificate is not None
            reached = SimpleNamespace(folder=host.folder, port=host.port, pin=host.certificate.pin)
            throwing = asyncio.ensure_future(
                netsoak_hostile.hostile_frames([Table(reached, "nef/skerries", 2)], 60, 3)
            )
            table = await fought(host, "nef/skerries", None)
            assert await throwing >= 60
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
