"""Land as the chart shows it: a coast with surf and waterlines, a beach, hills shaded and hachured, woods and towns.

Ground that lies awash is pale water inside a dotted line: nothing stands there, yet a keel finds it.

It paints onto a tile of the sea, the same picture for the same outline and zoom however it is cut into tiles, and
knows nothing of cameras or pieces. The drawn shore keeps inside the outline: what lies between is foreshore, and its
outer edge is the rule's line.
"""

from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import numpy as np
import pygame
import shapely
from shapely.geometry import LinearRing, Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop.overlays import Land, Outline
from game.ui.board.relief import Country, Relief, country, inland, relief
from game.ui.board.sketch import Sketch, lay
from game.ui.kit import theme
from game.ui.kit.kept import kept
from game.ui.kit.theme import Colour
from game.ui.kit.water import Depths, Field, pictured

SHOALS = ((0.114, 62.0, 0.10), (0.075, 40.0, 0.12), (0.036, 22.0, 0.16))
"""The shoals, the widest first: width as a share of the land's size, in pixels at most, opacity."""
WATERLINES = ((6.0, 0.44), (10.0, 0.36), (15.0, 0.29), (21.0, 0.23), (28.5, 0.18), (37.5, 0.13), (48.0, 0.09))
"""The engraved lines along the coast: pixels from it, opacity."""
SURF = 2.6
"""Pixels from the coast at which the wave breaks."""
INWARD = (0.0, 0.045, 0.10)
AWASH = (0.34, 0.22, 0.18)
"""How strongly the pale water of a shoal shows, from its edge inward, each over the last."""
DOT_GAP = 6.0
"""Pixels from dot to dot along the edge of a shoal."""
NOISE = 0.12
"""How far the drawn shore keeps inside the outline, as a share of the breadth of the hills, and in pixels."""
NOISE_AT_MOST = 11.0
BEACH, CONTOURS, CONTOUR_SHARE = 9.0, 7, 0.26
EDGE = 14
"""Pixels around a tile for which the heights are known, so that strokes run on from tile to tile."""
STROKES = 5.0
"""Pixels from hachure to hachure."""
BARE, WILD = 12.0, 26.0
"""A land whose hills are narrower than this, in pixels, bears no hachures; neither woods nor houses."""
_GRAIN = np.random.default_rng(11).random((128, 128), dtype=np.float32)
_PLACES = np.random.default_rng(12).random((3, 64, 64), dtype=np.float32)
_WAVES = Depths(40, 40, 5, ((1.0, 1.0), (0.43, 0.5), (0.17, 0.24)))
_SWELL = Depths(40, 40, 6, ((3.0, 1.0), (1.3, 0.4)))

Points = list[tuple[float, float]]


class Patch(NamedTuple):
    """A rectangle of the sea in pixels from the table's (0, 0), at a scale."""

    scale: float
    left: int
    top: int
    wide: int
    high: int

    def axes(self, edge: int = 0) -> tuple[Field, Field]:
        """Table places of its columns and rows, and of `edge` pixels around it."""
        xs = (np.arange(self.left - edge, self.left + self.wide + edge, dtype=np.float32) + 0.5) / self.scale
        ys = -(np.arange(self.top - edge, self.top + self.high + edge, dtype=np.float32) + 0.5) / self.scale
        return xs, ys


class _Sheet(NamedTuple):
    """Colours multiplied by their opacity, shape (3, rows, columns), 0 to 255, and the opacity, 0 to 1."""

    colours: Field
    alpha: Field

    def over(self, colour: Colour, share: Field) -> None:
        """Lay one colour over what is there."""
        self.cover(np.array(colour, dtype=np.float32)[:, None, None], share)

    def cover(self, colours: Field, share: Field) -> None:
        """Lay colours over what is there."""
        rest = 1 - share
        self.colours[...] = self.colours * rest + colours * share
        self.alpha[...] = self.alpha * rest + share

    def plate(self) -> pygame.Surface:
        """It as a plate."""
        plate = pygame.Surface(self.alpha.shape[::-1], pygame.SRCALPHA)
        opacity = np.clip(self.alpha * 255 + 0.5, 0, 255)
        pygame.surfarray.pixels_alpha(plate)[...] = opacity.T.astype(np.uint8)
        pygame.surfarray.pixels3d(plate)[...] = (
            np.clip(self.colours, 0, opacity).transpose(2, 1, 0).astype(np.uint8)
        )
        return plate


def _slopes(field: Field) -> tuple[Field, Field]:
    """How much a field grows down and across; 0 where it is one pixel narrow."""
    down, across = np.zeros_like(field), np.zeros_like(field)
    if field.shape[0] > 2:
        down[1:-1] = (field[2:] - field[:-2]) / 2
        down[0], down[-1] = down[1], down[-2]
    if field.shape[1] > 2:
        across[:, 1:-1] = (field[:, 2:] - field[:, :-2]) / 2
        across[:, 0], across[:, -1] = across[:, 1], across[:, -2]
    return down, across


