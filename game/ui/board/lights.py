"""Lit sea at night: the brighter sea cut to a soft circle, with its dashed edge and short rays.

A light's picture is kept by zoom; the flicker of fire is a function of time alone.
"""

from functools import partial
from math import cos, pi, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from game.tabletop.overlays import Lit
from game.ui.board.allowance import Allowance
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.levels import Levels
from game.ui.board.sketch import Sketch, circle_points, faded, lay
from game.ui.kit import theme

RAYS = 24
MARGIN = 14.0
RIM = 10.0
DIM = 0.34


class Lights:
    """The lit zones and fires of one table, kept by zoom."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self._levels: Levels[Lit] = Levels("light", 40, 40)

    def _plate(self, camera: Camera, light: Lit, allowance: Allowance) -> tuple[pygame.Surface, bool]:
        make = partial(_made, self._chart, camera.scale, light)
        return self._levels.picture(light, camera.scale, make, allowance)

    def ready(self, camera: Camera, light: Lit, allowance: Allowance) -> bool:
        """Paint a light at this zoom if the allowance goes so far; true when it is painted."""
        return self._plate(camera, light, allowance)[1]

    def draw(
        self, canvas: pygame.Surface, camera: Camera, light: Lit, allowance: Allowance, time: float = 0.0
    ) -> bool:
        """Lay a lit zone on the night sea, or the glow of a fire (which flickers 4 per cent at 3 Hz)."""
        plate, sharp = self._plate(camera, light, allowance)
        if light.kind == "fire":
            plate = faded(plate, 0.96 + 0.04 * sin(time / 1000 * 3 * 2 * pi))
        origin_x, origin_y = camera.origin
        left, top = _corner(light, camera.scale, plate.get_size())
        lay(canvas, plate, (origin_x + left, origin_y + top))
        return sharp


def _corner(light: Lit, scale: float, size: tuple[int, int]) -> tuple[int, int]:
    """The top left pixel of a light's plate, counted from the table's (0, 0)."""
    return round(light.x * scale - size[0] / 2), round(-light.y * scale - size[1] / 2)


def _made(chart: Chart, scale: float, light: Lit) -> pygame.Surface:
    radius = light.radius * scale
    side = round(2 * radius + 2 * theme.px(MARGIN))
    middle = (side / 2, side / 2)
    sketch = Sketch(side, side, 2, theme.scale)
    line = circle_points(middle, radius)
    if light.kind == "fire":
        plate = _glow(side, radius)
        sketch.dashed(line, theme.sheer(theme.colour.fire, 0.9), 2.5, (2.5, 6))
    else:
        plate = _cut(chart.region(scale, *_corner(light, scale, (side, side)), side, side, "lit"), radius)
        pattern = (12, 5) if light.kind == "starshell" else (3, 5)
        sketch.dashed(line, theme.sheer(theme.colour.ring, 0.95), 2.0, pattern)
        for ray in range(RAYS):
            a = 2 * pi * (ray + 0.5) / RAYS
            ends = [(middle[0] + r * sin(a), middle[1] - r * cos(a)) for r in (radius + 4, radius + 11)]
            sketch.line(ends, theme.sheer(theme.colour.ring, 0.8), 1.4)
    lay(plate, sketch.plate(), (0, 0))
    return plate


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


def _glow(side: int, radius: float) -> pygame.Surface:
    away = np.clip(_distances(side) / max(radius, 1), 0, 1)
    share = 0.55 * (1 - away) ** 1.6
    near = np.array(theme.colour.flame, float)
    plate = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.surfarray.blit_array(plate, (near * share[..., None]).astype(np.uint8))
    alpha = pygame.surfarray.pixels_alpha(plate)
    alpha[:] = (share * 255).astype(np.uint8)
    del alpha
    return plate
