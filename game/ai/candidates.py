"""A few legal orders for the question at hand: what one who picks from a list may choose among.

First what the ruleset's advice thinks of, then what a cadet would do, then anything at all, so that the list has
good orders in it and odd ones too. Knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Protocol, runtime_checkable

import msgspec

from game.ai import cadet, chance
from game.ai.answer import question_of
from game.match import Order, Question, Steer
from game.match.table import Table
from game.sea.hulls import Hull
from game.tabletop.advice import Advice
from game.tabletop.divisions import Kind, command
from game.tabletop.evolutions import propose

ADVISED, COMPANY, SANE = 0.5, 0.6, 0.75
"""Up to which share of a list the advice fills it, ships that keep company with their squadron, and cadets."""

EVOLUTIONS: tuple[Kind, ...] = ("follow", "station", "together")
"""What a squadron may be thought to do."""

TRIES = 3
"""How often an order is thought of for every place on the list, as long as they turn out to be on it already."""


class Squadron(Protocol):
    """Ships that keep company, by their ids."""

    @property
    def units(self) -> Sequence[str]: ...


@runtime_checkable
class InSquadrons(Protocol):
    """A table that names squadrons."""

    @property
    def squadrons(self) -> Mapping[str, Squadron]: ...


class Candidate(msgspec.Struct, frozen=True):
    """A legal order, the question it answers, and its worth in points where advice has weighed it."""

    order: Order
    question: Question
    worth: float | None = None


def candidates(
    view: Table, side: str, questions: Sequence[Question], advice: Advice, rng: Random, most: int
) -> list[Candidate]:
    """Different legal orders to any of the open questions, `most` at the most, one at least.

    The same view and the same state of `rng` give the same list. Raises ValueError for a question that has no
    legal answer, which is a fault of the question.
    """
    found: dict[bytes, Candidate] = {}

    def fill(thoughts: Iterator[Candidate], share: float) -> None:
        room = round(most * share) - len(found)
        for one in islice(thoughts, max(0, TRIES * room)):
            found.setdefault(msgspec.json.encode(one.order, order="deterministic"), one)
            if len(found) >= most * share:
                return

    weighed = _weighed(view, side, questions, advice, rng, most)
    fill(weighed, ADVISED)
    fill(_in_company(view, questions), COMPANY)
    fill(_by_cadets(view, side, questions, advice, rng), SANE)
    fill(_by_chance(questions, rng), 1.0)
    fill(weighed, 1.0)
    return list(found.values())[:most]


def _weighed(
    view: Table, side: str, questions: Sequence[Question], advice: Advice, rng: Random, most: int
) -> Iterator[Candidate]:
    """The legal ones of the orders the advice weighs, the best first."""
    weighing = advice.weigh(view, side, questions, rng, advice.characters[0], most)
    if weighing is None:
        return
    worth = weighing.worth
    for place in sorted(range(len(worth)), key=worth.__getitem__, reverse=True):
        order = weighing.orders[place]
        question = question_of(questions, order)
        if question is not None and question.refuses(order) is None:
            yield Candidate(order, question, float(worth[place]))


def _in_company(view: Table, questions: Sequence[Question]) -> Iterator[Candidate]:
    """What a ship does that keeps company with her squadron; only where a ruleset's table names squadrons."""
    steers = {question.unit: question for question in questions if type(question) is Steer}
    for squadron in view.squadrons.values() if steers and isinstance(view, InSquadrons) else ():
        ships = [key for key in squadron.units if key in view.units and key in steers]
        mates = {key: view.units[key].pose for key in squadron.units if key in view.units}
        if len(mates) < 2 or not ships:
            continue
        lying = {key: Hull(key, pose[0], pose[1], pose[2], 0.0, 0.0) for key, pose in mates.items()}
        for kind in EVOLUTIONS:
            told = command(kind, list(mates), mates)
            for one in propose(told, list(steers.values()), lying).proposals:
                if one.order is not None and one.waits is None:
                    yield Candidate(one.order, steers[one.unit])


def _by_cadets(
    view: Table, side: str, questions: Sequence[Question], advice: Advice, rng: Random
) -> Iterator[Candidate]:
    """What a cadet would answer, question by question and round again."""
    return _round_again(questions, lambda question: cadet.attempt(view, side, question, advice, rng))


def _by_chance(questions: Sequence[Question], rng: Random) -> Iterator[Candidate]:
    """Anything legal, question by question and round again."""
    return _round_again(questions, lambda question: chance.attempt(question, rng))


def _round_again(
    questions: Sequence[Question], attempt: Callable[[Question], Order | None]
) -> Iterator[Candidate]:
    """Orders to each question in turn, without those that are found to have none."""
    while True:
        answered = False
        for question in questions:
            order = attempt(question)
            if order is not None:
                answered = True
                yield Candidate(order, question)
        if not answered:
            raise ValueError(f"no legal answer to {questions[0].name} was found")
