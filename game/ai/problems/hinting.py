"""What is told of a problem: the rule it turns on, why its answer is better, and hints from the vague to the plain.

The rule is found by playing: the clause that is told of after the answer more often than after a captain's order, or
less often, on tables imagined from the side's view, and of those the one that is told of first. Knows no game; the
words are the games' own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import fmean

import msgspec

from game.ai import captain
from game.ai.analysis.playing import Equals
from game.ai.answer import question_of
from game.ai.problems.finding import Found
from game.ai.problems.measuring import Position
from game.content.problem_file import EASY, FAIR, HARD, Term
from game.dice.tray import KeyedTray
from game.match import Order
from game.match.events import Event
from game.match.log import Line
from game.match.match import Refused, RuleError
from game.match.table import Table
from game.tabletop.ruleset import Match

LISTENED = 24
"""Tables on which it is listened to what comes of an order."""

LINES = 3
"""Terms of the weighing that are told."""

LEAST = 0.05
"""Points of a term that are worth telling."""

PLAIN = 0.10
"""A clause that is told of in so many of a battle's orders is one that everybody meets."""

SEEN, THOUGHT_OF = 3, 10
"""A problem is easy where the answer is among a captain's first so many orders, and fair among so many."""


def clause(position: Position, found: Found) -> str:
    """The clause that the choice between the answer and a captain's order turns on; empty where none tells."""
    answered, weighed = _told(position, found.answer), _told(position, found.captain)
    differs = {each: abs(answered[each] - weighed[each]) for each in answered | weighed}
    return max(differs, key=differs.__getitem__) if any(differs.values()) else ""


def taught(match: Match, rule: str) -> bool:
    """Whether a clause is one a newcomer does not think of: few orders of the battle so far were told of under it."""
    heard = [set(_clauses(match, list(line.events), table)) for line, table in _walked(match)]
    return bool(rule) and sum(rule in each for each in heard) < PLAIN * max(1, len(heard))


def _walked(match: Match) -> Iterator[tuple[Line[Event], Table]]:
    table = match.ruleset.set_up(match.header.scenario)
    for line in match.lines:
        yield line, table  # `_clauses` goes through the events of the line, and leaves the table after it


def _clauses(match: Match, events: list[Event], table: Table) -> Iterator[str]:
    """The clauses told of events, which are applied to the table."""
    for event in events:
        event.apply(table)
        told = match.ruleset.tell(event, table, None)
        if told is not None and told.clause:
            yield told.clause


def _told(position: Position, order: Order) -> Counter[str]:
    """On how many tables each clause is told of after an order, as far as the next turn; told first, first here."""
    before, side = position.before, position.side
    equals, heard = Equals(before.ruleset), Counter[str]()
    imagine = before.ruleset.advice.imaginer(before.view(side), side)
    for number in range(LISTENED):
        seed = (position.key << 16) + number
        match = Match.imagined(before.ruleset, imagine(Random(seed)), KeyedTray(f"ahead {seed}"))
        table, turn, came = match.table.fork(), match.table.turn, list[Event]()
        match.observers.append(lambda line, _, came=came: came.extend(line.events))  # type: ignore[misc]
        try:
            match.answer(side, order, "")
        except (Refused, RuleError):
            continue
        while match.over is None and match.table.turn == turn:
            asked = match.asked()[0]
            match.answer(asked, equals.order(match, asked, seed), "")
        heard.update(dict.fromkeys(_clauses(match, came, table), 1))
    return heard


def why(position: Position, found: Found) -> tuple[Term, ...]:
    """The terms in which the weighing parts the answer from a captain's order, those it has most of first; the mean of
    all weighed stands for an answer that was not among them."""
    match, side = position.before, position.side
    advice = match.ruleset.advice
    weighing = advice.weigh(
        match.view(side), side, match.ask(side), Random(position.key), advice.characters[0], captain.THINKS_OF
    )
    if weighing is None:
        return ()
    places = {_bytes(order): place for place, order in enumerate(weighing.orders)}
    answer, own = places.get(_bytes(found.answer)), places.get(_bytes(found.captain))
    told = []
    for term, amounts in weighing.terms.items():
        first = amounts[answer] if answer is not None else fmean(amounts)
        second = amounts[own] if own is not None else fmean(amounts)
        told.append(Term(advice.terms.get(term, term), round(first - second, 2)))
    told.sort(key=lambda one: -abs(one.points))
    return tuple(one for one in told[:LINES] if abs(one.points) >= LEAST)


def level(position: Position, found: Found) -> int:
    """How hard the answer is to see, 1 to 3: by its place among a captain's thoughts."""
    match, side = position.before, position.side
    advice, questions = match.ruleset.advice, match.ask(side)
    weighing = advice.weigh(
        match.view(side), side, questions, Random(position.key), advice.characters[0], captain.THINKS_OF
    )
    weighed = captain.Weighed(weighing, questions, THOUGHT_OF)
    thoughts = [_bytes(weighed.order(place)) for place in weighed.places]
    answers = {_bytes(order) for order in (found.answer, *found.same)}
    if answers.intersection(thoughts[:SEEN]):
        return EASY
    return FAIR if answers.intersection(thoughts) else HARD


def hints(position: Position, found: Found, terms: tuple[Term, ...], rule: str) -> tuple[str, ...]:
    """Hints in the order in which they are to be opened."""
    given = []
    lead = next((one for one in terms if one.points > 0.0), None)
    price = next((one for one in terms if one.points < 0.0), None)
    if lead is not None:
        given.append(f"Look at this again: {lead.words}.")
    elif price is not None:
        given.append(f"This is worth less here than it seems: {price.words}.")
    if rule:
        given.append(f"Think of {rule}.")
    lost = round(100.0 * next(one.behind for one in found.others if one.order == found.captain))
    given.append(
        f"A captain would order “{says(position, found.captain)}”. It costs {lost} points of chance."
    )
    return tuple(given)


def says(position: Position, order: Order) -> str:
    """An order in a few words."""
    match, side = position.before, position.side
    question = question_of(match.ask(side), order)
    return "" if question is None else match.ruleset.advice.says(match.view(side), question, order)


def title(position: Position) -> str:
    """Where one is, without the answer: the phase, and the turn."""
    match = position.before
    phases = {phase.key: phase.title for phase in match.ruleset.phases}
    called = match.ruleset.turn_called
    where = phases.get(match.table.phase, "")
    turn = f"{called} {match.table.turn}"
    return f"{where}, {turn}" if where else turn[:1].upper() + turn[1:]


def _bytes(order: Order) -> bytes:
    return msgspec.json.encode(order, order="deterministic")
