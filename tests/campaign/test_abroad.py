"""A battle of a campaign that is fought elsewhere: given away as a file, its log taken back, nothing else let out."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.players import let_answer, seated
from game.campaign.abroad import NotThisBattle, handed_out, taken_back, unlike
from game.campaign.fighting import Logs, battles_of
from game.campaign.orders import Plan
from game.cli import run
from game.content import read_scenario
from game.match import Conceded, Match
from game.match.loading import load
from game.rulesets import ruleset
from tests.campaign import table


def joined(log: Path | None = None, seed: int = 1) -> Match:
    """A campaign in which two forces have met at the Deep."""
    match = table.begun(seed=seed, log=log)
    chart = match.table
    if log is None:
        chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
        match.put_questions()
    plans = {"Red": Plan(how={"red_a": "fight"}), "Blue": Plan(how={"blue_a": "fight"})}
    for side, plan in plans.items():
        match.answer(side, plan.order())
    return match


def hosted(match: Match, folder: Path, *, over: bool = True) -> Path:
    """The log of the battle as whoever hosted it has it, with dice of its own."""
    file, log = folder / "battle.toml", folder / "hosted.jsonl"
    file.write_text(handed_out(match), encoding="utf-8")
    scenario = read_scenario(file)
    battle = Match.start(scenario, ruleset(scenario.ruleset), seed=99, path=log)
    if over:
        players = seated(battle, dict.fromkeys(battle.sides, "cadet"), 99)
        while battle.over is None:
            side = battle.asked()[0]
            let_answer(battle, side, players[side])
    battle.close()
    return log


def test_a_battle_is_given_away_with_the_ships_that_meet_and_nothing_else() -> None:
    match = joined()
    text = handed_out(match)
    for ship in match.table.units.values():
        meets = ship.state == "deployed" and ship.force in ("red_a", "blue_a")
        assert (f'"{ship.name}"' in text) == meets, ship.name
    for word in ("fuel", "yard", "Force B", "Flying Squadron"):
        assert word not in text


def test_while_orders_are_sealed_there_is_no_battle_to_give_away() -> None:
    match = table.begun()
    match.put_questions()
    match.answer("Red", Plan({"red_a": "mail_road"}).order())
    with pytest.raises(NotThisBattle, match="orders of week 1 are still being written"):
        handed_out(match)


def test_a_finished_log_is_taken_back_and_found_where_the_campaign_looks(tmp_path: Path) -> None:
    match = joined()
    log = hosted(match, tmp_path)
    path = taken_back(match, tmp_path / "battles", log)
    assert path.read_bytes() == log.read_bytes()
    battle = Logs(tmp_path / "battles").fought(match.table, "deep")
    assert battle.log == path.name
    assert match.table.units["resolute"].fought == 0
    with pytest.raises(NotThisBattle, match="begun at this machine"):
        taken_back(match, tmp_path / "battles", log)


def test_another_battle_is_refused_with_a_sentence(tmp_path: Path) -> None:
    match, other = joined(), joined(seed=2)
    log = hosted(other, tmp_path)
    with pytest.raises(NotThisBattle, match="another battle than Over the Deep of week 1"):
        taken_back(match, tmp_path / "battles", log)
    assert not (tmp_path / "battles").exists()


def test_a_battle_that_is_not_over_is_refused(tmp_path: Path) -> None:
    match = joined()
    assert unlike(match, hosted(match, tmp_path, over=False)) == "this battle is not over."


def test_a_log_whose_dice_are_not_its_own_is_refused(tmp_path: Path) -> None:
    match = joined()
    log = hosted(match, tmp_path)
    log.write_text(log.read_text(encoding="utf-8").replace('"seed":99', '"seed":98', 1), encoding="utf-8")
    assert "not what its dice and orders make" in unlike(match, log)


def test_a_sides_own_copy_is_no_result(tmp_path: Path) -> None:
    match = joined()
    log = hosted(match, tmp_path)
    copy = tmp_path / "red.jsonl"
    assert run(["replay", str(log), "--as", "Red", "--export", str(copy)]) == 0
    assert unlike(match, copy) == "this is Red's own copy; the host's log is needed."


def test_the_two_commands_carry_a_battle_out_and_its_result_home(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "summer.jsonl"
    match = table.begun(log=log)
    for week in ({"red_a": "mail_road"}, {"red_a": "hook_north"}):
        blue = {"blue_a": "deep"} if week["red_a"] == "mail_road" else {"blue_a": "hook_north"}
        match.answer("Red", Plan(week, {"red_a": "fight"}).order())
        match.answer("Blue", Plan(blue, {"blue_a": "fight"}).order())
    match.close()
    file = tmp_path / "battle.toml"
    assert run(["campaign-battle", str(log), "--out", str(file)]) == 0
    scenario = read_scenario(file)
    done = tmp_path / "done.jsonl"
    battle = Match.start(scenario, ruleset(scenario.ruleset), seed=5, path=done)
    battle.answer("Blue", Conceded())
    battle.close()
    assert run(["campaign-result", str(log), str(done)]) == 0
    assert "Red has won" in capsys.readouterr().out
    again = load(log, ruleset, resume=False)
    assert again.table.battles[0].winner == "Red"
    assert again.table.turn == 3
    assert [path.name for path in battles_of(log).iterdir()] == [again.table.battles[0].log]
    assert run(["campaign-battle", str(log)]) != 0
