"""A host on a port of its own, seats that come over TLS: played, cut off, killed, called by strangers."""

import asyncio
import gc
import json
import math
import shlex
import sys
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from game import __version__
from game.ai import chance
from game.content import find_scenario, read_scenario
from game.dice.shares import committed
from game.match.loading import load
from game.match.verify import differs_from_log, first_difference
from game.net import hosting as hosting_module
from game.net import keeping, messages, mine
from game.net.hosting import Host, Line
from game.net.invitations import Invitation, fresh_token
from game.net.joining import Joined, play
from game.net.link import Link
from game.net.managing import managed
from game.net.seat import Promise, Seat
from game.rulesets import ruleset
from tests.patience import PATIENCE

HERE = "127.0.0.1"


def run(test: Awaitable[None]) -> None:
    async def within() -> None:
        async with asyncio.timeout(PATIENCE):
            await test

    asyncio.run(within())


@asynccontextmanager
async def hosting(folder: Path, **more: object) -> AsyncIterator[Host]:
    host = Host(folder, clock=0.001, **more)  # type: ignore[arg-type]
    await host.start(HERE, 0)
    try:
        yield host
    finally:
        await host.stop()


def invited(host: Host, name: str = "nef/mail", seats: dict[str, str] | None = None) -> dict[str, Invitation]:
    """A battle made for the host's folder: invitations by side, the host's own by the empty name."""
    kept, tokens = keeping.arranged(read_scenario(find_scenario(name)), seats or {})
    keeping.write(kept, host.folder)
    assert host.certificate is not None
    return {
        side: Invitation(HERE, host.port, kept.battle, token, host.certificate.pin)
        for side, token in tokens.items()
    }


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def test_two_seats_play_a_battle_over_the_wire_and_check_its_dice(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path / "host") as host:
            lines = invited(host)
            said: list[str] = []
            joined = [Joined(lines[side], tmp_path / side, say=said.append) for side in ("Red", "Blue")]
            await asyncio.gather(*(play(one, "cadet", seed=at) for at, one in enumerate(joined)))
            assert sorted(said) == [f"{joined[0].kept.title}: you have {side}." for side in ("Blue", "Red")]
            for one in joined:
                assert one.seat.checked == "Every die you saw fell as all made it before the battle."
                assert [kept.over for kept in mine.all_of(one.folder)] == [True]
            name = lines["Red"].battle
        whole = load(keeping.log_of(host.folder, name), ruleset, resume=False)
        assert first_difference(whole) is None
        for one in joined:
            (copy,) = (one.folder / mine.FOLDER).glob("*.jsonl")
            read = load(copy, ruleset, resume=False)
            assert read.table == whole.view(read.header.seen_by)
            assert differs_from_log(read, whole) is None

    run(test())


def test_a_battle_that_is_over_leaves_nothing_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting_module, "ENDED", 0.0)

    async def test() -> None:
        async with hosting(tmp_path / "host") as host:
            lines = invited(host)
            joined = [Joined(lines[side], tmp_path / side) for side in ("Red", "Blue")]
            playing = asyncio.gather(*(play(one, "cadet", seed=at) for at, one in enumerate(joined)))
            await until(partial(orders_at, host, lines["Red"].battle, 1))
            held = weakref.ref(host.battles[lines["Red"].battle])
            await playing
            await until(lambda: not host.battles)
            gc.collect()
            assert held() is None

    run(test())


def test_a_battle_of_letters_goes_on_over_restarts_of_host_and_seats(tmp_path: Path) -> None:
    async def test() -> None:
        folder, lines = tmp_path / "host", dict[str, Invitation]()
        for number in (4, 8, 0):
            async with hosting(folder) as host:
                lines = lines or invited(host)
                now = {
                    side: msgspec.structs.replace(one, port=host.port) for side, one in lines.items() if side
                }
                joined = [Joined(now[side], tmp_path / side) for side in now]
                players = [asyncio.create_task(play(one, "cadet", seed=5)) for one in joined]
                if number:
                    await until(partial(orders_at, host, lines["Red"].battle, number))
                    for player in players:
                        player.cancel()
                await asyncio.gather(*players, return_exceptions=bool(number))
        assert (
            first_difference(load(keeping.log_of(folder, lines["Red"].battle), ruleset, resume=False)) is None
        )

    run(test())


def orders_at(host: Host, name: str, number: int) -> bool:
    battle = host.battles.get(name)
    return battle is not None and battle.match is not None and battle.match.number >= number


