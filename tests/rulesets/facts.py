"""A game's facts as they lie in its files, read without any code of the game: what is wrong here is wrong in a file."""

import re
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

TREE = Path(__file__).parents[2]
ASIDE = ("derived", "options")
"""Tables for reading only, and what optional rules play: neither holds a number of the rules."""


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


DRAWN = read(TREE / "game" / "ui" / "board" / "silhouettes.toml")
"""The silhouettes there are."""


def printed(rows: list[tuple[str, object, str]]) -> pytest.MarkDecorator:
    """A test for each number as it is printed: its path in the tables, what stands there, its clause."""
    each = [
        pytest.param(path, value, marks=pytest.mark.clause(clause), id=path) for path, value, clause in rows
    ]
    return pytest.mark.parametrize(("path", "value"), each)


class Facts:
    """The files of one game."""

    def __init__(self, ruleset: str) -> None:
        self.home = TREE / "game" / "rulesets" / ruleset
        self.book = read(self.home / "clauses.toml")
        self.tables = read(self.home / "tables.toml")
        self.clauses: dict[str, dict[str, Any]] = {clause["id"]: clause for clause in self.book["clause"]}
        self.rulings = len(self.book["ruling"])
        self.battles = {
            path.stem: read(path) for path in sorted((TREE / "scenarios" / ruleset).glob("*.toml"))
        }

    @cached_property
    def roster(self) -> dict[str, dict[str, Any]]:
        """Every class by its id."""
        return {row["id"]: row for row in read(self.home / "roster.toml")["class"]}

    def known(self, clause: str) -> bool:
        """Whether it names a clause of the book or, as "ruling 3", one of its rulings."""
        number = re.fullmatch(r"ruling (\d+)", clause)
        return clause in self.clauses or (number is not None and 1 <= int(number[1]) <= self.rulings)

    def numbers(self) -> list[tuple[str, dict[str, Any]]]:
        """Every table that holds numbers of its own, with its dotted path."""
        return _numbers({key: value for key, value in self.tables.items() if key not in ASIDE})

    def number(self, path: str) -> Any:
        """What stands at a dotted path of the tables."""
        found: Any = self.tables
        for key in path.split("."):
            found = found[key]
        return found


def _numbers(table: dict[str, Any], path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """A table within one whose clause is for the whole need not name its own."""
    found = []
    clause = table.get("clause")
    if any(not _tables(value) for key, value in table.items() if key != "clause"):
        found.append((path, table))
    for key, value in table.items():
        if key == "clause" or not _tables(value):
            continue
        named = f"{path}.{key}" if path else key
        inner = (
            [(named, value)]
            if isinstance(value, dict)
            else [(f"{named}[{n}]", one) for n, one in enumerate(value)]
        )
        for inner_path, one in inner:
            if "clause" in one or not (
                isinstance(clause, str) or (isinstance(clause, dict) and key in clause)
            ):
                found += _numbers(one, inner_path)
    return found


def _tables(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))
