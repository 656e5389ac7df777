"""The command line: what each command prints, what it leaves behind, and the code it ends with."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import __version__
from game.ai import fights
from game.ai.watch import Raised
from game.cli import run, screen, telling
from game.content import find_scenario, read_scenario
from game.match.clock import Clock
from game.match.loading import load
from game.match.log import read_header
from game.match.verify import first_difference
from game.rulesets import names, ruleset
from tests.disks import room_for
from tests.match.reasons import reasoning
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent

Ran = tuple[int, str, str]


@pytest.fixture
def line(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Carries out a command line: exit code, standard output, standard error."""

    def carried_out(*words: str | Path) -> Ran:
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        return code, out, err

    return carried_out


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole battle of cadets from seed 7."""
    folder = tmp_path_factory.mktemp("logs")
    assert run(["match", "nef/gasworks", "--seed", "7", "--logs", str(folder)]) == 0
    return folder / "nef-gasworks-7.jsonl"


# -- starting ---------------------------------------------------------------------------------------------


def test_the_version_is_told_before_anything_is_loaded() -> None:
    told = (
        "import sys\nsys.argv = ['line-ahead', '--version']\nbefore = set(sys.modules)\n"
        "from game.__main__ import main\ncode = main()\n"
        "print(*sorted(name for name in set(sys.modules) - before), file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout == f"line-ahead {__version__}\n"
    assert set(done.stderr.split()) == {"game", "game.__main__"}


def test_the_program_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "rules", "nef", "NEF-VUL-4"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stdout.startswith("NEF-VUL-4")
    assert done.stderr == ""


def test_a_headless_command_loads_no_pygame() -> None:
    played = (
        "import sys\nfrom game.cli import run\n"
        "code = run(['match', 'nef/skerries', '--seed', '1'])\n"
        "assert 'pygame' not in sys.modules\nsys.exit(code)"
    )
    assert subprocess.run([sys.executable, "-c", played], cwd=ROOT, capture_output=True).returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ["sail"],
        ["match"],
        ["match", "nef/skerries", "--games", "0"],
        ["match", "nef/skerries", "--games", "3", "--swap"],
        ["match", "nef/skerries", "--seed", "x"],
        ["match", "nef/skerries", "--side", "Red"],
        ["match", "nef/skerries", "--side", "Green=cadet"],
        ["match", "nef/skerries", "--side", "Red=cadet", "--side", "Red=cadet"],
        ["match", "nef/skerries", "--side", "Red=nelson"],
        ["match", "nef/skerries", "--side", "Red=hand"],
        ["replay", "x.jsonl", "--export", "y.jsonl"],
        ["screenshot", "nef/skerries"],
        ["screenshot", "nef/skerries", "--out", "table.gif"],
        ["screenshot", "nef/skerries", "--out", "table.png", "--size", "big"],
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_ends_with_2_and_says_why(line: Callable[..., Ran], words: list[str]) -> None:
    code, out, err = line(*words)
    assert code == 2
    assert out == ""
    assert "Error: " in err
    assert "Traceback" not in err


def test_an_unknown_player_is_told_who_there_is(line: Callable[..., Ran]) -> None:
    _, _, err = line("match", "nef/skerries", "--side", "Red=nelson")
    assert "'nelson'" in err
    assert "hand, cadet" in err


@pytest.mark.parametrize(
    "words",
    [
        ["match", "nef/skeries"],
        ["play", "nef/skeries"],
        ["replay", "nowhere.jsonl"],
        ["replay", "."],
        ["check", "nowhere.toml"],
        ["rules", "nef", "zeppelin"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_ends_with_1_and_one_sentence(line: Callable[..., Ran], words: list[str]) -> None:
    code, out, err = line(*words)
    assert code == 1
    assert len((out + err).strip().splitlines()) == 1


def test_a_fault_of_the_program_is_a_sentence_too(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("no wind")

    monkeypatch.setattr(fights, "fight", fails)
    code, _, err = line("match", "nef/skerries")
    assert code == 1
    assert "no wind" in err
    assert "Traceback" not in err


def test_without_a_display_there_is_no_menu(line: Callable[..., Ran]) -> None:
    code, out, err = line()
    assert (code, out) == (1, "")
    assert "no display" in err


# -- play -------------------------------------------------------------------------------------------------


def test_without_a_display_the_opponents_play_it_out_in_the_terminal(line: Callable[..., Ran]) -> None:
    code, out, err = line("play", "nef/skerries", "--seed", "7", "--salt", "none")
    lines = out.splitlines()
    assert code == 0
    assert err == ""
    assert "no display" in lines[0]
    assert "Dawn over the Skerries" in out
    assert [text for text in lines if text.startswith("Turn ")] == [f"Turn {n}" for n in range(1, 7)]
    assert "NEF" not in out
    assert lines[-1].strip().startswith(("Red wins.", "Blue wins.", "The battle is drawn."))


def test_with_a_display_the_window_is_opened_with_the_seats_and_the_seed(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, save: Path
) -> None:
    opened: list[tuple[Any, ...]] = []

    def open_window(*words: Any, **more: Any) -> int:
        opened.append((*words, more))
        return 0

    window = SimpleNamespace(open_window=open_window, NoWindow=OSError)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    assert line()[0] == 0
    assert line("play", "nef/skerries", "--seed", "3", "--side", "Blue=hand")[0] == 0
    assert line("play", save)[0] == 0
    assert line("play", "nef/skerries", "--clock", "30+0.5", "--flag-loses")[0] == 0
    assert line("play", "nef/skerries", "--clock", "soon")[0] == 2
    assert opened[0] == ({},)
    scenario, seats, dice, _ = opened[1]
    assert (scenario.id, seats, dice.seed) == ("nef/skerries", {"Red": "hand", "Blue": "hand"}, 3)
    assert not dice.open
    assert opened[1][-1] == {"clock": None, "called": False}
    assert opened[2] == ({"path": save},)
    assert opened[3][-1] == {"clock": Clock(1800.0, 30.0, loses=True), "called": False}
    assert line("play", "nef/skerries", "--typed-dice")[0] == 0
    assert opened[4][1] == {"Red": "hand", "Blue": "hand"}
    assert opened[4][-1]["called"]


def test_a_real_table_is_umpired_in_the_terminal_and_goes_on_at_the_same_die(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(screen, "has_display", lambda: False)
    answers = ["3", "9", "seven", "4 4 4 4 4 4 4 4 4 4 4 4", "back"]
    monkeypatch.setattr("builtins.input", lambda _: answers.pop(0) if answers else _leave())
    opponents = ("--side", "Red=cadet", "--side", "Blue=cadet")
    code, told, _ = line("play", "nef/skerries", "--typed-dice", "--seed", "4", *opponents)
    assert code == 0
    assert " rolls " in told
    assert "A die of 6 sides shows 1 to 6, not 9." in told
    assert "Kept as " in told
    (kept,) = home.glob("battles/*.jsonl")
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return "4 " * int(prompt.split()[0]) if len(asked) <= 6 else "all"

    monkeypatch.setattr("builtins.input", typed)
    code, told, _ = line("play", str(kept))
    assert code == 0
    assert not kept.with_suffix(".dice").exists()
    code, told, _ = line("replay", str(kept), "--verify")
    assert code == 0
    assert "rolls were typed in from a real table" in told


def test_two_hands_say_in_the_terminal_what_they_did_and_each_alone_where_it_is_secret(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(screen, "has_display", lambda: False)
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path))
    words = ["", "1 99", "1 4", "chips", "045 6", "", "", "draft 1", "", ""]  # the plots, after curtains
    words += ["", "f", "", "090 3", "180 6", "", "wwwwwwwz", "f", "", "f", ""]  # the first half
    words += ["", "Ravnen", "f", "", "", "f", "", "", "6", "4", *["back"] * 4]  # Blue's plan, anew
    monkeypatch.setattr("builtins.input", lambda _: words.pop(0) if words else _leave())
    code, told, _ = line("play", "nef/skerries", "--typed-dice", "--seed", "4")
    assert code == 0
    assert "Red and Blue are yours" in told
    assert "It may be 0 to 10, not 99." in told
    assert "Nothing here is called chips." in told
    assert "A measure is for a ship that is to move" in told
    assert "Red marks Resolute 4, Bodkin 14." in told
    red, blue = told.index("Red takes the table"), told.index("Blue takes the table")
    assert red < told.index("Resolute: 4 of 0 to 10") < blue < told.index("The table lies open.")
    assert "5 of 0 to 10" not in told
    assert "Sleipner flies 6 in: straight ahead." in told
    assert "She cannot" in told
    assert "'s order is taken back." in told
    assert told.count("Resolute flies 2 in: straight ahead.") == 1


def _leave() -> str:
    raise EOFError


def test_a_seat_is_taken_in_a_window_under_the_name_that_was_said(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str, str]] = []
    window = SimpleNamespace(open_afar=lambda invited, name: opened.append((invited, name)) or 0)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    invited = "line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43
    assert line("join", invited, "--name", "Beatrix")[0] == 0
    assert opened == [(invited, "Beatrix")]


def test_a_saved_battle_is_played_on_from_any_order_at_any_seat_with_the_same_dice_or_others(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, save: Path
) -> None:
    opened: list[Path] = []
    window = SimpleNamespace(open_window=lambda *, path: opened.append(path) or 0, NoWindow=RuntimeError)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    whole = load(save, ruleset, resume=False)
    assert line("play", save, "--from", "9", "--side", "Blue=admiral", "--same-dice")[0] == 0
    assert line("play", save, "--from", "9")[0] == 0
    same, other = (load(path, ruleset, resume=False) for path in opened)
    assert same.header.seats == {**whole.header.seats, "Blue": "admiral"}
    assert other.header.seats == whole.header.seats
    assert same.header.seed == whole.header.seed
    assert other.header.seed != whole.header.seed
    assert [one.n for one in same.lines] == [one.n for one in whole.lines if one.n < 9]
    assert line("play", save, "--from", "9999")[0] == 2
    assert line("play", "nef/skerries", "--from", "9")[0] == 2


def test_the_editor_is_opened_with_a_scenario_or_without(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, error = line("edit")
    assert code == 1
    assert "no display" in error
    assert line("edit", "nef/nowhere")[0] != 0
    opened: list[Any] = []
    window = SimpleNamespace(open_editor=lambda path: opened.append(path) or 0, NoWindow=LookupError)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    assert line("edit")[0] == 0
    assert line("edit", "nef/skerries")[0] == 0
    assert opened == [None, find_scenario("nef/skerries")]


def test_the_player_sits_at_the_first_side_and_a_captain_at_the_other() -> None:
    from game.cli import seats

    scenario = read_scenario(find_scenario("nef/mail"))
    assert seats.named(scenario, [], seats.at_the_table(scenario)) == {"Blue": "hand", "Red": "captain"}


def test_play_takes_an_opponent_with_its_character_aloud(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Any, ...]] = []
    window = SimpleNamespace(open_window=lambda *words, **_: opened.append(words) or 0, NoWindow=RuntimeError)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    assert line("play", "nef/skerries", "--side", "Red=admiral:bold:aloud", "--side", "Blue=hand")[0] == 0
    assert opened[0][1] == {"Red": "admiral:bold:aloud", "Blue": "hand"}
    code, _, error = line("play", "nef/skerries", "--side", "Red=admiral:timid")
    assert code == 2
    assert "admiral:bold" in error


def test_a_replay_tells_the_reasons_where_they_may_be_read(line: Callable[..., Ran], tmp_path: Path) -> None:
    seats = {"Red": "hand", "Blue": "captain:bold"}
    over, going = tmp_path / "over.jsonl", tmp_path / "going.jsonl"
    reasoning("nef/skerries", seats, path=over).close()
    reasoning("nef/skerries", seats, 20, path=going).close()
    code, told, _ = line("replay", over, "--reasons")
    assert code == 0
    after = told[told.index("Sleipner flies") :].splitlines()
    assert after[1].strip() == "Blue: Captain, the Bold, thought of"
    assert after[2].strip().startswith("1. order ")
    assert after[2].endswith("+6.2  (for it: hits to be scored, 4.1)")
    assert "thought of" in line("replay", over, "--reasons", "--as", "Red")[1]
    assert "thought of" not in line("replay", over)[1]
    for words in ((), ("--as", "Red"), ("--as", "Blue")):
        code, told, _ = line("replay", going, "--reasons", *words)
        assert code == 0
        assert "Sleipner flies" in told
        assert "thought of" not in told
    assert line("replay", over, "--as", "Red", "--export", tmp_path / "copy.jsonl")[0] == 0
    assert "hits to be scored" not in (tmp_path / "copy.jsonl").read_text()


def test_the_help_of_play_tells_how_an_opponent_is_named(line: Callable[..., Ran]) -> None:
    told = " ".join(line("play", "--help")[1].split())
    for words in ("captain:bold", "aloud", "admiral:30", "admiral:2s", "Red=admiral:bold:aloud"):
        assert words in told


@pytest.mark.parametrize(
    ("environment", "display"),
    [
        ({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}, False),
        ({"SDL_VIDEODRIVER": "x11"}, True),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
    ],
)
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_a_display_is_known_before_pygame_is_loaded(
    environment: dict[str, str], display: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert screen.has_display() is display


# -- match ------------------------------------------------------------------------------------------------


def test_a_series_is_one_object_of_json(line: Callable[..., Ran]) -> None:
    code, out, err = line("match", "nef/skerries", "--games", "4", "--seed", "7", "--json")
    series = json.loads(out)
    assert (code, err) == (0, "")
    assert list(series) == [
        *("scenario", "seed", "games", "swapped", "sides", "seats", "draws", "turns", "orders", "seconds"),
        "alarms",
    ]
    assert (series["scenario"], series["seed"], series["games"], series["swapped"]) == (
        "nef/skerries",
        7,
        4,
        False,
    )
    assert list(series["sides"]) == ["Red", "Blue"]
    assert series["draws"] + sum(side["wins"] for side in series["sides"].values()) == 4
    for side in series["sides"].values():
        assert side["share"] == (side["wins"] + series["draws"] / 2) / 4
        assert 0 <= side["low"] < side["share"] < side["high"] <= 1
    assert [seat["seat"] for seat in series["seats"]] == ["cadet", "cadet"]
    assert list(series["seats"][0]) == ["seat", "wins", "share", "low", "high"]


def test_a_series_comes_out_the_same_however_many_workers_share_it(line: Callable[..., Ran]) -> None:
    words = ("match", "nef/skerries", "--games", "6", "--seed", "11", "--swap", "--json")
    alone, shared = (json.loads(line(*words, "--workers", count)[1]) for count in ("1", "2"))
    assert alone.pop("seconds") > 0
    assert shared.pop("seconds") > 0
    assert alone == shared
    assert alone["swapped"] is True


def test_battles_of_admirals_come_out_the_same_too(line: Callable[..., Ran], tmp_path: Path) -> None:
    short = tmp_path / "short.toml"
    text = find_scenario("nef/skerries").read_text(encoding="utf-8")
    assert "turns = 6" in text
    short.write_text(text.replace("turns = 6", "turns = 1"), encoding="utf-8")
    words = ("match", short, "--side", "Red=admiral:4", "--side", "Blue=admiral:bold:4", "--games", "2")
    words += ("--seed", "3", "--swap")
    series = []
    for count in ("1", "2"):
        logs = tmp_path / count
        told = json.loads(line(*words, "--json", "--workers", count, "--logs", logs)[1])
        told.pop("seconds")
        series.append((told, {path.name: path.read_bytes() for path in logs.iterdir()}))
    assert series[0] == series[1]
    assert [seat["seat"] for seat in series[0][0]["seats"]] == ["admiral:4", "admiral:bold:4"]
    assert any(b'"tried":' in log for log in series[0][1].values())


def test_a_series_is_told_in_a_table_with_averages(line: Callable[..., Ran]) -> None:
    words = ("match", "nef/skerries", "--games", "2", "--seed", "7", "--swap", "--side", "Red=captain")
    code, out, err = line(*words)
    head, *rows = out.splitlines()
    assert (code, err) == (0, "")
    assert re.match(
        r"nef/skerries: 2 battles from seed 7 in [\d.]+ s, [\d.]+ turns and \d+ orders a battle", head
    )
    assert re.search(r"[\d,]+ orders a second$", head)
    assert [row.split("  ")[1] for row in rows[:4]] == [
        "Red",
        "Blue",
        "captain, first at Red",
        "cadet, first at Blue",
    ]
    assert rows[4].split()[0] == "drawn"


def test_alarms_are_added_up_by_player_and_side_and_told_below_the_table() -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    planned = fights.bouts(scenario, {"Red": "captain", "Blue": "cadet"}, games=4, seed=5, swap=True)
    alarms = [
        (Raised("Red", "idle", 2), Raised("Blue", "aground", 1)),
        (Raised("Blue", "idle", 1),),
        (Raised("Red", "idle", 3),),
        (),
    ]
    fought = [fights.Fought(n, "Red", 6, 60, 0.5, raised) for n, raised in enumerate(alarms)]
    series = fights.series(planned, fought, scenario="", seed=5, swapped=True, begun=0.0)
    assert [(one.seat, one.side, one.alarm, one.count, one.battles) for one in series.alarms] == [
        ("captain", "Red", "idle", 5, 2),
        ("cadet", "Blue", "aground", 1, 1),
        ("captain", "Blue", "idle", 1, 1),
    ]
    told = telling.outcome(series)
    assert [" ".join(row.split()) for row in told[-3:]] == [
        "captain at Red idle turns: 5, in 2 battles",
        "cadet at Blue units aground: 1, in 1 battle",
        "captain at Blue idle turns: 1, in 1 battle",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal here")
def test_a_damaged_battle_is_told_and_never_verified(
    line: Callable[..., Ran], save: Path, tmp_path: Path
) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    path = tmp_path / "battle.jsonl"
    path.write_bytes(b"".join([*lines[:9], lines[9][:50] + lines[10], *lines[11:]]))
    code, out, err = line("replay", path)
    assert (code, "It is opened as it stood after order 7." in err) == (0, True)
    assert out
    code, out, _ = line("replay", path, "--verify")
    assert (code, out) == (
        1,
        f"{path}: the log is damaged: what it holds after order 7 cannot be checked.\n",
    )
    code, out, _ = line("check", path)
    assert code == 1
    assert out.startswith(f"{path}, line 10: found something else than an order")


def test_an_order_that_seems_wrong_becomes_a_case_and_never_the_battle_itself(
    line: Callable[..., Ran], save: Path, tmp_path: Path
) -> None:
    out, before = tmp_path / "case.toml", save.read_bytes()
    assert line("dispute", save, "--order", "1", "--out", out) == (0, f"{out}: order 1 as a case.\n", "")
    code, printed, _ = line("dispute", save, "--order", "1")
    assert (code, printed) == (0, out.read_text(encoding="utf-8"))
    assert line("dispute", save, "--order", "1", "--out", save)[0] == 2
    assert save.read_bytes() == before


@pytest.mark.parametrize("words", [("match", "--logs"), ("screenshot", "--out"), ("sheets", "--out")])
def test_a_disk_without_room_is_one_sentence_and_leaves_nothing(
    line: Callable[..., Ran], tmp_path: Path, words: tuple[str, str]
) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    out = {"match": folder, "screenshot": folder / "a.png", "sheets": folder / "a.html"}[words[0]]
    size = ("--size", "320x240") if words[0] == "screenshot" else ()
    game = "fleet/slot_at_midnight" if words[0] == "sheets" else "nef/skerries"
    with room_for(2500):
        code, _, err = line(words[0], game, words[1], out, *size)
    assert code == 1
    assert err.count("\n") == 1
    assert "file too large" in err
    assert str(folder) in err
    assert [one.suffix for one in folder.iterdir()] == ([".jsonl"] if words[0] == "match" else [])


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_series_that_is_stopped_tells_what_was_played(workers: str, tmp_path: Path) -> None:
    words = ["-m", "game", "match", "nef/skerries", "--games", "2000", "--seed", "1", "--json"]
    words += ["--workers", workers, "--logs", str(tmp_path / "logs")]
    told = tmp_path / "told"
    with told.open("w") as stderr:
        playing = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            start_new_session=True,  # Ctrl-C goes to the whole group, and the group is this battle's own
            preexec_fn=partial(
                signal.signal, signal.SIGINT, signal.SIG_DFL
            ),  # whatever started the tests ignores
        )
    while "nef-skerries-20.jsonl " not in told.read_text():
        assert playing.poll() is None
        time.sleep(0.02)
    os.killpg(playing.pid, signal.SIGINT)
    series = json.loads(playing.communicate(timeout=PATIENCE)[0])
    assert playing.returncode == 1
    assert 0 < series["games"] < 2000
    assert series["draws"] + sum(side["wins"] for side in series["sides"].values()) == series["games"]
    *numbers, last = told.read_text().splitlines()
    assert last == f"Stopped after {series['games']} of 2000 battles."
    assert all(re.fullmatch(r"nef-skerries-\d+\.jsonl \d+", text) for text in numbers)


def test_with_swap_every_seed_is_played_twice_with_the_seats_exchanged() -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    planned = fights.bouts(scenario, {"Red": "cadet", "Blue": "random"}, games=4, seed=5, swap=True)
    assert [(bout.seed, bout.seats, bout.swapped) for bout in planned] == [
        (5, {"Red": "cadet", "Blue": "random"}, False),
        (5, {"Red": "random", "Blue": "cadet"}, True),
        (6, {"Red": "cadet", "Blue": "random"}, False),
        (6, {"Red": "random", "Blue": "cadet"}, True),
    ]
    fought = [
        fights.Fought(number, winner, 6, 60) for number, winner in enumerate(("Red", "Blue", "", "Red"))
    ]
    series = fights.series(planned, fought, scenario="", seed=5, swapped=True, begun=0.0)
    assert (series.sides["Red"].wins, series.sides["Blue"].wins, series.draws) == (2, 1, 1)
    assert [(seat.seat, seat.wins, seat.share) for seat in series.seats] == [
        ("cadet", 2, 0.625),
        ("random", 1, 0.375),
    ]


@pytest.mark.parametrize(
    ("wins", "draws", "games", "low", "high"),
    [
        (50, 0, 100, 0.4038, 0.5962),
        (0, 0, 10, 0.0, 0.2775),
        (10, 0, 10, 0.7225, 1.0),
        (81, 0, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_is_wilsons(wins: int, draws: int, games: int, low: float, high: float) -> None:
    tally = fights.tallied(wins, draws, games)
    assert tally.low == pytest.approx(low, abs=1e-4)
    assert tally.high == pytest.approx(high, abs=1e-4)


def test_every_number_printed_stands_in_the_log(line: Callable[..., Ran], tmp_path: Path) -> None:
    code, out, _ = line("match", "nef/skerries", "--seed", "3", "--logs", tmp_path)
    assert code == 0
    told = [int(text) for text in out.splitlines() if text.isdigit()]
    written = (tmp_path / "nef-skerries-3.jsonl").read_text(encoding="utf-8").splitlines()
    assert told == list(range(len(written) - 1))
    assert read_header(tmp_path / "nef-skerries-3.jsonl").seats == {"Red": "cadet", "Blue": "cadet"}


def test_logs_of_a_series_are_named_and_none_is_written_over(
    line: Callable[..., Ran], tmp_path: Path
) -> None:
    words = ("match", "nef/skerries", "--seed", "3", "--games", "2", "--swap", "--json", "--logs", tmp_path)
    code, out, err = line(*words)
    assert code == 0
    assert json.loads(out)["games"] == 2
    assert err.splitlines()[0] == "nef-skerries-3.jsonl 0"
    line(*words)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "nef-skerries-3-2.jsonl",
        "nef-skerries-3-swapped-2.jsonl",
        "nef-skerries-3-swapped.jsonl",
        "nef-skerries-3.jsonl",
    ]


def test_a_folder_that_cannot_be_made_is_one_sentence(line: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    code, out, err = line("match", "nef/skerries", "--logs", tmp_path / "taken")
    assert (code, out) == (1, "")
    assert "taken" in err


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_battle_killed_at_any_moment_has_every_order_it_told_of_and_goes_on(tmp_path: Path) -> None:
    from game.ai.players import let_answer, seated

    words = ["-m", "game", "match", "nef/heligoland", "--seed", "5", "--logs", str(tmp_path)]
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        told = [int(playing.stdout.readline()) for _ in range(37)]
        os.kill(playing.pid, signal.SIGKILL)
        told += [int(text) for text in playing.stdout.read().splitlines() if text.isdigit()]
    path = tmp_path / "nef-heligoland-5.jsonl"
    match = load(path, ruleset)
    assert {line.n for line in match.lines} >= set(told)
    players = seated(match, match.header.seats, 5)
    while match.over is None:
        let_answer(match, match.asked()[0], players[match.asked()[0]])
    match.close()
    whole = load(path, ruleset, resume=False)
    assert first_difference(whole) is None
    fights.fight(
        fights.Bout(0, match.header.scenario, match.header.seats, 5, log=str(tmp_path / "unhurt.jsonl"))
    )
    assert path.read_bytes() == (tmp_path / "unhurt.jsonl").read_bytes()


# -- replay -----------------------------------------------------------------------------------------------


def test_a_log_is_told_as_sentences(line: Callable[..., Ran], save: Path) -> None:
    code, out, err = line("replay", save)
    assert (code, err) == (0, "")
    assert out.startswith("Fire on the Gas Works, Nef\n")
    assert "All plots are in and revealed." in out
    assert "loads Bomb" in out


def test_a_side_is_told_only_what_it_saw(line: Callable[..., Ran], save: Path) -> None:
    code, out, _ = line("replay", save, "--as", "Red")
    assert code == 0
    assert "Red loads" in out
    assert "Blue loads" not in out
    assert line("replay", save, "--as", "Green")[0] == 2


def test_orders_lead_to_the_events_recorded(line: Callable[..., Ran], save: Path) -> None:
    code, out, _ = line("replay", save, "--verify")
    assert code == 0
    assert "orders lead to the events recorded" in out


def test_the_first_line_that_differs_is_named(line: Callable[..., Ran], save: Path, tmp_path: Path) -> None:
    lines = save.read_text(encoding="utf-8").splitlines()
    at = next(number for number, text in enumerate(lines) if '"Roll"' in text and '"digest"' not in text)
    faces = lines[at].index('"waves":[[') + len('"waves":[[')
    lines[at] = f"{lines[at][:faces]}{int(lines[at][faces]) % 5 + 1}{lines[at][faces + 1 :]}"
    edited = tmp_path / "edited.jsonl"
    edited.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for words in (("replay", edited, "--verify"), ("check", edited)):
        code, out, _ = line(*words)
        assert code == 1
        assert f"order {at - 1}:" in out
        assert "Another version wrote it" not in out
    older, times = re.subn(
        r'"ruleset_version":\d+', '"ruleset_version":0', edited.read_text(encoding="utf-8")
    )
    assert times == 1
    edited.write_text(older, encoding="utf-8")
    assert "Another version wrote it: words may differ alone." in line("replay", edited, "--verify")[1]


def test_a_sides_copy_is_told_as_its_own_and_cannot_be_checked(
    line: Callable[..., Ran], save: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "red.jsonl"
    code, out, _ = line("replay", save, "--as", "Red", "--export", copy)
    assert code == 0
    assert "Red's copy" in out
    assert line("replay", copy)[1] == line("replay", save, "--as", "Red")[1]
    assert line("replay", copy, "--verify")[0] == 1
    assert line("replay", copy, "--as", "Blue")[0] == 1
    assert line("replay", save, "--as", "Red", "--export", save)[0] == 2
    assert line("check", copy)[0] == 0


SALT = "00112233445566778899aabbccddeeff"


@pytest.fixture
def salted(tmp_path: Path) -> Path:
    """A whole battle of cadets whose dice nobody can work out, with Red's copy of it beside it."""
    path = tmp_path / "salted.jsonl"
    scenario = read_scenario(find_scenario("nef/skerries"))
    fights.fight(fights.Bout(0, scenario, {"Red": "cadet", "Blue": "cadet"}, 7, log=str(path), salt=SALT))
    assert run(["replay", str(path), "--as", "Red", "--export", str(tmp_path / "red.jsonl")]) == 0
    return path


