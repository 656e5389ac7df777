"""What a player may hold over the table for the unit in hand: arcs, threats, range rings, the danger of every place.

It asks the ruleset's display and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Question
from game.match.questions import Steer
from game.match.table import Table
from game.sea.heading import Pose
from game.sea.reach import envelope
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.presenter import Presenter

MOST_HELD = 2


def held_over(
    presenter: Presenter,
    view: Table,
    side: str,
    kind: str,
    unit: str,
    pose: Pose | None,
    questions: Sequence[Question],
) -> list[Overlay]:
    """The overlays of a kind for a unit (where its draft would put it); none for one that is not there."""
    if not unit or unit not in view.units:
        return []
    owner = view.units[unit].side
    if kind == "arcs":
        return presenter.arcs(view, unit, pose)
    if kind == "rings":
        return presenter.rings(view, unit, pose)
    if kind == "threats":
        return presenter.threats(view, owner, unit, pose)
    return [_danger(presenter, view, side, unit, questions)] if owner == side else []


def _danger(presenter: Presenter, view: Table, side: str, unit: str, questions: Sequence[Question]) -> Danger:
    """Over the poses the unit could take now."""
    steer = next((q for q in questions if isinstance(q, Steer) and q.unit == unit), None)
    if steer is None or steer.helm.wanders:
        piece = view.units[unit]
        poses = [Pose(piece.x, piece.y, piece.heading)]
    else:
        poses = [end.pose for end in envelope(steer.helm, steer.start({})).ends]
    return presenter.danger(view, side, unit, poses, 1.0)


def turned(held: list[str], overlay: str) -> list[str]:
    """What is held once an overlay is turned on or off: at most two, the oldest goes."""
    others = [one for one in held if one != overlay]
    return others if overlay in held else [*others, overlay][-MOST_HELD:]
