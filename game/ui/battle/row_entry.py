"""A row of a panel that is written anew: the line over its words, and what becomes of it.

It says what was written of which row, and keeps nothing. It must not know what a row is.
"""

from __future__ import annotations

import pygame

from game.ui.inputs import Input, Key, Press
from game.ui.kit import materials, theme
from game.ui.kit.console import Console
from game.ui.kit.controls import Ground, Wrote
from game.ui.kit.entry import TextEntry

ENTRY = "row"


class RowEntry:
    """The line to write on; `key` is the row it lies over, empty while nothing is written."""

    def __init__(self, holder: str = "", ground: Ground = "ink") -> None:
        """`holder` is read on it while it is empty; on ink its words are all selected at first."""
        self._holder: str = holder
        self._ground: Ground = ground
        self.key = ""
        self._console = Console()

    def begin(self, key: str, text: str, most: int) -> None:
        """Write over a row; its words are there."""
        self.stop()
        self.key = key
        entry = TextEntry(ENTRY, (0, 0, 10, theme.px(26)), text, self._holder, most, ground=self._ground)
        if self._ground == "ink":
            entry.anchor = 0
        self._console.add(entry)
        self._console.focus(ENTRY)

    def stop(self) -> None:
        """Write no more; what stands there is not kept."""
        self.key = ""
        self._console.clear()

    def lie(self, line: pygame.Rect) -> None:
        """Over the line of its row, which may have scrolled."""
        if self.key:
            high = theme.px(26)
            self._console[ENTRY].area = pygame.Rect(
                line.x + theme.px(4), line.centery - high // 2, line.w - theme.px(8), high
            )

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a place of the window is on the line."""
        return bool(self.key) and self._console[ENTRY].hit(pos)

    def take(self, given: Input) -> tuple[str, str] | None:
        """A row's key and what it is to be called, once that is settled: by Enter, or a press beside the line."""
        if isinstance(given, Key) and given.name == "Esc":
            self.stop()
            return None
        if isinstance(given, Press) and not self.hit(given.pos):
            return self._done()
        answer = self._console.take(given)
        return self._done() if isinstance(answer, Wrote) and answer.done else None

    def _done(self) -> tuple[str, str]:
        entry = self._console[ENTRY]
        assert isinstance(entry, TextEntry)
        said = self.key, entry.text
        self.stop()
        return said

    def tick(self, dt: float) -> bool:
        """Let time pass: the caret blinks."""
        return self._console.tick(dt)

    def draw(self, canvas: pygame.Surface, within: pygame.Rect) -> None:
        """Draw it, where anything is written, as far as it is in sight."""
        if self.key:
            with materials.within(canvas, within):
                self._console.draw(canvas)
