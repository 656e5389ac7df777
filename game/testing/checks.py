"""What holds after every order of every battle of every game, in one place: for the tests, the soak and the bench.

    watch = Watch()
    ... match.answer(side, order) ...
    watch(match)                       # raises Broken

Nothing here changes the match. What only one game can say of itself (what is hidden, what its numbers may be)
stands in the module `proof` of its package: see `Facts`. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from game.ai import chance
from game.match import Chose, Match, Question, Refused
from game.match.events import Event
from game.match.log import Line, digest
from game.match.match import set_up
from game.rulesets import ruleset
from game.sea.heading import settle


class Broken(AssertionError):
    """Something that always holds does not. Says in which battle, after which order, and what."""


class Facts(Protocol):
    """What one game says of its own tables, from the rules as a player reads them: the module `proof` of its package.

    Written from the rules and not from the code: a fault of the code must not stand here too.
    """

    @property
    def SEARCHES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The names of the questions whose answers look for what is hidden."""

    def unit_fault(self, table: Any, unit: Any, /) -> str:
        """What is wrong with one unit at a moment when somebody is asked; empty when nothing is."""

    def table_fault(self, table: Any, /) -> str:
        """What is wrong with the table as a whole; empty when nothing is."""

    def disguise(self, table: Any, side: str, /) -> None:
        """Change in place whatever `side` may not know, by the words of the rules and not of `redact`."""


class Silent:
    """The facts of a game that has not said any: what is sealed is hidden, and nothing else is known of it."""

    SEARCHES: tuple[str, ...] = ()

    def unit_fault(self, table: Any, unit: Any, /) -> str:
        return ""

    def table_fault(self, table: Any, /) -> str:
        return ""

    def disguise(self, table: Any, side: str, /) -> None:
        for other in table.sealed:
            if other != side:
                table.sealed[other] = Chose("disguised")


def facts_of(name: str) -> Facts:
    """The facts of a ruleset by its name. Raises ModuleNotFoundError where its package has no `proof`."""
    facts: Facts = import_module(f"{ruleset(name).package}.proof")
    return facts


