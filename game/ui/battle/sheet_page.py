"""A unit's whole data sheet, as high as the window, laid over the battle until a key is pressed or it is clicked away.

It shows a card that it is given and knows no game.
"""

from __future__ import annotations

import pygame

from game.tabletop.cards import Card
from game.ui.battle.card_tips import silent
from game.ui.battle.slip import Quote
from game.ui.battle.unit_card import UnitCard
from game.ui.board.shipyard import Shipyard
from game.ui.inputs import Input, Key, Move, Press, Wheel
from game.ui.kit import theme
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

WIDE = 560


class SheetPage(Scene):
    """The sheet. The battle is seen beside it and stands still below."""

    veil = True

    def __init__(self, card: Card, colour: int, unit: str, yard: Shipyard, quote: Quote = silent) -> None:
        """`colour` is the place of its side's colour among the six, `unit` that of lengths."""
        self._told = card, colour, unit
        self.sheet = UnitCard(yard)
        self.sheet.quote = quote
        self.tooltip = Tooltip()

    def resize(self, size: tuple[int, int]) -> None:
        gap = theme.px(12)
        wide = min(theme.px(WIDE), size[0] - 2 * gap)
        self.sheet.lay_out(pygame.Rect((size[0] - wide) // 2, gap, wide, size[1] - 2 * gap))
        self.sheet.show(*self._told)

    def take(self, given: Input) -> None:
        outside = isinstance(given, Press) and not self.sheet.area.collidepoint(given.pos)
        if isinstance(given, Key) or outside:
            self.app.sounds.play("paper_slide")
            self.app.stack.pop()
            return
        if isinstance(given, Wheel):
            self.sheet.take(given)
        if isinstance(given, Move):
            self.tooltip.point(self.sheet.tip(given.pos))

    def tick(self, dt: float) -> bool:
        return self.tooltip.tick(dt)

    def draw(self, canvas: pygame.Surface) -> None:
        self.sheet.draw(canvas)
        self.tooltip.draw(canvas)
