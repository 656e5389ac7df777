"""A slice of the hostile files, and that what they look for is found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def hostile() -> ModuleType:
    from tools import hostile

    return hostile


def test_a_damaged_file_is_the_same_by_its_number(hostile: ModuleType) -> None:
    first = [hostile.hostile("settings", number, 7)[0] for number in range(30)]
    assert first == [hostile.hostile("settings", number, 7)[0] for number in range(30)]
    assert len(set(first)) > 20


@pytest.mark.slow
def test_a_slice_of_every_sort() -> None:
    words = [sys.executable, str(ROOT / "tools" / "hostile.py"), "--files", "200", "--seed", "5"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [row.split(" | ") for row in done.stdout.splitlines()[2:]]
    assert len(rows) == 20
    assert {(row[1], row[2]) for row in rows} == {("10", "0")}


def test_what_raises_or_is_no_sentence_is_told(hostile: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.hostile_sorts import sentences

    def reads(path: Path, rng: Random) -> Iterator[None]:
        yield
        text = path.read_bytes()
        if len(text) % 2:
            raise KeyError("Red")
        yield sentences(path, ["of another file"])

    monkeypatch.setitem(hostile.SORTS, "settings", hostile.SORTS["settings"]._replace(read=reads))
    faults = {hostile.one("settings", number, 1).split(":")[0] for number in range(20)}
    assert faults == {"KeyError", "Unsaid"}


def test_what_takes_too_long_is_told(hostile: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile, "LONGEST", -1.0)
    assert hostile.one("settings", 0, 1).endswith("s of processor time")


def test_a_process_that_dies_is_told_with_the_file_it_read(
    hostile: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ran(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        first = int(words[words.index("--first") + 1])
        if first:
            return subprocess.CompletedProcess(words, 0, "".join(f"{n} \n" for n in range(first, 9)), "")
        return subprocess.CompletedProcess(words, 1, "0 \n1 KeyError: 'Red'\n", "Timeout!")

    monkeypatch.setattr(hostile.subprocess, "run", ran)
    found = hostile.tried("save", 9, 1)
    assert found.faults == ["save 1: KeyError: 'Red'", "save 2: its process died: Timeout!"]


@pytest.mark.parametrize(
    "told", [["x: a\u202eb"], ["x: " + "w" * 300], ["x: a\nb"], [f"x: {n}" for n in range(22)], ["y: a"]]
)
def test_a_sentence_too_long_too_many_or_with_a_sign_unseen_is_told(
    hostile: ModuleType, told: list[str]
) -> None:
    from tools.hostile_sorts import Unsaid, sentences

    sentences(Path("x"), ["x: found nothing, expected a file."])
    with pytest.raises(Unsaid):
        sentences(Path("x"), told)


@pytest.mark.parametrize("kind", ["renamed", "doubled", "recoded", "crowded", "deepened"])
@pytest.mark.parametrize(
    "text", [b'{"name":"Red","n":1,"list":[1]}\n{"unit":"x"}\n', b'a = 1\n[[side]]\nname = "Red"\n']
)
def test_every_kind_of_damage_changes_a_file(hostile: ModuleType, kind: str, text: bytes) -> None:
    from tools import damage

    assert {getattr(damage, kind)(text, Random(number)) for number in range(8)} - {text}
