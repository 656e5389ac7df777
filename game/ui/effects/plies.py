"""The three plies that effects are laid in: on the water, above the ships, and light.

Few calls with long lists: a frame's effects are gathered here and laid down in one call a ply. It knows no effect.
"""

from __future__ import annotations

import pygame

from game.ui.board.sketch import LAID

Blit = tuple[pygame.Surface, tuple[int, int]]


class Plies:
    """What effects lay on one frame, by ply, the first lowest; every picture is a plate."""

    def __init__(self, view: pygame.Rect) -> None:
        """`view` is the part of the canvas that is sea: what lies wholly outside is not laid."""
        self.view = view
        self.water: list[Blit] = []
        self.above: list[Blit] = []
        self.light: list[Blit] = []
        self.told: list[Blit] = []

    def put(self, ply: list[Blit], plate: pygame.Surface | None, x: float, y: float) -> None:
        """Lay a plate with its middle at a pixel; none where there is nothing to be seen."""
        if plate is None:
            return
        wide, high = plate.get_size()
        left, top = round(x - wide / 2), round(y - high / 2)
        if self.view.colliderect(left, top, wide, high):
            ply.append((plate, (left, top)))

    def lay_water(self, canvas: pygame.Surface) -> None:
        """Lay what floats beneath the ships."""
        canvas.fblits(self.water, LAID)

    def lay_above(self, canvas: pygame.Surface) -> None:
        """Lay what stands above the ships, and the light over all."""
        canvas.fblits(self.above, LAID)
        canvas.fblits(self.light, pygame.BLEND_RGB_ADD)
        canvas.fblits(self.told, LAID)
