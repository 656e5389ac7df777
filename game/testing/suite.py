"""What must hold of every ruleset on every scenario, as tests.

`pytest --ruleset NAME` runs them (`game.testing.plugin`). A test module of a ruleset's own may also say
`from game.testing.suite import *`. It must not know any game.
"""

from functools import lru_cache
from pathlib import Path

import pytest

from game.match.copying import export
from game.match.record import Record
from game.match.verify import first_difference
from game.rulesets import ruleset
from game.tabletop.ruleset import Match
from game.testing.checks import Watch, facts_of
from game.testing.day import examined
from game.testing.play import CADET, RANDOM, begin, loaded, play, scenarios_of
from game.testing.secrets import names_told, searched

__all__ = [
    "test_a_battle_undone_taken_back_and_loaded_again_holds_as_well",
    "test_a_search_that_finds_nothing_tells_nothing",
    "test_a_sides_own_copy_ends_where_its_view_ends_and_can_be_told",
    "test_after_every_order_everything_holds_and_the_log_is_the_battle",
    "test_every_part_is_there_and_whole",
    "test_it_says_what_it_hides_and_has_a_battle_to_prove_it",
    "test_nobody_is_told_of_a_unit_that_it_does_not_see",
    "test_the_same_order_after_an_undo_or_a_take_back_meets_the_same_dice",
    "test_the_same_seed_writes_the_same_log_byte_for_byte",
]


_WRITTEN: dict[str, bytes] = {}
"""What the restless battle wrote that was watched last, by its scenario."""


@lru_cache(maxsize=2)
def _battle(scenario: str, who: str = RANDOM) -> Match:
    """A battle to its end, played once for all that only look at what was played."""
    return play(scenario, 21, who=who)


def test_it_says_what_it_hides_and_has_a_battle_to_prove_it(tried_ruleset: str) -> None:
    assert facts_of(tried_ruleset) is not None
    assert scenarios_of(tried_ruleset)


def test_every_part_is_there_and_whole(tried_ruleset: str) -> None:
    assert [str(found) for found in examined(ruleset(tried_ruleset)) if not found.to_do] == []


@pytest.mark.parametrize("who", [RANDOM, CADET])
def test_after_every_order_everything_holds_and_the_log_is_the_battle(
    tried_scenario: str, who: str, tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    match = play(tried_scenario, 11, who=who, path=path, watch=Watch(path))
    assert match.over is not None
    again = loaded(path)
    assert (again.table, again.lines) == (match.table, match.lines)
    assert first_difference(again) is None


def test_a_battle_undone_taken_back_and_loaded_again_holds_as_well(
    tried_scenario: str, tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    match = play(tried_scenario, 12, path=path, watch=Watch(path), restless=True)
    _WRITTEN.clear()
    _WRITTEN[tried_scenario] = path.read_bytes()
    assert loaded(path).table == match.table
    assert first_difference(loaded(path)) is None


def test_the_same_seed_writes_the_same_log_byte_for_byte(tried_scenario: str, tmp_path: Path) -> None:
    log = tmp_path / "again.jsonl"

    def written() -> bytes:
        log.unlink(missing_ok=True)
        play(tried_scenario, 12, path=log, restless=True)
        return log.read_bytes()

    assert (_WRITTEN.get(tried_scenario) or written()) == written()


def test_the_same_order_after_an_undo_or_a_take_back_meets_the_same_dice(tried_scenario: str) -> None:
    match = _battle(tried_scenario)
    undone = 0
    again = begin(tried_scenario, 21)
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


def test_a_sides_own_copy_ends_where_its_view_ends_and_can_be_told(
    tried_scenario: str, tmp_path: Path
) -> None:
    match = _battle(tried_scenario, CADET)
    for side in match.sides:
        export(match, side, tmp_path / "copy.jsonl")
        assert loaded(tmp_path / "copy.jsonl").table == match.view(side)
        record = Record(match, side)
        record.close()
        told = [entry.telling for entry in record.entries if entry.telling is not None]
        assert told
        assert all(telling.sentence.strip() for telling in told)


def test_nobody_is_told_of_a_unit_that_it_does_not_see(tried_scenario: str) -> None:
    assert list(names_told(_battle(tried_scenario))) == []


def test_a_search_that_finds_nothing_tells_nothing(tried_scenario: str) -> None:
    found: list[str] = []
    searches = facts_of(begin(tried_scenario, 0).ruleset.name).SEARCHES

    def looked(match: Match) -> None:
        found.extend(told for side in match.asked() if (told := searched(match, side, searches)))

    play(tried_scenario, 5, watch=looked if searches else None)
    assert found == []
