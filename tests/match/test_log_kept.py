"""What a log promises: an answer is in it whole or nothing of it is, and one program at a time writes it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.match import Match, loading
from game.match.hold import Holder, holder_of, lock_path
from game.match.log import LogError, LogHeld, LogNotWritten, digest
from game.match.verify import first_difference
from game.rulesets import ruleset
from tests.disks import room_for
from tests.match.toy import find, on, question, start


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


def load(path: Path, *, resume: bool = False) -> Match:
    return loading.load(path, find, resume=resume)


def told_to(match: Match) -> list[int]:
    numbers: list[int] = []
    match.observers.append(lambda line, table: numbers.append(line.n))
    return numbers


# -- a full disk ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [0, 1, 40])
def test_an_order_that_cannot_be_written_is_not_confirmed_and_can_be_given_again(
    path: Path, room: int
) -> None:
    match, rng = start(seed=3, path=path), Random(3)
    once = on(start(seed=3), rng=Random(3))
    told = told_to(match)
    while match.over is None:
        side = match.asked()[0]
        order = chance.answer(match.ask(side), rng)
        before = digest(match.table), list(match.lines), [list(match.ask(one)) for one in match.sides]
        kept, heard = path.read_bytes(), list(told)
        with room_for(len(kept) + room), pytest.raises(LogNotWritten) as raised:
            match.answer(side, order)
        assert str(raised.value).startswith(
            f"{path} cannot be written (file too large): the order was not kept."
        )
        assert (digest(match.table), match.lines, [list(match.ask(one)) for one in match.sides]) == before
        assert (path.read_bytes(), told) == (kept, heard)
        match.answer(side, order, "random")
    match.close()
    assert [line.events for line in match.lines] == [line.events for line in once.lines]
    again = load(path)
    assert (again.lines, again.notice, first_difference(again)) == (match.lines, "", None)


def test_an_order_and_the_engines_answers_to_it_are_kept_together_or_not_at_all(path: Path) -> None:
    match, rng = start(skiffs=1, seed=3, path=path), Random(7)
    while True:
        side, before = match.asked()[0], path.read_bytes()
        order = chance.answer(match.ask(side), rng)
        match.answer(side, order)
        if match.lines[-1].by == "engine":
            break
    match.close()
    path.write_bytes(before)
    again = load(path, resume=True)
    told = told_to(again)
    first = again.number + 1
    whole = len(path.read_bytes()) + len(b"".join(line_of(match, first)))
    with (
        room_for(whole + 5),
        pytest.raises(LogNotWritten),
    ):  # room for the order, none for what follows from it
        again.answer(side, order)
    assert (path.read_bytes(), again.number, told) == (before, first - 1, [])
    again.answer(side, order)
    assert told == [line.n for line in match.lines if line.n >= first]
    assert again.lines == match.lines


def line_of(match: Match, number: int) -> list[bytes]:
    from game.match.log import encode

    return [encode(line) for line in match.lines if line.n == number]


def test_a_way_back_that_cannot_be_written_is_not_gone(path: Path) -> None:
    match = on(start(path=path), 6)
    before, kept = digest(match.table), path.read_bytes()
    told = told_to(match)
    with room_for(len(kept)), pytest.raises(LogNotWritten):
        match.take_back(2)
    assert (digest(match.table), match.number, told) == (before, 6, [])
    match.take_back(2)
    assert match.number == 2
    question(match, "sail")
    side = match.asked()[0]
    match.answer(side, chance.answer(match.ask(side), Random(1)))
    kept, number = path.read_bytes(), match.number
    with room_for(len(kept)), pytest.raises(LogNotWritten):
        match.undo(side)
    assert (path.read_bytes(), match.number) == (kept, number)
    match.close()
    assert load(path).table == match.table


@pytest.mark.parametrize("lines", [0, 1])
def test_a_battle_that_cannot_be_written_down_does_not_begin_and_leaves_no_file(
    path: Path, lines: int
) -> None:
    start(path=path).close()
    room = sum(map(len, path.read_bytes().splitlines(keepends=True)[:lines])) + 9
    path.unlink()
    with room_for(room), pytest.raises(LogNotWritten):
        start(path=path)
    assert list(path.parent.iterdir()) == []
    on(start(path=path)).close()
    assert not load(path).notice


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such things here")
@pytest.mark.parametrize("what", ["a pipe", "a device", "a folder"])
def test_a_battle_does_not_begin_on_what_is_no_file_and_waits_for_nobody(path: Path, what: str) -> None:
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/null")
    with pytest.raises(LogNotWritten) as raised:
        start(seed=3, path=path)
    assert f"({what} lies there)" in str(raised.value)
    assert path.exists()
    assert not lock_path(path).exists()


def test_a_damaged_log_is_trusted_up_to_the_first_line_its_orders_do_not_lead_to(path: Path) -> None:
    """Whoever wrote into one line may have written into others, and fingerprints tell of whole turns only."""
    on(start(seed=3, path=path)).close()
    lines = path.read_bytes().splitlines(keepends=True)
    at = max(number for number, line in enumerate(lines) if b'"Sailed"' in line)
    lines[at] = re.sub(rb'"heading":(\d)', rb'"heading":1\1', lines[at])
    whole = b"".join(lines)
    path.write_bytes(whole)
    assert load(path).number > at - 2, "of a log that is not damaged every line stands"
    path.write_bytes(whole + b"{}\n")
    match = load(path)
    assert match.number == at - 2
    assert match.notice == f"{match.damage} It is opened as it stood after order {match.number}."
    on(load(path, resume=True)).close()
    assert path.read_bytes().startswith(b"".join(lines[:at]))
    assert first_difference(load(path)) is None


def test_a_header_whose_scenario_makes_units_of_no_kind_is_refused(path: Path) -> None:
    scenario = read_scenario(find_scenario("carrier/first_contact"))
    Match.start(scenario, ruleset("carrier"), seed=1, path=path).close()
    text = path.read_bytes()
    path.write_bytes(text.replace(b'"id":"U1"', b'"id":1.5', 1))
    with pytest.raises(LogError, match=r"its scenario cannot be set up .*Expected `str`, got `float`"):
        loading.load(path, ruleset, resume=False)


def test_a_damaged_log_that_cannot_be_kept_beside_is_not_carried_on(path: Path) -> None:
    on(start(path=path)).close()
    path.write_bytes(path.read_bytes() + b"?\n" * 9)
    spoilt = path.read_bytes()
    with room_for(len(spoilt) - 1), pytest.raises(LogNotWritten):
        load(path, resume=True)
    assert path.read_bytes() == spoilt
    assert list(path.parent.iterdir()) == [path]


# -- two programs ---------------------------------------------------------------------------------------------

ANOTHER = """
import sys
from pathlib import Path
from game.match.loading import load
from tests.match.toy import find
match = load(Path(sys.argv[1]), find)
print("held", flush=True)
sys.stdin.read()
"""


def another(path: Path) -> subprocess.Popen[bytes]:
    """Another program that has the battle open to carry it on, until its input ends."""
    command = [sys.executable, "-c", ANOTHER, str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def test_a_battle_that_another_program_plays_is_opened_to_be_looked_at_only(path: Path) -> None:
    on(start(path=path), 4).close()
    before = path.read_bytes()
    with another(path) as process:
        with pytest.raises(LogHeld) as raised:
            load(path, resume=True)
        said = str(raised.value)
        assert said.startswith(
            f"{path}: it is being played by another program (process {process.pid}, since "
        )
        assert load(path).number == 4
        assert isinstance(holder_of(path), Holder)
        process.communicate()
    assert path.read_bytes() == before
    assert holder_of(path) is None
    load(path, resume=True).close()


def test_a_program_that_is_killed_bars_nobody_from_its_battle(path: Path) -> None:
    on(start(path=path), 4).close()
    with another(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert lock_path(path).exists(), "the file is left behind, the lock is not"
    assert holder_of(path) is None
    match = load(path, resume=True)
    with pytest.raises(LogHeld, match="played by this program"):
        load(path, resume=True)
    match.close()
    assert list(path.parent.iterdir()) == [path]


def test_a_new_battle_does_not_take_the_place_of_one_that_is_played(path: Path) -> None:
    match = start(path=path)
    before = path.read_bytes()
    with pytest.raises(LogHeld):
        start(seed=2, path=path)
    assert path.read_bytes() == before
    on(match).close()


def test_a_lock_taken_by_an_unknown_bars_others_all_the_same(path: Path) -> None:
    match = on(start(path=path), 4)
    lock_path(path).write_bytes(b"")
    with pytest.raises(LogHeld, match="it is being played by another program; it can be looked at"):
        load(path, resume=True)
    match.close()


def test_who_looks_holds_nothing_and_a_closed_battle_keeps_no_file_open(path: Path) -> None:
    on(start(path=path), 4).close()
    opened = len(os.listdir("/dev/fd")) if Path("/dev/fd").exists() else 0
    looks = load(path)
    assert holder_of(path) is None
    load(path, resume=True).close()
    assert looks.number == 4
    if opened:
        assert len(os.listdir("/dev/fd")) == opened


def test_a_battle_that_cannot_be_opened_leaves_no_lock_behind(path: Path) -> None:
    with pytest.raises(LogError):
        load(path, resume=True)
    path.write_bytes(b"[]\n")
    with pytest.raises(LogError):
        load(path, resume=True)
    assert list(path.parent.iterdir()) == [path]


def test_where_there_are_no_locks_the_battle_goes_on_with_a_notice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    on(start(path=path), 4).close()
    monkeypatch.setattr("game.match.hold._lock", none)
    match = load(path, resume=True)
    assert match.notice == (
        "battle.jsonl cannot be kept from other programs (function not implemented): "
        "do not carry it on in two at a time."
    )
    on(match).close()
    assert first_difference(load(path)) is None
