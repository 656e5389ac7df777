"""Lit sea at night: the brighter sea cut to a soft circle, with its dashed edge and short rays.

A light's picture is kept by zoom; the flicker of fire is a function of time alone.
"""

from functools import lru_cache
from math import cos, pi, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from game.match.showing import Lit
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.paint import FIRE, FLAME, RING, thin
from game.ui.board.sketch import Sketch, circle_points, lay

RAYS = 24
RIM = 10.0
DIM = 0.34
_kept: dict[tuple[int, Lit, float], tuple[pygame.Surface, int, int]] = {}


def draw_light(canvas: pygame.Surface, chart: Chart, camera: Camera, light: Lit, time: float) -> None:
    """Lay a lit zone on the night sea, or the glow of a fire (which flickers 4 per cent at 3 Hz)."""
    key = (id(chart), light, camera.scale)
    if key not in _kept:
        if len(_kept) > 40:
            _kept.clear()
        _kept[key] = _made(chart, camera.scale, light)
    plate, left, top = _kept[key]
    if light.kind == "fire":
        share = 0.96 + 0.04 * sin(time / 1000 * 3 * 2 * pi)
        level = round(255 * share)
        plate = plate.copy()
        plate.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    lay(canvas, plate, (camera.origin[0] + left, camera.origin[1] + top))


def _made(chart: Chart, scale: float, light: Lit) -> tuple[pygame.Surface, int, int]:
    radius = light.radius * scale
    margin = 14
    side = round(2 * radius + 2 * margin)
    left = round(light.x * scale - side / 2)
    top = round(-light.y * scale - side / 2)
    middle = (side / 2, side / 2)
    if light.kind == "fire":
        plate = _glow(side, radius)
    else:
        sea = chart.region(scale, left, top, side, side, "lit")
        plate = _cut(sea, radius)
    sketch = Sketch(side, side, 2)
    line = circle_points(middle, radius)
    if light.kind == "fire":
        sketch.dashed(line, thin(FIRE, 0.9), 2.5, (2.5, 6))
    else:
        sketch.dashed(line, thin(RING, 0.95), 2.0, (12, 5) if light.kind == "starshell" else (3, 5))
        for ray in range(RAYS):
            a = 2 * pi * (ray + 0.5) / RAYS
            ends = [(middle[0] + r * sin(a), middle[1] - r * cos(a)) for r in (radius + 4, radius + 11)]
            sketch.line(ends, thin(RING, 0.8), 1.4)
    lay(plate, sketch.plate(), (0, 0))
    return plate, left, top


def _distances(side: int) -> NDArray[np.float64]:
    axis = np.arange(side) + 0.5 - side / 2
    return np.asarray(np.hypot(axis[:, None], axis[None, :]))


def _cut(sea: pygame.Surface, radius: float) -> pygame.Surface:
    """A square of lit sea as a plate: opaque in the middle, softer over the rim and dimmer towards it."""
    away = _distances(sea.get_width())
    share = np.clip((radius - away) / RIM, 0, 1)
    light = 1 - DIM * np.clip(away / max(radius, 1), 0, 1) ** 3
    plate = pygame.Surface(sea.get_size(), pygame.SRCALPHA)
    colours = pygame.surfarray.array3d(sea) * (light * share)[..., None]
    pygame.surfarray.blit_array(plate, colours.astype(np.uint8))
    alpha = pygame.surfarray.pixels_alpha(plate)
    alpha[:] = (share * 255).astype(np.uint8)
    del alpha
    return plate


@lru_cache(maxsize=16)
def _glow(side: int, radius: float) -> pygame.Surface:
    away = np.clip(_distances(side) / max(radius, 1), 0, 1)
    share = 0.55 * (1 - away) ** 1.6
    near = np.array(FLAME, float)
    plate = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.surfarray.blit_array(plate, (near * share[..., None]).astype(np.uint8))
    alpha = pygame.surfarray.pixels_alpha(plate)
    alpha[:] = (share * 255).astype(np.uint8)
    del alpha
    return plate
