"""The examples below each command's help: there for all of them, and command lines that the program understands."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from game.cli.commands import app
from game.cli.examples import EXAMPLES
from game.content import find_scenario, read_scenario

PROGRAM = typer.main.get_command(app)
LINES = [line for rows in EXAMPLES.values() for line, _ in rows]


def test_every_command_has_examples() -> None:
    assert set(EXAMPLES) == {"", *PROGRAM.commands}  # type: ignore[attr-defined]
    assert all(
        line.startswith(f"line-ahead {name}".rstrip()) for name in EXAMPLES for line, _ in EXAMPLES[name]
    )


@pytest.mark.parametrize("line", LINES)
def test_an_example_is_understood(line: str) -> None:
    words = shlex.split(line)[1:]
    if not words or "--help" in words:
        return
    command = PROGRAM.commands[words[0]]  # type: ignore[attr-defined]
    given = command.make_context(words[0], words[1:]).params  # a wrong word raises
    named = str(given.get("scenario") or "")
    if "/" in named:
        sides = {side.name for side in read_scenario(find_scenario(named)).sides}
        assert {seat.partition("=")[0] for seat in given.get("side") or ()} <= sides


def test_help_shows_them_line_by_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "match", "--help"],
        cwd=Path(__file__).resolve().parent.parent,
        env=os.environ | {"COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = done.stdout.partition("Examples:")[2]
    assert [line.strip() for line in told.splitlines() if line.strip()] == [
        words for row in EXAMPLES["match"] for words in row
    ]
