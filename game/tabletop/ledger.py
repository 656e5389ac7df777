"""Orders beside what each is worth, term by term, as an adviser writes them down; made into orders when looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import overload

from game.match import Order, Question
from game.match.orders import key_of
from game.tabletop.advice import Character, Weighing

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
    """Rows of orders and what they are worth to a character."""

    def __init__(self, character: Character) -> None:
        self._weights = character.weights
        self._made: list[Order | Made] = []
        self._rows: list[dict[str, float]] = []

    def add(self, order: Order | Made, **terms: float) -> None:
        """One order with the terms of its worth."""
        self._made.append(order)
        self._rows.append(terms)

    def add_all(self, orders: Sequence[Order | Made], terms: Mapping[str, Sequence[float]]) -> None:
        """Orders with the terms of their worths, each as long as they are."""
        self._made += orders
        self._rows += [dict(zip(terms, row, strict=True)) for row in zip(*terms.values(), strict=True)]

    def settle(self, questions: Sequence[Question]) -> None:
        """Keep the best legal order alone, of those that answer the questions.

        For what the enemy does not see: battles in an admiral's head do not tell one way to hide from another, since
        the enemy made up there knows as little of either.
        """
        by_key = {question.key: question for question in questions}
        worths = [
            sum(self._weights.get(name, 1.0) * part for name, part in row.items()) for row in self._rows
        ]
        for at in sorted(range(len(worths)), key=worths.__getitem__, reverse=True):
            made = self._made[at]
            order = made() if callable(made) else made
            if by_key[key_of(order)].refuses(order) is None:
                self._made, self._rows = [made], [self._rows[at]]
                return

    def weighing(self) -> Weighing | None:
        """All of it; None where nothing was written."""
        if not self._rows:
            return None
        weights = self._weights
        terms = {
            name: [weight * row.get(name, 0.0) for row in self._rows]
            for name in dict.fromkeys(name for row in self._rows for name in row)
            for weight in (weights.get(name, 1.0),)
        }
        worth = [sum(parts) for parts in zip(*terms.values(), strict=True)] or [0.0] * len(self._rows)
        return Weighing(Orders(self._made), worth, terms)
