"""Land as the chart shows it: paper-coloured, with a dark coast and three pale shoal bands outside.

It paints onto a tile of the sea and knows nothing of cameras or pieces.
"""

from functools import lru_cache

import pygame
from shapely.geometry import Polygon

from game.match.showing import Land, Outline
from game.ui.board.sketch import Sketch, lay
from game.ui.kit import letters, theme
from game.ui.kit.theme import Colour

BANDS = ((0.19, 0.09), (0.125, 0.12), (0.06, 0.17))
"""The shoals: width as a share of the land's size, opacity; the widest first."""
LAND_NAME = letters.Style("serif", 15, 20, tracking=5, capitals=True)
INWARD = (0.0, 0.045, 0.10)


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


def _parts(shape: object) -> list[Outline]:
    if getattr(shape, "is_empty", True):
        return []
    bodies = getattr(shape, "geoms", [shape])
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
    for outline, (_, share) in zip(shoals, BANDS, strict=False):
        band = Sketch(wide, high, 2)
        band.area(placed(outline), theme.sheer(theme.colour.shoal, share))
        lay(sheet, band.plate(), (0, 0))
    ground = Sketch(wide, high, 2)
    for outline, colour in zip(inward, _earth(), strict=False):
        ground.area(placed(outline), colour)
    ground.line(placed(inward[0]), theme.colour.coast, 1.6, closed=True)
    lay(sheet, ground.plate(), (0, 0))
    if land.name:
        _name(sheet, land, placed(land.outline))


def _name(sheet: pygame.Surface, land: Land, outline: list[tuple[float, float]]) -> None:
    middle = Polygon(outline).representative_point()
    ink = theme.mix(theme.colour.coast, theme.colour.land_shore, 0.1)
    word = letters.render(land.name, LAND_NAME, ink)
    wide, high = word.get_size()
    sheet.blit(word, (round(middle.x - wide / 2), round(middle.y - high / 2)))
