"""What a designer begins with: an empty scenario of a ruleset, and outlines for islands, coasts, shoals and squalls.

Shapes depend on their number and on nothing else. Knows no ruleset but by its fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random
from typing import Any

import msgspec

from game.content.mentions import all_named
from game.content.naming import entries
from game.content.shape import FORMAT, is_edge
from game.content.stationing import spot, tidy
from game.match.plain import Tree
from game.match.scenario import Position
from game.match.wording import spaced
from game.tabletop.drafting import Drafting
from game.tabletop.fields import Field
from game.tabletop.ruleset import Filed

SIDES = ("Red", "Blue", "Gold", "White", "Green", "Violet")
"""What sides are called until they have names."""
_COASTS = ("north", "east", "south", "west")
_BACKS = ("south", "north", "west", "east")
"""The edge behind each side, in their order, and where its zone is."""


class Template(msgspec.Struct, frozen=True):
    """One outline to be put down. `shape` is blob, coast or drawn (by hand), `size` a share of the table's height."""

    kind: str
    title: str
    shape: str
    size: float = 0.0
    edge: str = ""


def empty(
    name: str, rules: Filed, width: float, height: float, sides: Sequence[str] = (), turns: int = 8
) -> Tree:
    """A scenario with a table, sides and nothing else: still a draft."""
    listed = []
    for number, side in enumerate(sides or SIDES[:2]):
        entry: Tree = {"name": side}
        for field in rules.fields.side:
            if field.required and (value := _first(field, number)) is not None:
                entry[field.name] = value
        listed.append(entry)
    tree: Tree = {
        "format": FORMAT,
        "ruleset": name,
        "title": "Untitled battle",
        "table": {"width": tidy(width), "height": tidy(height)},
        "turns": turns,
    }
    for field in rules.fields.file:
        if field.required and field.type != "tables" and (value := _first(field, 0)) is not None:
            tree[field.name] = value
    return {**tree, "side": listed}


def _first(field: Field, number: int) -> Any:
    """A value that a required field may begin with."""
    if field.default is not None:
        return list(field.default) if isinstance(field.default, tuple) else field.default
    if is_edge(field):
        return _BACKS[number % len(_BACKS)]
    if field.type == "choice" and field.choices:
        return field.choices[number % len(field.choices)]
    if field.type in ("int", "float"):
        return tidy(field.least or 0)
    return {"text": "?", "story": "", "flag": False, "heading": 0, "ids": [], "ints": []}.get(field.type)


def entry_of(field: Field, given: Tree, tree: Tree, drafting: Drafting) -> Tree:
    """A new entry of an array of tables of `tree`: what is given, and a first value for everything else that is
    required (of its kind, where it has one)."""
    entry: Tree = {}
    for one in field.fields:
        wanted = one.required and (not one.kinds or entry.get("kind") in one.kinds)
        value = given.get(one.name)
        if value is None and wanted:
            value = _likely(field, one, entry, tree, drafting)
        if value is not None:
            entry[one.name] = value
    return entry


def _likely(field: Field, one: Field, entry: Tree, tree: Tree, drafting: Drafting) -> Any:
    """What a required key of a new entry begins with."""
    if one.type == "texts":
        return list(drafting.offers(field.name, entry, one.name, tree)[:1])
    if one.names:
        taken = [other.get(one.name) for _, other in entries(tree, field.name)] if one.unique else []
        named = all_named(tree, one.names)
        return next((name for name in named if name not in taken), named[0] if named else "?")
    return _first(one, 0)


def templates(kinds: Sequence[str], grounds: Sequence[str]) -> list[Template]:
    """The outlines offered for a ruleset's kinds of terrain, `grounds` among them."""
    found: list[Template] = []
    for kind in kinds:
        said = spaced(kind)
        if kind == "land":
            found += [
                Template(kind, "Small island", "blob", 0.10),
                Template(kind, "Island", "blob", 0.18),
                Template(kind, "Large island", "blob", 0.30),
                *(Template(kind, f"Coast, {edge}", "coast", 0.16, edge) for edge in _COASTS),
            ]
        elif kind in grounds:
            found.append(Template(kind, said.capitalize(), "blob", 0.14))
        else:
            found.append(Template(kind, said.capitalize(), "blob", 0.22))
        found.append(Template(kind, f"Draw {said}", "drawn"))
    return found


def outline(
    template: Template, at: Position, width: float, height: float, number: int
) -> list[list[float | int]]:
    """The points of a template put down at a place of a table; `number` varies its shape."""
    rng = Random(number * 7919 + len(template.title))
    if template.shape == "coast":
        return _coast(template, width, height, rng)
    radius = template.size * height / 2
    corners = 6 + min(6, round(radius))
    points = []
    for corner in range(corners):
        angle = 2 * pi * corner / corners + rng.uniform(-0.18, 0.18)
        reach = radius * rng.uniform(0.72, 1.12)
        points.append(spot(_tenth(at[0] + 1.25 * reach * sin(angle)), _tenth(at[1] + reach * cos(angle))))
    return points


def _coast(template: Template, width: float, height: float, rng: Random) -> list[list[float | int]]:
    """A strip along one edge, its shore running in and out."""
    deep = template.size * height
    along = width if template.edge in ("north", "south") else height
    steps = 7
    shore = [(along * step / steps, deep * rng.uniform(0.6, 1.15)) for step in range(steps + 1)]
    points = [(0.0, 0.0), *shore, (along, 0.0)]

    def placed(along: float, off: float) -> Position:
        across = {"south": off, "north": height - off, "west": off, "east": width - off}[template.edge]
        return (along, across) if template.edge in ("north", "south") else (across, along)

    return [spot(_tenth(x), _tenth(y)) for x, y in (placed(a, d) for a, d in points)]


def zone(side: int, width: float, height: float) -> list[list[float | int]]:
    """A deployment zone for a side: the south for the first, the north for the second, then west, east, and the rest
    of the edges again."""
    deep = tidy(round(min(width, height) / 4))
    corners = {
        "south": ((0, 0), (width, deep)),
        "north": ((0, height - deep), (width, height)),
        "west": ((0, 0), (deep, height)),
        "east": ((width - deep, 0), (width, height)),
    }[_BACKS[side % len(_BACKS)]]
    (left, low), (right, top) = corners
    return [spot(left, low), spot(right, low), spot(right, top), spot(left, top)]


def _tenth(number: float) -> float:
    return round(number * 10) / 10
