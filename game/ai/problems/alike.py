"""Orders that are one way to act: courses that end side by side, plans that lay the same guns on the same ships.

A course a hair beside the best is nearly as good as it; so an answer stands for all that are much like it, and is
measured against every other way. Orders of other kinds are alike only where they are the same. Knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.ai.answer import question_of
from game.match import Order, Question
from game.match.orders import Aim, Fired, Steered
from game.match.steering import Steer
from game.sea.heading import distance
from game.sea.path import Helm

BESIDE = 0.25
"""Courses end side by side where their ends are no farther apart than this part of what the helm may spend."""

POINTS = 30.0
"""Degrees by which their headings at the end may differ."""

GUNS = 0.75
"""The part of two plans of fire that must be the same: the same weapon at the same target."""


def alike(questions: Sequence[Question], one: Order, other: Order) -> bool:
    """Whether two orders are one way to act."""
    if one == other:
        return True
    if isinstance(one, Steered) and isinstance(other, Steered):
        question = question_of(questions, one)
        return isinstance(question, Steer) and _courses(question, one, other)
    if isinstance(one, Fired) and isinstance(other, Fired):
        return one.to == other.to and _plans(one.aims, other.aims)
    return False


def _courses(question: Steer, one: Steered, other: Steered) -> bool:
    if (one.to, one.unit, one.settings) != (other.to, other.unit, other.settings):
        return False
    helm: Helm = question.helm_under(one.settings)
    start = question.start(one.settings)
    first, second = (helm.walk(start, order.path, every=False).end for order in (one, other))
    turned = abs((first.heading - second.heading + 180.0) % 360.0 - 180.0)
    apart = distance((first.x, first.y), (second.x, second.y))
    return turned <= POINTS and apart <= BESIDE * helm.distance


def _plans(one: Sequence[Aim], other: Sequence[Aim]) -> bool:
    first, second = _laid(one), _laid(other)
    most = max(first.total(), second.total())
    return most == 0 or (first & second).total() >= GUNS * most


def _laid(aims: Sequence[Aim]) -> Counter[tuple[str, str, str]]:
    """How many of each weapon of each unit are laid on each target."""
    laid = Counter[tuple[str, str, str]]()
    for aim in aims:
        laid[aim.unit, aim.weapon, aim.target] += aim.amount
    return laid
