"""Writes scenario files: readable TOML, keeping a designer's comments and order where the file exists.

What is written reads back as the same scenario, or nothing is written. Knows the shared format only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Item, Table

from game.content.errors import ContentError
from game.content.files import parse_toml, read_text, write_text
from game.content.naming import coloured, entries, named, units
from game.content.rulesets import Registry, registered, rules_of
from game.content.scenarios import parse_scenario
from game.match.fields import FieldSet
from game.match.scenario import Scenario, SideEntry, UnitEntry

Tree = dict[str, Any]

_UNEDITABLE = (TOMLKitError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)
"""What tomlkit raises on texts it cannot edit; what a scenario says then matters more than the comments."""

_CROWDED = re.compile(r"^([^#\n][^\n]*\n)(\[\[?[\w.\"-]+\]\]?[^\n]*$)", re.MULTILINE)
"""A header right below a line that is no comment."""


def write_scenario(scenario: Scenario, path: Path | str, *, rulesets: Registry | None = None) -> None:
    """Write a scenario to a file, whole or not at all. Comments of a file that exists are kept.

    The scenario's `id` is not written: it is the place of the file. ContentError when it cannot be written.
    """
    path = Path(path)
    write_text(path, scenario_text(scenario, _old_text(path), rulesets=rulesets))


def scenario_text(scenario: Scenario, old: str = "", *, rulesets: Registry | None = None) -> str:
    """A scenario as TOML; `old` is the text whose comments and order are kept where they still fit.

    What the old text leaves unsaid stays unsaid where it still means the same.
    """
    registry = rulesets or registered()
    rules = rules_of(registry, scenario.ruleset)
    tree = _tree(scenario, rules.fields)
    if old:
        with suppress(ContentError, *_UNEDITABLE):
            known = dict(rules.roster) | {entry["id"]: entry for entry in scenario.classes}
            text = _edited(_as_outspoken(tree, parse_toml(old, ""), known, scenario), old)
            if (
                msgspec.structs.replace(parse_scenario(text, "", rulesets=registry), id=scenario.id)
                == scenario
            ):
                return text
    return merged_text(tree, old)


def write_toml(tree: Tree, path: Path | str) -> None:
    """Write any tree of plain values as TOML, keeping the comments of a file that exists. ContentError."""
    path = Path(path)
    write_text(path, merged_text(tree, _old_text(path)))


def merged_text(tree: Tree, old: str) -> str:
    """The tree as TOML: put into the old text if that reads back as the tree, else written afresh."""
    if old:
        with suppress(*_UNEDITABLE):
            text = _edited(tree, old)
            if tomlkit.parse(text).unwrap() == tree:
                return text
    document = tomlkit.document()
    _lay(document, tree)
    return tomlkit.dumps(document)


def _edited(tree: Tree, old: str) -> str:
    """The old text, changed to say what the tree says."""
    document = tomlkit.parse(old)
    _merge(document, tree)
    text = tomlkit.dumps(document)
    spaced = _CROWDED.sub(r"\1\n\2", text)
    return spaced if tomlkit.parse(spaced).unwrap() == document.unwrap() else text


def _as_outspoken(
    tree: Tree, old: Tree, classes: Mapping[str, Mapping[str, Any]], scenario: Scenario
) -> Tree:
    """The tree as outspoken as the old one.

    Without the names, ids, colours and headings that the old one left to be made up, and with the defaults it
    states.
    """
    names, colours = named(old, classes), coloured(old)
    made = {names[side, number]: unit for side, number, unit in units(old)}
    sides = []
    for side in tree["side"]:
        number, before = next(
            ((n, s) for n, s in entries(old, "side") if s.get("name") == side["name"]), (-1, {})
        )
        lean = dict(side)
        if before and "colour" not in before and colours[number] == side["colour"]:
            del lean["colour"]
        if "unit" in side:
            lean["unit"] = [
                _unit_as_silent(unit, made.get((unit["name"], unit["id"]))) for unit in side["unit"]
            ]
        sides.append(lean)
    stated: Tree = {}
    for key, values in (
        ("options", scenario.options),
        ("weather", scenario.weather),
        ("victory", scenario.victory),
    ):
        if isinstance(said := old.get(key), dict):
            stated[key] = {name: values[name] for name in said if name in values} | tree.get(key, {})
    defaults = {"weight": scenario.weight, "roster_public": scenario.roster_public, "story": scenario.story}
    stated |= {key: value for key, value in defaults.items() if key in old}
    spoken: Tree = tree | _plain(stated) | {"side": sides}
    return spoken


def _unit_as_silent(unit: Tree, before: Tree | None) -> Tree:
    if before is None:
        return unit
    unsaid = {"name", "id"} - before.keys()
    if unit.get("heading") == 0 and "heading" not in before:
        unsaid.add("heading")
    stated = {"heading": 0} if "heading" in before and "heading" not in unit else {}
    return {key: value for key, value in unit.items() if key not in unsaid} | stated


def _old_text(path: Path) -> str:
    try:
        return read_text(path) if path.exists() else ""
    except (ContentError, OSError):
        return ""


def _tree(scenario: Scenario, fields: FieldSet) -> Tree:
    """The scenario as a file says it: defaults left out, whole numbers without a point."""
    tree: Tree = {
        "format": scenario.format,
        "ruleset": scenario.ruleset,
        "title": scenario.title,
        "story": scenario.story,
        "table": {"width": scenario.width, "height": scenario.height},
        "turns": scenario.turns,
        "seed": scenario.seed,
        "minutes": scenario.minutes,
        "weight": None if scenario.weight == 2 else scenario.weight,
        "roster_public": None if scenario.roster_public else False,
        "options": _told(scenario.options, fields.options),
        "weather": _told(scenario.weather, fields.weather),
        "victory": _told(scenario.victory, fields.victory),
        **scenario.more,
        "side": [_side(side) for side in scenario.sides],
        "terrain": [
            _given({"kind": area.kind, "name": area.name, "outline": area.outline})
            for area in scenario.terrain
        ],
        "objective": list(scenario.objectives),
        "class": list(scenario.classes),
    }
    plain: Tree = _plain(_given(tree))
    return plain


def _side(side: SideEntry) -> Tree:
    return _given(
        {"name": side.name, "colour": side.colour, "zone": side.zone, "budget": side.budget}
        | side.more
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
        | unit.more
        | {"state": unit.state}
    )


def _given(tree: Tree) -> Tree:
    """A tree without what is empty."""
    return {key: value for key, value in tree.items() if value is not None and value not in ("", [], {}, ())}


def _told(values: Mapping[str, Any], fields: tuple[Any, ...]) -> Tree:
    """What differs from the ruleset's defaults."""
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


