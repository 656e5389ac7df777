"""What a coach says of a course in fleet before it is steered: guns that would bear, and what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.fleet.presenter.overlays import outlook
from game.rulesets.fleet.table import FleetTable, Ship
from game.rulesets.fleet.tables import BOOK
from game.tabletop.cautions import gunned


def caution(view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units.get(question.unit)
    if not isinstance(unit, Ship):
        return None
    grounds = ("land", view.land), ("shoal", view.shoals)
    look = partial(outlook, view, side, unit.id)
    return gunned(view, question, order, unit.name, grounds, BOOK.labels["caution"], look)
