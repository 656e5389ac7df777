"""A scenario's tree as an editor sees it: pieces that stand on the table, areas drawn on it, forces and their points.

Whatever a ruleset declares with an `at` is a piece, whatever it declares with an outline is an area. Works on trees
that may be wrong anywhere; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from game.content.lines import Path, place_of
from game.content.naming import coloured, entries, is_number, named, units
from game.content.shape import objective_shape
from game.match.plain import Row
from game.match.scenario import COLOURS, Position
from game.tabletop.drafting import Drafting, Figure
from game.tabletop.fields import Field
from game.tabletop.ruleset import Filed

USUAL_SIZE = (48.0, 36.0)


class Stand(msgspec.Struct, frozen=True):
    """A piece: where it stands in the file and on the table. `side` is the number of its side, -1 for none.

    `at` is None for a unit that is placed by its player, lies aboard another or comes later without a place. One that
    comes later `enters` in a turn (0: it does not) over an `edge`.
    """

    path: Path
    key: str
    name: str
    side: int
    at: Position | None
    heading: float
    figure: Figure
    cls: str = ""
    id: str = ""
    points: int = 0
    squadron: str = ""
    turns: bool = True
    enters: int = 0
    edge: str = ""

    @property
    def unit(self) -> bool:
        """Whether it is a unit of a side."""
        return len(self.path) == 4 and self.path[2] == "unit"


class Area(msgspec.Struct, frozen=True):
    """An outline of the file. `path` is its entry's, `field` the key that holds its points."""

    path: Path
    field: str
    kind: str
    outline: tuple[Position, ...]
    name: str = ""
    side: int = -1

    @property
    def deploys(self) -> bool:
        """Whether it is where a side deploys."""
        return self.path[0] == "side"

    @property
    def place(self) -> Path:
        """The path of the points."""
        return (*self.path, self.field)

    @property
    def key(self) -> str:
        """Names it."""
        return place_of(self.place)


class SidePlan(msgspec.Struct, frozen=True):
    """A side: its name, the place of its colour among the six, how many units, their points."""

    name: str
    colour: int
    units: int
    points: int


class Plan(msgspec.Struct, frozen=True, dict=True):
    """Everything of a scenario that has a place."""

    width: float
    height: float
    sides: tuple[SidePlan, ...]
    stands: tuple[Stand, ...]
    areas: tuple[Area, ...]

    @cached_property
    def _stands(self) -> dict[str, Stand]:
        return {one.key: one for one in self.stands}

    @cached_property
    def _areas(self) -> dict[str, Area]:
        return {one.key: one for one in self.areas}

    def find(self, key: str) -> Stand | None:
        """The piece of a key."""
        return self._stands.get(key)

    def area(self, key: str) -> Area | None:
        """The area of a key."""
        return self._areas.get(key)


def plan(tree: Row, rules: Filed, drafting: Drafting) -> Plan:
    """What is to be seen of a tree."""
    classes = classes_of(tree, rules)
    colours = coloured(tree)
    looks: dict[str, Figure] = {}
    names = named(tree, classes)
    stands: list[Stand] = []
    totals = {number: [0, 0.0] for number, _ in entries(tree, "side")}
    for side, number, unit in units(tree):
        cls = unit.get("class")
        cls = cls if isinstance(cls, str) else ""
        row = classes.get(cls, {})
        if cls not in looks:
            looks[cls] = drafting.figure(row)
        name, key = names[side, number]
        points = drafting.points(row, unit)
        totals[side][0] += 1
        totals[side][1] += points
        stands.append(
            Stand(
                ("side", side, "unit", number),
                f"side[{side}].unit[{number}]",
                name,
                side,
                point(unit.get("at")),
                heading(unit.get("heading")),
                looks[cls],
                cls,
                key,
                round(points),
                _text(unit.get("squadron")),
                enters=enters if isinstance(enters := unit.get("enters"), int) and enters > 0 else 0,
                edge=_text(unit.get("edge")),
            )
        )
    stands += _further(tree, rules, drafting)
    sides = tuple(
        SidePlan(
            _text(side.get("name")) or f"side {number + 1}",
            COLOURS.index(colours[number]) if colours[number] in COLOURS else number,
            int(totals[number][0]),
            round(totals[number][1]),
        )
        for number, side in entries(tree, "side")
    )
    width, height = size_of(tree)
    return Plan(width, height, sides, tuple(stands), tuple(_areas(tree, rules)))


