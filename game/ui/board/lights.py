"""The light on the table: one map of it, by which the sea and its land, painted by day, are multiplied.

The hour gives it its darkness; starshells, flares and searchlights are added. Where a light ends by the rule there is a
dashed edge. The map is kept in tiles by zoom. Fires and the flashes of guns come and go, so their light is laid on it
each frame: the same sea and land once more, as much of it as they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot, pi, sin

import numpy as np
import pygame

from game.tabletop.overlays import Beam, Lit, Overlay, Point
from game.ui.board.allowance import Allowance
from game.ui.board.camera import Camera
from game.ui.board.chart import TILE, Chart
from game.ui.board.hours import HOURS, HourName
from game.ui.board.levels import Levels
from game.ui.board.sketch import Sketch, circle_points, lay, polar
from game.ui.kit import theme
from game.ui.kit.kept import Shelf
from game.ui.kit.theme import Colour
from game.ui.kit.water import Field

Source = Lit | Beam

RAYS = 24
MARGIN = 14.0
RIM = 10.0
DIM = 0.34
CELL = 4
"""Pixels of a cell of the map: light has no edge to lose."""
WHITE: Colour = (255, 250, 232)
FLAME: Colour = (255, 178, 112)
FIRELIGHT = 0.85
"""How bright it is beside a fire; the light of day is 1."""
HELD = 1.5
"""What a searchlight holds is lit so far around, in units; its beam is nearly as wide there."""
BEAM = 0.95
STEPS = 4
"""A piece is seen in so many steps of light."""
NONE: tuple[Source, ...] = ()


class Lights:
    """The light on one table: its `hour`, and what shines."""

    def __init__(self, chart: Chart, hour: HourName = "day") -> None:
        self._chart = chart
        self.hour: HourName = hour
        self._edges: Levels[Lit] = Levels("light", 40, 40)
        self._glows: Levels[Lit] = Levels("light", 40, 40)
        self._tiles: Shelf[tuple[object, ...], pygame.Surface] = Shelf(400)

    # -- the map ---------------------------------------------------------------------------------------------------

    def fall(
        self, canvas: pygame.Surface, camera: Camera, part: pygame.Rect, shining: Sequence[Overlay]
    ) -> None:
        """Multiply a part of the view, painted by day, by the light that lies there."""
        hour = HOURS[self.hour]
        if self.hour == "day":
            return
        sources = tuple(one for one in shining if isinstance(one, Source) and not flickers(one))
        even = hour.near == hour.far
        origin_x, origin_y = camera.origin
        dark: list[pygame.Rect] = []
        laid: list[tuple[pygame.Surface, tuple[int, int]]] = []
        added: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for row in range((part.top - origin_y) // TILE, (part.bottom - 1 - origin_y) // TILE + 1):
            for column in range((part.left - origin_x) // TILE, (part.right - 1 - origin_x) // TILE + 1):
                near = tuple(one for one in sources if _touches(one, camera.scale, column, row))
                box = pygame.Rect(origin_x + column * TILE, origin_y + row * TILE, TILE, TILE)
                if even and not near:
                    dark.append(box)
                    continue
                laid.append((self._tile(camera.scale, column, row, near), box.topleft))
                if any(hour.glow):
                    added.append((self._sunned(camera.scale, column), box.topleft))
        for box in dark:
            canvas.fill(hour.far, box.clip(part), pygame.BLEND_RGB_MULT)
        canvas.fblits(laid, pygame.BLEND_RGB_MULT)
        canvas.fblits(added, pygame.BLEND_RGB_ADD)

    def _tile(self, scale: float, column: int, row: int, near: tuple[Source, ...]) -> pygame.Surface:
        key = (self.hour, scale, column, row, near)
        return self._tiles.find(key) or self._tiles.keep(key, self._made(scale, column, row, near))

    def _made(self, scale: float, column: int, row: int, near: tuple[Source, ...]) -> pygame.Surface:
        """A tile of the map, from its cells and those around it, so that it meets its neighbours."""
        hour = HOURS[self.hour]
        cells = np.arange(-1, TILE // CELL + 1, dtype=np.float32) * CELL + CELL / 2
        xs = (cells + column * TILE) / scale
        ys = -(cells + row * TILE) / scale
        nearness = self._nearness(xs)[:, None, None]
        light = np.array(hour.far, np.float32) * (1 - nearness) + np.array(hour.near, np.float32) * nearness
        light = np.repeat(light, len(ys), axis=1)
        for one in near:
            share = (_disc if isinstance(one, Lit) else _shaft)(one, xs, ys, scale)  # type: ignore[arg-type]
            light += (np.array(WHITE, np.float32) - light) * share[..., None]
        return _enlarged(light)

    def _sunned(self, scale: float, column: int) -> pygame.Surface:
        """What the sun adds to a column of tiles."""
        key = ("sun", self.hour, scale, column)
        found = self._tiles.find(key)
        if found is None:
            cells = np.arange(-1, TILE // CELL + 1, dtype=np.float32) * CELL + CELL / 2
            near = self._nearness((cells + column * TILE) / scale)[:, None, None] ** 2
            glow = np.repeat(np.array(HOURS[self.hour].glow, np.float32) * near, len(cells), axis=1)
            found = self._tiles.keep(key, _enlarged(glow))
        return found

    def _nearness(self, xs: Field) -> Field:
        """How near the low sun each column of places is, 0 to 1."""
        share = np.clip(xs / self._chart.wide, 0, 1)
        return np.asarray(share if HOURS[self.hour].sun > 0 else 1 - share, dtype=np.float32)

    def on(self, place: Point, radius: float, shining: Sequence[Overlay]) -> Colour:
        """What is left of the colours of a piece, as broad as `radius`, at a place: in so many steps."""
        piece = HOURS[self.hour].piece
        if self.hour == "day":
            return piece
        best = 0.0
        for one in shining:
            if isinstance(one, Source):
                x, y, far = (one.x, one.y, one.radius) if isinstance(one, Lit) else (*one.end, HELD)
                away = hypot(place[0] - x, place[1] - y)
                best = max(best, min(1.0, max(0.0, (max(far, radius) - away) / max(radius, 1e-6) + 0.5)))
        step = round(best * STEPS) / STEPS
        red, green, blue = (round(part + (255 - part) * step) for part in piece)
        return red, green, blue

    def shade(self, picture: pygame.Surface) -> pygame.Surface:
        """A picture of the whole table by day, as the hour leaves it."""
        hour = HOURS[self.hour]
        if self.hour == "day":
            return picture
        dimmed = picture.copy()
        wide, high = dimmed.get_size()
        for strip in range(32):
            share = (strip + 0.5) / 32 if hour.sun > 0 else 1 - (strip + 0.5) / 32
            box = pygame.Rect(wide * strip // 32, 0, wide * (strip + 1) // 32 - wide * strip // 32, high)
            dimmed.fill(theme.mix(hour.far, hour.near, share), box, pygame.BLEND_RGB_MULT)
            dimmed.fill(theme.mix((0, 0, 0), hour.glow, share * share), box, pygame.BLEND_RGB_ADD)
        return dimmed

    # -- what shines -------------------------------------------------------------------------------------------------

    def ready(self, camera: Camera, light: Lit, allowance: Allowance) -> bool:
        """Paint a light's edge at this zoom if the allowance goes so far; true when it is painted."""
        return self._edges.picture(light, camera.scale, partial(_edged, camera.scale, light), allowance)[1]

    def edge(self, canvas: pygame.Surface, camera: Camera, light: Lit, allowance: Allowance) -> bool:
        """Lay the edge of a light; true when it is sharp."""
        make = partial(_edged, camera.scale, light)
        plate, sharp = self._edges.picture(light, camera.scale, make, allowance)
        lay(canvas, plate, _corner(camera, light, plate.get_size()))
        return sharp

    def flicker(
        self, canvas: pygame.Surface, camera: Camera, fire: Lit, allowance: Allowance, time: float = 0.0
    ) -> bool:
        """Add what a fire shows of the sea and the land about it: it flickers 4 per cent at 3 Hz."""
        plate, sharp = self._glows.picture(
            fire, camera.scale, partial(_glow, self.hour, camera.scale, fire), allowance
        )
        corner = _corner(camera, fire, plate.get_size())
        box = plate.get_rect(topleft=corner).clip(canvas.get_clip())
        if box.w and box.h:
            shown = pygame.Surface(box.size, 0, canvas)
            self._chart.lay_known(shown, camera, box)
            shown.blit(plate, (corner[0] - box.x, corner[1] - box.y), special_flags=pygame.BLEND_RGB_MULT)
            strength = round(255 * (0.96 + 0.04 * sin(time / 1000 * 3 * 2 * pi)))
            shown.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
            canvas.blit(shown, box, special_flags=pygame.BLEND_RGB_ADD)
        return self.edge(canvas, camera, fire, allowance) and sharp


