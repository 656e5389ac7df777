"""Pieces on the table: the picture of each, from the shadow up to the ship.

Pictures are kept by look and zoom. While the zoom changes the latest one is scaled, and sharp ones follow as
far as the frame's allowance goes. It knows no rules.
"""

from functools import partial
from math import cos, pi, sin

import msgspec
import pygame

from game.tabletop.piles import Pile
from game.tabletop.presenter import Piece as Piece
from game.ui.board.allowance import PLENTY, Allowance
from game.ui.board.bases import based, marker
from game.ui.board.levels import Levels
from game.ui.board.marks import ghost_ring
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plan
from game.ui.board.sketch import blank, faded, lay, lay_centred
from game.ui.board.stacks import chip_radius, pile_plate, reach
from game.ui.kit.kept import Shelf
from game.ui.kit.theme import Colour

LOOKS = 300
"""Looks of which an older picture is kept."""
MARKERS = ("contact", "lost_contact")
"""What stands for a ship nobody sees, and for one that was seen and is no more."""
VEILED = 0.38
"""Opacity left on a refused piece: the sea veils 62 per cent of it."""
BRIGHT: Colour = (255, 255, 255)
ALOFT, AFLOAT = 0.13, 0.03
"""How far the shadow falls of a ship that flies, and of one that floats, in parts of her length."""
TOWARDS = (0.60, 0.80)
"""Where shadows fall: the lamp stands above and to the left."""


Look = tuple[str, int, float, float, float, float, Pile | None, int]


def look_of(piece: Piece, hovering: bool = False) -> Look:
    """Everything its picture depends on but the zoom; of a pile, what everybody sees of it. Of a ship that is
    `hovering` the shadow is no part."""
    if piece.pile is not None:
        return "", piece.side, 0.0, 0.0, piece.radius, 0.0, piece.pile.public, 0
    return (
        piece.silhouette,
        piece.side,
        round(piece.heading * 2) / 2 % 360,
        piece.length,
        piece.radius,
        0.0 if hovering else ALOFT if piece.flying else AFLOAT,
        None,
        hurt(piece),
    )


def hurt(piece: Piece) -> int:
    """How many quarters of a ship's hull are gone; none of what has no deck to show it."""
    shape = plan(piece.silhouette)
    whole = sum(map(sum, piece.rows))
    if not whole or piece.flight or shape.aircraft or shape.ground:
        return 0
    return 4 * sum(lost for _, lost, _ in piece.rows) // whole


def reach_of(piece: Piece, scale: float) -> tuple[float, float]:
    """Half the width and height in pixels that a piece takes on the screen, its ship's overhang included."""
    radius = piece.radius * scale
    if piece.pile is not None:
        return reach(piece.pile, radius)
    if piece.silhouette in MARKERS:
        return max(radius, 9.0), max(radius, 9.0)
    shape = plan(piece.silhouette)
    if shape.aircraft:
        return radius + 4, radius + 4
    long, broad = piece.length * scale / 2, piece.length * scale * 0.19
    a = piece.heading * pi / 180
    across = abs(sin(a)) * long + abs(cos(a)) * broad
    along = abs(cos(a)) * long + abs(sin(a)) * broad
    return max(radius, across), max(radius, along)


class Fleet:
    """The pictures of pieces, kept by look and zoom."""

    def __init__(self) -> None:
        self.yard = Shipyard()
        self._plates: Levels[Look] = Levels("piece", 900, LOOKS)
        self._faint: Shelf[tuple[Look, float, float, Colour], pygame.Surface] = Shelf(LOOKS)
        self._ghosts: Levels[Look] = Levels("ghost", 60, 60)

    def picture(
        self,
        piece: Piece,
        scale: float,
        allowance: Allowance = PLENTY,
        share: float = 1.0,
        *,
        light: Colour = BRIGHT,
        hovering: bool = False,
    ) -> tuple[pygame.Surface, bool]:
        """A piece's plate, centred on its place, and whether it is sharp; `share` is its opacity, what is left of her
        colours in the `light` there, and
        without a shadow where she is `hovering`.

        Where the allowance is spent and an older picture can be scaled, that is what comes.
        """
        look = look_of(piece, hovering)
        if not self._plates.holds(look, scale) and allowance.covers("ship"):
            # In two steps, the ship and then what she stands on: each is half as long.
            silhouette, side, heading, length = look[:4]
            berth = (silhouette, side, length * scale, heading, look[7])
            if silhouette and silhouette not in MARKERS and not self.yard.holds(*berth):
                allowance.painted("ship", partial(self.yard.ship, *berth))
        plate, sharp = self._plates.picture(look, scale, partial(self._compose, look, scale), allowance)
        if share == 1 and light == BRIGHT:
            return plate, sharp
        key = (look, scale, round(share, 2), light)
        found = self._faint.find(key) if sharp else None
        if found is None:
            found = faded(plate, share)
            if light != BRIGHT:
                found.fill(light, special_flags=pygame.BLEND_RGB_MULT)
            if sharp:
                self._faint.keep(key, found)
        return found, sharp

    def ghost(
        self, piece: Piece, scale: float, heading: float, allowance: Allowance = PLENTY
    ) -> tuple[pygame.Surface, bool]:
        """The outline of a piece at a heading it might take, with a dashed ring, and whether it is sharp."""
        look = look_of(msgspec.structs.replace(piece, heading=heading))
        return self._ghosts.picture(look, scale, partial(self._outline, look, scale), allowance)

    def _outline(self, look: Look, scale: float) -> pygame.Surface:
        name, _, heading, length, radius, _, pile, _ = look
        if pile is not None:
            return ghost_ring(radius * scale, min(radius * scale - 3, chip_radius(radius * scale)))
        if name in MARKERS:
            return ghost_ring(max(radius * scale, 9.0))
        ship, ring = self.yard.ghost(name, length * scale, heading), ghost_ring(radius * scale)
        side = max(ship.get_width(), ring.get_width())
        plate = blank(side, side)
        for part in (ring, ship):
            lay(plate, part, ((side - part.get_width()) // 2, (side - part.get_height()) // 2))
        return plate

    def _compose(self, look: Look, scale: float) -> pygame.Surface:
        name, side, heading, long, broad, lift, pile, gone = look
        if pile is not None:
            return pile_plate(self.yard, side, pile, broad * scale)
        length, radius = long * scale, broad * scale
        if name in MARKERS:
            return marker(side, radius, heading, lost=name == MARKERS[1])
        ship = self.yard.ship(name, side, length, heading, gone)
        base = based(side, radius, heading)
        shadow = self.yard.shadow(name, length, heading)
        lift *= length
        half = max(ship.get_width(), base.get_width(), shadow.get_width()) // 2 + round(lift) + 2
        plate = blank(2 * half, 2 * half)
        for part, dx, dy in (
            (shadow, lift * TOWARDS[0], lift * TOWARDS[1]),
            (base, 0.0, 0.0),
            (ship, 0.0, 0.0),
        )[0 if lift else 1 :]:
            lay_centred(plate, part, half + dx, half + dy)
        box = plate.get_bounding_rect()
        reach = max(half - box.left, half - box.top, box.right - half, box.bottom - half)
        return plate.subsurface((half - reach, half - reach, 2 * reach, 2 * reach)).copy()
