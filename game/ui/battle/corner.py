"""The corner: the whole table in small.

It draws the view it is given, never the table. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.kit import letters, theme
from game.ui.kit.box import Box, Space, Text
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.panes import KeptPanel

WELL = "well"


class Corner(KeptPanel):
    """The minimap; `goal` is where the camera is wanted."""

    def __init__(self, minimap: Minimap) -> None:
        super().__init__()
        self._minimap = minimap
        self._grasped = False
        self.goal: tuple[float, float] | None = None

    def cue(self) -> Hashable:
        return self._minimap.chart.wide, self._minimap.chart.high

    def describe(self) -> Box:
        chart, colour = self._minimap.chart, theme.colour
        size = f"{chart.wide:g} × {chart.high:g}"
        head = Row((
            Text("Table", letters.HEADING, colour.brass_light, grow=1),
            Text(size, letters.SMALL, colour.text2, whole=True),
        ), high=20)  # fmt: skip
        return Panel(Column((head, Space(4), Box(grow=1, act=WELL))), (14, 6, 14, 12), "ink")

    @property
    def _well(self) -> pygame.Rect:
        """Where the table lies within the panel."""
        return next((box for _, box in self.laid.boxes(WELL)), pygame.Rect(0, 0, 0, 0))

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
        return bool(self.area.w) and self._minimap.place(self._well).collidepoint(pos)

    def show(self, canvas: pygame.Surface, pieces: Sequence[Piece], camera: Camera) -> None:
        """Draw it, with the pieces and the frame of what the board shows."""
        if self.area.w:
            self.draw(canvas)
            self._minimap.draw(canvas, self._well, pieces, camera)
