"""What was undone and taken back leaves its trace: read from a log the same as it was seen, to each side its own."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import chance
from game.cli.telling import sentences
from game.content import report
from game.match import Match
from game.match.copying import copy_of, export
from game.match.events import WentBack
from game.match.loading import load
from game.match.log import encode
from game.match.record import Entry, Record
from game.seating.chronicle import Chronicle
from game.testing.play import begin, loaded
from tests.match.toy import find, on, start

GAMES = (
    "nef/gasworks",
    "carrier/first_contact",
    "war_at_sea/night_run",
    "coastal/first_night",
    "fleet/two_captains",
)


def restless(
    name: str, path: Path, orders: int = 60, seed: int = 5
) -> tuple[Match, dict[str | None, Record]]:
    """A battle in which much is undone and taken back, and everybody's record of it as it went on."""
    match, rng = begin(name, seed, path), Random(seed)
    records: dict[str | None, Record] = {side: Record(match, side) for side in (None, *match.sides)}
    for _ in range(orders):
        if match.over is not None:
            break
        side = rng.choice(match.asked())
        match.answer(side, chance.answer(match.ask(side), rng), "random")
        side = rng.choice(match.sides)
        if rng.random() < 0.25 and match.undo_reaches(side) is not None:
            match.undo(side)
        elif rng.random() < 0.06 and match.number > 6:
            match.take_back(match.number - rng.randrange(1, 6), side)
    return match, records


def backs(entries: list[Entry]) -> list[WentBack]:
    return [entry.event for entry in entries if isinstance(entry.event, WentBack)]


