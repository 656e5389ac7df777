"""The sea as a chart: a smooth field of depths in nine steps, with contours, soundings and the lamp over it.

It is painted in square tiles, sharp at each zoom, a few a frame; until they are ready a picture of the whole
table, stretched, stands in. Land and its shoals are painted into the tiles. It knows no pieces.
"""

from collections import OrderedDict
from time import perf_counter
from zlib import crc32

import numpy as np
import pygame
from numpy.typing import NDArray

from game.match.showing import Land
from game.ui.board.allowance import PLENTY, Allowance
from game.ui.board.camera import Camera
from game.ui.board.paint import SEAS, SeaName, face, mixed
from game.ui.board.terrain import paint_land

TILE = 256
KEPT_TILES = 260
STEPS = 9
FLAT = 0.72
"""Share of the colour that keeps to its step; the rest runs on smoothly."""
LATTICES = ((0.153, 1.0), (0.069, 0.34), (0.033, 0.10))
"""Three octaves: mesh as a share of the table's longer side, and weight."""
LAMP_AT = (0.46, 0.60)
LAMP_NEAR, LAMP_FAR = 1.05, 0.80
OUTSIDE = 0.56
"""Light left on the sea beyond the table's edge."""
SOUNDINGS = 34
THREAD = 0.55 / 255

Field = NDArray[np.float32]


class Depths:
    """A height field over the whole plane, the same for the same table; 0 is deep, 1 is shallow."""

    def __init__(self, wide: float, high: float, seed: int) -> None:
        longer = max(wide, high)
        chance = np.random.default_rng(seed)
        self._octaves = [
            (mesh * longer, weight, chance.random((64, 64), dtype=np.float32)) for mesh, weight in LATTICES
        ]
        self._low, self._span = 0.0, 1.0
        coarse = self.at(
            np.linspace(0, wide, 90, dtype=np.float32), np.linspace(0, high, 60, dtype=np.float32)
        )
        low, top = np.percentile(coarse, [1, 99])
        self._low, self._span = float(low), float(top - low) * 1.22

    def at(self, xs: Field, ys: Field) -> Field:
        """Heights at every crossing of the columns `xs` and rows `ys` (table units): shape (ys, xs)."""
        total = np.zeros((len(ys), len(xs)), dtype=np.float32)
        for mesh, weight, lattice in self._octaves:
            first_y, down = _spline(ys / mesh)
            first_x, across = _spline(xs / mesh)
            rows = np.arange(first_y, first_y + down.shape[1]) % 64
            columns = np.arange(first_x, first_x + across.shape[1]) % 64
            total += weight * (down @ lattice[np.ix_(rows, columns)] @ across.T)
        return np.asarray(np.clip((total - self._low) / self._span, 0.0, 0.9999), dtype=np.float32)


def _spline(places: Field) -> tuple[int, Field]:
    """Cubic B-spline weights of the knots around each place: the first knot, and shape (places, knots)."""
    whole = np.floor(places).astype(np.int64)
    part = (places - whole).astype(np.float32)
    rest = 1 - part
    weights = (
        rest**3 / 6,
        (3 * part**3 - 6 * part**2 + 4) / 6,
        (3 * rest**3 - 6 * rest**2 + 4) / 6,
        part**3 / 6,
    )
    first = int(whole.min()) - 1
    rows = np.arange(len(places))
    result = np.zeros((len(places), int(whole.max()) + 3 - first), dtype=np.float32)
    for shift, weight in enumerate(weights):
        result[rows, whole - 1 + shift - first] = weight
    return first, result


def _colours(sea: SeaName) -> Field:
    """1024 colours from deep to light, flat steps and smooth run mixed: shape (1024, 3), 0 to 255."""
    paint = SEAS[sea]

    def run(part: float) -> tuple[int, int, int]:
        if part < 0.5:
            return mixed(paint.deep, paint.middle, part * 2)
        return mixed(paint.middle, paint.light, part * 2 - 1)

    table = np.zeros((1024, 3), dtype=np.float32)
    for index in range(1024):
        part = (index + 0.5) / 1024
        flat = int(part * STEPS) / (STEPS - 1)
        table[index] = FLAT * np.array(run(flat)) + (1 - FLAT) * np.array(run(part))
    return table


