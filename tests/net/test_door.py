"""One line that was let in at the door: what is passed on to who speaks, and what cuts it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from game.net import door
from game.net.door import AT_ONCE, BYTES, Caller, Door
from game.net.gate import Gate


class Speaker:
    """Whoever speaks on the line: what he was told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *words: self.told.append((name, *words)) or True


class Transport(asyncio.Transport):
    """The line itself."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def caller() -> tuple[Caller, Speaker, Transport, list[str]]:
    speaker, transport, gone = Speaker(), Transport(), list[str]()
    one = Caller(speaker, lambda: gone.append("gone"))  # type: ignore[arg-type]
    one.connection_made(transport)
    return one, speaker, transport, gone


def test_whatever_happens_on_a_line_is_passed_on() -> None:
    one, speaker, transport, gone = caller()
    one.data_received(b"ab")
    one.pause_writing()
    one.resume_writing()
    assert one.eof_received() is True
    assert gone == []
    one.connection_lost(None)
    assert speaker.told == [
        ("connection_made", transport), ("data_received", b"ab"), ("pause_writing",), ("resume_writing",),
        ("eof_received",), ("connection_lost", None),
    ]  # fmt: skip
    assert gone == ["gone"]
    assert not transport.cut


def test_a_line_may_bring_so_much_at_once_and_so_much_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr(door, "monotonic", lambda: now[0])
    one, speaker, transport, _ = caller()
    one.data_received(bytes(int(AT_ONCE)))
    now[0] += 1
    one.data_received(bytes(int(BYTES)))
    assert len(speaker.told) == 3
    assert not transport.cut
    one.data_received(b"x")
    assert transport.cut
    assert len(speaker.told) == 3


def test_without_a_line_too_much_cuts_nothing() -> None:
    speaker = Speaker()
    one = Caller(speaker, lambda: None)  # type: ignore[arg-type]
    one.data_received(bytes(int(AT_ONCE) + 1))
    assert speaker.told == []


def test_where_the_system_has_no_more_lines_they_are_taken_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(door, "FULL", 0.0)
    tries: list[int] = []

    async def taken() -> None:
        loop = asyncio.get_running_loop()

        async def accept(_: object) -> object:
            tries.append(1)
            if len(tries) < 3:
                raise OSError(24, "Too many open files")
            await asyncio.sleep(60)
            raise AssertionError

        monkeypatch.setattr(loop, "sock_accept", accept)
        one = Door(Gate(), lambda: Speaker(), None)  # type: ignore[arg-type,return-value]
        assert one.open("127.0.0.1", 0) > 0
        while len(tries) < 3:
            await asyncio.sleep(0)
        await one.close()

    asyncio.run(taken())
    assert caplog.text.count("no line can be taken now (Too many open files)") == 2


def judged(gate: Gate, lines: int) -> tuple[list[socket.socket], list[bool]]:
    """So many lines of one address before a door: the lines, and whether each is closed once the door is."""
    pairs = [socket.socketpair() for _ in range(lines)]

    async def stood() -> list[bool]:
        one = Door(gate, lambda: Speaker(), None)  # type: ignore[arg-type,return-value]
        for ours, _ in pairs:
            one._judge(ours, "10.0.0.9")
        await one.close()
        return [ours.fileno() < 0 for ours, _ in pairs]

    return [theirs for _, theirs in pairs], asyncio.run(stood())


def test_lines_that_were_sent_away_are_closed_with_the_door() -> None:
    theirs, closed = judged(Gate(most_of_one=0), 3)
    assert closed == [True, True, True]
    for line in theirs:
        line.close()
