"""What declared fields ask of the rest of a file: what they need beside them, turns there are, flags of one side alone.

Follows the declared fields; works on trees that may be wrong elsewhere, and knows no ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.content.lines import Path, place_of
from game.content.mentions import said
from game.content.models import by_clause
from game.content.naming import entries
from game.match.books import Row, Rows
from game.match.plain import Tree
from game.match.scenario import Problem
from game.tabletop.fields import CLASS, FILE, TURNS, Field, FieldSet

SIDES = 2
"""The sides of a game that says by which clause there are two."""


def conditions(tree: Tree, fields: FieldSet, classes: Rows) -> Iterator[Problem]:
    """Everything that a declaration asks of the rest of a scenario's tree and that is not so.

    `classes` are all classes its units may be of.
    """
    sides = list(entries(tree, "side"))
    if fields.two_sides and len(sides) > SIDES:
        yield Problem("side", f"{len(sides)} sides", f"two sides ({fields.two_sides})")
    yield from _alone((), sides, fields.side)
    for at, values, known in said(tree, fields):
        row = classes.get(str(values.get("class", "")), {})
        for field in known:
            if field.name in values:
                yield from _too_late(at, values, field, tree.get("turns", fields.turns))
                yield from _unmet(at, values, field, tree, row, fields)


def _too_late(at: Path, values: Tree, field: Field, turns: object) -> Iterator[Problem]:
    """A turn, or some, after the last of the battle."""
    if TURNS not in field.within or not isinstance(turns, int) or turns < 1:
        return
    value = values[field.name]
    what = field.name.rpartition("_")[2].removesuffix("s")
    for number, one in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(one, int) and one > turns:
            path = (*at, field.name, number) if isinstance(value, list) else (*at, field.name)
            yield Problem(place_of(path), str(one), by_clause(f"a {what} from 1 to {turns}", field), turns)


def _unmet(at: Path, values: Tree, field: Field, tree: Tree, row: Row, fields: FieldSet) -> Iterator[Problem]:
    """A key that says something without another that it needs."""
    if not values[field.name]:
        return
    for need in field.needs:
        table, _, key = need.rpartition(".")
        section = {"": values, FILE: tree, CLASS: row}.get(table, tree.get(table, {}))
        default = next(
            (one.default for one in fields.options if table == "options" and one.name == key), None
        )
        if isinstance(section, Mapping) and not section.get(key, default):
            where = {"": "beside it", FILE: "at the top of the file", CLASS: "in its class"}
            expected = f"{key} {where.get(table, f'under [{table}]')}"
            found = f"{field.name} without {key}"
            yield Problem(place_of((*at, field.name)), found, by_clause(expected, field))


def _alone(inner: Path, sides: list[tuple[int, Tree]], known: tuple[Field, ...]) -> Iterator[Problem]:
    """Flags that two sides have raised where one may: `inner` is the path of their table within a side."""
    for field in known:
        if field.type == "table":
            tables = [(number, side[field.name]) for number, side in sides if field.name in side]
            below = [(number, table) for number, table in tables if isinstance(table, dict)]
            yield from _alone((*inner, field.name), below, field.fields)
        elif field.unique:
            raised = [number for number, side in sides if side.get(field.name) is True]
            for number in raised[1:]:
                place = place_of(("side", number, *inner, field.name))
                yield Problem(place, "true on both sides", by_clause("one side at most", field))
