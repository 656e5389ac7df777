"""Case files: moments of a battle with the dice that fell and what must come of them, read and run.

A case is a scenario, where in the turn it begins, the orders given, the faces rolled, and what holds afterwards
or under which clause the last order is refused. Knows no game: a ruleset says what its steps are called and what
it would throw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from game.content.errors import ContentError, shown, single
from game.content.files import parse_toml, read_text
from game.content.rulesets import registered
from game.content.scenarios import scenario_from
from game.dice.odds import odds
from game.dice.roll import Throw
from game.dice.tray import DiceLeft, DiceMissing, ScriptedTray
from game.match.events import Event, Rolled
from game.match.log import Line, digest
from game.match.match import Match, Refused, RuleError
from game.match.orders import Aim, Order
from game.match.ruleset import Ruleset

ABSENT = "absent"
"""Expected of what is not there: a unit that a view does not hold, a value that is empty, 0 or none."""

CLOSE = 0.001
"""How near a measured number must come to the one expected."""

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
    the table to values.
    """

    id: str
    scenario: dict[str, Any]
    clauses: tuple[str, ...] = ()
    about: str = ""
    step: str = ""
    orders: tuple[Given, ...] = ()
    dice: tuple[int, ...] = ()
    refused: str = ""
    expect: dict[str, Any] = {}
    throw: tuple[ThrowExpected, ...] = ()
    odds: tuple[OddsExpected, ...] = ()


# -- reading --------------------------------------------------------------------------------------------------


def read_cases(path: Path | str) -> list[Case]:
    """The cases of a file in order. ContentError for a file that is not one.

    `[defaults]` may hold `step` and `scenario` for all cases of the file, and a case may be `like` an earlier
    one: it takes over that case's step and scenario. Tables are joined key by key and sides and units by their
    names and ids, so that a case may change one unit; everything else is replaced.
    """
    name = str(path)
    tree = parse_toml(read_text(Path(path)), name)
    if unknown := sorted(set(tree) - {"case", "defaults"}):
        raise single(name, f"the key {unknown[0]}", "[defaults] and [[case]]")
    if not isinstance(tree.get("case"), list) or not tree["case"]:
        raise single(name, "no case", "one [[case]] or more")
    cases: list[Case] = []
    grounds: dict[str, dict[str, Any]] = {"": _table(tree, "defaults", name)}
    for entry in tree["case"]:
        case, ground = _case(entry, grounds, name)
        grounds[case.id] = ground
        cases.append(case)
    return cases


def _case(entry: Any, grounds: dict[str, dict[str, Any]], name: str) -> tuple[Case, dict[str, Any]]:
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
    if not (case.refused or case.expect or case.throw or case.odds):
        raise single(name, f"{key}, which expects nothing", "refused, [case.expect], throw or odds")
    return case, ground