def reach(outline: Outline, scale: float) -> pygame.Rect:
    """The pixels from the table's (0, 0) that a land and the water about it may cover."""
    xs, ys = [x for x, _ in outline], [-y for _, y in outline]
    around = WATERLINES[-1][0] * theme.scale + 18
    left, top = min(xs) * scale - around, min(ys) * scale - around
    return pygame.Rect(
        round(left),
        round(top),
        round((max(xs) * scale + around) - left),
        round(max(ys) * scale + around - top),
    )


def paint_land(
    sheet: pygame.Surface,
    land: Land,
    scale: float,
    left: int,
    top: int,
    drawn: Outline,
    lamp: Callable[[Field, Field], Field] | None = None,
) -> None:
    """Paint an island onto a tile whose top left corner lies `left`, `top` pixels from the table's (0, 0).

    `drawn` is its outline as it is drawn, which may run on past the table's edge. `lamp` tells how much light falls
    on each crossing of columns and rows, in table units.
    """
    box = reach(drawn, scale).clip((left, top, *sheet.get_size()))
    if not box.w or not box.h:
        return
    if land.awash:
        _paint_awash(sheet, land.outline, scale, left, top)
        return
    patch = Patch(scale, box.left, box.top, box.w, box.h)
    light = np.float32(1) if lamp is None else lamp(*patch.axes())
    lay(sheet, _plate(land.outline, drawn, patch, light), (box.left - left, box.top - top))


def _plate(outline: Outline, drawn: Outline, patch: Patch, lamp: Field | np.float32) -> pygame.Surface:
    """A land and the water about it, as a plate of the patch's size."""
    lie = relief(drawn)
    xs, ys = patch.axes()
    scale = patch.scale
    deep = inland(np.array(drawn, dtype=np.float32), xs, ys) * scale
    waves = _WAVES.at((xs - drawn[0][0]) * (scale * 0.022), (ys - drawn[0][1]) * (scale * 0.022))
    swell = _SWELL.at((xs - drawn[0][0]) * (scale * 0.022), (ys - drawn[0][1]) * (scale * 0.022))
    most = min(NOISE * lie.breadth * scale, NOISE_AT_MOST * theme.scale)
    shore = deep - most * waves**1.25
    size = theme.scale * min(1.0, max(0.42, lie.size * scale / 200))
    colours = np.zeros((3, patch.high, patch.wide), dtype=np.float32)
    alpha = np.zeros((patch.high, patch.wide), dtype=np.float32)
    sheet = _Sheet(colours, alpha)
    if float(deep.min()) < 1.5:
        _water(sheet, -deep, waves, swell - 0.5, lie.size * scale, size)
        wet = np.clip(deep + 0.5, 0, 1)
        sheet.over(theme.mix(theme.colour.land_shore, theme.colour.shoal, 0.38), wet * 0.92)
        sheet.over(theme.colour.flag_white, wet * np.clip(1.4 - np.abs(shore + 1.6), 0, 1) * 0.55)
    if float(deep.max()) > 0:
        sheet.cover(_ground(outline, lie, patch, shore), np.clip(shore + 0.5, 0, 1))
        down, across = _slopes(shore)
        heavy = (0.55 + 0.95 * np.clip(-(down + across) * 0.7071, 0, 1)) * size
        sheet.over(
            theme.mix(theme.colour.coast, theme.colour.key, 0.35), np.clip(heavy + 0.5 - np.abs(shore), 0, 1)
        )
    colours *= lamp
    return sheet.plate()


def _water(sheet: _Sheet, out: Field, waves: Field, swell: Field, long: float, size: float) -> None:
    """Shoals, waterlines and the breaking wave: `out` pixels from the coast of a land `long` pixels in size."""
    white, shoal = theme.colour.flag_white, theme.colour.shoal
    for share, most, strength in SHOALS:
        wide = min(share * long, most * theme.scale)
        sheet.over(shoal, np.clip(wide * (1 + 0.7 * swell) - out + 0.5, 0, 1) * strength)
    wavy = out * (1 - 0.3 * swell) + (waves - 0.5) * 2 * size
    lines = np.zeros_like(out)
    for away, strength in WATERLINES:
        np.maximum(lines, np.clip(1.05 - np.abs(wavy - away * size), 0, 1) * strength, out=lines)
    sheet.over(theme.mix(shoal, white, 0.5), lines)
    crest = np.clip(1.5 * size - np.abs(out - SURF * size - waves * 1.4), 0, 1)
    sheet.over(theme.mix(white, shoal, 0.12), crest * np.clip(waves * 2.4 - 0.35, 0, 0.95))


