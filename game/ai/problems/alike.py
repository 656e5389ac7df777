"""Orders that are one way to act: courses that end side by side, plans that lay the same guns on the same ships.

A course a hair beside the best is nearly as good as it; so an answer stands for all that are much like it, and is
measured against every other way. Orders of other kinds are alike only where they are the same. Knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from game.ai.answer import question_of
from game.match import Order, Question
from game.match.orders import Aim, Fired, Steered
from game.match.steering import Steer
from game.sea.heading import Pose, distance

BESIDE = 0.25
"""Courses end side by side where their ends are no farther apart than this part of what the helm may spend."""

POINTS = 30.0
"""Degrees by which their headings at the end may differ."""

GUNS = 0.75
"""The part of two plans of fire that must be the same: the same weapon at the same target, or on nearly one bearing."""

SPREAD = 15.0
"""Degrees of bearing that are told apart."""


class Ways:
    """The ways to answer open questions. A course is walked once."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self._ends: dict[tuple[str, str, str, str], Pose] = {}

    def alike(self, one: Order, other: Order) -> bool:
        """Whether two orders are one way to act."""
        if one == other:
            return True
        if isinstance(one, Steered) and isinstance(other, Steered):
            return self._courses(one, other)
        if isinstance(one, Fired) and isinstance(other, Fired):
            return one.to == other.to and _plans(one.aims, other.aims)
        return False

    def apart(self, orders: Iterable[Order], most: int) -> list[Order]:
        """The first of each way among orders, in their order; `most` at the most."""
        found = list[Order]()
        for order in orders:
            if len(found) == most:
                break
            if not any(self.alike(order, one) for one in found):
                found.append(order)
        return found

    def others(self, first: Order, orders: Iterable[Order], good: Callable[[Order], bool]) -> list[Order]:
        """The orders that are not of the way of `first`: neither like it, nor like one of its way that is as good."""
        way, left = [first], list(orders)
        for one in way:  # which grows
            like = [order for order in left if self.alike(one, order)]
            left = [order for order in left if order not in like]
            way += [order for order in like if good(order)]
        return left

    def _courses(self, one: Steered, other: Steered) -> bool:
        if (one.to, one.unit, one.settings) != (other.to, other.unit, other.settings):
            return False
        question = question_of(self._questions, one)
        if not isinstance(question, Steer):
            return False
        first, second = self._end(question, one), self._end(question, other)
        turned = abs((first.heading - second.heading + 180.0) % 360.0 - 180.0)
        apart = distance((first.x, first.y), (second.x, second.y))
        return turned <= POINTS and apart <= BESIDE * question.helm_under(one.settings).distance

    def _end(self, question: Steer, order: Steered) -> Pose:
        key = order.to, order.unit, order.path, str(order.settings)
        if key not in self._ends:
            helm = question.helm_under(order.settings)
            self._ends[key] = helm.walk(question.start(order.settings), order.path, every=False).end
        return self._ends[key]


def _plans(one: Sequence[Aim], other: Sequence[Aim]) -> bool:
    first, second = _laid(one), _laid(other)
    most = max(first.total(), second.total())
    return most == 0 or (first & second).total() >= GUNS * most


def _laid(aims: Sequence[Aim]) -> Counter[tuple[object, ...]]:
    """How many of each weapon of each unit are laid on each target, bearing or point."""
    laid = Counter[tuple[object, ...]]()
    for aim in aims:
        along = None if aim.bearing is None else round(aim.bearing % 360.0 / SPREAD)
        laid[aim.unit, aim.weapon, aim.target, along, aim.point] += aim.amount
    return laid
