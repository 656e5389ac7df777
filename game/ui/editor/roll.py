"""A roll of entries to choose from, with pictures, headings and figures: the palette and the list of a fleet.

An entry may be carried off with the pointer; who owns the roll sees what was carried and where it was let go. It must
not know what the entries are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec
import pygame

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, theme
from game.ui.kit.controls import Message, Picked, Tip
from game.ui.kit.scroll import Scroll


class Line(msgspec.Struct, frozen=True):
    """One entry, or a heading. `faint` ones are there and not on the table."""

    key: str
    text: str
    below: str = ""
    right: str = ""
    heading: bool = False
    faint: bool = False
    tip: Tip | None = None


Picture = Callable[[Line, tuple[int, int]], pygame.Surface | None]


class Roll(Scroll):
    """Entries one below the other; messages are `Picked` with the entry's number."""

    focusable = True

    def __init__(
        self, name: str, area: pygame.Rect, lines: Sequence[Line], picture: Picture | None = None
    ) -> None:
        super().__init__(name, area)
        self.picture = picture
        self.chosen: Collection[str] = ()
        self.carried: Line | None = None
        self.carrying = False
        self.pointed = ""  # the key of the entry the keyboard is on
        self.stepped = False  # the last entry was reached with an arrow key
        self.more = False  # it was pressed with Shift held
        self._under: int | None = None
        self._tops: list[int] = []
        self.lines: tuple[Line, ...] = ()
        self.set_lines(lines)

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Other entries; it goes on showing the same part where there is one."""
        self.lines = tuple(lines)
        self._tops = []
        y = 0
        for line in self.lines:
            self._tops.append(y)
            y += self._tall(line)
        self.set_length(y)

    def _tall(self, line: Line) -> int:
        if line.heading:
            return theme.px(30)
        return theme.px(46 if line.below and self.picture is not None else 40 if line.below else 28)

    def box(self, number: int) -> pygame.Rect:
        """Where an entry lies on the screen, in sight or not."""
        return pygame.Rect(
            self.area.x,
            self.top + self._tops[number],
            self.area.w - theme.px(10),
            self._tall(self.lines[number]),
        )

    def number_at(self, pos: Pos) -> int | None:
        """The entry, or heading, under a pixel."""
        if not self.area.collidepoint(pos):
            return None
        return next((n for n in range(len(self.lines)) if self.box(n).collidepoint(pos)), None)

    def parts(self) -> Sequence[Roll]:
        return (self,)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self.number_at(given.pos)
            line = self.lines[self._under] if self._under is not None else None
            self.tip = line.tip if line is not None else None
            if isinstance(given, Drag) and self.carried is not None:
                self.carrying = True
        elif isinstance(given, Leave):
            self._under = None
        elif isinstance(given, Release):
            self.held = False
        answer = super().take(given)
        if answer is not None:
            return answer
        if isinstance(given, Press) and given.button == LEFT:
            number = self.number_at(given.pos)
            if number is not None and not self.lines[number].heading:
                self.carried, self.carrying, self.held = self.lines[number], False, True
                self.pointed, self.stepped, self.more = self.lines[number].key, False, given.mods.shift
                return Picked(self.name, number, given.clicks == 2)
        if isinstance(given, Key) and self.focused and given.name in ("Up", "Down"):
            return self._step(1 if given.name == "Down" else -1)
        if (
            isinstance(given, Key)
            and self.focused
            and given.name in ("Enter", "Space")
            and self.at is not None
        ):
            self.stepped = self.more = False
            return Picked(self.name, self.at, True)
        return None

    def _step(self, way: int) -> Message | None:
        usable = [number for number, line in enumerate(self.lines) if not line.heading]
        here = next((place for place, n in enumerate(usable) if n == self.at), -1)
        if not usable:
            return None
        number = usable[min(len(usable) - 1, max(0, here + way))]
        self.reveal(self.box(number))
        self.pointed, self.stepped, self.more = self.lines[number].key, True, False
        return Picked(self.name, number)

    @property
    def at(self) -> int | None:
        """The entry the keyboard is on: the one it stepped to or that was pressed last, or the first chosen."""
        found = next((n for n, line in enumerate(self.lines) if line.key and line.key == self.pointed), None)
        if found is not None:
            return found
        return next((n for n, line in enumerate(self.lines) if line.key in self.chosen), None)

    def let_go(self) -> Line | None:
        """What was carried, if it was carried at all; it is carried no longer."""
        carried = self.carried if self.carrying else None
        self.carried, self.carrying = None, False
        return carried

    # -- picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        before = canvas.get_clip()
        canvas.set_clip(self.area.clip(before))
        for number, line in enumerate(self.lines):
            box = self.box(number)
            if box.bottom >= self.area.top and box.top <= self.area.bottom:
                self._draw_line(canvas, line, box, number)
        canvas.set_clip(before)
        self._draw_bar(canvas)

    def _draw_line(self, canvas: pygame.Surface, line: Line, box: pygame.Rect, number: int) -> None:
        px, colour = theme.px, theme.colour
        target = self.carrying and number == self._under
        if line.heading:
            if target:
                canvas.fill(colour.ink7, box)
            letters.put(
                canvas, line.text, letters.HEADING, colour.brass_light, box.x + px(4), box.centery + px(3),
                upright="middle", within=box.w,
            )  # fmt: skip
            letters.put(
                canvas,
                line.right,
                letters.SMALL,
                colour.text2,
                box.right,
                box.centery + px(3),
                "right",
                "middle",
            )
            return
        chosen = line.key in self.chosen
        if chosen or (number == self._under and self.hovered):
            canvas.fill(colour.ink6 if chosen else colour.ink7, box)
        if chosen or target or (self.ringed and number == self.at):
            pygame.draw.rect(canvas, colour.brass, box, 1)
        x = box.x + px(4)
        if self.picture is not None and line.below:
            size = (px(52 if theme.compact else 64), px(34))
            picture = self.picture(line, size)
            if picture is not None:
                canvas.blit(picture, (x, box.centery - size[1] // 2))
            x += size[0] + px(8)
        right = box.right - px(6)
        strong = letters.STRONG if line.below else letters.TEXT
        middle = box.centery - (px(8) if line.below else 0)
        if line.right:
            right = letters.put(
                canvas, line.right, letters.ITEM_TITLE, colour.text, right, middle, "right", "middle"
            ).x - px(6)  # fmt: skip
        shade = colour.text3 if line.faint else colour.text
        letters.put(canvas, line.text, strong, shade, x, middle, upright="middle", within=max(10, right - x))
        if line.below:
            low = box.centery + px(10)
            letters.put(
                canvas,
                line.below,
                letters.SMALL,
                colour.text2,
                x,
                low,
                upright="middle",
                within=max(10, box.right - px(6) - x),
            )
