"""Which tests run a line, and how long each takes: a chart made by one run of all tests, for `tools/mutants.py`.

A chart is a folder: `lines` (coverage's own file, a context for each test) and `tests.xml` (pytest's report, for the
seconds). What is worked out once in a process and kept counts for the first test that asked for it alone, and what
runs in another process for none, so a chart says which tests to ask first, never that no other could tell.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

UNKNOWN = 1.0
"""Seconds of a test that the report does not name."""
SETTINGS = "[run]\nbranch = false\nsource = game\nrelative_files = true\ndata_file = {}\n"


class Chart:
    """The tests that run each line of the game, and their seconds."""

    def __init__(self, folder: Path) -> None:
        self._lines = CoverageData(str(folder / "lines"))
        self._lines.read()
        self._files: dict[str, dict[int, list[str]]] = {}
        self._seconds = _seconds(folder / "tests.xml")

    def tests(self, path: str, lines: Iterable[int]) -> set[str]:
        """The tests, as pytest names them, that run one of some lines of a file."""
        if path not in self._files:
            self._files[path] = self._lines.contexts_by_lineno(path)
        return {
            test
            for line in lines
            for context in self._files[path].get(line, ())
            if (test := context.rpartition("|")[0])
        }

    def of_file(self, path: str) -> set[str]:
        """The tests that run any line of a file."""
        self.tests(path, ())
        return self.tests(path, self._files[path])

    def seconds(self, test: str) -> float:
        """How long a test took."""
        return self._seconds.get(test, UNKNOWN)


def made(root: Path, folder: Path) -> Chart:
    """The chart of a folder; where there is none all tests are run for it, which takes twice what they take."""
    if not (folder / "tests.xml").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        settings = folder / "settings.ini"
        settings.write_text(SETTINGS.format((folder / "lines").absolute()), encoding="utf-8")
        named = {
            "PYTHONPATH": str(root),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "HYPOTHESIS_PROFILE": "ci",
        }
        words = [f"--cov-config={settings}", "--cov=game", "--cov-context=test", "--cov-report="]
        report = f"--junitxml={(folder / 'tests.new').absolute()}"
        command = [sys.executable, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *words, report]
        subprocess.run(command, cwd=root, env={**os.environ, **named}, check=False)
        (folder / "tests.new").replace(folder / "tests.xml")
    return Chart(folder)


def _seconds(report: Path) -> dict[str, float]:
    found = {}
    for case in ElementTree.parse(report).iter("testcase"):
        place = case.get("classname", "").replace(".", "/")
        found[f"{place}.py::{case.get('name')}"] = float(case.get("time", UNKNOWN))
    return found