def flickers(overlay: Overlay) -> bool:
    """Whether a light is a fire's: it belongs to no picture that is kept."""
    return isinstance(overlay, Lit) and overlay.kind == "fire"


def _corner(camera: Camera, light: Lit, size: tuple[int, int]) -> tuple[int, int]:
    """The top left pixel of a light's plate."""
    x, y = camera.origin
    return x + round(light.x * camera.scale - size[0] / 2), y + round(-light.y * camera.scale - size[1] / 2)


def _touches(source: Source, scale: float, column: int, row: int) -> bool:
    """Whether a light reaches a tile."""
    west, east = column * TILE / scale, (column + 1) * TILE / scale
    south, north = -(row + 1) * TILE / scale, -row * TILE / scale
    if isinstance(source, Lit):
        around, ends = source.radius, [(source.x, source.y)]
    else:
        around, ends = 2 * HELD, [source.start, source.end]
    around += 2 * CELL / scale
    return (
        min(x for x, _ in ends) - around < east
        and max(x for x, _ in ends) + around > west
        and min(y for _, y in ends) - around < north
        and max(y for _, y in ends) + around > south
    )


def _disc(light: Lit, xs: Field, ys: Field, scale: float) -> Field:
    """How much light of a zone falls on each crossing: softer over the rim and dimmer towards it."""
    away = np.hypot(xs[:, None] - light.x, ys[None, :] - light.y)
    share = np.clip((light.radius - away) * scale / RIM, 0, 1)
    return np.asarray(
        share * (1 - DIM * np.clip(away / max(light.radius, 1e-6), 0, 1) ** 3), dtype=np.float32
    )


