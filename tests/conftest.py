"""What holds for every test: no display, no sound, a player who has nothing yet, and the quick ones first."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

_HOME = pytest.StashKey[Path]()

_UNTIMED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("default", **_UNTIMED)
hypothesis.settings.register_profile("ci", derandomize=True, max_examples=25, database=None, **_UNTIMED)


def pytest_configure(config: pytest.Config) -> None:
    """Before any module of the game is imported: SDL's dummy drivers, one thread as in the game, and an empty home."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    home = Path(tempfile.mkdtemp(prefix="line-ahead-"))
    os.environ["LINE_AHEAD_HOME"] = str(home)
    config.stash[_HOME] = home
    if not config.getoption("hypothesis_profile", None):
        hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_HOME], ignore_errors=True)


@pytest.fixture(autouse=True)
def home(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player of this test alone: nothing that another test keeps is found in it."""
    folder = Path(tempfile.mkdtemp(prefix="player-", dir=pytestconfig.stash[_HOME]))  # also in a fork its own
    monkeypatch.setenv("LINE_AHEAD_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True, scope="session")
def nothing_given_back() -> Iterator[None]:
    """Memory that is free stays with the process: windows are opened by the hundred, and each would have its pictures
    from the system and give them back, page by page. A program that is started has its own way."""
    from game.ui.kit import memory

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "_of_libc", lambda name: None)
        patch.setattr(memory, "_TRIM", None)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first, the ones marked slow last; otherwise in the order they were found."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)


def pytest_collection_finish() -> None:
    """What was collected lasts to the end: who looks for garbage need not go through thousands of tests each time."""
    gc.collect()
    gc.freeze()
