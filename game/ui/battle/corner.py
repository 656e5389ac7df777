"""The corner: the whole table in small, and the keys of the overlays that can be held.

It draws the view it is given, never the table. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.keys import Keymap
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.panes import Pane

KEYS = ("arcs", "threats", "rings", "danger")


class Corner:
    """Minimap and overlay keys. Messages are `Pressed("key:ACTION")`; `goal` is where the camera is wanted."""

    def __init__(self, minimap: Minimap, keymap: Keymap) -> None:
        self._minimap, self.keymap = minimap, keymap
        self.map = pygame.Rect(0, 0, 0, 0)
        self.keys = pygame.Rect(0, 0, 0, 0)
        self._frame, self._pane = Pane(self.map), Pane(self.keys)
        self._grasped = False
        self._boxes: list[tuple[pygame.Rect, str]] = []
        self.goal: tuple[float, float] | None = None
        self.lit: tuple[str, ...] = ()

    def lay_out(self, chart: pygame.Rect, keys: pygame.Rect) -> None:
        """Where the small map and the keys stand; empty boxes are not drawn."""
        self.map, self.keys = chart, keys
        self._frame, self._pane = Pane(chart), Pane(keys)

    @property
    def _well(self) -> pygame.Rect:
        """Where the table lies within the panel."""
        px = theme.px
        return pygame.Rect(self.map.x + px(14), self.map.y + px(30), self.map.w - px(28), self.map.h - px(42))

    def take(self, given: Input) -> Message | None:
        """A click on the map moves the camera, a drag pans it; a key on the panel is pressed."""
        if isinstance(given, Release):
            self._grasped = False
        if isinstance(given, Press) and given.button == LEFT:
            if self.map.w and self._minimap.place(self._well).collidepoint(given.pos):
                self._grasped = True
                self.goal = self._minimap.to_table(self._well, given.pos)
                return None
            for box, action in self._boxes:
                if box.collidepoint(given.pos):
                    return Pressed(f"key:{action}")
        if isinstance(given, Drag) and self._grasped:
            self.goal = self._minimap.to_table(self._well, given.pos)
        return None

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the corner's."""
        return self._grasped or self.map.collidepoint(pos) or self.keys.collidepoint(pos)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a key does."""
        for box, action in self._boxes:
            if box.collidepoint(pos):
                foot = f"{self.keymap.shown(action)} turns it on and off; two may be on at once."
                return Tip(action.capitalize(), self.keymap.about(action).tip, foot=foot), box
        return None

    def draw(self, canvas: pygame.Surface, pieces: Sequence[Piece], camera: Camera) -> None:
        """Draw both."""
        if self.map.w:
            chart = self._minimap.chart
            self._frame.show(canvas, (chart.wide, chart.high), self._paint_frame)
            self._minimap.draw(canvas, self._well, pieces, camera)
        if self.keys.w:
            self._pane.show(canvas, (self.lit, tuple(self.keymap.shown(key) for key in KEYS)), self._paint)

    def _paint_frame(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour, chart = theme.px, theme.colour, self._minimap.chart
        materials.ink(canvas, area)
        y = area.y + px(16)
        letters.put(
            canvas, "Table", letters.HEADING, colour.brass_light, area.x + px(14), y, upright="middle"
        )
        size = f"{chart.wide:g} × {chart.high:g}"
        letters.put(canvas, size, letters.SMALL, colour.text2, area.right - px(14), y, "right", "middle")

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        materials.ink(canvas, area)
        self._boxes = []
        wide = [letters.measure(action, letters.SMALL)[0] for action in KEYS]
        caps = [signs.keycap(self.keymap.shown(action) or "–") for action in KEYS]
        spare = area.w - px(24) - sum(wide) - sum(cap.get_width() + px(6) for cap in caps)
        gap = min(px(22), spare // max(1, len(KEYS) - 1))
        x = area.x + px(12)
        for action, cap, words in zip(KEYS, caps, wide, strict=True):
            canvas.blit(cap, (x, area.centery - cap.get_height() // 2))
            box = pygame.Rect(x, area.centery - px(15), cap.get_width() + px(6) + words, px(30))
            lit = action in self.lit
            shade = colour.brass_light if lit else colour.text
            left = x + cap.get_width() + px(6)
            letters.put(canvas, action, letters.SMALL, shade, left, area.centery, upright="middle")
            if lit:
                canvas.fill(colour.brass, (box.x, box.bottom - px(4), box.w, px(2)))
            self._boxes.append((box, action))
            x = box.right + gap
