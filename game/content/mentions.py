"""What the tables of a file say of each other: names that must be somebody's, names that must be one's own, and
places and areas of the tables a ruleset declares.

Follows the declared fields; works on trees that may be wrong elsewhere, and knows no ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.content.errors import shown
from game.content.lines import Path, place_of
from game.content.models import by_clause, wrong_choice
from game.content.naming import entries, units
from game.match.plain import Tree
from game.match.scenario import Problem, Wrong
from game.match.wording import articled
from game.tabletop.fields import Field, FieldSet


def mentions(tree: Tree, fields: FieldSet) -> Iterator[Problem]:
    """Texts that name nothing there is, and texts said twice that must be unique."""
    for at, values, known in said(tree, fields):
        yield from _unknown(tree, at, values, known)
    for field in fields.file:
        if field.type == "tables":
            yield from _repeated(tree, field)


def declared(fields: FieldSet, tree: Tree, kind: str) -> Iterator[tuple[Path, Any]]:
    """Every value of a type ("position", "polygon") in the tables the ruleset declares, with its place."""
    for at, values, known in said(tree, fields):
        for field in known:
            if field.type == kind and field.name in values:
                yield (*at, field.name), values[field.name]


def all_named(tree: Tree, key: str) -> list[str]:
    """Everything of a name such as "zone.name" or "unit.squadron" in the order of the file, each once."""
    table, _, field = key.partition(".")
    tables = (
        [unit for _, _, unit in units(tree)] if table == "unit" else [one for _, one in entries(tree, table)]
    )
    names = [value for entry in tables if isinstance(value := entry.get(field), str)]
    return list(dict.fromkeys(names))


def said(tree: Tree, fields: FieldSet) -> Iterator[tuple[Path, Tree, tuple[Field, ...]]]:
    """Every table in which the ruleset has fields, with its place, and the tables within it."""
    plain = [("options", fields.options), ("weather", fields.weather), ("victory", fields.victory)]
    lists = [("side", fields.side), ("objective", fields.objective)]
    found: list[tuple[Path, Any, tuple[Field, ...]]] = [((), tree, fields.file)]
    found += [((name,), tree.get(name), known) for name, known in plain]
    found += [
        ((name, number), entry, known) for name, known in lists for number, entry in entries(tree, name)
    ]
    for side, number, unit in units(tree):
        at: Path = ("side", side, "unit", number)
        found += [(at, unit, fields.unit), ((*at, "state"), unit.get("state"), fields.state)]
    for at, values, known in found:
        if isinstance(values, dict):
            yield from _within(at, values, known)


def _within(
    at: Path, values: Tree, known: tuple[Field, ...]
) -> Iterator[tuple[Path, Tree, tuple[Field, ...]]]:
    yield at, values, known
    for field in known:
        inner = values.get(field.name)
        if field.type == "table" and isinstance(inner, dict):
            yield from _within((*at, field.name), inner, field.fields)
        elif field.type == "tables":
            for number, entry in entries(values, field.name):
                yield from _within((*at, field.name, number), entry, field.fields)


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
                yield wrong_choice(path, one, names, by_clause(_wanted(field.names), field))


def _wanted(key: str) -> str:
    table, _, field = key.partition(".")
    return f"the {field} of a {table.replace('_', ' ')} of the scenario"


def _repeated(tree: Tree, array: Field) -> Iterator[Problem]:
    for field in array.fields:
        if not field.unique:
            continue
        seen: set[str | int] = set()
        for number, entry in entries(tree, array.name):
            said = entry.get(field.name)
            if not isinstance(said, (str, int)):
                continue
            value = said.casefold() if isinstance(said, str) else said
            if value in seen:
                what = f"{array.name.replace('_', ' ')}"
                yield Problem(
                    place_of((array.name, number, field.name)),
                    shown(said),
                    by_clause(f"{articled(field.name)} no other {what} has", field),
                    kind=Wrong.TAKEN,
                )
            seen.add(value)
