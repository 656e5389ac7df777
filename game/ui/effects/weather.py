"""Fog that drifts, smoke that rolls, rain that falls: what lies in the air over a stretch of the sea.

Each is a function of the time and of its outline alone. Sheets slide to and fro inside, so that what they cover is
hardly more or less than the outline says; the line of dots that bounds it for the rules is the board's and never moves.
"""

from __future__ import annotations

from functools import cache
from math import ceil, cos, pi, radians, sin
from typing import Final, NamedTuple
from zlib import crc32

import numpy as np
import pygame
from numpy.typing import NDArray

from game.sea.heading import bounds
from game.tabletop.overlays import Cloud
from game.ui.board.camera import Camera
from game.ui.board.sketch import LAID
from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.plies import Plies
from game.ui.kit import theme
from game.ui.kit.kept import Shelf
from game.ui.kit.theme import Colour

Field = NDArray[np.float32]

RAIN: Final = ((5, 900.0, 150), (6, 620.0, 110))
"""Of each sheet of rain its chance, the pixels a second it falls, and its strokes to a tile."""
SLANT: Final = radians(62)
TILE: Final = 256
DROPS: Final = 2600
"""A ring of a drop lies on so many square pixels, for as long as `RING` seconds."""
RING: Final = 0.5
MOST_RINGS: Final = 60
COARSE: Final = 3
"""Sheets are painted so many times smaller: fog has no edge to lose."""
MARGIN: Final = 24
"""So many pixels about a cloud's outline are painted with it: shreds of it hang over."""
KEEPS: Final = 0.04
"""No sheet slides by more than so much of its cloud's breadth."""


class Sheet(NamedTuple):
    """A sheet of a cloud: its cells across the cloud, how thick it is at most, and how far it slides in how long."""

    cells: int
    thick: float
    slides: float
    lasts: float


SHEETS: Final[dict[str, tuple[Sheet, ...]]] = {
    "fog": (Sheet(5, 0.62, 7, 43), Sheet(9, 0.42, 16, 67)),
    "smoke": (Sheet(6, 0.66, 7, 23), Sheet(11, 0.40, 13, 37)),
    "squall": (Sheet(6, 0.58, 5, 53),),
}
TINTS: Final = {"fog": theme.hexed("DCE6EA"), "smoke": theme.hexed("6B6763"), "squall": theme.hexed("0D2030")}


