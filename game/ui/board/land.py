"""Land as an overlay: where an island may change, as in an editor, the sea is not painted anew for it."""

from __future__ import annotations

import pygame
from shapely.geometry import Polygon

from game.tabletop import overlays
from game.ui.board.overlays import drawn
from game.ui.board.patches import Laid, Setting
from game.ui.board.terrain import paint_land


@drawn.register
def _(overlay: overlays.Land, setting: Setting) -> Laid | None:
    """The part of an island that lies in the window, shoals around it included."""
    size = Polygon(overlay.outline).area ** 0.5
    xs, ys = [x for x, _ in overlay.outline], [y for _, y in overlay.outline]
    around = size * 0.25 + 12 / setting.scale
    left, low = setting.spot((min(xs) - around, min(ys) - around))
    right, top = setting.spot((max(xs) + around, max(ys) + around))
    whole = pygame.Rect(round(left), round(top), round(right - left) + 1, round(low - top) + 1)
    box = whole.clip(setting.window)
    if not box.w or not box.h:
        return None
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    paint_land(sheet, overlay, setting.scale, box.left, box.top)
    seen = sheet.get_bounding_rect()
    if not seen.w:
        return None
    return Laid(sheet.subsurface(seen).copy(), box.left + seen.left, box.top + seen.top)
