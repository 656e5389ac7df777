"""Land as an overlay: where an island may change, as in an editor, the sea is not painted anew for it."""

from __future__ import annotations

import pygame

from game.tabletop import overlays
from game.ui.board.overlays import painted
from game.ui.board.patches import Laid, Setting
from game.ui.board.terrain import paint_land, reach


@painted.register
def _(overlay: overlays.Land, setting: Setting) -> Laid | None:
    """The part of an island that lies in the window, the water about it included."""
    box = reach(overlay.outline, setting.scale).clip(setting.window)
    if not box.w or not box.h:
        return None
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    paint_land(sheet, overlay, setting.scale, box.left, box.top, overlay.outline)
    seen = sheet.get_bounding_rect()
    if not seen.w:
        return None
    return Laid(sheet.subsurface(seen).copy(), box.left + seen.left, box.top + seen.top)
