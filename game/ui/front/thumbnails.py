"""A kept battle's last table in small: sea, land, what is left of the pieces. It knows no log and no game."""

from __future__ import annotations

import msgspec
import pygame

from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.board.small_table import small_table
from game.ui.kit import materials, signs, theme

LEAST = 9.0
"""Pixels that the shortest ship is drawn long; a smaller one is its side's mark."""


class LastTable(msgspec.Struct, frozen=True):
    """What is drawn: a table's size in its own unit, the pieces in their colours, the terrain."""

    wide: float
    high: float
    pieces: tuple[Piece, ...]
    terrain: tuple[Overlay, ...]


def thumbnail(table: LastTable | None, size: tuple[int, int], yard: Shipyard) -> pygame.Surface:
    """The table as large as fits into `size`, in its middle, on the cloth it lies on; None: the cloth alone."""
    canvas = pygame.Surface(size)
    area = canvas.get_rect()
    materials.chart(canvas, area, dark=True)
    if table is None:
        return canvas
    sea, place = small_table(canvas, area.inflate(-4, -4), (table.wide, table.high), table.terrain)
    with materials.within(canvas, sea):
        for piece in table.pieces:
            _piece(canvas, piece, place(piece.x, piece.y), sea.w / table.wide, yard)
    pygame.draw.rect(canvas, theme.colour.brass_dark, sea, 1)
    return canvas


def _piece(
    canvas: pygame.Surface, piece: Piece, at: tuple[float, float], scale: float, yard: Shipyard
) -> None:
    """A ship's plate on a disc of its side; a pile or what would be too small is its side's mark."""
    side = theme.side(piece.side)
    length = piece.length * scale * 1.6
    if piece.pile is not None or length < LEAST or piece.silhouette in ("contact", "lost_contact"):
        signs.centred(canvas, signs.mark(side, theme.px(9)), *at)
        return
    pygame.draw.circle(canvas, side.colour, at, max(theme.px(4), length * 0.30), max(1, theme.px(1.5)))
    plate = yard.ship(piece.silhouette, piece.side, max(length, theme.px(16)), piece.heading)
    lay(canvas, plate, (round(at[0] - plate.get_width() / 2), round(at[1] - plate.get_height() / 2)))
