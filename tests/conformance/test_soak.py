"""A slice of the soak, and that it finds what it looks for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from game.ai import chance
from game.match import Refused
from game.match.questions import Refusal
from game.rulesets import names
from game.testing import play
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    from tools import soak

    return soak


@pytest.mark.slow
def test_battles_kills_and_wild_orders_in_a_short_slice() -> None:
    words = [
        sys.executable,
        str(ROOT / "tools" / "soak.py"),
        "--battles",
        "8",
        "--heads",
        "6",
        "--kills",
        "5",
        "--orders",
        "1",
        *("--disks", "5", "--pairs", "2", "--windows", "2", "--editors", "1", "--settings", "1"),
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [row for row in done.stdout.splitlines() if row.startswith("| ")][
        1:
    ]  # libraries print their names
    whole = [row.split(" | ") for row in rows if " | all | " in row]
    parts = ["battles", "heads", "kills", "orders", "disks", "pairs", "windows", "editors", "settings"]
    assert [row[0] for row in whole] == [f"| {part}" for part in parts]
    assert {row.split(" | ")[4].rstrip(" |") for row in rows} == {"0"}
    assert [row.split(" | ")[1] for row in rows if row.startswith("| orders")] == [*sorted(names()), "all"]


def test_a_made_up_table_that_cannot_be_played_on_is_found(
    soak: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen in fleet: a ship made up with a space in its id, torpedoes at one who was gone, an attack without a load."""
    assert not soak.head(0, 1).fault

    def failing(*_: object) -> object:
        raise KeyError("Bombardment")

    monkeypatch.setattr("game.ai.captain.light", failing)
    assert soak.head(0, 1).fault.endswith("KeyError: 'Bombardment'")


def test_a_confirmed_order_that_is_not_in_the_log_is_found(soak: ModuleType, tmp_path: Path) -> None:
    whole = soak.uninterrupted("nef/skerries", 5, tmp_path / "done.jsonl").splitlines(keepends=True)
    log = tmp_path / "battle.jsonl"
    log.write_bytes(b"".join(whole[:21]) + whole[21][:30])
    assert soak.carried_on("nef/skerries", log, list(range(20))) == ""
    assert log.read_bytes() == b"".join(whole)
    log.write_bytes(b"".join(whole[:15]))
    assert soak.carried_on("nef/skerries", log, list(range(20))).startswith("order 19 was confirmed")


def test_a_log_that_is_not_cut_back_and_one_that_two_may_write_are_found(
    soak: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not soak.files(3, 1, "disks").fault
    monkeypatch.setattr("game.disk.Growing._cut", lambda file: None)
    assert "left something behind" in soak.files(3, 1, "disks").fault
    monkeypatch.setattr("game.match.hold._lock", lambda handle: True)
    assert "both play, or nobody says who has it" in soak.files(3, 1, "pairs").fault


def test_a_battle_that_breaks_and_one_that_fails_to_load_are_told(
    soak: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other(path: Path, *, resume: bool = False) -> object:
        return play.play("nef/skerries", 99)

    monkeypatch.setattr(play, "loaded", other)
    assert "loaded, it is another battle" in soak.battle(0, 1).fault
    monkeypatch.setattr(play, "play", lambda *args, **options: 1 / 0)
    assert "ZeroDivisionError" in soak.battle(0, 1).fault


def test_an_order_that_raises_or_changes_what_refused_it_is_told(
    soak: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play.begin("nef/skerries", 3)
    rng = Random(1)
    assert soak.one_order(match, [], rng) == ""

    def answer(side: str, order: object) -> None:
        match.table.turn += 1
        raise Refused(Refusal("Not now."))

    monkeypatch.setattr(soak, "WILD_SHARE", 1.0)
    monkeypatch.setattr(match, "answer", answer)
    assert "is refused and changed the table" in soak.one_order(match, [], rng)
    monkeypatch.setattr(match, "answer", lambda *_: 1 / 0)
    assert "ZeroDivisionError" in soak.one_order(match, [], rng)


def test_an_order_gone_wrong_is_another_of_its_kind(soak: ModuleType) -> None:
    match = play.begin("nef/skerries", 3)
    order = chance.answer(match.ask("Red"), Random(2))
    wrong = [soak.gone_wrong(order, Random(seed)) for seed in range(20)]
    assert {type(one) for one in wrong} == {type(order)}
    assert sum(one != order for one in wrong) > 15
