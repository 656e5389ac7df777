"""A pane: a panel painted only when what it shows has changed, and otherwise shown as it was.

It must not know what is painted on it.
"""

from collections.abc import Callable, Hashable

import pygame

from game.ui.kit import theme

_SHADOW_REACH = (
    8  # pixels at scale 1 kept around a panel: the least gap, so that no neighbour is kept with it
)


class Pane:
    """Remembers a panel's picture, shadow included, together with the still background it lies on."""

    def __init__(self, area: pygame.Rect | tuple[int, int, int, int]) -> None:
        self.area = pygame.Rect(area)
        self._kept: pygame.Surface | None = None
        self._key: Hashable = None
        self._at = (0, 0)

    def show(
        self, canvas: pygame.Surface, key: Hashable, paint: Callable[[pygame.Surface, pygame.Rect], None]
    ) -> bool:
        """Show the panel: `paint(canvas, area)` is called only if `key` is not the one of last time.

        The key must hold everything the painting depends on. True when it was painted.
        """
        whole = (key, tuple(self.area), canvas.get_size(), theme.edition)
        if self._kept is not None and whole == self._key:
            canvas.blit(self._kept, self._at)
            return False
        reach = theme.px(_SHADOW_REACH)
        box = self.area.inflate(2 * reach, 2 * reach).clip(canvas.get_rect())
        before = canvas.get_clip()
        canvas.set_clip(box.clip(before))
        paint(canvas, self.area)
        canvas.set_clip(before)
        self._kept = canvas.subsurface(box).copy()
        self._key, self._at = whole, box.topleft
        return True

    def forget(self) -> None:
        """Paint anew next time."""
        self._kept = None
