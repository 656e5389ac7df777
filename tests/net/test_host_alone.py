"""The host of battles without a socket: who is let to a seat and why not, what waits on a line, what is let go when."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import WSMsgType

from game import __version__
from game.dice.shares import HOST
from game.match import Conceded
from game.match.log import LogHeld
from game.net import hosting, keeping, messages
from game.net.gate import Gate
from game.net.hosting import ENDED, LINGERS, Host, Line
from tests.net.tables import begun, rules_of

MAIL = "nef/mail"


class Socket:
    """A socket that gives what it is to hear, one frame after another, and keeps what it is sent."""

    def __init__(self, *frames: Any, stays: bool = False) -> None:
        self.frames = [
            one if isinstance(one, tuple) else (WSMsgType.TEXT, messages.written(one)) for one in frames
        ]
        self.sent: list[messages.Answered] = []
        self.closed, self.pongs, self._stays = False, list[object](), stays

    async def receive(self) -> Any:
        kind, data = self.frames.pop(0)
        return SimpleNamespace(type=kind, data=data)

    async def send_bytes(self, raw: bytes) -> None:
        self.sent.append(messages.answered(raw))

    async def close(self, code: int = 0) -> None:
        self.closed = True

    async def pong(self, data: object) -> None:
        self.pongs.append(data)

    def __aiter__(self) -> Socket:
        return self

    async def __anext__(self) -> Any:
        await asyncio.sleep(0)
        if not self.frames:
            if self._stays:
                await asyncio.sleep(0.2)
            raise StopAsyncIteration
        return await self.receive()


def hello(token: str, protocol: int = messages.PROTOCOL, name: str = "Bea") -> messages.Hello:
    return messages.Hello(protocol, __version__, token, name)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path, secure=False, clock=0.01)


def arranged(host: Host) -> tuple[str, dict[str, str]]:
    """A battle of two hands in the folder of a host: its name, and its tokens by side."""
    from game.testing.play import scenario_of

    kept, tokens = keeping.arranged(scenario_of(MAIL), {})
    keeping.write(kept, host.folder)
    return kept.battle, tokens


def greeted(host: Host, name: str, *frames: Any, stays: bool = False) -> Socket:
    """What comes of a line that says this."""
    socket = Socket(*frames, stays=stays)
    asyncio.run(host._greet(socket, name, "10.0.0.9"))  # type: ignore[arg-type]
    return socket


def refused(socket: Socket) -> tuple[str, bool, bool]:
    """The last word of a host: its sentence, whether the line ends, whether it may be tried again."""
    assert socket.closed
    last = socket.sent[-1]
    assert isinstance(last, messages.Refused)
    return last.sentence, last.ends, last.again


# -- who is let to a seat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [messages.Say("Hello?"), (WSMsgType.TEXT, "{}"), (WSMsgType.BINARY, b"\xff"), (WSMsgType.PING, b"")],
)
def test_a_line_that_shows_no_token_is_closed_and_was_wrong(
    host: Host, frame: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert refused(greeted(host, "x", frame)) == ("A token has to be shown first.", True, False)
    assert "10.0.0.9: closed (" in caplog.text
    assert len(host.gate._wrong["10.0.0.9"]) == 1


def test_a_line_that_is_cut_was_not_wrong(host: Host) -> None:
    socket = Socket((WSMsgType.CLOSED, None))
    socket.closed = True
    asyncio.run(host._greet(socket, "x", "10.0.0.9"))  # type: ignore[arg-type]
    assert not host.gate._wrong


def test_an_address_that_is_shut_out_is_written_down(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(25):
        host._was_wrong("10.0.0.9")
    assert caplog.text.count("10.0.0.9: shut out for a while") == 1


def test_another_protocol_is_told(host: Host) -> None:
    name, tokens = arranged(host)
    sentence, ends, again = refused(greeted(host, name, hello(tokens["Red"], 99)))
    assert sentence.endswith("the host must upgrade.")
    assert (ends, again) == (True, False)


@pytest.mark.parametrize("there", [True, False])
def test_a_token_that_opens_nothing_is_refused_alike_whether_there_is_a_battle_or_none(
    host: Host, there: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    name = arranged(host)[0] if there else "a" * 13
    assert refused(greeted(host, name, hello("t"))) == (hosting.NO_SUCH, True, False)
    assert "10.0.0.9: a token that opens nothing" in caplog.text
    assert len(host.gate._wrong["10.0.0.9"]) == 1


def test_a_battle_that_another_server_holds_is_to_be_asked_for_again(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(name: str) -> None:
        raise LogHeld("held")

    monkeypatch.setattr(host, "battle", held)
    said = refused(greeted(host, "x", hello("t")))
    assert said == ("The battle is at another server now.", True, True)


def test_a_battle_that_cannot_be_opened_is_written_down_and_to_be_asked_for_again(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    name, tokens = arranged(host)
    (host.folder / f"{name}.table").write_bytes(b"{")
    said = refused(greeted(host, name, hello(tokens["Red"])))
    assert said == ("The host cannot open this battle now.", True, True)
    assert "found something else than a table that is kept" in caplog.text


def test_a_seat_that_says_too_much_is_not_even_greeted(
    host: Host, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(hosting, "monotonic", lambda: 0.0)
    name, tokens = arranged(host)
    while host.gate.hears((name, "Red"), 0.0):
        pass
    assert refused(greeted(host, name, hello(tokens["Red"]))) == (
        "Too many messages: the line is closed.", True, True,
    )  # fmt: skip
    assert "10.0.0.9: too many messages" in caplog.text
    assert not host.gate._known


def test_who_shows_a_token_is_welcome_under_his_name_and_known_by_his_address(host: Host) -> None:
    name, tokens = arranged(host)
    socket = greeted(host, name, hello(tokens["Red"]), messages.Take(rules_of(host.battle(name))), stays=True)  # type: ignore[arg-type]
    first, second = socket.sent[:2]
    assert isinstance(first, messages.Welcome)
    assert (first.side, first.battle) == ("Red", name)
    assert isinstance(second, messages.Shares)
    assert host.battles[name].kept.chairs["Red"].name == "Bea"
    assert "10.0.0.9" in host.gate._known
    assert host.lines == {}
    assert host.battles[name].here == {}
    assert "Red" in host.battles[name].away
    assert socket.closed


def test_signs_of_life_are_answered_and_heard_no_further(host: Host) -> None:
    name, tokens = arranged(host)
    ping, pong = (WSMsgType.PING, b"?"), (WSMsgType.PONG, b"")
    socket = greeted(host, name, hello(tokens["Red"]), ping, pong, ping, messages.Say("So."))
    assert socket.pongs == [b"?", b"?"]
    assert [type(one).__name__ for one in socket.sent] == ["Welcome"]
    assert host.battles[name].kept.talk[-1].text == "So."


def test_what_is_none_of_the_messages_ends_the_line_and_is_held_against_the_seat(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    name, tokens = arranged(host)
    socket = greeted(host, name, hello(tokens["Red"]), (WSMsgType.TEXT, "{}"), messages.Say("So."))
    assert refused(socket) == ("That is none of the messages: the line is closed.", True, False)
    assert host.battles[name].kept.talk == []
    assert caplog.text.count("10.0.0.9: ") == 1
    heard = sum(host.gate.hears((name, "Red"), 0.0) for _ in range(200))
    assert heard < sum(Gate().hears((name, "Red"), 0.0) for _ in range(200)) - 1


def test_a_seat_that_says_too_much_loses_its_line(
    host: Host, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(hosting, "monotonic", lambda: 0.0)
    name, tokens = arranged(host)
    socket = greeted(host, name, hello(tokens["Red"]), *[messages.Signal(1)] * 200)
    assert refused(socket)[0] == "Too many messages: the line is closed."
    assert 10 < len(socket.frames) < 190
    assert "10.0.0.9: too many messages" in caplog.text


# -- lines ------------------------------------------------------------------------------------------------------------


def test_what_waits_is_sent_in_its_order_before_a_line_is_closed() -> None:
    socket = Socket()

    async def sent() -> None:
        line = Line(socket, 0.01)  # type: ignore[arg-type]
        for number in range(3):
            line.put(messages.Confirmed(number), slow=number == 1)
        line.end()
        line.put(messages.Confirmed(9))
        await line.send()

    asyncio.run(sent())
    assert socket.sent == [messages.Confirmed(number) for number in range(3)]
    assert socket.closed


def test_a_line_on_which_too_much_waits_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "MOST_WAITING", 4)
    socket = Socket()

    async def sent() -> None:
        line = Line(socket)  # type: ignore[arg-type]
        for number in range(5):
            line.put(messages.Confirmed(number))
        await line.send()

    asyncio.run(sent())
    assert socket.sent == [messages.Confirmed(number) for number in (1, 2, 3)]
    assert socket.closed


def test_a_seat_that_is_sent_away_is_told_so_and_leaves(host: Host) -> None:
    name, tokens = arranged(host)
    left: list[str] = []

    async def dropped() -> Socket:
        battle = host.battle(name)
        assert battle is not None
        battle.leave = left.append  # type: ignore[method-assign]
        socket = Socket()
        line = host.lines[name, "Red"] = Line(socket)  # type: ignore[arg-type]
        battle.hear(HOST, messages.Manage("kick", "Red"))
        host._send(name, "Red", messages.Confirmed(1), False)
        await line.send()
        return socket

    socket = asyncio.run(dropped())
    assert refused(socket) == ("The host has closed your seat.", True, False)
    assert len(socket.sent) == 1
    assert left == ["Red"]
    assert host.lines == {}
    assert tokens


def test_a_fault_of_ours_ends_the_lines_of_its_battle_alone(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    name, other = arranged(host)[0], arranged(host)[0]
    ended: list[str] = []

    def line(key: str) -> Any:
        return SimpleNamespace(end=lambda: ended.append(key))

    def fails() -> None:
        raise ZeroDivisionError

    host.battle(other)
    for key in ((name, "Red"), (name, "Blue"), (other, "Red")):
        host.lines[key] = line(" ".join(key))
    battle = host.battle(name)
    assert battle is not None
    assert host._goes_on(battle, lambda: None)
    assert not host._goes_on(battle, fails)
    assert ended == [f"{name} Red", f"{name} Blue"]
    assert [*host.lines] == [(other, "Red")]
    assert [*host.battles] == [other]
    assert f"{name}: a fault, the battle is opened anew" in caplog.text
    assert host.battle(name) is not battle


# -- time -------------------------------------------------------------------------------------------------------------


def passed(host: Host, name: str, *moments: float) -> list[bool]:
    """Whether a battle is held after each moment."""
    found = []
    for now in moments:
        host._pass(now, 0.1)
        found.append(name in host.battles)
    return found


def test_a_battle_nobody_is_at_is_let_go_after_a_while(host: Host) -> None:
    name, _ = arranged(host)
    host.battle(name)
    assert passed(host, name, 50.0, 50.0 + LINGERS, 50.1 + LINGERS) == [True, True, False]
    assert host._idle == {}
    battle = host.battle(name)
    assert battle is not None
    battle.here["Red"] = "14:02"
    assert passed(host, name, 0.0, 2 * LINGERS) == [True, True]
    del battle.here["Red"]
    host.lines[name, "Red"] = SimpleNamespace()  # type: ignore[assignment]
    assert passed(host, name, 3 * LINGERS, 5 * LINGERS) == [True, True]
    host.lines.clear()
    assert passed(host, name, 6 * LINGERS, 6.5 * LINGERS, 7.1 * LINGERS) == [True, True, False]


def test_a_battle_that_is_over_is_let_go_sooner(tmp_path: Path) -> None:
    battle, _ = begun(MAIL, tmp_path)
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    assert battle.over
    for side in battle.kept.hands:
        battle.leave(side)
    host = Host(tmp_path, secure=False)
    host.battles[battle.kept.battle] = battle
    assert passed(host, battle.kept.battle, 9.0, 9.0 + ENDED, 9.1 + ENDED) == [True, True, False]


def test_time_passes_at_a_battle_that_is_busy_and_its_fault_is_its_own(host: Host) -> None:
    name, _ = arranged(host)
    ticked: list[float] = []

    def ticks(seconds: float) -> None:
        ticked.append(seconds)
        if len(ticked) > 1:
            raise ZeroDivisionError

    given_up: list[object] = []
    host._give_up = given_up.append  # type: ignore[method-assign]
    busy: Any = SimpleNamespace(
        busy=True, tick=ticks, match=None, here={}, over=False, kept=SimpleNamespace(battle=name)
    )
    host.battles[name] = busy
    host._pass(1.0, 0.5)
    assert host._idle == {}
    host._pass(2.0, 0.25)
    assert ticked == [0.5, 0.25]
    assert given_up == [busy]


def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tell: str = "mail --now") -> tuple[Any, list[Any]]:
    """A host that tells who is away, with a battle that has begun, and what it runs."""
    battle, _ = begun(MAIL, tmp_path)
    host = Host(tmp_path, tell=tell, secure=False)
    run: list[Any] = []

    async def runs(*words: str, env: dict[str, str]) -> Any:
        run.append((words, {key: value for key, value in env.items() if key.startswith("LINE_AHEAD_")}))

        async def waits() -> None:
            pass

        return SimpleNamespace(wait=waits)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", runs)
    return (host, battle), run


def reminded(host: Host, battle: Any) -> None:
    async def once() -> None:
        host._remind(battle)
        await asyncio.gather(*host._running)

    asyncio.run(once())


def test_who_is_away_is_reminded_of_each_order_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (host, battle), run = told(tmp_path, monkeypatch)
    battle.kept.chairs["Blue"].name = "Bea"
    reminded(host, battle)
    assert run == []
    battle.leave("Blue")
    reminded(host, battle)
    reminded(host, battle)
    ((words, named),) = run
    assert words == ("mail", "--now")
    wanted = {
        "LINE_AHEAD_BATTLE": battle.kept.battle,
        "LINE_AHEAD_TITLE": battle.kept.scenario.title,
        "LINE_AHEAD_SIDE": "Blue",
        "LINE_AHEAD_PLAYER": "Bea",
    }
    assert {key: named.get(key) for key in wanted} == wanted
    assert host._running == set()
    battle.close()


def test_without_a_command_or_a_battle_nobody_is_reminded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (host, battle), run = told(tmp_path, monkeypatch, "")
    battle.leave("Blue")
    reminded(host, battle)
    other = Host(tmp_path, tell="mail", secure=False)
    battle.match, match = None, battle.match
    reminded(other, battle)
    battle.match = match
    assert run == []
    battle.close()


def test_a_command_that_cannot_be_run_is_written_down(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise OSError("no such thing")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)
    host._tell = ["mail", "--now"]
    asyncio.run(host._run({}))
    assert "mail cannot be run (no such thing)" in caplog.text


@pytest.mark.parametrize(
    ("remote", "speaks_for", "who"),
    [
        ("10.0.0.1", "1.1.1.1, 2.2.2.2", "2.2.2.2"), ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.2", "1.1.1.1", "10.0.0.2"),
        (None, "1.1.1.1", ""),
    ],
)  # fmt: skip
def test_a_caller_behind_the_proxy_is_the_last_it_speaks_for(
    tmp_path: Path, remote: str | None, speaks_for: str, who: str
) -> None:
    host = Host(tmp_path, gate=Gate(open_to="10.0.0.1"), secure=False)
    request: Any = SimpleNamespace(remote=remote, headers={"X-Forwarded-For": speaks_for})
    assert host.caller(request) == who
