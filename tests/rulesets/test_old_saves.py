"""Saves of long ago open: a battle of each game as an early commit wrote it, kept as it was.

One that fails to open says that an event, an order or a record of that game has changed: the format wants its next
number and a migration (`game/match/log`), never a new save here.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.dice import KeyedTray
from game.match.copying import export
from game.match.events import Rolled
from game.match.loading import load
from game.match.log import FORMAT
from game.match.record import Record, Replay
from game.rulesets import ruleset

SAVES = sorted((Path(__file__).parent / "saves").glob("*.jsonl"))
WORDS = re.compile(rb'"throw":\{"label":("(?:[^"\\]|\\.)*")')
"""How a throw began in logs of format 1."""


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_opens_and_every_side_can_look_back(path: Path, tmp_path: Path) -> None:
    match = load(path, ruleset, resume=False)
    assert match.header.ruleset == path.stem
    assert match.over is not None
    assert len(match.lines) == match.number + 1
    for side in match.sides:
        record = Record(match, side)
        assert any(entry.telling for entry in record.entries)
        replay = Replay(match, side)
        assert replay.view(len(replay) - 1).turn == match.table.turn
        export(match, side, tmp_path / "copy.jsonl")
        assert load(tmp_path / "copy.jsonl", ruleset, resume=False).table.seen_by == side


def half_of(path: Path, folder: Path) -> Path:
    """The first half of a save, as a battle that was left in its middle."""
    lines = path.read_bytes().splitlines(keepends=True)
    half = folder / path.name
    half.write_bytes(b"".join(lines[: len(lines) // 2]))
    return half


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_battle_is_carried_on_from_its_middle(path: Path, tmp_path: Path) -> None:
    half = half_of(path, tmp_path)
    old = half.read_bytes()
    match = load(half, ruleset)
    assert match.over is None
    match.take_back(match.number - 5)
    side = match.asked()[0]
    assert match.ask(side)
    match.close()
    assert (match.header.salt, match.header.commitment) == ("", "")
    header, _, orders = old.partition(b"\n")
    now, _, lines = half.read_bytes().partition(b"\n")
    assert now == header.replace(b'{"format":1,', b'{"format":%d,' % FORMAT, 1)
    assert lines.startswith(WORDS.sub(rb'"throw":{"purpose":{"is":"Formerly","label":\1}', orders))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_battle_goes_on_with_its_own_dice(path: Path) -> None:
    """The dice of format 1 were the seed's alone: each that was rolled comes out, though the rules may have changed."""
    match = load(path, ruleset, resume=False)
    tray = KeyedTray(match.header.seed or 0)
    rolled = 0
    for line in match.lines:
        tray.order(line.n)
        for event in line.events:
            if isinstance(event, Rolled):
                assert tray.roll(event.roll.throw) == event.roll
                rolled += 1
    assert rolled > 5


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_battle_is_played_to_its_end(path: Path, tmp_path: Path) -> None:
    half = half_of(path, tmp_path)
    match = load(half, ruleset)
    dice = Random(1)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), dice))
    match.close()
    assert load(half, ruleset, resume=False).table == match.table
