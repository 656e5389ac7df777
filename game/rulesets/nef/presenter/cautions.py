"""What a coach says of a course in nef before it is flown: guns that bear at half, torpedoes, what lies ahead."""

from __future__ import annotations

from functools import partial

from game.match import Order, Question, Refusal, Steer, Steered
from game.rulesets.nef.movement import edge_crossed
from game.rulesets.nef.presenter.overlays import outlook
from game.rulesets.nef.table import Nef, NefTable
from game.sea.heading import Pose, Position
from game.sea.sight import cover
from game.tabletop.cautions import Bearing, ahead, course
from game.tabletop.presenter import Bears

TORPEDOES = ("torpedo", "rapier")


def caution(view: NefTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest of them in one sentence with its clause; None: none."""
    if not isinstance(question, Steer) or not isinstance(order, Steered):
        return None
    unit = view.units[question.unit]
    look = partial(outlook, view, side, unit.id) if view.phase == "first_half" else None
    # what bears after the second half is not fired: everybody moves again before

    def exposing(line: Bears) -> Refusal:
        what = "torpedo" if line.weapon == "torpedo" else "Rapiers"
        name = view.units[line.firer].name
        words = f"{name} has {unit.name} before her bow there: {what}, {line.expected:.1f} hits expected."
        return Refusal(f"{words} Other ends are clear of it.", "NEF-TOR-6")

    def poorly(bearing: Bearing) -> Refusal:
        words = f"{unit.name} bears poorly from there: {bearing.here:.1f} hits expected, {bearing.best:.1f}"
        return Refusal(f"{words} from another end. Guns ahead and astern roll half.", "NEF-GUN-4")

    before = partial(_ahead, view, side, unit, question)
    return course(question, order, before, look, poorly, TORPEDOES, exposing)


def _ahead(view: NefTable, side: str, unit: Nef, question: Steer, end: Pose) -> Refusal | None:
    """The edge or the ground within a move of this length straight on (NEF-EDG-1, NEF-TER-5)."""
    length = question.helm.distance
    if unit.spec.kind == "ship" and view.ground:
        gone = ahead(end, length, cover(view.ground).holds)
        if gone is not None:
            words = f"Ground lies {gone:g} in ahead of {unit.name} there: turn in time."
            return Refusal(words, "NEF-TER-5")
    out = view.victory.exit_edges.get(side)

    def over(place: Position) -> bool:
        return edge_crossed(view, place) not in ("", out)

    gone = ahead(end, length, over)
    if gone is None:
        return None
    return Refusal(f"The edge lies {gone:g} in ahead of {unit.name} there: turn in time.", "NEF-EDG-1")
