"""Shipped problems looked at anew, as a text to be read: what is told of them, and how a search finds them again.

What a search does so often that it is sure is done a few times here: the text says what it decides by, not whether a
problem is one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import places
from game.ai.analysis.moments import Moment, course
from game.ai.analysis.playing import Equals
from game.ai.problems import finding, hinting
from game.ai.problems.alike import Ways
from game.ai.problems.finding import Found, Searched, examined, seen_by_a_captain, worth_a_look
from game.ai.problems.measuring import Position, Tables, position
from game.content import problem_file as filed
from game.content.problem_file import Chance, Problem
from game.match import Order
from tests.golden.looked import fought
from tests.golden.playthrough import FOLDER

PROBLEMS = ("nef/02", "nef/04", "carrier/04", "nef-skerries")
GLIMPSED = "nef/02"
"""The problem that is searched for with a glimpse as well."""
TABLES, THOUGHTS = 10, 6
"""Tables that orders meet, and ways of a captain's that are told."""


def written(name: str) -> str:
    """A problem; of a golden playthrough, what a search makes of its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hinting, "LISTENED", 4)
        for limit, few in (("SOME", 12), ("MANY", 16), ("DOUBTED", 10), ("HALF_DOUBT", 0.2)):
            patch.setattr(finding, limit, few)
        patch.setattr(finding, "PROVED", range(10_000, 10_020))
        rows = list(_problem(name) if "/" in name else _searched(name))
    return "\n".join(rows) + "\n"


def _problem(name: str) -> Iterator[str]:
    problem = filed.read(places.problems() / f"{name}.problem").problem
    there = position(filed.read(places.problems() / f"{name}.problem"))
    found = Found(
        there.key,
        problem.side,
        problem.answer,
        problem.chance,
        problem.captain,
        problem.others,
        problem.same,
        problem.near,
    )
    yield f"{name}: {hinting.title(there)}, {there.side}"
    terms, rule = hinting.why(there, found), hinting.clause(there, found)
    told = ", ".join(f"{one.words} {one.points:g}" for one in terms)
    taught = "taught" if hinting.taught(there.before, rule) else "known to all"
    yield f"  level {hinting.level(there, found)}, {rule or 'no clause'}, {taught}: {told}"
    yield from (f"  {hint}" for hint in hinting.hints(there, found, terms, rule))
    yield from _measured(there, problem)
    yield from _found(name, there, problem)


def _measured(there: Position, problem: Problem) -> Iterator[str]:
    """What the answer, a captain's order and others come to on a few tables, and which are one way."""
    tables, met = Tables(Equals(there.before.ruleset), there), range(TABLES)
    ways = Ways(there.before.ask(there.side))
    given: list[tuple[str, Order]] = [("answer", problem.answer), ("captain", problem.captain)]
    given += [("other", one.order) for one in problem.others[:2]]
    given += [("near", one.order) for one in problem.near[:1]]
    for called, order in given:
        behind = tables.ahead(problem.answer, order, met)
        like = "its way" if ways.alike(problem.answer, order) else "another way"
        said = hinting.says(there, order)
        yield f"  {called}, {like}: {said}: {_chance(tables.chance(order, met))}, behind {_chance(behind)}"
    thoughts = ways.apart(seen_by_a_captain(there, 40), THOUGHTS)
    yield f"  a captain’s ways: {'; '.join(hinting.says(there, order) for order in thoughts)}"
    left = ways.others(
        problem.answer, thoughts, lambda order: tables.ahead(problem.answer, order, met).share < 0.05
    )
    met_by = tables.met(problem.answer)
    yield f"  of them {len(left)} not the answer’s; {tables.playouts} battles played on, {met_by} met by the answer"


def _found(name: str, there: Position, problem: Problem) -> Iterator[str]:
    """What a quick search makes of the position."""
    table = there.before.table
    moment = Moment(there.key, there.side, "captain", problem.captain, table.turn, table.phase, there.before)
    for glimpse in (False, True) if name == GLIMPSED else (False,):
        told = Searched()
        one = examined(moment, Equals(there.before.ruleset), told, glimpse)
        after = f"{told.positions} {told.glanced} {told.seemed} {told.lasted} {told.found}, {told.playouts} battles"
        yield f"  searched{' with a glimpse' if glimpse else ''}: {after}"
        if one is not None:
            answer = hinting.says(there, one.answer)
            own = hinting.says(there, one.captain)
            yield f"    {one.number} {one.side}: {answer}: {_chance(one.chance)}, captain {own}"
            yield f"    {len(one.same)} the same, {len(one.near)} near, {len(one.others)} others"
            for other in (*one.others[:3], *one.near[:2]):
                behind = _chance(Chance(other.behind, other.error, other.tables))
                yield f"      {hinting.says(there, other.order)}: {behind}"


def _searched(name: str) -> Iterator[str]:
    """What a search makes of the end of a golden playthrough."""
    battle = course(fought(FOLDER / f"{name}.txt"))
    looked = worth_a_look(battle, 0.15)
    yield f"{name}: {len(worth_a_look(battle, 1.0))} of {len(battle.moments)} orders are worth a look"
    for moment in looked:
        told = Searched()
        found = examined(moment, Equals(battle.end.ruleset), told)
        steps = f"{told.positions} {told.glanced} {told.seemed} {told.lasted} {told.found}, {told.playouts} battles"
        yield f"  {moment.number} {moment.side} {moment.phase}: {'no problem' if found is None else 'found'}, {steps}"


def _chance(chance: Chance) -> str:
    return f"{100 * chance.share:.1f} ± {100 * chance.error:.1f} of {chance.tables}"
