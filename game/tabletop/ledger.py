"""Orders beside what each is worth, term by term, as an adviser writes them down; made into orders when looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import overload

import numpy as np

from game.match import Order, Question
from game.match.orders import key_of
from game.tabletop.advice import PLAIN, Character, Weighing
from game.tabletop.exchange import Floats
from game.tabletop.tastes import HABIT, liking

Made = Callable[[], Order]


class Orders(Sequence[Order]):
    """Orders that are written out when somebody looks at them: of hundreds weighed only the best are."""

    def __init__(self, made: list[Order | Made]) -> None:
        self._made = made

    @overload
    def __getitem__(self, place: int) -> Order: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Order]: ...
    def __getitem__(self, place: int | slice) -> Order | Sequence[Order]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        order = self._made[place]
        if callable(order):
            order = self._made[place] = order()
        return order

    def __len__(self) -> int:
        return len(self._made)


class Ledger:
    """Orders and what they are worth to a character: one by one, or many at once."""

    def __init__(self, character: Character) -> None:
        self._character = character
        self._made: list[Order | Made] = []
        self._parts: list[tuple[int, Mapping[str, float | Floats]]] = []

    def add(self, order: Order | Made, **terms: float) -> None:
        """One order with the terms of its worth."""
        self._parts.append((len(self._made), terms))
        self._made.append(order)

    def add_all(self, orders: Sequence[Order | Made], terms: Mapping[str, Floats]) -> None:
        """Orders with the terms of their worths, each as long as they are."""
        if orders:
            self._parts.append((len(self._made), terms))
            self._made += orders

    def _counted(self) -> dict[str, Floats]:
        """Every term as it counts to the character, for all orders: 0 where an order has none of it."""
        names = dict.fromkeys(name for _, terms in self._parts for name in terms)
        table = {name: np.zeros(len(self._made)) for name in names}
        ends = [start for start, _ in self._parts[1:]]
        for (start, terms), end in zip(self._parts, [*ends, len(self._made)], strict=False):
            for name, part in terms.items():
                table[name][start:end] = part
        weights = self._character.weights
        counted = {name: weights[name] * row if name in weights else row for name, row in table.items()}
        if self._character.taste:
            worth = sum(counted.values(), np.zeros(len(self._made)))
            habit = liking(table, worth, self._character)
            if habit is not None:
                counted[HABIT] = habit
        return counted

    def _worth(self, counted: Mapping[str, Floats]) -> list[float]:
        worth: list[float] = sum(counted.values(), np.zeros(len(self._made))).tolist()
        return worth

    def settle(self, questions: Sequence[Question]) -> None:
        """Keep the best legal order alone, of those that answer the questions.

        For what the enemy does not see: battles in an admiral's head do not tell one way to hide from another, since
        the enemy made up there knows as little of either.
        """
        by_key = {question.key: question for question in questions}
        counted = self._counted()
        worths = self._worth(counted)
        for at in sorted(range(len(worths)), key=worths.__getitem__, reverse=True):
            made = self._made[at]
            order = made() if callable(made) else made
            if by_key[key_of(order)].refuses(order) is None:
                self._made = [made]
                self._parts = [(0, {name: float(row[at]) for name, row in counted.items()})]
                self._character = PLAIN
                return

    def weighing(self) -> Weighing | None:
        """All of it; None where nothing was written."""
        if not self._made:
            return None
        counted = self._counted()
        return Weighing(Orders(self._made), self._worth(counted), counted)
