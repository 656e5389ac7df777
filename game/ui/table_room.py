"""A room round a table: its head, the column at the right, one at the left where there is room, and what lies below.

Panels are described by who makes a room of it. It must not know what lies on the table.
"""

from __future__ import annotations

import pygame

from game.ui.battle.sea_table import SeaTable
from game.ui.kit import materials, theme
from game.ui.kit.box import Box, Laid, either, lay
from game.ui.kit.console import Console
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene


class TableRoom(Scene):
    """A scene of panels round a board."""

    def __init__(self, table: SeaTable) -> None:
        self.table = table
        self.console = Console()
        self.tooltip = Tooltip()
        self.boxes: dict[str, pygame.Rect] = {}
        """Where panels lie: head, board, column, left where there is room, and what lies below the board."""
        self.panels: dict[str, Laid] = {}

    def lay_out(self, size: tuple[int, int], below: dict[str, float]) -> None:
        """Share the window out; `below` has the heights of what lies under the board, the lowest first."""
        px, (wide, high) = theme.px, size
        margin, gap = px(either(12, 16)), px(either(10, 12))
        head, right, beside = px(either(48, 64)), px(either(308, 356)), px(336)
        foot, top = high - margin, head + gap
        column = pygame.Rect(wide - margin - right, top, right, foot - top)
        left = margin if theme.compact else margin + beside + margin
        self.boxes = {"head": pygame.Rect(margin, 0, wide - 2 * margin, head), "column": column}
        if not theme.compact:
            self.boxes["left"] = pygame.Rect(margin, top, beside, foot - top)
        middle, low = column.x - gap - left, foot
        for name, tall in below.items():
            self.boxes[name] = pygame.Rect(left, low - px(tall), middle, px(tall))
            low -= px(tall) + gap
        self.boxes["board"] = pygame.Rect(left, top, middle, low - top)
        self.table.lay_out(self.boxes["board"], px(either(20, 22)))

    def lay(self, described: dict[str, Box]) -> None:
        """Lay panels out anew by name, the keyboard and lists staying where they are."""
        self.panels = {name: lay(box, self.boxes[name]) for name, box in described.items()}
        with self.console.anew():
            for laid in self.panels.values():
                self.console.add(*laid.controls)

    def tick(self, dt: float) -> bool:
        moved = [part.tick(dt) for part in (self.console, self.tooltip, self.table)]
        return any(moved)

    def draw_panels(self, canvas: pygame.Surface) -> None:
        """The room and its panels, under the table and the controls."""
        materials.room(canvas)
        for laid in self.panels.values():
            laid.paint(canvas)
