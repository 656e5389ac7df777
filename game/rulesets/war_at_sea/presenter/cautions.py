"""What a coach says of a course in war_at_sea before it is sailed: guns that would bear, torpedoes, what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.war_at_sea.movement import Charts, hull_of
from game.rulesets.war_at_sea.presenter.overlays import outlook
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import TORPEDOES
from game.sea.heading import Pose, ahead, distance
from game.tabletop.cautions import end_of, ends_of, exposed, masked

WORTH = 2.0
"""Fewer successes than this seldom get through any armour."""


def caution(view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    if unit.spec.air or unit.spec.kind == "marker" or unit.decoy_of:
        return None
    end = end_of(question, order)
    found = _ahead(view, unit, question, end)
    if found is not None:
        return found
    look = partial(outlook, view, side, unit.id)
    others = ends_of(question, order)
    line = exposed(end, others, look, TORPEDOES)
    if line is not None:
        words = f"Torpedoes of {view.units[line.firer].name} reach {unit.name} there"
        return Refusal(
            f"{words}: {line.expected:.1f} successes expected. Other ends are out of reach.", "WAS-TOR-2"
        )
    bearing = masked(end, others, look, WORTH)
    if bearing is None:
        return None
    words = f"{unit.name} reaches little from there: {bearing.here:.1f} successes expected"
    return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "WAS-SUR-3")


def _ahead(view: SeaTable, unit: Piece, question: Steer, end: Pose) -> Refusal | None:
    """What would stop her straight on in her next move (WAS-MOV-8, WAS-MOV-9)."""
    length = question.helm.distance
    goal = Pose(*ahead(end, end.heading, length), end.heading)
    sailed = Charts(view).of(unit).sail(hull_of(unit).at(end), [goal])
    if sailed.met in ("land", "shoal"):
        gone = distance(end, sailed.end[:2])
        return Refusal(
            f"The {sailed.met} lies {gone:.1f} in ahead of {unit.name} there: turn in time.", "WAS-MOV-8"
        )
    if sailed.edge and view.victory.exit_edges.get(unit.side) != sailed.edge:
        gone = distance(end, sailed.end[:2])
        return Refusal(f"The {sailed.edge} edge lies {gone:.1f} in ahead of {unit.name} there.", "WAS-MOV-9")
    return None
