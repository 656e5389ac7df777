"""A field for text of several lines: a story, notes for one side.

Caret, clipboard and wrapping; what is written in it it must not know.
"""

from __future__ import annotations

import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Composing, Input, Key, Press, Release, Text, Wheel
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Control, Ground, Message, Tip, Wrote, ring_round
from game.ui.kit.entry import TextEntry, copy, pasted

_STYLE = letters.TEXT


class Prose(TextEntry):
    """Lines of text; messages are `Wrote`. It is a field to be written in, as `TextEntry` is."""

    def __init__(
        self, name: str, area: RectLike, text: str, most: int, ground: Ground, tip: Tip | None
    ) -> None:
        super().__init__(name, area, "", "", most, False, ground, tip)
        self.text = text
        self.caret = self.anchor = len(text)
        self.first = 0

    # -- text ------------------------------------------------------------------------------------------------------

    def lines(self) -> list[tuple[int, int]]:
        """Where each line shown begins and ends in the text."""
        wide = max(theme.px(40), self.area.w - 2 * theme.px(10))
        found: list[tuple[int, int]] = []
        start = 0
        for part in self.text.split("\n"):
            at = start
            for line in letters.wrap(part, _STYLE, wide) if part else [""]:
                begin = self.text.find(line, at, start + len(part)) if line else at
                begin = at if begin < 0 else begin
                found.append((begin, begin + len(line)))
                at = begin + len(line)
            start += len(part) + 1
        return found

    def _line(self) -> int:
        lines = self.lines()
        return max((n for n, (begin, _) in enumerate(lines) if begin <= self.caret), default=0)

    def _changed(self, first: int, last: int, new: str) -> Message:
        new = new[: max(0, self.most - len(self.text) + last - first)]
        self.text = self.text[:first] + new + self.text[last:]
        self.caret = first + len(new)
        self._follow()
        return Wrote(self.name, self.text)

    @property
    def _rows(self) -> int:
        return max(1, (self.area.h - 2 * theme.px(6)) // _STYLE.leading())

    def _follow(self) -> None:
        line = self._line()
        self.first = min(line, max(self.first, line - self._rows + 1))

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        if self.off is not None:
            return Control.take(self, given)
        if isinstance(given, Press) and given.button == LEFT and self.hit(given.pos):
            self.caret = self._at(given.pos)
            return None
        if isinstance(given, Release):
            return None
        if isinstance(given, Wheel) and self.hit(given.pos):
            most = max(0, len(self.lines()) - self._rows)
            before, self.first = self.first, min(most, max(0, self.first - round(given.dy)))
            return None if before == self.first else Wrote(self.name, self.text)
        if self.focused and isinstance(given, Text):
            self.composing = ""
            return self._changed(self.caret, self.caret, given.text)
        if self.focused and isinstance(given, Composing):
            self.composing = given.text
            return None
        if self.focused and isinstance(given, Key):
            return self._key(given) if not self.composing else None
        return Control.take(self, given)

    def _key(self, given: Key) -> Message | None:
        lines, at = self.lines(), self.caret
        line = self._line()
        begin, end = lines[line]
        if given.name in ("Up", "Down"):
            goal = line + (1 if given.name == "Down" else -1)
            if 0 <= goal < len(lines):
                self.caret = min(lines[goal][1], lines[goal][0] + at - begin)
        elif given.name in ("Left", "Right"):
            self.caret = min(len(self.text), max(0, at + (1 if given.name == "Right" else -1)))
        elif given.name in ("Home", "End"):
            self.caret = begin if given.name == "Home" else end
        elif given.name == "Enter":
            return self._changed(at, at, "\n")
        elif given.name == "Backspace" and at:
            return self._changed(at - 1, at, "")
        elif given.name == "Delete" and at < len(self.text):
            return self._changed(at, at + 1, "")
        elif given.name == "Ctrl+V":
            return self._changed(at, at, pasted())
        elif given.name == "Ctrl+C":
            copy(self.text)
        self._follow()
        return None

    def _at(self, pos: tuple[int, int]) -> int:
        lines = self.lines()
        row = self.first + max(0, (pos[1] - self.area.y - theme.px(6)) // _STYLE.leading())
        begin, end = lines[min(len(lines) - 1, row)]
        x = pos[0] - self.area.x - theme.px(10)
        return min(
            range(begin, end + 1),
            key=lambda place: abs(letters.measure(self.text[begin:place], _STYLE)[0] - x),
        )

    # -- picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        colour, px = theme.colour, theme.px
        paper = self.ground == "paper"
        edge = colour.paper_line if paper else colour.brass if self.focused else colour.line
        materials.rounded(canvas, self.area, colour.field if paper else colour.ink9, edge, theme.TAG_CORNER)
        with materials.within(canvas, self.area.inflate(-4, -4)):
            shade = colour.pen if paper else colour.text
            x, y, leading = self.area.x + px(10), self.area.y + px(6), _STYLE.leading()
            lines = self.lines()
            for number, (begin, end) in enumerate(lines[self.first :], self.first):
                if y > self.area.bottom:
                    break
                letters.put(canvas, self.text[begin:end], _STYLE, shade, x, y)
                if self.focused and number == self._line():
                    wide = letters.measure(self.text[begin : min(self.caret, end)] + self.composing, _STYLE)[
                        0
                    ]
                    canvas.fill(
                        colour.brass_light if not paper else colour.brass_dark,
                        (x + wide, y, max(1, px(1.5)), leading),
                    )
                y += leading
        if self.ringed:
            ring_round(canvas, self.area)
