"""Reads scenario files: from text to a `Scenario` with every value checked, or to all that is wrong with it.

Knows the shared format; each ruleset's own keys come from its fields, its own rules from its `problems`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.content.errors import ContentError, shown
from game.content.files import parse_toml, read_text
from game.content.lines import path_of, with_lines
from game.content.naming import coloured, entries, named, units
from game.content.rulesets import Registry, no_ruleset, registered
from game.content.sorts import refuse_other_sorts
from game.match.limits import MOST_AREAS, MOST_CLASSES, MOST_SIDES, MOST_UNITS
from game.match.plain import Row, Tree
from game.match.scenario import Position, Problem, Scenario, SideEntry, Terrain, UnitEntry, Wrong
from game.match.spelling import nearest
from game.tabletop.entries import filled
from game.tabletop.fields import FieldSet
from game.tabletop.ruleset import Filed

MOST_HINTED = 200
"""So many problems of a file are told with where their class belongs: more than anybody reads."""


def read_scenario(
    path: Path | str, *, rulesets: Registry | None = None, folder: Path | None = None
) -> Scenario:
    """The scenario of a file. `folder` is where ids start (the shipped scenarios when silent).

    ContentError with everything that is wrong in the file.
    """
    path = Path(path)
    scenario = parse_scenario(read_text(path), str(path), rulesets=rulesets)
    return msgspec.structs.replace(scenario, id=_id(path, folder))


def parse_scenario(text: str, name: str, *, rulesets: Registry | None = None) -> Scenario:
    """The scenario of a text, which errors call `name`. ContentError with everything wrong in it."""
    refuse_other_sorts(text, name, "scenario")
    scenario, problems = examine(parse_toml(text, name), rulesets)
    if scenario is None or problems:
        raise ContentError(name, with_lines(problems, text))
    return scenario


def scenario_from(tree: Row, name: str, *, rulesets: Registry | None = None) -> Scenario:
    """The scenario of a tree as a TOML reader gives it, as it stands inside other files. ContentError."""
    scenario, problems = examine(dict(tree), rulesets)
    if scenario is None or problems:
        raise ContentError(name, problems)
    return scenario


def check_scenario(
    path: Path | str, *, rulesets: Registry | None = None, folder: Path | None = None
) -> list[Problem]:
    """Everything wrong with a scenario file in order of lines; empty when it can be played."""
    try:
        read_scenario(path, rulesets=rulesets, folder=folder)
    except ContentError as error:
        return list(error.problems)
    return []


def examine(tree: Tree, rulesets: Registry | None = None) -> tuple[Scenario | None, list[Problem]]:
    """The scenario of a tree and what is wrong with it, without lines."""
    registry = rulesets or registered()
    # What decides how the rest is read comes first, and alone: without it the rest would be guesses.
    if problem := ruleset_fault(tree, registry) or format_fault(tree):
        return None, [problem]
    rules = registry.ruleset(tree["ruleset"])
    if faults := roster_faults(tree["ruleset"], rules):
        return None, list(faults)

    from game.content.class_faults import misbuilt
    from game.content.models import read_table
    from game.content.sense import misfits
    from game.content.shape import scenario_shape
    from game.content.yard import classes_of, lent_classes

    values, problems = read_table(scenario_shape(rules.fields), tree)
    told = {problem.place for problem in problems}
    known = classes_of(tree, rules, rulesets=registry)
    fits = misfits(within_limits(tree), rules.fields, known)
    problems += [problem for problem in fits if problem.place not in told]
    if problems:
        first, rest = problems[:MOST_HINTED], problems[MOST_HINTED:]
        return None, [_with_whereabouts(problem, tree, known) for problem in first] + rest
    if found := misbuilt(enumerate(values.get("class", [])), rules):
        return None, found  # without classes that hold together the rest would be guesses
    given = {**rules.roster, **{entry["id"]: entry for entry in values.get("class", [])}}
    lent = lent_classes(used_classes(tree, rules.fields), given, tree["ruleset"], registry)
    scenario = _built({**values, "class": [*values.get("class", []), *lent]} if lent else values, rules)
    return scenario, rules.problems(scenario)


def within_limits(tree: Tree) -> Tree:
    """The tree with no more sides, units, classes and areas than a file may have: those too many are told as such."""
    found = dict(tree)
    for key, most in (("side", MOST_SIDES), ("class", MOST_CLASSES), ("terrain", MOST_AREAS)):
        if isinstance(found.get(key), list):
            found[key] = found[key][:most]
    if isinstance(found.get("side"), list):
        found["side"] = [
            {**side, "unit": side["unit"][:MOST_UNITS]}
            if isinstance(side, dict) and isinstance(side.get("unit"), list)
            else side
            for side in found["side"]
        ]
    return found


def ruleset_fault(tree: Tree, registry: Registry) -> Problem | None:
    """What is wrong with the ruleset a file names; None where it is one there is."""
    from game.rulesets import campaigned

    name = tree.get("ruleset")
    known = isinstance(name, str) and (name in registry.names() or campaigned(name))
    return None if known else no_ruleset(name, registry)


_SOUND: dict[str, tuple[Mapping[str, object], tuple[Problem, ...]]] = {}
"""What is wrong with the rosters of rulesets by name, each with the roster: found once."""


def roster_faults(name: str, rules: Filed) -> tuple[Problem, ...]:
    """What is wrong with a ruleset's own roster, checked as a scenario's own classes are: it may be a plug-in's."""
    from game.content.class_faults import roster_problems

    kept = _SOUND.get(name)
    if kept is None or kept[0] is not rules.roster:
        tree = {"class": [{"id": key, **row} for key, row in rules.roster.items()]}
        found = tuple(
            Problem(
                "ruleset",
                f"{problem.found} at {problem.place} of its roster",
                problem.expected,
                problem.meant,
            )
            for problem in roster_problems(tree, rules)
        )
        kept = _SOUND[name] = rules.roster, found
    return kept[1]


