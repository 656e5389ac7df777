"""The corner: the whole table in small, and the keys of the overlays that can be held.

It draws the view it is given, never the table. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.tabletop.presenter import Piece
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.inputs import LEFT, Drag, Input, Pos, Press, Release
from game.ui.keys import Keymap
from game.ui.kit import letters, theme
from game.ui.kit.box import SPRING, Box, Text
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.gauges import key
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.panes import KeptPanel

WELL = "well"
KEYS = ("arcs", "threats", "rings", "danger")


class Overlays(KeptPanel):
    """The keys of the overlays that can be held, those that are held underlined."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.keymap = keymap
        self.lit: tuple[str, ...] = ()

    def cue(self) -> Hashable:
        return self.lit, tuple(self.keymap.shown(key) for key in KEYS)

    def describe(self) -> Box:
        keys = [SPRING, *(part for action in KEYS for part in (self._key(action), SPRING))]
        return Panel(Row(tuple(keys), 0, grow=1), (6, 0), ground="ink")

    def _key(self, action: str) -> Box:
        shown, lit = self.keymap.shown(action), theme.colour.brass if action in self.lit else None
        foot = f"{shown} turns it on and off; two may be on at once."
        tip = Tip(action.capitalize(), self.keymap.about(action).tip, foot=foot)
        return key(shown, action, f"key:{action}", lit=lit, tip=tip, style=letters.SMALL, gap=5)


class Corner(KeptPanel):
    """Minimap and overlay keys. Messages are `Pressed("key:ACTION")`; `goal` is where the camera is wanted."""

    def __init__(self, minimap: Minimap, keymap: Keymap) -> None:
        super().__init__()
        self._minimap, self.keys = minimap, Overlays(keymap)
        self._grasped = False
        self.goal: tuple[float, float] | None = None

    def place(self, chart: pygame.Rect, keys: pygame.Rect) -> None:
        """Where the small map and the keys stand; empty boxes are not drawn."""
        self.lay_out(chart)
        self.keys.lay_out(keys)

    def cue(self) -> Hashable:
        return self._minimap.chart.wide, self._minimap.chart.high

    def describe(self) -> Box:
        colour, chart = theme.colour, self._minimap.chart
        title = Text("Table", letters.HEADING, colour.brass_light, grow=1)
        size = Text(f"{chart.wide:g} × {chart.high:g}", letters.SMALL, colour.text2, whole=True)
        well = Box(grow=1, act=WELL)
        return Panel(Column((Row((title, size), high=24), well)), (14, 5, 14, 13), ground="ink")

    @property
    def _well(self) -> pygame.Rect:
        """Where the table lies within the panel."""
        return dict(self.laid.boxes("")).get(WELL, pygame.Rect(0, 0, 1, 1))

    def take(self, given: Input) -> Message | None:
        """A click on the map moves the camera, a drag pans it; a key on the panel is pressed."""
        if isinstance(given, Release):
            self._grasped = False
        elif isinstance(given, Press) and given.button == LEFT and self.area.w:
            self._grasped = self._minimap.place(self._well).collidepoint(given.pos)
        if self._grasped and isinstance(given, Press | Drag):
            self.goal = self._minimap.to_table(self._well, given.pos)
            return None
        act = self.keys.pressed(given)
        return Pressed(act) if act else None

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the corner's."""
        return self._grasped or self.area.collidepoint(pos) or self.keys.area.collidepoint(pos)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        return self.keys.tip(pos)

    def show(self, canvas: pygame.Surface, pieces: Sequence[Piece], camera: Camera) -> None:
        """Draw both."""
        self.draw(canvas)
        if self.area.w:
            self._minimap.draw(canvas, self._well, pieces, camera)
        self.keys.draw(canvas)
