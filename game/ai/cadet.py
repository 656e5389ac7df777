"""The cadet: legal, quick, sane at random. Takes the first order the ruleset's advice finds sane.

Works on the six kinds of question and a ruleset's advice; knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from game.ai import chance
from game.match import (
    Aim,
    Allot,
    Allotted,
    Choose,
    Chose,
    Fire,
    Fired,
    Order,
    Question,
    Set,
    SetTo,
    Shot,
    Steer,
)
from game.match.orders import Value
from game.match.questions import Slot
from game.match.table import Table
from game.tabletop.advice import SANE, Advice

TRIES = 4
"""Orders a cadet thinks of before it takes the best of them."""

SPREAD = 0.35
"""How far a cadet's eye is out when it compares two targets."""

LAST = 0.5
"""A choice less sane than this is made last of all that may be done now."""

SPLIT = 0.2
"""The chance that a weapon is shared between two targets."""


def answer(view: Table, side: str, questions: Sequence[Question], advice: Advice, rng: Random) -> Order:
    """A legal order to one of the open questions, sane where one of a few was."""
    question = questions[0] if len(questions) == 1 else questions[int(rng.random() * len(questions))]
    order = attempt(view, side, question, advice, rng) or chance.answer(questions, rng)
    if len(questions) == 1 or type(question) is not Choose:
        return order
    if advice.sane(view, side, question, order) >= LAST:
        return order
    # A choice such as to move no more: first whatever else may be done.
    others = (attempt(view, side, other, advice, rng) for other in rng.sample(questions, len(questions)))
    return next((other for other in others if other is not None and _does_something(other)), order)


def _does_something(order: Order) -> bool:
    """Whether an order is more than a choice, and than fire at nothing."""
    return bool(order.aims) if type(order) is Fired else type(order) is not Chose


def attempt(view: Table, side: str, question: Question, advice: Advice, rng: Random) -> Order | None:
    """A legal order to one question, sane where one of a few was; None where none was found, as in `chance`."""
    best: Order | None = None
    most = -1.0
    for order in islice(_thoughts(view, side, question, advice, rng), TRIES):
        if question.refuses(order) is not None:
            continue
        worth = advice.sane(view, side, question, order)
        if worth >= SANE:
            return order
        if worth > most:
            best, most = order, worth
    return best or chance.attempt(question, rng)


def _thoughts(view: Table, side: str, question: Question, advice: Advice, rng: Random) -> Iterator[Order]:
    """What a cadet thinks of, one after another: the ruleset's advice first, then anything."""
    if type(question) is Steer:
        yield from advice.courses(view, side, question, rng)
    elif type(question) is Fire:
        yield fire(view, side, question, advice, rng)
    elif type(question) is Set or type(question) is Allot:

        def write(slot: Slot) -> Value | None:
            return advice.entry(view, side, slot, rng)

        sheet = chance.sheet(question.slots, question.budgets, rng, write=write)
        if type(question) is Set:
            yield SetTo(question.name, chance.kept(sheet, question.needs))
        else:
            yield Allotted(question.name, sheet)
    while (order := chance.attempt(question, rng)) is not None:
        yield order


def fire(view: Table, side: str, question: Fire, advice: Advice, rng: Random) -> Fired:
    """Every weapon that bears, the best shots first, as far as the budgets go."""
    worth: list[tuple[float, int]] = []
    for number, shot in enumerate(question.shots):
        good = advice.worth(view, side, shot, shot.most)
        if good > 0.0:
            worth.append((good * (1.0 + SPREAD * (rng.random() - 0.5)), number))
    worth.sort(reverse=True)
    if question.one_clause and worth:
        best = question.shots[worth[0][1]].unit
        worth = [one for one in worth if question.shots[one[1]].unit == best]
    purse = chance.Purse(question.budgets)
    aims: list[Aim] = []
    ways: dict[tuple[str, str, str], str] = {}
    for _, number in worth:
        shot = question.shots[number]
        if question.target_clause and any(
            shot.target and aim.target not in ("", shot.target) for aim in aims
        ):
            continue
        key = shot.unit, shot.weapon
        amount = purse.most(key, shot.most)
        if amount < shot.least or not shot.goes(ways):
            continue
        amount = _share(shot, amount, rng)
        purse.spend(key, amount)
        aims.append(shot.line(amount, rng))
    return Fired(question.name, tuple(aims))


def _share(shot: Shot, amount: int, rng: Random) -> int:
    """All of it, or now and then a half kept for the next best target."""
    return max(shot.least, amount // 2) if amount > 1 and rng.random() < SPLIT else amount
