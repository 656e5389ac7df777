"""All ends of a unit's move weighed at once, the best of them looked along for what lies in the way.

A game gives the terms; here they are weighed by the opponent's character, and made one weighing. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from game.match import Order, Steer, Steered
from game.sea.path import Walk
from game.tabletop.advice import Character, Weighing
from game.tabletop.exchange import Floats
from game.tabletop.tastes import HABIT, liking

TIE = 1e-6
"""Points by which chance moves all worths of a weighing."""

Cost = Callable[[Steered, float], float]
"""What an order of a certain worth loses by what lies in its way; 0 where nothing does."""


def weighing(
    orders: Sequence[Order],
    terms: dict[str, Floats],
    character: Character,
    rng: Random,
    cost: Cost | None = None,
    tries: int = 0,
) -> Weighing:
    """Moves by their terms, each (n,), as they count to a character.

    The best are made worth less by what they `cost`, until the best costs nothing or `tries` were looked at.
    """
    weights = character.weights
    counted = {name: weights[name] * row if name in weights else row for name, row in terms.items()}
    worth: Floats = np.asarray(sum(counted.values()) + TIE * rng.random())
    habit = liking(terms, worth, character)
    if habit is not None:
        counted[HABIT] = habit
        worth = worth + habit
    for _ in range(tries if cost is not None else 0):
        best = int(worth.argmax())
        order = orders[best]
        assert cost is not None
        assert isinstance(order, Steered)
        lost = cost(order, float(worth[best]))
        if not lost:
            break
        worth[best] -= lost
    return Weighing(orders, worth.tolist(), counted)


def walked(steer: Steer, order: Steered, *, every: bool = True) -> Walk:
    """The way of an order to a question, under the settings it has."""
    return steer.helm_under(order.settings).walk(steer.start(order.settings), order.path, every=every)
