"""The four edits every change of a document is made of, and what a tree is after them.

Trees are the plain values of a TOML file and are never altered: an edit gives a new tree that shares with the old
one everything it does not touch. Knows no key and no ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.content.lines import Path
from game.match.plain import Tree


class Put(msgspec.Struct, frozen=True, tag=True):
    """A value at a path; None takes the key away, and a table that is left empty with it."""

    path: Path
    value: Any = None


class Insert(msgspec.Struct, frozen=True, tag=True):
    """A new table before number `at` of the array of tables at `path`, which is made where there is none."""

    path: Path
    at: int
    entry: Tree


class Remove(msgspec.Struct, frozen=True, tag=True):
    """Number `at` of the array of tables at `path` goes; the last one takes the array with it."""

    path: Path
    at: int


class Move(msgspec.Struct, frozen=True, tag=True):
    """Number `at` of one array goes to place `to` of another, or of the same (counted when it has left).

    It takes along what was written around it. Places left of `into` are as they are before the move.
    """

    path: Path
    at: int
    into: Path
    to: int


Edit = Put | Insert | Remove | Move


def value_at(tree: Any, path: Path) -> Any:
    """What stands at a path, or None."""
    for step in path:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree


def applied(tree: Tree, edits: Iterable[Edit]) -> Tree:
    """The tree after edits, one after another. Raises LookupError or TypeError for a path there is not."""
    work = _Work(tree)
    for edit in edits:
        work.apply(edit)
    return work.root


class _Work:
    """A tree being changed: every table and list is copied once, when first touched."""

    def __init__(self, tree: Tree) -> None:
        self.root: Tree = dict(tree)
        self._own: set[int] = {id(self.root)}
        self._kept: list[Any] = []  # what was made here stays, so that no other thing gets its number

    def apply(self, edit: Edit) -> None:
        if isinstance(edit, Put):
            self._put(edit.path, edit.value)
        elif isinstance(edit, Insert):
            self._array(edit.path).insert(edit.at, edit.entry)
        elif isinstance(edit, Remove):
            self._take(edit.path, edit.at)
        else:
            entry = self._take(edit.path, edit.at, keep=edit.into == edit.path)
            self._array(edit.into).insert(edit.to, entry)

    def _put(self, path: Path, value: Any) -> None:
        if value is None:
            self._clear(path)
        else:
            self._held(path[:-1])[path[-1]] = value

    def _clear(self, path: Path) -> None:
        if value_at(self.root, path) is None:
            return
        holder = self._held(path[:-1])
        del holder[path[-1]]
        if not holder and len(path) > 1 and isinstance(path[-2], str):
            self._clear(path[:-1])

    def _array(self, path: Path) -> list[Tree]:
        if value_at(self.root, path) is None:
            self._held(path[:-1])[path[-1]] = self._made([])
        held = self._held(path)
        if not isinstance(held, list):
            raise TypeError("no array of tables stands there")
        return held

    def _take(self, path: Path, at: int, keep: bool = False) -> Tree:
        array = self._array(path)
        entry: Tree = array.pop(at)
        if not array and not keep:
            del self._held(path[:-1])[path[-1]]
        return entry

    def _made(self, thing: Any) -> Any:
        self._own.add(id(thing))
        self._kept.append(thing)
        return thing

    def _held(self, path: Path) -> Any:
        """The table or list at a path, ours to change; tables on the way are made where there are none."""
        holder: Any = self.root
        for step in path:
            if isinstance(step, str) and step not in holder:
                inner: Any = self._made({})
            else:
                inner = holder[step]
                if id(inner) in self._own:
                    holder = inner
                    continue
                if not isinstance(inner, (dict, list)):
                    raise TypeError("a plain value stands on the way")
                inner = self._made(dict(inner) if isinstance(inner, dict) else list(inner))
            holder[step] = inner
            holder = inner
        return holder
