"""What is longer than its place: a scrolled area with controls or drawings in it. It must not know what they are."""

from collections.abc import Callable, Sequence

import pygame
from pygame.typing import RectLike

from game.ui.inputs import LEFT, Drag, Input, Leave, Move, Pos, Press, Release, Wheel
from game.ui.kit import materials, theme
from game.ui.kit.controls import Control, Ground, Message, Scrolled

_NOTCH = 54  # pixels at scale 1 that one notch of the wheel moves
_BAR = 8


class Scroll(Control):
    """A place through which a longer content is seen.

    Controls in it keep areas of the screen and are moved along. Drawings are made by `paint(canvas, top)`,
    called with the place clipped and the y at which the content begins.
    """

    focusable = False

    def __init__(
        self,
        name: str,
        area: RectLike,
        length: int = 0,
        paint: Callable[[pygame.Surface, int], None] | None = None,
        ground: Ground = "ink",
    ) -> None:
        super().__init__(name, area)
        self.length, self.paint, self.ground = length, paint, ground
        self.offset = 0
        self.children: list[Control] = []
        self._grip: int | None = None

    def add(self, *controls: Control) -> None:
        """Controls inside, placed as if nothing were scrolled yet."""
        for control in controls:
            control.area.move_ip(0, -self.offset)
            self.children.append(control)

    def parts(self) -> Sequence[Control]:
        return [part for child in self.children for part in child.parts()]

    @property
    def top(self) -> int:
        """The y of the screen at which the content begins."""
        return self.area.y - self.offset

    @property
    def furthest(self) -> int:
        """The largest offset."""
        return max(0, self.length - self.area.h)

    def scroll_to(self, offset: float) -> bool:
        """Show the content from `offset` pixels on, held within it; True if that is another part."""
        new = min(self.furthest, max(0, round(offset)))
        moved = self.offset - new
        self.offset = new
        for child in self.children:
            child.area.move_ip(0, moved)
        return moved != 0

    def set_length(self, length: int) -> None:
        """Another length of content."""
        self.length = length
        self.scroll_to(self.offset)

    def shows(self, other: Control) -> None:
        """Show the drawings of another of the same name, too, as far as it was scrolled; controls in it stay."""
        super().shows(other)
        if isinstance(other, Scroll) and not self.children and not other.children:
            self.paint = other.paint
            self.set_length(other.length)

    def reveal(self, box: pygame.Rect) -> None:
        """Scroll as little as needed to bring `box` (in pixels of the screen) into the place."""
        margin = theme.px(8)
        if box.top < self.area.top:
            self.scroll_to(self.offset + box.top - self.area.top - margin)
        elif box.bottom > self.area.bottom:
            self.scroll_to(self.offset + box.bottom - self.area.bottom + margin)

    def over(self, pos: Pos) -> Control | None:
        """The control inside at `pos`, where it is in sight."""
        return self._child_at(pos)

    def _child_at(self, pos: Pos) -> Control | None:
        if not self.area.collidepoint(pos):
            return None
        return next((child for child in reversed(self.children) if child.hit(pos)), None)

    def hit(self, pos: Pos) -> bool:
        return self.area.collidepoint(pos)

    def bar(self) -> pygame.Rect | None:
        """The bar at the right edge, or None where everything is seen."""
        if self.furthest == 0:
            return None
        wide = theme.px(_BAR)
        high = max(theme.px(theme.LEAST_HIT), self.area.h * self.area.h // max(1, self.length))
        y = self.area.y + (self.area.h - high) * self.offset // self.furthest
        return pygame.Rect(self.area.right - wide, y, wide, high)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Wheel) and self.hit(given.pos):
            return self._wheel(given)
        if isinstance(given, Press) and given.button == LEFT and self._grasp(given.pos):
            return Scrolled(self.name)
        if isinstance(given, Drag) and self._grip is not None:
            return self._pull(given.pos)
        if isinstance(given, Release) and self._grip is not None:
            self._grip, self.held = None, False
            return None
        if isinstance(given, Move | Drag):
            self.hovered = self.hit(given.pos)
        elif isinstance(given, Leave):
            self.hovered = False
        return self._inner(given)

    def _wheel(self, given: Wheel) -> Message | None:
        under = self._child_at(given.pos)
        answer = under.take(given) if under is not None else None
        if answer is None and self.scroll_to(self.offset - given.dy * theme.px(_NOTCH)):
            return Scrolled(self.name)
        return answer

    def _grasp(self, pos: Pos) -> bool:
        bar = self.bar()
        if bar is None:
            return False
        reach = pygame.Rect(0, self.area.y, theme.px(16), self.area.h)
        reach.right = self.area.right
        if not reach.collidepoint(pos):
            return False
        inside = bar.top <= pos[1] < bar.bottom
        self._grip = pos[1] - bar.y if inside else bar.h // 2
        self.held = True
        self._pull(pos)
        return True

    def _pull(self, pos: Pos) -> Message | None:
        bar = self.bar()
        if bar is None or self._grip is None:
            return None
        way = max(1, self.area.h - bar.h)
        share = (pos[1] - self._grip - self.area.y) / way
        return Scrolled(self.name) if self.scroll_to(share * self.furthest) else None

    def _inner(self, given: Input) -> Message | None:
        pos = given.pos if isinstance(given, Press | Move | Drag) else None
        under = self._child_at(pos) if pos is not None else None
        answer: Message | None = None
        for child in list(self.children):
            if pos is None or child is under or child.held:
                answer = child.take(given) or answer
            else:
                child.hovered = False
        return answer

    def tick(self, dt: float) -> bool:
        moved = [child.tick(dt) for child in self.children]  # all of them, not up to the first
        return any(moved)

    def draw(self, canvas: pygame.Surface) -> None:
        with materials.within(canvas, self.area):
            if self.paint is not None:
                self.paint(canvas, self.top)
            for child in self.children:
                if child.area.colliderect(self.area):
                    child.draw(canvas)
        self._draw_bar(canvas)

    def _draw_bar(self, canvas: pygame.Surface) -> None:
        bar = self.bar()
        if bar is None:
            return
        colour = theme.colour
        rest = colour.line if self.ground == "ink" else colour.paper_line
        shade = colour.brass if self.held else colour.brass_dark if self.hovered else rest
        thin = bar.inflate(-theme.px(3), 0)
        materials.rounded(canvas, thin, shade, corner=2.5)
