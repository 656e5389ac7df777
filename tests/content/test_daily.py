"""The battle of the day ends in a line to compare, where it was fought with everybody's dice."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from game.ai.players import let_answer, seated
from game.cli import run
from game.content import read_scenario
from game.content.chance_battle import of_the_day, written
from game.content.daily import day_of, score
from game.match import Match
from game.match.orders import Conceded
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.victory import Victory
from game.ui.kit.entry import pasted

DAY = date(2026, 11, 27)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("day") / "today.toml"
    path.write_text(written(of_the_day(DAY)))
    return path


def fought(file: Path, *, seed: int | None = None, salt: str = "") -> Match:
    scenario = read_scenario(file)
    first, other = (side.name for side in scenario.sides)
    match = Match.start(
        scenario,
        ruleset(scenario.ruleset),
        seed=scenario.seed if seed is None else seed,
        salt=salt,
        seats={first: "hand", other: "captain:bold"},
    )
    players = seated(match, {first: "cadet", other: "cadet"}, 1)
    for _ in range(6):
        side = match.asked()[0]
        let_answer(match, side, players[side])
    match.answer(first, Conceded())
    return match


def test_the_line_says_who_played_whom_and_what_came_of_it(file: Path) -> None:
    match = fought(file)
    first, other = match.sides
    told = score(match)
    assert told.startswith(
        f"Line Ahead, battle of 2026-11-27, {match.ruleset.title}: {first} against Captain"
    )
    assert " lost " in told
    assert ", score -" in told or ", score +0" in told
    assert "\n" not in told
    match.header.seats[first], match.header.seats[other] = "hand", "hand"
    assert f"{first} " in score(match)


def test_other_dice_or_another_battle_have_no_line(file: Path) -> None:
    assert score(fought(file, salt="0123456789abcdef" * 2)) == ""
    assert score(fought(file, seed=3)) == ""
    match = fought(file)
    match.header = msgspec.structs.replace(
        match.header, scenario=msgspec.structs.replace(match.header.scenario, title="A day like another")
    )
    assert score(match) == ""


def test_the_page_after_the_battle_shows_the_line_and_copies_it(file: Path) -> None:
    match = fought(file)
    page = Victory(match, match.sides[0])
    pilot = Pilot(App((1280, 720)), page)
    pilot.frames(3)
    pilot.click(page.console["score"].area.center)
    assert pasted() == score(match)
    assert page.notice.startswith("The score is copied")
    page.app.close()


def test_the_file_that_the_command_line_makes_is_the_battle_of_its_day(tmp_path: Path) -> None:
    out = tmp_path / "today.toml"
    assert run(["new", "today", "--out", str(out), "--day", DAY.isoformat()]) == 0
    scenario = read_scenario(out)
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=scenario.seed)
    assert day_of(match) == DAY
    assert scenario.title.endswith(", 2026-11-27")


def test_without_a_day_the_command_line_makes_todays(tmp_path: Path) -> None:
    out, days = tmp_path / "today.toml", [date.today()]
    assert run(["new", "today", "--out", str(out)]) == 0
    days.append(date.today())
    assert date.fromisoformat(read_scenario(out).title.rpartition(", ")[2]) in days
