"""What a coach says of a course in coastal before it is steered: mounts that would bear, and what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Fire, Fired, Order, Question, Refusal, Steer, Steered
from game.match.wording import listed
from game.rulesets.coastal.firing import FIRE
from game.rulesets.coastal.passage import grounds
from game.rulesets.coastal.phrases import armed
from game.rulesets.coastal.presenter.overlays import outlook
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.sea.heading import Pose
from game.tabletop.cautions import Bearing, course, lies_ahead


def caution(view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if isinstance(question, Fire) and isinstance(order, Fired) and order.to == FIRE and order.aims:
        return _idle(view, question, order)
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    if not isinstance(unit, Vessel) or not unit.spec.ship:
        return None

    def poorly(bearing: Bearing) -> Refusal:
        words = f"Few of {unit.name}’s mounts bear from there: {bearing.here:.1f} hits expected"
        return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "CST-GUN-4")

    length = question.helm_under(dict(order.settings)).distance
    look = partial(outlook, view, side, unit.id)
    return course(question, order, partial(_ahead, view, unit, length), look, poorly)


def _ahead(view: CoastalTable, unit: Vessel, length: float, end: Pose) -> Refusal | None:
    """Land, a shoal too high for her, or the edge, straight on in a move of this length (CST-GRD-1, CST-MOV-12)."""
    areas = [(area.kind, (area.outline,)) for area in view.terrain if grounds(unit, area.kind)]
    met = lies_ahead(end, length, (view.width, view.height), areas)
    if met is None:
        return None
    kind, gone = met
    lies = {"edge": "The edge", "land": "Land"}.get(kind, "A shoal")
    clause = "CST-MOV-12" if kind == "edge" else "CST-GRD-1"
    return Refusal(f"{lies} lies {gone:g} cm ahead of {unit.name} there: turn in time.", clause)


def _idle(view: CoastalTable, question: Fire, order: Fired) -> Refusal | None:
    """Mounts of the unit that fires which have a target and are given none (CST-GUN-1)."""
    unit = view.units[order.aims[0].unit]
    given = {aim.weapon for aim in order.aims}
    able = {shot.weapon for shot in question.shots if shot.unit == unit.id and shot.target}
    left = [name for weapon in sorted(able - given) if (name := armed(unit.spec, weapon))]
    if not left or not isinstance(unit, Vessel):
        return None
    silent = "stays" if len(left) == 1 else "stay"
    return Refusal(f"{listed(left)} of {unit.name} {silent} silent with a target in the arc.", "CST-GUN-1")
