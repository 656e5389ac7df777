"""The ribbon along the top: the title, the tabs, and the buttons to save, to try the battle, and of the file.

It is told what to show.
"""

from __future__ import annotations

import pygame

from game.ui.editor.left import TABS
from game.ui.editor.workbench import Workbench
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Tip


class Head:
    """The ribbon."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.area = pygame.Rect(0, 0, 1, 1)
        self._play = Button("play", self.area, "Test play")

    def furnish(self, area: pygame.Rect, console: Console, tab: str) -> None:
        """Put its controls on the console."""
        px = theme.px
        self.area = area
        compact = theme.compact
        wide = px(72 if compact else 86)
        middle = area.centerx - (px(20) if compact else 0)
        tabs = Segmented(
            "tab", (middle - wide * len(TABS) // 2, area.centery - px(17), wide * len(TABS), px(34)), TABS,
            TABS.index(tab),
        )  # fmt: skip
        right = area.right - px(12 if compact else 16)
        wide = px(88 if compact else 110)
        gap = px(8 if compact else 12)
        high = px(32 if compact else 36)
        y = area.centery - high // 2
        file = Button("file", (right - wide, y, wide, high), "File", "second")
        file.tip = Tip("File", "New, open, save as, undo, leave.", foot="F10")
        play = Button("play", (right - 2 * wide - gap, y, wide, high), "Test play")
        save = Button("save", (right - 3 * wide - 2 * gap, y, wide, high), "Save", "second")
        self._play = play
        self.refresh()
        save.tip = Tip("Save", "A draft may have problems: it is saved all the same.", foot="Ctrl+S")
        console.add(tabs, save, play, file)
        self._room = tabs.area.x - area.x

    def refresh(self) -> None:
        """Whether the battle can be tried as it is."""
        play = self._play
        stops = self.bench.told.stops if self.bench.told is not None else 0
        if stops:
            play.off = f"{stops} problem{'s' if stops > 1 else ''} first"
            play.tip = Tip("Not to be played yet", "The problems that stop play are listed at the right.")
        else:
            play.off = None
            play.tip = Tip("Test play", "Play the battle as it is; leaving it leads back here.", foot="F5")

    def paint(self, canvas: pygame.Surface) -> None:
        """The ribbon without its controls."""
        px, colour = theme.px, theme.colour
        area = self.area
        canvas.fill(colour.ink9, area)
        materials.rule(canvas, colour.brass_dark, area.x, area.bottom - 1, area.w)
        size = px(26 if theme.compact else 34)
        signs.centred(
            canvas,
            signs.rose(size, colour.brass, colour.brass_dark),
            area.x + px(16) + size / 2,
            area.centery,
        )
        x = area.x + size + px(28)
        room = self._room - x - px(16)
        title = str(self.bench.tree.get("title") or "Untitled battle")
        y = area.centery
        letters.put(canvas, title, letters.ITEM_TITLE, colour.text, x, y - px(3), upright="base", within=room)
        letters.put(
            canvas, self._state(), letters.SMALL, colour.text2, x, y + px(15), upright="base", within=room
        )

    def _state(self) -> str:
        bench = self.bench
        manuscript = bench.manuscript
        name = manuscript.path.name if manuscript.path is not None else "no file yet"
        state = "not saved" if manuscript.dirty else "saved"
        if manuscript.copied is not None:
            name, state = (
                f"a copy of {manuscript.copied.name}",
                "not saved" if manuscript.dirty else "unchanged",
            )
        return f"{bench.ruleset.title} · {name} · {state}"