def test_after_the_battle_a_copy_is_checked_against_the_umpires_save_or_with_seed_and_salt(
    line: Callable[..., Ran], salted: Path, save: Path
) -> None:
    red, commitment = salted.with_name("red.jsonl"), read_header(salted).commitment
    line()
    code, out, _ = line("replay", salted, "--verify")
    assert (code, out.endswith(f"recorded, with dice committed to as {commitment}.\n")) == (0, True)
    code, out, _ = line("replay", red, "--verify", "--with", salted)
    assert code == 0
    assert re.search(
        rf"its \d+ rolls are those of .*salted\.jsonl, with dice committed to as {commitment}", out
    )
    code, out, _ = line("replay", red, "--verify", "--seed", "7", "--salt", SALT)
    assert code == 0
    assert "rolls can be those of the seed and salt" in out
    for words in (("--seed", "8", "--salt", SALT), ("--seed", "7", "--salt", SALT[::-1])):
        code, out, _ = line("replay", red, "--verify", *words)
        assert code == 1
        assert "its commitment is not that of the seed and salt" in out
    code, out, _ = line("replay", red, "--verify", "--with", save)
    assert code == 1
    assert "its commitment is not that of the seed and salt" in out
    assert line("replay", red, "--verify", "--seed", "7")[0] == 2
    assert line("replay", red, "--verify", "--seed", "7", "--salt", "x")[0] == 2
    assert line("replay", red, "--verify", "--with", red)[0] == 2
    assert line("replay", red, "--with", salted)[0] == 2
    assert line("replay", salted, "--verify", "--with", salted)[0] == 2
    code, _, err = line("replay", red, "--verify")
    assert code == 1
    assert "--with SAVE" in err


