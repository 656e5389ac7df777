"""A single line of text that is typed: caret, selection, clipboard, undo, and the system's input methods.

It must not know what is written in it.
"""

import pygame
from pygame.typing import RectLike

from game.match.printable import stripped
from game.ui.inputs import LEFT, Composing, Drag, Input, Key, Pos, Press, Release, Text
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Control, Ground, Message, Tip, Wrote, ring_round

_BLINK_MS = 530.0
_own_clipboard = ""


def copy(text: str) -> None:
    """Put text on the clipboard: the system's, or the window's own where there is none."""
    global _own_clipboard
    _own_clipboard = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return


def pasted() -> str:
    """The text on the clipboard, as one line of signs that are seen."""
    try:
        text = pygame.scrap.get_text() or _own_clipboard
    except pygame.error:
        text = _own_clipboard
    return stripped(text)


class TextEntry(Control):
    """A field for one line."""

    def __init__(
        self,
        name: str,
        area: RectLike,
        text: str = "",
        placeholder: str = "",
        most: int = 80,
        searches: bool = False,
        ground: Ground = "ink",
        tip: Tip | None = None,
    ) -> None:
        super().__init__(name, area, tip)
        self.text, self.placeholder, self.most = text, placeholder, most
        self.searches, self.ground = searches, ground
        self.caret = self.anchor = len(text)
        self.composing = ""
        self._undone: list[tuple[str, int]] = []
        self._blink = 0.0

    # Text and selection

    @property
    def selection(self) -> tuple[int, int]:
        """First and last place of what is selected; equal where nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, text: str) -> None:
        """Another text, the caret at its end."""
        self.text = stripped(text)[: self.most]
        self.caret = self.anchor = len(self.text)
        self._undone.clear()

    def _replace(self, first: int, last: int, new: str) -> Message | None:
        new = stripped(new)[: max(0, self.most - len(self.text) + last - first)]
        if first == last and not new:
            return None
        self._undone.append((self.text, self.caret))
        del self._undone[:-200]
        self.text = self.text[:first] + new + self.text[last:]
        self.caret = self.anchor = first + len(new)
        self._blink = 0.0
        return Wrote(self.name, self.text)

    def _word(self, way: int) -> int:
        """The place a word further from the caret."""
        at = self.caret
        while 0 <= at + min(way, 0) < len(self.text) and not self.text[at + min(way, 0)].isalnum():
            at += way
        while 0 <= at + min(way, 0) < len(self.text) and self.text[at + min(way, 0)].isalnum():
            at += way
        return at

    # Inputs

    def take(self, given: Input) -> Message | None:
        if self.off is not None:
            return super().take(given)
        if isinstance(given, Press) and given.button == LEFT and self.hit(given.pos):
            self._press(given)
            return None
        if isinstance(given, Drag) and self.held:
            self.caret = self._at(given.pos)
            return None
        if isinstance(given, Release):
            self.held = False
            return None
        if self.focused:
            if isinstance(given, Text):
                self.composing = ""
                return self._replace(*self.selection, given.text)
            if isinstance(given, Composing):
                self.composing = given.text
                return None
            if isinstance(given, Key):
                return self._key(given) if not self.composing else None
        return super().take(given)

    def _press(self, given: Press) -> None:
        self.held = True
        self._blink = 0.0
        self.caret = self._at(given.pos)
        if given.clicks == 2:
            self.anchor, self.caret = 0, len(self.text)
        elif not given.mods.shift:
            self.anchor = self.caret

    def _key(self, given: Key) -> Message | None:
        self._blink = 0.0
        command = given.name.replace("Shift+", "")
        first, last = self.selection
        moves = {
            "Left": max(0, self.caret - 1) if given.mods.shift or first == last else first,
            "Right": min(len(self.text), self.caret + 1) if given.mods.shift or first == last else last,
            "Ctrl+Left": self._word(-1),
            "Ctrl+Right": self._word(1),
            "Home": 0,
            "End": len(self.text),
        }
        if command in moves:
            self.caret = moves[command]
            if not given.mods.shift:
                self.anchor = self.caret
            return None
        if command in ("Backspace", "Delete", "Ctrl+Backspace", "Ctrl+Delete"):
            if first != last:
                return self._replace(first, last, "")
            way = -1 if command.endswith("Backspace") else 1
            other = self._word(way) if command.startswith("Ctrl") else self.caret + way
            other = min(len(self.text), max(0, other))
            return self._replace(min(other, self.caret), max(other, self.caret), "")
        if command == "Enter":
            return Wrote(self.name, self.text, done=True)
        return self._command(command, first, last)

    def _command(self, command: str, first: int, last: int) -> Message | None:
        if command == "Ctrl+A":
            self.anchor, self.caret = 0, len(self.text)
        elif command in ("Ctrl+C", "Ctrl+X") and first != last:
            copy(self.text[first:last])
            return self._replace(first, last, "") if command == "Ctrl+X" else None
        elif command == "Ctrl+V":
            return self._replace(first, last, pasted())
        elif command == "Ctrl+Z" and self._undone:
            self.text, self.caret = self._undone.pop()
            self.anchor = self.caret
            return Wrote(self.name, self.text)
        return None

    def tick(self, dt: float) -> bool:
        if not self.focused:
            return False
        before = self._blink // _BLINK_MS
        self._blink += dt
        return self._blink // _BLINK_MS != before

    # Picture

    def _inside(self) -> pygame.Rect:
        pad = theme.px(12)
        lead = theme.px(28) if self.searches else 0
        return pygame.Rect(self.area.x + pad + lead, self.area.y, self.area.w - 2 * pad - lead, self.area.h)

    def _shift(self) -> int:
        """How far the text is moved left so that the caret is in sight."""
        before = letters.measure(self.text[: self.caret] + self.composing, letters.TEXT)[0]
        return max(0, before - self._inside().w + 2)

    def _at(self, pos: Pos) -> int:
        x = pos[0] - self._inside().x + self._shift()
        best, at = None, 0
        for place in range(len(self.text) + 1):
            off = abs(letters.measure(self.text[:place], letters.TEXT)[0] - x)
            if best is None or off <= best:
                best, at = off, place
        return at

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        on_paper = self.ground == "paper"
        lively = self.focused or self.hovered
        fill = colour.field if on_paper else colour.ink9
        rest = colour.paper_line if on_paper else colour.line
        edge = rest if self.off is not None or not lively else colour.brass_dark if on_paper else colour.brass
        materials.rounded(canvas, self.area, fill, edge, theme.TAG_CORNER)
        faint = colour.pen3 if on_paper else colour.text3
        if self.searches:
            sign = signs.lens(theme.px(16), colour.brass_light if self.focused else faint)
            signs.centred(canvas, sign, self.area.x + theme.px(20), self.area.centery)
        inside = self._inside()
        with materials.within(canvas, inside.inflate(2, 0)):
            self._draw_text(canvas, inside, colour.pen if on_paper else colour.text, faint)
        if self.ringed:
            ring_round(canvas, self.area)

    def _draw_text(
        self, canvas: pygame.Surface, inside: pygame.Rect, shade: theme.Colour, faint: theme.Colour
    ) -> None:
        colour = theme.colour
        style, middle, x = letters.TEXT, inside.centery, inside.x - self._shift()
        if not self.text and not self.composing:
            letters.put(
                canvas, self.placeholder, style, faint, inside.x, middle, upright="middle", within=inside.w
            )
        first, last = self.selection
        high = style.leading()
        if self.focused and first != last:
            left = x + letters.measure(self.text[:first], style)[0]
            wide = letters.measure(self.text[first:last], style)[0]
            back = colour.row if self.ground == "paper" else colour.ink6
            canvas.fill(back, (left, middle - high // 2, wide, high))
        text = self.text[: self.caret] + self.composing + self.text[self.caret :]
        if text:
            letters.put(
                canvas, text, style, faint if self.off is not None else shade, x, middle, upright="middle"
            )
        if not self.focused:
            return
        caret = x + letters.measure(self.text[: self.caret] + self.composing, style)[0]
        if self.composing:
            start = x + letters.measure(self.text[: self.caret], style)[0]
            materials.rule(canvas, shade, start, middle + high // 2 - 2, caret - start)
        if self._blink % (2 * _BLINK_MS) < _BLINK_MS:
            canvas.fill(colour.brass_dark if self.ground == "paper" else colour.brass_light,
                        (caret, middle - high // 2, max(1, theme.px(1.5)), high))  # fmt: skip
