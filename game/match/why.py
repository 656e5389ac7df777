"""Why an order is refused, in the words of the side that reads it. The question decides, never this module.

The step in hand may know better words (`Step.explain`); all that is read is the side's view, so that no refusal can
tell what the side does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.match.names import SideNames
from game.match.offer import Offer
from game.match.orders import Fired, Order, key_of
from game.match.question import Question, Refusal, brief
from game.match.table import T
from game.match.wording import capital, few

if TYPE_CHECKING:
    from game.match.ruleset import Rules

SOME = 4
"""So many units that may act are told by name."""


def answered(questions: Sequence[Question], order: Order) -> Question | None:
    """The question that an order answers, legally or not: that of its key, or one alone of its name; None: none."""
    key = key_of(order)
    if len(questions) == 1:
        return questions[0] if questions[0].name == key[0] else None
    if type(questions) is Offer:
        return questions.named(key)
    return next((question for question in questions if question.key == key), None)


def why(ruleset: Rules[T], view: T, side: str, questions: Sequence[Question], order: Order) -> Refusal | None:
    """Why `order` of `side` answers none of the questions open to it, or None where it does. `view` is the side's."""
    question = answered(questions, order)
    if question is not None and question.refuses(order) is None:
        return None
    names = SideNames(ruleset.presenter, view, ruleset.unit)
    step = view.agenda[0] if view.agenda else None
    if step is not None and (better := step.explain(view, side, order)) is not None:
        return Refusal(names.about(_concerned(order), better.sentence), better.clause)
    if question is None:
        return _unasked(questions, order, names)
    refusal = question.refuses(order, names)
    assert refusal is not None  # names change no answer
    return Refusal(names.about(_concerned(order), refusal.sentence), refusal.clause)


def _concerned(order: Order) -> str:
    """The one unit that an order is about; empty where there are several, or none."""
    if isinstance(order, Fired):
        units = {aim.unit for aim in order.aims}
        return units.pop() if len(units) == 1 else ""
    return key_of(order)[1]


def _unasked(questions: Sequence[Question], order: Order, names: SideNames[T]) -> Refusal:
    """That nothing is asked which the order would answer, and what is instead."""
    name, unit = key_of(order)
    alike = [question for question in questions if question.name == name]
    if alike and unit:
        may = few(sorted(names.unit(question.key[1]) for question in alike), SOME)
        return Refusal(f"{capital(names.unit(unit))} is not to act now: {may} may.", alike[0].clause)
    asked = min(questions, key=lambda question: question.says)  # whatever the order in which they are asked
    return Refusal(f"That is not asked now. Asked is: {brief(asked.says)}", asked.clause)
