"""The copy of a battle held elsewhere: lines that come, change and go, as the host tells them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.net import messages
from game.net.far import Afar, NotTold
from tests.net.tables import begun, played


def told(folder: Path, orders: int = 8) -> tuple[bytes, list[bytes]]:
    """The header and the lines of Red's copy after so many orders."""
    battle, wire = begun("nef/mail", folder)
    played(battle, wire, orders)
    header, lines = battle.told["Red"].header, list(battle.told["Red"].raw)
    battle.close()
    return header, lines


def copy(header: bytes, lines: list[bytes]) -> Afar:
    """A copy that was told these lines at once."""
    match = Afar.begun(header, lambda _: None)
    match.take(0, lines)
    return match


def halved(line: bytes) -> bytes:
    """A line with the first of its events alone, as it stands while the step goes on."""
    tree = msgspec.json.decode(line)
    return msgspec.json.encode({**tree, "events": tree["events"][:1]})


def test_a_line_that_grows_and_what_came_after_it_stand_once(tmp_path: Path) -> None:
    header, lines = told(tmp_path)
    whole = copy(header, lines)
    at = next(n for n, line in enumerate(lines[:-2]) if n and len(msgspec.json.decode(line)["events"]) > 2)
    match = copy(header, [*lines[:at], halved(lines[at])])
    seen: list[int] = []
    match.observers.append(lambda line, _: seen.append(line.n))
    match.take(at, lines[at : at + 3])
    assert match.table == copy(header, lines[: at + 3]).table
    assert [line.n for line in match.lines] == list(range(at + 3))
    assert seen == [at, at + 1, at + 2]
    assert match.raw == lines[: at + 3]
    match.take(at + 3, lines[at + 3 :])
    assert match.table == whole.table
    assert match.lines == whole.lines


def test_lines_that_are_others_take_the_place_of_those_that_were(tmp_path: Path) -> None:
    header, lines = told(tmp_path)
    match = copy(header, lines)
    back: list[bool] = []
    match.observers.append(lambda line, _: back.append(line.took_back))
    match.take(4, lines[4:6])
    assert match.table == copy(header, lines[:6]).table
    assert len(match.lines) == len(match.raw) == 6
    assert back[0]
    match.take(5, [])
    assert match.table == copy(header, lines[:5]).table
    assert match.history[-1].back_to == 4


def test_what_is_no_line_of_the_battle_leaves_it_as_it_was(tmp_path: Path) -> None:
    header, lines = told(tmp_path)
    match = copy(header, lines[:3])
    for first, raw in ((4, lines[4:]), (-1, lines), (3, lines[4:]), (3, [b"{}"]), (3, [b"\xff"])):
        with pytest.raises(NotTold):
            match.take(first, raw)
        assert match.lines == copy(header, lines[:3]).lines
    match.take(3, lines[3:])
    assert match.table == copy(header, lines).table


def test_an_order_that_stands_is_on_its_way_no_more(tmp_path: Path) -> None:
    header, lines = told(tmp_path, 0)
    sent: list[messages.Give] = []
    match = Afar.begun(header, sent.append)
    match.take(0, lines)
    for number, (next_, stands) in enumerate(((0, False), (1, True))):
        match.given = messages.Give(0, 1, None)  # type: ignore[arg-type]
        match.stand(messages.Standing(next_, asked=True))
        assert (match.given is None) is stands, number
    assert match.next == 1
    match.confirm(1)
    assert match.next == 1
