"""A pane: a panel painted only when what it shows has changed, and otherwise shown as it was; and a panel on one that
says what it shows.

It must not know what is painted on it.
"""

from collections.abc import Callable, Hashable

import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import theme
from game.ui.kit.box import Box, Laid, lay
from game.ui.kit.controls import Tip

SHADOW_REACH = 8
"""Pixels at scale 1 kept around a panel: the least gap, so that no neighbour is kept with it."""


class Pane:
    """Remembers a panel's picture, shadow included, together with the still background it lies on."""

    def __init__(self, area: RectLike) -> None:
        self.area = pygame.Rect(area)
        self._kept: pygame.Surface | None = None
        self._key: Hashable = None
        self._at = (0, 0)

    def show(
        self, canvas: pygame.Surface, key: Hashable, paint: Callable[[pygame.Surface, pygame.Rect], None]
    ) -> bool:
        """Show the panel: `paint(canvas, area)` is called only if `key` is not the one of last time.

        The key must hold everything the painting depends on. True when it was painted.
        """
        whole = (key, tuple(self.area), canvas.get_size(), theme.edition)
        if self._kept is not None and whole == self._key:
            canvas.blit(self._kept, self._at)
            return False
        reach = theme.px(SHADOW_REACH)
        box = self.area.inflate(2 * reach, 2 * reach).clip(canvas.get_rect())
        before = canvas.get_clip()
        canvas.set_clip(box.clip(before))
        paint(canvas, self.area)
        canvas.set_clip(before)
        self._kept = canvas.subsurface(box).copy()
        self._key, self._at = whole, box.topleft
        return True

    def forget(self) -> None:
        """Paint anew next time."""
        self._kept = None


class KeptPanel:
    """A panel that says what it shows, laid out and painted anew only where that is another.

    `cue` is all that its description depends on, beside `over`: the name of what is under the pointer.
    """

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.over = ""
        self._pane = Pane(self.area)
        self._laid = Laid()
        self._cue: Hashable = None
        self._held = ""

    def cue(self) -> Hashable:
        """What it depends on; None: it is not there."""
        raise NotImplementedError

    def describe(self) -> Box:
        """What it shows now."""
        raise NotImplementedError

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies; an empty box is not drawn."""
        self.area, self._pane = pygame.Rect(area), Pane(area)

    @property
    def laid(self) -> Laid:
        """Its parts in their places."""
        cue = self.cue()
        if cue is None or not self.area.w:
            self._laid, self._cue = Laid(), None
        elif (whole := (cue, self.over, tuple(self.area), theme.edition)) != self._cue:
            self._cue = whole
            self._laid = lay(self.describe(), self.area).after(self._laid)
        return self._laid

    def pressed(self, given: Input) -> str:
        """Follow the pointer; the name of what an input presses, empty where that is nothing."""
        if isinstance(given, Leave):
            self.over = ""
        elif isinstance(given, Move | Drag):
            self.over = self.laid.act(given.pos)
        elif isinstance(given, Press) and given.button == LEFT:
            return self.laid.act(given.pos)
        return ""

    def clicked(self, given: Input) -> str:
        """Follow the pointer; the name of what an input lets go where it was pressed, empty where that is nothing."""
        act = self.pressed(given)
        if isinstance(given, Press | Leave):
            self._held = act
        elif isinstance(given, Release) and given.button == LEFT:
            held, self._held = self._held, ""
            return held if held == self.laid.act(given.pos) else ""
        return ""

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What is told of what lies under the pointer, and the box it tells of."""
        return self.laid.tip(pos)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something on it changed."""
        laid = self.laid
        if laid.parts:
            states = tuple((one.hovered, one.held, one.ringed) for one in laid.controls)
            self._pane.show(canvas, (self._cue, states), lambda surface, area: laid.draw(surface))
