"""Looking a battle over on the command line: for how long, what is kept and written, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.analysis import Unplayable
from game.cli import analysing, run
from game.testing.play import play


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "battle.jsonl"
    play("nef/skerries", 3, path=path)
    return path


class Looked:
    """A look that does as it is told to, and remembers what was asked."""

    told = True
    fault: BaseException | None = None
    asked: list[Any] = []

    def __init__(self, battle: Any, kept: Any) -> None:
        self.asked.append(kept)
        self.kept = "kept"

    def go(self, hands: Any, *, seconds: float | None, playouts: int | None) -> Iterator[Any]:
        self.asked.append((hands, seconds, playouts))
        yield SimpleNamespace(done=1, wanted=2)
        if self.fault is not None:
            raise self.fault

    def analysis(self) -> dict[str, str]:
        return {"said": "all"}


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[Any]]]:
    """Looks a battle over with a look that plays nothing: the code, and what was asked of it."""

    @contextmanager
    def labour(log: bytes, workers: int, cluster: str) -> Iterator[str]:
        yield f"{workers} {cluster}"

    monkeypatch.setattr(analysing, "Look", Looked)
    monkeypatch.setattr(analysing, "labour", labour)
    monkeypatch.setattr(analysing.os, "cpu_count", lambda: 6)
    monkeypatch.setattr(analysing.kept, "read", lambda _: "read")
    monkeypatch.setattr(analysing.kept, "write", lambda _, one: "" if Looked.told else f"not {one}")
    monkeypatch.setattr(analysing.telling, "lines", lambda one, called: [f"{one['said']} by {called}"])

    def carried_out(file: Path, *words: str, fault: BaseException | None = None, told: bool = True) -> Any:
        monkeypatch.setattr(Looked, "asked", [])
        monkeypatch.setattr(Looked, "fault", fault)
        monkeypatch.setattr(Looked, "told", told)
        return run(["analyse", str(file), *words]), Looked.asked

    return carried_out


def test_a_battle_is_looked_over_for_a_minute_by_every_core_and_what_is_known_goes_on(
    looked: Any, save: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert looked(save) == (0, ["read", ("6 ", 60.0, None)])
    assert capfd.readouterr().out == "all by turn\n"


def test_seconds_or_playouts_workers_and_a_cluster_are_as_asked(looked: Any, save: Path) -> None:
    assert looked(save, "--budget", "5", "--workers", "2", "--fresh") == (0, [None, ("2 ", 5.0, None)])
    assert looked(save, "--playouts", "9", "--cluster", "tcp://a")[1] == ["read", ("6 tcp://a", None, 9)]


def test_all_of_it_is_written_where_that_is_asked(looked: Any, save: Path, tmp_path: Path) -> None:
    assert looked(save, "--json", str(tmp_path / "out.json"))[0] == 0
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == '{\n  "said": "all"\n}\n'


def test_what_is_stopped_is_told_and_ends_with_1(
    looked: Any, save: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert looked(save, fault=KeyboardInterrupt())[0] == 1
    assert capfd.readouterr().out == "all by turn\n"
    assert looked(save, fault=KeyboardInterrupt(), told=False)[0] == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "not kept",
        "Stopped before every order was played on from: go on with the same command.",
    ]


@pytest.mark.parametrize("fault", [Unplayable("It cannot be."), OSError("It cannot be.")])
def test_what_cannot_be_played_on_ends_with_the_reason(
    looked: Any, save: Path, fault: Exception, capfd: pytest.CaptureFixture[str]
) -> None:
    assert looked(save, fault=fault)[0] == 1
    assert capfd.readouterr() == ("", "It cannot be.\n")


def test_a_battle_without_an_order_has_nothing_to_look_over(
    looked: Any, save: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analysing, "opened", lambda _: SimpleNamespace(moments=[]))
    assert looked(save) == (1, [])
    assert capfd.readouterr().err == f"{save}: no order was given in it yet.\n"


def test_a_file_that_is_no_battle_is_told(
    looked: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.jsonl").write_text("{}\n")
    assert looked(tmp_path / "x.jsonl") == (1, [])
    assert len(capfd.readouterr().err.splitlines()) == 1