class Watch:
    """Checks a match after every order. Keeps a second table and advances it by the written events alone.

    With `log` the events are those that stand in the log's file, read as they arrive: then after every order
    what would be loaded is what is played. `facts` in place of those of the ruleset's own package.
    """

    def __init__(self, log: Path | None = None, facts: Facts | None = None) -> None:
        self._facts = facts
        self._match: Match | None = None
        self._lines: list[Line[Event]] = []
        self._asked: dict[str, Sequence[Question]] = {}
        self._log = log
        self._read = 0
        self._decoder: Any = None

    def __call__(self, match: Match) -> None:
        """Check everything that holds now. Raises Broken."""
        try:
            self._check(match)
        except Exception as error:
            header = match.header
            where = f"{header.scenario.id or header.scenario.title}, seed {header.seed}, order {match.number}"
            raise Broken(f"{where}: {type(error).__name__} {error}") from error

    def _check(self, match: Match) -> None:
        facts = self._facts or facts_of(match.ruleset.name)
        changed = self._advance(match)
        for unit in changed:
            if fault := _lies_wrong(unit) or facts.unit_fault(match.table, unit):
                raise Broken(f"{unit.id}: {fault}")
        if fault := facts.table_fault(match.table):
            raise Broken(fault)
        self._asks(match)
        for side in match.sides:
            self._sees(match, side, facts)
        self._forks(match)

    # -- what was written is what happened ----------------------------------------------------------------

    def _advance(self, match: Match) -> list[Any]:
        """Bring the second table up to the match by the written events; returns the units that changed."""
        lines = match.lines
        done = len(self._lines)
        if self._match is not match or done > len(lines) or (done and lines[done - 1] is not self._lines[-1]):
            self._begin(match)  # another battle, or an undo
            done = 0
        new = lines[done:]
        second = self._second
        units = second.units
        before = {} if done == 0 else {key: unit.__copy__() for key, unit in units.items()}
        for line in self._written(match, new):
            for event in line.events:
                event.apply(second)
            if line.digest and line.digest != digest(second):
                raise Broken(f"line {line.n} has the digest of another table")
        self._lines = lines[:]
        if second != match.table:
            raise Broken(f"the events leave another table: {difference(second, match.table)}")
        if not before:
            return list(match.table.units.values())
        return [unit for key, unit in match.table.units.items() if unit != before.get(key)]

    def _begin(self, match: Match) -> None:
        self._match = match
        self._second = set_up(match.ruleset, match.header)
        self._lines = []
        self._asked = {}
        self._read = 0

    def _written(self, match: Match, new: list[Line[Event]]) -> list[Line[Event]]:
        """The lines not yet seen: as the match has them, or as they stand in the log."""
        if self._log is None:
            return new
        if self._decoder is None:
            line: Any = Line
            self._decoder = msgspec.json.Decoder(line[match.ruleset.event_type])
        with self._log.open("rb") as file:
            file.seek(self._read)
            text = file.read()
        records = text.split(b"\n")
        if records.pop():
            raise Broken("the log ends in the middle of a line")
        if self._read == 0:
            del records[0]  # the header
        self._read += len(text)
        found: list[Line[Event]] = []
        for record in records:
            line = self._decoder.decode(record)
            if line.back_to is None:
                found.append(line)
            else:
                del found[line.back_to + 1 :]  # an undo begins afresh, so `found` counts from line 0
        if found != new:
            raise Broken(f"the log has other lines than the match: {len(found)} new ones for {len(new)}")
        return found

    # -- what is asked can be answered --------------------------------------------------------------------

    def _asks(self, match: Match) -> None:
        asked = match.asked()
        if match.over is not None:
            if asked or match.table.agenda:
                raise Broken("the battle is over and goes on")
            return
        if not asked:
            raise Broken("nobody is asked and the battle is not over")
        for side in asked:
            questions = match.ask(side)
            if len(questions) == 1 and questions[0].only() is not None:
                raise Broken(f"{side} is asked {questions[0].name}, which has one answer")
            if side in match.table.conceded:
                raise Broken(f"{side} has conceded and is asked {questions[0].name}")
            known = self._asked.get(side, ())
            rng = Random(match.number)
            for question in questions:
                if question in known:
                    continue
                if (refusal := question.refuses(chance.answer([question], rng))) is not None:
                    raise Broken(f"{side}, {question.name}: an answer at random is refused: {refusal}")
            self._asked[side] = questions

    # -- nobody sees what is hidden -----------------------------------------------------------------------

    def _sees(self, match: Match, side: str, facts: Facts) -> None:
        """`side` is asked the same on its view as on the table, and other hidden values give the same view."""
        table = match.table
        view = match.view(side)
        if table.agenda and side not in table.conceded:
            if not view.agenda:
                raise Broken(f"{side}'s view does not know what is going on")
            questions = view.agenda[0].ask(view, side)
            if questions != match.ask(side):
                raise Broken(f"{side} is asked otherwise on its view than on the table")
        disguised = table.fork()
        facts.disguise(disguised, side)
        seen = match.ruleset.redact(disguised, side)
        seen.seen_by = side
        if seen != view or list(seen.units) != list(view.units):
            raise Broken(f"{side}'s view tells what is hidden: {difference(view, seen)}")

    # -- looking ahead changes nothing --------------------------------------------------------------------

    def _forks(self, match: Match) -> None:
        """A fork is equal, and what is played on it is not played on the match."""
        ahead = match.fork(seed=match.number + 1)
        if ahead.table != match.table:
            raise Broken(f"a fork is another table: {difference(match.table, ahead.table)}")
        asked = match.asked()
        if asked:
            side = asked[-1]
            before = match.ask(side), match.number
            try:
                ahead.answer(side, chance.answer(ahead.ask(side), Random(match.number)), "random")
            except Refused as refused:
                raise Broken(f"an answer at random is refused on a fork: {refused}") from None
            if (match.ask(side), match.number) != before:
                raise Broken("what was played on a fork is played on the match")
        if match.table != self._second:
            raise Broken(f"a fork shares what changes: {difference(self._second, match.table)}")


def _lies_wrong(unit: Any) -> str:
    """What is wrong with how a unit lies, in any game: at a place that is not rounded, or to no heading."""
    if settle(unit.x) != unit.x or settle(unit.y) != unit.y:
        return f"position {unit.x}, {unit.y} is not rounded"
    if not 0 <= unit.heading < 360:
        return f"heading {unit.heading}"
    return ""


def difference(was: Any, now: Any) -> str:
    """Where two tables differ, in a few words: the first field of a unit, or else of the table."""
    for key in [*was.units, *(key for key in now.units if key not in was.units)]:
        one, other = was.units.get(key), now.units.get(key)
        if one is None or other is None:
            return f"{key} stands in one of them only"
        if told := _fields_apart(one, other):
            return f"{key}.{told}"
    if list(was.units) != list(now.units):
        return f"units in another order: {', '.join(was.units)} and {', '.join(now.units)}"
    return _fields_apart(was, now) or "nowhere"


def _fields_apart(one: msgspec.Struct, other: msgspec.Struct) -> str:
    """The first field in which two records differ, with both values; empty: in none."""
    there = msgspec.structs.asdict(other)
    for name, value in msgspec.structs.asdict(one).items():
        if name not in there or value != there[name]:
            return f"{name} is {value!r} and {there.get(name)!r}"
    return ""