def _ground(outline: Outline, lie: Relief, patch: Patch, shore: Field) -> Field:
    """The colours of dry land: shape (3, rows, columns)."""
    broad = lie.breadth * patch.scale
    around = lie.at(*patch.axes(EDGE))
    down, across = (slope * broad for slope in _slopes(around))
    # The lamp stands in the north-west: what rises away from it is bright.
    lit: Field = np.clip((down + across) * 0.7071, -2.2, 1.6)
    steep: Field = np.hypot(down, across)
    inner = slice(EDGE, -EDGE)
    heights, light = around[inner, inner], lit[inner, inner]
    ink = theme.colour
    earth = (
        theme.mix(ink.land_inner, ink.paper, 0.35),
        ink.land,
        ink.land_shore,
    )  # from the shore inward and up
    low, middle, top = (np.array(tint, dtype=np.float32)[:, None, None] for tint in earth)
    part = np.clip(heights * 1.15, 0, 1)[None] * 2
    colours: Field = np.where(part < 1, low + (middle - low) * part, middle + (top - middle) * (part - 1))
    grain = _GRAIN[
        np.ix_(
            np.arange(patch.top, patch.top + patch.high) % len(_GRAIN),
            np.arange(patch.left, patch.left + patch.wide) % len(_GRAIN),
        )
    ]
    bright = (
        1.03
        + np.where(light > 0, np.float32(0.10), np.float32(0.17)) * light
        + (grain - 0.5) * np.float32(0.035)
    )
    level = heights * CONTOURS  # contours, as wide on every slope
    gap = np.abs(level - np.rint(level)) / np.maximum(steep[inner, inner] / broad * CONTOURS, 1e-4)
    bright *= 1 - np.clip(1.05 - gap, 0, 1) * np.where(
        np.rint(level) > 0, np.float32(CONTOUR_SHARE), np.float32(0)
    )
    beach = np.clip(1 - shore / (min(BEACH, broad * 0.16) * theme.scale), 0, 1)
    if broad > BARE:
        bright *= _hachures(patch, down, across, lit)
        bright -= np.where((grain > 0.9) & (beach > 0.15), np.float32(0.16), np.float32(0))
    colours *= bright
    pale = np.array(theme.mix(theme.colour.land_inner, theme.colour.paper, 0.6), dtype=np.float32)
    colours += (pale[:, None, None] - colours) * beach * 0.6
    if broad <= WILD or float(shore.max()) < 3:
        return colours
    sheet = pictured(colours)
    _people(sheet, country(outline), patch, broad)
    return pygame.surfarray.array3d(sheet).transpose(2, 1, 0).astype(np.float32)


