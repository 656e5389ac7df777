"""The page for who looks on, without a socket: what it is told, and what stands there where nothing can be shown."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from aiohttp import web

from game.match.log import LogHeld
from game.net import keeping, watching
from game.net.battle import Battle
from game.net.watching import Pages, Watched, instead
from tests.net.tables import Watch, Wire, begun, kept_battle, played

MAIL = "nef/mail"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The second it is, to be set by hand."""
    now = [100.0]
    monkeypatch.setattr(watching, "time", lambda: now[0])
    return now


def test_a_page_is_told_what_it_has_not_and_nothing_where_it_has_all(
    tmp_path: Path, clock: list[float]
) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 6)
    watched = Watched(battle)
    whole: Any = watched.since(0, "")
    count, epoch = len(whole["battle"].frames), whole["epoch"]
    assert whole["first"] == 0
    assert watched.since(count, epoch) == {"epoch": epoch}
    for have, said in ((count + 1, epoch), (count, "x"), (0, epoch), (-1, epoch)):
        assert watched.since(have, said)["first"] == 0
    played(battle, wire, 4, seed=5)
    assert watched.since(count, epoch) == {"epoch": epoch}, "within a second nothing is made anew"
    clock[0] += 1
    more: Any = watched.since(count, epoch)
    assert more["first"] == count
    assert len(more["battle"].frames) > 0
    assert more["epoch"] != epoch
    assert len(watched.shown().frames) == count + len(more["battle"].frames)
    same = watched.shown()
    clock[0] += 1
    assert watched.shown() is same, "nothing has happened since"
    battle.close()


def test_who_plays_is_told_by_name_and_a_late_battle_stands_some_turns_ago(
    tmp_path: Path, clock: list[float]
) -> None:
    battle, wire = begun(MAIL, tmp_path, late=1)
    battle.kept.chairs["Red"].name = "Bea"
    played(battle, wire, 40)
    told = Watched(battle).shown()
    assert {side.name: side.player for side in told.sides} == {"Red": "Bea", "Blue": "hand"}
    assert told.late == 1
    assert told.frames[-1].turn < told.now
    battle.kept.late = 0
    assert Watched(battle).shown().frames[-1].turn == told.now
    battle.close()


class Request(SimpleNamespace):
    """What a browser asks for."""


def asked(name: str, **query: str) -> Any:
    return Request(match_info={"battle": name}, query=query)


def pages(battle: Battle | None, fault: Exception | None = None, holds: bool = True) -> Pages:
    def opened(_: str) -> Battle | None:
        if fault is not None:
            raise fault
        return battle

    return Pages(web.Application(), opened, lambda _: holds)


def instead_of(one: Pages, name: str = "x") -> tuple[int, str, bool]:
    """What is sent in place of a battle: status, sentence, whether it is asked for again by itself."""
    with pytest.raises(web.HTTPException) as sent:
        one._of(asked(name))
    text = sent.value.text or ""
    assert sent.value.headers["X-Content-Type-Options"] == "nosniff"
    return sent.value.status, text.partition("<h1>")[2].partition("</h1>")[0], "refresh" in text


def test_where_nothing_can_be_shown_a_sentence_stands_instead(tmp_path: Path) -> None:
    held, broken = LogHeld("held"), keeping.NoTable("none")
    assert instead_of(pages(None, held)) == (503, "The battle is at another server now.", True)
    assert instead_of(pages(None, broken)) == (503, "The battle cannot be opened now.", True)
    assert instead_of(pages(None)) == (404, "There is no such battle here.", False)
    battle = Battle(kept_battle(MAIL, tmp_path), tmp_path, Wire(), now=Watch())
    waits = "The battle begins once both sides have taken their seats."
    assert instead_of(pages(battle)) == (404, waits, True)
    battle.kept.late = keeping.UNWATCHED
    assert instead_of(pages(battle)) == (404, "There is no such battle here.", False)
    battle.close()


def test_words_on_a_page_are_no_html() -> None:
    assert "<b>" not in (instead(web.HTTPNotFound, "<b>").text or "")


def test_a_battle_is_watched_once_and_forgotten_when_it_is_let_go(tmp_path: Path) -> None:
    battle, _ = begun(MAIL, tmp_path)
    one = pages(battle)
    first = one._of(asked("x"))
    assert one._of(asked("x")) is first
    battle.match, match = SimpleNamespace(header=battle.match.header, lines=[]), battle.match  # type: ignore[assignment,union-attr]
    battle.kept.late = 2
    assert one._of(asked("x")) is not first
    battle.match, battle.kept.late = match, None
    gone = pages(battle, holds=False)
    assert gone._of(asked("x")) is not gone._of(asked("x"))
    assert len(gone._watched) == 1
    battle.close()


def test_a_record_is_asked_for_by_numbers_and_whatever_else_is_nothing(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 4)
    one = pages(battle)

    def record(**query: str) -> Any:
        response = asyncio.run(one._record(asked("x", **query)))
        assert response.content_type == "application/json"
        return msgspec.json.decode(response.body)  # type: ignore[arg-type]

    whole = record()
    count, epoch = len(whole["battle"]["frames"]), whole["epoch"]
    assert record(have="many")["first"] == 0
    assert record(have="many") == whole
    assert record(have=str(count), epoch=epoch) == {"epoch": epoch}
    battle.close()


def test_the_page_goes_on_by_itself_and_the_file_does_not(tmp_path: Path) -> None:
    battle, _ = begun(MAIL, tmp_path)
    one = pages(battle)
    live, file = (asyncio.run(way(asked("abc"))) for way in (one._page, one._file))
    assert "/battle/abc" in (live.text or "")
    assert "/battle/abc" not in (file.text or "")
    assert file.headers["Content-Disposition"] == 'attachment; filename="battle.html"'
    for sent in (live, file):
        assert sent.content_type == "text/html"
        assert "default-src 'none'" in sent.headers["Content-Security-Policy"]
        assert sent.headers["Cache-Control"] == "no-store"
    battle.close()
