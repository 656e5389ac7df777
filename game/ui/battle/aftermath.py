"""Two panels of a battle that is over: the luck of the dice side by side, and what was lost, turn by turn.

They are told what to show and count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.content.ledger import Luck
from game.content.loglines import LogLine
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Side

_HEAD, _ROW = 56, 70  # pixels at scale 1


def _titled(canvas: pygame.Surface, box: pygame.Rect, title: str) -> None:
    colour, px = theme.colour, theme.px
    materials.ink(canvas, box)
    x = box.x + px(16)
    letters.put(canvas, title, letters.PANEL_TITLE, colour.text, x, box.y + px(28), upright="middle")
    materials.rule(canvas, colour.line, x, box.y + px(46), box.w - px(32))


class LuckPanel:
    """Hits expected (an outline) and scored (filled) of every side's attacks."""

    def __init__(self, luck: Mapping[str, Luck], looks: Mapping[str, Side]) -> None:
        self.luck, self._looks = dict(luck), looks
        self.area = pygame.Rect(0, 0, 0, 0)

    @property
    def height(self) -> int:
        """The pixels it needs."""
        return theme.px(_HEAD) + len(self.luck) * theme.px(_ROW) + theme.px(8)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        px, box = theme.px, self.area
        _titled(canvas, box, "The luck of the dice")
        most = max([1.0, *(max(one.expected, one.scored) for one in self.luck.values())])
        row = pygame.Rect(box.x + px(16), box.y + px(_HEAD), box.w - px(32), px(_ROW))
        for side, one in self.luck.items():
            self._side(canvas, side, one, row, most)
            row = row.move(0, row.h)

    def _side(self, canvas: pygame.Surface, side: str, luck: Luck, box: pygame.Rect, most: float) -> None:
        colour, px = theme.colour, theme.px
        middle = box.y + px(12)
        signs.centred(canvas, signs.mark(self._looks[side], px(10)), box.x + px(7), middle)
        letters.put(canvas, side, letters.STRONG, colour.text, box.x + px(20), middle, upright="middle")
        said = luck.thrown
        letters.put(canvas, said, letters.SMALL, colour.text2, box.right, middle, "right", "middle")
        if not luck.attacks:
            return
        x, wide = box.x + px(20), box.w - px(20) - px(100)
        bars = (
            (luck.expected, f"{luck.expected:.1f} expected", letters.SMALL),
            (float(luck.scored), f"{luck.scored} scored", letters.SMALL_STRONG),
        )
        for number, (value, words, style) in enumerate(bars):
            bar = pygame.Rect(x, box.y + px(25) + number * px(14), max(2, round(wide * value / most)), px(10))
            if number == 0:
                pygame.draw.rect(canvas, colour.brass, bar, 1)
            else:
                canvas.fill(colour.text, bar)
            letters.put(canvas, words, style, colour.text, bar.right + px(8), bar.centery, upright="middle")
        letters.put(canvas, luck.words, letters.SMALL, colour.text2, x, box.y + px(60), upright="middle")


class LossPanel:
    """Every loss with its turn and whose it was; `scroll` is the control that turns it."""

    def __init__(
        self, lines: Sequence[LogLine], owners: Mapping[str, str], looks: Mapping[str, Side], called: str
    ) -> None:
        """`owners` names the side of each unit, `called` is what players call a turn."""
        self.lines, self._owners, self._looks = tuple(lines), owners, looks
        self._called = called.capitalize()
        self.area = pygame.Rect(0, 0, 0, 0)
        self.scroll = Scroll("losses", self.area, 0, self._paint)
        self._tops = [0]

    @property
    def _turn_wide(self) -> int:
        return letters.measure(f"{self._called} 00", letters.SMALL)[0] + theme.px(30)

    def place(self, box: pygame.Rect) -> None:
        """Lay it out at the top of a box, as high as it needs."""
        px = theme.px
        room = box.w - px(32) - px(14) - self._turn_wide
        self._tops = [0]
        for line in self.lines:
            high = letters.paragraph_height(line.sentence, letters.TEXT, room) + px(5)
            self._tops.append(self._tops[-1] + high)
        needed = self._tops[-1] if self.lines else px(24)
        self.area = pygame.Rect(box.x, box.y, box.w, min(box.h, needed + px(72)))
        self.scroll.area = pygame.Rect(
            box.x + px(16), box.y + px(_HEAD), box.w - px(24), self.area.h - px(_HEAD + 14)
        )
        self.scroll.set_length(needed)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        _titled(canvas, self.area, "What was lost")
        self.scroll.draw(canvas)

    def _paint(self, canvas: pygame.Surface, top: int) -> None:
        colour, px, area = theme.colour, theme.px, self.scroll.area
        if not self.lines:
            letters.put(canvas, "Nothing was lost.", letters.TEXT, colour.text2, area.x, top)
        room = area.w - px(22) - self._turn_wide
        for number, line in enumerate(self.lines):
            y = top + self._tops[number]
            if top + self._tops[number + 1] < area.y or y > area.bottom:
                continue
            base = y + letters.ascent(letters.TEXT)
            words = f"{self._called} {line.entry.turn}"
            letters.put(canvas, words, letters.SMALL, colour.text3, area.x, base, upright="base")
            owner = self._owners.get(line.units[0], "") if line.units else ""
            if owner in self._looks:
                x = area.x + self._turn_wide - px(12)
                mark = signs.mark(self._looks[owner], px(9))
                signs.centred(canvas, mark, x, y + letters.TEXT.leading() / 2)
            text = letters.paragraph(line.sentence, letters.TEXT, colour.text, room)
            canvas.blit(text, (area.x + self._turn_wide, y))
