"""Case files: moments of a battle with the dice that fell and what must come of them, as they are read.

A case is a scenario, where in the turn it begins, the orders given, the faces rolled, and what holds afterwards
or under which clause the last order is refused. What may be expected is told in CONTRIBUTING.md; `trial` plays a case
and compares. Knows no game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.content.errors import ContentError, shown, single
from game.content.files import parse_toml, read_text
from game.match.orders import Aim, Order
from game.match.plain import Tree

SHARED = {"format": 1, "table": {"width": 72, "height": 48}, "turns": 12}
"""What every case's scenario has unless the file or the case says otherwise; its title is the case's id."""


class Given(msgspec.Struct, frozen=True):
    """An order and the side that gives it."""

    by: str
    order: Order


class ThrowExpected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice one attack would roll once the orders are done, and the least face that hits."""

    aim: Aim
    dice: int
    hit: int


class OddsExpected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chance, as "433/729" or 0.594, that attacks rolled apart score `at_least` so many hits together."""

    aims: tuple[Aim, ...]
    chance: str | float
    at_least: int = 1


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case. `scenario` is a tree as in a scenario file, with what its file's defaults add.

    `step` is where it begins, in the ruleset's own names; empty: the start of the battle. `dice` are the faces
    in the order rolled. `refused` is the clause under which the last order is refused. `expect` maps paths into
    the table to values. `events` are some of what happened, in that order: the name of an event, or a table of its
    name as `is` and of paths into it.
    """

    id: str
    scenario: Tree
    clauses: tuple[str, ...] = ()
    about: str = ""
    step: str = ""
    orders: tuple[Given, ...] = ()
    dice: tuple[int, ...] = ()
    refused: str = ""
    expect: Tree = {}
    events: tuple[str | Tree, ...] = ()
    throw: tuple[ThrowExpected, ...] = ()
    odds: tuple[OddsExpected, ...] = ()


# -- reading --------------------------------------------------------------------------------------------------


def read_cases(path: Path | str) -> list[Case]:
    """The cases of a file in order. ContentError for a file that is not one.

    `[defaults]` may hold `step` and `scenario` for all cases of the file, and a case may be `like` an earlier
    one: it takes over that case's step and scenario. Tables are joined key by key and sides and units by their
    names and ids, so that a case may change one unit; everything else is replaced.
    """
    return parsed_cases(read_text(Path(path)), str(path))


def parsed_cases(text: str, name: str) -> list[Case]:
    """The cases of a file's text. ContentError, which calls it by `name`."""
    tree = parse_toml(text, name)
    if unknown := sorted(set(tree) - {"case", "defaults"}):
        raise single(name, f"the key {unknown[0]}", "[defaults] and [[case]]")
    if not isinstance(tree.get("case"), list) or not tree["case"]:
        raise single(name, "no case", "one [[case]] or more")
    cases: list[Case] = []
    grounds: dict[str, Tree] = {"": _table(tree, "defaults", name)}
    for entry in tree["case"]:
        case, ground = _case(entry, grounds, name)
        grounds[case.id] = ground
        cases.append(case)
    return cases


def _case(entry: Any, grounds: dict[str, Tree], name: str) -> tuple[Case, Tree]:
    key = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(key, str) or not key:
        raise single(name, "a case without an id", 'id = "..." in every [[case]]')
    if key in grounds:
        raise single(name, f"two cases called {key}", "an id for each")
    values = dict(entry)
    like = values.pop("like", "")
    if not isinstance(like, str) or like not in grounds:
        raise single(name, f"{key}, which is like {like}", "the id of a case before it")
    own = {part: values.pop(part) for part in ("step", "scenario") if part in values}
    ground = _joined(grounds[like], own)
    scenario = _joined(SHARED | {"title": key}, _table(ground, "scenario", name))
    values |= {"scenario": scenario, "step": ground.get("step", "")}
    for part in ("orders", "throw", "odds"):
        listed = values.setdefault(part, [])
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            raise single(name, f"something else in {part} of {key}", "tables")
    values["orders"] = [_apart(order, ("by",), "order") for order in values["orders"]]
    values["throw"] = [_apart(throw, ("dice", "hit"), "aim") for throw in values["throw"]]
    values["odds"] = [
        odd if "aims" in odd else _apart(odd, ("chance", "at_least"), "aims", many=True)
        for odd in values["odds"]
    ]
    try:
        case = msgspec.convert(values, Case)
    except msgspec.ValidationError as error:
        raise single(name, f"a fault in {key}: {error}", "a case as the design of cases has it") from None
    if not (case.refused or case.expect or case.events or case.throw or case.odds):
        raise single(name, f"{key}, which expects nothing", "refused, [case.expect], events, throw or odds")
    if any(isinstance(event, dict) and not isinstance(event.get("is"), str) for event in case.events):
        raise single(
            name, f"an event without a name in {key}", 'its name, or { is = "..." } and what it says'
        )
    return case, ground


def _table(holder: Tree, key: str, name: str) -> Tree:
    """A table that may be left out. ContentError where something else stands there."""
    found = holder.get(key, {})
    if not isinstance(found, dict):
        raise single(name, f"{shown(found)} as {key}", "a table")
    return found


def _apart(entry: Tree, keys: tuple[str, ...], rest: str, *, many: bool = False) -> Tree:
    """An entry as the record of a case: `keys` as they are, all others together under `rest`."""
    other = {key: value for key, value in entry.items() if key not in keys}
    return {key: entry[key] for key in keys if key in entry} | {rest: [other] if many else other}


def _joined(under: Tree, over: Tree) -> Tree:
    both = under | over
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            both[key] = _joined(under[key], over[key])
        elif _named(under[key]) and _named(over[key]):
            entries = {_name(entry): entry for entry in under[key]}
            for entry in over[key]:
                entries[_name(entry)] = _joined(entries.get(_name(entry), {}), entry)
            both[key] = list(entries.values())
    return both


def _named(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) and _name(entry) for entry in value)


def _name(entry: Tree) -> str:
    name = entry.get("id") or entry.get("name")
    return name if isinstance(name, str) else ""


__all__ = ["Case", "ContentError", "Given", "OddsExpected", "ThrowExpected", "read_cases"]
