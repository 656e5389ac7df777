"""Fleet files: a side's units bought with points, read, checked, written, and put in the place of a side of a battle.

Knows the shared format; what is sold and what fits aboard what, each ruleset says (`game.tabletop.fleets`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.content.errors import ContentError, shown
from game.content.files import parse_toml, read_text, text_there, write_text
from game.content.lines import with_lines
from game.content.naming import named, short_name
from game.content.rulesets import Registry, registered
from game.content.scenarios import (
    examine,
    format_fault,
    ruleset_fault,
    within_limits,
)
from game.content.sorts import refuse_other_sorts
from game.dice import Seeding
from game.match.books import Rows
from game.match.limits import NAME_LENGTH
from game.match.plain import Row, Tree
from game.match.scenario import Problem, Scenario, SideEntry, UnitEntry
from game.tabletop.fields import Field, FieldSet
from game.tabletop.fleets import Fleet, berthed, breaches, cost, drawn

UNIT_KEYS = ("class", "name", "id", "aboard", "squadron")
"""The shared keys of a unit that a fleet may say; where it stands, a battle says."""
MOST_POINTS = 100_000
_OF_SIDE = re.compile(r"^side\[\d+\]\.?")


@lru_cache(maxsize=16)
def fleet_shape(fields: FieldSet, beside: tuple[str, ...] = ()) -> Field:
    """A whole fleet file; `beside` are the keys of a side that are sold beside units."""
    from game.content.shape import FORMAT, unit_shape

    units = tuple(
        field
        for field in unit_shape(fields).fields
        if field.name in UNIT_KEYS or (field in fields.unit and field.type not in ("table", "tables"))
    )
    shared = (
        Field("format", "int", FORMAT, FORMAT, required=True),
        Field("ruleset", "text", length=NAME_LENGTH, required=True),
        Field("name", "text", length=NAME_LENGTH, required=True, help="What players read."),
        Field("points", "int", 1, MOST_POINTS, unit="points", required=True, help="What it may cost."),
        Field("unit", "tables", 1, 400, required=True, fields=units),
    )
    return Field("fleet", "table", fields=shared + required_of_a_side(fields) + bought_beside(fields, beside))


def required_of_a_side(fields: FieldSet) -> tuple[Field, ...]:
    """What every side of a game has to say of itself, and so a fleet."""
    return tuple(field for field in fields.side if field.required)


def bought_beside(fields: FieldSet, beside: Collection[str]) -> tuple[Field, ...]:
    """What a fleet may say of its side besides."""
    return tuple(field for field in fields.side if field.name in beside)


# -- reading --------------------------------------------------------------------------------------------------


def read_fleet(path: Path | str, *, rulesets: Registry | None = None) -> Fleet:
    """The fleet of a file. ContentError with everything that is wrong in it."""
    return parse_fleet(read_text(Path(path)), str(path), rulesets=rulesets)


def parse_fleet(text: str, name: str, *, rulesets: Registry | None = None) -> Fleet:
    """The fleet of a text, which errors call `name`. ContentError with everything wrong in it."""
    refuse_other_sorts(text, name, "fleet")
    fleet, problems = examine_fleet(parse_toml(text, name), rulesets)
    if fleet is None or problems:
        raise ContentError(name, with_lines(problems, text))
    return fleet


def check_fleet(path: Path | str, *, rulesets: Registry | None = None) -> list[Problem]:
    """Everything wrong with a fleet file in order of lines; empty when it can take a side's place."""
    try:
        read_fleet(path, rulesets=rulesets)
    except ContentError as error:
        return list(error.problems)
    return []


def examine_fleet(tree: Tree, rulesets: Registry | None = None) -> tuple[Fleet | None, list[Problem]]:
    """The fleet of a tree and what is wrong with it, without lines."""
    from game.content.models import read_table
    from game.content.sense import misfits

    registry = rulesets or registered()
    if problem := ruleset_fault(tree, registry) or format_fault(tree):
        return None, [problem]
    rules = registry.ruleset(tree["ruleset"])
    values, problems = read_table(fleet_shape(rules.fields, rules.fleets.beside), tree)
    told = {problem.place for problem in problems}
    rows = rows_of(tree["ruleset"], {}, registry)
    # The units as those of a side that deploys: what one unit has to say of another is checked as in a battle.
    side = {"unit": tree.get("unit"), "zone": [[0, 0], [1, 0], [1, 1]]}
    for problem in misfits(within_limits({"side": [side]}), rules.fields, rows):
        place = _OF_SIDE.sub("", problem.place)
        if place not in told and place:
            problems.append(msgspec.structs.replace(problem, place=place))
    if problems:
        return None, problems
    sold = rules.fleets
    fleet = _built(values, rules.fields, rows, sold.beside)
    return fleet, list(breaches(fleet, rows, sold))


def rows_of(ruleset: str, own: Row, rulesets: Registry | None = None) -> Rows:
    """Every class units may be of: the ruleset's, the player's, and before them the `own` of a scenario."""
    from game.content.yard import classes_of

    registry = rulesets or registered()
    return {**classes_of({"ruleset": ruleset}, registry.ruleset(ruleset), rulesets=registry), **own}


