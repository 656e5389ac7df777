"""The help sheet: the keys and the overlays of the moment, in two columns, or other things to read; any key closes it.

It is told what holds now and why the rest does not; it knows no scene and no keymap.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.inputs import Input, Key, Press, Wheel
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Laid, Rule, Space, Text, lay
from game.ui.kit.controls import Message, Pressed
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll

CLOSE = "help-close"
NARROW = 560
"""A box less wide than this, at scale 1, takes one column."""
KeyLine = tuple[str, str, str]
"""Key, what it does, why it does not now (empty: it does)."""
OverlayLine = tuple[str, str]
"""What it is called, what it shows."""
Section = tuple[str, Sequence[OverlayLine]]
"""A heading, and what stands below it; of a line that is called nothing what it says stands alone."""


class HelpSheet:
    """The sheet, as large as it needs within its box. `Pressed("help-close")` on any key or press."""

    def __init__(
        self,
        keys: Sequence[KeyLine],
        sections: Sequence[Section],
        title: str = "Keys and overlays",
    ) -> None:
        self.keys, self.sections = tuple(keys), [section for section in sections if section[1]]
        self.title = title
        self.area = pygame.Rect(0, 0, 0, 0)
        self._laid = Laid()
        self._scroll = Scroll("help", parts.NOWHERE, ground="paper")

    def place(self, area: pygame.Rect) -> None:
        """Lay it out in the middle of a box; in a narrow one, such as the side column, under each other."""
        px = theme.px
        beside = area.w >= px(NARROW)
        room = area.inflate(-px(24), -px(24)) if beside else area
        body = self._describe(self._side_by_side(room) if beside else self._stacked(), beside)
        wide = min(room.w, px(860)) if beside else room.w
        self.area = pygame.Rect(0, 0, wide, min(body.tall(wide), room.h) if beside else room.h)
        self.area.center = area.center
        self._laid = lay(body, self.area)

    def _stacked(self) -> Box:
        return Column((_keys("Keys now", self.keys), Space(10 if self.keys else 0), self._said()))

    def _side_by_side(self, room: pygame.Rect) -> Box:
        """The keys at the left; those too many for the height go on at the right, below what lies on the table."""
        wide, most, left = theme.px(380), room.h - theme.px(120), len(self.keys)
        while left > 1 and _keys("Keys now", self.keys[:left]).tall(wide) > most:
            left -= 1
        further = (Space(10), _keys("Further keys", self.keys[left:])) if self.keys[left:] else ()
        right = Column((self._said(), *further), grow=1, wide=0)
        line = Drawn(lambda canvas, area: canvas.fill(theme.colour.paper_line, area), wide=1)
        return Row((_keys("Keys now", self.keys[:left], grow=1, wide=0), line, right), 20, "stretch")

    def _describe(self, told: Box, beside: bool) -> Box:
        colour, pad = theme.colour, theme.SHEET_PADDING if beside else theme.PAPER_PADDING
        head = Row((
            Text(self.title, letters.PANEL_TITLE, colour.pen, grow=1),
            Text("Any key closes it", letters.SMALL, colour.pen2, whole=True),
        ), 12, high=32)  # fmt: skip
        body = Column(
            (head, Rule(colour.brass), Space(10), Panel(Through(self._scroll, told), (0, 0, -8, 0), grow=1))
        )
        return Panel(body, (pad, 16), "paper")

    def _said(self) -> Box:
        """The sections, such as what lies on the table, each thing with what it says."""
        colour = theme.colour
        told: list[Box] = []
        for heading, lines in self.sections:
            told.append(_heading(heading))
            for label, words in lines:
                bold = Text(label, letters.STRONG, colour.pen, 2)
                told += [Column((bold, Text(words, letters.SMALL, colour.pen2, 0))), Space(10)]
        return Column(tuple(told)) if told else Space()

    @property
    def offset(self) -> int:
        """How far it is turned."""
        return self._scroll.offset

    @property
    def furthest(self) -> int:
        """How far it can be turned."""
        return self._scroll.furthest

    def take(self, given: Input) -> Message | None:
        """Any key or press closes it; the wheel turns a sheet that is too long."""
        if isinstance(given, Wheel):
            self._scroll.scroll_to(self._scroll.offset - round(given.dy * theme.px(54)))
            return None
        if isinstance(given, Key):
            return None if given.repeat else Pressed(CLOSE)
        return Pressed(CLOSE) if isinstance(given, Press) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        self._laid.paint(canvas)
        self._scroll.draw(canvas)
        if self.offset < self.furthest:
            more = signs.chevron(theme.px(14), theme.colour.clause, 90)
            signs.centred(canvas, more, self.area.centerx, self.area.bottom - theme.px(10))


def _heading(words: str) -> Box:
    return Column((Text(words, letters.HEADING, theme.colour.pen3), Space(12)))


def _keys(title: str, keys: Sequence[KeyLine], grow: float = 0.0, wide: float | None = None) -> Column:
    """Keys with what they do, faint where that is refused, and why."""
    colour = theme.colour
    if not keys:
        return Column((), grow=grow, wide=wide)
    caps = max(signs.keycap(key).get_width() for key, _, _ in keys) / theme.scale
    rows = []
    for key, verb, refused in keys:
        words = Text(
            f"{verb}: {refused}" if refused else verb, letters.TEXT, colour.pen3 if refused else colour.pen, 0,
            grow=1, wide=0,
        )  # fmt: skip
        rows.append(Row((Row((SPRING, Icon(_cap(key, bool(refused)))), wide=caps), words), 12, "start"))
    return Column((_heading(title), Column(tuple(rows), 6)), grow=grow, wide=wide)


@kept(64)
def _cap(key: str, refused: bool) -> pygame.Surface:
    """A key on paper, faint where it does nothing now."""
    cap = signs.keycap(key)
    if refused:
        cap = cap.copy()
        cap.set_alpha(110)
    return cap
