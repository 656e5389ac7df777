"""A line of a battle as a case file: for whoever says that it is wrong, and for the designer who turns it into a test.

The case is as short as it can be: the battle as it stood, begun at the step in hand and with the one order, where that
comes to the same; else from the beginning of its turn; else the whole battle up to the line. It is tried before it is
given, so it passes as it stands and says what the program holds to be right. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import asdict

from game.content.case import Case, Given, parsed_cases
from game.content.editing import merged_text
from game.content.errors import ContentError
from game.content.trees import tree_of
from game.content.trial import ABSENT, run
from game.dice.roll import P, Purpose, Roll, Throw
from game.dice.tray import Tray
from game.match.match import Refused, RuleError, set_up
from game.match.plain import Tree
from game.match.record import Record
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.match.table import Table
from game.match.verify import dice_of
from game.tabletop.ruleset import Match

TOLD = 40
"""Facts of units that a case expects, at the most."""


OPENING = 12
"""Dice that the beginning of a turn may take, at the most."""


class NoCase(Exception):
    """A line that cannot be made a case: one sentence."""


class _Noted:
    """A tray that keeps every face that fell."""

    def __init__(self, tray: Tray) -> None:
        self._tray = tray
        self.fallen: list[int] = []

    def order(self, number: int) -> None:
        self._tray.order(number)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        roll = self._tray.roll(throw)
        self.fallen += [face for wave in roll.waves for face in wave]
        return roll

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        fallen = self._tray.faces(purpose, count, sides)
        self.fallen += fallen
        return fallen


class _Stood(msgspec.Struct):
    """The battle before an order: its table, and how many dice had fallen."""

    order: Given
    table: Table
    dice: int


def case_of(match: Match, number: int) -> Case:
    """The case of an order by its number in the log, as it was worked out. Raises NoCase.

    It holds everything that stood on the table, hidden or not: it is for a battle that is over, or for its umpire.
    """
    if match.header.seen_by:
        raise NoCase(f"This is the copy of {match.header.seen_by}: it has one side's orders alone.")
    line = next((line for line in match.lines if line.n == number), None)
    if line is None or line.order is None:
        raise NoCase(f"There is no order {number} in this battle.")
    stood, dice, after = _gone_through(match, number)
    told = _told(match, number)
    for orders, scenario, step, first in _beginnings(match, stood):
        case = Case(
            id=f"{match.header.scenario.title}, order {number}",
            scenario=scenario,
            clauses=tuple(dict.fromkeys(one.clause for one in told if one.clause)),
            about=" ".join(one.sentence for one in told),
            step=step,
            orders=tuple(one.order for one in orders),
            dice=tuple(dice[first:]),
            expect=_changed(stood[-1].table, after),
            events=tuple(type(event).__name__ for event in line.events),
        )
        if _passes(case):
            return case
    raise NoCase(f"Order {number} does not come to the same when it is worked out again by these rules.")


def case_text(case: Case) -> str:
    """The case as the text of a case file."""
    tree: Tree = {
        "id": case.id,
        "about": case.about,
        "clauses": list(case.clauses),
        "step": case.step,
        "scenario": case.scenario,
        "orders": [{"by": one.by} | msgspec.to_builtins(one.order) for one in case.orders],
        "dice": list(case.dice),
        "expect": case.expect,
        "events": list(case.events),
    }
    return merged_text({"case": [{key: value for key, value in tree.items() if value}]}, "")


def _gone_through(match: Match, number: int) -> tuple[list[_Stood], list[int], Table]:
    """The battle before each order up to that one, all dice that fell until it was worked out, and the table then."""
    noted = _Noted(dice_of(match))
    again: Match = type(match)(match.ruleset, match.header, set_up(match.ruleset, match.header), noted)
    stood = []
    try:
        again.begin()
        for line in match.lines:
            if line.order is None or line.by == "engine" or line.n > number:
                continue
            stood.append(_Stood(Given(line.side, line.order), again.table.fork(), len(noted.fallen)))
            again.answer(line.side, line.order, line.by)
    except (Refused, RuleError) as error:
        raise NoCase(f"The battle cannot be played again up to order {number}: {error}") from error
    if not stood or not any(line.n == number and line.by != "engine" for line in match.lines):
        raise NoCase(f"Nobody chose order {number}: the rules answered it.")
    return stood, noted.fallen, again.table


def _beginnings(match: Match, stood: Sequence[_Stood]) -> Iterator[tuple[Sequence[_Stood], Tree, str, int]]:
    """Where a case may begin, the shortest first: the orders it has, its scenario, its step, its first die."""
    last = stood[-1]
    step = type(last.table.agenda[0]).__name__ if last.table.agenda else ""
    for drafted in _drafted(match, last.table):
        yield stood[-1:], drafted, step, last.dice
    first = next(place for place, one in enumerate(stood) if one.table.turn == last.table.turn)
    # What a turn begins with was rolled while the last order of the turn before was worked out.
    fallen = stood[first].dice
    for drafted in _drafted(match, stood[first].table):
        for die in range(fallen, max(stood[first - 1].dice if first else 0, fallen - OPENING) - 1, -1):
            yield stood[first:], drafted, "", die
    yield stood, _tree(match, match.header.scenario), "", 0


def _drafted(match: Match, table: Table) -> Iterator[Tree]:
    """A table as the scenario to begin from; nothing where its game cannot write one."""
    drafted = match.ruleset.drafting.scenario_of(table, match.header.scenario)
    if drafted is not None:
        yield _tree(match, drafted)


def _tree(match: Match, scenario: Scenario) -> Tree:
    return tree_of(scenario, match.ruleset.fields)


def _passes(case: Case) -> bool:
    """Whether a case holds as it will be read: by way of its text."""
    try:
        return not run(parsed_cases(case_text(case), case.id)[0])
    except ContentError:
        return False


def _changed(before: Table, after: Table) -> Tree:
    """What an order changed of units, path by path: plain values alone, the first of them."""
    found: Tree = {}
    for key, unit in after.units.items():
        stood = before.units.get(key)
        if stood is None:
            continue
        was, now = asdict(stood), asdict(unit)
        for field, value in now.items():
            if value != was[field] and isinstance(value, str | int | float | None) and len(found) < TOLD:
                found[f"{key}.{field}"] = value if value else ABSENT
    return found


def _told(match: Match, number: int) -> list[Telling]:
    """What the log tells of an order, each with the clause that was used."""
    record = Record(match, None)
    record.close()
    return [one.telling for one in record.entries if one.order == number and one.telling is not None]