def classes_of(tree: Row, rules: Filed) -> dict[str, Row]:
    """The classes a scenario's units may be of: the ruleset's, the player's and its own."""
    from game.content.yard import classes_of

    return dict(classes_of(tree, rules))


def size_of(tree: Row) -> tuple[float, float]:
    """Width and height of the table, or usual ones where the file has none that can be used."""
    table = tree.get("table")
    if isinstance(table, dict):
        found = [table.get("width"), table.get("height")]
        if all(is_number(one) and 1 <= one <= 5000 for one in found):
            return float(found[0]), float(found[1])  # type: ignore[arg-type]
    return USUAL_SIZE


def piece_tables(rules: Filed) -> dict[str, Field]:
    """The further tables of a ruleset whose entries stand on the table, objectives that have a place among them."""
    fields = [*rules.fields.file, objective_shape(rules.fields)]
    return {
        field.name: field
        for field in fields
        if field.type == "tables" and any(one.name == "at" and one.type == "position" for one in field.fields)
    }


def area_tables(rules: Filed) -> dict[str, tuple[Field, str]]:
    """The further tables of a ruleset whose entries are areas, each with the key of the outline."""
    found = {}
    tables = {field.name: field for field in rules.fields.file if field.type == "tables"}
    tables["objective"] = Field("objective", "tables", fields=rules.fields.objective)
    for name, field in tables.items():
        inner = next((one.name for one in field.fields if one.type == "polygon"), None)
        if inner is not None:
            found[name] = (field, inner)
    return found


def _further(tree: Row, rules: Filed, drafting: Drafting) -> Iterator[Stand]:
    sides = {
        name: number for number, side in entries(tree, "side") if isinstance(name := side.get("name"), str)
    }
    for name, field in piece_tables(rules).items():
        turns = any(one.name == "heading" for one in field.fields)
        for number, entry in entries(tree, name):
            if not _stands(field, entry):
                continue
            owner = entry.get("side")
            yield Stand(
                (name, number),
                f"{name}[{number}]",
                _text(entry.get("name")) or _text(entry.get("id")) or f"{name.capitalize()} {number + 1}",
                sides.get(owner, -1) if isinstance(owner, str) else -1,
                point(entry.get("at")),
                heading(entry.get("heading")),
                drafting.stand(name, entry, tree),
                id=_text(entry.get("id")),
                turns=turns,
            )


def _stands(field: Field, entry: Row) -> bool:
    """Whether an entry has a place, where that hangs on its kind."""
    at = next(one for one in field.fields if one.name == "at")
    return not at.kinds or entry.get("kind") in at.kinds


def _areas(tree: Row, rules: Filed) -> Iterator[Area]:
    for number, entry in entries(tree, "terrain"):
        outline = outline_of(entry.get("outline"))
        if outline:
            yield Area(
                ("terrain", number), "outline", _text(entry.get("kind")), outline, _text(entry.get("name"))
            )
    for number, side in entries(tree, "side"):
        outline = outline_of(side.get("zone"))
        if outline:
            yield Area(("side", number), "zone", "zone", outline, _text(side.get("name")), number)
    for name, (_, key) in area_tables(rules).items():
        for number, entry in entries(tree, name):
            outline = outline_of(entry.get(key))
            if outline:
                label = _text(entry.get("name")) or _text(entry.get("id")) or name
                yield Area((name, number), key, name, outline, label)


def point(value: object) -> Position | None:
    """A place, if that is one."""
    if isinstance(value, list) and len(value) == 2 and is_number(value[0]) and is_number(value[1]):
        return float(value[0]), float(value[1])
    return None


def heading(value: object) -> float:
    """A heading, or north."""
    return float(value) % 360 if is_number(value) else 0.0


def outline_of(value: object) -> tuple[Position, ...]:
    """The points of an outline, where all of them are points."""
    points = [point(one) for one in value] if isinstance(value, list) else []
    return tuple(one for one in points if one is not None) if None not in points else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
