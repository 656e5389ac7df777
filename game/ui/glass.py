"""The glass a window is seen through: the picture scenes draw, and where it lies in the window.

A window that is large enough is drawn on as it is. In a smaller one the picture is drawn at the least size a scene can
be laid out on, and shrunk. It must not know scenes.
"""

import pygame

SMALLEST = (960, 600)
"""What a scene needs at scale 1, in pixels."""
LEAST_SHARE = 0.75
"""The interface scale gives way down to this share of `SMALLEST` before the picture itself is shrunk."""
MOST = (1920, 1200)
"""No picture that is shrunk is larger, whatever the shape of its window: the rest of that stays dark."""


class Glass:
    """`canvas` is what scenes draw on: the `window` itself, or a picture of its own."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self._size = wide, high = window.get_size()
        self._box = pygame.Rect(0, 0, wide, high)
        self.canvas = window
        share = min(wide / SMALLEST[0], high / SMALLEST[1])
        if share < LEAST_SHARE:
            size = (
                min(MOST[0], max(SMALLEST[0], round(wide / share))),
                min(MOST[1], max(SMALLEST[1], round(high / share))),
            )
            self.canvas = pygame.Surface(size)
            shrunk = min(wide / size[0], high / size[1])
            self._box = pygame.Rect(0, 0, max(1, round(size[0] * shrunk)), max(1, round(size[1] * shrunk)))
            self._box.center = (wide // 2, high // 2)

    @property
    def outgrown(self) -> bool:
        """Whether the window has another size since."""
        return self.window.get_size() != self._size

    def show(self) -> None:
        """Put the picture before the player."""
        if self.canvas is not self.window:
            self.window.fill((0, 0, 0))
            self.window.blit(pygame.transform.smoothscale(self.canvas, self._box.size), self._box)
        pygame.display.flip()

    def through(self, pos: tuple[int, int]) -> tuple[int, int]:
        """The pixel of the canvas that is seen at a pixel of the window; beside the canvas where nothing is."""
        if self.canvas is self.window:
            return pos
        wide, high = self.canvas.get_size()
        box = self._box
        return (pos[0] - box.x) * wide // box.w, (pos[1] - box.y) * high // box.h
