"""What a question is about, as places of the table: so that nobody is asked about what is out of sight.

It must not know a camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from game.asking.answering import Answering
from game.match import Choose, Fire, Question, Steer
from game.sea.heading import Position, distance
from game.tabletop.overlays import Reach
from game.tabletop.presenter import Piece

SOON = 8
"""An enemy whom she meets in no fewer moves is nobody for this one: held in sight, he would make specks of both."""
POINTED = 2
"""So many of the enemy are in sight where a light or a torpedo is pointed at a place: who lies there is why."""


def concerned(draft: Answering, questions: Sequence[Question], pieces: Sequence[Piece]) -> list[Position]:
    """Where the unit in hand lies and may go, the enemy next to her, all she may fire or point at, and what may be
    chosen; of any other question all that lies on the table."""
    there: dict[str, Position] = {piece.id: (piece.x, piece.y) for piece in pieces}
    about, reach, foes = [draft.unit], [], []
    own = next((piece for piece in pieces if piece.id == draft.unit), None)
    others: list[Position] = []
    if own is not None:
        away = partial(distance, (own.x, own.y))
        others = sorted(((piece.x, piece.y) for piece in pieces if piece.side != own.side), key=away)
    for question in questions:
        if isinstance(question, Fire):
            hers = [shot for shot in question.shots if shot.unit == draft.unit]
            about += [shot.target for shot in hers]
            if any(shot.aimed is not None for shot in hers):
                foes = others[:POINTED]
        elif isinstance(question, Choose):
            about += [option.key for option in question.options if option.refused is None]
        elif isinstance(question, Steer) and own is not None:
            areas = [one for one in draft.overlays() if isinstance(one, Reach)]
            reach = [point for area in areas for outline in area.polygons for point in outline]
            moves = max((distance((own.x, own.y), point) for point in reach), default=inf)
            foes = [one for one in others[:1] if away(one) <= SOON * moves]
    found = [there[unit] for unit in dict.fromkeys(about) if unit in there] + reach + foes
    return found if len(found) > 1 else list(there.values())
