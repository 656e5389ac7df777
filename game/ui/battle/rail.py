"""The rail: a column of small buttons beside the table for what is looked at and asked at any moment.

A button is a command's key under the mouse: it says which, and what it means stands with the action. It must not know
what a command does.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.inputs import LEFT, Input, Leave, Move, Pos, Press
from game.ui.keys import Keymap
from game.ui.kit import materials, signs, theme, tool_signs
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.panes import SHADOW_REACH, Pane
from game.ui.kit.theme import Colour

Picture = Callable[[int, Colour], pygame.Surface]
TOOLS: tuple[tuple[str, Picture], ...] = (
    ("advise", tool_signs.counsel),
    ("undo", tool_signs.back),
    ("arcs", tool_signs.sector),
    ("threats", tool_signs.sight),
    ("rings", tool_signs.rings),
    ("danger", tool_signs.danger),
    ("guess", tool_signs.guess),
    ("log", tool_signs.lines),
    ("rules", tool_signs.book),
)
"""The actions from the top, each with its picture."""
GAPS = {"arcs", "log"}
"""A little room stands above these."""
OVERLAYS = ("arcs", "threats", "rings", "danger")
"""The actions that lay something over the table, and are lit while it lies there."""
SIDE, APART, GAP = 28, 4, 8
"""The side of a button, the room between two and above a group, at scale 1."""


class Rail:
    """The buttons in their column. Messages are `Pressed("key:ACTION")`."""

    def __init__(self, keymap: Keymap) -> None:
        self.keymap = keymap
        self.area = pygame.Rect(0, 0, 0, 0)
        self.lit: tuple[str, ...] = ()
        """The actions whose buttons are lit: overlays that are held, and advice that lies open."""
        self.guesses = False
        """Whether there is anybody to guess about: only then that button is there."""
        self._pane = Pane(self.area)
        self._over = ""

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it stands."""
        self.area = area
        reach = theme.px(SHADOW_REACH)  # what is kept of the rail begins where the board ends
        self._pane = Pane(pygame.Rect(area.x + reach, area.y, area.w - reach, area.h))

    @property
    def tools(self) -> list[tuple[str, Picture]]:
        """The buttons that are there."""
        return [one for one in TOOLS if one[0] != "guess" or self.guesses]

    def boxes(self) -> list[tuple[pygame.Rect, str]]:
        """Where each button lies: closer together where the column is low."""
        px, (left, top, wide, high) = theme.px, self.area
        whole = len(self.tools) * (SIDE + APART) + len(GAPS) * GAP
        share = min(1.0, high / px(whole))
        found, y = [], float(top)
        for action, _ in self.tools:
            y += px(GAP) * share if action in GAPS else 0
            side = min(wide, round(px(SIDE) * share))
            found.append((pygame.Rect(left + (wide - side) // 2, round(y), side, side), action))
            y += px(SIDE + APART) * share
        return found

    def _at(self, pos: Pos) -> str:
        return next((action for box, action in self.boxes() if box.collidepoint(pos)), "")

    def take(self, given: Input) -> Message | None:
        """A button was pressed."""
        if isinstance(given, Leave):
            self._over = ""
        elif isinstance(given, Move):
            self._over = self._at(given.pos)
        elif isinstance(given, Press) and given.button == LEFT and (action := self._at(given.pos)):
            return Pressed(f"key:{action}")
        return None

    def spot(self, action: str) -> pygame.Rect:
        """Where the button of an action lies."""
        return next(box for box, name in self.boxes() if name == action)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What a button does, and its key."""
        action = self._at(pos)
        if not action:
            return None
        told, key = self.keymap.about(action), self.keymap.shown(action)
        foot = f"{key} turns it on and off; two may be on at once." if action in OVERLAYS else f"Key {key}"
        return Tip(told.label, told.tip, foot=foot if key else "", beside=True), self.spot(action)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        if self.area.w:
            self._pane.show(canvas, (self.lit, self._over, self.guesses), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour = theme.colour
        pictures = dict(TOOLS)
        for box, action in self.boxes():
            lit = action in self.lit
            fill = colour.brass if lit else colour.ink6 if action == self._over else colour.ink9
            materials.rounded(canvas, box, fill, colour.brass_dark, theme.TAG_CORNER)
            shade = colour.on_brass if lit else colour.brass_light
            signs.centred(canvas, pictures[action](box.w * 6 // 10, shade), *box.center)
