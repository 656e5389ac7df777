"""The chance of winning through a battle, drawn: a line with its uncertainty, the turns, errors and dice on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec
import pygame

from game.ai.analysis import Analysis
from game.ai.analysis.judging import SURE
from game.ai.analysis.telling import steps
from game.match.wording import owned
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.kit import dice_faces, letters, materials, signs, theme
from game.ui.kit.nib import Nib
from game.ui.kit.panes import Pane
from game.ui.kit.theme import Side

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "brilliant": "!!"}
"""What stands beside an order that is called so."""

SHOWN_DICE = 8
"""Dice that are marked at the most: those that moved most."""


class Marked(msgspec.Struct, frozen=True):
    """Something on the curve: the place of the order, whose (a side, or nobody: dice), its sign, what it moved."""

    place: int
    side: str
    sign: str
    points: float


def marked(analysis: Analysis, side: str) -> list[Marked]:
    """What stands on the curve of `side`'s chance, in the order of the battle."""
    found = list[Marked]()
    verdicts = {one.number: one for one in analysis.verdicts}
    places = {one.number: place for place, one in enumerate(analysis.orders)}
    for place, one in enumerate(analysis.orders):
        verdict = verdicts.get(one.number)
        if verdict is not None and verdict.worth in SIGNS:
            sign = -1.0 if one.side == side else 1.0
            found.append(Marked(place, one.side, SIGNS[verdict.worth], sign * 100.0 * verdict.loss))
    dice = [
        Marked(places[step.order.number], "", "", step.points)
        for step in steps(analysis, side)
        if step.dice and step.told
    ]
    return sorted([*found, *dice[:SHOWN_DICE]], key=lambda one: (one.place, one.side))


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
        x, y = area.x + px(18), area.y + px(21 if theme.compact else 25)
        title = (
            f"{owned(self.side, '’')} chance of winning" if self.analysis is not None else "Chance of winning"
        )
        box = letters.put(canvas, title, letters.PANEL_TITLE, colour.text, x, y, upright="middle")
        if self.analysis is None:
            return
        self._legend(canvas, box.right + px(24), y)
        plot = self._plot
        self._turns(canvas, plot)
        for share, words in ((0.5, "50 %"), (0.0, "0 %")):
            at = round(self._y(share))
            letters.put(canvas, words, letters.SMALL, colour.text2, plot.x - px(8), at, "right", "middle")
        nib = Nib(plot.w + px(12), plot.h + px(12))
        self._line(nib, plot, px(6))
        canvas.blit(nib.finished(), (plot.x - px(6), plot.y - px(6)))
        self._marks(canvas)

    def _legend(self, canvas: pygame.Surface, x: int, y: int) -> None:
        px, colour = theme.px, theme.colour
        right = self.area.right - px(18)
        said = f"{self._reckoned()}, sure to ± {100.0 * SURE * self._error():.0f}"
        right = letters.put(canvas, said, letters.SMALL, colour.text2, right, y, "right", "middle").x - px(16)
        rows = [(signs.mark(look, px(11)), f"{owned(side, '’')} error") for side, look in self._looks.items()]
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

    def _reckoned(self) -> str:
        """Who reckoned the curve, in a few words."""
        analysis = self.analysis
        if analysis is None or not analysis.played:
            return "as learned from captains"
        if analysis.played < len(analysis.orders):
            return "captains; dotted as learned"
        return "captains playing on"

    def _error(self) -> float:
        orders = self.analysis.orders if self.analysis is not None else ()
        return max((one.error for one in orders), default=0.0)

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

    def _line(self, nib: Nib, plot: pygame.Rect, margin: int) -> None:
        """The band, the dashes at even, the line: dotted where nothing was played on."""
        assert self.analysis is not None
        colour, analysis = theme.colour, self.analysis
        at = analysis.sides.index(self.side)
        chances = [*(one.before[at] for one in analysis.orders), analysis.end[at]]
        errors = [*(SURE * one.error for one in analysis.orders), 0.0]

        def spot(place: int, chance: float) -> tuple[float, float]:
            share = min(1.0, max(0.0, chance))
            return self._x(place) - plot.x + margin, self._y(share) - plot.y + margin

        over = [spot(place, chance + errors[place]) for place, chance in enumerate(chances)]
        under = [spot(place, chance - errors[place]) for place, chance in enumerate(chances)]
        nib.polygon([*over, *reversed(under)], (*self._looks[self.side].colour, 60))
        dashed = [(margin, self._y(0.5) - plot.y + margin), (plot.w + margin, self._y(0.5) - plot.y + margin)]
        nib.dashed(dashed, colour.text3, 1.2, (7, 6))
        spots = [spot(place, chance) for place, chance in enumerate(chances)]
        for played, run in groupby(range(len(analysis.orders)), lambda place: analysis.orders[place].played):
            places = list(run)
            part = spots[places[0] : places[-1] + 2]
            if played:
                nib.line(part, colour.text, 2.2)
            else:
                nib.dashed(part, colour.text, 2.0, (2, 4))

    def _marks(self, canvas: pygame.Surface) -> None:
        """Errors and dice beside the line: above where they helped the side, below where they hurt."""
        assert self.analysis is not None
        px, plot, analysis = theme.px, self._plot, self.analysis
        at = analysis.sides.index(self.side)
        taken = list[pygame.Rect]()
        for one in sorted(self.marks, key=lambda mark: -abs(mark.points)):
            chances = [*(order.before[at] for order in analysis.orders), analysis.end[at]]
            picture = signs.mark(self._looks[one.side], px(13)) if one.side else dice_faces.face(5, px(13))
            wide = picture.get_width() + (
                letters.measure(one.sign, letters.SMALL_STRONG)[0] + px(4) if one.sign else 0
            )
            box = pygame.Rect(0, 0, wide, picture.get_height())
            box.centerx = round(self._x(one.place + 0.5))
            box.clamp_ip(plot.inflate(px(16), 0))
            way = -1 if one.points > 0 else 1
            middle = self._y(chances[one.place + (way < 0)])
            for step in range(4):
                box.centery = round(middle) + way * px(14 + 15 * step)
                if box.y < plot.y - px(10) or box.bottom > plot.bottom + px(6):
                    break
                if box.collidelist(taken) < 0:
                    taken.append(box)
                    canvas.blit(picture, box)
                    letters.put(
                        canvas, one.sign, letters.SMALL_STRONG, theme.colour.text,
                        box.x + picture.get_width() + px(4), box.centery, upright="middle",
                    )  # fmt: skip
                    break