def _table(holder: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    """A table that may be left out. ContentError where something else stands there."""
    found = holder.get(key, {})
    if not isinstance(found, dict):
        raise single(name, f"{shown(found)} as {key}", "a table")
    return found


def _apart(entry: dict[str, Any], keys: tuple[str, ...], rest: str, *, many: bool = False) -> dict[str, Any]:
    """An entry as the record of a case: `keys` as they are, all others together under `rest`."""
    other = {key: value for key, value in entry.items() if key not in keys}
    return {key: entry[key] for key in keys if key in entry} | {rest: [other] if many else other}


def _joined(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
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


def _name(entry: dict[str, Any]) -> str:
    name = entry.get("id") or entry.get("name")
    return name if isinstance(name, str) else ""


# -- running --------------------------------------------------------------------------------------------------


def run(case: Case) -> list[str]:
    """Play a case: a sentence for each thing that differs; nothing where all is as expected.

    ContentError where its scenario cannot be read.
    """
    scenario = scenario_from(case.scenario, case.id)
    ruleset: Ruleset = registered().ruleset(scenario.ruleset)
    tray = ScriptedTray(case.dice)
    began = cast(Ruleset, _Begun(ruleset, case.step))
    try:
        match = Match.start(scenario, began, seed=0, tray=tray)
    except KeyError as error:
        if error.args != (case.step,):
            raise
        return [f"{ruleset.title} has no step {case.step!r}"]
    except RuleError as error:
        return [_dice_words(error)]
    seen = _Seen(match)
    differs: list[str] = []
    for number, given in enumerate(case.orders, 1):
        last = number == len(case.orders)
        before = digest(match.table)
        try:
            match.answer(given.by, given.order)
        except Refused as refused:
            clause = refused.refusal.clause
            if not (last and case.refused):
                return [f"order {number} of {given.by} is refused: {refused}"]
            if clause != case.refused:
                differs.append(f"refused under {clause or 'no clause'}, not {case.refused}: {refused}")
            if digest(match.table) != before:
                differs.append("the refused order changed the table")
        except RuleError as error:
            return [_dice_words(error)]
        else:
            if last and case.refused:
                differs.append(f"the last order is not refused under {case.refused}")
    try:
        tray.finish()
    except DiceLeft as left:
        differs.append(str(left))
    differs += _compared(case, match, seen)
    return differs


class _Begun:
    """A ruleset whose battles begin at a step of their own; all else is the ruleset's."""

    def __init__(self, ruleset: Ruleset, step: str) -> None:
        self._ruleset = ruleset
        self._step = (step,) if step else ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def set_up(self, scenario: Any) -> Any:
        begin: Any = self._ruleset.set_up
        return begin(scenario, *self._step)


class _Seen:
    """What happened in a match: rolls in order, and how many events of each kind, for all and for each side."""

    def __init__(self, match: Match) -> None:
        self.rolls: list[dict[str, Any]] = []
        self.happened: dict[str, int] = {}
        self.told: dict[str, dict[str, int]] = {side: {} for side in match.sides}
        for line in match.lines:
            self.take(line, match.table)
        match.observers.append(self.take)

    def take(self, line: Line[Event], table: Any) -> None:
        for event in line.events:
            kind = type(event).__name__
            self.happened[kind] = self.happened.get(kind, 0) + 1
            for side, told in self.told.items():
                if event.seen_by(side, table) is not None:
                    told[kind] = told.get(kind, 0) + 1
            if isinstance(event, Rolled):
                roll = event.roll
                self.rolls.append(
                    {
                        "purpose": msgspec.to_builtins(roll.throw.purpose),
                        "dice": roll.throw.dice,
                        "sides": roll.throw.sides,
                        "faces": roll.faces,
                        "hits": roll.hits,
                        "waves": len(roll.waves),
                    }
                )


def _dice_words(error: RuleError) -> str:
    return str(error.__cause__ if isinstance(error.__cause__, DiceMissing) else error)


# -- comparing ------------------------------------------------------------------------------------------------


def _compared(case: Case, match: Match, seen: _Seen) -> Iterator[str]:
    for path, expected in _flat(case.expect):
        found = _found(path, match, seen)
        if not _same(found, expected):
            yield f"{path}: {_words(found)}, expected {_words(expected)}"
    for part in case.throw:
        throw = _throw(part.aim, match)
        if (throw.dice, throw.needed) != (part.dice, part.hit):
            yield (
                f"{throw.purpose}: {throw.dice} dice at {throw.needed}, expected {part.dice} dice at {part.hit}"
            )
    for chances in case.odds:
        whole = odds(_throw(chances.aims[0], match))
        for aim in chances.aims[1:]:
            whole = whole.plus(odds(_throw(aim, match)))
        top, _, bottom = str(chances.chance).partition("/")
        chance = float(top) / float(bottom or 1)
        within = 1e-9 if bottom else 5e-5
        found = whole.at_least(chances.at_least)
        if abs(found - chance) > within:
            aims = ", ".join(f"{aim.unit} {aim.weapon} {aim.target}" for aim in chances.aims)
            yield f"{aims}: {found:.6f} for {chances.at_least} or more hits, expected {chances.chance}"


def _throw(aim: Aim, match: Match) -> Throw:
    throw: Throw = match.ruleset.attack(match.table, aim)  # type: ignore[attr-defined]
    return throw


def _flat(expect: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Paths and values, whether written "a.b" = 1 or a = { b = 1 }."""
    for key, value in expect.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _found(path: str, match: Match, seen: _Seen) -> Any:
    root, _, rest = path.partition(".")
    if root == "view":
        side, _, rest = rest.partition(".")
        return _within(match.view(side), rest)
    if root == "scores":
        return _within(match.ruleset.scores(match.table), rest)
    if root == "asked":
        side, _, rest = rest.partition(".")
        return _within([" ".join(question.key).strip() for question in match.ask(side)], rest)
    if root in ("rolls", "happened", "told"):
        return _within(getattr(seen, root), rest)
    return _within(match.table, path)


def _within(record: Any, path: str) -> Any:
    """What stands at a path: attributes, keys, places in lists, `len`; units of a table by their id. None: nothing."""
    for step in path.split(".") if path else ():
        if step == "len":
            return len(record)
        units = getattr(record, "units", None)
        if isinstance(units, dict) and step in units:
            record = units[step]
        elif isinstance(record, dict):
            record = record.get(step)
        elif isinstance(record, (list, tuple)):
            record = record[int(step)] if int(step) < len(record) else None
        else:
            record = getattr(record, step, None)
        if record is None:
            return None
    return record


def _same(found: Any, expected: Any) -> bool:
    if expected == ABSENT:
        return not found
    if isinstance(expected, bool) or isinstance(found, bool):
        return found is expected
    if isinstance(expected, (int, float)):
        if found is None and expected == 0:
            return True
        return isinstance(found, (int, float)) and abs(found - expected) <= CLOSE
    if isinstance(expected, list):
        return (
            isinstance(found, (list, tuple))
            and len(found) == len(expected)
            and all(map(_same, found, expected))
        )
    return bool(found == expected)


def _words(value: Any) -> str:
    if value is None or value == ABSENT:
        return "nothing"
    return str(msgspec.to_builtins(value))


__all__ = ["Case", "ContentError", "Given", "OddsExpected", "ThrowExpected", "read_cases", "run"]
