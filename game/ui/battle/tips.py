"""What the pointer is told on the table: who that is, how far off, on what bearing.

Words from facts; it must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.display import Display, Piece
from game.sea.heading import bearing, distance, relative
from game.ui.kit.controls import Tip


def unit_tip(piece: Piece, own: Piece | None, display: Display, *, foot: str = "") -> Tip:
    """A piece under the pointer: its name, and range and bearing from the unit in hand."""
    hurt = sum(row[1] for row in piece.rows)
    pending = sum(row[2] for row in piece.rows)
    boxes = sum(sum(row) for row in piece.rows)
    parts = []
    if boxes:
        state = "unhurt" if not hurt and not pending else f"{hurt} of {boxes} hits marked"
        parts.append(state + (f", {pending} pending" if pending else ""))
    if own is not None and own.id != piece.id:
        here, there = (own.x, own.y), (piece.x, piece.y)
        away = display.measure(distance(here, there))
        off = relative(bearing(here, there), own.heading)
        hand = "dead ahead" if abs(off) < 0.5 else "dead astern" if abs(off) > 179.5 else ""
        side = "starboard" if off > 0 else "port"
        where = hand or f"{abs(off):.0f}° off the {side} bow"
        parts.append(f"{away} from {own.name}, {where}")
    return Tip(piece.name, ". ".join(part[0].upper() + part[1:] for part in parts) + ".", foot=foot)


def found(pieces: Sequence[Piece], unit: str) -> Piece | None:
    """The piece with that id."""
    return next((piece for piece in pieces if piece.id == unit), None)
