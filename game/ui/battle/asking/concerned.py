"""What a question is about, as places of the table: so that nobody is asked about what is out of sight.

It must not know a camera.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Fire, Question
from game.match.display import Piece
from game.sea.heading import Position, distance
from game.ui.battle.answering import Answering


def concerned(draft: Answering, questions: Sequence[Question], pieces: Sequence[Piece]) -> list[Position]:
    """Where the unit in hand lies, and where she may fire the nearest target of hers."""
    there: dict[str, Position] = {piece.id: (piece.x, piece.y) for piece in pieces}
    at = there.get(draft.unit)
    if at is None:
        return []
    shots = (shot for question in questions if isinstance(question, Fire) for shot in question.shots)
    targets = {shot.target for shot in shots if shot.unit == draft.unit and shot.target in there}
    nearest = min((there[target] for target in targets), key=lambda place: distance(at, place), default=None)
    return [at] if nearest is None else [at, nearest]
