"""The chance of winning through a battle as a line with its uncertainty, errors and dice on it, in any field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

import msgspec
import pygame

from game.ai.analysis import Analysis
from game.ai.analysis.judging import SURE
from game.ai.analysis.telling import steps
from game.ui.kit import dice_faces, letters, signs, theme
from game.ui.kit.nib import Nib
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


class ChanceLine:
    """The line of one side in the field `plot`. `x` says where the place of an order lies, in pixels; one past the last
    is the end."""

    def __init__(
        self,
        analysis: Analysis,
        side: str,
        looks: Mapping[str, Side],
        plot: pygame.Rect,
        x: Callable[[float], float],
    ) -> None:
        self._analysis, self._side, self._looks, self._plot, self._x = analysis, side, looks, plot, x
        at = analysis.sides.index(side)
        self._chances = [*(one.before[at] for one in analysis.orders), analysis.end[at]]

    def _y(self, chance: float) -> float:
        return self._plot.bottom - self._plot.h * chance

    def paint(self, canvas: pygame.Surface) -> None:
        """The band, the dashes at even, the line: dotted where nothing was played on."""
        colour, plot, analysis, margin = theme.colour, self._plot, self._analysis, theme.px(6)
        nib = Nib(plot.w + 2 * margin, plot.h + 2 * margin)
        errors = [*(SURE * one.error for one in analysis.orders), 0.0]

        def spot(place: int, chance: float) -> tuple[float, float]:
            share = min(1.0, max(0.0, chance))
            return self._x(place) - plot.x + margin, self._y(share) - plot.y + margin

        over = [spot(place, chance + errors[place]) for place, chance in enumerate(self._chances)]
        under = [spot(place, chance - errors[place]) for place, chance in enumerate(self._chances)]
        nib.polygon([*over, *reversed(under)], (*self._looks[self._side].colour, 60))
        dashed = [(margin, self._y(0.5) - plot.y + margin), (plot.w + margin, self._y(0.5) - plot.y + margin)]
        nib.dashed(dashed, colour.text3, 1.2, (7, 6))
        spots = [spot(place, chance) for place, chance in enumerate(self._chances)]
        for played, run in groupby(range(len(analysis.orders)), lambda place: analysis.orders[place].played):
            places = list(run)
            part = spots[places[0] : places[-1] + 2]
            if played:
                nib.line(part, colour.text, 2.2)
            else:
                nib.dashed(part, colour.text, 2.0, (2, 4))
        canvas.blit(nib.finished(), (plot.x - margin, plot.y - margin))

    def mark(self, canvas: pygame.Surface, marks: Sequence[Marked], room: int) -> None:
        """Errors and dice beside the line: above where they helped the side, below where they hurt; those that moved
        most find a place first. `room` is how far beyond the field they may reach, in pixels."""
        px, plot = theme.px, self._plot
        taken = list[pygame.Rect]()
        for one in sorted(marks, key=lambda mark: -abs(mark.points)):
            picture = signs.mark(self._looks[one.side], px(13)) if one.side else dice_faces.face(5, px(13))
            wide = picture.get_width() + (
                letters.measure(one.sign, letters.SMALL_STRONG)[0] + px(4) if one.sign else 0
            )
            box = pygame.Rect(0, 0, wide, picture.get_height())
            box.centerx = round(self._x(one.place + 0.5))
            box.clamp_ip(plot.inflate(px(16), 0))
            way = -1 if one.points > 0 else 1
            middle = self._y(self._chances[one.place + (way < 0)])
            for step in range(4):
                box.centery = round(middle) + way * px(14 + 15 * step)
                if box.y < plot.y - room or box.bottom > plot.bottom + room:
                    break
                if box.collidelist(taken) < 0:
                    taken.append(box)
                    canvas.blit(picture, box)
                    letters.put(
                        canvas, one.sign, letters.SMALL_STRONG, theme.colour.text,
                        box.x + picture.get_width() + px(4), box.centery, upright="middle",
                    )  # fmt: skip
                    break


def reckoned(analysis: Analysis | None) -> str:
    """Who reckoned a curve, in a few words."""
    if analysis is None or not analysis.played:
        return "as learned from captains"
    if analysis.played < len(analysis.orders):
        return "captains; dotted as learned"
    return "captains playing on"


def sure(analysis: Analysis | None) -> str:
    """How well a curve is known where it is known worst."""
    orders = analysis.orders if analysis is not None else ()
    return f"sure to ± {100.0 * min(1.0, SURE * max((one.error for one in orders), default=0.0)):.0f}"
