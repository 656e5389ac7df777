"""What a coach says of a course in coastal before it is steered: mounts that would bear, and what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.match.cautions import ahead, end_of, ends_of, masked
from game.rulesets.coastal.display.overlays import outlook
from game.rulesets.coastal.passage import grounds
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.sea.heading import Pose, Position
from game.sea.sight import cover


def caution(view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    if not isinstance(unit, Vessel) or not unit.spec.ship:
        return None
    end = end_of(question, order)
    found = _ahead(view, unit, question.helm_under(dict(order.settings)).distance, end)
    if found is not None:
        return found
    bearing = masked(end, ends_of(question, order), partial(outlook, view, unit.id))
    if bearing is None:
        return None
    words = f"Few of {unit.name}’s mounts bear from there: {bearing.here:.1f} hits expected"
    return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "CST-GUN-4")


def _ahead(view: CoastalTable, unit: Vessel, length: float, end: Pose) -> Refusal | None:
    """Land, a shoal too high for her, or the edge, straight on in a move of this length (CST-GRD-1, CST-MOV-12)."""

    def over(place: Position) -> bool:
        return not (0.0 <= place[0] <= view.width and 0.0 <= place[1] <= view.height)

    gone = ahead(end, length, over)
    if gone is not None:
        return Refusal(f"The edge lies {gone:g} cm ahead of {unit.name} there: turn in time.", "CST-MOV-12")
    for area in view.terrain:
        if not grounds(unit, area.kind):
            continue
        gone = ahead(end, length, cover((area.outline,)).holds)
        if gone is not None:
            lies = "Land lies" if area.kind == "land" else "A shoal lies"
            return Refusal(f"{lies} {gone:g} cm ahead of {unit.name} there: turn in time.", "CST-GRD-1")
    return None
