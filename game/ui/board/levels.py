"""Pictures of things by look and zoom: sharp where there is time to paint, else the latest one scaled.

It knows neither what the things are nor where they stand.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

from game.ui.board.allowance import Allowance
from game.ui.kit.kept import Shelf

Look = TypeVar("Look", bound=Hashable)


class Levels(Generic[Look]):
    """Keeps up to `most` sharp pictures, and of `looks` looks the latest; `kind` names them to the allowance."""

    def __init__(self, kind: str, most: int, looks: int) -> None:
        self.kind = kind
        self._sharp: Shelf[tuple[Look, float], pygame.Surface] = Shelf(most)
        self._latest: Shelf[Look, tuple[float, pygame.Surface]] = Shelf(looks)

    def holds(self, look: Look, scale: float) -> bool:
        """Whether a sharp picture is kept."""
        return (look, scale) in self._sharp

    def picture(
        self, look: Look, scale: float, make: Callable[[], pygame.Surface], allowance: Allowance
    ) -> tuple[pygame.Surface, bool]:
        """The plate of a look, and whether it is sharp. `make` paints it; a look never seen is painted at once."""
        found = self._sharp.find((look, scale))
        if found is not None:
            self._latest.keep(look, (scale, found))
            return found, True
        older = self._latest.find(look)
        if older is not None and not allowance.covers(self.kind):
            ratio = scale / older[0]
            wide, high = older[1].get_size()
            size = (max(1, round(wide * ratio)), max(1, round(high * ratio)))
            return pygame.transform.scale(older[1], size), False
        painted = self._sharp.keep((look, scale), allowance.painted(self.kind, make))
        self._latest.keep(look, (scale, painted))
        return painted, True
