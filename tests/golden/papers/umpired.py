"""Battles on a real table, umpired in a terminal: what is asked, told and refused along fixed answers of two hands."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from game.cli import umpiring
from game.dice import Seeding
from game.testing.play import scenario_of
from tests.golden.papers.commands import LONGEST, hidden

BATTLES = {
    "nef/skerries": ("Red", "Blue"),
    "carrier/first_contact": ("USN",),
    "fleet/two_captains": ("Blue", "Grey"),
}
"""Each battle with the sides that are played by hand; a cadet plays the others."""
PROMPTS = {"nef": 32, "carrier": 10, "fleet": 24}
"""So many lines are typed in a battle of each game."""
HAND = (
    "?", "1 99", "1 2", "chips", "draft 1", "", "w", "f", "", "045 1", "400 1", "f", "", "1", "2 1", "f", "",
    "at 20 15", "wwz", "f", "", "Resolute", "180 60", "f", "", "draft 9", "1 none", "f", "", "1 1", "", "",
)  # fmt: skip
"""What a hand types, one line after another and again from the first."""
DICE = (
    "back",
    "seven",
    "9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9",
    "0",
    "2",
    "back",
    "r",
    "half",
    "3",
    "roll",
    "21",
    "4",
    "half",
)
"""What is typed when dice are asked for; `half` and `rest` stand for as many faces."""


def tables() -> str:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder:
        return "\n".join(row for name in BATTLES for row in _table(name, Path(folder)))


def _table(name: str, folder: Path) -> Iterator[str]:
    """A battle that is begun, left and gone on with."""
    scenario, path = scenario_of(name), folder / f"{name.replace('/', '-')}.jsonl"
    seats = {side.name: "hand" if side.name in BATTLES[name] else "cadet" for side in scenario.sides}
    yield f"= {name}"
    yield from _typed(
        lambda: umpiring.umpired(scenario, seats, Seeding(4), path), PROMPTS[scenario.ruleset], folder
    )
    yield "= gone on with"
    yield from _typed(lambda: umpiring.carried_on(path), 4, folder)


def _typed(play: object, most: int, folder: Path) -> Iterator[str]:
    """What stands on the screen while so many lines are typed."""
    screen, count, turns = StringIO(), {"hand": 0, "dice": 0}, 0

    def typed(prompt: str) -> str:
        nonlocal turns
        turns += 1
        if turns > most:
            raise EOFError
        wanted = re.match(r"(\d+) to call", prompt)
        sort, words = ("dice", DICE) if wanted else ("hand", HAND)
        word = "" if prompt == "Enter: " else words[count[sort] % len(words)]
        if prompt != "Enter: ":
            count[sort] += 1
        if word == "half" and wanted:
            word = " ".join("35142"[number % 5] for number in range(int(wanted[1])))
        screen.write(f"{prompt}{word}\n")
        return word

    with (
        redirect_stdout(screen),
        redirect_stderr(screen),
        patch("builtins.input", typed),
        patch("click.clear", lambda: screen.write("(cleared)\n")),
    ):
        code = play()  # type: ignore[operator]
    yield from _screens(
        [hidden(row, folder)[:LONGEST] for row in screen.getvalue().splitlines() if row.strip()]
    )
    yield f"  -> {code}"


def _screens(rows: list[str]) -> Iterator[str]:
    """What stands between two lines that are typed, once: where the same stands again its number is told."""
    seen: dict[tuple[str, ...], int] = {}
    block: list[str] = []
    for row in [*rows, "end: "]:
        if not re.match(r"(Red|Blue|Grey|USN|end|Enter): |\d+ to call", row):
            block.append(row)
            continue
        if len(block) > 1 and (number := seen.setdefault(tuple(block), len(seen) + 1)) != len(seen):
            yield f"    (screen {number})"
        else:
            yield from (f"    {one}" for one in block)
        block = []
        if row != "end: ":
            yield f"  {row}"
