"""A scenario as the tree its file says: as terse as may be, or as outspoken as the file was before.

The other way round of `scenarios`; knows no TOML text.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import asdict

from game.content.naming import coloured, entries, named, units
from game.match.plain import Row, Tree
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.tabletop.entries import spelt_out
from game.tabletop.fields import FieldSet


def tree_of(scenario: Scenario, fields: FieldSet) -> Tree:
    """The scenario as a file says it: defaults left out, whole numbers without a point."""
    tree: Tree = {
        "format": scenario.format,
        "ruleset": scenario.ruleset,
        "title": scenario.title,
        "story": scenario.story,
        "table": {"width": scenario.width, "height": scenario.height},
        "turns": None if scenario.turns == fields.turns else scenario.turns,
        "seed": scenario.seed,
        "minutes": scenario.minutes,
        "weight": None if scenario.weight == 2 else scenario.weight,
        "roster_public": None if scenario.roster_public else False,
        "last_stand": scenario.last_stand or None,
        "options": _told(_said(scenario.options), fields.options),
        "weather": _told(_said(scenario.weather), fields.weather),
        "victory": _told(_said(scenario.victory), fields.victory),
        **_said(scenario.more),
        "side": [_side(side) for side in scenario.sides],
        "terrain": [
            _given({"kind": area.kind, "name": area.name, "outline": area.outline})
            for area in scenario.terrain
        ],
        "objective": [_told(_said(entry), fields.objective) for entry in scenario.objectives],
        "class": [_told(entry, fields.cls) for entry in scenario.classes],
    }
    plain: Tree = _plain(_given(tree))
    return plain


def _side(side: SideEntry) -> Tree:
    return _given(
        {
            "name": side.name,
            "colour": side.colour,
            "zone": side.zone,
            "budget": side.budget,
            "notes": side.notes,
        }
        | _said(side.more)
        | {"unit": [_unit(unit) for unit in side.units]}
    )


def _unit(unit: UnitEntry) -> Tree:
    return _given(
        {
            "class": unit.cls,
            "name": unit.name,
            "id": unit.id,
            "at": unit.at,
            "heading": unit.heading if unit.heading or unit.at is not None else None,
            "aboard": unit.aboard,
            "squadron": unit.squadron,
            "enters": unit.enters,
            "edge": unit.edge,
        }
        | _said(unit.more)
        | {"state": _said(unit.state)}
    )


def _said(part: object) -> Tree:
    """What a ruleset's own part of a scenario says, its defaults left out."""
    said: Tree = msgspec.to_builtins(part)
    return said


def _given(tree: Tree) -> Tree:
    """A tree without what is empty."""
    return {key: value for key, value in tree.items() if value is not None and value not in ("", [], {}, ())}


def _told(values: Row, fields: tuple[Any, ...]) -> Tree:
    """What differs from the defaults of its fields."""
    defaults = {field.name: _plain(field.default) for field in fields}
    return {key: value for key, value in values.items() if _plain(value) != defaults.get(key)}


def _plain(value: Any) -> Any:
    """Values as TOML has them: lists for tuples, 20 for 20.0."""
    if isinstance(value, Mapping):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def as_outspoken(tree: Tree, old: Tree, scenario: Scenario, classes: Mapping[str, Row]) -> Tree:
    """The tree as outspoken as the old one.

    Without the names, ids, colours and headings that the old one left to be made up, with the defaults it states and
    the handicaps it offers, which are no part of a scenario that was read; a date of the file that it has as one of
    TOML's stays one. `classes` are those its units may be of.
    """
    names, colours = named(old, classes), coloured(old)
    made = {names[side, number]: unit for side, number, unit in units(old)}
    full = {side.name: side for side in scenario.sides}
    sides = []
    for side in tree["side"]:
        theirs = (
            (number, entry) for number, entry in entries(old, "side") if entry.get("name") == side["name"]
        )
        number, same = next(theirs, (-1, {}))
        lean = _stated(side, spelt_out(full[side["name"]].more), same)
        if same and "colour" not in same and colours[number] == side["colour"]:
            del lean["colour"]
        if "unit" in side:
            lean["unit"] = [
                _unsaid(_stated(unit, spelt_out(entry.more), said), said)
                if (said := made.get((unit["name"], unit["id"]))) is not None
                else unit
                for unit, entry in zip(side["unit"], full[side["name"]].units, strict=True)
            ]
        sides.append(lean)
    spoken, said_of = _stated(tree, spelt_out(scenario.more), old) | {"side": sides}, asdict(scenario)
    further = asdict(scenario.more) if isinstance(scenario.more, msgspec.Struct) else {}
    for key, listed in further.items():
        if isinstance(listed, tuple) and key in tree and isinstance(old.get(key), list):
            before = dict(entries(old, key))
            spoken[key] = [
                _stated(lean, spelt_out(full), before.get(place, {}))
                for place, (lean, full) in enumerate(zip(tree[key], listed, strict=True))
            ]
    for key in ("options", "weather", "victory"):
        if isinstance(said := old.get(key), dict):
            spoken[key] = _stated(tree.get(key, {}), spelt_out(said_of[key]), said)
    spoken |= {key: old[key] for key in ("handicap", "moods", "era") if key in old}
    for key in ("turns", "weight", "roster_public", "story"):
        if key in old:
            spoken[key] = said_of[key]
    if scenario.classes:
        before_by_id = {one: row for _, row in entries(old, "class") if isinstance(one := row.get("id"), str)}
        spoken["class"] = [
            _stated(lean, full, before_by_id.get(full["id"], {}))
            for lean, full in zip(tree["class"], scenario.classes, strict=True)
        ]
    if scenario.objectives:
        before_by_place = dict(entries(old, "objective"))
        spoken["objective"] = [
            _stated(lean, spelt_out(full), before_by_place.get(place, {}))
            for place, (lean, full) in enumerate(zip(tree["objective"], scenario.objectives, strict=True))
        ]
    for key, value in old.items():
        if isinstance(value, date) and value.isoformat() == spoken.get(key):
            spoken[key] = value
    outspoken: Tree = _plain(spoken)
    return outspoken


def _stated(lean: Tree, full: Row, said: Tree) -> Tree:
    """The lean table with the defaults that were stated before."""
    return {name: full[name] for name in said if full.get(name) not in (None, "", [], {})} | lean


def _unsaid(unit: Tree, before: Tree) -> Tree:
    """The unit without what was made up for it before."""
    unsaid = {"name", "id"} - before.keys()
    if unit.get("heading") == 0 and "heading" not in before:
        unsaid.add("heading")
    stated = {"heading": 0} if "heading" in before and "heading" not in unit else {}
    return {key: value for key, value in unit.items() if key not in unsaid} | stated
