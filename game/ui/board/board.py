"""The board: sea, border, overlays, pieces and words, drawn from a view and a time in one call.

Drawing changes nothing but what is kept to draw faster. It knows no rules: what lies on the table and what is
shown over it come in as `Piece` and `game.match.showing` records.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, inf

import pygame

from game.match import showing
from game.ui.board.allowance import Allowance
from game.ui.board.bed import Bed
from game.ui.board.border import Border
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.layers import Layers
from game.ui.board.lettering import Placed, draw_placed, lettered
from game.ui.board.lights import draw_light
from game.ui.board.marks import mark_plate
from game.ui.board.paint import SeaName
from game.ui.board.pieces import VEILED, Fleet, Piece, reach_of
from game.ui.board.sketch import LAID, Point, lay

BUDGET = 5.0
"""Milliseconds a frame may spend on sharpening."""
BORDER = 22
BELOW = (
    showing.Zone,
    showing.Danger,
    showing.Cloud,
    showing.Circle,
    showing.Wedge,
    showing.RangeRing,
    showing.Band,
    showing.Reach,
    showing.Landing,
)
"""Overlays under the pieces, in the order they are laid."""
ABOVE = (showing.Wake, showing.Route, showing.Threat, showing.FireLine, showing.Ruler)

_marked = lru_cache(maxsize=200)(mark_plate)


class Board:
    """One table `wide` x `high` units, a cross and a number each `major` units, a band cell each `minor`."""

    def __init__(
        self,
        wide: float,
        high: float,
        *,
        major: float = 6.0,
        minor: float = 1.0,
        seas: SeaName = "day",
        lands: tuple[showing.Land, ...] = (),
        seed: int | None = None,
        interface: float = 1.0,
    ) -> None:
        self.wide, self.high, self.interface = wide, high, interface
        self.chart = Chart(wide, high, major, seas, lands, seed)
        self.border = Border(major, minor)
        self.fleet = Fleet()
        self._layers = Layers()
        self._bed = Bed()
        self._placed: list[Placed] = []
        self._placed_for: Camera | None = None
        self._last_camera: Camera | None = None
        self._shown: object = None
        self._scale = 0.0
        self._seen: tuple[Camera, tuple[Piece, ...]] | None = None

    def sea(self, rect: pygame.Rect, border: int = BORDER) -> tuple[float, float, float, float]:
        """The part of a window rectangle that is sea: the camera's view."""
        inner = rect.inflate(-2 * border, -2 * border)
        return (inner.left, inner.top, inner.width, inner.height)

    def whole(self, rect: pygame.Rect, border: int = BORDER) -> Camera:
        """A camera that shows the whole table and a little beyond in a window rectangle."""
        margin = 0.015 * max(self.wide, self.high)
        camera = Camera(0, 0, 1, self.sea(rect, border))
        return camera.fitted(-margin, -margin, self.wide + 2 * margin, self.high + 2 * margin)

    def scales(self, rect: pygame.Rect, border: int = BORDER) -> tuple[float, float]:
        """The least and the greatest scale worth zooming to: the whole table, a ninth of its width."""
        least = self.whole(rect, border).scale
        return least, least * 9

    def draw(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        pieces: Sequence[Piece],
        overlays: Sequence[showing.Overlay] = (),
        hover: str | None = None,
        time: float = 0.0,
        budget: float = BUDGET,
    ) -> bool:
        """Draw the board into `rect`, the border around the camera's view included.

        `hover` is the id of the piece under the pointer; `time` is in milliseconds. Returns true when all of
        it is sharp; else drawing it again sharpens more. While the zoom changes nothing new is painted. A
        `budget` of `math.inf` sharpens everything at once.
        """
        steady = camera.scale == self._scale or budget == inf
        self._scale = camera.scale
        spare = budget if steady else 0.0
        for_sea, for_overlays, for_pieces = (Allowance(spare * part) for part in (0.4, 0.25, 0.35))
        before = canvas.get_clip()
        view = pygame.Rect([round(edge) for edge in camera.view])
        canvas.set_clip(view.clip(before))
        self._seen = (camera, tuple(pieces))
        clear = _Clearance(pieces, overlays, camera.scale)
        ground = tuple(each for each in overlays if isinstance(each, (*BELOW, showing.Lit)))
        if not steady and self._bed.stretch(canvas, camera, ground):
            sharp = False
        else:
            sharp = self.chart.draw(canvas, camera, for_sea)
            for overlay in ground:
                if isinstance(overlay, showing.Lit):
                    draw_light(canvas, self.chart, camera, overlay, time)
            sharp &= self._lay(canvas, camera, ground, BELOW, clear, for_overlays)
            if sharp and camera == self._last_camera:
                self._bed.keep(canvas, camera, ground)
        sharp &= self._draw_pieces(canvas, camera, pieces, overlays, hover, for_pieces)
        sharp &= self._draw_ghosts(canvas, camera, pieces, overlays, for_pieces)
        sharp &= self._lay(canvas, camera, overlays, ABOVE, clear, for_overlays)
        draw_placed(canvas, camera, self._lettered(camera, pieces, overlays, steady))
        canvas.set_clip(before)
        self.border.draw(canvas, rect, camera)
        return sharp

    def _lay(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        overlays: Sequence[showing.Overlay],
        kinds: tuple[type[showing.Overlay], ...],
        clear: "_Clearance",
        allowance: Allowance,
    ) -> bool:
        sharp = True
        for kind in kinds:
            for overlay in overlays:
                if isinstance(overlay, kind):
                    sharp &= self._layers.draw(canvas, camera, overlay, clear, allowance)
        return sharp

    def _draw_pieces(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        pieces: Sequence[Piece],
        overlays: Sequence[showing.Overlay],
        hover: str | None,
        allowance: Allowance,
    ) -> bool:
        marks = [overlay for overlay in overlays if isinstance(overlay, showing.Mark)]
        refused = {mark.unit for mark in marks if mark.kind == "refused"}
        origin_x, origin_y = camera.origin
        left, top, wide, high = camera.view
        scale, sharp = camera.scale, True
        laid: list[tuple[pygame.Surface, tuple[int, int]]] = []
        spots: dict[str, tuple[int, int, Piece]] = {}
        for piece in sorted(pieces, key=_depth):
            x, y = round(origin_x + piece.x * scale), round(origin_y - piece.y * scale)
            spots[piece.id] = (x, y, piece)
            reach = piece.length * scale
            if not (left - reach < x < left + wide + reach and top - reach < y < top + high + reach):
                continue
            share = VEILED if piece.id in refused else 1.0
            plate, done = self.fleet.picture(piece, scale, allowance, share * piece.faint)
            sharp &= done
            half_wide, half_high = plate.get_width() // 2, plate.get_height() // 2
            laid.append((plate, (x - half_wide, y - half_high)))
        around = [(mark.unit, str(mark.kind)) for mark in marks]
        if hover is not None:
            around.append((hover, "hover"))
        for unit, kind in around:
            if unit in spots:
                x, y, piece = spots[unit]
                ring = _marked(kind, round(piece.radius * scale, 1))
                if ring is not None:
                    laid.append((ring, (x - ring.get_width() // 2, y - ring.get_height() // 2)))
        canvas.fblits(laid, LAID)
        return sharp

    def _draw_ghosts(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        pieces: Sequence[Piece],
        overlays: Sequence[showing.Overlay],
        allowance: Allowance,
    ) -> bool:
        sharp = True
        origin_x, origin_y = camera.origin
        for overlay in overlays:
            if not isinstance(overlay, showing.Ghost):
                continue
            piece = next((each for each in pieces if each.id == overlay.unit), None)
            if piece is None:
                continue
            x = round(origin_x + overlay.pose.x * camera.scale)
            y = round(origin_y - overlay.pose.y * camera.scale)
            plate, done = self.fleet.ghost(piece, camera.scale, overlay.pose.heading, allowance)
            sharp &= done
            lay(canvas, plate, (x - plate.get_width() // 2, y - plate.get_height() // 2))
        return sharp

    def _lettered(
        self,
        camera: Camera,
        pieces: Sequence[Piece],
        overlays: Sequence[showing.Overlay],
        steady: bool,
    ) -> list[Placed]:
        """The words, placed anew when what is shown changes and the view rests; else as they were."""
        shown = (tuple(pieces), tuple(overlays))
        resting = steady and camera == self._last_camera
        self._last_camera = camera
        if shown == self._shown and (camera == self._placed_for or not resting):
            return self._placed
        self._shown, self._placed_for = shown, camera
        self._placed = lettered(camera, pieces, overlays, self.interface)
        return self._placed

    def under(self, pixel: Point) -> list[str]:
        """The ids of the pieces under a window pixel as last drawn, the nearest centre first."""
        if self._seen is None:
            return []
        camera, pieces = self._seen
        found: list[tuple[float, str]] = []
        for piece in pieces:
            x, y = camera.to_screen((piece.x, piece.y))
            away = hypot(pixel[0] - x, pixel[1] - y)
            if away <= max(15.0, piece.radius * camera.scale):
                found.append((away, piece.id))
        return [unit for _, unit in sorted(found)]

    def label_at(self, point: Point, camera: Camera) -> pygame.Rect | None:
        """The box of the label of the piece at a table point, as last placed; None where it has none."""
        for word in self._placed:
            if word.is_label and word.at == point:
                x, y = camera.to_screen(point)
                return pygame.Rect((round(x) + word.dx, round(y) + word.dy), word.plate.get_size())
        return None

    def free_sea(self, near: Point, size: tuple[int, int]) -> pygame.Rect:
        """A window rectangle of a size on free sea as last drawn, the nearest to a window pixel that covers
        fewest pieces: where dice may fall."""
        if self._seen is None:
            return pygame.Rect((round(near[0]), round(near[1])), size)
        camera, pieces = self._seen
        view = pygame.Rect([round(edge) for edge in camera.view]).inflate(-16, -16)
        taken: list[pygame.Rect] = []
        for piece in pieces:
            x, y = camera.to_screen((piece.x, piece.y))
            across, along = reach_of(piece, camera.scale)
            taken.append(pygame.Rect(x - across - 4, y - along - 4, 2 * across + 8, 2 * along + 26))
        best, least = pygame.Rect(view.topleft, size), (inf, inf)
        for left in range(view.left, max(view.left, view.right - size[0]) + 1, 24):
            for top in range(view.top, max(view.top, view.bottom - size[1]) + 1, 24):
                box = pygame.Rect((left, top), size)
                covers = sum(
                    common.width * common.height
                    for common in (box.clip(taken[index]) for index in box.collidelistall(taken))
                )
                rank = (float(covers), hypot(box.centerx - near[0], box.centery - near[1]))
                if rank < least:
                    best, least = box, rank
        return best


def _depth(piece: Piece) -> tuple[bool, bool, float]:
    """Ships afloat lie lowest, flights fly highest, the larger below the smaller."""
    return (piece.flying, piece.flight, -piece.length)


class _Clearance:
    """How far from a table point a line must keep, in pixels, because a base stands there."""

    def __init__(self, pieces: Sequence[Piece], overlays: Sequence[showing.Overlay], scale: float) -> None:
        self._radii = {_near(piece.x, piece.y): round(piece.radius * scale) + 4.0 for piece in pieces}
        radii = {piece.id: piece.radius for piece in pieces}
        for overlay in overlays:
            if isinstance(overlay, showing.Ghost) and overlay.unit in radii:
                spot = _near(overlay.pose.x, overlay.pose.y)
                self._radii[spot] = round(radii[overlay.unit] * scale) + 4.0

    def __call__(self, point: Point) -> float:
        return self._radii.get(_near(*point), 0.0)


def _near(x: float, y: float) -> tuple[float, float]:
    return round(x, 3), round(y, 3)
