"""Battles of a campaign: made of its ships as they are, fought, read back; kept through kills."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.campaign.afield import Afield, NotFought
from game.campaign.fighting import Logs, Opponents, battles_of, begun, log_name, play_out
from game.campaign.meeting import battle_of, came_of, worth_of
from game.content import ContentError, read_scenario
from game.content.checking import faults
from game.match import Chose, Conceded
from game.match.loading import load
from game.match.verify import first_difference
from game.rulesets import ruleset
from tests.campaign import table
from tests.campaign.table import FILES, REEF, SUMMER, campaign

CADETS = {"Red": "cadet", "Blue": "cadet"}
ROOT = Path(__file__).resolve().parents[2]


def test_a_battle_has_the_ships_of_an_area_as_they_are() -> None:
    match = table.begun(FILES / "chain.toml")
    match.table.forces["red"].area = match.table.forces["blue"].area = "ford"
    scenario = battle_of(campaign(FILES / "chain.toml"), match.table, "ford")
    units = {unit.id: unit for side in scenario.sides for unit in side.units}
    assert units.keys() == {"resolute", "rookery", "rook_flight", "thor", "freja"}
    assert units["rook_flight"].aboard == "rookery"
    assert msgspec.to_builtins(units["thor"].state)["damage"] == 3
    assert scenario.turns == 3


def test_a_carriers_forces_are_its_task_forces() -> None:
    match = table.begun(REEF)
    match.table.forces["tf16"].area = match.table.forces["car1"].area = "mizuki"
    scenario = battle_of(campaign(REEF), match.table, "mizuki")
    assert {unit.squadron for side in scenario.sides for unit in side.units} == {"TF 16", "1st Division"}


def test_a_force_larger_than_a_task_force_fights_in_several() -> None:
    match = table.begun(REEF)
    chart = match.table
    for ship in chart.units.values():
        ship.state, ship.force = "deployed", "tf16" if ship.side == "USN" else "car1"
    chart.forces["tf16"].area = chart.forces["car1"].area = "mizuki"
    scenario = battle_of(campaign(REEF), chart, "mizuki")
    sizes = Counter(unit.squadron for side in scenario.sides for unit in side.units)
    assert set(sizes) == {"TF 16", "TF 16 (2)", "1st Division", "1st Division (2)"}
    assert max(sizes.values()) <= 8


def test_ships_count_for_more_while_weeks_are_to_come() -> None:
    match = table.begun()
    chart = match.table
    assert worth_of(chart, "Red") == pytest.approx(1 + 0.6 * 7 / 8)
    chart.units["resolute"].state = "lost"
    assert worth_of(chart, "Red") > worth_of(chart, "Blue")
    chart.turn = chart.turns
    assert worth_of(chart, "Red") == 0.75
    chart.turn = 1
    chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
    scenario = battle_of(campaign(), chart, "deep")
    points = {row["id"]: row["points"] for row in scenario.classes}
    assert points["stiletto_1"] > points["stiletto_2"] > ruleset("nef").roster["stiletto"]["points"]


def test_what_a_battle_did_to_ships_is_read_back() -> None:
    match = table.begun()
    chart = match.table
    chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
    battle = begun(match, chart, "deep", CADETS, None)
    battle.table.units["resolute"].damage = 5
    battle.table.units["resolute"].torpedoes_left = 0
    battle.table.units["hugin"].state = "destroyed"
    battle.answer("Blue", Conceded())
    came = came_of(battle, chart, "deep")
    entries = {entry.ship: entry for entry in came.ships}
    assert dict(entries["resolute"].hurt)["damage"] == 5
    assert (entries["resolute"].share, entries["resolute"].weeks) == (36, 2)
    assert entries["hugin"].lost
    assert not entries["sleipner"].lost
    assert came.winner == "Red"


def test_a_battle_that_is_not_over_or_not_found_is_said(tmp_path: Path) -> None:
    match = table.begun()
    chart = match.table
    chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
    field = Logs(tmp_path)
    with pytest.raises(NotFought, match="not found"):
        field.fought(chart, "deep")
    path = tmp_path / log_name(chart, "deep")
    battle = begun(match, chart, "deep", CADETS, path)
    with pytest.raises(NotFought, match="not over"):
        field.fought(chart, "deep")
    battle.answer("Blue", Conceded())
    battle.close()
    assert field.fought(chart, "deep").log == path.name


def test_a_campaign_of_opponents_is_kept_and_its_log_proves_itself(tmp_path: Path) -> None:
    log = tmp_path / "summer.jsonl"
    told = play_out(campaign(), CADETS, seed=3, path=log)
    match = load(log, ruleset, resume=False)
    assert match.over is not None
    assert match.over.winner == told.winner
    won = Counter(battle.winner for battle in match.table.battles)
    assert told.won == {side: won[side] for side in match.table.sides}
    assert first_difference(match) is None
    assert [battle.log for battle in match.table.battles] == sorted(
        one.name for one in battles_of(log).iterdir()
    )
    assert faults(log)[1] == []


def test_who_is_killed_goes_on_and_comes_to_the_same_end(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    play_out(campaign(), CADETS, seed=3, path=whole)
    folder = tmp_path / "killed"
    words = [sys.executable, "-m", "game", "campaign", str(SUMMER), "--seed", "3", "--logs", str(folder)]
    words += ["--side", "Red=cadet", "--side", "Blue=cadet"]
    log = folder / "nef-skerries_summer-3.jsonl"
    kills = 0
    for tries in range(200):
        running = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL)
        wanted = _written(folder) + 1 + 4000 * tries
        while running.poll() is None and _written(folder) < wanted:
            time.sleep(0.002)
        if running.poll() is not None:
            assert running.returncode == 0
            break
        running.kill()
        running.wait()
        kills += 1
    assert kills >= 2
    assert log.read_bytes() == whole.read_bytes()
    for battle in battles_of(whole).iterdir():
        assert (battles_of(log) / battle.name).read_bytes() == battle.read_bytes()


def _written(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.jsonl")) if folder.exists() else 0


def test_a_battle_that_was_begun_is_fought_on(tmp_path: Path) -> None:
    match = table.begun()
    chart = match.table
    chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
    path = tmp_path / log_name(chart, "deep")
    battle = begun(match, chart, "deep", CADETS, path)
    battle.close()
    first = path.read_bytes()
    Opponents(match, CADETS, tmp_path).fought(chart, "deep")
    assert path.read_bytes().startswith(first)


def test_a_misspelt_area_is_told_with_its_line_and_what_was_meant(tmp_path: Path) -> None:
    text = SUMMER.read_text(encoding="utf-8").replace(
        'between = ["harbour", "narrows"]', 'between = ["harbor", "narrows"]'
    )
    file = tmp_path / "summer.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r'way\[2\].between\[0\].*did you mean "harbour"'):
        read_scenario(file)
    assert re.search(r"line \d+|:\d+:", faults(file)[1][0])
    assert faults(SUMMER) == ("a campaign", [])


def test_waters_that_no_battle_can_be_fought_on_are_told(tmp_path: Path) -> None:
    text = (FILES / "chain.toml").read_text(encoding="utf-8")
    file = tmp_path / "chain.toml"
    land = '\n[[ground]]\narea = "ford"\nkind = "land"\noutline = [[10, 10], [20, 20], [20, 10], [10, 20]]\n'
    file.write_text(text + land, encoding="utf-8")
    with pytest.raises(ContentError, match=r"area\[2\]"):
        read_scenario(file)


def test_the_staff_settles_what_no_field_can() -> None:
    match = table.begun()
    match.table.forces["red_a"].area = match.table.forces["blue_a"].area = "deep"
    match.put_questions()
    for side, force in (("Red", "red_a"), ("Blue", "blue_a")):
        match.answer(side, table.Plan(how={force: "fight"}).order())
    assert not isinstance(match.tray, Afield)
    match.answer("Red", Chose("battle", ("deep",)))
    assert match.table.battles[0].staff