def _shaft(beam: Beam, xs: Field, ys: Field, scale: float) -> Field:
    """How much light of a searchlight falls on each crossing: a wedge that grows fainter, and what it holds."""
    dx, dy = beam.end[0] - beam.start[0], beam.end[1] - beam.start[1]
    long = max(hypot(dx, dy), 1e-6)
    across, up = xs[:, None] - beam.start[0], ys[None, :] - beam.start[1]
    along = (across * dx + up * dy) / (long * long)
    aside = np.abs(across * dy - up * dx) / long
    wide = 3 / scale + 0.9 * HELD * np.clip(along, 0, 1.4)
    shaft = BEAM * (1 - 0.4 * np.clip(along, 0, 1)) * np.clip(1.35 * (1 - aside / wide), 0, 1)
    shaft *= (along > 0) * np.clip((1 + 1.2 * HELD / long - along) * long / HELD, 0, 1)
    pool = np.clip(
        (HELD - np.hypot(xs[:, None] - beam.end[0], ys[None, :] - beam.end[1])) / (0.45 * HELD), 0, 1
    )
    return np.asarray(np.maximum(shaft, BEAM * pool), dtype=np.float32)


def _enlarged(cells: Field) -> pygame.Surface:
    """A tile from its cells and one more all around."""
    places = (np.arange(TILE, dtype=np.float32) + 0.5) / CELL + 0.5
    cell = places.astype(int)
    share = places - cell
    rows = cells[cell] * (1 - share)[:, None, None] + cells[cell + 1] * share[:, None, None]
    whole = rows[:, cell] * (1 - share)[None, :, None] + rows[:, cell + 1] * share[None, :, None]
    return pygame.surfarray.make_surface(np.clip(whole, 0, 255).astype(np.uint8))


def _edged(scale: float, light: Lit) -> pygame.Surface:
    """The dashed edge of a light, with short rays where nothing burns."""
    radius = light.radius * scale
    side = round(2 * radius + 2 * theme.px(MARGIN))
    middle = (side / 2, side / 2)
    sketch = Sketch(side, side, 2, theme.scale)
    line = circle_points(middle, radius)
    if light.kind == "fire":
        sketch.dashed(line, theme.sheer(theme.colour.fire, 0.9), 2.5, (2.5, 6))
        return sketch.plate()
    pattern = (12, 5) if light.kind == "starshell" else (3, 5)
    sketch.dashed(line, theme.sheer(theme.colour.ring, 0.95), 2.0, pattern)
    for ray in range(RAYS):
        a = 2 * pi * (ray + 0.5) / RAYS
        ends = [polar(middle, reach, a) for reach in (radius + 4, radius + 11)]
        sketch.line(ends, theme.sheer(theme.colour.ring, 0.8), 1.4)
    return sketch.plate()


def _glow(hour: HourName, scale: float, fire: Lit) -> pygame.Surface:
    """By how much a fire shows what lies about it, beyond what the hour leaves of it."""
    radius = fire.radius * scale
    side = round(2 * radius + 2 * theme.px(MARGIN))
    axis = np.arange(side) + 0.5 - side / 2
    away = np.clip(np.hypot(axis[:, None], axis[None, :]) / max(radius, 1), 0, 1)
    left = np.array(HOURS[hour].far, np.float32) / 255
    share = FIRELIGHT * (1 - away) ** 1.25
    light = np.array(FLAME, np.float32) * share[..., None] * np.maximum(1.25 - left, 0.35)
    return pygame.surfarray.make_surface(np.clip(light, 0, 255).astype(np.uint8))
