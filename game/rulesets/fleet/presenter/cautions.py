"""What a coach says of a course in fleet before it is steered: guns that would bear, and what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.fleet.presenter.overlays import outlook
from game.rulesets.fleet.table import FleetTable, Ship
from game.tabletop.cautions import end_of, ends_of, lies_ahead, masked


def caution(view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units.get(question.unit)
    if not isinstance(unit, Ship):
        return None
    end = end_of(question, order)
    length = question.helm_under(dict(order.settings)).distance
    met = lies_ahead(end, length, (view.width, view.height), (("land", view.land), ("shoal", view.shoals)))
    if met is not None:
        kind, gone = met
        clause = "FLT-MOV-10" if kind == "edge" else "FLT-COL-4"
        return Refusal(f"The {kind} lies {gone:g} cm ahead of {unit.name} there: turn in time.", clause)
    bearing = masked(end, ends_of(question, order), partial(outlook, view, side, unit.id))
    if bearing is None:
        return None
    words = f"Few of {unit.name}’s guns bear from there: {bearing.here:.1f} hits expected"
    return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "FLT-GUN-2")
