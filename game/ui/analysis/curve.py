"""The curve of the analysis room: the chance of winning through a battle with its title, its turns and a pointer."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ai.analysis import Analysis
from game.match.wording import owned
from game.ui.analysis.line import ChanceLine, Marked, marked, reckoned, sure
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.kit import dice_faces, letters, materials, signs, theme
from game.ui.kit.panes import Pane
from game.ui.kit.theme import Side


class CurvePanel:
    """The curve of one side. Click or drag on it goes to an order."""

    def __init__(self, looks: dict[str, Side], called: str) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)
        self._looks, self._called = looks, called
        self._pane = Pane(self.area)
        self.analysis: Analysis | None = None
        self.side = ""
        self.at = 0
        """The place of the order the pointer stands at; one past the last: the end."""
        self.marks: Sequence[Marked] = ()
        self._held = False
        self._version = 0

    def show(self, analysis: Analysis | None, side: str) -> None:
        """Another analysis, or another side's."""
        self.analysis, self.side = analysis, side
        self.marks = marked(analysis, side) if analysis is not None else ()
        self._version += 1

    def place(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area, self._pane = area, Pane(area)

    @property
    def _plot(self) -> pygame.Rect:
        px, area = theme.px, self.area
        top = area.y + px(42 if theme.compact else 50)
        left = area.x + px(56)
        return pygame.Rect(left, top, area.right - px(18) - left, area.bottom - px(26) - top)

    def _x(self, place: float) -> float:
        plot = self._plot
        count = len(self.analysis.orders) if self.analysis is not None else 1
        return plot.x + plot.w * place / max(1, count)

    def _y(self, chance: float) -> float:
        plot = self._plot
        return plot.bottom - plot.h * chance

    def take(self, given: Input) -> int | None:
        """The place of the order somebody points at with the button down; None where nobody does."""
        if isinstance(given, Press) and given.button == LEFT and self.area.collidepoint(given.pos):
            self._held = self._plot.inflate(theme.px(12), theme.px(24)).collidepoint(given.pos)
        elif isinstance(given, Release):
            self._held = False
        if not self._held or not isinstance(given, Press | Drag) or self.analysis is None:
            return None
        return self._under(given.pos)

    def _under(self, pos: Pos) -> int:
        plot = self._plot
        count = len(self.analysis.orders) if self.analysis is not None else 0
        return min(count, max(0, round((pos[0] - plot.x) * count / max(1, plot.w))))

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only where it changed; the pointer lies over it."""
        self._pane.show(canvas, self._version, lambda surface, _: self._paint(surface))
        if self.analysis is None:
            return
        px, brass = theme.px, theme.colour.brass_light
        x, plot = round(self._x(self.at)), self._plot
        canvas.fill(brass, (x, plot.y - px(8), max(1, px(1.4)), plot.h + px(8)))
        pygame.draw.polygon(
            canvas, brass, [(x - px(6), plot.y - px(14)), (x + px(7), plot.y - px(14)), (x, plot.y - px(5))]
        )

    def _paint(self, canvas: pygame.Surface) -> None:
        px, colour, area = theme.px, theme.colour, self.area
        materials.ink(canvas, area)
        x, y = area.x + px(18), area.y + px(16 if theme.compact else 23)
        title = f"{owned(self.side)} chance of winning" if self.analysis is not None else "Chance of winning"
        box = letters.put(canvas, title, letters.PANEL_TITLE, colour.text, x, y, upright="middle")
        if self.analysis is None:
            return
        self._legend(canvas, box.right + px(24), y)
        plot = self._plot
        self._turns(canvas, plot)
        for share, words in ((0.5, "50 %"), (0.0, "0 %")):
            at = round(self._y(share))
            letters.put(canvas, words, letters.SMALL, colour.text2, plot.x - px(8), at, "right", "middle")
        line = ChanceLine(self.analysis, self.side, self._looks, plot, self._x)
        line.paint(canvas)
        line.mark(canvas, self.marks, px(8))

    def _legend(self, canvas: pygame.Surface, x: int, y: int) -> None:
        px, colour = theme.px, theme.colour
        right = self.area.right - px(18)
        said = f"{reckoned(self.analysis)}, {sure(self.analysis)}"
        right = letters.put(canvas, said, letters.SMALL, colour.text2, right, y, "right", "middle").x - px(16)
        rows = [(signs.mark(look, px(11)), f"{owned(side)} error") for side, look in self._looks.items()]
        rows.append((dice_faces.face(5, px(12)), "the dice"))
        for picture, words in rows:
            wide = picture.get_width() + px(6) + letters.measure(words, letters.SMALL)[0]
            if x + wide > right:
                return
            signs.centred(canvas, picture, x + picture.get_width() // 2, y)
            letters.put(
                canvas,
                words,
                letters.SMALL,
                colour.text2,
                x + picture.get_width() + px(6),
                y,
                upright="middle",
            )
            x += wide + px(18)

    def _turns(self, canvas: pygame.Surface, plot: pygame.Rect) -> None:
        """Turns as alternating fields with their numbers."""
        assert self.analysis is not None
        px, colour, orders = theme.px, theme.colour, self.analysis.orders
        firsts = [
            place for place, one in enumerate(orders) if not place or one.turn != orders[place - 1].turn
        ]
        reach = -px(99)
        for number, first in enumerate(firsts):
            last = firsts[number + 1] if number + 1 < len(firsts) else len(orders)
            left, right = round(self._x(first)), round(self._x(last))
            if number % 2 == 0:
                canvas.fill(theme.mix(colour.ink8, colour.ink7, 0.5), (left, plot.y, right - left, plot.h))
            words = f"{self._called} {orders[first].turn}" if orders[first].turn else "before"
            wide = letters.measure(words, letters.SMALL)[0]
            if wide > right - left - px(6):
                words = str(orders[first].turn)
                wide = letters.measure(words, letters.SMALL)[0]
            middle = (left + right) // 2
            if middle - wide // 2 > reach + px(4) and middle + wide // 2 <= plot.right + px(14):
                letters.put(
                    canvas,
                    words,
                    letters.SMALL,
                    colour.text2,
                    middle,
                    plot.bottom + px(14),
                    "centre",
                    "middle",
                )
                reach = middle + wide // 2
