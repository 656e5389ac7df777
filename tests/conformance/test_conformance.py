"""Every ruleset on every shipped scenario: whatever is played, what always holds, holds."""

from pathlib import Path

import pytest

from game.match.record import Record, export
from game.match.verify import first_difference
from game.rulesets import names
from tests.conformance.checks import Watch, facts_of
from tests.conformance.play import CADET, RANDOM, SCENARIOS, begin, loaded, play, scenario_of


def test_every_ruleset_says_what_it_hides_and_has_a_battle_to_prove_it() -> None:
    played = {scenario_of(name).ruleset for name in SCENARIOS}
    for name in names():
        assert facts_of(name) is not None
        assert name in played


@pytest.mark.parametrize("who", [RANDOM, CADET])
@pytest.mark.parametrize("name", SCENARIOS)
def test_after_every_order_everything_holds_and_the_log_is_the_battle(
    name: str, who: str, tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    match = play(name, 11, who=who, path=path, watch=Watch(path))
    assert match.over is not None
    again = loaded(path)
    assert (again.table, again.lines) == (match.table, match.lines)
    assert first_difference(again) is None


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_battle_undone_taken_back_and_loaded_again_holds_as_well(name: str, tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    match = play(name, 12, path=path, watch=Watch(path), restless=True)
    assert loaded(path).table == match.table
    assert first_difference(loaded(path)) is None


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_seed_writes_the_same_log_byte_for_byte(name: str, tmp_path: Path) -> None:
    logs = [tmp_path / "first.jsonl", tmp_path / "again.jsonl"]
    for log in logs:
        play(name, 4, path=log, restless=True)
    assert logs[0].read_bytes() == logs[1].read_bytes()


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_order_after_an_undo_or_a_take_back_meets_the_same_dice(name: str) -> None:
    match = play(name, 21)
    undone = 0
    again = begin(name, 21)
    for line in match.lines:
        if line.order is None or line.by == "engine":
            continue
        before = again.table.fork()
        number = again.number
        first = again.answer(line.side, line.order, line.by)
        if again.undo_reaches(line.side) == number:
            again.undo(line.side)
            undone += 1
        else:
            again.take_back(number)
        assert again.table == before
        assert again.answer(line.side, line.order, line.by) == first
    assert again.lines == match.lines
    assert undone > 5


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_sides_own_copy_ends_where_its_view_ends_and_can_be_told(name: str, tmp_path: Path) -> None:
    match = play(name, 31, who=CADET)
    for side in match.sides:
        export(match, side, tmp_path / "copy.jsonl")
        assert loaded(tmp_path / "copy.jsonl").table == match.view(side)
        record = Record(match, side)
        record.close()
        told = [entry.telling for entry in record.entries if entry.telling is not None]
        assert told
        assert all(telling.sentence.strip() for telling in told)