def _lay(table: Any, tree: Tree) -> None:
    """Lay a tree into an empty table: values first, then the tables below them."""
    for key, value in sorted(tree.items(), key=lambda entry: _is_section(*entry)):
        table.add(key, _item(key, value))


def _is_section(key: str, value: Any) -> bool:
    """Whether a value becomes a table of its own below the plain keys; the size of the table stays inline."""
    if isinstance(value, dict):
        return key != "table" and not _is_flat(value)
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _is_flat(value: Tree) -> bool:
    """Amounts such as `exit_points = { packet = 40 }` stay on one line."""
    return len(value) <= 4 and all(
        isinstance(entry, int) and not isinstance(entry, bool) for entry in value.values()
    )


def _item(key: str, value: Any) -> Item:
    if isinstance(value, str) and "\n" in value and '"""' not in value:
        return tomlkit.string(value, multiline=True)
    if isinstance(value, dict) and not _is_section(key, value):
        pairs = ", ".join(
            f"{tomlkit.key(name).as_string()} = {_item(name, inner).as_string()}"
            for name, inner in value.items()
        )
        inline: Item = tomlkit.value(f"{{ {pairs} }}")
        return inline
    if isinstance(value, dict):
        table = tomlkit.table()
        _lay(table, value)
        return table
    if _is_section(key, value):
        array = tomlkit.aot()
        for entry in value:
            table = tomlkit.table()
            _lay(table, entry)
            array.append(table)
        return array
    item: Item = tomlkit.item(value)
    return item


def _merge(table: Any, tree: Tree) -> None:
    """Make an existing table say what the tree says, touching only what differs."""
    for key in [key for key in table if key not in tree]:
        table.remove(key)
    for key, value in tree.items():
        if key not in table:
            _add(table, key, value)
        elif _value(table[key]) == value:
            continue
        elif isinstance(table[key], Table) and isinstance(value, dict):
            _merge(table[key], value)
        elif isinstance(table[key], AoT) and _is_section(key, value):
            table[key] = _merged_array(table[key], value)
        else:
            table[key] = _item(key, value)


def _add(table: Any, key: str, value: Any) -> None:
    """Add a key below the last one: the comment at the end of a table speaks of what follows the table."""
    body = table.value.body if isinstance(table, Table) else []
    after = []
    while body and body[-1][0] is None:
        after.append(body.pop()[1])
    table.add(key, _item(key, value))
    for item in reversed(after):
        table.add(item)


def _merged_array(old: AoT, entries: list[Tree]) -> AoT:
    """An array of tables with the old tables, comments included, where one has the same id or name."""
    left = list(old)
    array = tomlkit.aot()
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
            same = tomlkit.table()
            _lay(same, entry)
        else:
            left.remove(same)
            _merge(same, entry)
        array.append(same)
    return array


def _same(table: Any, entry: Tree) -> bool:
    for key in ("id", "name"):
        if key in table and key in entry:
            return bool(_value(table[key]) == entry[key])
    return False


def _value(item: Any) -> Any:
    return item.unwrap() if hasattr(item, "unwrap") else item
