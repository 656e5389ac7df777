"""Keeps the drawings of overlays by record and zoom: stretched while the zoom changes, redrawn at rest."""

from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter

import pygame

from game.match import showing
from game.ui.board.allowance import Allowance
from game.ui.board.camera import Camera
from game.ui.board.overlays import drawn
from game.ui.board.patches import Laid, Setting
from game.ui.board.sketch import LAID, Point, blank

ROOM = 160
GRID = 256


def window_around(camera: Camera) -> pygame.Rect:
    """The pixels, counted from the table's (0, 0), to which very large drawings are cropped: the view and
    half as much again on every side, on a coarse grid so that it seldom changes."""
    origin_x, origin_y = camera.origin
    left, top, wide, high = camera.view
    west = int((left - origin_x - wide / 2) // GRID) * GRID
    north = int((top - origin_y - high / 2) // GRID) * GRID
    return pygame.Rect(west, north, int(2 * wide // GRID + 2) * GRID, int(2 * high // GRID + 2) * GRID)


class Layers:
    """The drawings of overlays, the least lately used going first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], tuple[pygame.Rect, Laid | None]] = OrderedDict()
        self._scratch = blank(1, 1)
        self._latest: OrderedDict[showing.Overlay, tuple[float, Laid]] = OrderedDict()

    def draw(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        overlay: showing.Overlay,
        clearance: Callable[[Point], float],
        allowance: Allowance,
    ) -> bool:
        """Lay one overlay on the canvas; true when it is sharp."""
        window = window_around(camera)
        key: tuple[object, ...] = (overlay, camera.scale)
        if isinstance(overlay, showing.Threat):
            key = (*key, clearance(overlay.origin), clearance(overlay.goal))
        elif isinstance(overlay, showing.FireLine):
            key = (*key, clearance(overlay.start), clearance(overlay.end))
        found = self._kept.get(key)
        if found is None or not (found[0] == window or (found[1] is not None and found[1].whole)):
            older = self._latest.get(overlay)
            if older is not None and not allowance:
                self._stretch(canvas, camera, *older)
                return False
            since = perf_counter()
            laid = drawn(overlay, Setting(camera.scale, window, clearance))
            allowance.spend(since)
            found = self._keep(key, overlay, camera.scale, (window, laid))
        else:
            self._kept.move_to_end(key)
        if found[1] is not None:
            origin_x, origin_y = camera.origin
            canvas.blit(
                found[1].plate, (origin_x + found[1].left, origin_y + found[1].top), special_flags=LAID
            )
        return True

    def _keep(
        self,
        key: tuple[object, ...],
        overlay: showing.Overlay,
        scale: float,
        found: tuple[pygame.Rect, Laid | None],
    ) -> tuple[pygame.Rect, Laid | None]:
        self._kept[key] = found
        if found[1] is not None:
            self._latest[overlay] = (scale, found[1])
            self._latest.move_to_end(overlay)
        while len(self._kept) > ROOM:
            self._kept.popitem(last=False)
        while len(self._latest) > ROOM:
            self._latest.popitem(last=False)
        return found

    def _stretch(self, canvas: pygame.Surface, camera: Camera, scale: float, laid: Laid) -> None:
        """Lay an older drawing at the present zoom, only the part in view."""
        ratio = camera.scale / scale
        origin_x, origin_y = camera.origin
        wide, high = laid.plate.get_size()
        goal = pygame.Rect(
            round(origin_x + laid.left * ratio),
            round(origin_y + laid.top * ratio),
            max(1, round(wide * ratio)),
            max(1, round(high * ratio)),
        )
        seen = goal.clip(pygame.Rect([round(edge) for edge in camera.view]))
        if not seen.width or not seen.height:
            return
        source = pygame.Rect(
            int((seen.left - goal.left) / ratio),
            int((seen.top - goal.top) / ratio),
            max(1, round(seen.width / ratio)),
            max(1, round(seen.height / ratio)),
        ).clip(laid.plate.get_rect())
        if source.width and source.height:
            if not self._scratch.get_rect().contains((0, 0, *seen.size)):
                self._scratch = blank(*canvas.get_size())
            stretched = self._scratch.subsurface((0, 0, *seen.size))
            pygame.transform.scale(laid.plate.subsurface(source), seen.size, stretched)
            canvas.blit(stretched, seen, special_flags=LAID)
