"""The tutorial is followed as it is written: its files written, its commands given, what they say seen."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "tutorial.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```\n", re.DOTALL)
MARK = re.compile(r"<!-- (write|append|replace|fails) ?(\S*) -->\n")

pytestmark = pytest.mark.slow


def acts(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """What the page says to do, in order: (what, file, texts of its blocks); a console's file is empty."""
    place = 0
    while (block := BLOCK.search(text, place)) is not None:
        mark = MARK.search(text, place, block.start())
        place = block.end()
        if mark is None or mark[1] == "fails":
            assert block[1] == "console", block[0]
            yield "run" if mark is None else "fails", "", [block[2]]
        elif mark[1] == "replace":
            other = BLOCK.match(text, place)
            assert other is not None, mark[0]
            place = other.end()
            yield mark[1], mark[2], [block[2], other[2]]
        else:
            yield mark[1], mark[2], [block[2]]


def test_the_tutorial_can_be_followed_to_a_game_that_plays(tmp_path: Path) -> None:
    info = tmp_path / "site" / "pond-1.0.dist-info"
    done = [
        follow(what, file, texts, tmp_path, info)
        for what, file, texts in acts(PAGE.read_text(encoding="utf-8"))
    ]
    assert sum(done) > 15


def follow(what: str, file: str, texts: list[str], folder: Path, info: Path) -> bool:
    path = folder / file
    if what in ("run", "fails"):
        for command, wanted in commands(texts[0]):
            told = given(command, folder, info, fails=what == "fails")
            assert [line for line in wanted if line not in told] == [], f"{command}\n{told}"
    elif what == "write":
        path.write_text(texts[0], encoding="utf-8")
    elif what == "append":
        path.write_text(path.read_text(encoding="utf-8") + texts[0], encoding="utf-8")
    else:
        old, new = (text.rstrip("\n") for text in texts)
        before = path.read_text(encoding="utf-8")
        assert before.count(old) == 1, f"{file}: {old}"
        path.write_text(before.replace(old, new), encoding="utf-8")
    return True


def commands(console: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a console with the lines told below it."""
    for part in console.split("$ ")[1:]:
        command, *told = part.rstrip("\n").split("\n")
        yield command, told


def given(command: str, folder: Path, info: Path, *, fails: bool) -> str:
    """What a command says; wrong where it fails and should not, or does not and should."""
    words = shlex.split(command)
    if words[:2] == ["pip", "install"]:  # as it would leave it, without the network
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pond\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[line_ahead.rulesets]\npond = pond:RULESET\n")
        return ""
    if words[:2] == ["line-ahead", "play"]:
        words = ["line-ahead", "screenshot", words[2], "--out", "table.png", "--size", "1280x720"]
    program = (
        ["-m", "game"] if words[0] == "line-ahead" else ["-m", "pytest", "-p", "no:cacheprovider", "-n0"]
    )
    program += [] if words[0] == "line-ahead" else ["-p", "game.testing.plugin"]
    paths = [str(ROOT), str(info.parent), str(folder / "pond")]
    done = subprocess.run(
        [sys.executable, *program, *words[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode != 0) == fails, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr
