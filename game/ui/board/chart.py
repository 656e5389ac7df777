"""The sea as a chart: the water with soundings, crosses, land and the lamp over it.

It is painted in square tiles, sharp at each zoom, a few a frame, those around the view ahead of time; until they
are ready a picture of the whole table, stretched, stands in. It knows no pieces.
"""

from functools import partial
from zlib import crc32

import numpy as np
import pygame
from msgspec.structs import replace

from game.tabletop.overlays import Land
from game.ui.board.allowance import PLENTY, Allowance
from game.ui.board.camera import Camera
from game.ui.board.relief import run_on
from game.ui.board.stretch import Picture, stretch
from game.ui.board.terrain import paint_land
from game.ui.kit import letters, theme
from game.ui.kit.kept import Shelf, kept
from game.ui.kit.theme import Colour
from game.ui.kit.water import Depths, Field, coloured, pictured

TILE = 128
KEPT_TILES = 900
AHEAD = 1
"""So many tiles around the view are painted before they are seen."""
LATTICES = ((0.153, 1.0), (0.069, 0.34), (0.033, 0.10))
"""Three octaves: mesh as a share of the table's longer side, and weight."""
LAMP_AT = (0.46, 0.60)
LAMP_NEAR, LAMP_FAR = 1.05, 0.80
OUTSIDE = 0.56
"""Light left on the sea beyond the table's edge."""
SOUNDINGS = 34
THREAD = 0.55
OVERVIEW, COARSE = 1000, 240
"""Pixels of the table's longer side in the picture that stands in, and in the one till that is painted; a margin of an
eighth lies around it."""
STRIP = (250, 125)
"""Pixels of that picture painted at a time."""

Tile = tuple[float, int, int]


@kept(80)
def _sounding(depth: str, ink: Colour) -> pygame.Surface:
    word = letters.render(depth, letters.SOUNDING, ink).copy()
    word.set_alpha(round(255 * 0.36))
    return word


class Chart:
    """The sea of one table `wide` x `high` units, a cross and a number each `major` units."""

    def __init__(
        self,
        wide: float,
        high: float,
        major: float = 6.0,
        lands: tuple[Land, ...] = (),
        seed: int | None = None,
    ) -> None:
        self.wide, self.high, self.major = wide, high, major
        self._lands = [(land, run_on(land.outline, wide, high)) for land in lands]
        number = crc32(f"{wide}x{high}".encode()) if seed is None else seed
        longer = max(wide, high)
        octaves = tuple((mesh * longer, weight) for mesh, weight in LATTICES)
        self._depths = Depths(wide, high, number, octaves)
        chance = np.random.default_rng(number + 1)
        rows, columns = (chance.standard_normal(TILE).astype(np.float32) * THREAD for _ in range(2))
        self._thread = rows[:, None] + columns[None, :]
        self._soundings = self._sound(chance)
        self._tiles: Shelf[Tile, pygame.Surface] = Shelf(KEPT_TILES)
        self._ready_block: tuple[float, tuple[int, int], tuple[int, int], int] | None = None
        self._overviews: Shelf[int, Picture] = Shelf(6)
        self._unpainted: tuple[int, Picture, list[pygame.Rect]] | None = None

    def _sound(self, chance: np.random.Generator) -> list[tuple[float, float, str]]:
        places = chance.random((SOUNDINGS, 2)) * (self.wide, self.high)
        found = []
        for x, y in places.tolist():
            height = float(self._depths.at(np.array([x], np.float32), np.array([y], np.float32))[0, 0])
            found.append((x, y, str(round(62 - 52 * height))))
        return found

    def tile(self, scale: float, column: int, row: int) -> pygame.Surface:
        """The square of sea `column` tiles right of and `row` tiles below the table's (0, 0) at a scale."""
        key = scale, column, row
        return self._tiles.find(key) or self._tiles.keep(
            key, self.region(scale, column * TILE, row * TILE, TILE, TILE)
        )

    def region(
        self, scale: float, left: int, top: int, wide: int, high: int, bare: bool = False
    ) -> pygame.Surface:
        """Any rectangle of the sea, in pixels right of and below the table's (0, 0), not kept; `bare`: depths and land
        alone, to be seen enlarged."""
        xs = (np.arange(left - 1, left + wide + 1, dtype=np.float32) + 0.5) / scale
        ys = -(np.arange(top - 1, top + high + 1, dtype=np.float32) + 0.5) / scale
        sea = theme.colour.day
        colours = coloured(self._depths.at(xs, ys), replace(sea, share=0.0) if bare else sea)
        colours *= self._lamp(xs[1:-1], ys[1:-1])
        rows, columns = np.arange(top, top + high) % TILE, np.arange(left, left + wide) % TILE
        colours += self._thread if (wide, high) == (TILE, TILE) else self._thread[np.ix_(rows, columns)]
        picture = pictured(colours)
        self._print(picture, scale, left, top, bare)
        return picture

    def _lamp(self, xs: Field, ys: Field) -> Field:
        """How much light falls on each crossing: bright near the lamp, less in corners, little outside."""
        across = (xs / self.wide - LAMP_AT[0]) / 0.62
        up = (ys / self.high - LAMP_AT[1]) / 0.70
        reach = np.minimum(up[:, None] ** 2 + across[None, :] ** 2, 1.6)
        light = np.maximum(LAMP_NEAR - (LAMP_NEAR - LAMP_FAR) * reach / 1.45, LAMP_FAR - 0.03)
        light[:, (xs < 0) | (xs > self.wide)] *= OUTSIDE
        light[np.ix_((ys < 0) | (ys > self.high), (xs >= 0) & (xs <= self.wide))] *= OUTSIDE
        return np.asarray(light, dtype=np.float32)

    def _print(self, sheet: pygame.Surface, scale: float, left: int, top: int, bare: bool) -> None:
        """Land, soundings, crosses and the table's edge, over the painted sea."""
        wide, high = sheet.get_size()
        sea, white = theme.colour.day, theme.colour.flag_white
        for x, y, depth in () if bare else self._soundings:
            place = round(x * scale - left), round(-y * scale - top)
            sheet.blit(_sounding(depth, theme.mix(sea.contour, white, 0.25)), place)
        cross = theme.mix(sea.middle, theme.mix(sea.contour, white, 0.2), 0.42)
        arm = theme.px(5)
        for px in () if bare else self._majors(scale, left, wide, arm, self.wide):
            for py in self._majors(-scale, top, high, arm, self.high):
                pygame.draw.line(sheet, cross, (px - arm, py), (px + arm, py))
                pygame.draw.line(sheet, cross, (px, py - arm), (px, py + arm))
        for land, drawn in self._lands:
            paint_land(sheet, land, scale, left, top, drawn, self._lamp)
        foot = round(-self.high * scale) - top
        edge = pygame.Rect(-left, foot, round(self.wide * scale), round(self.high * scale)).inflate(2, 2)
        pygame.draw.rect(sheet, theme.mix(sea.middle, (215, 225, 220), 0.55), edge, 1)

    def _majors(self, scale: float, start: int, length: int, arm: int, table: float) -> list[int]:
        """The pixels of a sheet along one axis at which crosses may be seen."""
        places = (round(i * self.major * scale) - start for i in range(1, int(table / self.major) + 1))
        return [place for place in places if -arm <= place <= length + arm]

    def overview(self) -> Picture:
        """The whole table with some water around it."""
        found = self._overviews.find(OVERVIEW) or self._overviews.find(COARSE)
        if found is None:
            scale, whole = self._around(COARSE)
            fine, goal = self._around(OVERVIEW)
            small = self.region(scale, *whole.topleft, *whole.size, True)
            painted = Picture(pygame.transform.smoothscale(small, goal.size), fine, *goal.topleft)
            found = self._overviews.keep(COARSE, painted)
        return found

    def _around(self, longer: int) -> tuple[float, pygame.Rect]:
        """The scale of a picture of the whole table, so many pixels long, and its box from the table's (0, 0)."""
        scale, margin = longer / max(self.wide, self.high), longer // 8
        wide, high = round(self.wide * scale), round(self.high * scale)
        return scale, pygame.Rect(-margin, -high - margin, wide + 2 * margin, high + 2 * margin)

    def survey(self, allowance: Allowance) -> bool:
        """Paint the picture of the whole table, strip by strip, as far as the allowance goes; true when it is."""
        if OVERVIEW in self._overviews:
            return True
        scale, whole = self._around(OVERVIEW)
        if self._unpainted is None or self._unpainted[0] != theme.edition:
            strips = [
                pygame.Rect((left, top), STRIP).clip(whole)
                for top in range(whole.top, whole.bottom, STRIP[1])
                for left in range(whole.left, whole.right, STRIP[0])
            ]
            sheet = Picture(pygame.Surface(whole.size), scale, *whole.topleft)
            self._unpainted = theme.edition, sheet, strips
        *_, sheet, strips = self._unpainted
        while strips:
            if not allowance.covers("tile"):
                return False
            strip = strips.pop()
            painted = allowance.painted("tile", partial(self.region, scale, *strip.topleft, *strip.size))
            sheet.surface.blit(painted, (strip.left - whole.left, strip.top - whole.top))
        self._overviews.keep(OVERVIEW, sheet)
        self._unpainted = None
        return True

    def ready(self, camera: Camera, allowance: Allowance, ahead: int = 0) -> bool:
        """Paint the tiles of the view, and of `ahead` tiles around it, as far as the allowance goes; true when
        none is missing."""
        view = camera.frame
        wanted = self._wanted(camera, view.inflate(2 * ahead * TILE, 2 * ahead * TILE))
        block = (camera.scale, wanted[0], wanted[-1], theme.edition)
        if block != self._ready_block:
            if not self._painted(camera, wanted, allowance):
                return False
            self._ready_block = block
        return True

    def _painted(self, camera: Camera, wanted: list[tuple[int, int]], allowance: Allowance) -> bool:
        for column, row in wanted:
            if (camera.scale, column, row) not in self._tiles:
                if not allowance.covers("tile"):
                    return False
                allowance.painted("tile", partial(self.tile, camera.scale, column, row))
        return True

    def _wanted(self, camera: Camera, part: pygame.Rect) -> list[tuple[int, int]]:
        """The tiles that a window rectangle touches."""
        origin_x, origin_y = camera.origin
        first_x, last_x = (part.left - origin_x) // TILE, (part.right - 1 - origin_x) // TILE
        first_y, last_y = (part.top - origin_y) // TILE, (part.bottom - 1 - origin_y) // TILE
        return [(c, r) for r in range(first_y, last_y + 1) for c in range(first_x, last_x + 1)]

    def draw(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        allowance: Allowance = PLENTY,
        part: pygame.Rect | None = None,
    ) -> bool:
        """Cover the camera's view, or a part of it, with sea; true when all of that is sharp.

        New tiles are painted as far as the allowance goes; for the others the overview stands in.
        """
        part = part or camera.frame
        sharp = self._painted(camera, self._wanted(camera, part), allowance)
        origin_x, origin_y = camera.origin
        laid, gone = [], []
        for column, row in self._wanted(camera, part):
            at = (origin_x + column * TILE, origin_y + row * TILE)
            found = self._tiles.find((camera.scale, column, row))
            if found is None:
                gone.append(pygame.Rect(at, (TILE, TILE)))
            else:
                laid.append((found, at))
        if gone:
            self.stand_in(canvas, camera, gone[0].unionall(gone[1:]).clip(part))
        canvas.fblits(laid)
        return sharp

    def stand_in(self, canvas: pygame.Surface, camera: Camera, box: pygame.Rect) -> None:
        """Fill a part of the view from the overview, and beyond it with deep water as dark as it is there."""
        if not self.overview().on(camera).contains(box):
            canvas.fill(theme.mix((0, 0, 0), theme.colour.day.deep, OUTSIDE * LAMP_FAR), box)
        stretch(canvas, camera, box, self.overview())

    def lay_known(self, sheet: pygame.Surface, camera: Camera, box: pygame.Rect) -> None:
        """Onto a sheet what a window rectangle shows of the sea, from the tiles that are painted."""
        origin_x, origin_y = camera.origin
        found = [
            (tile, (origin_x + column * TILE - box.x, origin_y + row * TILE - box.y))
            for column, row in self._wanted(camera, box)
            if (tile := self._tiles.find((camera.scale, column, row))) is not None
        ]
        sheet.fblits(found)