class Chart:
    """The sea of one table `wide` x `high` units, a cross and a number each `major` units."""

    def __init__(
        self,
        wide: float,
        high: float,
        major: float = 6.0,
        seas: SeaName = "day",
        lands: tuple[Land, ...] = (),
        seed: int | None = None,
    ) -> None:
        self.wide, self.high, self.major, self.seas, self.lands = wide, high, major, seas, lands
        number = crc32(f"{wide}x{high}".encode()) if seed is None else seed
        self._depths = Depths(wide, high, number)
        self._lookup = {seas: _colours(seas)}
        chance = np.random.default_rng(number + 1)
        self._threads = (
            (chance.standard_normal(TILE) * THREAD * 255).astype(np.float32),
            (chance.standard_normal(TILE) * THREAD * 255).astype(np.float32),
        )
        self._soundings = self._sound(chance)
        self._tiles: OrderedDict[tuple[SeaName, float, int, int], pygame.Surface] = OrderedDict()
        self._overview: dict[SeaName, tuple[pygame.Surface, float, int, int]] = {}

    def _sound(self, chance: np.random.Generator) -> list[tuple[float, float, str]]:
        places = chance.random((SOUNDINGS, 2)) * (self.wide, self.high)
        found = []
        for x, y in places.tolist():
            height = float(self._depths.at(np.array([x], np.float32), np.array([y], np.float32))[0, 0])
            found.append((x, y, str(round(62 - 52 * height))))
        return found

    def tile(self, scale: float, column: int, row: int, seas: SeaName | None = None) -> pygame.Surface:
        """The square of sea `column` tiles right of and `row` tiles below the table's (0, 0) at a scale."""
        name = seas or self.seas
        key = (name, scale, column, row)
        if key in self._tiles:
            self._tiles.move_to_end(key)
            return self._tiles[key]
        tile = self._paint(scale, column * TILE, row * TILE, TILE, TILE, name)
        self._tiles[key] = tile
        while len(self._tiles) > KEPT_TILES:
            self._tiles.popitem(last=False)
        return tile

    def region(
        self, scale: float, left: int, top: int, wide: int, high: int, seas: SeaName
    ) -> pygame.Surface:
        """Any rectangle of the sea, in pixels right of and below the table's (0, 0), not kept."""
        return self._paint(scale, left, top, wide, high, seas)

    def _paint(
        self, scale: float, left: int, top: int, wide: int, high: int, seas: SeaName
    ) -> pygame.Surface:
        paint = SEAS[seas]
        if seas not in self._lookup:
            self._lookup[seas] = _colours(seas)
        xs = (np.arange(left - 1, left + wide + 1, dtype=np.float32) + 0.5) / scale
        ys = -(np.arange(top - 1, top + high + 1, dtype=np.float32) + 0.5) / scale
        heights = self._depths.at(xs, ys)
        body = heights[1:-1, 1:-1]
        colour = self._lookup[seas][(body * 1024).astype(np.int32)]
        steepness = np.hypot(
            heights[1:-1, 2:] - heights[1:-1, :-2], heights[2:, 1:-1] - heights[:-2, 1:-1]
        ) * (STEPS / 2)
        step = body * STEPS
        nearest = np.rint(step)
        away = np.abs(step - nearest) / np.maximum(steepness, 1e-5)
        line = np.clip(1.15 / 2 + 0.5 - away, 0, 1)
        line *= np.where(nearest % 3 == 0, 1.7, 1.0) * paint.strength
        line[(nearest <= 0) | (nearest >= STEPS)] = 0
        colour += line[..., None] * (np.array(paint.contour, np.float32) - colour)
        colour *= self._lamp(xs[1:-1], ys[1:-1])[..., None]
        rows = self._threads[0][np.arange(top, top + high) % TILE]
        columns = self._threads[1][np.arange(left, left + wide) % TILE]
        colour += (rows[:, None] + columns[None, :])[..., None]
        np.clip(colour, 0, 255, out=colour)
        sheet = pygame.Surface((wide, high))
        pygame.surfarray.blit_array(sheet, colour.astype(np.uint8).swapaxes(0, 1))
        self._print(sheet, scale, left, top, seas)
        return sheet

    def _lamp(self, xs: Field, ys: Field) -> Field:
        """How much light falls on each crossing: bright near the lamp, less in corners, little outside."""
        across = (xs / self.wide - LAMP_AT[0]) / 0.62
        up = (ys / self.high - LAMP_AT[1]) / 0.70
        reach = np.minimum(up[:, None] ** 2 + across[None, :] ** 2, 1.6)
        light = np.maximum(LAMP_NEAR - (LAMP_NEAR - LAMP_FAR) * reach / 1.45, LAMP_FAR - 0.03)
        on_x = (xs >= 0) & (xs <= self.wide)
        on_y = (ys >= 0) & (ys <= self.high)
        light *= np.where(on_y[:, None] & on_x[None, :], 1.0, OUTSIDE)
        return np.asarray(light, dtype=np.float32)

    def _print(self, sheet: pygame.Surface, scale: float, left: int, top: int, seas: SeaName) -> None:
        """Land, soundings, crosses and the table's edge, over the painted sea."""
        wide, high = sheet.get_size()
        ink = SEAS[seas].contour
        for x, y, depth in self._soundings:
            px, py = x * scale - left, -y * scale - top
            if -20 < px < wide + 20 and -20 < py < high + 20:
                word = face("serif italic", 12).render(depth, True, mixed(ink, (255, 255, 255), 0.25))
                word.set_alpha(round(255 * 0.36))
                sheet.blit(word, (round(px), round(py)))
        major = self.major
        cross = mixed(SEAS[seas].middle, mixed(ink, (255, 255, 255), 0.2), 0.42)
        for i in range(1, int(self.wide / major) + 1):
            px = round(i * major * scale) - left
            for j in range(1, int(self.high / major) + 1):
                py = round(-j * major * scale) - top
                if -6 < px < wide + 6 and -6 < py < high + 6:
                    pygame.draw.line(sheet, cross, (px - 5, py), (px + 5, py))
                    pygame.draw.line(sheet, cross, (px, py - 5), (px, py + 5))
        edge = pygame.Rect(
            -left, round(-self.high * scale) - top, round(self.wide * scale), round(self.high * scale)
        )
        for land in self.lands:
            paint_land(sheet, land, scale, left, top)
        pygame.draw.rect(sheet, mixed(SEAS[seas].middle, (215, 225, 220), 0.55), edge.inflate(2, 2), 1)

    def overview(self, seas: SeaName | None = None) -> tuple[pygame.Surface, float, int, int]:
        """The whole table with some water around it: the picture, its scale, and its left and top."""
        name = seas or self.seas
        if name not in self._overview:
            scale = 1400 / max(self.wide, self.high)
            margin = round(0.12 * 1400)
            left, top = -margin, -round(self.high * scale) - margin
            wide, high = round(self.wide * scale) + 2 * margin, round(self.high * scale) + 2 * margin
            self._overview[name] = (self._paint(scale, left, top, wide, high, name), scale, left, top)
        return self._overview[name]

    def draw(self, canvas: pygame.Surface, camera: Camera, allowance: Allowance = PLENTY) -> bool:
        """Cover the camera's view with sea; true when all of it is sharp.

        New tiles are painted as far as the allowance goes; the others are stretched from the overview.
        """
        left, top, wide, high = (round(edge) for edge in camera.view)
        origin_x, origin_y = camera.origin
        first_x, last_x = (left - origin_x) // TILE, (left + wide - 1 - origin_x) // TILE
        first_y, last_y = (top - origin_y) // TILE, (top + high - 1 - origin_y) // TILE
        wanted = [(c, r) for r in range(first_y, last_y + 1) for c in range(first_x, last_x + 1)]
        missing = [spot for spot in wanted if (self.seas, camera.scale, *spot) not in self._tiles]
        while missing and allowance:
            since = perf_counter()
            self.tile(camera.scale, *missing.pop(0))
            allowance.spend(since)
        if missing:
            self._stretch(canvas, camera)
        gone = set(missing)
        canvas.fblits(
            [
                (self.tile(camera.scale, c, r), (origin_x + c * TILE, origin_y + r * TILE))
                for c, r in wanted
                if (c, r) not in gone
            ]
        )
        return not missing

    def _stretch(self, canvas: pygame.Surface, camera: Camera) -> None:
        """The overview scaled into the view: quick, and soft for the moment it is seen."""
        picture, scale, left, top = self.overview()
        view = pygame.Rect([round(edge) for edge in camera.view])
        ratio = scale / camera.scale
        origin_x, origin_y = camera.origin
        source = pygame.Rect(
            round((view.left - origin_x) * ratio) - left,
            round((view.top - origin_y) * ratio) - top,
            max(1, round(view.width * ratio)),
            max(1, round(view.height * ratio)),
        )
        kept = source.clip(picture.get_rect())
        if kept.width < 1 or kept.height < 1:
            return
        goal = pygame.Rect(
            view.left + round((kept.left - source.left) / ratio),
            view.top + round((kept.top - source.top) / ratio),
            min(view.width, round(kept.width / ratio)),
            min(view.height, round(kept.height / ratio)),
        )
        if goal != view:
            canvas.fill(SEAS[self.seas].deep, view)
        target = canvas.subsurface(goal.clip(canvas.get_rect()))
        if target.get_size() == goal.size and target.get_bitsize() == picture.get_bitsize():
            pygame.transform.scale(picture.subsurface(kept), goal.size, target)
        else:
            canvas.blit(pygame.transform.scale(picture.subsurface(kept), goal.size), goal)
