"""Ships drawn larger than they are where the table is seen from so far that they would be specks.

The ring of a base stays what it is: rules measure from it, and no rule looks at a hull's picture. A hull grows no
further than its neighbours leave room for.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot

import msgspec

from game.tabletop.presenter import Piece
from game.ui.board.silhouettes import plan
from game.ui.kit import theme

SHIP = 48
"""A ship is drawn so many pixels long, where that can be."""
MOST, STEP = 2.0, 0.25
"""A hull is drawn at most so many times its length, and in steps, so that few sizes have to be painted."""
NEARLY = 1.05
"""A ship that wants no more than so many times her length is long enough as she is."""
ROOM = 0.9
"""Of the way to the next ship so much may be filled by their hulls."""


def larger(pieces: Sequence[Piece], scale: float) -> dict[str, float]:
    """How many times her length each ship is drawn at so many pixels a unit; ships large enough are left out."""
    ships = [piece for piece in pieces if _grows(piece)]
    wanted = {one.id: theme.px(SHIP) / (one.length * scale) for one in ships}
    found = {}
    for one in ships:
        if wanted[one.id] <= NEARLY:
            continue
        times = min(ceil(wanted[one.id] / STEP) * STEP, MOST, _room(one, ships))
        if (stepped := times // STEP * STEP) > 1:
            found[one.id] = stepped
    return found


def drawn(pieces: Sequence[Piece], times: dict[str, float]) -> Sequence[Piece]:
    """The pieces as long as they are drawn."""
    if not times:
        return pieces
    return [
        msgspec.structs.replace(piece, length=piece.length * times[piece.id]) if piece.id in times else piece
        for piece in pieces
    ]


def _grows(piece: Piece) -> bool:
    """Whether it is a ship with a hull of her own."""
    if piece.pile is not None or piece.flight or piece.length <= 0 or not piece.silhouette:
        return False
    shape = plan(piece.silhouette)
    return not (shape.aircraft or shape.ground)


def _room(one: Piece, ships: Sequence[Piece]) -> float:
    """How many times her length she may be drawn, her neighbours as much larger, before hulls may touch."""
    ways = (
        hypot(one.x - other.x, one.y - other.y) / ((one.length + other.length) / 2)
        for other in ships
        if other.id != one.id
    )
    return ROOM * min(ways, default=MOST / ROOM)
