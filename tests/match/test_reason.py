"""Why an opponent gave an order stands beside it in the log, is read back, and never reaches the other side."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.match import Match
from game.match.copying import export
from game.match.loading import load
from game.match.reason import Reason, Thought
from tests.match.toy import find, on, start

OLD = Path(__file__).parent / "saves" / "format-1.jsonl"


def reason(side: str, number: int) -> Reason:
    """A reason that names its side, so that it would be found anywhere."""
    best = Thought(f"{side} thought of {number}", 2.5, "hits to be scored", 1.25)
    return Reason((best, Thought(f"{side} thought twice", -0.5)), 12, 48)


def battle(path: Path, reasons: bool = True) -> Match:
    """A whole battle of skiffs whose every order has a reason, its log at `path`."""
    match, rng = start(path=path), Random(1)
    while match.over is None:
        side = match.asked()[0]
        order = chance.answer(match.ask(side), rng)
        match.answer(side, order, "admiral", reason(side, match.number + 1) if reasons else None)
    match.close()
    return match


def test_a_reason_is_written_and_read_back(tmp_path: Path) -> None:
    whole = battle(tmp_path / "battle.jsonl")
    read = load(tmp_path / "battle.jsonl", find, resume=False)
    assert read.lines == whole.lines
    given = [line for line in read.lines if line.by == "admiral"]
    assert len(given) > 10
    assert [line.reason for line in given] == [reason(line.side, line.n) for line in given]
    assert all(line.reason is None for line in read.lines if line.by != "admiral")


def test_a_line_without_a_reason_is_written_as_it_always_was(tmp_path: Path) -> None:
    battle(tmp_path / "silent.jsonl", reasons=False)
    assert b"reason" not in (tmp_path / "silent.jsonl").read_bytes()


def test_a_battle_comes_out_the_same_with_and_without_its_reasons(tmp_path: Path) -> None:
    told, silent = battle(tmp_path / "told.jsonl"), battle(tmp_path / "silent.jsonl", reasons=False)
    assert told.table == silent.table
    assert [line.events for line in told.lines] == [line.events for line in silent.lines]


def test_an_old_log_without_reasons_still_reads_and_goes_on_with_them(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(OLD.read_bytes())
    match = load(path, find)
    before = len(match.lines)
    assert all(line.reason is None for line in match.lines)
    side = match.asked()[0]
    match.answer(side, chance.answer(match.ask(side), Random(1)), "captain", reason(side, 1))
    match.close()
    assert load(path, find, resume=False).lines[before].reason == reason(side, 1)


@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_a_sides_copy_has_no_reason_of_another_side(side: str, tmp_path: Path) -> None:
    match = battle(tmp_path / "battle.jsonl")
    export(match, side, tmp_path / "copy.jsonl")
    copy = (tmp_path / "copy.jsonl").read_text(encoding="utf-8")
    other = {"Red": "Blue", "Blue": "Red"}[side]
    assert f"{other} thought" in (tmp_path / "battle.jsonl").read_text(encoding="utf-8")
    assert f"{other} thought" not in copy
    assert len(load(tmp_path / "copy.jsonl", find, resume=False).lines) > 10


def test_an_order_that_is_taken_back_takes_its_reason_along(tmp_path: Path) -> None:
    match = on(start(path=tmp_path / "battle.jsonl"), until="lay")
    side, number = match.asked()[0], match.number
    match.answer(side, chance.answer(match.ask(side), Random(1)), "captain", reason(side, number))
    match.take_back(number)
    match.close()
    read = load(tmp_path / "battle.jsonl", find, resume=False)
    assert [line.reason for line in read.lines] == [None] * (number + 1)


def test_a_reason_edited_by_hand_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    battle(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(number for number, text in enumerate(lines) if '"reason"' in text)
    plain = json.loads(lines[at])
    plain["reason"]["thoughts"] = "none"
    lines[at] = json.dumps(plain)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert re.search(f"line {at + 1}:.*reason", load(path, find, resume=False).damage)