def _built(values: Tree, fields: FieldSet, rows: Rows, beside: Collection[str]) -> Fleet:
    names = named({"side": [{"unit": values["unit"]}]}, rows)
    return Fleet(
        ruleset=values["ruleset"],
        name=values["name"],
        points=values["points"],
        units=tuple(
            UnitEntry(
                cls=unit["class"],
                name=names[0, number][0],
                id=names[0, number][1],
                aboard=unit.get("aboard"),
                squadron=unit.get("squadron"),
                more={field.name: unit[field.name] for field in fields.unit if field.name in unit},
            )
            for number, unit in enumerate(values["unit"])
        ),
        more={
            field.name: values[field.name]
            for field in (*required_of_a_side(fields), *bought_beside(fields, beside))
            if field.name in values
        },
    )


# -- writing --------------------------------------------------------------------------------------------------


def fleet_text(fleet: Fleet, old: str = "") -> str:
    """A fleet as TOML; `old` is the text whose comments are kept where they still fit."""
    from game.content.editing import merged_text
    from game.content.shape import FORMAT

    units = []
    for unit in fleet.units:
        said = {
            "class": unit.cls,
            "name": unit.name,
            "id": unit.id,
            "aboard": unit.aboard,
            "squadron": unit.squadron,
        }
        units.append({key: value for key, value in {**said, **unit.more}.items() if value is not None})
    head = {"format": FORMAT, "ruleset": fleet.ruleset, "name": fleet.name, "points": fleet.points}
    return merged_text({**head, **fleet.more, "unit": units}, old)


def write_fleet(fleet: Fleet, path: Path | str) -> None:
    """Write a fleet to a file, whole or not at all, keeping the comments of one that exists. ContentError."""
    path = Path(path)
    write_text(path, fleet_text(fleet, text_there(path)))


# -- in a battle ----------------------------------------------------------------------------------------------


def entered(
    scenario: Scenario, number: int, fleet: Fleet, name: str = "", *, rulesets: Registry | None = None
) -> Scenario:
    """The scenario with a fleet for the units of one of its sides, checked whole.

    Names and ids that others have already get the side's name. ContentError, which calls the fleet `name`, where the
    side has no budget or the fleet does not fit.
    """
    registry = rulesets or registered()
    side = scenario.sides[number]
    name = name or fleet.name
    rules = registry.ruleset(scenario.ruleset)
    rows = rows_of(scenario.ruleset, {row["id"]: row for row in scenario.classes}, registry)
    sold = rules.fleets
    if problems := list(_unfit(scenario, side, fleet, rows, sold)):
        raise ContentError(name, problems)
    given = [unit for unit in side.units if sold.stays(rows[unit.cls])]
    others = [unit for place, one in enumerate(scenario.sides) if place != number for unit in one.units]
    units = _told_apart(fleet.units, [*others, *given], side.name)
    assert side.budget is not None
    units = berthed(units, given, rows, sold, side.budget)
    for place, unit in enumerate(units):
        if unit.aboard is None and sold.carried(rows[unit.cls]):
            raise ContentError(
                name,
                [
                    Problem(
                        f"unit[{place}]",
                        f"no room for {shown(unit.name)}",
                        "a base of the side that has some",
                    )
                ],
            )
    from game.content.trees import tree_of

    left = {key: value for key, value in side.more.items() if key not in sold.beside}
    bought = {key: fleet.more[key] for key in sold.beside if key in fleet.more}
    side = msgspec.structs.replace(side, more={**left, **bought})
    sides = (*scenario.sides[:number], side, *scenario.sides[number + 1 :])
    scenario = msgspec.structs.replace(scenario, sides=sides)
    fitted, faults = examine(tree_of(sold.fitted(scenario, number, units, rows), rules.fields), registry)
    if fitted is None or faults:
        raise ContentError(name, [_of_fleet(problem, number) for problem in faults])
    return msgspec.structs.replace(fitted, id=scenario.id)


def _unfit(scenario: Scenario, side: SideEntry, fleet: Fleet, rows: Rows, sold: Any) -> list[Problem]:
    """Why a fleet cannot be that of a side, whatever is in it."""
    if side.budget is None:
        return [Problem("", f"a fleet for {side.name}", "a side that has a budget")]
    if fleet.ruleset != scenario.ruleset:
        return [Problem("ruleset", shown(fleet.ruleset), f"{scenario.ruleset}, as the battle")]
    for key, value in fleet.more.items():
        if key not in sold.beside and side.more.get(key) != value:
            return [Problem(key, shown(value), f"{shown(side.more.get(key))}, as {side.name} in this battle")]
    allowed = sold.allowance(side.budget, side.more)
    if (spent := cost(fleet.units, rows) + sold.extra(fleet.more)) > allowed:
        return [
            Problem("points", f"units of {spent} points", f"{allowed} at most, what {side.name} may spend")
        ]
    most = sold.most_units(side.budget)
    if len(fleet.units) > most:
        return [Problem("unit", f"{len(fleet.units)} units", f"{most} at most in this battle")]
    return []


