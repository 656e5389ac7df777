"""What the counts of the tree count, on a small tree of known weight."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SOURCES = {
    "__init__.py": '"""The package."""\n',
    "match/__init__.py": '"""The floor."""\n',
    "match/one.py": '''"""One of a circle.

Its words are no code."""

import os
from typing import Any

from game.match import two


def name(of: Any) -> Any:
    """Its name."""
    # a comment
    text = """two lines
    of text"""
    return getattr(of, "name", getattr(os, "name", text))
''',
    "match/two.py": '''"""The other: it goes back inside a function."""


def late() -> object:
    from game.match.one import name

    try:
        return name
    except (KeyError, ValueError, TypeError):
        return None
''',
}


@pytest.fixture
def counted(tmp_path: Path) -> dict[str, str]:
    """The table of the small tree, by row; the circles' line under its own words."""
    for place, source in SOURCES.items():
        path = tmp_path / "game" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "size.py"), "--tree", str(tmp_path), "--circles"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = dict(
        line.strip("| ").split(" | ")
        for line in told.splitlines()
        if line.count(" | ") == 1 and line[2:3] != "|"
    )
    rows["circle"] = told.splitlines()[-1]
    return rows


def test_words_and_comments_are_no_code(counted: dict[str, str]) -> None:
    assert counted["code lines of game/match"] == "13"


def test_open_types_and_names_looked_up_are_counted_but_not_on_the_system(counted: dict[str, str]) -> None:
    assert counted["Any"] == "2"
    assert counted["lookups by name"] == "1"
    assert counted["wide handlers"] == "1"


def test_a_circle_through_a_function_is_one(counted: dict[str, str]) -> None:
    assert counted["circles of imports"] == "1"
    assert counted["circle"] == "2: game.match.one, game.match.two"
