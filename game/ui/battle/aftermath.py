"""Panels of a battle that is over: the luck of the dice side by side, and lists of what was told, turn by turn.

They are told what to show and count nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pygame

from game.content.ledger import Luck
from game.content.loglines import LogLine, losses
from game.content.report.gather import Turning
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Side

_HEAD, _ROW = 56, 70  # pixels at scale 1


def titled(canvas: pygame.Surface, box: pygame.Rect, title: str) -> None:
    """A panel of ink with its title."""
    colour, px = theme.colour, theme.px
    materials.ink(canvas, box)
    x = box.x + px(16)
    letters.put(canvas, title, letters.PANEL_TITLE, colour.text, x, box.y + px(28), upright="middle")
    materials.rule(canvas, colour.line, x, box.y + px(46), box.w - px(32))


class LuckPanel:
    """Hits to be expected (an outline) and scored (filled) of every side's attacks."""

    def __init__(self, looks: Mapping[str, Side]) -> None:
        self.luck: dict[str, Luck] = {}
        self._looks = looks
        self.area = pygame.Rect(0, 0, 0, 0)

    @property
    def height(self) -> int:
        """The pixels it needs."""
        return theme.px(_HEAD) + len(self._looks) * theme.px(_ROW) + theme.px(8)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        px, box = theme.px, self.area
        titled(canvas, box, "The luck of the dice")
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
        x, wide = box.x + px(20), box.w - px(20) - px(64)
        bars = ((luck.expected, "expected", letters.SMALL), (float(luck.scored), "hit", letters.SMALL_STRONG))
        for number, (value, words, style) in enumerate(bars):
            bar = pygame.Rect(x, box.y + px(25) + number * px(14), max(2, round(wide * value / most)), px(10))
            if number == 0:
                pygame.draw.rect(canvas, colour.brass, bar, 1)
            else:
                canvas.fill(colour.text, bar)
            letters.put(canvas, words, style, colour.text, bar.right + px(8), bar.centery, upright="middle")
        room = box.right - x
        letters.put(
            canvas, luck.words, letters.SMALL, colour.text2, x, box.y + px(60), upright="middle", within=room
        )


class Item(msgspec.Struct, frozen=True):
    """One thing of a list: when, whose (empty: nobody's), words in bold and then plain ones."""

    turn: int
    side: str
    text: str
    strong: str = ""


class ToldPanel:
    """Things that happened, each with its turn and its side; `scroll` is the control that turns it."""

    def __init__(self, title: str, empty: str, looks: Mapping[str, Side], called: str) -> None:
        """`empty` is said where there is nothing, `called` is what players call a turn. `items` None: not read yet."""
        self.title, self._empty, self._looks = title, empty, looks
        self._called = called.capitalize()
        self.items: tuple[Item, ...] | None = None
        self.area = pygame.Rect(0, 0, 0, 0)
        self.scroll = Scroll(title, self.area, 0, self._paint)
        self._tops = [0]

    @property
    def _turn_wide(self) -> int:
        return letters.measure(f"{self._called} 00", letters.SMALL)[0] + theme.px(30)

    def _room(self, wide: int) -> int:
        return wide - theme.px(32) - theme.px(14) - self._turn_wide

    def height(self, wide: int) -> int:
        """The pixels it needs to show all of it."""
        gap = theme.px(5)
        high = sum(self._picture(item, self._room(wide)).get_height() + gap for item in self.items or ())
        return (high or theme.px(24)) + theme.px(_HEAD + 16)

    def place(self, box: pygame.Rect) -> None:
        """Lay it out in a box."""
        px = theme.px
        self._tops = [0]
        for item in self.items or ():
            self._tops.append(self._tops[-1] + self._picture(item, self._room(box.w)).get_height() + px(5))
        self.area = box
        self.scroll.area = pygame.Rect(
            box.x + px(16), box.y + px(_HEAD), box.w - px(24), box.h - px(_HEAD + 14)
        )
        self.scroll.set_length(self._tops[-1] if self.items else px(24))

    def _picture(self, item: Item, room: int) -> pygame.Surface:
        colour = theme.colour
        runs = [letters.Run(item.text, letters.TEXT, colour.text)]
        if item.strong:
            runs.insert(0, letters.Run(f"{item.strong} ", letters.STRONG, colour.text))
        return letters.paragraph(runs, letters.TEXT, colour.text, room)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        titled(canvas, self.area, self.title)
        self.scroll.draw(canvas)

    def _paint(self, canvas: pygame.Surface, top: int) -> None:
        colour, px, area = theme.colour, theme.px, self.scroll.area
        if not self.items:
            words = "The log is being read." if self.items is None else self._empty
            letters.put(canvas, words, letters.TEXT, colour.text2, area.x, top)
        for number, item in enumerate(self.items or ()):
            y = top + self._tops[number]
            if top + self._tops[number + 1] < area.y or y > area.bottom:
                continue
            base = y + letters.ascent(letters.TEXT)
            words = f"{self._called} {item.turn}"
            letters.put(canvas, words, letters.SMALL, colour.text3, area.x, base, upright="base")
            if item.side in self._looks:
                x = area.x + self._turn_wide - px(12)
                mark = signs.mark(self._looks[item.side], px(9))
                signs.centred(canvas, mark, x, y + letters.TEXT.leading() / 2)
            canvas.blit(self._picture(item, self._room(self.area.w)), (area.x + self._turn_wide, y))


def lost(lines: Sequence[LogLine], owners: Mapping[str, str]) -> tuple[Item, ...]:
    """What was lost, in the order it was; `owners` names the side of each unit."""
    return tuple(
        Item(entry.turn, owners.get(telling.units[0], ""), telling.sentence)
        for entry, telling in losses(lines)
    )


def turnings(found: Sequence[Turning]) -> tuple[Item, ...]:
    """Turning points, the points that changed hands in bold."""
    return tuple(Item(one.turn, one.side, one.words, f"{one.gain}.") for one in found)
