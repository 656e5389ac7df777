"""Handicaps of a scenario: the change is in the battle that is fought, and in its log."""

from pathlib import Path

import msgspec
import pytest

from game import places
from game.ai import measured
from game.content import ContentError, find_scenario, list_scenarios, read_scenario
from game.content.handicaps import evened, handicaps
from game.content.report import gather
from game.match import Match
from game.match.log import read_header
from game.rulesets import ruleset

TAKEN = """
[[handicap]]
side = "Red"
words = "Two turns more"
turns = 8

[[handicap]]
side = "Blue"
words = "A third ship"

[[handicap.unit]]
class = "vedette"
name = "Reserve"
at = [24, 33]
heading = 180
"""


@pytest.fixture
def skerries(tmp_path: Path) -> Path:
    text = (places.scenarios() / "nef" / "skerries.toml").read_text(encoding="utf-8")
    path = tmp_path / "skerries.toml"
    path.write_text(text.replace("[[side]]", f"{TAKEN}\n[[side]]", 1), encoding="utf-8")
    return path


def test_a_scenario_with_handicaps_is_fought_without_them_unless_one_is_taken(skerries: Path) -> None:
    assert [(one.side, one.words) for one in handicaps(skerries)] == [
        ("Red", "Two turns more"),
        ("Blue", "A third ship"),
    ]
    plain = read_scenario(skerries)
    assert (plain.turns, len(plain.sides[1].units), plain.handicap) == (6, 2, "")


def test_turns_more_and_units_more_are_in_the_battle_and_it_says_so(skerries: Path, tmp_path: Path) -> None:
    longer, larger = evened(skerries, 0), evened(skerries, 1)
    assert (longer.turns, longer.handicap) == (8, "Red: Two turns more")
    assert [unit.name for unit in larger.sides[1].units][-1] == "Reserve"
    log = tmp_path / "battle.jsonl"
    match = Match.start(larger, ruleset("nef"), seed=1, path=log)
    assert any(unit.name == "Reserve" for unit in match.table.units.values())
    match.close()
    assert read_header(log).scenario.handicap == "Blue: A third ship"
    assert gather(match).title == "Dawn over the Skerries (Blue: A third ship)"


def test_a_handicap_for_a_side_there_is_not_is_told_with_the_likely_name(skerries: Path) -> None:
    skerries.write_text(skerries.read_text().replace('side = "Blue"\nwords', 'side = "Bleu"\nwords'))
    with pytest.raises(ContentError, match=r'handicap\[1\].side: found "Bleu".*did you mean "Blue"'):
        read_scenario(skerries)


def test_a_change_that_makes_no_battle_is_told_at_its_handicap(skerries: Path) -> None:
    skerries.write_text(
        skerries.read_text().replace('class = "vedette"\nname = "Res', 'class = "vedete"\nname = "Res')
    )
    with pytest.raises(ContentError, match=r"handicap\[1\]"):
        evened(skerries, 1)


def test_an_objective_more_is_in_the_battle() -> None:
    path = find_scenario("coastal/barge_run")
    before, after = read_scenario(path).objectives, evened(path, 0).objectives
    assert after[: len(before)] == before
    assert [msgspec.to_builtins(aim)["points"] for aim in after[len(before) :]] == [30]


def test_a_last_stand_of_a_side_there_is_not_is_told_with_the_likely_name(skerries: Path) -> None:
    skerries.write_text(skerries.read_text().replace("weight = 1", 'weight = 1\nlast_stand = "Bleu"'))
    with pytest.raises(ContentError, match=r'last_stand: found "Bleu".*did you mean "Blue"'):
        read_scenario(skerries)


@pytest.mark.parametrize("key", [one.id for one in list_scenarios()])
def test_every_handicap_of_a_shipped_scenario_makes_another_battle(key: str) -> None:
    path = find_scenario(key)
    plain = read_scenario(path)
    for number, one in enumerate(handicaps(path)):
        assert one.side in [side.name for side in plain.sides]
        changed = evened(path, number)
        assert changed.handicap == f"{one.side}: {one.words}"
        assert measured.mark(changed) != measured.mark(plain)
