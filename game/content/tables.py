"""The tables of a game as its rule book shows them: those of its TOML files, each under the clause that states it.

Whatever a table means, it is rows of cells here: names in the first column, numbers in the others. A single number is
no table, the clause says it already. It knows no game and no page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from game.match.books import Book
from game.match.plain import Tree
from game.match.wording import labelled, spaced
from game.tabletop.ruleset import Ruleset

FILES = ("tables.toml", "criticals.toml")
LEAST = 3
"""A table has at least so many values."""
LONGEST = 24
"""Letters of a cell."""
ACROSS = 12
"""So many values stand side by side at the most."""


class Sheet(msgspec.Struct, frozen=True):
    """One table: its title, and rows of cells of one length. `head`: the first row names the columns."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    head: bool = False


def tables_of(ruleset: Ruleset) -> Mapping[str, tuple[Sheet, ...]]:
    """The tables by the id of their clause; of a game that keeps no such files, none."""
    return _read(ruleset.package)


@lru_cache(maxsize=8)
def _read(package: str) -> dict[str, tuple[Sheet, ...]]:
    found: dict[str, list[Sheet]] = {}
    books = Book(package)
    for name in FILES:
        if books.has(name):
            for clause, sheet in _walk(books.read(name), ()):
                found.setdefault(clause, []).append(sheet)
    return {clause: tuple(_joined(sheets)) for clause, sheets in found.items()}


def _joined(sheets: list[Sheet]) -> list[Sheet]:
    """Single rows of one clause as one table, each named by its title."""
    single = [one for one in sheets if len(one.rows) == 1]
    if len(single) < 2:
        return sheets
    wide = max(len(one.rows[0]) for one in single)
    rows = tuple((one.title, *one.rows[0], *([""] * (wide - len(one.rows[0])))) for one in single)
    return [Sheet("", rows), *(one for one in sheets if len(one.rows) > 1)]


def _walk(tree: Tree, path: tuple[str, ...]) -> Iterator[tuple[str, Sheet]]:
    clause = tree.get("clause")
    own = {key: value for key, value in tree.items() if key != "clause"}
    if isinstance(clause, str):
        sheet = _sheet(_title(path), own)
        if sheet is not None and _short(sheet):
            yield clause, sheet
        return
    for key, value in own.items():
        stated = clause.get(key) if isinstance(clause, dict) else None
        if isinstance(stated, str) and isinstance(value, list | dict):
            sheet = _sheet(_title((*path, key)), value)
            if sheet is not None and _short(sheet):
                yield stated, sheet
        elif isinstance(value, dict):
            yield from _walk(value, (*path, key))


def _sheet(title: str, value: Any) -> Sheet | None:
    """A value as a table; None where it is too small or too tangled to be one."""
    if isinstance(value, dict) and len(value) == 1:
        (key, only), *_ = value.items()
        return _sheet(f"{title}: {spaced(key)}", only) if isinstance(only, list | dict) else None
    if isinstance(value, list):
        return _listed(title, value)
    if not isinstance(value, dict):
        return None
    inner = list(value.values())
    if all(isinstance(one, dict) for one in inner):
        return _crossed(title, [(spaced(key), one) for key, one in value.items()])
    if any(isinstance(one, list) and _flat(one) for one in inner):
        return _ragged(title, value)
    if not all(_plain(one) for one in inner) or len(value) < LEAST:
        return None
    names = tuple(spaced(key) for key in value)
    cells = tuple(_told(one) for one in inner)
    if len(value) <= ACROSS and all(len(name) <= 4 for name in names):
        return Sheet(title, (names, cells), head=True)
    return Sheet(title, tuple(zip(names, cells, strict=True)))


def _short(sheet: Sheet) -> bool:
    """Whether every cell is a word or a number: what is told in sentences is no table."""
    return all(len(cell) <= LONGEST for row in sheet.rows for cell in row)


def _listed(title: str, value: list[Any]) -> Sheet | None:
    numbers = sum(isinstance(one, int | float) for one in value)
    if numbers >= LEAST and _flat(value) and len(value) <= ACROSS:
        return Sheet(title, (tuple(map(_told, value)),))
    if value and all(isinstance(one, dict) for one in value):
        return _crossed(title, [("", one) for one in value])
    return None


def _crossed(title: str, rows: list[tuple[str, Tree]]) -> Sheet | None:
    """Rows of the same keys: the keys name the columns."""
    columns = list(dict.fromkeys(key for _, row in rows for key in row if key != "clause"))
    if not columns or len(columns) > ACROSS or len(rows) * len(columns) < LEAST:
        return None
    named = any(name for name, _ in rows)
    head = (*(("",) if named else ()), *map(spaced, columns))
    lines = []
    for name, row in rows:
        cells = [row.get(key, "") for key in columns]
        if not all(_plain(cell) or (isinstance(cell, list) and _flat(cell)) for cell in cells):
            return None
        lines.append((*((name,) if named else ()), *map(_told, cells)))
    return Sheet(title, (head, *lines), head=True)


def _ragged(title: str, value: Tree) -> Sheet | None:
    """Named rows of numbers, the shorter ones filled up; lists of words are no rows of a table."""
    rows = {key: one if isinstance(one, list) else [one] for key, one in value.items()}
    rows = {key: row for key, row in rows.items() if all(isinstance(one, int | float) for one in row)}
    if not rows or len(rows) == 1:
        return _listed(title, next(iter(rows.values()), []))
    wide = max(map(len, rows.values()))
    if wide > ACROSS:
        return None
    lines = ((spaced(key), *map(_told, row), *([""] * (wide - len(row)))) for key, row in rows.items())
    return Sheet(title, tuple(lines))


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | float | bool)


def _flat(value: list[Any]) -> bool:
    return all(_plain(one) for one in value)


def _title(path: tuple[str, ...]) -> str:
    return labelled(" ".join(path))


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_told, value))
    return f"{value:g}" if isinstance(value, float) else spaced(str(value)).replace("-", "−", 1)
