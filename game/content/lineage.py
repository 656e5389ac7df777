"""Writes a changed tree into the text it came from, following where every table of an array has gone.

What nobody changed keeps its comments, order and spacing; a comment right above a table goes with the table. Knows
TOML, and nothing of what the values mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypeGuard

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import AoT, Array, Comment, InlineTable, Table, Whitespace

from game.content.editing import UNEDITABLE, Section, add, laid, merge, merged_text, written
from game.content.edits import Edit, Insert, Move, Put, Remove
from game.content.lines import Path
from game.match.plain import Row, Tree
from game.tabletop.fields import Field

_ABOVE, _BELOW = "\x00", "\x01"
"""Where a blank line is due above and below a new table; no TOML holds these signs."""


class Kin:
    """One table: where it stood in the old text (None: it is new), and the arrays of tables inside it."""

    __slots__ = ("arrays", "origin")

    def __init__(self, tree: Row, origin: Path | None) -> None:
        self.origin = origin
        self.arrays: dict[str, list[Kin]] = {}
        for key, value in tree.items():
            self.settle(key, value, None if origin is None else (*origin, key))

    def settle(self, key: str, value: object, origin: Path | None = None) -> None:
        """Note that `value` stands at a key, come from the old text or new."""
        self.arrays.pop(key, None)
        if _is_array(value):
            self.arrays[key] = [
                Kin(entry, None if origin is None else (*origin, number))
                for number, entry in enumerate(value)
            ]

    def follow(self, edit: Edit) -> None:
        """Go along with one edit."""
        if isinstance(edit, Put):
            at = self._of(edit.path[:-1])
            if at is not None and isinstance(edit.path[-1], str):
                at.settle(edit.path[-1], edit.value)
        elif isinstance(edit, Insert):
            self._array(edit.path).insert(edit.at, Kin(edit.entry, None))
        elif isinstance(edit, Remove):
            self._array(edit.path).pop(edit.at)
        elif isinstance(edit, Move):
            gone = self._array(edit.path).pop(edit.at)
            self._array(edit.into).insert(edit.to, gone)

    def _of(self, path: Path) -> Kin | None:
        """The table at a path; None inside a table that stands in no array."""
        at, rest = self, list(path)
        while rest:
            if len(rest) < 2 or rest[0] not in at.arrays:
                return None
            at, rest = at.arrays[str(rest[0])][int(rest[1])], rest[2:]
        return at

    def _array(self, path: Path) -> list[Kin]:
        at = self._of(path[:-1])
        if at is None:
            raise LookupError("no array of tables stands there")
        return at.arrays.setdefault(str(path[-1]), [])


def rewritten(base: str, first: Tree, edits: Iterable[Edit], tree: Tree, shape: Field | None = None) -> str:
    """`base`, which said `first`, as it says `tree` after `edits`. New tables get their keys in the order of `shape`.

    Where the old text cannot be kept, or there is none, it is written afresh.
    """
    tidy = ordered(tree, shape) if shape is not None else tree
    if not base:
        return merged_text(tidy, "")
    with suppress(*UNEDITABLE):
        kin = Kin(first, ())
        for edit in edits:
            kin.follow(edit)
        document = tomlkit.parse(base)
        _claim_comments(document)
        _Writer(document).table(document, tree, kin)
        text = _spaced(tomlkit.dumps(document))
        if not base.endswith("\n\n"):
            text = text.rstrip("\n") + "\n" * (base.endswith("\n") or text.endswith("\n"))
        if tomlkit.parse(text).unwrap() == tree:
            return text
    return merged_text(tidy, base)


def ordered(tree: Tree, shape: Field) -> Tree:
    """A tree with the keys of its tables in the order in which the fields are declared, others last."""
    places = {field.name: number for number, field in enumerate(shape.fields)}
    inner = {field.name: field for field in shape.fields if field.fields}
    keys = sorted(tree, key=lambda key: places.get(key, len(places)))
    return {key: _ordered(tree[key], inner.get(key)) for key in keys}


def _ordered(value: object, field: Field | None) -> object:
    if field is None:
        return value
    if isinstance(value, dict):
        return ordered(value, field)
    if _is_array(value):
        return [ordered(entry, field) for entry in value]
    return value


def _is_array(value: object) -> TypeGuard[list[Tree]]:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


class _Writer:
    """Puts a tree into a parsed text."""

    def __init__(self, document: TOMLDocument) -> None:
        self._old: dict[Path, Table | InlineTable] = {}
        self._gather(document, ())

    def _gather(self, table: Section, at: Path) -> None:
        """Where the tables of arrays stand before anything is moved."""
        for key in list(table):
            value = table[key]
            if isinstance(value, AoT | Array):
                for number, entry in enumerate(value):
                    if isinstance(entry, Table | InlineTable):
                        self._old[(*at, key, number)] = entry
                        self._gather(entry, (*at, key, number))

    def table(self, table: Section, tree: Tree, kin: Kin) -> None:
        """Make a table say what the tree says, touching only what differs."""
        for key in [key for key in table if key not in tree]:
            table.remove(key)
        for key, value in tree.items():
            if key in kin.arrays:
                self._array(table, key, value, kin.arrays[key])
            elif key not in table:
                self._new(table, key, value)
            else:
                merge(table, key, value)

    def _array(self, table: Section, key: str, value: list[Tree], kin: list[Kin]) -> None:
        here = table.get(key)
        olds = [self._old.get(one.origin) if one.origin is not None else None for one in kin]
        stays = here is not None and len(here) == len(olds) and all(
            a is b for a, b in zip(here, olds, strict=True)
        )  # fmt: skip
        if isinstance(here, Array) and not stays:
            table.remove(key)  # from a list on one line to tables of their own
            here, olds = None, [None] * len(olds)
            kin = [Kin(entry, None) for entry in value]
        entries = [self._entry(old, entry, one) for old, entry, one in zip(olds, value, kin, strict=True)]
        if stays:
            return
        array = AoT(entries, parsed=True)  # parsed: the blank lines are as they are
        if here is None:
            add(table, key, array)
        else:
            table[key] = array

    def _entry(self, old: Table | InlineTable | None, entry: Tree, kin: Kin) -> Any:
        if old is not None:
            self.table(old, entry, kin)
            return old
        return _set_off(laid(entry))

    def _new(self, table: Section, key: str, value: object) -> None:
        item = written(key, value)
        if isinstance(item, Table):
            item = _set_off(item)
        add(table, key, item)


def _set_off(table: Table) -> Table:
    """Mark where blank lines are due around a new table."""
    table.trivia.indent = _ABOVE
    sections = [item for item in table.values() if isinstance(item, Table | AoT)]
    for section in sections:
        for inner in section if isinstance(section, AoT) else [section]:
            _set_off(inner)
    if not sections:
        table.add(Whitespace(_BELOW))
    return table


def _spaced(text: str) -> str:
    """One blank line where one is due and none stands."""
    text = text.replace(_BELOW + _ABOVE, "\n")
    text = re.sub(f"{_BELOW}(?=\n|$)", "", text).replace(_BELOW, "\n")
    text = re.sub(f"(?:(?<=\n\n)|^){_ABOVE}", "", text)
    return text.replace(_ABOVE, "\n")


def _claim_comments(document: TOMLDocument) -> None:
    """Comments right above a table's header become part of that header, whose table may be moved or taken away.

    The parser leaves them at the end of the table before.
    """
    before: list[Table] = []
    for table in _in_order(document):
        if before and table.trivia is not None:
            lead = _cut_tail(before[-1])
            table.trivia.indent = lead + table.trivia.indent
        before.append(table)


def _in_order(container: TOMLDocument | Table) -> Iterable[Table]:
    """Every table with a header of its own, in the order of the text."""
    body = container.value.body if isinstance(container, Table) else container.body
    for _, item in list(body):
        for table in item.body if isinstance(item, AoT) else [item]:
            if isinstance(table, Table):
                if not table.is_super_table():
                    yield table
                yield from _in_order(table)


def _cut_tail(table: Table) -> str:
    """Take the comments after the last blank line of a table's end away: as text."""
    body = table.value.body
    at = len(body)
    while at and body[at - 1][0] is None and isinstance(body[at - 1][1], Comment):
        at -= 1
    if at == len(body) or (at and not isinstance(body[at - 1][1], Whitespace)):
        return ""  # no comment, or one right below a value: it speaks of that
    text = "".join(item.as_string() for _, item in body[at:])
    del body[at:]
    return text
