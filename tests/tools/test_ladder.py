"""The ladder's rungs, its points, and that it goes on where it was stopped and never mixes old battles in."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest

from game.ai.fights import Fought
from game.ai.watch import Raised
from tests.patience import PATIENCE
from tools import kept, ladder
from tools.crews import Crew

ROOT = Path(__file__).parents[2]
RUNG = ladder.Rung("nef", "captain", "cadet", "captain>cadet", "nef/skerries", 0.95, 4)
SEAT = msgspec.structs.replace(RUNG, says="captain>cadet at Blue", seat="Blue", surely=True, target=0.5)
ONE = Crew(1)


def state(tmp_path: Path) -> ladder.Kept:
    return ladder.Kept(tmp_path / "state.jsonl")


def test_the_rungs_of_nef_are_those_the_table_names() -> None:
    found = {rung.name: (rung.target, rung.games, rung.scenario) for rung in ladder.rungs()}
    assert found["nef captain>cadet"] == (0.95, 200, "nef/trial")
    assert found["nef admiral>captain"] == (0.70, 100, "nef/trial")
    assert found["carrier captain>cadet"] == (0.90, 200, "carrier/trial")
    assert found["nef fleet-admiral>admiral"] == (0.60, 200, "nef/trial")
    assert found["carrier admiral>captain"] == (0.65, 100, "carrier/trial")
    assert found["nef admiral>quarter"] == (0.55, 400, "nef/skerries")
    (quarter,) = (rung for rung in ladder.rungs() if rung.says == "admiral>quarter")
    assert found["war_at_sea 100 captain>cadet"] == (0.90, 200, "war_at_sea/trial_100")
    assert found["war_at_sea 300 admiral>captain"] == (0.65, 100, "war_at_sea/trial_300")
    assert (quarter.better, quarter.worse) == ("admiral", f"admiral:{ladder.STANDARD // 4}")


def test_points_go_to_the_player_wherever_it_sat(tmp_path: Path) -> None:
    climb = ladder.Climb(RUNG, 4, state(tmp_path))
    planned = climb.known.planned.values()
    assert [bout.seats["Red"] for bout in planned] == ["captain", "cadet", "captain", "cadet"]
    climb.known.fought = {n: Fought(n, who, 6, 60, 0.5) for n, who in enumerate(("Red", "Blue", "", "Red"))}
    row = climb.row()
    assert (row["won"], row["drawn"], row["lost"]) == (2, 1, 1)
    assert (row["ours"], row["floor"], row["ratio"]) == (2.5, 4, 0.625)
    assert row["low"] < 0.625 < row["high"]
    assert (row["target"], row["better"], row["met"]) == (0.95, "higher", False)
    assert ladder.line(row).startswith("| nef captain>cadet | 4 | 2 | 1 | 1 | 62.5% |")


def test_every_shipped_scenario_has_its_rungs_at_both_seats() -> None:
    found = {(rung.scenario, rung.better, rung.seat) for rung in ladder.rungs()}
    for path in (ROOT / "scenarios").glob("*/*.toml"):
        name = f"{path.parent.name}/{path.stem}"
        seats = {seat for scenario, _, seat in found if scenario == name}
        sides = {side.name for side in ladder.read_scenario(path).sides}
        both = {""} if len(sides) == 2 else set()
        assert seats == (both if path.stem.startswith("trial") else both | sides)
        better = {"captain", "admiral", *(["fleet-admiral"] if path.stem.startswith("trial") else [])}
        assert {one for scenario, one, _ in found if scenario == name} == better


def test_at_a_seat_the_weaker_one_meets_the_same_opponent(tmp_path: Path) -> None:
    climb = ladder.Climb(SEAT, 3, state(tmp_path))
    assert climb.beside is not None
    assert [bout.seats for bout in climb.known.planned.values()] == 3 * [{"Red": "cadet", "Blue": "captain"}]
    assert [bout.seats for bout in climb.beside.planned.values()] == 3 * [{"Red": "cadet", "Blue": "cadet"}]
    numbers = list(climb.known.planned)
    assert [climb.known.planned[n].seed for n in numbers] == [
        bout.seed for bout in climb.beside.planned.values()
    ]
    idle = (Raised("Blue", "idle", 2),)
    climb.known.fought = {
        n: Fought(n, who, 6, 60, alarms=idle) for n, who in zip(numbers, ("Blue", "", "Red"), strict=True)
    }
    assert climb.row()["met"] is None
    climb.beside.fought = {n: Fought(n, who, 6, 60) for n, who in enumerate(("Red", "Red", ""))}
    row = climb.row()
    assert (row["won"], row["drawn"], row["lost"], row["ratio"]) == (1, 1, 1, 0.5)
    assert [(one["seat"], one["count"], one["battles"]) for one in row["alarms"]] == [("captain", 6, 3)]
    assert (row["beside"], row["met"]) == (0.1667, False), "the lower end of its range is under a half"


@pytest.mark.parametrize("seat", ["Red", "Blue", "Grey"])
def test_of_three_sides_each_seat_is_measured_beside_the_weaker_one_there(tmp_path: Path, seat: str) -> None:
    (rung,) = (rung for rung in ladder.rungs() if rung.name == f"nef/three_flags captain>cadet at {seat}")
    climb = ladder.Climb(rung, 3, state(tmp_path))
    assert climb.beside is not None
    for bout in climb.known.planned.values():
        assert {side for side, level in bout.seats.items() if level == "captain"} == {seat}
    assert all(set(bout.seats.values()) == {"cadet"} for bout in climb.beside.planned.values())
    climb.known.fought = {n: Fought(n, who, 6, 60) for n, who in enumerate((seat, "", "nobody here"))}
    climb.beside.fought = {n: Fought(n, who, 6, 60) for n, who in enumerate((seat, "", ""))}
    row = climb.row()
    assert (row["ratio"], row["beside"]) == (0.4444, 0.5556), "a draw is a third of a win"
    assert row["met"] is False
    marks = {
        ladder.Climb(msgspec.structs.replace(rung, seat=side), 1, state(tmp_path)).known.mark
        for side in climb.sides
    }
    assert len(marks) == 3, "battles of one seat are none of another"


def test_both_seats_together_need_no_battle_more(tmp_path: Path) -> None:
    kept = state(tmp_path)
    for side in ("Red", "Blue"):
        list(ladder.Climb(msgspec.structs.replace(SEAT, seat=side), 2, kept).play(ONE))
    assert ladder.Climb(RUNG, 4, kept).told == 4


def test_one_worker_and_a_cluster_write_the_same_rows(tmp_path: Path, cluster: str) -> None:
    def rows(*words: str) -> bytes:
        name = words[0].strip("-")
        done = subprocess.run(
            [
                *climb_nef("--state", tmp_path / name, "--json", tmp_path / f"{name}.json"),
                "--games",
                "4",
                *words,
            ],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return (tmp_path / f"{name}.json").read_bytes()

    alone = rows("--workers", "1")
    assert rows("--cluster", cluster) == alone


def test_a_rung_half_played_is_neither_met_nor_missed(tmp_path: Path) -> None:
    climb = ladder.Climb(RUNG, 4, state(tmp_path))
    assert climb.row()["met"] is None
    climb.known.fought = {0: Fought(0, "Red", 6, 60)}
    assert (climb.row()["ratio"], climb.row()["met"]) == (1.0, None)
    assert ladder.line(ladder.Climb(RUNG, 2, state(tmp_path)).row()).count("|") == ladder.HEAD.count("|") // 2


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    first = ladder.Climb(RUNG, 2, state(tmp_path))
    assert len(list(first.play(ONE))) == 2
    again = ladder.Climb(RUNG, 4, state(tmp_path))
    assert again.known.fought == first.known.fought
    assert {fought.number for fought in again.play(ONE)} == {2, 3}
    whole = ladder.Climb(RUNG, 4, state(tmp_path))
    assert list(whole.play(ONE)) == []
    assert whole.row() == again.row()


def test_battles_of_other_seats_rules_or_tables_are_not_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = ladder.mark_of(RUNG)
    assert mark == ladder.mark_of(RUNG)
    assert mark != ladder.mark_of(msgspec.structs.replace(RUNG, worse="captain:bold"))
    assert mark != ladder.mark_of(msgspec.structs.replace(RUNG, scenario="nef/mail"))
    other = ladder.Climb(msgspec.structs.replace(RUNG, better="random"), 2, state(tmp_path))
    list(other.play(ONE))
    assert ladder.Climb(RUNG, 2, state(tmp_path)).told == 0


@pytest.mark.parametrize(
    ("path", "decides"),
    [
        ("game/ai/captain.py", True),
        ("game/dice/tray.py", True),
        ("game/tabletop/exchange.py", True),
        ("game/rulesets/nef/tables.toml", True),
        ("game/rulesets/nef/turn.py", True),
        ("game/rulesets/nef/presenter/cards.py", False),
        ("game/rulesets/nef/clauses.toml", False),
        ("game/ui/keys.py", False),
    ],
)
def test_the_fingerprint_is_of_what_decides_a_battle(
    path: str, decides: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / path
    for name in ("game/rulesets/nef", *(f"game/{room}" for room in kept.DECIDES)):
        (tmp_path / name).mkdir(parents=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    marks = set()
    for text in ("a = 1\n", "a = 2\n"):
        file.write_text(text)
        marks.add(ladder.mark_of(RUNG))
    assert len(marks) == (2 if decides else 1)


def test_a_line_torn_by_a_kill_costs_one_battle(tmp_path: Path) -> None:
    climb = ladder.Climb(RUNG, 4, state(tmp_path))
    list(climb.play(ONE))
    path = tmp_path / "state.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    again = ladder.Climb(RUNG, 4, state(tmp_path))
    assert sorted(again.known.fought) == [0, 1, 2]
    list(again.play(ONE))
    assert ladder.Climb(RUNG, 4, state(tmp_path)).told == 4


def climb_nef(*words: str | Path) -> list[str]:
    return [
        sys.executable,
        str(ROOT / "tools" / "ladder.py"),
        "--only",
        "nef captain>cadet",
        *map(str, words),
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal here")
def test_a_ladder_that_is_stopped_says_what_it_knows_and_goes_on_from_there(tmp_path: Path) -> None:
    kept, rows = tmp_path / "state.jsonl", tmp_path / "rows.json"
    words = climb_nef("--state", kept, "--json", rows, "--workers", "2")
    climbing = subprocess.Popen(
        [*words, "--games", "200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(
            signal.signal, signal.SIGINT, signal.SIG_DFL
        ),  # whatever started the tests ignores
    )
    while not kept.is_file() or kept.read_bytes().count(b"\n") < 4:
        assert climbing.poll() is None
        time.sleep(0.05)
    os.killpg(climbing.pid, signal.SIGINT)
    out, err = climbing.communicate(timeout=PATIENCE)
    (row,) = json.loads(rows.read_text())["rows"]
    assert climbing.returncode == 130
    assert err.splitlines()[-1] == "Stopped: the next run goes on from here."
    assert "Traceback" not in err
    known = row["games"]
    assert 4 <= known < 200
    assert row["met"] is None
    assert out.splitlines()[-1].startswith(f"| nef captain>cadet | {known} |")
    before = kept.read_bytes()
    done = subprocess.run([*words, "--games", "6"], capture_output=True, text=True)
    assert done.returncode == 0
    assert kept.read_bytes().startswith(before)
    (row,) = json.loads(rows.read_text())["rows"]
    assert row["games"] == 6
    assert isinstance(row["met"], bool)


def test_an_odd_number_of_battles_is_refused() -> None:
    done = subprocess.run(climb_nef("--games", "3"), capture_output=True, text=True)
    assert done.returncode == 2
    assert "not an even number" in done.stderr
