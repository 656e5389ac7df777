"""Pieces on the table: the picture of each, from the shadow up to the ship.

Pictures are kept by look and zoom. While the zoom changes the latest one is scaled, and sharp ones follow as
far as the frame's allowance goes. It knows no rules.
"""

from collections import OrderedDict
from collections.abc import Callable
from math import cos, pi, sin
from time import perf_counter

import pygame

from game.match.display import Piece as Piece
from game.ui.board.allowance import PLENTY, Allowance
from game.ui.board.bases import based
from game.ui.board.marks import ghost_ring
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plan
from game.ui.board.sketch import blank, faded, lay

LOOKS = 300
"""Looks of which an older picture is kept."""
VEILED = 0.38
"""Opacity left on a refused piece: the sea veils 62 per cent of it."""
TOWARDS = (0.60, 0.80)
"""Where shadows fall: the lamp stands above and to the left."""


Look = tuple[str, int, float, float, float, bool]


def look_of(piece: Piece) -> Look:
    """Everything its picture depends on but the zoom."""
    return (
        piece.silhouette,
        piece.side,
        round(piece.heading * 2) / 2 % 360,
        piece.length,
        piece.radius,
        piece.flying,
    )


def reach_of(piece: Piece, scale: float) -> tuple[float, float]:
    """Half the width and height in pixels that a piece takes on the screen, its ship's overhang included."""
    radius = piece.radius * scale
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

    def __init__(self, room: int = 900) -> None:
        self.yard = Shipyard()
        self._room = room
        self._sharp: OrderedDict[tuple[object, float, float], pygame.Surface] = OrderedDict()
        self._latest: OrderedDict[object, tuple[float, pygame.Surface]] = OrderedDict()

    def picture(
        self, piece: Piece, scale: float, allowance: Allowance = PLENTY, share: float = 1.0
    ) -> tuple[pygame.Surface, bool]:
        """A piece's plate, centred on its place, and whether it is sharp; `share` is its opacity.

        Where the allowance is spent and an older picture can be scaled, that is what comes.
        """
        look = look_of(piece)
        if share < 1:
            found = self._sharp.get((look, scale, share))
            if found is not None:
                return found, True
            whole, sharp = self.picture(piece, scale, allowance)
            veiled = faded(whole, share)
            return (self._keep((look, scale, share), veiled) if sharp else veiled), sharp
        return self._kept((look, scale, 1.0), look, scale, allowance, lambda: self._compose(look, scale))

    def ghost(
        self, piece: Piece, scale: float, heading: float, allowance: Allowance = PLENTY
    ) -> tuple[pygame.Surface, bool]:
        """The ship's outline as it would stand at another heading, within a dashed ring, centred; and whether
        it is sharp."""
        look = ("ghost", piece.silhouette, piece.length, piece.radius, heading)

        def made() -> pygame.Surface:
            outline = self.yard.ghost(piece.silhouette, piece.length * scale, heading)
            ring = ghost_ring(piece.radius * scale)
            half = max(outline.get_width(), ring.get_width()) // 2 + 1
            plate = blank(2 * half, 2 * half)
            for part in (ring, outline):
                lay(plate, part, (half - part.get_width() // 2, half - part.get_height() // 2))
            return plate

        return self._kept((look, scale, 1.0), look, scale, allowance, made)

    def _kept(
        self,
        key: tuple[object, float, float],
        look: object,
        scale: float,
        allowance: Allowance,
        made: Callable[[], pygame.Surface],
    ) -> tuple[pygame.Surface, bool]:
        found = self._sharp.get(key)
        if found is not None:
            self._sharp.move_to_end(key)
            return found, True
        older = self._latest.get(look)
        if older is not None and not allowance:
            ratio = scale / older[0]
            wide, high = older[1].get_size()
            size = (max(1, round(wide * ratio)), max(1, round(high * ratio)))
            return pygame.transform.scale(older[1], size), False
        since = perf_counter()
        picture = made()
        allowance.spend(since)
        self._latest[look] = (scale, picture)
        self._latest.move_to_end(look)
        while len(self._latest) > LOOKS:
            self._latest.popitem(last=False)
        return self._keep(key, picture), True

    def _compose(self, look: Look, scale: float) -> pygame.Surface:
        name, side, heading, long, broad, flying = look
        length, radius = long * scale, broad * scale
        ship = self.yard.ship(name, side, length, heading)
        base = based(side, radius, heading)
        shadow = self.yard.shadow(name, length, heading)
        lift = length * (0.13 if flying else 0.03)
        half = max(ship.get_width(), base.get_width(), shadow.get_width()) // 2 + round(lift) + 2
        plate = blank(2 * half, 2 * half)
        for part, dx, dy in (
            (shadow, lift * TOWARDS[0], lift * TOWARDS[1]),
            (base, 0.0, 0.0),
            (ship, 0.0, 0.0),
        ):
            wide, high = part.get_size()
            lay(plate, part, (round(half - wide / 2 + dx), round(half - high / 2 + dy)))
        box = plate.get_bounding_rect()
        reach = max(half - box.left, half - box.top, box.right - half, box.bottom - half)
        return plate.subsurface((half - reach, half - reach, 2 * reach, 2 * reach)).copy()

    def _keep(self, key: tuple[object, float, float], picture: pygame.Surface) -> pygame.Surface:
        self._sharp[key] = picture
        while len(self._sharp) > self._room:
            self._sharp.popitem(last=False)
        return picture
