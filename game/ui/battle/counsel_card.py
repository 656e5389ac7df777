"""The card of advice: three orders with their reasons, one to be taken over; or the line that they are thought of.

It lies over the foot of the unit card. It shows what it is told and must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.asking.advised import Advised
from game.ui.battle.counsel import CounselText
from game.ui.inputs import Input, Pos
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.panes import KeptPanel

TAKE, LOOK, CLOSE = "counsel-take", "counsel-look", "counsel-close"
MOST_LINES = 4
"""Lines of words of one order; where the card has no room for them, fewer."""
STRIP = 96
"""Pixels at scale 1 of the card below that are worth being seen."""


class CounselCard(KeptPanel):
    """The card. Messages: `Picked("counsel-take", n)`, `Picked("counsel-look", n)`, `Pressed("counsel-close")`."""

    def __init__(self) -> None:
        super().__init__()
        self._told: CounselText | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        self._lines = MOST_LINES

    # -- layout and content ------------------------------------------------------------------------------------------

    def lay_out(self, room: pygame.Rect) -> None:
        """The box at whose foot it lies."""
        if room != self._room:
            self._room = pygame.Rect(room)
            self._place()

    def show(self, told: CounselText | None) -> None:
        """Other words; None: away with it."""
        if told != self._told:
            self._told, self._held = told, ""
            self._place()

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the card's."""
        return self._told is not None and self.area.collidepoint(pos)

    def _place(self) -> None:
        """At the foot of its box, as high as its words are, which are told in fewer lines where it is low."""
        told, room = self._told, self._room
        if told is None:
            self.over = ""
            return
        high = room.h
        for self._lines in range(MOST_LINES, 0, -1):
            high = self._describe(told).tall(room.w)
            if high <= room.h:
                break
        if told.advised and room.h - high < theme.px(STRIP):
            high = room.h  # so little of what lies below would look torn
        super().lay_out(pygame.Rect(room.x, room.bottom - high, room.w, high))

    def cue(self) -> Hashable:
        return None if self._told is None else (self._told, self._lines)

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """A row under the pointer is looked at, a click takes it over; the cross closes it."""
        if self._told is None:
            return None
        before, act = self.over, self.clicked(given)
        if act == CLOSE:
            return Pressed(CLOSE)
        if act:
            return Picked(TAKE, _number(act))
        if self.over not in ("", CLOSE, before) and _number(self.over) != self._told.shown:
            return Picked(LOOK, _number(self.over))
        return None

    # -- picture -----------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        assert self._told is not None
        return self._describe(self._told)

    def _describe(self, told: CounselText) -> Box:
        colour, pad = theme.colour, either(14, theme.PAPER_PADDING)
        shade = colour.alarm if self.over == CLOSE else colour.pen2
        worth: tuple[Box, ...] = ()
        if any(one.figure for one in told.advised):
            worth = (Text("points", letters.SMALL, colour.pen2, whole=True),)
        cross = Icon(signs.cross(theme.px(13), shade), wide=30, high=30, act=CLOSE)
        title = Text(told.title, letters.ITEM_TITLE, colour.pen, grow=1)
        head = Panel(Row((title, *worth, cross)), (pad, 3, 6, 3), high=36)
        if not told.advised:
            return Panel(Column((head, Space(10))), ground="paper")
        rows = Column(tuple(self._row(number, one) for number, one in enumerate(told.advised)))
        foot = Text(told.foot, letters.SMALL, colour.pen2, 0)
        return Panel(Column((
            head, Panel(Rule(colour.brass), (pad, 0)), Space(4), Panel(rows, (7, 0)), SPRING,
            Panel(Column((foot, _keys(len(told.advised))), 3), (pad, 6)),
        )), ground="paper")  # fmt: skip

    def _row(self, number: int, one: Advised) -> Box:
        colour, told = theme.colour, self._told
        shown = told is not None and number == told.shown
        fill = colour.row if shown else colour.paper2 if self.over == f"{TAKE} {number}" else None
        words = f"Worth {one.figure} points; {one.main}." if one.main else ""
        tip = Tip(one.says, words, foot=f"{number + 1} takes it over. Nothing is sent yet.")
        style = letters.STRONG if number == 0 else letters.TEXT
        says = Row((
            Text(one.says, letters.TEXT, colour.pen, self._lines, grow=1, wide=0),
            Text(one.figure, style, colour.pen, whole=True),
        ), 10, "start")  # fmt: skip
        main = Text(one.main, letters.SMALL, colour.pen if shown else colour.pen2, 0)
        body = Row((Icon(signs.keycap(str(number + 1))), Column((says, main), grow=1, wide=0)), align="start")
        pad = either(14, theme.PAPER_PADDING) - 7
        return Panel(body, (pad, 5), fill=fill, tip=tip, act=f"{TAKE} {number}")


def _number(act: str) -> int:
    """Which order a row is of."""
    return int(act.removeprefix(TAKE))


def _keys(count: int) -> Box:
    """What keys do: one for each order, and the one that closes the card."""
    faint = theme.colour.pen2
    keys = ["1"] if count == 1 else ["1", "–", str(count)]
    return Row((
        *(Text(key, letters.SMALL, faint) if key == "–" else Icon(signs.keycap(key)) for key in keys),
        Text("takes one over", letters.SMALL, faint), Space(4), Icon(signs.keycap("Esc")),
        Text("closes it", letters.SMALL, faint),
    ), 5)  # fmt: skip
