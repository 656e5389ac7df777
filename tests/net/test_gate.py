"""How much a host takes from whoever calls: what shuts an address out, what does not, and what the door does then."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import msgspec
import pytest
from aiohttp import WSMsgType

from game.net import door
from game.net.gate import WRONG, WRONG_FOR, Bucket, Buckets, Gate, household
from game.net.hosting import TOO_MANY, Host
from game.net.invitations import fresh_token
from game.net.link import Link
from game.net.seat import Seat
from tests.net.test_hosting import HERE, hello, hosting, invited, run, told, until


def shut_out(gate: Gate, address: str, now: float) -> None:
    for _ in range(WRONG):
        gate.wrong(address, now)


def test_a_line_may_bring_many_messages_at_once_but_not_for_long() -> None:
    bucket = Bucket(rate=10, burst=5)
    assert [bucket.takes(1.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.takes(1.2)


def test_what_is_lost_is_missing_for_a_while() -> None:
    bucket = Bucket(rate=10, burst=5)
    for _ in range(9):
        bucket.loses(1.0, 5)
    assert not bucket.takes(1.5)
    assert bucket.takes(1.7)


def test_who_calls_from_everywhere_fills_no_memory() -> None:
    buckets = Buckets[int](1.0, 1.0, most=3)
    for one in range(9):
        assert buckets.takes(one, 0.0)
    assert buckets.takes(0, 0.0)  # forgotten since
    assert not buckets.takes(8, 0.0)


def test_a_host_has_so_many_lines_in_all_and_of_one_address() -> None:
    gate = Gate(most=3, most_of_one=2)
    assert [gate.enter("10.0.0.1", 0) for _ in range(3)] == [True, True, False]
    assert gate.enter("10.0.0.2", 0)
    assert not gate.enter("10.0.0.3", 0)
    gate.leave("10.0.0.1")
    assert gate.enter("10.0.0.3", 0)


def test_wrong_words_shut_an_address_out_until_they_are_old() -> None:
    gate = Gate()
    assert [gate.wrong("10.0.0.1", 10.0) for _ in range(WRONG)] == [False] * (WRONG - 1) + [True]
    assert not gate.enter("10.0.0.1", 20.0)
    assert gate.enter("10.0.0.2", 20.0)
    assert gate.enter("10.0.0.1", 10.0 + WRONG_FOR)


def test_four_hundred_players_of_one_club_come_in_at_once() -> None:
    gate = Gate()
    assert gate.enter("10.0.0.1", 0.0)
    gate.sat("10.0.0.1")
    assert all(gate.enter("10.0.0.1", 0.0) for _ in range(399))


def test_the_neighbours_of_somebody_hostile_are_let_in_one_by_one_once_somebody_there_had_a_seat() -> None:
    gate = Gate()
    gate.sat("10.0.0.1")
    shut_out(gate, "10.0.0.1", 0.0)
    assert [gate.enter("10.0.0.1", 1.0) for _ in range(4)] == [True, True, False, False]
    assert gate.enter("10.0.0.1", 2.0)
    shut_out(gate, "10.0.0.2", 0.0)
    assert not gate.enter("10.0.0.2", 1.0)


def test_a_flood_from_everywhere_leaves_those_who_had_seats_their_turn() -> None:
    gate = Gate(strangers=Bucket(1.0, 5.0))
    gate.sat("10.0.0.1")
    let_in = sum(gate.enter(f"172.16.0.{one}", 0.0) for one in range(200))
    assert let_in == 5
    assert gate.enter("10.0.0.1", 0.0)


def test_only_so_many_addresses_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.gate.MOST", 2)
    gate = Gate(strangers=Bucket(0.0, 0.0))
    for one in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
        gate.sat(one)
    assert [gate.enter(f"10.0.0.{one}", 0.0) for one in (1, 2, 3)] == [False, True, True]


def test_a_seat_has_what_it_may_say_over_all_its_lines() -> None:
    gate = Gate()
    seat = "battle", "Red"
    while gate.hears(seat, 0.0):
        pass
    assert not gate.hears(seat, 0.0)
    assert gate.hears(("battle", "Blue"), 0.0)
    assert not gate.hears(seat, 0.2, length=65_536)  # a long one weighs more
    assert gate.hears(seat, 0.2)


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_a_house_has_half_an_address_of_the_new_sort(address: str, whose: str) -> None:
    assert household(address) == whose


# -- at the door -------------------------------------------------------------------------------------------------


def test_a_line_of_an_address_that_is_shut_out_is_closed_before_tls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "AWAY", 0.02)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            line = invited(host)["Red"]
            for _ in range(WRONG):
                await told(host, line.battle, hello(fresh_token()))
            reader, writer = await asyncio.open_connection(HERE, host.port)
            assert await reader.read() == b""
            writer.close()
            with pytest.raises((aiohttp.ClientError, OSError)):
                await told(host, line.battle, hello(line.token))

    run(test())


def test_only_so_many_lines_that_are_not_let_in_wait_to_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "AWAY", 10_000.0)
    monkeypatch.setattr(door, "MOST_AWAY", 2)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            shut_out(host.gate, HERE, time.monotonic())
            lines = [await asyncio.open_connection(HERE, host.port) for _ in range(3)]
            assert await lines[0][0].read() == b""
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.02):
                    await lines[2][0].read()
        assert await lines[2][0].read() == b""  # the host has ended

    run(test())


def test_an_unreadable_word_of_one_player_shuts_no_neighbour_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            red, blue = (invited(host)["Red"] for _ in range(2))
            for _ in range(WRONG + 5):
                await told(host, red.battle, hello(red.token), b"{")
            assert (await told(host, red.battle, hello(red.token)))[-1] == msgspec.to_builtins(TOO_MANY)
            assert (await told(host, blue.battle, hello(blue.token), b"{"))[0]["is"] == "welcome"

    run(test())


async def brought(host: Host, frames: Callable[[aiohttp.ClientWebSocketResponse], Awaitable[None]]) -> str:
    """What the host says last to a seat that brings these."""
    line, said = invited(host)["Red"], ""
    url = f"wss://{HERE}:{host.port}/battle/{line.battle}/seat"
    async with aiohttp.ClientSession() as session, session.ws_connect(url, ssl=False) as socket:
        await socket.send_bytes(hello(line.token))
        await socket.receive()
        try:
            await frames(socket)
            async for frame in socket:
                said = frame.data.decode() if frame.type is WSMsgType.BINARY else said
        except (aiohttp.ClientError, ConnectionError):
            pass
    return said


def test_signs_of_life_count_as_messages(tmp_path: Path) -> None:
    async def pings(socket: aiohttp.ClientWebSocketResponse) -> None:
        for _ in range(200):
            await socket.ping()

    async def test() -> None:
        async with hosting(tmp_path) as host:
            assert "Too many messages" in await brought(host, pings)

    run(test())


def test_a_line_that_brings_too_many_bytes_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "AT_ONCE", 64 * 1024.0)

    async def much(socket: aiohttp.ClientWebSocketResponse) -> None:
        while not socket.closed:
            await socket.send_bytes(b" " * 60_000)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            await brought(host, much)
            await until(lambda: not host.lines)

    run(test())


def test_a_line_that_says_nothing_ends_and_counts_as_a_wrong_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "GREETS_WITHIN", 0.05)

    async def test() -> None:
        async with hosting(tmp_path) as host:
            for _ in range(WRONG):
                reader, writer = await asyncio.open_connection(HERE, host.port)
                assert await reader.read() == b""
                writer.close()
            await until(lambda: host.gate.shut(HERE, time.monotonic()))

    run(test())


def test_behind_a_proxy_the_one_it_speaks_for_is_shut_out(tmp_path: Path) -> None:
    async def asks(host: Host, who: str) -> int:
        async with (
            aiohttp.ClientSession(headers={"X-Forwarded-For": f"10.9.9.9, {who}"}) as session,
            session.get(f"https://{HERE}:{host.port}/battle/none", ssl=False) as answer,
        ):
            return answer.status

    async def test() -> None:
        async with hosting(tmp_path, gate=Gate(open_to=HERE)) as host:
            shut_out(host.gate, "10.0.0.1", time.monotonic())
            assert await asks(host, "10.0.0.1") == 429
            assert await asks(host, "10.0.0.2") == 404
            assert host.gate.enter(HERE, time.monotonic())

    run(test())


def test_a_seat_behind_whom_somebody_hostile_sits_comes_back(tmp_path: Path) -> None:
    """Both at one address: his line is cut after the address was shut out, and made again."""

    async def test() -> None:
        async with hosting(tmp_path) as host:
            lines = invited(host)
            links = [Link(lines[side], Seat(lambda _: None)) for side in ("Red", "Blue")]
            tasks = [asyncio.create_task(link.run()) for link in links]
            await until(lambda: all(link.state == "there" for link in links))
            shut_out(host.gate, HERE, time.monotonic())
            held = host.lines[lines["Red"].battle, "Red"]
            assert held.socket._req is not None
            assert held.socket._req.transport is not None
            held.socket._req.transport.abort()
            await until(lambda: links[0].state == "lost")
            await until(lambda: links[0].state == "there")
            for task in tasks:
                task.cancel()

    run(test())
