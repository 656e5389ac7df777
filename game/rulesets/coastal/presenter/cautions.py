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
from game.rulesets.coastal.tables import BOOK
from game.tabletop.cautions import gunned


def caution(view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if isinstance(question, Fire) and isinstance(order, Fired) and order.to == FIRE and order.aims:
        return _idle(view, question, order)
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    if not isinstance(unit, Vessel) or not unit.spec.ship:
        return None

    areas = [(area.kind, (area.outline,)) for area in view.terrain if grounds(unit, area.kind)]
    look = partial(outlook, view, side, unit.id)
    return gunned(view, question, order, unit.name, areas, BOOK.labels["caution"], look)


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
