"""A game to begin from: the example's files under another name, as a package of its own that pip can install.

It must not know what is in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

EXAMPLE = "game.testing.example"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LEFT_OUT = ("messages.de.toml",)
"""What shows something beyond the smallest game."""

PROJECT = """\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "line-ahead-{dashed}"
version = "0.1.0"
description = "{title}, a game for Line Ahead."
requires-python = ">=3.11"
dependencies = ["line-ahead>={version}"]

[project.entry-points."line_ahead.rulesets"]
{name} = "{name}:RULESET"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]

[tool.pytest.ini_options]
tried_rulesets = ["{name}"]
"""

TESTS = """\
\"\"\"{title}, its own rules, and what must hold of every game.\"\"\"

from importlib.resources import files

from game.content import read_scenario
from game.match import Match, Steered
from game.testing.suite import *  # noqa: F403 - the tests of every game
from {name} import RULESET


def begun() -> Match:
    return Match.start(read_scenario(str(files("{name}") / "scenario.toml")), RULESET, seed=1)


def test_a_boat_goes_an_inch_ahead_between_two_turns() -> None:
    refusal = begun().refuses("Red", Steered("move", "wren", "FPPF"))
    assert refusal is not None
    assert refusal.clause == "{letters}-MOV-1"
"""


class BadName(ValueError):
    """A name that no ruleset can have."""


def beginning(name: str, version: str, taken: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The files of a new game's folder: path below it, text. Raises BadName.

    `version` is the least of Line Ahead that it needs, `taken` are the names of the rulesets there are.
    """
    if not NAME.fullmatch(name):
        raise BadName(f"{name!r} is no name of a package: take a-z, 0-9 and _, a letter first")
    if name in taken:
        raise BadName(f"there is a ruleset {name} already")
    words = name.split("_")
    title = " ".join(words).capitalize()
    camel, letters = "".join(map(str.capitalize, words)), name.replace("_", "").upper().ljust(3, "X")[:3]
    told = {"name": name, "title": title, "dashed": "-".join(words), "letters": letters, "version": version}
    yield "pyproject.toml", PROJECT.format(**told)
    yield f"tests/test_{name}.py", TESTS.format(**told)
    for file in sorted(files(EXAMPLE).iterdir(), key=lambda file: file.name):
        if not file.is_file() or file.name in LEFT_OUT:
            continue
        text = file.read_text(encoding="utf-8").replace(EXAMPLE, name).replace("DUE-", f"{letters}-")
        text = re.sub(r"Duel(?=[A-Z])", camel, text).replace("Duel", title).replace("duel", name)
        yield f"{name}/{file.name}", text.replace(" messages.de.toml says the same in German.", "")
