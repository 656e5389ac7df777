"""Whether the values of a scenario fit each other: what no single key can tell.

Works on the tree of a file that may be wrong elsewhere, so that one reading reports everything: a value of
the wrong type was reported already and is passed over here. Rules of one game are its ruleset's to check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.content.conditions import conditions
from game.content.errors import shown
from game.content.lines import Path, place_of
from game.content.mentions import declared, mentions, said
from game.content.models import by_clause, wrong_choice
from game.content.naming import entries, is_number, named, units
from game.content.shape import LEAST_TABLE, MOST_TABLE
from game.match.plain import Row, Tree
from game.match.scenario import Problem, Wrong
from game.match.spelling import meant
from game.match.wording import articled
from game.sea.heading import bounds
from game.tabletop.entries import filled
from game.tabletop.fields import Field, FieldSet

Classes = Mapping[str, Row]

A_CLASS = "a class of the ruleset, of the scenario or of a roster of yours"
"""What a name that is none of the known classes should have been."""


def misfits(tree: Tree, fields: FieldSet, classes: Classes) -> list[Problem]:
    """Everything in a scenario's tree that does not fit the rest of it.

    `classes` are all classes its units may be of, its own included.
    """
    names = named(tree, classes)
    return [
        *_classes(tree),
        *_sides(tree),
        *_sides_named(tree),
        *_repeated(names, tree),
        *_of_class(tree, fields, classes),
        *_places(tree, fields, names),
        *_aboard(tree, names),
        *_areas(tree, fields),
        *mentions(tree, fields),
        *conditions(tree, fields, classes),
        *_references(tree, fields, classes, {key for _, key in names.values()}),
    ]


def _classes(tree: Tree) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if isinstance(key, str) and key in seen:
            place = place_of(("class", number, "id"))
            yield Problem(place, shown(key), "an id no other class has", kind=Wrong.TAKEN)
        elif isinstance(key, str):
            seen.add(key)


def _sides_named(tree: Tree) -> Iterator[Problem]:
    """A last stand, or a handicap, of a side that there is not."""
    names = [side["name"] for _, side in entries(tree, "side") if isinstance(side.get("name"), str)]
    said: list[tuple[Path, object]] = [(("last_stand",), tree.get("last_stand"))]
    said += [(("handicap", number, "side"), one.get("side")) for number, one in entries(tree, "handicap")]
    for at, side in said:
        if isinstance(side, str) and side not in names:
            yield Problem(place_of(at), shown(side), "the name of a side", meant(side, names))


def _sides(tree: Tree) -> Iterator[Problem]:
    for key, what in (("name", "a name no other side has"), ("colour", "a colour no other side has")):
        seen: set[str] = set()
        for number, side in entries(tree, "side"):
            value = side.get(key)
            if not isinstance(value, str):
                continue
            if value.casefold() in seen:
                yield Problem(place_of(("side", number, key)), shown(value), what, kind=Wrong.TAKEN)
            seen.add(value.casefold())
    for number, side in entries(tree, "side"):
        if side.get("unit", []) == [] and "budget" not in side:
            yield Problem(place_of(("side", number)), "no unit", "at least one unit, or a budget")


def _repeated(names: dict[tuple[int, int], tuple[str, str]], tree: Tree) -> Iterator[Problem]:
    for part, key in ((0, "name"), (1, "id")):
        seen: set[str] = set()
        for side, number, unit in units(tree):
            value = names[side, number][part]
            if value.casefold() in seen and key in unit:
                place = place_of(("side", side, "unit", number, key))
                expected = f"{articled(key)} no other unit has"
                yield Problem(place, shown(value), expected, kind=Wrong.TAKEN)
            seen.add(value.casefold())


def _of_class(tree: Tree, fields: FieldSet, classes: Classes) -> Iterator[Problem]:
    """Units of classes nobody knows, and keys that a unit of its class cannot have."""
    for side, number, unit in units(tree):
        at: Path = ("side", side, "unit", number)
        key = unit.get("class")
        if not isinstance(key, str):
            continue
        if key not in classes:
            yield wrong_choice((*at, "class"), key, sorted(classes), A_CLASS, Wrong.UNKNOWN_CLASS)
            continue
        row = filled(fields.cls, dict(classes[key]), str(classes[key].get("kind", "")))
        yield from _borne(unit, fields.unit, row, at)
        if isinstance(state := unit.get("state"), dict):
            yield from _borne(state, fields.state, row, (*at, "state"))


def _borne(values: Tree, fields: tuple[Field, ...], cls: Row, at: Path) -> Iterator[Problem]:
    kind = cls.get("kind", "")
    for field in fields:
        if field.name not in values:
            continue
        value, place = values[field.name], place_of((*at, field.name))
        if field.kinds and isinstance(kind, str) and kind not in field.kinds:
            expected = f"only on units of kind {' or '.join(field.kinds)}"
            yield Problem(place, f"{shown(value)} on a unit of kind {kind}", expected)
            continue
        most = next((cls[name] for name in field.within if name in cls), None)
        most = most[0] if isinstance(most, (list, tuple)) and most else most
        if isinstance(value, int) and isinstance(most, (int, float)) and value > most:
            name = next(name for name in field.within if name in cls)
            yield Problem(place, shown(value), f"at most {most}, the {name} of its class", most)


def _places(tree: Tree, fields: FieldSet, names: dict[tuple[int, int], tuple[str, str]]) -> Iterator[Problem]:
    """Units off the table, in two places or in none; zones off the table."""
    size = _size(tree)
    zones = {number for number, side in entries(tree, "side") if "zone" in side}
    for number, side in entries(tree, "side"):
        for index, point in enumerate(_points(side.get("zone"))):
            if size and not _on(point, size):
                yield _off(("side", number, "zone", index), list(point), size)
    for path, value in declared(fields, tree, "position"):
        for point in _points([value]):
            if size and not _on(point, size):
                yield _off(path, list(point), size)
    if not fields.placed:
        yield from _carried(tree)
        return
    for side_number, number, unit in units(tree):
        at: Path = ("side", side_number, "unit", number)
        for point in _points([unit.get("at")]):
            if size and not _on(point, size):
                yield _off((*at, "at"), unit["at"], size)
        ways = [key for key in ("at", "aboard") if key in unit]
        if len(ways) == 2:
            yield Problem(place_of(at), "both at and aboard", "one of them", kind=Wrong.TWO_PLACES)
        if not ways and "enters" not in unit and side_number not in zones:
            found = f"no place for {shown(names[side_number, number][0])}"
            expected = "at, aboard, enters, or a zone of its side"
            yield Problem(place_of(at), found, expected, kind=Wrong.NO_PLACE)
        if ("enters" in unit) != ("edge" in unit):
            given, missing = ("enters", "edge") if "enters" in unit else ("edge", "enters")
            yield Problem(place_of((*at, given)), f"{given} without {missing}", "both of them or neither")
        turns = tree.get("turns")
        enters = unit.get("enters")
        if isinstance(turns, int) and isinstance(enters, int) and 0 < turns < enters:
            yield Problem(place_of((*at, "enters")), shown(enters), f"a turn from 1 to {turns}", turns)


def _carried(tree: Tree) -> Iterator[Problem]:
    """Units that say where they are in a game where something else carries them."""
    for side, number, unit in units(tree):
        for key in ("at", "heading", "aboard", "enters", "edge"):
            if key in unit:
                place = place_of(("side", side, "unit", number, key))
                yield Problem(
                    place, shown(unit[key]), "no such key: in this game no unit has a place of its own"
                )


def _aboard(tree: Tree, names: dict[tuple[int, int], tuple[str, str]]) -> Iterator[Problem]:
    owners: dict[str, set[int]] = {}
    for (side, _), (_, key) in names.items():
        owners.setdefault(key, set()).add(side)
    bases = {names[s, n][1]: unit.get("aboard") for s, n, unit in units(tree)}
    for side, number, unit in units(tree):
        base, own = unit.get("aboard"), names[side, number][1]
        if not isinstance(base, str):
            continue
        place = place_of(("side", side, "unit", number, "aboard"))
        friends = sorted(key for key, sides in owners.items() if side in sides and key != own)
        if base not in owners:
            yield Problem(place, shown(base), "the id of a unit of its side", meant(base, friends))
        elif side not in owners[base]:
            yield Problem(place, f"{shown(base)}, a unit of another side", "the id of a unit of its side")
        elif own in _carriers(own, bases):
            yield Problem(place, f"{shown(base)}, which lies aboard this unit", "a unit that can carry it")


def _carriers(key: str, bases: Row) -> set[str]:
    """The units that carry `key`, its base, the base of its base and so on."""
    carriers: set[str] = set()
    base = bases.get(key)
    while isinstance(base, str) and base not in carriers:
        carriers.add(base)
        base = bases.get(base)
    return carriers


def _areas(tree: Tree, fields: FieldSet) -> Iterator[Problem]:
    """Outlines that cross themselves, hold no water, or lie wholly off the table."""
    size = _size(tree)
    outlines: list[tuple[Path, object]] = [
        (("terrain", number, "outline"), area.get("outline")) for number, area in entries(tree, "terrain")
    ]
    outlines += [(("side", number, "zone"), side.get("zone")) for number, side in entries(tree, "side")]
    outlines += declared(fields, tree, "polygon")
    for path, outline in outlines:
        points = _points(outline)
        if not isinstance(outline, list) or len(points) < 3 or len(points) != len(outline):
            continue  # reported as a wrong value
        if fault := _fault(points):
            expected = "an outline that goes round once without crossing itself"
            yield Problem(place_of(path), fault, expected, kind=Wrong.TANGLED)
        elif size and path[0] != "side" and _beyond(points, size):
            yield Problem(place_of(path), "an area wholly off the table", _within(size))


def _fault(points: list[tuple[float, float]]) -> str:
    """What is wrong with an outline, in words; empty when nothing is."""
    from shapely import Polygon, is_valid_reason

    shape = Polygon(points)
    if shape.is_valid and shape.area > 1e-6:
        return ""
    reason, _, where = str(is_valid_reason(shape)).partition("[")
    if "ntersection" in reason and shape.area > 0:
        x, _, y = where.rstrip("]").partition(" ")
        return f"an outline that crosses itself near [{float(x):g}, {float(y):g}]"
    return "an outline that encloses nothing"


def _references(tree: Tree, fields: FieldSet, classes: Classes, ids: set[str]) -> Iterator[Problem]:
    """Keys of the ruleset that name a unit or a class of which there is none."""
    for at, values, known in said(tree, fields):
        for field in known:
            value = values.get(field.name)
            if field.type == "id" and isinstance(value, str) and value not in ids:
                expected = by_clause("the id of a unit of the scenario", field)
                yield wrong_choice((*at, field.name), value, sorted(ids), expected)
            elif field.type == "amounts" and isinstance(value, dict):
                for key in value:
                    if key not in classes:
                        path = (*at, field.name, key)
                        yield wrong_choice(path, key, sorted(classes), A_CLASS, Wrong.UNKNOWN_CLASS)


def _points(outline: object) -> list[tuple[float, float]]:
    """The points of a list that are pairs of numbers."""
    return [
        (point[0], point[1])
        for point in (outline if isinstance(outline, list) else [])
        if isinstance(point, list) and len(point) == 2 and all(is_number(value) for value in point)
    ]


def _size(tree: Tree) -> tuple[float, float] | None:
    table: Any = tree.get("table")
    if not isinstance(table, dict):
        return None
    sides = [side for side in (table.get("width"), table.get("height")) if is_number(side)]
    good = len(sides) == 2 and all(LEAST_TABLE <= side <= MOST_TABLE for side in sides)
    return (sides[0], sides[1]) if good else None  # None: reported as a wrong value


def _on(point: tuple[float, float], size: tuple[float, float]) -> bool:
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]


def _beyond(points: list[tuple[float, float]], size: tuple[float, float]) -> bool:
    west, south, east, north = bounds(points)
    return east < 0 or north < 0 or west > size[0] or south > size[1]


def _off(path: Path, found: object, size: tuple[float, float]) -> Problem:
    return Problem(place_of(path), f"{shown(found)}, off the table", _within(size), kind=Wrong.OFF_TABLE)


def _within(size: tuple[float, float]) -> str:
    return f"x from 0 to {size[0]:g} and y from 0 to {size[1]:g}"
