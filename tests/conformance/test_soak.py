"""A slice of the soak, and that it finds what it looks for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.conformance import play

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import soak
    finally:
        sys.path.remove(str(ROOT / "tools"))
    return soak


@pytest.mark.slow
def test_battles_kills_and_damaged_files_in_a_short_slice() -> None:
    words = [
        sys.executable,
        str(ROOT / "tools" / "soak.py"),
        "--battles",
        "16",
        "--kills",
        "6",
        "--fuzz",
        "160",
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = done.stdout.splitlines()[2:]
    assert [row.split(" | ")[0] for row in rows] == ["| battles", "| kills", "| fuzz"]
    assert [row.split(" | ")[3] for row in rows] == ["0", "0", "0"]


def test_a_confirmed_order_that_is_not_in_the_log_is_found(soak: ModuleType, tmp_path: Path) -> None:
    whole = soak.uninterrupted("nef/skerries", 5, tmp_path / "done.jsonl").splitlines(keepends=True)
    log = tmp_path / "battle.jsonl"
    log.write_bytes(b"".join(whole[:21]) + whole[21][:30])
    assert soak.carried_on("nef/skerries", log, list(range(20))) == ""
    assert log.read_bytes() == b"".join(whole)
    log.write_bytes(b"".join(whole[:15]))
    assert soak.carried_on("nef/skerries", log, list(range(20))).startswith("order 19 was confirmed")


def test_a_battle_that_breaks_and_one_that_fails_to_load_are_told(
    soak: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other(path: Path, *, resume: bool = False) -> object:
        return play.play("nef/skerries", 99)

    monkeypatch.setattr(play, "loaded", other)
    assert "loaded, it is another battle" in soak.battle(0, 1).fault
    monkeypatch.setattr(play, "play", lambda *args, **options: 1 / 0)
    assert "ZeroDivisionError" in soak.battle(0, 1).fault
