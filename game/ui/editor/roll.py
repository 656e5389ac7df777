"""A roll of entries to choose from, with pictures, headings and figures: the palette and the list of a fleet.

An entry may be carried off with the pointer; who owns the roll sees what was carried and where it was let go. It must
not know what the entries are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec
import pygame

from game.tabletop.drafting import Figure
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.inputs import Drag, Input, Key, Press, Release
from game.ui.kit import letters, materials, theme
from game.ui.kit.box import SPRING, Box, Drawn, Space, Text, either
from game.ui.kit.controls import Message, Tip
from game.ui.kit.kept import Shelf
from game.ui.kit.layout import Column, Largest, Panel, Row, Stack
from game.ui.kit.listing import Listing, State

SHORT = 20
"""So many letters below a name stand in one line of the narrowest list."""


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


class Roll(Listing[Line]):
    """Entries one below the other; messages are `Picked` with the entry's number."""

    def __init__(self, name: str, lines: Sequence[Line], picture: Picture | None = None) -> None:
        super().__init__(name, lines, self._shown, margin=10)
        self.picture = picture
        self.chosen: Collection[str] = ()
        self.carried: Line | None = None
        self.carrying = False
        self.pointed = ""  # the key of the entry the keyboard is on
        self.stepped = False  # the last entry was reached with an arrow key
        self.more = False  # it was pressed with Shift held

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Drag) and self.carried is not None:
            self.carrying = True
        elif isinstance(given, Release):
            self.held = False
        elif isinstance(given, Key) and self.focused:
            self.index = self.at
            if given.name in ("Enter", "Space") and self.at is not None:
                self.stepped = self.more = False
                return self._picked(self.at, True)
        return super().take(given)

    def _press(self, number: int, given: Press) -> Message | None:
        line = self.entries[number]
        self.carried, self.carrying, self.held = line, False, True
        self.pointed, self.stepped, self.more = line.key, False, given.mods.shift
        return self._picked(number, given.clicks == 2)

    def _choose(self, number: int) -> Message | None:
        self.pointed, self.stepped, self.more = self.entries[number].key, True, False
        return super()._choose(number)

    @property
    def at(self) -> int | None:
        """The entry the keyboard is on: the one it stepped to or that was pressed last, or the first chosen."""
        lines = list(enumerate(self.entries))
        found = next((n for n, line in lines if line.key and line.key == self.pointed), None)
        return found if found is not None else next((n for n, line in lines if line.key in self.chosen), None)

    def let_go(self) -> Line | None:
        """What was carried, if it was carried at all; it is carried no longer."""
        carried = self.carried if self.carrying else None
        self.carried, self.carrying = None, False
        return carried

    # -- picture ---------------------------------------------------------------------------------------------------

    def is_chosen(self, number: int) -> bool:
        return self.entries[number].key in self.chosen and not self.entries[number].heading

    def state(self, number: int) -> State:
        """An entry that what is carried would be dropped on is ringed."""
        target = self.carrying and number == self._under
        return super().state(number)._replace(ringed=target or (self.ringed and number == self.at))

    def _shown(self, line: Line, state: State) -> Box:
        colour = theme.colour
        right: tuple[Box, ...]
        if line.heading:
            right = (Text(line.right, letters.SMALL, colour.text2, whole=True),)
            shade = colour.brass_light
            title = Largest((
                Text(line.text, letters.HEADING, shade, whole=True),
                Text(line.text, letters.SMALL_STRONG, shade, whole=True),
                Text(line.text, letters.SMALL_STRONG, shade, 2),
            ))  # fmt: skip
            row = Row((Column((title,), grow=1), *right))
            return Panel(row, (4, 6, 0, 0), fill=colour.ink7 if state.ringed else None, high=30)
        shade = colour.text3 if line.faint else colour.text
        right = (Text(line.right, letters.ITEM_TITLE, whole=True),) if line.right else ()
        words: Box
        if line.below:
            told = len(line.below) > SHORT  # a sentence, which takes two lines where the list is narrow
            beneath = Row((Text(line.below, letters.SMALL, colour.text2, 2 if told else 1, grow=1), *right))
            name = Largest(
                (
                    Text(line.text, letters.STRONG, shade, whole=True),
                    Text(line.text, letters.SMALL_STRONG, shade, 2),
                )
            )
            words = Column((Space(3), SPRING, name, beneath, SPRING, Space(3)), grow=1)
        else:
            words = Row((Text(line.text, letters.TEXT, shade, grow=1), *right))
        said: list[Box] = [words]
        if self.picture is not None and line.below:
            said.insert(
                0, Drawn(lambda canvas, area: self._draw(canvas, area, line), wide=either(44, 64), high=34)
            )
        fill = colour.ink6 if state.chosen else colour.ink7 if state.under else None
        edge = colour.brass if state.chosen or state.ringed else None
        high: float = (46 if self.picture is not None else 40) if line.below else 28
        if len(line.below) > SHORT:
            high += either(14, 10)
        body = Stack((Space(high), Row(tuple(said))))  # higher where a name takes two lines
        return Panel(body, (4, 0, 6, 0), fill=fill, edge=edge, tip=line.tip)

    def _draw(self, canvas: pygame.Surface, area: pygame.Rect, line: Line) -> None:
        picture = self.picture(line, area.size) if self.picture is not None else None
        if picture is not None:
            canvas.blit(picture, area)


_AFLOAT: Shelf[tuple[object, ...], pygame.Surface] = Shelf(300)


def afloat(figure: Figure, colour: int, size: tuple[int, int], yard: Shipyard) -> pygame.Surface:
    """A class on a piece of sea; `colour` is that of its side."""
    key = (figure.silhouette, round(figure.length, 2), colour, size)
    if (found := _AFLOAT.find(key)) is not None:
        return found
    picture = pygame.Surface(size)
    materials.chart(picture, picture.get_rect())
    length = min(size[0] * 0.92, size[0] * (0.45 + 0.12 * figure.length), size[1] * 2.6)
    plate = yard.ship(figure.silhouette, colour, length, 90.0)
    lay(picture, plate, ((size[0] - plate.get_width()) // 2, (size[1] - plate.get_height()) // 2))
    return _AFLOAT.keep(key, picture)
