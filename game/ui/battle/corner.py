"""The corner: the whole table in small.

It draws the view it is given, never the table. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.kit import letters, materials, theme
from game.ui.kit.panes import Pane


class Corner:
    """The minimap; `goal` is where the camera is wanted."""

    def __init__(self, minimap: Minimap) -> None:
        self._minimap = minimap
        self.map = pygame.Rect(0, 0, 0, 0)
        self._frame = Pane(self.map)
        self._grasped = False
        self.goal: tuple[float, float] | None = None

    def lay_out(self, chart: pygame.Rect) -> None:
        """Where the small map stands; an empty box is not drawn."""
        self.map, self._frame = chart, Pane(chart)

    @property
    def _well(self) -> pygame.Rect:
        """Where the table lies within the panel."""
        px = theme.px
        return pygame.Rect(self.map.x + px(14), self.map.y + px(30), self.map.w - px(28), self.map.h - px(42))

    def take(self, given: Input) -> None:
        """A click on the map moves the camera, a drag pans it."""
        if isinstance(given, Release):
            self._grasped = False
        if isinstance(given, Press) and given.button == LEFT and self._on_map(given.pos):
            self._grasped = True
            self.goal = self._minimap.to_table(self._well, given.pos)
        if isinstance(given, Drag) and self._grasped:
            self.goal = self._minimap.to_table(self._well, given.pos)

    def _on_map(self, pos: Pos) -> bool:
        return bool(self.map.w) and self._minimap.place(self._well).collidepoint(pos)

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the corner's."""
        return self._grasped or self.map.collidepoint(pos)

    def draw(self, canvas: pygame.Surface, pieces: Sequence[Piece], camera: Camera) -> None:
        """Draw it."""
        if self.map.w:
            chart = self._minimap.chart
            self._frame.show(canvas, (chart.wide, chart.high), self._paint_frame)
            self._minimap.draw(canvas, self._well, pieces, camera)

    def _paint_frame(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour, chart = theme.px, theme.colour, self._minimap.chart
        materials.ink(canvas, area)
        y = area.y + px(16)
        letters.put(
            canvas, "Table", letters.HEADING, colour.brass_light, area.x + px(14), y, upright="middle"
        )
        size = f"{chart.wide:g} × {chart.high:g}"
        letters.put(canvas, size, letters.SMALL, colour.text2, area.right - px(14), y, "right", "middle")
