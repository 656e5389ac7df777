"""Puts a tree of plain values into TOML text, keeping what a designer wrote around them.

Knows TOML and nothing of what the values mean. What it gives reads back as the tree.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.container import Container
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Comment, InlineTable, Item, Table, Whitespace

from game.match.plain import Tree

UNEDITABLE = (TOMLKitError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)
"""What tomlkit raises on texts it cannot edit; what a scenario says then matters more than the comments."""

Section = TOMLDocument | Table | InlineTable
"""A table of a parsed text, or the whole text."""

_CROWDED = re.compile(r"^([^#\n][^\n]*\n)(\[\[?[\w.\"-]+\]\]?[^\n]*$)", re.MULTILINE)
"""A header right below a line that is no comment."""


def merged_text(tree: Tree, old: str) -> str:
    """The tree as TOML: put into the old text if that reads back as the tree, else written afresh."""
    if old:
        with suppress(*UNEDITABLE):
            text = edited_text(tree, old)
            if tomlkit.parse(text).unwrap() == tree:
                return text
    document = tomlkit.document()
    _lay(document, tree)
    return tomlkit.dumps(document)


def edited_text(tree: Tree, old: str) -> str:
    """The old text, changed to say what the tree says."""
    document = tomlkit.parse(old)
    _merge(document, tree)
    text = tomlkit.dumps(document)
    spaced = _CROWDED.sub(r"\1\n\2", text)
    return spaced if tomlkit.parse(spaced).unwrap() == document.unwrap() else text


def _lay(table: Section, tree: Tree) -> None:
    """Lay a tree into an empty table: values first, then the tables below them."""
    for key, value in sorted(tree.items(), key=lambda entry: _is_section(*entry)):
        table.add(key, written(key, value))


def _is_section(key: str, value: object) -> bool:
    """Whether a value becomes a table of its own below the plain keys; the size of the table stays inline."""
    if isinstance(value, dict):
        return key != "table" and not _is_flat(value)
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _is_flat(value: Tree) -> bool:
    """Amounts such as `exit_points = { packet = 40 }` stay on one line."""
    return len(value) <= 4 and all(
        isinstance(entry, int) and not isinstance(entry, bool) for entry in value.values()
    )


def laid(tree: Tree) -> Table:
    """A new table with what the tree says."""
    table = tomlkit.table()
    _lay(table, tree)
    return table


def written(key: str, value: Any) -> Item:
    """A value as it is written at a key: on its line, or as tables of their own."""
    if isinstance(value, str) and "\n" in value and '"""' not in value:
        return tomlkit.string(value, multiline=True)
    if isinstance(value, dict) and not _is_section(key, value):
        pairs = ", ".join(
            f"{tomlkit.key(name).as_string()} = {written(name, inner).as_string()}"
            for name, inner in value.items()
        )
        inline: Item = tomlkit.value(f"{{ {pairs} }}")
        return inline
    if isinstance(value, dict):
        return laid(value)
    if _is_section(key, value):
        array = tomlkit.aot()
        for entry in value:
            array.append(laid(entry))
        return array
    item: Item = tomlkit.item(value)
    return item


def _merge(table: Section, tree: Tree) -> None:
    """Make an existing table say what the tree says, touching only what differs."""
    for key in [key for key in table if key not in tree]:
        table.remove(key)
    for key, value in tree.items():
        if key not in table:
            add(table, key, written(key, value))
        else:
            merge(table, key, value)


def merge(table: Section, key: str, value: Any) -> None:
    """Make what stands at a key of a table say `value`, touching only what differs."""
    if _value(table[key]) == value:
        return
    if isinstance(table[key], Table) and isinstance(value, dict):
        _merge(table[key], value)
    elif isinstance(table[key], AoT) and _is_section(key, value):
        table[key] = _merged_array(table[key], value)
    else:
        table[key] = written(key, value)


def add(table: Section, key: str, item: Item) -> None:
    """Add a key below the last one: the comment at the end of a table speaks of what follows the table."""
    body = table.value.body if isinstance(table, Table) else []
    after: list[Comment | Whitespace] = []
    while body and body[-1][0] is None:
        after.append(body.pop()[1])  # type: ignore[arg-type] # what has no key is one of these
    table.append(key, item)
    for left in reversed(after):
        table.add(left)


def _merged_array(old: AoT, entries: list[Tree]) -> AoT:
    """An array of tables with the old tables, comments included, where one has the same id or name."""
    left = list(old)
    merged: list[Table] = []
    for number, entry in enumerate(entries):
        same = next((table for table in left if _same(table, entry)), None)
        if (
            same is None
            and "id" not in entry
            and "name" not in entry
            and number < len(old)
            and old[number] in left
        ):
            same = old[number]
        if same is None:
            same = laid(entry)
        else:
            left.remove(same)
            _merge(same, entry)
        merged.append(same)
    return AoT(merged, parsed=True)  # parsed: the blank lines are as they are


def _same(table: Table, entry: Tree) -> bool:
    for key in ("id", "name"):
        if key in table and key in entry:
            return bool(_value(table[key]) == entry[key])
    return False


def _value(item: object) -> object:
    return item.unwrap() if isinstance(item, Item | Container) else item
