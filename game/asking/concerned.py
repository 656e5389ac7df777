"""What a question is about, as places of the table: so that nobody is asked about what is out of sight.

It must not know a camera.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.asking.answering import Answering
from game.match import Choose, Fire, Question
from game.sea.heading import Position
from game.tabletop.presenter import Piece


def concerned(draft: Answering, questions: Sequence[Question], pieces: Sequence[Piece]) -> list[Position]:
    """Where the unit in hand lies, all she may fire at, and the pieces that may be chosen."""
    there: dict[str, Position] = {piece.id: (piece.x, piece.y) for piece in pieces}
    about = [draft.unit]
    for question in questions:
        if isinstance(question, Fire):
            about += [shot.target for shot in question.shots if shot.unit == draft.unit]
        elif isinstance(question, Choose):
            about += [option.key for option in question.options if option.refused is None]
    return [there[unit] for unit in dict.fromkeys(about) if unit in there]