def _told_apart(units: tuple[UnitEntry, ...], others: list[UnitEntry], side: str) -> tuple[UnitEntry, ...]:
    """The units with names and ids that no other unit of the battle has."""
    from game.content.naming import id_from

    names = {unit.name.casefold() for unit in others}
    ids = {unit.id for unit in others}
    own = {unit.id for unit in units}
    renamed: dict[str, str] = {}
    for unit in units:
        key, number = unit.id, 1
        while key in ids or (key != unit.id and key in own):
            stem = f"{unit.id[:30]}_{id_from(side)[:8] or 'side'}"
            key = stem if number == 1 else f"{stem[:38]}{number}"
            number += 1
        renamed[unit.id] = key
    found = []
    for unit in units:
        called = unit.name
        if called.casefold() in names:
            called = f"{unit.name} of {side}"[:60]
        names.add(called.casefold())
        aboard = renamed.get(unit.aboard, unit.aboard) if unit.aboard else None
        found.append(msgspec.structs.replace(unit, name=called, id=renamed[unit.id], aboard=aboard))
    return tuple(found)


def _of_fleet(problem: Problem, number: int) -> Problem:
    """A problem of the battle with a fleet in it, told of the fleet where it is the fleet's."""
    start = f"side[{number}]."
    place = problem.place.removeprefix(start)
    return msgspec.structs.replace(problem, place=place, line=None)


# -- chosen for an opponent -----------------------------------------------------------------------------------


def fleets_seed(dice: Seeding) -> int | str:
    """The seed of the fleets chosen for a battle. Nobody works out of his own fleet what the others have been given,
    nor any die, unless the dice are open."""
    return dice.seed if dice.open else dice.apart("fleets").hex()


def chosen(scenario: Scenario, number: int, seed: int | str, *, rulesets: Registry | None = None) -> Fleet:
    """A fleet for a side with a budget, chosen at random from the seed: sensible, and within the budget.

    ContentError where nothing can be bought.
    """
    registry = rulesets or registered()
    side = scenario.sides[number]
    if side.budget is None:
        raise ContentError(side.name, [Problem("", f"a fleet for {side.name}", "a side that has a budget")])
    rules = registry.ruleset(scenario.ruleset)
    sold = rules.fleets
    rows = rows_of(scenario.ruleset, {row["id"]: row for row in scenario.classes}, registry)
    given = [rows[unit.cls] for unit in side.units if sold.stays(rows[unit.cls])]
    needed = {field.name: side.more[field.name] for field in required_of_a_side(rules.fields)}
    return drawn_fleet(
        scenario.ruleset, side.budget, needed, rows, Random(f"{seed} {side.name}"), given, registry
    )


def drawn_fleet(
    ruleset: str,
    size: int,
    more: Tree | None,
    rows: Rows,
    rng: Random,
    given: Any = (),
    rulesets: Registry | None = None,
) -> Fleet:
    """A fleet of `size` points at random. `more` None: also the nation is drawn. ContentError where nothing is sold."""
    sold = (rulesets or registered()).ruleset(ruleset).fleets
    sided = sold.sided(rng) if more is None else more
    classes = drawn(size, sided, rows, sold, rng, given)
    if not classes:
        raise ContentError(ruleset, [Problem("points", str(size), "enough for one unit at least")])
    counts: Counter[str] = Counter()
    listed = []
    for key in classes:
        counts[key] += 1
        stem = short_name(str(rows[key]["name"])).removesuffix(" class")
        listed.append({"class": key, "name": f"{stem} {counts[key]}" if classes.count(key) > 1 else stem})
    names = named({"side": [{"unit": listed}]}, rows)
    units = tuple(
        sold.ready(UnitEntry(cls=key, name=names[0, place][0], id=names[0, place][1]), rows[key])
        for place, key in enumerate(classes)
    )
    return Fleet(ruleset=ruleset, name=f"A fleet of {size} points", points=size, units=units, more=sided)


def filled(scenario: Scenario, seed: int | str, *, rulesets: Registry | None = None) -> Scenario:
    """The scenario with a fleet chosen for every side that has a budget and no units but those that stay."""
    registry = rulesets or registered()
    for number, side in enumerate(scenario.sides):
        if side.budget is not None and wanting(scenario, number, rulesets=registry):
            fleet = chosen(scenario, number, seed, rulesets=registry)
            scenario = entered(scenario, number, fleet, rulesets=registry)
    return scenario


def wanting(scenario: Scenario, number: int, *, rulesets: Registry | None = None) -> bool:
    """Whether a side has a budget and spent nothing of it."""
    registry = rulesets or registered()
    side = scenario.sides[number]
    rules = registry.ruleset(scenario.ruleset)
    rows: Rows = {**rules.roster, **{row["id"]: row for row in scenario.classes}}
    return side.budget is not None and all(rules.fleets.stays(rows[unit.cls]) for unit in side.units)
