"""A list: entries below each other or in columns, each described as parts, of which one may be chosen.

Messages are `Picked` with the number of an entry; a double click or Enter is sure. It must not know what entries are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

import pygame

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press
from game.ui.kit import letters, materials, theme
from game.ui.kit.box import Box, Laid, lay
from game.ui.kit.controls import Control, Ground, Message, Picked, Tip
from game.ui.kit.scroll import Scroll


class Listed(Protocol):
    """What an entry says of itself: a heading cannot be chosen."""

    @property
    def key(self) -> str: ...

    @property
    def heading(self) -> bool: ...


class State(NamedTuple):
    """How an entry stands: chosen, under the pointer, ringed by the keyboard; which of its acts is pointed at."""

    chosen: bool = False
    under: bool = False
    ringed: bool = False
    act: str = ""


Entry = TypeVar("Entry", bound=Listed)


class Listing(Scroll, Generic[Entry]):
    """Entries as `describe` has them; `index` is the chosen one's number, None where none is."""

    focusable = True

    def __init__(
        self,
        name: str,
        entries: Sequence[Entry],
        describe: Callable[[Entry, State], Box],
        key: str = "",
        empty: str = "",
        *,
        least: float = 0.0,
        gap: float = 0.0,
        downwards: bool = False,
        margin: float = 12.0,
        overhang: float = 0.0,
        silent: bool = False,
        ground: Ground = "ink",
        whole: bool = False,
    ) -> None:
        """`key` is the entry chosen at first; `empty` is said where there is none.

        Where columns of `least` pixels have room for more than one, entries stand in columns, `gap` apart, read
        `downwards` or line by line; a heading has a line for itself. `margin` is left at the right, to the bar; of
        `overhang` there the bar keeps off, since a chosen entry sticks out. With `silent` arrows lead to an entry and
        do not pick it.
        """
        super().__init__(name, pygame.Rect(0, 0, 1, 1), ground=ground)
        self.whole = whole
        self.describe, self.empty, self.overhang = describe, empty, overhang
        self.least, self.gap, self.downwards, self.margin, self.silent = least, gap, downwards, margin, silent
        self.entries: tuple[Entry, ...] = tuple(entries)
        self.index = next((n for n, one in enumerate(entries) if one.key == key and not one.heading), None)
        self.across = 1
        self._under: int | None = None
        self._act = ""
        self._boxes: list[pygame.Rect] = []
        self._laid: dict[tuple[int, State], Laid] = {}
        self._placed: object = None

    def shows(self, other: Control) -> None:
        """Only lie where another lies: it draws its own entries, and is as long as they are."""
        Control.shows(self, other)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Other entries; it goes on showing the same part where there is one."""
        if tuple(entries) != self.entries:
            self.entries = tuple(entries)
            self._placed = None
            if self.index is not None and self.index >= len(self.entries):
                self.index = None

    def parts(self) -> Sequence[Listing[Entry]]:
        return (self,)

    def over(self, pos: Pos) -> Listing[Entry] | None:
        return self if self.hit(pos) else None

    def wants(self) -> tuple[int, int]:
        return theme.px(160), theme.px(60)

    def tall(self, wide: int) -> int:
        if not self.whole or not self.entries:
            return super().tall(wide)
        room = wide - theme.px(self.margin)
        return sum(self.describe(entry, State()).tall(room) for entry in self.entries)

    def bar(self) -> pygame.Rect | None:
        found = super().bar()
        return found.move(-theme.px(self.overhang), 0) if found is not None and self.overhang else found

    # -- where entries lie ---------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Measure again where the place or the look is another."""
        where = (tuple(self.area), theme.edition)
        if where == self._placed:
            return
        first = self._placed is None
        self._placed = where
        self._laid.clear()
        self._boxes = []
        gap, room = theme.px(self.gap), self.area.w - theme.px(self.margin)
        least = theme.px(self.least)
        self.across = max(1, (room + gap) // (least + gap)) if least else 1
        wide = max(1, (room - gap * (self.across - 1)) // self.across)
        y, start = 0, 0
        while start < len(self.entries):
            if self.entries[start].heading:
                high = self.describe(self.entries[start], State()).tall(room)
                self._boxes.append(pygame.Rect(0, y, room, high))
                y, start = y + high, start + 1
                continue
            end = next(
                (n for n in range(start, len(self.entries)) if self.entries[n].heading), len(self.entries)
            )
            y = self._place_group(start, end, wide, y)
            start = end
        self.set_length(max(0, y - (gap if self.entries else 0)))
        if first and self.index is not None:
            self.reveal(self.box(self.index))

    def _place_group(self, start: int, end: int, wide: int, y: int) -> int:
        """The entries between two headings; the y below them."""
        gap, count = theme.px(self.gap), end - start
        deep = -(-count // self.across)
        spots = [divmod(n, deep)[::-1] if self.downwards else divmod(n, self.across) for n in range(count)]
        tall = [self.describe(entry, State()).tall(wide) for entry in self.entries[start:end]]
        tops = [y]
        for line in range(deep):
            high = max(one for one, (at, _) in zip(tall, spots, strict=True) if at == line)
            tops.append(tops[-1] + high + (gap if self.least else 0))
        for line, column in spots:
            high = tops[line + 1] - tops[line] - (gap if self.least else 0)
            self._boxes.append(pygame.Rect(column * (wide + gap), tops[line], wide, high))
        return tops[-1]

    def box(self, number: int) -> pygame.Rect:
        """Where an entry lies on the screen, in sight or not."""
        self._place()
        return self._boxes[number].move(self.area.x, self.top)

    def number_at(self, pos: Pos) -> int | None:
        """The number of the entry, or heading, at `pos`."""
        if not self.area.collidepoint(pos):
            return None
        return next((n for n in range(len(self.entries)) if self.box(n).collidepoint(pos)), None)

    def _usable(self) -> list[int]:
        return [number for number, entry in enumerate(self.entries) if not entry.heading]

    # -- inputs --------------------------------------------------------------------------------------------------

    def step(self, key: str) -> Message | None:
        """What an arrow, Home, End or Enter does here, also when the keyboard is with the search."""
        self._place()
        usable = self._usable()
        if not usable:
            return None
        if key == "Enter" and self.index is not None:
            return self._picked(self.index, True)
        high = max(1, self._boxes[usable[0]].h)
        page = max(1, self.area.h // high - 1) * self.across
        sideways = 1 if self.across > 1 else 0
        if self.downwards and self.across > 1:
            steps = {"Up": -1, "Down": 1}
        else:
            steps = {"Up": -self.across, "Down": self.across, "Left": -sideways, "Right": sideways}
        steps |= {"PageUp": -page, "PageDown": page, "Home": -len(usable), "End": len(usable)}
        if not steps.get(key):
            return None
        if self.index in usable:
            number = usable[min(len(usable) - 1, max(0, usable.index(self.index) + steps[key]))]
        else:
            number = usable[-1 if key == "End" else 0]
        if number == self.index:
            return None
        return self._choose(number)

    def _choose(self, number: int) -> Message | None:
        self.index = number
        self.reveal(self.box(number))
        return None if self.silent else self._picked(number)

    def take(self, given: Input) -> Message | None:
        self._place()
        if isinstance(given, Move | Drag):
            self._under, self._act = self.number_at(given.pos), self.act(given.pos)
        elif isinstance(given, Leave):
            self._under, self._act = None, ""
        elif isinstance(given, Key) and self.focused:
            return self.step(given.name)
        answer = super().take(given)
        if answer is None and isinstance(given, Press) and given.button == LEFT:
            number = self.number_at(given.pos)
            if number is not None and not self.entries[number].heading:
                return self._press(number, given)
        return answer

    def _press(self, number: int, given: Press) -> Message | None:
        self.index = number
        self.reveal(self.box(number))
        return self._picked(number, self.silent or given.clicks == 2)

    def _picked(self, number: int, sure: bool = False) -> Picked:
        return Picked(self.name, number, sure, self.entries[number].key)

    @property
    def lit(self) -> tuple[int | None, str]:
        """The entry under the pointer, and which of its acts."""
        return (self._under, self._act) if self.hovered else (None, "")

    def act(self, pos: Pos) -> str:
        """The act of the innermost part of an entry at `pos`; empty where there is none."""
        number = self.number_at(pos)
        return "" if number is None else self._entry(number).act((pos[0], pos[1] + self.offset))

    def acts(self, number: int) -> list[tuple[str, pygame.Rect]]:
        """The acts of an entry, in sight or not, with their boxes on the screen."""
        self._place()
        found = self._entry(number).boxes("")
        return [(act, box.move(0, -self.offset)) for act, box in found if act]

    def tip_at(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the part of an entry at `pos` tells."""
        number = self.number_at(pos)
        if number is None:
            return None
        found = self._entry(number).tip((pos[0], pos[1] + self.offset))
        return None if found is None else (found[0], found[1].move(0, -self.offset))

    # -- picture -------------------------------------------------------------------------------------------------

    def is_chosen(self, number: int) -> bool:
        """Whether an entry is shown as chosen."""
        return number == self.index

    def state(self, number: int) -> State:
        """How an entry stands now."""
        under = number == self._under and self.hovered
        ringed = self.ringed and number == self.index
        return State(self.is_chosen(number), under, ringed, self._act if under else "")

    def _entry(self, number: int) -> Laid:
        state = self.state(number)
        if (number, state) not in self._laid:
            area = self._boxes[number].move(self.area.topleft)
            self._laid[number, state] = lay(self.describe(self.entries[number], state), area)
        return self._laid[number, state]

    def draw(self, canvas: pygame.Surface) -> None:
        self._place()
        with materials.within(canvas, self.area):
            if not self.entries and self.empty:
                pad = theme.px(12)
                style, shade = letters.TEXT, theme.colour.text2
                if self.ground == "paper":
                    style, shade = letters.CLAUSE_TEXT, theme.colour.pen2
                words = letters.paragraph(self.empty, style, shade, self.area.w - 3 * pad)
                canvas.blit(words, (self.area.x + pad, self.area.y + pad))
            for number in range(len(self.entries)):
                box = self.box(number)
                if box.bottom >= self.area.top and box.top <= self.area.bottom:
                    self._entry(number).paint(canvas, -self.offset)
        self._draw_bar(canvas)
