"""What an opponent answers: an order, the best others it thought of, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.match import Order, Question
from game.match.offer import keys_of
from game.match.orders import key_of
from game.match.reason import Reason


class Answer(msgspec.Struct, frozen=True):
    """An order with its reason. `best` has the orders of the reason's thoughts, the one given first."""

    order: Order
    reason: Reason | None = None
    best: tuple[Order, ...] = ()


def question_of(questions: Sequence[Question], order: Order) -> Question | None:
    """The open question that an order means to answer."""
    key = key_of(order)
    for place, known in enumerate(keys_of(questions)):
        if known == key or known == (key[0], ""):
            return questions[place]
    return None