class Weather:
    """The clouds of one table; their sheets are kept by zoom and by what of them is in view."""

    def __init__(self) -> None:
        self._sheets: Shelf[tuple[object, ...], pygame.Surface] = Shelf(40)
        self._scratch: pygame.Surface | None = None

    def lay(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        clouds: list[Cloud],
        time: float,
        *,
        air: Colour,
    ) -> None:
        """Lay them over a view at a time in milliseconds."""
        view = camera.frame
        for cloud in clouds:
            whole = _box(cloud, camera)
            part = whole.clip(view.inflate(40, 40))
            if not part.w or not part.h:
                continue
            seconds = time / 1000
            for number, sheet in enumerate(SHEETS[cloud.kind]):
                plate = self._sheet(cloud, number, camera, whole, part, air=air)
                slides = min(sheet.slides, KEEPS * min(whole.size))
                dx = slides * sin(2 * pi * seconds / sheet.lasts + number)
                dy = 0.6 * slides * sin(2 * pi * seconds / (1.3 * sheet.lasts))
                canvas.blit(plate, (part.x + round(dx), part.y + round(dy)), special_flags=LAID)
            if cloud.kind == "squall":
                self._rain(canvas, part, self._sheet(cloud, 0, camera, whole, part, air=air), seconds)

    def drops(self, plies: Plies, camera: Camera, clouds: list[Cloud], time: float) -> None:
        """The rings that drops make on the water."""
        for cloud in clouds:
            part = _box(cloud, camera).clip(plies.view)
            if cloud.kind == "squall" and part.w and part.h:
                _rings(plies, part, crc32(repr(cloud.outline).encode()) & 0xFFFF, time / 1000)

    def _sheet(
        self, cloud: Cloud, number: int, camera: Camera, whole: pygame.Rect, part: pygame.Rect, *, air: Colour
    ) -> pygame.Surface:
        spot = part.x - whole.x, part.y - whole.y, part.size
        key = (cloud.kind, cloud.outline, number, camera.scale, spot, air)
        return self._sheets.find(key) or self._sheets.keep(
            key, _painted(cloud, number, camera.scale, whole, part, air=air)
        )

    def _rain(self, canvas: pygame.Surface, part: pygame.Rect, veil: pygame.Surface, seconds: float) -> None:
        if self._scratch is None or self._scratch.get_size() != part.size:
            self._scratch = pygame.Surface(part.size, pygame.SRCALPHA)
        scratch = self._scratch
        scratch.fill(0)
        for chance, pace, _ in RAIN:
            tile, way = _strokes(chance), pace * seconds
            left, top = round(way * cos(SLANT)) % TILE - TILE, round(way * sin(SLANT)) % TILE - TILE
            places = [(tile, (x, y)) for x in range(left, part.w, TILE) for y in range(top, part.h, TILE)]
            scratch.fblits(places, LAID)
        scratch.blit(_inside(veil), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(scratch, part, special_flags=LAID)


def _box(cloud: Cloud, camera: Camera) -> pygame.Rect:
    """The window rectangle of a cloud, and a little around it."""
    pixels = [camera.to_screen(point) for point in cloud.outline]
    left, top, right, foot = bounds(pixels)
    box = pygame.Rect(round(left), round(top), ceil(right - left) + 1, ceil(foot - top) + 1)
    return box.inflate(2 * MARGIN, 2 * MARGIN)


def _painted(
    cloud: Cloud, number: int, scale: float, whole: pygame.Rect, part: pygame.Rect, *, air: Colour
) -> pygame.Surface:
    """One sheet of what is in view of a cloud: lumps, thinning out towards its outline."""
    sheet = SHEETS[cloud.kind][number]
    small = max(2, ceil(part.w / COARSE)), max(2, ceil(part.h / COARSE))
    inside = _outlined(cloud, scale, whole, part, small)
    rng = np.random.default_rng(crc32(repr((cloud.outline, number)).encode()))
    longer = max(whole.w, whole.h)
    across = (np.arange(small[0]) * COARSE + part.x - whole.x) / longer
    down = (np.arange(small[1]) * COARSE + part.y - whole.y) / longer
    lumps = 0.68 * _lumps(rng, across, down, sheet.cells) + 0.32 * _lumps(rng, across, down, sheet.cells * 3)
    torn = np.clip((inside - 0.34 + 1.1 * (lumps - 0.5)) / 0.62, 0, 1) * np.clip(2.5 * inside, 0, 1)
    share = torn * torn * (3 - 2 * torn) * sheet.thick * np.clip(0.42 + 1.5 * (lumps - 0.32), 0.3, 1)
    tint = np.array(TINTS[cloud.kind], np.float32) * np.array(air, np.float32) / 255
    plate = stock.plate(np.broadcast_to(tint, (*small, 3)), share)
    return pygame.transform.smoothscale(plate, part.size)


def _outlined(
    cloud: Cloud, scale: float, whole: pygame.Rect, part: pygame.Rect, size: tuple[int, int]
) -> Field:
    """How far inside its outline each pixel lies, 0 to 1, softened over a tenth of its breadth."""
    west, north = min(x for x, _ in cloud.outline), max(y for _, y in cloud.outline)
    left, top = whole.x + MARGIN - part.x, whole.y + MARGIN - part.y
    spots = [
        (((x - west) * scale + left) / COARSE, ((north - y) * scale + top) / COARSE) for x, y in cloud.outline
    ]
    sheet = pygame.Surface(size, 0, 32)
    pygame.draw.polygon(sheet, (255, 255, 255), spots)
    soft = max(2, round(min(whole.w, whole.h) / COARSE / 9))
    sheet = pygame.transform.box_blur(sheet, soft)
    return np.asarray(pygame.surfarray.array3d(sheet)[..., 0] / 255, np.float32)


def _lumps(
    rng: np.random.Generator, across: NDArray[np.float64], down: NDArray[np.float64], cells: int
) -> Field:
    """Smooth noise between 0 and 1, at places in parts of the cloud's longer side."""
    grid = rng.random((cells + 3, cells + 3), np.float32)
    parts = []
    for axis in (across, down):
        places = np.clip(axis, 0, 1.1) * cells
        cell = np.minimum(places.astype(int), cells + 1)
        share = np.clip(places - cell, 0, 1)
        parts.append((cell, (share * share * (3 - 2 * share)).astype(np.float32)))
    (xs, east), (ys, south) = parts
    rows = grid[xs] * (1 - east)[:, None] + grid[xs + 1] * east[:, None]
    return np.asarray(rows[:, ys] * (1 - south)[None, :] + rows[:, ys + 1] * south[None, :])


@cache
def _strokes(chance: int) -> pygame.Surface:
    """A tile of rain whose edges meet."""
    rng = np.random.default_rng(chance)
    count = next(strokes for number, _, strokes in RAIN if number == chance)
    tile = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    for x, y, long, strong in rng.random((count, 4)).tolist():
        level = round(70 + 90 * strong)
        ink = (level, level, level, level)
        reach = 9 + 16 * long
        for dx in (0, -TILE, TILE):
            for dy in (0, -TILE, TILE):
                start = x * TILE + dx, y * TILE + dy
                end = start[0] + reach * cos(SLANT), start[1] + reach * sin(SLANT)
                pygame.draw.aaline(tile, ink, start, end)
    return tile


def _inside(veil: pygame.Surface) -> pygame.Surface:
    """What rain is cut to: white as far as the veil reaches."""
    found = _CUT.find(veil)
    if found is None:
        share = np.clip(pygame.surfarray.array_alpha(veil).astype(np.float32) * 3.2, 0, 255).astype(np.uint8)
        plate = pygame.Surface(veil.get_size(), pygame.SRCALPHA)
        pygame.surfarray.blit_array(plate, np.repeat(share[..., None], 3, axis=2))
        alpha = pygame.surfarray.pixels_alpha(plate)
        alpha[:] = share
        del alpha
        found = _CUT.keep(veil, plate)
    return found


_CUT: Final[Shelf[pygame.Surface, pygame.Surface]] = Shelf(6)


def _rings(plies: Plies, part: pygame.Rect, seed: int, seconds: float) -> None:
    """Drops ring the water, each for half a second at another place."""
    chance = Chance(seed)
    for number in range(min(MOST_RINGS, part.w * part.h // DROPS)):
        turn, age = divmod(seconds / RING + chance.share(number + 400), 1.0)
        place = number + round(turn) * 7
        x, y = part.x + part.w * chance.share(place), part.y + part.h * chance.share(place + 190)
        ring = stock.ring(4 + 8 * age, 0.5 * (1 - age))
        if part.inflate(-part.w // 4, -part.h // 4).collidepoint(x, y):
            plies.put(plies.water, ring, x, y)