def test_a_line_that_is_cut_is_made_again_and_nothing_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path / "host") as host:
            lines = invited(host)
            joined = [Joined(lines[side], tmp_path / side) for side in ("Red", "Blue")]
            players = [asyncio.create_task(play(one, "cadet", seed=at)) for at, one in enumerate(joined)]
            cut = 0
            while not all(player.done() for player in players):
                await asyncio.sleep(0.05)
                for line in list(host.lines.values()):
                    if cut < 8 and line.socket._req is not None and line.socket._req.transport is not None:
                        line.socket._req.transport.abort()
                        cut += 1
            assert cut == 8
            assert all(one.seat.checked.startswith("Every die") for one in joined)
        assert (
            first_difference(load(keeping.log_of(host.folder, lines["Red"].battle), ruleset, resume=False))
            is None
        )

    run(test())


def test_an_order_whose_confirmation_was_lost_is_confirmed_on_the_next_line(tmp_path: Path) -> None:
    """It stands at the host and waits for the other's, of which nothing may be told; yet the seat learns of its own."""

    async def test() -> None:
        async with hosting(tmp_path) as host:
            lines = invited(host)
            seats = {side: Seat(lambda _: None) for side in ("Red", "Blue")}
            links = {side: Link(lines[side], seat) for side, seat in seats.items()}
            tasks = [asyncio.create_task(link.run()) for link in links.values()]
            await until(
                lambda: all(seat.match is not None and seat.standing is not None for seat in seats.values())
            )
            red = seats["Red"].match
            assert red is not None
            await until(lambda: red.ask("Red"))
            hear = seats["Red"].hear
            seats["Red"].hear = lambda _: None  # type: ignore[method-assign]
            red.answer("Red", chance.answer(red.ask("Red"), Random(1)))
            held = host.battles[lines["Red"].battle]
            await until(lambda: held.number("Red") == 1)
            line = host.lines[lines["Red"].battle, "Red"]
            seats["Red"].hear = hear  # type: ignore[method-assign]
            assert line.socket._req is not None
            assert line.socket._req.transport is not None
            line.socket._req.transport.abort()
            await until(lambda: red.given is None)
            assert held.number("Red") == 1
            for task in tasks:
                task.cancel()

    run(test())


async def told(host: Host, battle: str, *frames: bytes | str) -> list[dict[str, object]]:
    """Everything the host says to whoever sends these frames, until it closes the line."""
    assert host.certificate is not None
    url = f"wss://{HERE}:{host.port}/battle/{battle}/seat"
    async with aiohttp.ClientSession() as session, session.ws_connect(url, ssl=False) as socket:
        for frame in frames:
            with_text = socket.send_str(frame) if isinstance(frame, str) else socket.send_bytes(frame)
            try:
                await with_text
            except (ConnectionError, aiohttp.ClientError):
                break
        return [json.loads(frame.data) async for frame in socket if isinstance(frame.data, bytes | str)]


def hello(token: str, protocol: int = messages.PROTOCOL) -> bytes:
    return messages.written(messages.Hello(protocol, __version__, token, "Somebody"))


