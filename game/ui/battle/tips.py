"""What the pointer is told on the table: who that is, how far off, on what bearing.

Words from facts; it must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.wording import dice
from game.sea.heading import bearing, distance, relative
from game.tabletop.presenter import Bears, Outlook, Piece, Presenter
from game.ui.board.stacks import counted
from game.ui.kit.controls import Tip


def unit_tip(piece: Piece, own: Piece | None, presenter: Presenter, bears: Outlook | None = None) -> Tip:
    """A piece under the pointer: its name, range and bearing from the unit in hand, and who bears on whom."""
    hurt = sum(row[1] for row in piece.rows)
    pending = sum(row[2] for row in piece.rows)
    boxes = sum(sum(row) for row in piece.rows)
    parts = []
    if piece.pile is not None:
        parts.append(counted(piece.pile))
    if boxes:
        state = "unhurt" if not hurt and not pending else f"{hurt} of {boxes} hits marked"
        parts.append(state + (f", {pending} pending" if pending else ""))
    if own is not None and own.id != piece.id:
        here, there = (own.x, own.y), (piece.x, piece.y)
        away = presenter.measure(distance(here, there))
        off = relative(bearing(here, there), own.heading)
        hand = "dead ahead" if abs(off) < 0.5 else "dead astern" if abs(off) > 179.5 else ""
        side = "starboard" if off > 0 else "port"
        where = hand or f"{abs(off):.0f}° off the {side} bow"
        if own.pile is not None:  # its heading means nothing
            where = f"on {round(bearing(here, there)) % 360:03}°"
        parts.append(f"{away} from {own.name}, {where}")
        if bears is not None:
            parts += _bearing(f"{own.name} has", [each for each in bears.by_her if each.target == piece.id])
            parts += _bearing("she has", [each for each in bears.at_her if each.firer == piece.id])
    return Tip(piece.name, " ".join(f"{part[0].upper()}{part[1:]}." for part in parts))


def _bearing(who: str, weapons: Sequence[Bears]) -> list[str]:
    """Resolute has 10 dice (broadside): what bears, in a sentence without its stop."""
    told = [dice(each.dice) + (f" ({each.words})" if each.words else "") for each in weapons]
    return [f"{who} {', '.join(told)}"] if told else []


def found(pieces: Sequence[Piece], unit: str) -> Piece | None:
    """The piece with that id."""
    return next((piece for piece in pieces if piece.id == unit), None)
