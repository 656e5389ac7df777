"""Balance at scale: the same rows whatever plays the battles and however often it was stopped; what is told of them."""

import csv
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import __version__
from game.ai import measured
from game.ai.fights import Bout, Fought, tallied
from game.content import find_scenario, read_scenario
from tests.patience import PATIENCE
from tools import balance, balance_record, ladder
from tools.crews import Crew, batched
from tools.kept import Kept

ROOT = Path(__file__).parents[2]
ASKED = ("nef/skerries", "--levels", "random,cadet", "--games", "3")


def run(tmp_path: Path, *words: str, name: str = "out.csv") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "tools/balance.py", *words, "--state", str(tmp_path / f"{name}.state")]
    return subprocess.run(
        [*command, "--out", str(tmp_path / name)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )


def made(results: dict[tuple[str, str], list[str]], tmp_path: Path) -> list[balance.Pairing]:
    """Pairings of nef/skerries with these winners."""
    found = balance.pairings(["nef/skerries"], ("cadet", "captain"), 4, 1, Kept(tmp_path / "made.state"))
    for pairing in found:
        winners = results.get(pairing.levels, [])
        pairing.fought = {
            n: Fought(n, who, 6, 60, points={"Red": 10, "Blue": 20}) for n, who in enumerate(winners)
        }
    return found


def test_every_level_meets_every_level_at_both_sides_on_the_same_seeds(tmp_path: Path) -> None:
    found = made({}, tmp_path)
    assert [pairing.levels for pairing in found] == [
        ("cadet", "cadet"),
        ("cadet", "captain"),
        ("captain", "cadet"),
        ("captain", "captain"),
    ]
    assert {tuple(bout.seed for bout in pairing.planned) for pairing in found} == {(1, 2, 3, 4)}


def test_side_and_level_are_told_apart(tmp_path: Path) -> None:
    found = made(
        {
            ("cadet", "cadet"): ["Red", "Red", "Red", "Blue"],
            ("cadet", "captain"): ["Blue", "Blue", "Red", ""],
            ("captain", "cadet"): ["Red", "Red", "Red", "Red"],
            ("captain", "captain"): ["Red", "Red", "", "Blue"],
        },
        tmp_path,
    )
    told = {what: tally.share for _, what, tally in balance.effects(found)}
    assert told == {"Red, both sides alike": 0.6875, "captain against cadet": 0.8125}


def test_one_worker_and_a_cluster_write_the_same_rows(tmp_path: Path, cluster: str) -> None:
    assert run(tmp_path, *ASKED, "--workers", "1", name="one.csv").returncode == 0
    told = run(tmp_path, *ASKED, "--cluster", cluster, name="cluster.csv")
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "cluster.csv").read_bytes()
    rows = list(csv.DictReader((tmp_path / "one.csv").open(encoding="utf-8")))
    assert [(row["level_1"], row["level_2"], row["seed"]) for row in rows][:4] == [
        ("random", "random", "1"),
        ("random", "random", "2"),
        ("random", "random", "3"),
        ("random", "cadet", "1"),
    ]