@pytest.mark.parametrize("name", GAMES)
def test_a_battle_read_from_its_log_tells_of_every_way_back_as_if_it_had_been_watched(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    match, records = restless(name, path)
    match.close()
    again = loaded(path)
    assert again.history == match.history
    assert again.lines == match.lines
    assert len(backs(records[None].entries)) == sum(line.back_to is not None for line in match.history) > 3
    for side, record in records.items():
        assert Record(again, side).entries == record.entries
        company = match.sides if side else ()
        assert Chronicle(again, side or "", company).entries == Chronicle(match, side or "", company).entries
        assert len(backs(list(Chronicle(match, side or "").entries))) == len(backs(record.entries))


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_tells_of_the_ways_back_that_its_side_saw_and_of_no_other(name: str, tmp_path: Path) -> None:
    match, records = restless(name, tmp_path / "battle.jsonl")
    for side in match.sides:
        export(match, side, tmp_path / "copy.jsonl")
        copy = loaded(tmp_path / "copy.jsonl")
        kept = Record(copy, side).entries
        assert backs(kept) == backs(records[side].entries)
        assert [(entry.n, entry.telling) for entry in kept if isinstance(entry.event, WentBack)] == [
            (entry.n, entry.telling) for entry in records[side].entries if isinstance(entry.event, WentBack)
        ]
        assert [entry.n for entry in kept] == sorted(entry.n for entry in kept)
        numbers = sorted({entry.n for entry in kept if entry.n})
        assert all(later - earlier == 1 for earlier, later in pairwise(numbers))
        view = match.view(side)
        copy.table.agenda = view.agenda  # an order that tells the side nothing comes with the next that does
        assert copy.table == view


def told(match: Match, side: str | None) -> list[str]:
    return [
        entry.telling.sentence
        for entry in Record(match, side).entries
        if isinstance(entry.event, WentBack) and entry.telling is not None
    ]


def to_the_guns(match: Match, rng: Random) -> None:
    """Play on until dice were rolled."""
    while not any(event.reveals for event in match.lines[-1].events):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")


def test_the_log_says_who_took_back_when_and_how_much(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    match, rng = begin("nef/skerries", 3, path), Random(3)
    to_the_guns(match, rng)
    match.answer(match.asked()[0], chance.answer(match.ask(match.asked()[0]), rng), "random")
    side = match.lines[-1].side
    match.undo(side)
    number = match.number
    match.take_back(number - 2, "Blue")
    match.close()
    again = loaded(path)
    assert told(again, None) == [
        f"In turn 1 {side} took an order back.",
        "In turn 1 Blue took back 2 lines of this log, past dice or plans laid open.",
    ]
    assert told(again, "Blue")[-1] == told(again, None)[-1]
    page = report.plain(report.gather(again, None))
    assert all(sentence in page for sentence in told(again, None))
    assert all(
        f"    {sentence}" in list(sentences(Record(again, None).entries)) for sentence in told(again, None)
    )


def test_what_was_undone_often_is_told_as_often_though_the_battle_went_back_further() -> None:
    match, rng = begin("nef/skerries", 3), Random(3)
    to_the_guns(match, rng)
    for _ in range(3):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
        match.undo(side)
    match.take_back(1, "Red")
    assert len(told(match, None)) == 4


def test_who_was_told_nothing_of_an_order_is_told_nothing_of_its_undoing() -> None:
    """Red's loads are sealed in silence: to Blue they were never given, and never undone."""
    match = begin("nef/gasworks", 4)
    before = [(entry.n, entry.event) for entry in Record(match, "Blue").entries], copy_of(match, "Blue")[1]
    assert match.ask("Blue")
    match.answer("Red", chance.answer(match.ask("Red"), Random(1)))
    silent = [(entry.n, entry.event) for entry in Record(match, "Blue").entries] == before[0]
    match.undo("Red")
    after = [(entry.n, entry.event) for entry in Record(match, "Blue").entries], copy_of(match, "Blue")[1]
    assert silent
    assert after == before
    assert told(match, "Red") == told(match, None) == ["Before the battle Red took an order back."]


def test_of_three_sides_another_is_not_told_which_of_the_two_took_back() -> None:
    match = on(start(sides=3), until="sail")
    side, *_ = match.asked()
    match.answer(side, chance.answer(match.ask(side), Random(1)))
    match.undo(side)
    other = next(one for one in match.sides if one != side)
    assert [event.side for event in backs(Record(match, other).entries)] == [""]
    assert [event.side for event in backs(Record(match, side).entries)] == [side]
    assert [event.side for event in backs(Record(match, None).entries)] == [side]


def test_dice_that_a_side_did_not_see_are_not_told_to_have_been_taken_back_either() -> None:
    match = on(start(), until="sail")
    number = match.number
    side = match.asked()[0]
    match.answer(side, chance.answer(match.ask(side), Random(1)))
    assert not any(event.reveals for event in match.lines[-1].events)
    match.take_back(number, side)
    other = next(one for one in match.sides if one != side)
    assert [event.past_dice for event in backs(Record(match, side).entries)] == [True]
    assert [event.past_dice for event in backs(Record(match, other).entries)] == [False]


def of_format_1(path: Path) -> None:
    """The log as format 1 had it, whose ways back do not say by whom they were."""
    lines = []
    for raw in path.read_bytes().splitlines():
        plain: dict[str, Any] = msgspec.json.decode(raw)
        if "format" in plain:
            plain["format"] = 1
        if "back_to" in plain:
            del plain["side"]
        lines.append(encode(plain))
    path.write_bytes(b"".join(lines))


def test_a_log_of_format_1_tells_of_its_undos_too_and_keeps_them_when_it_is_carried_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "battle.jsonl"
    match, records = restless("nef/skerries", path)
    match.close()
    of_format_1(path)
    for _ in range(2):
        again = loaded(path, resume=True)
        again.close()
        assert again.table == match.table
        undos = [event for event in backs(Record(again, None).entries) if not event.past_dice]
        assert undos == [event for event in backs(records[None].entries) if not event.past_dice]
        assert all(event.side for event in undos)
        assert len(backs(Record(again, None).entries)) == len(backs(records[None].entries))
    assert path.read_bytes().startswith(b'{"format":2,')


def test_a_log_is_opened_up_to_a_line_that_was_undone_and_fits_no_table(tmp_path: Path) -> None:
    """What was undone is told too, so it has to be as sound as the rest."""
    path = tmp_path / "battle.jsonl"
    match = on(start(path=path), until="sail")
    side = match.asked()[0]
    match.answer(side, chance.answer(match.ask(side), Random(1)))
    match.undo(side)
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-2] = lines[-2].replace(b'"unit":"red_', b'"unit":"ghost_')
    path.write_bytes(b"".join(lines))
    again = load(path, find, resume=False)
    assert "its events do not fit the table" in again.damage
    assert again.number == match.number