def _hachures(patch: Patch, down: Field, across: Field, lit: Field) -> Field:
    """Short strokes down hill, as the share of light they leave: long where it is steep, dark where it is shaded,
    none on the flat."""
    gap = STROKES * theme.scale
    columns = np.arange((patch.left - EDGE) // gap, (patch.left + patch.wide + EDGE) // gap, dtype=np.int64)
    rows = np.arange((patch.top - EDGE) // gap, (patch.top + patch.high + EDGE) // gap, dtype=np.int64)
    column, row = (each.ravel() for each in np.meshgrid(columns, rows))
    aside, along, rank = _PLACES[:, row % 64, column % 64]
    xs, ys = (column + aside) * gap - patch.left, (row + along) * gap - patch.top
    i, j = np.floor(ys).astype(np.int64) + EDGE, np.floor(xs).astype(np.int64) + EDGE
    known = (i >= 0) & (j >= 0) & (i < down.shape[0]) & (j < down.shape[1])
    i, j, xs, ys, rank = i[known], j[known], xs[known], ys[known], rank[known]
    falls, runs, light = down[i, j], across[i, j], lit[i, j]
    slope = np.hypot(falls, runs)
    drawn = slope - 0.4 * light > 0.55 + 0.6 * rank
    long = (2.5 + 3.2 * np.minimum(slope, 2.2)) * theme.scale / np.maximum(slope, 1e-6)
    ends_x, ends_y = xs - runs * long, ys - falls * long
    inks = np.clip(218 - 34 * slope + 42 * light, 105, 232).astype(np.int64)
    sheet = pygame.Surface((patch.wide, patch.high), 0, 32)
    sheet.fill((255, 255, 255))
    strokes = np.stack((xs, ys, ends_x, ends_y), axis=1)[drawn].tolist()
    for (x0, y0, x1, y1), ink in zip(strokes, inks[drawn].tolist(), strict=True):
        pygame.draw.aaline(sheet, (ink, ink, ink), (x0, y0), (x1, y1))
    left: Field = pygame.surfarray.pixels_green(sheet).T.astype(np.float32)
    left /= 255
    return left


def _people(sheet: pygame.Surface, stands: Country, patch: Patch, broad: float) -> None:
    """Roads, woods and roofs, as chart signs: they keep their size, and are fewer where they would crowd."""
    size = theme.scale * min(1.3, max(0.75, broad / 90))
    room = pygame.Rect(-9, -9, patch.wide + 18, patch.high + 18)

    def spot(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * patch.scale - patch.left, -point[1] * patch.scale - patch.top

    for road in stands.roads:
        points = [spot(point) for point in road]
        verge = theme.mix(theme.colour.coast, theme.colour.land, 0.35)
        for aside, ink in ((-1, verge), (2, verge), (0, theme.colour.paper), (1, theme.colour.paper)):
            pygame.draw.aalines(sheet, ink, False, [(x, y + aside) for x, y in points])
    tree = _tree(round(size, 2))
    half = tree.get_width() // 2
    for wood in stands.woods:
        trees = wood[: max(7, round((broad * 0.16 / size) ** 2 / 2))]
        for x, y in sorted(map(spot, trees), key=lambda at: at[1]):
            if room.collidepoint(x, y):
                lay(sheet, tree, (round(x) - half, round(y) - half))
    for roofs in stands.roofs:
        houses = roofs[: max(6, round((broad * 0.13 / size) ** 2 / 3))]
        for number, at in sorted(enumerate(houses), key=lambda each: -each[1][1]):
            x, y = spot(at)
            if room.collidepoint(x, y):
                _house(sheet, round(x), round(y), size, church=number == 0 and len(houses) > 8)


@kept(20)
def _tree(size: float) -> pygame.Surface:
    """One tree from above, its shadow to the south-east."""
    leaf = theme.mix(theme.colour.good, theme.colour.land, 0.3)
    side = 2 * ceil(4.2 * size) + 1
    sketch, middle = Sketch(side, side, 4), side / 2
    sketch.disc((middle + 1.3 * size, middle + 1.3 * size), 2.4 * size, theme.sheer(theme.colour.key, 0.4))
    sketch.disc((middle, middle), 2.7 * size, theme.mix(leaf, theme.colour.key, 0.6))
    sketch.disc((middle, middle), 2.0 * size, leaf)
    sketch.disc(
        (middle - 0.6 * size, middle - 0.6 * size), 0.8 * size, theme.mix(leaf, theme.colour.land_inner, 0.45)
    )
    return sketch.plate()


def _house(sheet: pygame.Surface, x: int, y: int, size: float, church: bool) -> None:
    """One red roof from above, its south side in shade; a church has a tower besides."""
    wide, high = max(3, round(5.2 * size)), max(3, round(3.6 * size))
    body = pygame.Rect(x - wide // 2, y - high // 2, wide, high)
    roof = theme.mix(theme.colour.flag_red, theme.colour.land, 0.3)
    sheet.fill(theme.colour.coast, body.move(1, 1).inflate(1, 1))
    sheet.fill(roof, body)
    sheet.fill(
        theme.mix(roof, theme.colour.key, 0.35), (body.x, body.centery, wide, body.bottom - body.centery)
    )
    if church:
        tall = round(3.5 * size)
        sheet.fill(theme.colour.pen, (body.x - 2, body.y - tall, max(2, round(2.2 * size)), high + tall))


@lru_cache(maxsize=64)
def _rings(outline: Outline) -> tuple[Outline, ...]:
    """The outlines of a shoal from its edge inward, in table units."""
    ground = Polygon(outline).buffer(0)
    size = min(0.6 * ground.area**0.5, ground.area**0.5)
    return tuple(part for share in INWARD for part in _parts(ground.buffer(-size * share))[:1])


def _parts(shape: BaseGeometry) -> list[Outline]:
    bodies = [part for part in shapely.get_parts(shape) if not part.is_empty]
    return [tuple((float(x), float(y)) for x, y in body.exterior.coords) for body in bodies]


def _paint_awash(sheet: pygame.Surface, outline: Outline, scale: float, left: int, top: int) -> None:
    """A shoal: shallower inward, its edge dotted as charts dot a danger line."""
    inward: list[Points] = [
        [(x * scale - left, -y * scale - top) for x, y in ring] for ring in _rings(outline)
    ]
    for ring, share in zip(inward, AWASH, strict=False):
        water = Sketch(*sheet.get_size(), 2)
        water.area(ring, theme.sheer(theme.colour.shoal, share))
        lay(sheet, water.plate(), (0, 0))
    edge = LinearRing(inward[0])
    for number in range(round(edge.length / DOT_GAP)):
        dot = edge.interpolate(number * DOT_GAP)
        pygame.draw.circle(sheet, theme.colour.key, (round(dot.x), round(dot.y)), 1.5)
