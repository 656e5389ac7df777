"""Orders that race for the answer: is one way ahead of all others, and which?

Who leads and who comes next to it meet more tables, turn by turn, until one way is ahead of every other, or some other
comes too near. So a position with two good ways ends after a few playouts. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.problems.alike import Ways
from game.ai.problems.measuring import Tables
from game.content.problem_file import Chance
from game.match import Order

BETTER = 0.15
"""By how much of a chance the answer must be better than any other way."""

AS_GOOD = 0.05
"""An order that is less behind than this is as good as the answer."""

LEAST, STEP = 9, 6
"""Tables before anything is decided, and how many more are met at a time."""

EVER = 1.25
"""Standard errors beyond which an order is taken to come too near: some problems are lost by it, and much time is
won."""

SURELY = 3.0
"""Standard errors by which an order is surely too far behind to come near."""


class Race:
    """The orders of a position on ever more tables, all `glance` tables at first."""

    def __init__(self, tables: Tables, ways: Ways, orders: Sequence[Order], glance: int) -> None:
        self._tables, self._ways = tables, ways
        self._orders, self._met = list(orders), [glance] * len(orders)

    def won(self, own: Order, until: int) -> Order | None:
        """The order whose way is ahead of all others, `own` among them, after `until` tables at the most; None where
        none is."""
        while True:
            first = self._leads()
            leads = {place: self._lead(first, place) for place in self._others(first)}
            if own not in [self._orders[place] for place in leads] and self._met[first] >= LEAST:
                return None
            doubtful = [place for place in leads if self._doubtful(first, place, leads[place], until)]
            if not doubtful:
                return self._answer(first, leads, until)
            near = min(doubtful, key=lambda place: leads[place].share - leads[place].error)
            lead = leads[near]
            if (
                lead.tables >= LEAST
                and lead.share + EVER * lead.error < BETTER
                and not self._tied(first, near)
            ):
                return None
            fewer = min(self._met[first], self._met[near])
            for place in (first, near):
                if self._met[place] == fewer:
                    self._met[place] = min(until, fewer + STEP)

    def _answer(self, first: int, leads: dict[int, Chance], until: int) -> Order | None:
        near = [place for place, lead in leads.items() if lead.share + lead.error / 2 < BETTER]
        if self._met[first] < until and not near:
            return self._orders[first]
        return None if any(not self._tied(first, place) for place in near) else self._orders[first]

    def _leads(self) -> int:
        """The order with the best chance so far."""
        shares = [
            self._tables.chance(order, range(count)).share
            for order, count in zip(self._orders, self._met, strict=True)
        ]
        return max(range(len(shares)), key=lambda place: (shares[place], self._met[place]))

    def _lead(self, first: int, place: int) -> Chance:
        both = range(min(self._met[first], self._met[place]))
        return self._tables.ahead(self._orders[first], self._orders[place], both)

    def _doubtful(self, first: int, place: int, lead: Chance, until: int) -> bool:
        """Whether more tables would tell more of an order that is not surely behind."""
        if min(self._met[first], self._met[place]) >= until:
            return False
        return lead.tables < LEAST or lead.share - SURELY * lead.error <= BETTER

    def _tied(self, first: int, place: int) -> bool:
        both = range(min(self._met[first], self._met[place]))
        return tied(self._tables, self._orders[first], self._orders[place], both)

    def _others(self, first: int) -> list[int]:
        """The places of the orders that are not of the first one's way."""
        apart = self._ways.others(
            self._orders[first],
            [order for place, order in enumerate(self._orders) if place != first],
            lambda order: self._lead(first, self._orders.index(order)).share < AS_GOOD,
        )
        return [self._orders.index(order) for order in apart]


def tied(tables: Tables, one: Order, other: Order, met: range) -> bool:
    """Whether two orders came to the same on every table."""
    return all(tables.worth(one, number) == tables.worth(other, number) for number in met)