def test_a_wrong_token_and_a_battle_there_is_not_are_refused_alike(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            name = invited(host)["Red"].battle
            wrong = await told(host, name, hello(fresh_token()))
            nothing = await told(host, "a" * 13, hello(fresh_token()))
            outside = await told(host, "..%2F..%2Fsecret", hello(fresh_token()))
            assert wrong == nothing == outside
            assert [one["is"] for one in wrong] == ["refused"]

    run(test())


def test_another_protocol_is_told_who_must_upgrade(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            line = invited(host)["Red"]
            for protocol, who in (
                (messages.PROTOCOL - 1, "you must"),
                (messages.PROTOCOL + 1, "the host must"),
            ):
                (said,) = await told(host, line.battle, hello(line.token, protocol))
                assert str(said["sentence"]).endswith(f"{who} upgrade.")

    run(test())


HOSTILE: list[bytes | str] = [
    b"",
    b"{",
    b"null",
    b"[" * 5000,
    b'{"is":"give","number":0,"seen":0,"order":{"is":"Steered","to":"x","unit":"y"}',
    b'{"is":"give","number":1e400,"seen":0,"order":{"is":"Conceded"}}',
    b'{"is":"give","number":-1,"seen":"0","order":{"is":"Conceded"}}',
    b'{"is":"standing","next":3}',
    b'{"is":"hello","protocol":1,"version":"1","token":"' + b"x" * 60_000 + b'"}',
    b'{"is":"nothing"}',
    b"\xff\xfe\x00",
    "\ud7ff not json",
    b'{"is":"take","rules":{"name":"nef","version":1,"tables":"' + b'{"a":' * 500 + b'"}}',
    b"x" * (messages.LONGEST + 1),
]


@pytest.mark.parametrize("frame", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_frame_ends_its_line_and_nothing_else(
    frame: bytes | str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            line = invited(host)["Red"]
            first = await told(host, line.battle, frame)
            assert [one["is"] for one in first] in (["refused"], [])
            after = await told(host, line.battle, hello(line.token), frame)
            too_long = len(frame) > messages.LONGEST  # the line ends before anything is said
            assert [one["is"] for one in after] == ["welcome", "refused"] or (too_long and not after[1:])
            assert (await told(host, line.battle, hello(line.token), b"{"))[0]["is"] == "welcome"

    with caplog.at_level("INFO", "line_ahead"):
        run(test())
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


def test_one_token_opens_one_seat_and_the_last_who_shows_it_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            line = invited(host)["Red"]
            promise = Promise("a" * 32)
            first, second = (Link(line, Seat(lambda _: None, promise)) for _ in range(2))
            one = asyncio.create_task(first.run())
            await until(lambda: first.state == "there")
            other = asyncio.create_task(second.run())
            await until(lambda: first.state == "ended")
            assert "taken with the same invitation" in first.seat.fault
            assert second.state == "there"
            assert list(host.lines) == [(line.battle, "Red")]
            for task in (one, other):
                task.cancel()

    run(test())


def test_a_host_with_another_certificate_is_not_spoken_to(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path / "one") as host, hosting(tmp_path / "other") as other:
            line = invited(host)["Red"]
            link = Link(msgspec.structs.replace(line, port=other.port), Seat(lambda _: None))
            await link.run()
            assert "certificate is another" in link.seat.fault
            assert link.seat.welcome is None

    run(test())


def test_the_hosts_own_line_sends_away_and_invites_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as host:
            lines = invited(host)
            link = Link(lines["Red"], Seat(lambda _: None))
            red = asyncio.create_task(link.run())
            await until(lambda: link.state == "there")
            said = await managed(lines[""], "Red", "invite")
            await until(lambda: link.state == "ended")
            assert said.startswith("Red: line-ahead://")
            again = Link(lines["Red"], Seat(lambda _: None))
            await again.run()
            assert "opens no seat" in again.seat.fault
            with pytest.raises(ValueError, match="no such seat"):
                await managed(lines[""], "Nobody", "kick")
            red.cancel()

    run(test())


def test_two_hosts_share_a_folder_and_a_battle_belongs_to_the_one_that_holds_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as first, hosting(tmp_path) as second:
            line = invited(first)["Red"]
            blue = [one for one in keeping.read(tmp_path, line.battle).hands if one != "Red"]
            assert blue
            for side, share in (("Red", "a" * 32), (blue[0], "b" * 32)):
                battle = first.battle(line.battle)
                assert battle is not None
                rules = messages.Rules(battle.rules.name, battle.rules.version, battle.rules.tables_hash)
                battle.hear(side, messages.Take(rules))
                battle.hear(side, messages.Commit(committed(side, share)))
            for side, share in (("Red", "a" * 32), (blue[0], "b" * 32)):
                battle.hear(side, messages.Reveal(share))
            assert battle.match is not None
            (said,) = await told(second, line.battle, hello(line.token))
            assert said["again"]
            await first.stop()  # the one that held it is gone: the other has it
            there = await told(second, line.battle, hello(line.token), b"{")
            assert there[0]["is"] == "welcome"

    run(test())


def test_both_seats_of_a_battle_that_has_not_begun_come_to_the_same_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path) as first, hosting(tmp_path) as second:
            lines = invited(first)
            red = Link(lines["Red"], Seat(lambda _: None))
            waiting = asyncio.create_task(red.run())
            await until(lambda: red.state == "there")
            other = msgspec.structs.replace(lines["Blue"], port=second.port)
            (said,) = await told(second, other.battle, hello(other.token))
            assert said["again"]
            assert other.battle not in second.battles
            waiting.cancel()
            await first.stop()
            assert (await told(second, other.battle, hello(other.token), b"{"))[0]["is"] == "welcome"

    run(test())


# -- who looks on ------------------------------------------------------------------------------------------------


async def got(host: Host, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"https://{HERE}:{host.port}{path}", ssl=False) as answer,
    ):
        return answer.status, await answer.text()


def test_who_looks_on_follows_the_battle_and_is_told_no_secret(tmp_path: Path) -> None:
    async def test() -> None:
        async with hosting(tmp_path / "host") as host:
            lines = invited(host, "nef/mail")
            name = lines["Red"].battle
            status, text = await got(host, f"/battle/{name}")
            assert status == 404  # it has not begun
            assert 'http-equiv="refresh"' in text
            status, text = await got(host, "/battle/aaaaaaaaaaaaa")
            assert status == 404
            assert "refresh" not in text
            joined = [Joined(lines[side], tmp_path / side) for side in ("Red", "Blue")]
            players = [asyncio.create_task(play(one, "cadet", seed=at)) for at, one in enumerate(joined)]
            await until(partial(orders_at, host, name, 3))
            status, text = await got(host, f"/battle/{name}")
            assert status == 200
            assert f'data-live="/battle/{name}"' in text
            _, first = await got(host, f"/battle/{name}/record?epoch=&have=0")
            await asyncio.gather(*players)
            battle = host.battles[name]
            assert battle.match is not None
            frames, epoch = 0, ""
            for _ in range(3):
                news = json.loads((await got(host, f"/battle/{name}/record?epoch={epoch}&have={frames}"))[1])
                if "first" in news:
                    frames = news["first"] + len(news["battle"]["frames"])
                epoch = news["epoch"]
                await asyncio.sleep(1.0)
            assert frames >= len(json.loads(first)["battle"]["frames"])
            assert "first" not in json.loads(
                (await got(host, f"/battle/{name}/record?epoch={epoch}&have={frames}"))[1]
            )
            saved = (await got(host, f"/battle/{name}/file"))[1]
            assert 'data-live=""' in saved
            for secret in (battle.match.header.salt, *(one.token for one in lines.values())):
                assert secret not in text + first + saved

    run(test())


def test_who_is_away_and_has_to_act_is_told_by_the_command_once_an_order(tmp_path: Path) -> None:
    written = tmp_path / "told.txt"
    command = tmp_path / "tell.py"
    command.write_text(
        "import os, pathlib\n"
        "told = (os.environ[f'LINE_AHEAD_{one}'] for one in ('SIDE', 'PLAYER', 'TITLE', 'BATTLE'))\n"
        f"with pathlib.Path({str(written)!r}).open('a') as out:\n"
        "    print(*told, sep='|', file=out)\n",
        encoding="utf-8",
    )

    async def test() -> None:
        async with hosting(tmp_path / "host", tell=shlex.join([sys.executable, str(command)])) as host:
            lines = invited(host)
            red, blue = Joined(lines["Red"], tmp_path / "r"), Joined(lines["Blue"], tmp_path / "b", "Beatrix")
            seated = asyncio.create_task(red.link.run())
            await play(blue, "cadet", seed=2, orders=1)  # then he is away
            seated.cancel()
            playing = asyncio.create_task(play(red, "cadet", seed=1))
            await until(lambda: written.is_file() and written.read_text(encoding="utf-8"))
            await asyncio.gather(*host._running)
            told = written.read_text(encoding="utf-8").splitlines()
            assert told == [f"Blue|Beatrix|The Mail Must Get Through|{lines['Blue'].battle}"]
            playing.cancel()

    run(test())


@pytest.mark.parametrize("clock", [0.05, 0.2])
def test_what_may_show_that_others_were_asked_goes_out_when_the_clock_strikes(clock: float) -> None:
    """And what is said after it comes after it, so that neither moment nor order tells."""
    sent: list[tuple[float, bytes]] = []

    class Socket:
        async def send_bytes(self, raw: bytes) -> None:
            sent.append((time.time(), raw))

        async def close(self, code: int) -> None: ...

    async def test() -> None:
        line = Line(Socket(), clock)  # type: ignore[arg-type]
        sending = asyncio.create_task(line.send())
        for number in range(3):
            struck = math.ceil(time.time() / clock) * clock
            line.put(messages.Told("Red", signal=1), slow=True)
            line.put(messages.Confirmed(number))
            await until(lambda number=number: len(sent) == 2 * number + 2)  # type: ignore[misc]
            assert sent[-2][0] >= struck
        line.end()
        await sending
        assert [b"told" in raw for _, raw in sent] == [True, False] * 3

    run(test())
