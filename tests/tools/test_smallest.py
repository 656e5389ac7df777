"""Every tool still runs: at its smallest size here, or in tests of its own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ai.problems import finding
from game.places import scenarios
from tools import (
    answers,
    bench,
    calibrate,
    editor_frames,
    fleet_frames,
    frames,
    golden,
    habits,
    learn,
    pictures,
    playouts,
    problems,
    refusals,
    sea_frames,
    strips,
)
from tools.case import main as try_cases

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {path.stem: path for path in (ROOT / "tools").glob("*.py") if path.stem != "__init__"}
UNTRIED = {
    "packages": "installs from a package index",
}
SMALL = (960, 600)


def named(path: Path) -> Iterator[str]:
    """The tools that a file imports, or starts by their paths."""
    text = path.read_text(encoding="utf-8")
    for line in re.findall(r"^ *from tools import ([\w, ]+|\([^)]*\))", text, re.MULTILINE):
        yield from re.findall(r"\w+", line)
    yield from re.findall(r"^ *from tools\.(\w+)", text, re.MULTILINE)
    yield from re.findall(r"tools[\"/ ]+(\w+)\.py", text)


def test_every_tool_is_run_by_a_test_or_says_why_not() -> None:
    run, fresh = set(), {name for path in (ROOT / "tests").rglob("*.py") for name in named(path)}
    while fresh:
        run |= fresh
        fresh = {name for tool in fresh & set(TOOLS) for name in named(TOOLS[tool])} - run
    assert set(TOOLS) - run == set(UNTRIED)


def test_a_tool_started_by_its_path_finds_what_it_imports() -> None:
    code = "import runpy, sys\nfor path in sys.argv[1:]:\n    runpy.run_path(path, run_name='started')\n"
    unix = {"soak_files"} if sys.platform == "win32" else set()  # it limits what its own process may use
    words = [sys.executable, "-c", code, *(str(path) for name, path in TOOLS.items() if name not in unix)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT.anchor)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (editor_frames, fleet_frames, frames, sea_frames):
        monkeypatch.setattr(one, "SIZE", SMALL)
    monkeypatch.setattr(editor_frames, "UNITS", 120)
    monkeypatch.setattr(editor_frames, "ISLANDS", 3)


@pytest.mark.parametrize("scene", ["battle", "sea", "fleet", "editor"])
@pytest.mark.usefixtures("small")
def test_frames_of_a_scene_are_drawn_at_rest_and_moving_and_so_is_their_floor(scene: str) -> None:
    made = {
        "battle": lambda: frames.Frames(frames.battle_scene(SMALL)),
        "sea": lambda: frames.Frames(sea_frames.sea_scene()),
        "fleet": lambda: frames.Frames(fleet_frames.fleet_scene()),
        "editor": editor_frames.EditorFrames,
    }[scene]()
    took = [*made.resting(1), *made.panning(2), *made.floor(1)]
    if isinstance(made, editor_frames.EditorFrames):
        took += made.dragging(2)
    assert min(took) > 0


def test_rows_of_the_bench_are_measured_beside_their_floors() -> None:
    rows = [*bench.table_rows(), *bench.geometry_rows()]
    assert all(row.ours() > 0 < row.floor() for row in rows)
    of = (frames.frame_rows, sea_frames.sea_rows, fleet_frames.fleet_rows, editor_frames.editor_rows)
    names = [row.name for row in rows] + [name for rows_of in of for name, *_ in rows_of(True)]
    assert len(names) == len(set(names)) > 15


def test_an_answer_and_a_playout_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers.captain_ms(1) > 0
    for name in ("POSITIONS", "ORDERS", "PLAYOUTS"):
        monkeypatch.setattr(playouts, name, 1)
    assert playouts.Playouts(scenarios() / "nef" / "skerries.toml").milliseconds(1) > 0


def test_a_picture_of_the_readme_is_made_and_is_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pictures.MOMENTS, "nef", pictures.Moment("nef/skerries", 0.4, "cadet"))
    assert pictures.picture("nef", tmp_path) < pictures.LARGEST
    assert (tmp_path / "nef.webp").read_bytes()[8:12] == b"WEBP"


def test_a_playthrough_is_written_with_orders_of_cadets() -> None:
    text = golden.fresh("nef/skerries", 7, 1).splitlines()
    assert text[0] == "nef/skerries, seed 7"
    assert any("TurnBegan" in line for line in text)


def test_case_files_are_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert try_cases([str(ROOT / "tests/rulesets/nef/cases/ground.toml")]) == 0
    assert capsys.readouterr().out.count("as expected") > 0


def test_refusals_are_judged(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["refusals.py", "--count", "5", "--only", "nef"])
    assert refusals.main() == 0
    assert "refusals" in capsys.readouterr().out


def test_the_chance_of_winning_is_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = learn.planned
    monkeypatch.setattr(
        learn,
        "planned",
        lambda *asked: [one for one in every(*asked) if one.scenario.id in ("skerries", "mail")],
    )
    monkeypatch.setattr(sys, "argv", ["learn.py", "nef", "--battles", "5", "--workers", "1"])
    assert learn.main() == 0
    assert "nef" in capsys.readouterr().out


def test_an_analysis_is_calibrated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    every = learn.planned
    monkeypatch.setattr(
        learn, "planned", lambda *asked: [one for one in every(*asked) if one.scenario.id == "river_plate"]
    )
    monkeypatch.setattr(calibrate, "AGAIN", 4)
    small = ["--battles", "5", "--state", str(tmp_path), "--workers", "1"]
    assert calibrate.main(["chances", "war_at_sea", *small]) == 0
    assert re.match(r"war_at_sea: [345] battles", capsys.readouterr().out), "draws are left out"
    small[1] = "1"
    judged = ["judged", "war_at_sea/river_plate", *small, "--tables", "4"]
    assert calibrate.main(judged) == 0
    first = capsys.readouterr().out
    assert "captain more accurate than cadet" in first
    kept = (tmp_path / "judged.jsonl").read_bytes()
    assert calibrate.main(judged) == 0
    assert capsys.readouterr().out == first
    assert (tmp_path / "judged.jsonl").read_bytes() == kept, "what is kept is not played again"
    assert calibrate.main(["causes", "war_at_sea/river_plate", *small]) == 0
    assert "miss the result by" in capsys.readouterr().out


def test_problems_are_looked_for_shipped_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, less in (("GLANCE", 1), ("SOME", 4), ("MANY", 5), ("PROVED", range(100, 104))):
        monkeypatch.setattr(finding, name, less)
    monkeypatch.setattr(problems, "AGAIN", range(200, 202))
    monkeypatch.setattr(problems, "ROOT", tmp_path)
    found = ["--found", str(tmp_path / "found")]
    words = ["war_at_sea/river_plate", "--seed", "62", "--battles", "1", "--last", "0.3", "--glimpse"]
    assert problems.main(["find", *words, *found]) == 0
    assert "war_at_sea/river_plate 62 0.3" in (tmp_path / "found" / "battles.txt").read_text()
    shipped = sorted((scenarios().parent / "problems").rglob("*.problem"))[0]
    (tmp_path / "found" / f"{shipped.parent.name}-1-1.problem").write_bytes(shipped.read_bytes())
    for scenario in shipped.parent.glob("*.toml"):  # as it was when the problem was found
        (tmp_path / "found" / scenario.name).write_bytes(scenario.read_bytes())
    assert problems.main(["ship", shipped.parent.name, *found]) == 0
    assert problems.main(["check", str(tmp_path / "problems" / shipped.parent.name / "01.problem")]) in (0, 1)
    assert "points ahead of the next" in capsys.readouterr().out


def test_habits_are_measured_without_a_battle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["habits", "nef/skerries", "--questions", "3", "--games", "0"])
    assert habits.main() == 0
    assert "| nef/skerries | bold | " in capsys.readouterr().out


def test_a_strip_of_frames_is_made_by_day_and_by_night_with_less_motion(tmp_path: Path) -> None:
    strips.main([str(tmp_path), "--only", "medium", "sinking", "--light", "day", "night", "--less"])
    names = {f"{name}-{hour}-less.png" for name in ("medium", "sinking") for hour in ("day", "night")}
    assert {path.name for path in tmp_path.iterdir()} == names
