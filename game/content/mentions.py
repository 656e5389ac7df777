"""What the tables of a file say of each other: names that must be somebody's, names that must be one's own, and
places and areas of the tables a ruleset declares.

Follows the declared fields; works on trees that may be wrong elsewhere, and knows no ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.content.errors import shown
from game.content.lines import Path, place_of
from game.content.models import wrong_choice
from game.content.naming import entries, units
from game.match.plain import Tree
from game.match.scenario import Problem
from game.tabletop.fields import Field, FieldSet


def mentions(tree: Tree, fields: FieldSet) -> Iterator[Problem]:
    """Texts that name nothing there is, and texts said twice that must be unique."""
    for at, values, known in _said(tree, fields):
        yield from _unknown(tree, at, values, known)
    for field in fields.file:
        if field.type == "tables":
            yield from _repeated(tree, field)


def declared(fields: FieldSet, tree: Tree, kind: str) -> Iterator[tuple[Path, Any]]:
    """Every value of a type ("position", "polygon") in the tables the ruleset declares, with its place."""
    for field in fields.file:
        if field.type != "tables":
            continue
        for number, entry in entries(tree, field.name):
            for inner in field.fields:
                if inner.type == kind and inner.name in entry:
                    yield (field.name, number, inner.name), entry[inner.name]


def all_named(tree: Tree, key: str) -> list[str]:
    """Everything of a name such as "zone.name" or "unit.squadron" in the order of the file, each once."""
    table, _, field = key.partition(".")
    tables = (
        [unit for _, _, unit in units(tree)] if table == "unit" else [one for _, one in entries(tree, table)]
    )
    names = [value for entry in tables if isinstance(value := entry.get(field), str)]
    return list(dict.fromkeys(names))


def _said(tree: Tree, fields: FieldSet) -> Iterator[tuple[Path, Tree, tuple[Field, ...]]]:
    """Every table in which the ruleset has fields, with its place."""
    plain = [("options", fields.options), ("weather", fields.weather), ("victory", fields.victory)]
    found: list[tuple[Path, Any, tuple[Field, ...]]] = [((), tree, fields.file)]
    found += [((name,), tree.get(name), known) for name, known in plain]
    lists = [("side", fields.side), ("objective", fields.objective)]
    lists += [(field.name, field.fields) for field in fields.file if field.type == "tables"]
    found += [
        ((name, number), entry, known) for name, known in lists for number, entry in entries(tree, name)
    ]
    found += [(("side", side, "unit", number), unit, fields.unit) for side, number, unit in units(tree)]
    for at, values, known in found:
        if isinstance(values, dict):
            yield at, values, known


def _unknown(tree: Tree, at: Path, values: Tree, known: tuple[Field, ...]) -> Iterator[Problem]:
    for field in known:
        if not field.names or field.name not in values:
            continue
        names = all_named(tree, field.names)
        value = values[field.name]
        listed = isinstance(value, list)
        for number, one in enumerate(value if listed else [value]):
            if isinstance(one, str) and one not in names:
                path = (*at, field.name, number) if listed else (*at, field.name)
                yield wrong_choice(path, one, names, _wanted(field.names))


def _wanted(key: str) -> str:
    table, _, field = key.partition(".")
    return f"the {field} of a {table.replace('_', ' ')} of this file"


def _repeated(tree: Tree, array: Field) -> Iterator[Problem]:
    for field in array.fields:
        if not field.unique:
            continue
        seen: set[str] = set()
        for number, entry in entries(tree, array.name):
            value = entry.get(field.name)
            if not isinstance(value, str):
                continue
            if value.casefold() in seen:
                what = f"{array.name.replace('_', ' ')}"
                article = "an" if field.name[0] in "aeiou" else "a"
                yield Problem(
                    place_of((array.name, number, field.name)),
                    shown(value),
                    f"{article} {field.name} no other {what} has",
                )
            seen.add(value.casefold())