def test_an_export_says_for_whom_it_is_and_where_its_dice_are_open(
    line: Callable[..., Ran], salted: Path, save: Path, tmp_path: Path
) -> None:
    for path, open_dice in ((salted, False), (save, True)):
        code, out, err = line("replay", path, "--as", "Red", "--export", tmp_path / "copy.jsonl")
        assert code == 0
        assert "Give it to Red alone while the battle lasts" in out
        assert ("can work out the seed" in err) == open_dice


def test_a_battle_that_is_played_is_salted_and_its_seed_and_salt_repeat_it(line: Callable[..., Ran]) -> None:
    first, other = (line("play", "nef/skerries", "--seed", "7")[1] for _ in range(2))
    found = re.search(r"seed 7, salt ([0-9a-f]{32})\)", first)
    assert found is not None
    assert first.splitlines()[1:] != other.splitlines()[1:]
    assert line("play", "nef/skerries", "--seed", "7", "--salt", found[1])[1] == first
    open_dice = line("play", "nef/skerries", "--seed", "7", "--salt", "none")[1]
    assert "seed 7).\n" in open_dice
    assert line("play", "nef/skerries", "--seed", "7", "--salt", "none")[1] == open_dice
    assert line("play", "nef/skerries", "--seed", "7", "--salt", "short")[0] == 2
    assert line("play", "nef/skerries", "--salt", found[1])[0] == 2


