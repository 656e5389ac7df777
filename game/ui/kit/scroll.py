"""What is longer than its place: a scrolled area with controls or drawings in it, and lists of rows.

It must not know what the rows stand for.
"""

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press, Release, Wheel
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Control, Ground, Message, Picked, Scrolled, Tip

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
        area: pygame.Rect | tuple[int, int, int, int],
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

    def set_length(self, length: int, keep_end: bool = False) -> None:
        """Another length of content; `keep_end`: what showed the end goes on showing it."""
        at_end = self.offset >= self.furthest
        self.length = length
        self.scroll_to(self.furthest if keep_end and at_end else self.offset)

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
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        if self.paint is not None:
            self.paint(canvas, self.top)
        for child in self.children:
            if child.area.colliderect(self.area):
                child.draw(canvas)
        canvas.set_clip(before)
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


class Row(msgspec.Struct, frozen=True):
    """One line of a list: words, smaller words below or to the right, a sign before or behind."""

    text: str
    right: str = ""
    below: str = ""
    off: bool = False
    strong: bool = False
    heading: bool = False  # a line that cannot be chosen
    tip: Tip | None = None


class Rows(Scroll):
    """A list of rows of which one may be chosen; drawn only as far as it is seen."""

    focusable = True

    def __init__(
        self,
        name: str,
        area: pygame.Rect | tuple[int, int, int, int],
        rows: Sequence[Row],
        index: int | None = None,
        row_height: int = theme.LINE_ROW,
        ground: Ground = "ink",
        mark: Callable[[int], pygame.Surface | None] | None = None,
        behind: Callable[[int], pygame.Surface | None] | None = None,
    ) -> None:
        """`mark` and `behind` give a picture for the row of a number, before its words and at its right."""
        super().__init__(name, area, 0, None, ground)
        self.mark, self.behind, self.row_height = mark, behind, theme.px(row_height)
        self.index = index
        self._under: int | None = None
        self.set_rows(rows)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Other rows; what was chosen stays chosen by its number where there is such a row."""
        self.rows = tuple(rows)
        if self.index is not None and self.index >= len(self.rows):
            self.index = None
        self.set_length(len(self.rows) * self.row_height)

    def parts(self) -> Sequence[Control]:
        return (self,)

    def over(self, pos: Pos) -> Control | None:
        return self if self.hit(pos) else None

    def row_at(self, pos: Pos) -> int | None:
        """The number of the row at `pos`."""
        if not self.area.collidepoint(pos):
            return None
        number = (pos[1] - self.top) // self.row_height
        return number if 0 <= number < len(self.rows) else None

    def box(self, number: int) -> pygame.Rect:
        """Where a row lies on the screen, in sight or not."""
        return pygame.Rect(
            self.area.x,
            self.top + number * self.row_height,
            self.area.w - theme.px(_BAR + 2),
            self.row_height,
        )

    def _usable(self, number: int) -> bool:
        return not (self.rows[number].heading or self.rows[number].off)

    def _choose(self, number: int, sure: bool = False) -> Message | None:
        if not self._usable(number):
            return None
        self.index = number
        self.reveal(self.box(number))
        return Picked(self.name, number, sure)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self.row_at(given.pos)
            row = self.rows[self._under] if self._under is not None else None
            self.tip = row.tip if row is not None else None
        elif isinstance(given, Leave):
            self._under = None
        elif isinstance(given, Key) and self.focused and self.off is None:
            return self._key(given)
        answer = super().take(given)
        if answer is None and isinstance(given, Press) and given.button == LEFT and self.off is None:
            number = self.row_at(given.pos)
            return self._choose(number, given.clicks == 2) if number is not None else None
        return answer

    def _key(self, given: Key) -> Message | None:
        page = max(1, self.area.h // self.row_height - 1)
        steps = {"Up": -1, "Down": 1, "PageUp": -page, "PageDown": page}
        last = len(self.rows) - 1
        if given.name == "Enter" and self.index is not None:
            return Picked(self.name, self.index, True)
        if given.name in ("Home", "End"):
            start, way = (0, 1) if given.name == "Home" else (last, -1)
        elif given.name in steps:
            step = steps[given.name]
            start, way = (self.index + step if self.index is not None else 0), (1 if step > 0 else -1)
            start = min(last, max(0, start))
        else:
            return None
        for number in range(start, last + 1) if way > 0 else range(start, -1, -1):
            if self._usable(number):
                return self._choose(number)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        first = max(0, self.offset // self.row_height)
        last = min(len(self.rows), (self.offset + self.area.h) // self.row_height + 1)
        for number in range(first, last):
            self._draw_row(canvas, number)
        canvas.set_clip(before)
        self._draw_bar(canvas)
        if self.ringed:
            materials.rounded(canvas, self.area.inflate(4, 4), None, theme.colour.brass_light)

    def _draw_row(self, canvas: pygame.Surface, number: int) -> None:
        row, box, colour = self.rows[number], self.box(number), theme.colour
        on_paper = self.ground == "paper"
        pad = theme.px(10)
        if row.heading:
            shade = colour.pen2 if on_paper else colour.brass_light
            letters.put(canvas, row.text, letters.HEADING, shade, box.x, box.centery, upright="middle")
            return
        chosen = number == self.index
        if chosen or (number == self._under and self.hovered and not row.off):
            fill = (
                (colour.row if chosen else colour.paper2)
                if on_paper
                else (colour.ink6 if chosen else colour.ink7)
            )
            canvas.fill(fill, box)
        if chosen:
            canvas.fill(colour.flag_red if on_paper else colour.brass, (box.x, box.y, theme.px(3), box.h))
        x = box.x + pad
        mark = self.mark(number) if self.mark is not None else None
        if mark is not None:
            signs.centred(canvas, mark, x + mark.get_width() / 2, box.centery)
            x += mark.get_width() + theme.px(8)
        right = box.right - theme.px(8)
        behind = self.behind(number) if self.behind is not None else None
        if behind is not None:
            signs.centred(canvas, behind, right - behind.get_width() / 2, box.centery)
            right -= behind.get_width() + theme.px(8)
        faint = colour.pen3 if on_paper else colour.text3
        second = faint if row.off else colour.pen2 if on_paper else colour.text2
        words = faint if row.off else colour.pen if on_paper else colour.text
        if row.right:
            place = letters.put(
                canvas, row.right, letters.SMALL, second, right, box.centery, "right", "middle"
            )
            right = place.x - theme.px(8)
        style = letters.STRONG if row.strong or chosen else letters.TEXT
        middle = box.centery - (theme.px(9) if row.below else 0)
        room = max(1, right - x)
        letters.put(canvas, row.text, style, words, x, middle, upright="middle", within=room)
        if row.below:
            low = box.centery + theme.px(9)
            letters.put(canvas, row.below, letters.SMALL, second, x, low, upright="middle", within=room)
