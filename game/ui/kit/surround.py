"""What surrounds a scene's moving middle: drawn once, and left standing on the canvas while nothing of it changes.

A window full of panels is as much memory to move as everything on the table; a frame in which only the table moves
need not touch it. It must not know what stands around.
"""

import pygame

from game.ui.kit import theme


class Surround:
    """Remembers whether what was last drawn around the middle still stands on a canvas."""

    def __init__(self) -> None:
        self._on: pygame.Surface | None = None
        self._edition = -1
        self._shown: object = None

    def stands_on(self, canvas: pygame.Surface) -> bool:
        """Whether it needs no drawing."""
        return canvas is self._on and self._edition == theme.edition

    def drawn_on(self, canvas: pygame.Surface) -> None:
        """It was drawn whole, and nothing over it."""
        self._on, self._edition = canvas, theme.edition

    def fall(self) -> None:
        """Something of it changed, or lies over it: it is drawn at the next picture."""
        self._on = None

    def cues(self, what: object) -> None:
        """What it is to show: it falls unless that is what it showed."""
        if what != self._shown:
            self.fall()
        self._shown = what
