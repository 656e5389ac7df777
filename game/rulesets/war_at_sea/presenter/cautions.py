"""What a coach says of a course in war_at_sea before it is sailed: guns that would bear, torpedoes, what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.war_at_sea.movement import Charts
from game.rulesets.war_at_sea.presenter.overlays import outlook
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import TORPEDOES
from game.sea.heading import Pose, ahead, distance
from game.tabletop.cautions import Bearing, course
from game.tabletop.presenter import Bears

WORTH = 2.0
"""Fewer successes than this seldom get through any armour."""


def caution(view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    if unit.spec.air or unit.spec.kind == "marker" or unit.decoy_of:
        return None

    def exposing(line: Bears) -> Refusal:
        words = f"Torpedoes of {view.units[line.firer].name} reach {unit.name} there: {line.expected:.1f}"
        return Refusal(f"{words} successes expected. Other ends are out of reach.", "WAS-TOR-2")

    def poorly(bearing: Bearing) -> Refusal:
        words = f"{unit.name} reaches little from there: {bearing.here:.1f} successes expected"
        return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", "WAS-SUR-3")

    look = partial(outlook, view, side, unit.id)
    before = partial(_ahead, view, unit, question)
    return course(question, order, before, look, poorly, TORPEDOES, exposing, WORTH)


def _ahead(view: SeaTable, unit: Piece, question: Steer, end: Pose) -> Refusal | None:
    """What would stop her straight on in her next move (WAS-MOV-8, WAS-MOV-9)."""
    length = question.helm.distance
    goal = Pose(*ahead(end, end.heading, length), end.heading)
    sailed = Charts(view).of(unit).sail(unit.hull.at(end), [goal])
    if sailed.met in ("land", "shoal"):
        gone = distance(end, sailed.end[:2])
        return Refusal(
            f"The {sailed.met} lies {gone:.1f} in ahead of {unit.name} there: turn in time.", "WAS-MOV-8"
        )
    if sailed.edge and view.victory.exit_edges.get(unit.side) != sailed.edge:
        gone = distance(end, sailed.end[:2])
        return Refusal(f"The {sailed.edge} edge lies {gone:.1f} in ahead of {unit.name} there.", "WAS-MOV-9")
    return None
