"""The captain: weighs what the ruleset's advice puts before it, and takes the best that is legal.

It looks at the table as it stands and at nothing after it. The admiral has light captains play its battles out.
Knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from random import Random

from game.ai import cadet
from game.ai.answer import Answer, question_of
from game.match import Order, Question
from game.match.reason import Reason, Thought
from game.match.table import Table
from game.tabletop.advice import Advice, Character, Weighing

THINKS_OF = 400
"""Orders a captain at the table weighs for one question."""

LIGHT = 1
"""Orders a captain in an admiral's head wants told. It weighs as many as at the table, for it must foresee what a
captain there would do: admirals whose captains weighed 48 (60 battles against captains) won by 49 points a battle,
not by 89."""

TOLD = 3
"""Thoughts a reason keeps."""


class Weighed:
    """Legal orders, the best first, with what makes up their worth. Empty where the ruleset has no advice."""

    def __init__(self, weighing: Weighing | None, questions: Sequence[Question], most: int) -> None:
        self._weighing = weighing
        self.places: list[int] = []
        if weighing is None:
            return
        worth = weighing.worth
        for place in sorted(range(len(worth)), key=worth.__getitem__, reverse=True):
            order = weighing.orders[place]
            question = question_of(questions, order)
            if question is not None and question.refuses(order) is None:
                self.places.append(place)
                if len(self.places) == most:
                    break

    def order(self, place: int) -> Order:
        """The order at a place."""
        assert self._weighing is not None
        return self._weighing.orders[place]

    def worth(self, place: int) -> float:
        """Its worth."""
        assert self._weighing is not None
        return self._weighing.worth[place]

    def told_most(self, place: int) -> tuple[str, float]:
        """The term in which the order at a place differs most from the mean of all weighed, and by how much."""
        assert self._weighing is not None
        best, most = "", 0.0
        for term, amounts in self._weighing.terms.items():
            more = amounts[place] - sum(amounts) / len(amounts)
            if abs(more) > abs(most):
                best, most = term, more
        return best, most

    def vary(self, plan: Callable[[Order], Hashable | None], behind: float, most: int) -> None:
        """Leave `most` orders: the best of each plan that is no more than `behind` points behind the best of all, and
        where those are fewer, the next best of any. An order without a plan is like no other."""
        least = self.worth(self.places[0]) - behind if self.places else 0.0
        plans = set[Hashable]()
        others = list[int]()
        left = list[int]()
        for place in self.places:
            kind = plan(self.order(place))
            if (kind is not None and kind in plans) or self.worth(place) < least:
                others.append(place)
            else:
                plans.add(kind)
                left.append(place)
        self.places = sorted((left + others)[:most], key=self.worth, reverse=True)

    def __len__(self) -> int:
        return 0 if self._weighing is None else len(self._weighing.orders)


def light(
    view: Table,
    side: str,
    questions: Sequence[Question],
    advice: Advice,
    rng: Random,
    character: Character,
) -> Order:
    """A captain's order without its reason."""
    weighing = advice.weigh(view, side, questions, rng, character, LIGHT)
    if weighing is not None:
        orders, worth = weighing.orders, list(weighing.worth)
        for _ in worth:  # most often the best is legal, and the others need no sorting
            place = worth.index(max(worth))
            question = question_of(questions, orders[place])
            if question is not None and question.refuses(orders[place]) is None:
                return orders[place]
            worth[place] = -inf
    return cadet.answer(view, side, questions, advice, rng)


def answer(
    view: Table, side: str, questions: Sequence[Question], advice: Advice, rng: Random, character: Character
) -> Answer:
    """The best legal order with its reason; a cadet's where nothing weighed is legal."""
    weighing = advice.weigh(view, side, questions, rng, character, THINKS_OF)
    found = Weighed(weighing, questions, TOLD)
    if not found.places:
        order = cadet.answer(view, side, questions, advice, rng)
        return Answer(order, None, (order,))
    orders = tuple(found.order(place) for place in found.places)
    worths = [found.worth(place) for place in found.places]
    return Answer(orders[0], reason(view, questions, advice, found, found.places, worths), orders)


def reason(
    view: Table,
    questions: Sequence[Question],
    advice: Advice,
    found: Weighed,
    places: Sequence[int],
    worths: Sequence[float],
    tried: int = 0,
    reached: int = 0,
    even: float = 0.0,
) -> Reason:
    """The thoughts at these places in words, each with the worth it came to; those within `even` points of the best may
    stand in another order than that of their worth."""
    thoughts = []
    for place, worth in zip(places, worths, strict=True):
        order = found.order(place)
        question = question_of(questions, order)
        term, amount = found.told_most(place)
        says = advice.says(view, question, order) if question is not None else ""
        thoughts.append(Thought(says, round(worth, 2), advice.terms.get(term, term), round(amount, 2)))
    figures = [round(worth, 1) for worth in worths]
    as_worth = figures == sorted(figures, reverse=True)
    return Reason(tuple(thoughts), len(found), tried, reached, 0.0 if as_worth else even)
