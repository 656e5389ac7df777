"""Which tests run a line, and how long each takes: a chart made by one run of all tests, for `tools/mutants.py`.

    python3.12 tools/reached.py FOLDER [words for pytest]      made, or taken up again: tests charted are not run again

A chart is a folder of files, one for each process that ran tests. It is made by Python 3.12 or newer, which tells of a
line the first time it is run and no more, and costs about as much as the tests alone. What is worked out once in a
process and kept counts for the first test that asked for it, and what runs in another process for none, so a chart says
which tests to ask first, never that no other could tell.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import process_time
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "LINE_AHEAD_CHART"
"""The variable that names the folder to the processes that run the tests."""
UNKNOWN = 1.0
"""Seconds of a test that the chart does not name."""


class Chart:
    """The tests that run each line of the game, and their seconds."""

    def __init__(self, folder: Path) -> None:
        self._seconds: dict[str, float] = {}
        self._lines: dict[str, dict[str, int]] = {}
        for test, seconds, files in rows(folder):
            self._seconds[test] = seconds
            for path, bits in files.items():
                self._lines.setdefault(path, {})[test] = int(bits, 16)

    def tests(self, path: str, lines: Iterable[int]) -> set[str]:
        """The tests, as pytest names them, that run one of some lines of a file."""
        wanted = bits_of(lines)
        return {test for test, bits in self._lines.get(path, {}).items() if bits & wanted}

    def of_file(self, path: str) -> set[str]:
        """The tests that run any line of a file."""
        return set(self._lines.get(path, {}))

    def seconds(self, test: str) -> float:
        """How many seconds of processor time a test took."""
        return self._seconds.get(test, UNKNOWN)


def rows(folder: Path) -> Iterator[tuple[str, float, dict[str, str]]]:
    """Each test of a chart: its name, its seconds, and by file the lines it ran as bits of a number in hex."""
    for part in sorted(folder.glob("*.jsonl")):
        with part.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.endswith("\n"))


def bits_of(lines: Iterable[int]) -> int:
    """Numbers of lines as one number, a bit for each."""
    found = 0
    for line in lines:
        found |= 1 << line
    return found


class Charting:
    """A plug-in of pytest that writes down which lines of a tree each test runs."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._within = f"{root}{os.sep}"
        self._folder = folder
        self._ran: dict[str, set[int]] = {}
        self._known = {test for test, _, _ in rows(folder)}
        watch = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
        self._watch, self._tool = watch, watch.PROFILER_ID
        watch.use_tool_id(self._tool, "line-ahead-chart")
        watch.register_callback(self._tool, watch.events.PY_START, self._starts)
        watch.register_callback(self._tool, watch.events.LINE, self._runs)
        watch.set_events(self._tool, watch.events.PY_START)

    def _starts(self, code: CodeType, offset: int) -> object:
        if code.co_filename.startswith(self._within):
            self._watch.set_local_events(self._tool, code, self._watch.events.LINE)
        return self._watch.DISABLE

    def _runs(self, code: CodeType, line: int) -> object:
        self._ran.setdefault(code.co_filename, set()).add(line)
        return self._watch.DISABLE

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what the chart has."""
        items[:] = [item for item in items if item.nodeid not in self._known]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._ran = {}
        self._watch.restart_events()
        began = process_time()
        told = yield
        row = item.nodeid, round(process_time() - began, 4), dict(self._files())
        with (self._folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as part:
            part.write(json.dumps(row) + "\n")
        return told

    def _files(self) -> Iterator[tuple[str, str]]:
        ran, self._ran = self._ran, {}
        for name, lines in list(ran.items()):  # a thread of the test may still add to them
            yield Path(name).relative_to(ROOT).as_posix(), f"{bits_of(lines.copy()):x}"


def pytest_configure(config: pytest.Config) -> None:
    """Chart where a folder is named, in each process that runs tests."""
    folder = os.environ.get(FOLDER, "")
    if folder and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(Charting(ROOT / "game", Path(folder)))


def main(words: list[str]) -> int:
    if sys.version_info < (3, 12) or not words:
        print(__doc__)
        return 2
    folder = Path(words[0]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    named = {
        FOLDER: str(folder),
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "HYPOTHESIS_PROFILE": "ci",
    }
    command = [sys.executable, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", "-p", "tools.reached"]
    return subprocess.call([*command, *words[1:]], cwd=ROOT, env={**os.environ, **named})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