def test_a_torn_battle_is_told_with_a_notice_and_left_as_it_is(
    line: Callable[..., Ran], save: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(save.read_bytes()[:-500])
    before = torn.read_bytes()
    code, out, err = line("replay", torn)
    assert code == 0
    assert "torn" in err
    assert "The battle stands in turn" in out
    assert torn.read_bytes() == before


# -- check ------------------------------------------------------------------------------------------------


def test_files_are_told_apart_and_checked(line: Callable[..., Ran], save: Path, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("animation = 2\nsound = false\n", encoding="utf-8")
    shipped = [ROOT / "scenarios" / name for name in names()]
    code, out, err = line("check", *shipped, save, settings)
    assert (code, err) == (0, "")
    *scenarios, battle, last = (text.split(": ")[1] for text in out.splitlines())
    assert len(scenarios) >= 4
    assert set(scenarios) == {"a scenario"}
    assert battle.startswith("a saved battle of")
    assert last == "settings"


def test_every_fault_of_a_file_is_a_sentence(line: Callable[..., Ran], tmp_path: Path) -> None:
    text = find_scenario("nef/skerries").read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(
        text.replace('"halcyon"', '"halcion"').replace("turns = 6", "turns = -6"), encoding="utf-8"
    )
    strange = tmp_path / "strange.toml"
    strange.write_text("song = 'Lillibullero'\n", encoding="utf-8")
    code, out, _ = line("check", broken, strange)
    assert code == 1
    first, second, third = out.splitlines()
    assert "turns" in first
    assert "did you mean" in second
    assert "halcyon" in second
    assert third.startswith(f"{strange}: found none of these")


def test_an_empty_folder_has_nothing_to_check(line: Callable[..., Ran], tmp_path: Path) -> None:
    code, out, err = line("check", tmp_path)
    assert (code, out) == (1, "")
    assert "Nothing to check" in err


# -- rules ------------------------------------------------------------------------------------------------


def test_the_rule_book_is_searched_for_all_the_words(line: Callable[..., Ran]) -> None:
    code, out, _ = line("rules", "nef", "Torpedo", "salvo")
    assert code == 0
    assert "NEF-TOR-3" in out
    assert "NEF-MOV-3" not in out
    assert out in line("rules", "torpedo", "salvo")[1]


def test_without_words_the_rule_books_are_listed_and_opened(line: Callable[..., Ran]) -> None:
    assert line("rules")[1].startswith("nef ")
    code, out, _ = line("rules", "nef")
    assert code == 0
    assert "Sequence (7)" in out
    assert max(map(len, out.splitlines())) <= 100


# -- sheets ---------------------------------------------------------------------------------------------------


def test_a_battle_on_paper_is_one_page_to_print(line: Callable[..., Ran], tmp_path: Path) -> None:
    out = tmp_path / "sheets.html"
    code, told, _ = line("sheets", "fleet/two_captains", "--out", str(out), "--part", "sheets")
    assert code == 0
    assert "sheets.html" in told
    page = out.read_text(encoding="utf-8")
    assert page.count("<svg ") == 3
    assert "Jervis Bay" in page


def test_a_part_of_a_printed_set_that_is_none_is_refused(line: Callable[..., Ran], tmp_path: Path) -> None:
    code, _, err = line("sheets", "nef/skerries", "--out", str(tmp_path / "sheets.html"), "--part", "cards")
    assert code == 2
    assert "no part of a printed set" in " ".join(err.split())


# -- screenshot -------------------------------------------------------------------------------------------


def test_a_picture_is_asked_of_the_window(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, save: Path, tmp_path: Path
) -> None:
    asked: list[tuple[Any, ...]] = []

    def screenshot(*words: Any) -> None:
        asked.append(words)
        if words[1] == 9999:
            raise ValueError("there is no order 9999")

    monkeypatch.setattr(screen, "window", lambda: SimpleNamespace(screenshot=screenshot))
    out = tmp_path / "table.png"
    assert line("screenshot", save, "--at", "5", "--out", out, "--size", "1280x720")[0] == 0
    assert asked[0] == (save, 5, out, (1280, 720))
    assert line("screenshot", "nef/skerries", "--out", out)[0] == 0
    assert (asked[1][0].id, *asked[1][1:]) == ("nef/skerries", None, out, (1920, 1080))
    assert line("screenshot", save, "--at", "9999", "--out", out)[0] == 2


def test_a_file_that_is_not_toml_is_told_where_it_breaks(tmp_path):
    from game.content.checking import faults

    broken = tmp_path / "b.toml"
    broken.write_text('format = 1\ntitle = "x\n', encoding="utf-8")
    (sentence,) = faults(broken)[1]
    assert "b.toml:2" in sentence
    assert "TOML" in sentence


# -- new --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["nef", "carrier"])
def test_a_battle_made_up_is_a_good_file_and_the_same_for_the_same_seed(
    line: Callable[..., Ran], tmp_path: Path, game: str
) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    code, out, err = line("new", game, "--points", "250", "--seed", "5", "--out", one)
    assert (code, err) == (0, "")
    assert "seed 5" in out
    assert line("new", game, "--points", "250", "--seed", "5", "--out", other)[0] == 0
    assert one.read_bytes() == other.read_bytes()
    assert line("check", one)[0] == 0


def test_a_battle_is_not_made_up_over_a_file_or_against_sense(
    line: Callable[..., Ran], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.toml"
    kept.write_text("mine")
    assert line("new", "nef", "--out", kept)[0] == 2
    assert kept.read_text() == "mine"
    for words in (
        ("chess",),
        ("nef", "--points", "1"),
        ("nef", "--table", "big"),
        ("nef", "--weather", "frogs"),
    ):
        code, _, err = line("new", *words, "--out", tmp_path / "new.toml")
        assert code == 2
        assert "Invalid value" in err
        assert not (tmp_path / "new.toml").exists()


# -- report -----------------------------------------------------------------------------------------------


def test_a_report_is_one_page_as_whoever_looks_may_know_it(line: Callable[..., Ran], tmp_path: Path) -> None:
    line("match", "carrier/first_contact", "--logs", tmp_path, "--seed", "3")
    (battle,) = tmp_path.glob("*.jsonl")
    code, told, _ = line("report", battle, "--out", tmp_path / "page.html")
    assert (code, told.strip()) == (0, f"{tmp_path / 'page.html'}: First Contact.")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert line("report", battle, "--out", tmp_path / "own.html", "--as", "USN")[0] == 0
    assert "As USN saw it" in (tmp_path / "own.html").read_text(encoding="utf-8")
    assert line("report", battle, "--out", battle)[0] == 2
    assert line("report", battle)[0] == 2
    code, text, _ = line("report", battle, "--text")
    assert code == 0
    assert line("report", battle, "--text", "--out", tmp_path / "mail.txt")[0] == 0
    assert (tmp_path / "mail.txt").read_text(encoding="utf-8") == text
    assert line("report", battle, "--out", tmp_path / "x.html", "--as", "Nobody")[0] == 2
