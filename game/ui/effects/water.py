"""Living water: wavelets that show only under drifting gusts, and slow bands of swell.

It stays a chart: at rest nine parts of ten are still. What is laid is a function of the time alone. It knows no piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tabletop.overlays import Land
from game.ui.board.camera import Camera
from game.ui.kit import theme
from game.ui.kit.theme import Colour

SIDE: Final = 768
"""Pixels of a tile, which repeats without a seam."""
LAYERS: Final = ((11, 14.0, 0.26), (23, 26.0, 0.20))
"""Of each layer of wavelets its chance, the pixels a second it drifts down the wind, and its strength."""
SWELL: Final = 9.0
STEP: Final = 50.0
"""Milliseconds between two pictures of it: it moves slowly, and what else moves may be drawn oftener."""
WIND: Final = 73.0
"""Degrees of the compass to which the wind blows, as smoke drifts."""
STROKES: Final = 2200
WAVELET: Final = theme.hexed("96CDE1")
_RUN = sin(radians(WIND)), -cos(radians(WIND))


class Water:
    """The moving water of one table."""

    def __init__(self) -> None:
        self._layer: pygame.Surface | None = None
        self._of: tuple[Camera, float, tuple[Land, ...], Colour] | None = None

    def draw(
        self, canvas: pygame.Surface, camera: Camera, time: float, lands: Sequence[Land], *, gusts: Colour
    ) -> None:
        """Lay the water of a moment (milliseconds) over the camera's view, but not on land; its colours are multiplied
        by `gusts`."""
        view = camera.frame
        if self._layer is None or self._layer.get_size() != view.size:
            self._layer, self._of = pygame.Surface(view.size, 0, canvas), None
        layer = self._layer
        time -= time % STEP
        wanted = (camera, time, tuple(lands), gusts)
        if self._of != wanted:
            self._of = wanted
            self._compose(layer, camera, view, time, lands, gusts=gusts)
        canvas.blit(layer, view, special_flags=pygame.BLEND_RGB_ADD)

    def _compose(
        self,
        layer: pygame.Surface,
        camera: Camera,
        view: pygame.Rect,
        time: float,
        lands: Sequence[Land],
        *,
        gusts: Colour,
    ) -> None:
        """The water of a moment on black, lands left out."""
        for number, (chance, pace, _) in enumerate(LAYERS):
            tile = _tile(chance, gusts)
            way = pace * time / 1000
            left = round(camera.origin[0] - view.x + _RUN[0] * way) % SIDE - SIDE
            top = round(camera.origin[1] - view.y + _RUN[1] * way) % SIDE - SIDE
            places = [(tile, (x, y)) for x in range(left, view.w, SIDE) for y in range(top, view.h, SIDE)]
            layer.fblits(places, pygame.BLEND_RGB_ADD if number else 0)
        for land in lands:
            if not land.awash:
                shore = [camera.to_screen(point) for point in land.outline]
                pygame.draw.polygon(layer, (0, 0, 0), [(x - view.x, y - view.y) for x, y in shore])


@cache
def _tile(chance: int, colour: Colour) -> pygame.Surface:
    """Wavelets across the wind, as strong as the gust over them; with the first layer a slow swell."""
    rng = np.random.default_rng(chance)
    strength = next(share for number, _, share in LAYERS if number == chance)
    gusts = np.clip((_wrapped(rng, 6) * 0.7 + _wrapped(rng, 13) * 0.3 - 0.565) / 0.16, 0, 1)
    sheet = pygame.Surface((SIDE, SIDE), 0, 32)
    across = cos(radians(WIND)), sin(radians(WIND))
    for x, y, long, bend in rng.random((STROKES, 4)).tolist():
        spot = x * SIDE, y * SIDE
        gust = float(gusts[int(spot[0]), int(spot[1])]) * strength
        if gust < 0.03:
            continue
        ink = tuple(round(part * tint * gust / 255) for part, tint in zip(WAVELET, colour, strict=True))
        half = 4.5 + 5.5 * long
        middle = spot[0] + _RUN[0] * 2.2 * (bend - 0.3), spot[1] + _RUN[1] * 2.2 * (bend - 0.3)
        for dx in (0, -SIDE if spot[0] > SIDE / 2 else SIDE):
            start = spot[0] - across[0] * half + dx, spot[1] - across[1] * half
            end = spot[0] + across[0] * half + dx, spot[1] + across[1] * half
            pygame.draw.aalines(sheet, ink, False, [start, (middle[0] + dx, middle[1]), end])
    if chance == LAYERS[0][0]:
        swell = _wrapped(rng, 4) * SWELL
        colours = (swell[..., None] * np.array((0.6, 0.9, 1.0)) * np.array(colour) / 255).astype(np.uint8)
        sheet.blit(pygame.surfarray.make_surface(colours), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return sheet


def _wrapped(rng: np.random.Generator, cells: int) -> NDArray[np.float64]:
    """Smooth noise between 0 and 1 over a tile, whose edges meet."""
    grid = rng.random((cells, cells))
    places = np.arange(SIDE) * cells / SIDE
    cell = places.astype(int)
    share = places - cell
    share = share * share * (3 - 2 * share)
    after = (cell + 1) % cells
    rows = grid[cell] * (1 - share)[:, None] + grid[after] * share[:, None]
    return np.asarray(rows[:, cell] * (1 - share)[None, :] + rows[:, after] * share[None, :])
