"""What a coach says of a course in fleet before it is steered: guns that would bear, and what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.fleet.presenter.overlays import outlook
from game.rulesets.fleet.table import FleetTable, Ship
from game.sea.heading import Pose
from game.tabletop.cautions import Bearing, course, lies_ahead


def caution(view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units.get(question.unit)
    if not isinstance(unit, Ship):
        return None

    def ahead(end: Pose) -> Refusal | None:
        length = question.helm_under(dict(order.settings)).distance
        grounds = ("land", view.land), ("shoal", view.shoals)
        met = lies_ahead(end, length, (view.width, view.height), grounds)
        if met is None:
            return None
        kind, gone = met
        words = f"The {kind} lies {gone:g} cm ahead of {unit.name} there: turn in time."
        return Refusal(words, "FLT-MOV-10" if kind == "edge" else "FLT-COL-4")

    def poorly(bearing: Bearing) -> Refusal:
        words = f"Few of {unit.name}’s guns bear from there: {bearing.here:.1f} hits expected"
        return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "FLT-GUN-2")

    return course(question, order, ahead, partial(outlook, view, side, unit.id), poorly)
