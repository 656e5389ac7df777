"""A note of the window itself, over whatever scene is on top: it stands at the foot for a while and goes by itself.

Scenes know nothing of it: what it covers is put back before they draw, since they may leave standing what has not
changed.
"""

import pygame

from game.ui.kit import theme
from game.ui.kit.controls import Tip
from game.ui.kit.tips import draw_tip, tip_size

STANDS_MS = 5000.0
SHADOW = 24


class Notice:
    """One sentence at a time; the latest."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self._left = 0.0
        self._under: tuple[pygame.Surface, pygame.Rect] | None = None

    def tell(self, tip: Tip) -> None:
        """Say this from now on."""
        self.tip, self._left = tip, STANDS_MS

    def hush(self) -> None:
        """Say nothing any more."""
        self.tip = None

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it goes."""
        self._left -= dt
        if self.tip is None or self._left > 0:
            return False
        self.tip = None
        return True

    def lift(self, canvas: pygame.Surface) -> None:
        """Put back what it covered."""
        if self._under is not None:
            canvas.blit(*self._under)
            self._under = None

    def fall(self) -> None:
        """The canvas is another: there is nothing to put back."""
        self._under = None

    def draw(self, canvas: pygame.Surface) -> None:
        """Lay it over a finished picture."""
        if self.tip is None:
            return
        area = pygame.Rect((0, 0), tip_size(self.tip))
        area.midbottom = (canvas.get_width() // 2, canvas.get_height() - theme.px(SHADOW))
        cover = area.inflate(2 * theme.px(SHADOW), 2 * theme.px(SHADOW)).clip(canvas.get_rect())
        self._under = canvas.subsurface(cover).copy(), cover
        draw_tip(canvas, self.tip, area)
