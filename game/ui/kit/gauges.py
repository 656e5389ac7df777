"""Gauges, dice and keys as parts of a panel: what is spent and what is left, faces in rows, a key and what it does.

They are described from numbers and words, and must not know any game.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.ui.kit import dice_faces, letters, signs, theme
from game.ui.kit.box import Box, Icon, Text
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.nib import Nib, around, square
from game.ui.kit.theme import Colour

Kind = Literal["cells", "bar", "hexes", "slots"]
HIGH: dict[Kind, float] = {"cells": 10, "bar": 10, "hexes": 26, "slots": 20}
"""Height of a gauge of each kind, at scale 1."""
PLAIN = 170
"""Pixels across a bar without cells."""


@square(32)
def _hexagon(nib: Nib, s: float, spent: bool) -> None:
    corners = around((s / 2, s / 2), s / 2 - 1, 6)
    if spent:
        nib.polygon(corners, theme.colour.field)
    else:
        nib.polygon(corners, theme.colour.ink7, theme.colour.brass, 1.3)


class Cells(Box, frozen=True):
    """Cells, one bar, hexagons or upright slots, of which `spent` (of the first two a part too) are filled cream."""

    kind: Kind
    spent: float
    total: int
    cell: float = 31.0
    """The most pixels across a cell."""

    def _step(self) -> int:
        whole = max(1, self.total)
        if self.kind == "cells":
            return theme.px(max(6, min(self.cell, 150 // whole))) + theme.px(3)
        if self.kind == "slots":
            return theme.px(max(6, min(15, 180 // whole)))
        return theme.px(31 if self.kind == "hexes" else PLAIN)

    def _best(self) -> int:
        return self._step() * (1 if self.kind == "bar" else self.total)

    def _tall(self, wide: int) -> int:
        return theme.px(HIGH[self.kind])

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, step, high = theme.colour, self._step(), theme.px(HIGH[self.kind])
        top = area.centery - high // 2
        if self.kind == "bar":
            box = pygame.Rect(area.x, top, theme.px(PLAIN), high)
            canvas.fill(colour.field, (box.topleft, (round(box.w * min(1.0, self.spent / self.total)), high)))
            pygame.draw.rect(canvas, colour.brass, box, max(1, theme.px(1)))
            return
        for number in range(self.total):
            box = pygame.Rect(area.x + number * step, top, max(3, step - theme.px(4)), high)
            share = min(1.0, max(0.0, self.spent - number))
            if self.kind == "hexes":
                canvas.blit(_hexagon(high, share > 0), box)
                continue
            if share < 1.0:
                pygame.draw.rect(canvas, colour.brass, box, max(1, theme.px(1)))
            if share > 0.0:
                canvas.fill(colour.field, (box.topleft, (round(box.w * share), box.h)))


def gauge(kind: Kind, spent: float, total: int, words: str, clause: str = "", *, cell: float = 31.0) -> Box:
    """A gauge with the sentence below it that says it."""
    cells = Cells(kind=kind, spent=spent, total=total, cell=cell, high=26)
    least = Box(wide=96, high=0)
    tip = Tip(words, "", clause) if clause else None
    return Column((cells, Text(words, letters.STRONG, whole=True), least), tip=tip)


class Faces(Box, frozen=True):
    """Dice in a row of the largest of these sizes at which they all stand, else in several of the smallest."""

    faces: tuple[tuple[int, dice_faces.State], ...]
    sizes: tuple[int, ...]
    sides: int = 6
    gap = 3

    def _size(self, wide: int) -> int:
        room = wide + theme.px(self.gap)
        fitting = (size for size in self.sizes if len(self.faces) * theme.px(size + self.gap) <= room)
        return next(fitting, self.sizes[-1])

    def _best(self) -> int:
        return max(0, len(self.faces) * theme.px(self.sizes[0] + self.gap) - theme.px(self.gap))

    def _least(self) -> int:
        return min(self._best(), theme.px(self.sizes[-1]))

    def _tall(self, wide: int) -> int:
        step = theme.px(self._size(wide) + self.gap)
        fit = max(1, (wide + theme.px(self.gap)) // step)
        return max(0, -(-len(self.faces) // fit) * step - theme.px(self.gap))

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        size = self._size(area.w)
        dice_faces.row(canvas, area.x, area.y, list(self.faces), size, self.gap, area.w, self.sides)


def key(
    cap: str, verb: str, act: str, *, off: bool = False, lit: Colour | None = None,
    tip: Tip | None = None, spare: int = 0,
) -> Box:  # fmt: skip
    """A key of the keyboard with what it does, to be pressed like it; `lit` is the colour of a line under it."""
    colour = theme.colour
    shade = colour.text3 if off else colour.text
    said = Row((Icon(signs.keycap(cap or "–", off)), Text(verb, letters.TEXT, shade, whole=True)), high=30)
    under = Panel(Box(), fill=lit, high=2)
    return Column((said, under), act=act, tip=tip, spare=spare)
