"""The README's examples run as they stand."""

import re
from pathlib import Path
from typing import Any

import pytest
import tomli

from tools import balance_record

README = Path(__file__).resolve().parent.parent / "README.md"


def run(heading: str) -> dict[str, Any]:
    """Run the one example under a heading; returns the names it leaves."""
    (section,) = re.findall(
        rf"^## {heading}\n(.*?)(?=^## |\Z)", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    (example,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, f"README.md, {heading}", "exec"), names)
    return names


def test_the_example_plays_a_battle_to_its_end(capsys) -> None:
    run("From Python")
    assert re.search(r"Red \d+|Blue \d+", capsys.readouterr().out)


def test_the_learning_environment_plays_a_battle_to_its_end() -> None:
    names = run("As a learning environment")
    assert not names["battle"].agents
    assert "over: " in names["text"]


def test_the_table_of_seats_is_that_of_the_records() -> None:
    (shown,) = re.findall(
        r"<!-- seats -->\n(.*?)\n<!-- /seats -->", README.read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown == balance_record.seats(balance_record.shipped()), "python tools/balance.py --seats"


GAMES = ["nef", "carrier", "war_at_sea", "coastal", "fleet"]


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_and_rulings_it_counts_are_those_of_the_rule_books(game: str) -> None:
    book = tomli.loads((README.parent / f"game/rulesets/{game}/clauses.toml").read_text(encoding="utf-8"))
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in README.read_text(encoding="utf-8").splitlines()
        if line.startswith("| clauses")
    ]
    assert [row[1 + GAMES.index(game)] for row in rows] == [
        f"{len(book['clause'])}, {len(book['ruling'])}",
        str(len(book["clause"])),
    ]
