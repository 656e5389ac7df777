"""A whole table in small, without its pieces: sea and land, and where a place of the table lies on it.

It knows no log and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.tabletop.overlays import Cloud, Land, Overlay
from game.ui.kit import materials, theme

Place = Callable[[float, float], tuple[float, float]]
"""The pixel of a place of the table."""


def small_table(
    canvas: pygame.Surface, area: pygame.Rect, size: tuple[float, float], terrain: Iterable[Overlay]
) -> tuple[pygame.Rect, Place]:
    """Draw a table of `size` (in its own unit) as large as fits into `area`, in its middle: its box, and its places."""
    wide, high = size
    scale = min(area.w / wide, area.h / high)
    sea = pygame.Rect(0, 0, max(1, round(wide * scale)), max(1, round(high * scale)))
    sea.center = area.center
    materials.chart(canvas, sea)
    with materials.within(canvas, sea):

        def place(x: float, y: float) -> tuple[float, float]:
            return sea.x + x * scale, sea.bottom - y * scale

        for overlay in terrain:
            if isinstance(overlay, Land):
                points = [place(*point) for point in overlay.outline]
                if not overlay.awash:
                    pygame.draw.polygon(canvas, theme.colour.land, points)
                pygame.draw.aalines(canvas, theme.colour.coast, True, points)
            elif isinstance(overlay, Cloud):
                points = [place(*point) for point in overlay.outline]
                pygame.draw.aalines(canvas, theme.colour.text3, True, points)
    return sea, place