def format_fault(tree: Tree) -> Problem | None:
    """What is wrong with the format a file names; None where it is ours."""
    from game.content.shape import FORMAT

    found = tree.get("format")
    if type(found) is int and found == FORMAT:
        return None
    newer = isinstance(found, int) and found > FORMAT
    hint = "the file comes from a newer Line Ahead" if newer else ""
    if found is None:
        return Problem("format", "nothing", str(FORMAT), kind=Wrong.MISSING)
    return Problem("format", shown(found), str(FORMAT), hint=hint)


def used_classes(tree: Tree, fields: FieldSet) -> set[str]:
    """The classes that a scenario names: its units', and those it counts amounts of."""
    used = {unit["class"] for _, _, unit in units(tree) if isinstance(unit.get("class"), str)}
    tables = [(tree, fields.file), (tree.get("victory"), fields.victory)]
    tables += [(side, fields.side) for _, side in entries(tree, "side")]
    tables += [(entry, fields.objective) for _, entry in entries(tree, "objective")]
    for values, declared in tables:
        for field in declared:
            amounts = values.get(field.name) if isinstance(values, dict) else None
            if field.type == "amounts" and isinstance(amounts, dict):
                used |= set(amounts)
    return used


def _with_whereabouts(problem: Problem, tree: Tree, known: Collection[str]) -> Problem:
    """A problem of a class nobody knows, with where a roster that has it belongs, unless it is plainly misspelt."""
    from game.content.yard import missing, spoilt

    if problem.kind is not Wrong.UNKNOWN_CLASS:
        return problem
    value: Any = tree
    path = path_of(problem.place)
    for step in path:
        value = value[step]  # the problem is told of what stands there
    name = value if isinstance(value, str) else str(path[-1])
    if fault := spoilt(name):
        return msgspec.structs.replace(problem, meant=None, hint=fault)
    alike = nearest(name, known, alike=0.8)
    return problem if alike else msgspec.structs.replace(problem, hint=missing())


def _built(values: Tree, rules: Filed) -> Scenario:
    """The record of values that are all right, with the defaults filled in."""
    fields = rules.fields
    classes = tuple(filled(fields.cls, entry, entry.get("kind", "")) for entry in values.get("class", []))
    known = dict(rules.roster) | {entry["id"]: entry for entry in classes}
    scenario = Scenario(
        format=values["format"],
        ruleset=values["ruleset"],
        title=values["title"],
        story=values.get("story", ""),
        width=float(values["table"]["width"]),
        height=float(values["table"]["height"]),
        turns=values.get("turns", fields.turns),
        seed=values.get("seed"),
        options=filled(fields.options, values.get("options", {})),
        sides=_sides(values, fields, known),
        terrain=tuple(
            Terrain(area["kind"], _outline(area["outline"]), area.get("name", ""))
            for area in values.get("terrain", [])
        ),
        weather=filled(fields.weather, values.get("weather", {})),
        objectives=tuple(
            filled(fields.objective, entry, entry.get("kind", "")) for entry in values.get("objective", [])
        ),
        victory=filled(fields.victory, values.get("victory", {})),
        minutes=values.get("minutes"),
        weight=values.get("weight", 2),
        roster_public=values.get("roster_public", True),
        last_stand=values.get("last_stand", ""),
        classes=classes,
        more=_declared(values, fields.file),
    )
    return rules.typed(scenario)


def _sides(values: Tree, fields: FieldSet, known: Mapping[str, Row]) -> tuple[SideEntry, ...]:
    names, colours = named(values, known), coloured(values)
    return tuple(
        SideEntry(
            name=side["name"],
            colour=colours[number],
            units=tuple(
                _unit(unit, *names[number, place], fields) for place, unit in enumerate(side.get("unit", []))
            ),
            zone=_outline(side["zone"]) if "zone" in side else None,
            budget=side.get("budget"),
            notes=side.get("notes", ""),
            more=_declared(side, fields.side),
        )
        for number, side in enumerate(values["side"])
    )


def _unit(unit: Tree, name: str, key: str, fields: FieldSet) -> UnitEntry:
    return UnitEntry(
        cls=unit["class"],
        name=name,
        id=key,
        at=_point(unit["at"]) if "at" in unit else None,
        heading=float(unit.get("heading", 0.0)),
        aboard=unit.get("aboard"),
        squadron=unit.get("squadron"),
        enters=unit.get("enters"),
        edge=unit.get("edge"),
        state=unit.get("state", {}),
        more=_declared(unit, fields.unit),
    )


def _declared(values: Tree, fields: tuple[Any, ...]) -> Tree:
    return {field.name: values[field.name] for field in fields if field.name in values}


def _point(pair: list[float]) -> Position:
    return float(pair[0]), float(pair[1])


def _outline(points: list[list[float]]) -> tuple[Position, ...]:
    return tuple(_point(point) for point in points)


def _id(path: Path, folder: Path | None) -> str:
    """The path under the scenarios folder without `.toml`; empty for a file from elsewhere."""
    from game.content.browse import scenarios_folder

    try:
        inside = path.resolve().relative_to((folder or scenarios_folder()).resolve())
    except (ValueError, OSError):
        return ""
    return inside.with_suffix("").as_posix()
