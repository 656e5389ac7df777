"""Case files tried: a case is played, and what came of it compared with what it expects.

Knows no game: a ruleset says what its steps are called, what its events are and what it would throw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.content.case import Case
from game.content.rulesets import registered
from game.content.scenarios import scenario_from
from game.dice.odds import odds
from game.dice.roll import Throw
from game.dice.tray import DiceLeft, DiceMissing, ScriptedTray
from game.match.events import Event, Rolled
from game.match.log import Line, digest
from game.match.match import Refused, RuleError
from game.match.orders import Aim
from game.match.plain import Row, Tree
from game.match.questions import Question
from game.match.record import Record
from game.match.table import Table
from game.match.wording import does
from game.tabletop.ruleset import Attacking, Match

ABSENT = "absent"
"""Expected of what is not there: a unit that a view does not hold, a value that is empty, 0 or none."""

NOBODY = "nobody"
"""In place of a side: the questions named are asked of no side."""

CONTAINS, LACKS = "contains", "lacks"
"""The last step of a path: a part of a text or an entry of a list that is there, or is not."""

CLOSE = 0.001
"""How near a measured number must come to the one expected."""


def run(case: Case) -> list[str]:
    """Play a case: a sentence for each thing that differs; nothing where all is as expected.

    ContentError where its scenario cannot be read.
    """
    scenario = scenario_from(case.scenario, case.id)
    ruleset = registered().ruleset(scenario.ruleset).beginning(case.step)
    tray = ScriptedTray(case.dice)
    try:
        match = Match.start(scenario, ruleset, seed=0, tray=tray)
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
            seen.refusal = str(refused)
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


class _Seen:
    """What happened in a match: events and rolls in order, how many events of each kind, for all and for each side,
    and in what words the last order was refused."""

    def __init__(self, match: Match) -> None:
        self.refusal = ""
        self.events: list[Event] = []
        self.rolls: list[Tree] = []
        self.happened: dict[str, int] = {}
        self.told: dict[str, dict[str, int]] = {side: {} for side in match.sides}
        for line in match.lines:
            self.take(line, match.table)
        match.observers.append(self.take)

    def take(self, line: Line[Event], table: Table) -> None:
        for event in line.events:
            self.events.append(event)
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
        yield from _differs(path, expected, match, seen)
    yield from _out_of_order(case.events, seen.events)
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


def _differs(path: str, expected: Any, match: Match, seen: _Seen) -> Iterator[str]:
    """A sentence where what stands at a path is not as expected; of questions, with who is asked instead."""
    root, _, rest = path.partition(".")
    if root == "asked" and rest == NOBODY:
        wrong = [
            f"{does(side, 'is', 'are')} asked {_asked(question)}, expected nobody"
            for side in match.sides
            for question in match.ask(side)
            if {question.name, _asked(question)} & set(_listed(expected))
        ]
        yield from wrong
        return
    holder, _, last = path.rpartition(".")
    where, words = path, _words(expected)
    if last in (CONTAINS, LACKS):
        found = _found(holder, match, seen)
        wrong = [part for part in _listed(expected) if _contains(found, part) is (last == LACKS)]
        where, words = (
            holder,
            f"{'' if last == CONTAINS else 'not '}to contain {', '.join(map(_words, wrong))}",
        )
    else:
        found = _found(path, match, seen)
        wrong = [] if _same(found, expected) else [expected]
    if wrong:
        instead = f"; asked: {_everybody_asked(match)}" if root == "asked" else ""
        yield f"{where}: {_words(found)}, expected {words}{instead}"


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _contains(found: Any, part: Any) -> bool:
    """Whether a text has this part, or a list, a table or a set such an entry (of a table: such a key)."""
    if isinstance(found, str):
        return isinstance(part, str) and part in found
    return any(_same(entry, part) for entry in found or ())


def _out_of_order(expected: tuple[str | Tree, ...], happened: list[Event]) -> Iterator[str]:
    """A sentence where events did not happen in the order expected; others may stand between them."""
    place = 0
    for number, wanted in enumerate(expected):
        found = next((at for at in range(place, len(happened)) if _fits(happened[at], wanted)), None)
        if found is None:
            after = f" after {_event_words(expected[number - 1])}" if number else ""
            kinds = ", ".join(type(event).__name__ for event in happened[place:]) or "nothing"
            yield f"events: no {_event_words(wanted)}{after}; what happened{after and ' then'}: {kinds}"
            return
        place = found + 1


def _fits(event: Event, wanted: str | Tree) -> bool:
    """Whether an event is of that name and says what the table has."""
    told = {"is": wanted} if isinstance(wanted, str) else wanted
    return type(event).__name__ == told["is"] and all(
        _same(_within(event, path), value) for path, value in _flat(told) if path != "is"
    )


def _event_words(wanted: str | Tree) -> str:
    if isinstance(wanted, str):
        return wanted
    told = ", ".join(f"{path} {_words(value)}" for path, value in _flat(wanted) if path != "is")
    return f"{wanted['is']} ({told})" if told else str(wanted["is"])


def _asked(question: Question) -> str:
    """A question by its name, and where it has one by its unit."""
    return " ".join(question.key).strip()


def _everybody_asked(match: Match) -> str:
    """Who is asked what just now."""
    return (
        "; ".join(f"{side} {', '.join(map(_asked, match.ask(side)))}" for side in match.asked()) or "nobody"
    )


def _throw(aim: Aim, match: Match) -> Throw:
    if not isinstance(match.ruleset, Attacking):
        raise TypeError(f"{match.ruleset.title} does not say what an attack throws")
    return match.ruleset.attack(match.table, aim)


def _flat(expect: Row, before: str = "") -> Iterator[tuple[str, Any]]:
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
        return _within([_asked(question) for question in match.ask(side)], rest)
    if root == "words":
        return _read(match, rest)
    if root == "refusal":
        return _within(seen.refusal, rest)
    if root in ("rolls", "happened", "told"):
        return _within({"rolls": seen.rolls, "happened": seen.happened, "told": seen.told}[root], rest)
    return _within(match.table, path)


def _read(match: Match, side: str) -> str:
    """The log as a side reads it, or (no side) the umpire, a line for each sentence."""
    record = Record(match, side or None)
    record.close()
    return "\n".join(entry.telling.sentence for entry in record.entries if entry.telling is not None)


def _within(record: Any, path: str) -> Any:
    """What stands at a path: attributes, keys, places in lists, `len`, `is` for the kind of a
    record; units of a table by their id. None: nothing."""
    for step in path.split(".") if path else ():
        if step == "len":
            return len(record)
        if step == "is" and isinstance(record, msgspec.Struct):
            return type(record).__name__
        if isinstance(record, Table) and step in record.units:
            record = record.units[step]
        elif isinstance(record, dict):
            record = record.get(step)
        elif isinstance(record, (list, tuple)):
            record = record[int(step)] if int(step) < len(record) else None
        else:
            record = getattr(record, step, None)  # a case file names what it looks at, properties among it
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
