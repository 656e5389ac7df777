"""A battle played on from the middle of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.fights import Bout, fight
from game.ai.players import let_answer, seated
from game.content import find_scenario, read_scenario
from game.dice import Seeding
from game.match import Match
from game.match.branching import branch
from game.match.copying import export
from game.match.loading import load
from game.match.verify import first_difference
from game.rulesets import ruleset


@pytest.fixture
def battle(tmp_path: Path) -> Match:
    scenario = read_scenario(find_scenario("nef/skerries"))
    path = tmp_path / "battle.jsonl"
    seats = {side.name: "cadet" for side in scenario.sides}
    fight(Bout(0, scenario, seats, 4, log=str(path), salt="0123456789abcdef" * 2))
    return load(path, ruleset, resume=False)


def played_on(path: Path) -> Match:
    match = load(path, ruleset)
    players = seated(match, dict.fromkeys(match.sides, "cadet"), 4)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    match.close()
    return load(path, ruleset, resume=False)


def middle(match: Match) -> int:
    return next(line.n for line in match.lines if line.n > 20 and line.by != "engine")


def test_with_the_same_dice_the_same_orders_lead_to_the_same_end(battle: Match, tmp_path: Path) -> None:
    branch(battle, middle(battle), tmp_path / "again.jsonl", {})
    match = load(tmp_path / "again.jsonl", ruleset)
    for line in battle.lines[len(match.lines) :]:
        if line.by != "engine" and line.order is not None:
            match.answer(line.side, line.order)
    assert [line.events for line in match.lines] == [line.events for line in battle.lines]
    match.close()


def test_with_other_dice_what_was_is_kept_and_every_die_can_be_checked(battle: Match, tmp_path: Path) -> None:
    number = middle(battle)
    path = tmp_path / "other.jsonl"
    branch(battle, number, path, {"Red": "captain"}, Seeding(9, "f" * 32))
    match = played_on(path)
    whole = [line.events for line in battle.lines if line.n < number]
    assert [line.events for line in match.lines][: len(whole)] == whole
    assert [line.events for line in match.lines] != [line.events for line in battle.lines]
    assert match.header.seats == {"Red": "captain"}
    assert first_difference(match) is None


def test_a_branch_may_be_branched_again(battle: Match, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    branch(battle, 12, first, {}, Seeding(9, "f" * 32))
    match = played_on(first)
    later = next(line.n for line in match.lines if line.n > 20 and line.by != "engine")
    branch(match, later, second, {}, Seeding(10, "e" * 32))
    again = played_on(second)
    assert [one.until for one in again.header.earlier] == [11, later - 1]
    assert first_difference(again) is None
    branch(again, 11, tmp_path / "third.jsonl", {}, Seeding(11, "d" * 32))
    before = played_on(tmp_path / "third.jsonl")
    assert len(before.header.earlier) == 1
    assert first_difference(before) is None, "what came before the first branch had the first dice"


def test_a_copy_of_a_branch_tells_nothing_of_either_dice(battle: Match, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    branch(battle, middle(battle), path, {}, Seeding(9, "f" * 32))
    match = load(path, ruleset, resume=False)
    export(match, "Red", tmp_path / "red.jsonl")
    text = (tmp_path / "red.jsonl").read_text(encoding="utf-8")
    assert "0123456789abcdef" not in text
    assert "f" * 32 not in text
    copy = load(tmp_path / "red.jsonl", ruleset, resume=False)
    with pytest.raises(ValueError, match="copy"):
        branch(copy, 5, tmp_path / "no.jsonl", {})
    with pytest.raises(ValueError, match="no order"):
        branch(match, 9999, tmp_path / "no.jsonl", {})
