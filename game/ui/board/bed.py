"""A picture of the resting view's ground (sea and the overlays under the pieces), stretched when zooming in.

One quick stretch instead of one for the sea and one for every overlay; the sharp ground follows at rest.
"""

import pygame

from game.match import showing
from game.ui.board.camera import Camera


class Bed:
    """The last resting ground, if it still holds."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._camera: Camera | None = None
        self._overlays: tuple[showing.Overlay, ...] = ()

    def keep(self, canvas: pygame.Surface, camera: Camera, overlays: tuple[showing.Overlay, ...]) -> None:
        """Copy the ground just drawn, unless it is the one already kept."""
        if self._camera == camera and self._overlays == overlays:
            return
        view = pygame.Rect([round(edge) for edge in camera.view])
        if self._picture is None or self._picture.get_size() != view.size:
            self._picture = pygame.Surface(view.size, 0, canvas)
        self._picture.blit(canvas, (0, 0), view)
        self._camera, self._overlays = camera, overlays

    def stretch(self, canvas: pygame.Surface, camera: Camera, overlays: tuple[showing.Overlay, ...]) -> bool:
        """Cover a nearer view with the kept ground; false where it does not hold or does not reach."""
        kept, picture = self._camera, self._picture
        if kept is None or picture is None or self._overlays != overlays or kept.view != camera.view:
            return False
        ratio = kept.scale / camera.scale
        left, top, wide, high = camera.view
        corner_x, corner_y = kept.to_screen(camera.to_table((left, top)))
        source = pygame.Rect(
            round(corner_x - left), round(corner_y - top), round(wide * ratio), round(high * ratio)
        )
        goal = pygame.Rect([round(edge) for edge in camera.view])
        if not picture.get_rect().contains(source) or not canvas.get_rect().contains(goal):
            return False
        pygame.transform.scale(picture.subsurface(source), goal.size, canvas.subsurface(goal))
        return True
