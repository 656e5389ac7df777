"""The example game, found as a stranger's would be: everything that plays, checks, edits and shows a game takes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game import rulesets
from game.cli import run
from game.content import check_scenario, read_scenario
from game.content.manuscript import Manuscript
from game.content.report import write_text_of
from game.content.settings import Settings
from game.content.survey import survey
from game.match import Match, Steered
from game.match.events import Rolled
from game.match.record import Record, Replay
from game.match.verify import first_difference
from game.tabletop.messages import language
from game.testing import example
from game.testing.checks import Watch
from game.testing.example.events import Hit
from game.testing.play import CADET, RANDOM, loaded, play
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from tests.installed import installed
from tests.ui.battles import Sitting

POND = Path(example.__file__).parent / "scenario.toml"


@pytest.fixture(autouse=True)
def duel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A package beside ours that says it has a ruleset, as one that pip installed."""
    with installed("duel", "game.testing.example", tmp_path_factory.mktemp("site-packages")):
        yield


def test_it_is_found_by_its_entry_point_beside_the_shipped_ones() -> None:
    assert rulesets.names()[: len(rulesets.SHIPPED)] == rulesets.SHIPPED
    assert "duel" in rulesets.names()
    assert rulesets.ruleset("duel").title == "Duel"


@pytest.mark.parametrize(
    ("said", "found", "expected"),
    [
        ({"sped": 3}, "an unknown key at class[1].sped of its roster", "speed"),
        ({"speed": 99}, "99 at class[1].speed of its roster", "a whole number from 0 to 20"),
    ],
)
def test_its_roster_is_checked_when_it_is_read(
    said: dict[str, int], found: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = rulesets.ruleset("duel")
    (first, row), (second, other) = list(duel.roster.items())[:2]
    spoilt = msgspec.structs.replace(duel._files, roster={first: row, second: {**other, **said}})
    monkeypatch.setitem(duel.__dict__, "_files", spoilt)
    (problem,) = check_scenario(POND)
    assert (problem.place, problem.found) == ("ruleset", found)
    assert expected in problem.expected


@pytest.mark.parametrize("restless", [False, True])
@pytest.mark.parametrize("who", [RANDOM, CADET])
def test_every_check_holds_after_every_order(who: str, restless: bool, tmp_path: Path) -> None:
    for seed in range(6):
        path = tmp_path / f"{seed}.jsonl"
        match = play(str(POND), seed, who=who, path=path, watch=Watch(path), restless=restless)
        again = loaded(path)
        assert match.over is not None
        assert (again.table, again.lines) == (match.table, match.lines)
        assert first_difference(again) is None


def test_every_hit_that_was_rolled_counts_until_a_boat_has_all_her_hull_takes() -> None:
    """DUE-GUN-2."""
    sunk = 0
    for seed in range(6):
        match = play(str(POND), seed, who=CADET)
        rolled, counted, down = Counter[str](), Counter[str](), set[str]()
        for line in match.lines:
            for event in line.events:
                if isinstance(event, Rolled) and event.roll.throw.purpose.target not in down:
                    rolled[event.roll.throw.purpose.target] += event.roll.hits
                elif isinstance(event, Hit):
                    counted[event.unit] += event.hits
                    assert event.sinks == (counted[event.unit] >= match.table.units[event.unit].spec.hull)
                    down |= {event.unit} if event.sinks else set()
        assert set(counted) == {unit for unit, hits in rolled.items() if hits}
        assert all(counted[unit] == hits for unit, hits in rolled.items() if unit not in down)
        sunk += len(down)
    assert sunk


def test_a_boat_that_turns_twice_on_the_spot_is_told_the_clause() -> None:
    scenario = read_scenario(POND)
    match = Match.start(scenario, rulesets.ruleset("duel"), seed=1)
    refusal = match.refuses("Red", Steered("move", "wren", "FPPF"))
    assert refusal is not None
    assert refusal.clause == "DUE-MOV-1"
    match.answer("Red", Steered("move", "wren", "FPFF"))
    assert match.asked() == ["Blue"]


def test_its_files_are_checked_as_strictly_as_any(tmp_path: Path) -> None:
    assert check_scenario(POND) == []
    path = tmp_path / "pond.toml"
    path.write_text(POND.read_text().replace('class = "launch"', 'class = "lunch"'))
    (problem,) = check_scenario(path)
    assert problem.meant == "launch"
    path.write_text(POND.read_text().replace("at = [20, 20]\n", "enters = 2\n"))
    assert check_scenario(path)


def test_the_command_line_plays_checks_and_reads_it(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["match", str(POND), "--games", "2", "--seed", "3", "--logs", str(tmp_path)]) == 0
    logs = sorted(tmp_path.glob("*.jsonl"))
    assert len(logs) == 2
    assert run(["match", str(POND), "--side", "Red=captain", "--seed", "3"]) == 0
    assert run(["replay", str(logs[0]), "--verify"]) == 0
    assert run(["report", str(logs[0]), "--out", str(tmp_path / "report.html")]) == 0
    assert run(["check", str(logs[0]), str(POND)]) == 0
    assert run(["rules", "duel", "hull"]) == 0
    assert "as many hits as her hull has sunk" in " ".join(capfd.readouterr().out.split())


def test_the_editor_takes_its_scenario(tmp_path: Path) -> None:
    manuscript = Manuscript.open(POND, tmp_path)
    found = survey(manuscript.tree)
    assert found.scenario is not None
    assert not found.stops


def told(match: Match, page: Path) -> tuple[list[str], list[str], str]:
    """A battle's log in words, what is read as it is seen, and the report's text."""
    show = rulesets.ruleset("duel").presenter.cue
    views = [
        view
        for at in range(len(match.lines))
        for view in (Replay(match).view(at - 1), Replay(match).view(at))
    ]
    seen = [
        cue.words
        for line, before, after in zip(match.lines, views[::2], views[1::2], strict=True)
        for event in line.events
        if (cue := show(event, before, after)) is not None
    ]
    write_text_of(match, page)
    entries = Record(match, None).entries
    return [entry.telling.sentence for entry in entries if entry.telling], seen, page.read_text()


def test_it_is_told_in_another_language_and_nothing_else_differs(tmp_path: Path) -> None:
    english = play(str(POND), 2)
    with language("de"):
        german = play(str(POND), 2)
        log, seen, report = told(german, tmp_path / "bericht.txt")
    assert german.lines == english.lines
    assert german.table == english.table
    plain, plainly_seen, plain_report = told(english, tmp_path / "report.txt")
    assert len(log) == len(plain)
    assert not set(log) & set(plain)
    assert "Wren fährt." in log
    assert "Wren moves." in plain
    assert any(sentence.endswith("keinen Treffer.") or "Treffer" in sentence for sentence in log)
    assert log[-1].endswith("Mehr Treffer entscheiden.")
    assert len(seen) == len(plainly_seen)
    assert "Finch feuert auf Wren" in report
    assert "Finch fires at Wren" in plain_report


def test_the_window_shows_it(tmp_path: Path) -> None:
    import pygame

    from game.ui.window import screenshot

    match = play(str(POND), 2, path=tmp_path / "battle.jsonl")
    screenshot(tmp_path / "battle.jsonl", match.number, tmp_path / "end.png", (1280, 720))
    screenshot(read_scenario(POND), None, tmp_path / "begin.png", (1280, 720))
    begin, end = (pygame.image.load(tmp_path / name) for name in ("begin.png", "end.png"))
    assert pygame.image.tobytes(begin, "RGB") != pygame.image.tobytes(end, "RGB")


def test_a_hand_steers_in_the_window() -> None:
    match = Match.start(read_scenario(POND), rulesets.ruleset("duel"), seed=4)
    scene = BattleScene(match, {}, Settings(animation="instant", advice=False))
    sitting = Sitting(match, scene, Pilot(App((1280, 720)), scene))
    sitting.wait()
    assert sitting.draft.unit == "wren"
    sitting.send()
    assert match.table.units["wren"].moved == 1
    assert match.asked() == ["Blue"]