def test_what_was_stopped_goes_on_and_comes_out_alike(tmp_path: Path) -> None:
    command = [sys.executable, "tools/balance.py", "nef/skerries", "--games", "300", "--workers", "1"]
    stopped = subprocess.Popen(
        [*command, "--state", str(tmp_path / "run.state")],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    state = tmp_path / "run.state"
    while not (state.exists() and state.read_bytes().count(b"\n") > 1):
        assert stopped.poll() is None
        time.sleep(0.02)
    stopped.send_signal(signal.SIGINT)
    assert "goes on from here" in stopped.communicate(timeout=PATIENCE)[1]
    assert stopped.returncode == 130
    known = Kept(state)
    (pairing,) = balance.pairings(["nef/skerries"], ("captain",), 6, 1, known)
    before = dict(pairing.fought)
    assert before
    assert balance.play_all([pairing], known, Crew(1))
    (afresh,) = balance.pairings(["nef/skerries"], ("captain",), 6, 1, Kept(tmp_path / "other.state"))
    balance.play_all([afresh], Kept(tmp_path / "another.state"), Crew(1))
    assert [pairing.row(one) for one in pairing.results] == [afresh.row(one) for one in afresh.results]


def test_batches_hold_a_quarter_second_of_work_at_the_least(tmp_path: Path) -> None:
    (pairing,) = balance.pairings(["nef/skerries"], ("cadet",), 500, 1, Kept(tmp_path / "b.state"))
    sizes: Any = lambda seconds: [len(batch) for batch in batched(pairing.planned, seconds)]  # noqa: E731
    assert sizes(0.1)[:2] == [3, 3]
    assert sizes(2.0)[:2] == [1, 1]
    assert sizes(0.0)[:2] == [200, 200]
    assert sum(sizes(0.05)) == 500


@pytest.mark.parametrize("ending", ["parquet", "png"])
def test_files_for_other_programs(tmp_path: Path, ending: str) -> None:
    folder = tmp_path / "pictures"
    told = run(tmp_path, *ASKED, "--pictures", str(folder), name="rows.parquet")
    assert told.returncode == 0, told.stderr
    if ending == "png":
        assert (folder / "nef-skerries.png").read_bytes().startswith(b"\x89PNG")
        return
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert table.num_rows == 12
    assert set(table.column("winner").to_pylist()) <= {"Red", "Blue", ""}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nef/skeries",), "skerries"),
        (("nef/skerries", "--levels", "hand"), "hand"),
        (("nef/skerries", "--levels", "colonel"), "colonel"),
        (("nef/skerries", "--games", "0"), "at least"),
        (("nef/skerries", "--workers", "0"), "at least"),
    ],
)
def test_what_cannot_be_asked_is_said(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    told = run(tmp_path, *words)
    assert told.returncode == 2
    assert says in told.stderr
    assert "Traceback" not in told.stderr
    assert not (tmp_path / "out.csv").exists()


def test_a_record_is_written_beside_the_scenario_and_says_what_it_was_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "skerries.balance.json"
    monkeypatch.setattr(measured, "shipped_path", lambda key: path)
    wanted = balance_record.Wanted(equals=3, apart=2, evened=1)
    state = Kept(tmp_path / "record.state")
    found = balance_record.record("nef/skerries", wanted, state, Crew(1).play)
    assert measured.read(path) == found
    assert (found.equals.battles, [one.battles for one in found.apart]) == (3, [2, 2])
    assert found.version == __version__
    assert found.foretold is not None
    assert not found.stale(read_scenario(find_scenario("nef/skerries")))

    def nobody(planned: list[Bout]) -> Iterator[Fought]:
        assert planned == [], "a run goes on where it stood"
        return iter(())

    assert balance_record.record("nef/skerries", wanted, state, nobody) == found


def test_admirals_against_captains_are_added_to_a_record_and_stay_while_the_scenario_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measured, "shipped_path", lambda key: tmp_path / f"{key[4:]}.json")
    monkeypatch.setattr(balance_record, "ABOVE", ("admiral:2", "captain"))
    state, wanted = Kept(tmp_path / "above.state"), balance_record.Wanted(equals=2, apart=1, evened=0)
    before = balance_record.record("nef/skerries", wanted, state, Crew(1).play)
    rung = ladder.Rung("nef", "admiral:2", "captain", "admiral>captain", "nef/skerries", 0.5, 4, shipped=True)
    climb = ladder.Climb(rung, 4, state)
    ladder.into_record(climb)
    assert measured.read(measured.shipped_path("nef/skerries")) == before, "not yet whole"
    list(climb.play(Crew(1)))
    ladder.into_record(climb)
    found = measured.read(measured.shipped_path("nef/skerries")).above
    assert found is not None
    assert found.battles == 4
    won, drawn, _ = climb.known.points("admiral:2", "")
    assert found.share == tallied(won, drawn, 4)
    assert [one.seats for one in found.series] == [
        {"Red": "admiral:2", "Blue": "captain"},
        {"Red": "captain", "Blue": "admiral:2"},
    ]
    written = measured.read(measured.shipped_path("nef/skerries"))
    assert written == msgspec.structs.replace(before, above=found)
    assert balance_record.record("nef/skerries", wanted, state, Crew(1).play) == written
    row, together = balance_record.seats(["nef/skerries"]).splitlines()[2:]
    assert row.split(" | ")[6] == together.split(" | ")[6] == balance_record.told(found.share, 4)
    path = measured.shipped_path("nef/skerries")
    measured.write(msgspec.structs.replace(written, scenario="another form"), path)
    assert balance_record.record("nef/skerries", wanted, state, Crew(1).play).above is None


def test_a_record_that_is_missing_or_older_than_the_release_before_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "skerries.balance.json"
    monkeypatch.setattr(measured, "shipped_path", lambda key: path)
    releases = ["0.4.0", "0.3.1", "0.3.0"]
    (missing,) = balance_record.faults(["nef/skerries"], releases)
    assert missing.startswith("nef/skerries was never measured")
    found = balance_record.record(
        "nef/skerries", balance_record.Wanted(2, 0, 0), Kept(tmp_path / "f.state"), Crew(1).play
    )
    for version, stale in (("0.4.0", False), ("0.3.1", False), ("0.3.0", True), ("0.2", True)):
        measured.write(msgspec.structs.replace(found, version=version), path)
        assert bool(balance_record.faults(["nef/skerries"], releases)) == stale


def test_releases_are_read_from_the_changelog_the_newest_first(tmp_path: Path) -> None:
    path = tmp_path / "changes.md"
    path.write_text("# Changelog\n\n## [Unreleased]\n\n## [0.4.0]\n### Added\n## [0.3.1] - 2020-01-01\n")
    assert balance_record.releases(path) == ["0.4.0", "0.3.1"]


def test_every_shipped_scenario_was_measured_at_this_release_or_the_one_before() -> None:
    found = balance_record.faults(balance_record.shipped(), balance_record.releases(ROOT / "CHANGELOG.md"))
    assert not found, "\n".join(found)
