"""What a game says of files: what its classes cost and how they stand, and what is wrong with spoilt scenarios.

One text for all games. Of each group of classes a row, with the parts of what one of them is worth; then shipped
scenarios are changed at one place after another, as somebody who writes one might err, and each sentence about them
that differs from those above by more than names and numbers is written down once. Sums of four signs stand for the
rest. Written anew by `tools/golden.py`.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from game.content import ContentError, find_scenario, list_scenarios, scenario_from
from game.content.errors import sentence
from game.content.files import parse_toml, read_text
from game.match.wording import counted
from game.rulesets import names, ruleset
from game.tabletop.fleets import drawn
from tests.golden.brief import sum_of, text_of
from tests.golden.playthrough import FOLDER

FILED = FOLDER / "files" / "games.txt"
TIMES = 3
"""So often a key is spoilt in each way."""
AS_SAID = re.compile(r'"[^"]*"|\[[^]]*\]|[\d.]+')
"""What differs from sentence to sentence of a sort."""

Tree = dict[str, Any]


def of_files() -> Iterator[str]:
    """The rows of the text."""
    sorts = set[str]()
    for name in names():
        yield from (name, *_classes(name), *_levied(name), *_spoilt(name, sorts))


# -- classes ------------------------------------------------------------------------------------------------------


def _classes(name: str) -> Iterator[str]:
    """A row for each group of classes, with the parts of what the first of them is worth."""
    rules = ruleset(name)
    groups: dict[str, list[str]] = {}
    for key, row in rules.roster.items():
        groups.setdefault(rules.drafting.group(row), []).append(key)
    for group, keys in groups.items():
        sums: dict[str, list[str]] = {"figure": [], "card": [], "bought": [], "changed": [], "worth": []}
        for row in (rules.roster[key] for key in keys):
            sums["figure"].append(text_of(rules.drafting.figure(row)))
            sums["card"] += [text_of(rules.construction.card(row)), text_of(rules.construction.by_rule(row))]
            sums["bought"] += _bought(name, row)
            sums["changed"] += _changed(name, row)
            worth = rules.construction.points(row)
            parts = worth.parts if worth else ()
            sums["worth"].append(" + ".join(f"{part.points:.2f} {part.words}" for part in parts))
        told = ", ".join(f"{what} {sum_of(rows)}" for what, rows in sums.items())
        yield f"{group}: {', '.join(keys)}: {told}"
        yield f"  {keys[0]} {sums['worth'][0]}".rstrip()


def _bought(name: str, row: Tree) -> Iterator[str]:
    """How a class is sold."""
    rules = ruleset(name)
    fleets = rules.fleets
    for more in ({}, *({extra.key: 2} for extra in fleets.extras)):
        yield f"{fleets.sold(row, more)} {fleets.extra(more)}"
    yield f"{fleets.stays(row)} {fleets.single(row)} {fleets.carried(row)} {fleets.places(row)} {fleets.nation(row)}"
    yield f"{fleets.likes(row):.3f}"
    for base in rules.roster.values():
        yield str(fleets.room(base, row, 300))
    for side in ({}, *(rules.levy.sides() if rules.levy else ())):
        yield f"{rules.drafting.fits(row, side)} {rules.drafting.entry_edges(row, side)}"


def _changed(name: str, row: Tree) -> Iterator[str]:
    """What is said of a class with one number more, or less."""
    rules = ruleset(name)
    for key, value in row.items():
        for by in (1, -1):
            if type(value) is int:
                changed = {**row, key: value + by}
            elif isinstance(value, list | tuple) and value and type(value[0]) is int:
                changed = {**row, key: [value[0] + by, *value[1:]]}
            else:
                continue
            yield from map(text_of, rules.construction.oddities(changed))
            yield from map(text_of, rules.class_problems("class[0]", changed))
            yield text_of(rules.construction.points(changed))


def _levied(name: str) -> Iterator[str]:
    """What battles by chance are made of."""
    rules = ruleset(name)
    levy, fleets = rules.levy, rules.fleets
    if levy is None:
        return
    for number, side in enumerate(levy.sides()):
        size = fleets.sizes[0] if fleets.sizes else levy.points
        more = {key: side[key] for key in (*(extra.key for extra in fleets.extras), "nation") if key in side}
        yield f"side {number}: {', '.join(drawn(size, more, rules.roster, fleets, Random(number)))}"
        lots = levy.lots(number, levy.budget(number, levy.points), rules.roster, Random(number))
        units = levy.units(number, lots[:4], rules.roster)
        berth = levy.berth(number, *levy.table)
        sums = {"lots": lots, "units": units, "berth": berth}
        yield f"  {', '.join(f'{what} {sum_of([text_of(found)])}' for what, found in sums.items())}"
    if sheets := _printed(name):
        yield f"sheets {sum_of(sheets)}"
    weathers = [text_of(levy.weather(one, 9, Random(3))) for one in levy.weathers]
    occasions = [text_of(levy.occasion(one)) for one in levy.occasions]
    lasts = f"{levy.turns(*levy.table)} turns, channels of {levy.room():.2f}, {levy.interval():.2f} apart"
    yield f"{lasts}, weathers {sum_of(weathers)}, occasions {sum_of(occasions)}"


def _printed(name: str) -> list[str]:
    """The data sheets of the first scenario of a game."""
    first = next(glance.id for glance in list_scenarios() if glance.ruleset == name)
    scenario = scenario_from(parse_toml(read_text(find_scenario(first)), first), first)
    return [f"{sheet} {drawing}" for sheet, drawing in ruleset(name).sheets(scenario)]


# -- spoilt files -------------------------------------------------------------------------------------------------


def _spoilt(name: str, sorts: set[str]) -> Iterator[str]:
    done: Counter[tuple[str, str]] = Counter()
    for glance in list_scenarios():
        if glance.ruleset != name:
            continue
        whole = parse_toml(read_text(find_scenario(glance.id)), glance.id)
        says: list[str] = []
        for how, changed in spoilt(whole, done):
            for said in _said(changed):
                says.append(f"{how}: {said}")
                if (sort := AS_SAID.sub("", said)) not in sorts:
                    sorts.add(sort)
                    yield says[-1]
        if says:
            yield f"{glance.id}, {counted(len(says), 'sentence')}: {sum_of(says)}"


def _said(tree: Tree) -> Iterator[str]:
    """What is wrong with a scenario; where nothing is, what its game remarks."""
    try:
        scenario = scenario_from(tree, "file")
    except ContentError as error:
        for problem in error.problems:
            yield sentence("", msgspec.structs.replace(problem, hint="")).removeprefix(": ")
        return
    rules = ruleset(scenario.ruleset)
    for remark in rules.drafting.remarks(scenario):
        yield f"{remark.place}: {remark.sentence} ({remark.clause})"


def spoilt(tree: Tree, done: Counter[tuple[str, str]]) -> Iterator[tuple[str, Tree]]:
    """Copies of a file, each changed at one place: how, and the file. `done` counts what was tried."""
    values: dict[str, dict[str, Any]] = {}
    leaves = list(_leaves(tree, ()))
    for place, value in leaves:
        values.setdefault(_key(place), {})[repr(value)] = value
    for place, value in leaves:
        key = _key(place)
        others = [one for one in values[key].values() if one != value]
        for how, instead in _instead(value, others):
            done[key, how] += 1
            if done[key, how] <= TIMES:
                yield how, _put(tree, place, instead)


GONE = object()


def _instead(value: Any, others: list[Any]) -> Iterator[tuple[str, Any]]:
    """What might stand there by mistake."""
    yield "left out", GONE
    if isinstance(value, bool):
        yield "turned", not value
    elif isinstance(value, int | float):
        yield from (("less", value - 1), ("more", value + 1), ("much more", value + 37), ("none", 0))
    elif isinstance(value, str):
        yield "unknown", "tea"
    elif isinstance(value, list) and value and all(isinstance(one, int | float) for one in value):
        yield "elsewhere", [one + 23 for one in value]
        yield "off", [one - 900 for one in value]
    elif isinstance(value, list):
        yield "twice", [*value, *value[:1]]
        yield "shorter", value[1:]
    if others:
        yield "like another", others[0]
        yield "like the last", others[-1]


def _leaves(tree: Any, place: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value of a file with its place."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _leaves(value, (*place, key))
    elif isinstance(tree, list) and tree and isinstance(tree[0], dict):
        yield place, tree
        for number, value in enumerate(tree):
            yield from _leaves(value, (*place, number))
    else:
        yield place, tree


def _key(place: tuple[Any, ...]) -> str:
    return ".".join(part for part in place if isinstance(part, str))


def _put(tree: Tree, place: tuple[Any, ...], value: Any) -> Tree:
    """A copy of a file with another value at a place, or none."""
    changed = copy.deepcopy(tree)
    within: Any = changed
    for part in place[:-1]:
        within = within[part]
    if value is GONE:
        del within[place[-1]]
    else:
        within[place[-1]] = value
    return changed
