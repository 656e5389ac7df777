"""A move as it was measured on a real table: a course and a distance, laid as a click at that place would be.

Whether she can lie there the helm says. It must not know how a measure is typed.
"""

from __future__ import annotations

from game.asking.answering import Answering
from game.asking.steer import Steering
from game.asking.verbs import Verbs
from game.sea.heading import Degrees, Position, ahead, distance

OFF = 0.25
"""An end so far from what was measured, in table units, is told as another."""


def start_of(draft: Answering | None) -> Position | None:
    """Where the ship in hand lies before she moves; None where none is steered."""
    steering = draft.hand if isinstance(draft, Verbs) else draft
    if not isinstance(steering, Steering):
        return None
    pieces = steering.desk.presenter.pieces(steering.desk.view)
    return next(((piece.x, piece.y) for piece in pieces if piece.id == steering.unit), None)


def told(course: Degrees, far: float, unit: str) -> str:
    """A measure in words: 045°, 6.5 in."""
    return f"{round(course):03d}°, {far:g} {unit}"


def laid(draft: Answering, start: Position, course: Degrees, far: float, unit: str) -> str:
    """Lay a measure from where she lies; why she does not lie at its end, or nothing where she does."""
    goal = ahead(start, course % 360.0, far)
    clicked, end = draft.click(goal, (), 1), draft.pose
    if not clicked or end is None:
        return f"She cannot go there: {told(course, far, unit)}."
    off = distance(end, goal)
    if off > OFF:
        return (
            f"She cannot lie there ({told(course, far, unit)}): the nearest she can is {off:.1f} {unit} off."
        )
    return ""
