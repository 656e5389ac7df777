"""Land as the chart shows it: paper-coloured, with a dark coast and three pale shoal bands outside.

Ground that lies awash is pale water inside a dotted line: nothing stands there, yet a keel finds it.

It paints onto a tile of the sea and knows nothing of cameras or pieces.
"""

from functools import lru_cache

import pygame
import shapely
from shapely.geometry import LinearRing, LineString, Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop.overlays import Land, Outline
from game.ui.board.sketch import Sketch, lay
from game.ui.kit import letters, theme
from game.ui.kit.theme import Colour

BANDS = ((0.19, 0.09), (0.125, 0.12), (0.06, 0.17))
"""The shoals: width as a share of the land's size, opacity; the widest first."""
Points = list[tuple[float, float]]
LAND_NAME = letters.Style("serif", 15, 20, tracking=5, capitals=True)
NAMED_AT = 0.3
"""Where on the way from its north to its south a land bears its name."""
INWARD = (0.0, 0.045, 0.10)
AWASH = (0.34, 0.22, 0.18)
"""How strongly the pale water of a shoal shows, from its edge inward, each over the last."""
DOT_GAP = 6.0
"""Pixels from dot to dot along the edge of a shoal."""


def _earth() -> tuple[Colour, ...]:
    """The colours of land from the shore inward."""
    return theme.colour.land_shore, theme.colour.land, theme.colour.land_inner


@lru_cache(maxsize=64)
def _rings(outline: Outline) -> tuple[tuple[Outline, ...], tuple[Outline, ...]]:
    """The shoal outlines and the land's own outlines, both from the outside in, in table units."""
    ground = Polygon(outline).buffer(0)
    size = min(6.0 * ground.area**0.5 / 10, ground.area**0.5)
    shoals = [part for width, _ in BANDS for part in _parts(ground.buffer(size * width))]
    inward = [part for share in INWARD for part in _parts(ground.buffer(-size * share))[:1]]
    return tuple(shoals), tuple(inward)


def _parts(shape: BaseGeometry) -> list[Outline]:
    bodies = [part for part in shapely.get_parts(shape) if not part.is_empty]
    return [tuple((float(x), float(y)) for x, y in body.exterior.coords) for body in bodies]


def paint_land(sheet: pygame.Surface, land: Land, scale: float, left: int, top: int) -> None:
    """Paint an island onto a tile whose top left corner lies `left`, `top` pixels from the table's (0, 0)."""
    shoals, inward = _rings(land.outline)
    wide, high = sheet.get_size()

    def placed(outline: Outline) -> list[tuple[float, float]]:
        return [(x * scale - left, -y * scale - top) for x, y in outline]

    widest = placed(shoals[0])
    if (
        min(x for x, _ in widest) > wide
        or max(x for x, _ in widest) < 0
        or min(y for _, y in widest) > high
        or max(y for _, y in widest) < 0
    ):
        return
    if land.awash:
        _paint_awash(sheet, [placed(outline) for outline in inward])
    for outline, (_, share) in zip(shoals, () if land.awash else BANDS, strict=False):
        band = Sketch(wide, high, 2)
        band.area(placed(outline), theme.sheer(theme.colour.shoal, share))
        lay(sheet, band.plate(), (0, 0))
    if not land.awash:
        _paint_ground(sheet, [placed(outline) for outline in inward])
    if land.name:
        _name(sheet, land, placed(land.outline))


def _paint_ground(sheet: pygame.Surface, inward: list[Points]) -> None:
    """Dry land: paler inward, behind a dark coast."""
    ground = Sketch(*sheet.get_size(), 2)
    for outline, colour in zip(inward, _earth(), strict=False):
        ground.area(outline, colour)
    ground.line(inward[0], theme.colour.coast, 1.6, closed=True)
    lay(sheet, ground.plate(), (0, 0))


def _paint_awash(sheet: pygame.Surface, inward: list[Points]) -> None:
    """A shoal: shallower inward, its edge dotted as charts dot a danger line."""
    for outline, share in zip(inward, AWASH, strict=False):
        water = Sketch(*sheet.get_size(), 2)
        water.area(outline, theme.sheer(theme.colour.shoal, share))
        lay(sheet, water.plate(), (0, 0))
    edge = LinearRing(inward[0])
    for number in range(round(edge.length / DOT_GAP)):
        dot = edge.interpolate(number * DOT_GAP)
        pygame.draw.circle(sheet, theme.colour.key, (round(dot.x), round(dot.y)), 1.5)


def _name(sheet: pygame.Surface, land: Land, outline: list[tuple[float, float]]) -> None:
    """The name across the land north of its middle, where what stands on it (an airfield, a battery) leaves it room.

    Where the land is narrower than its name, a word to a line; dry land narrower than a word bears none.
    """
    ink = theme.mix(theme.colour.coast, theme.colour.land_shore, 0.1)
    if land.awash:  # over water, also where it runs past the edge
        ink = theme.colour.paper2
    ground = Polygon(outline).buffer(0)
    west, north, east, south = ground.bounds
    at = north + NAMED_AT * (south - north)
    across = ground.intersection(LineString([(west, at), (east, at)]))
    if across.is_empty:
        return
    left, _, right, _ = across.bounds
    words = letters.render(land.name, LAND_NAME, ink)
    parts = [words]
    if words.get_width() > right - left and " " in land.name:
        parts = [letters.render(part, LAND_NAME, ink) for part in land.name.split()]
    if not land.awash and max(part.get_width() for part in parts) > right - left:
        return
    top = at - sum(part.get_height() for part in parts) / 2
    for part in parts:
        wide, high = part.get_size()
        sheet.blit(part, (round((left + right - wide) / 2), round(top)))
        top += high
