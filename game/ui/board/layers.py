"""Keeps the drawings of overlays by record and zoom: stretched while the zoom changes, redrawn at rest.

A drawing is made in square chunks, only those in view, so that no single one costs a late frame and the empty
middle of a ring costs nothing.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame

from game.tabletop import overlays as kinds
from game.ui.board import areas as _areas  # noqa: F401 - so are stretches of the table that count
from game.ui.board import beliefs as _beliefs  # noqa: F401 - so are guesses of where a unit is
from game.ui.board.allowance import PLENTY, Allowance
from game.ui.board.camera import Camera
from game.ui.board.overlays import drawn
from game.ui.board.patches import Laid, Setting
from game.ui.board.sketch import LAID, Point
from game.ui.board.stretch import Picture
from game.ui.kit.kept import Shelf, Weighed, weight

ROOM = 160
CHUNK = 192

Clearance = Callable[[Point], float]


Reach = tuple[int, int, int, int]
"""A block of chunks: first and last column, first and last row."""


@lru_cache(maxsize=8)
def _reach(camera: Camera, ahead: int) -> Reach:
    """The chunks of a view, and of `ahead` chunks around it."""
    left, top, wide, high = camera.view
    origin_x, origin_y = camera.origin
    west, east = round(left) - origin_x, round(left + wide) - 1 - origin_x
    north, south = round(top) - origin_y, round(top + high) - 1 - origin_y
    return west // CHUNK - ahead, east // CHUNK + ahead, north // CHUNK - ahead, south // CHUNK + ahead


class Drawing(Weighed):
    """One overlay at one zoom: what is drawn of it so far, by chunk; None where a chunk is empty."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.chunks: dict[tuple[int, int], Laid | None] = {}
        self._laid: list[Laid] = []
        self._around = pygame.Rect(0, 0, 0, 0)
        self._whole: Reach | None = None
        self.latest = False
        """Whether it is what is shown of its overlay until another zoom is drawn."""
        self.weight = 0

    def put(self, spot: tuple[int, int], laid: Laid | None) -> None:
        """One chunk is drawn."""
        self.chunks[spot] = laid
        if laid is not None:
            box = laid.plate.get_rect(topleft=(laid.left, laid.top))
            self._around = self._around.union(box) if self._laid else box
            self._laid.append(laid)
            self.weight += weight(laid.plate)

    def missing(self, camera: Camera, ahead: int = 0) -> list[tuple[int, int]]:
        """The chunks of the view, and of `ahead` chunks around it, that are not drawn."""
        reach = _reach(camera, ahead)
        if reach == self._whole:
            return []
        spots = [(x, y) for y in range(reach[2], reach[3] + 1) for x in range(reach[0], reach[1] + 1)]
        gone = [spot for spot in spots if spot not in self.chunks]
        if not gone:
            self._whole = reach
        return gone

    def lay(self, canvas: pygame.Surface, camera: Camera) -> None:
        """Lay what is drawn on the canvas where it may be seen, stretched where the camera's zoom is another."""
        clip = canvas.get_clip()
        origin_x, origin_y = camera.origin
        laid = self._laid
        if camera.scale == self.scale:
            if not self._around.move(origin_x, origin_y).colliderect(clip):
                return
            spots = [(each.plate, (origin_x + each.left, origin_y + each.top)) for each in laid]
            canvas.fblits([each for each in spots if clip.colliderect(each[1], each[0].get_size())], LAID)
            return
        for each in laid:
            picture = Picture(each.plate, self.scale, each.left, each.top)
            goal = picture.on(camera).clip(clip)
            if goal.width and goal.height:
                part = pygame.transform.scale(picture.part(camera, goal), goal.size)
                canvas.blit(part, goal, special_flags=LAID)


class Layers:
    """The drawings of overlays, the least lately used going first."""

    def __init__(self, room: int = ROOM) -> None:
        self._drawings: Shelf[tuple[object, ...], Drawing] = Shelf(room)
        self._latest: Shelf[kinds.Overlay, Drawing] = Shelf(room)

    def _drawing(self, overlay: kinds.Overlay, scale: float, clearance: Clearance) -> Drawing:
        key: tuple[object, ...] = (overlay, scale)
        if isinstance(overlay, kinds.Threat):
            key = (*key, clearance(overlay.origin), clearance(overlay.goal))
        elif isinstance(overlay, kinds.FireLine):
            key = (*key, clearance(overlay.start), clearance(overlay.end))
        return self._drawings.find(key) or self._drawings.keep(key, Drawing(scale))

    def ready(
        self,
        camera: Camera,
        overlay: kinds.Overlay,
        clearance: Clearance,
        allowance: Allowance,
        ahead: int = 0,
        drawing: Drawing | None = None,
    ) -> bool:
        """Draw what is missing of an overlay at this zoom as far as the allowance goes; true when nothing is.

        `drawing` is its own at this zoom, where that is known.
        """
        drawing, kind = drawing or self._drawing(overlay, camera.scale, clearance), type(overlay).__name__
        for column, row in drawing.missing(camera, ahead):
            if not allowance.covers(kind):
                return False
            window = pygame.Rect(column * CHUNK, row * CHUNK, CHUNK, CHUNK)
            paint = partial(drawn, overlay, Setting(camera.scale, window, clearance))
            drawing.put((column, row), allowance.painted(kind, paint))
        return True

    def seen(self, overlay: kinds.Overlay) -> bool:
        """Whether an overlay was wholly drawn at any zoom."""
        return overlay in self._latest

    def lay(
        self, canvas: pygame.Surface, camera: Camera, overlay: kinds.Overlay, clearance: Clearance
    ) -> None:
        """Lay what there is of an overlay at exactly this zoom."""
        self._drawing(overlay, camera.scale, clearance).lay(canvas, camera)

    def drawings(
        self, overlays: Sequence[kinds.Overlay], scale: float, clearance: Clearance
    ) -> list[Drawing]:
        """The drawing of each overlay at a zoom; looking them up costs more than laying them down."""
        return [self._drawing(overlay, scale, clearance) for overlay in overlays]

    def draw(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        overlay: kinds.Overlay,
        clearance: Clearance,
        allowance: Allowance,
        at_once: bool = False,
        drawing: Drawing | None = None,
    ) -> bool:
        """Lay one overlay on the canvas; true when it is sharp. `drawing` as for `ready`.

        One that is not yet wholly drawn at this zoom shows as it last was. One never drawn waits too, unless it
        is wanted `at_once`: lines that follow the pointer are new at every frame.
        """
        drawing = drawing or self._drawing(overlay, camera.scale, clearance)
        if drawing.latest and not drawing.missing(camera):
            drawing.lay(canvas, camera)
            return True
        older = self._latest.find(overlay)
        spend = PLENTY if at_once and older is None else allowance
        if self.ready(camera, overlay, clearance, spend, drawing=drawing):
            before = self._latest.find(overlay)
            if before is not None:
                before.latest = False
            drawing.latest = True
            self._latest.keep(overlay, drawing).lay(canvas, camera)
            return True
        if older is not None:
            older.lay(canvas, camera)
        return False
