"""Entries of which one is chosen, by mouse or keyboard, in a panel that scrolls; how they look each kind says.

Messages are `Picked` with the number of one; a double click or Enter is sure. It knows nothing of battles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.ui.inputs import LEFT, Drag, Input, Key, Leave, Move, Pos, Press
from game.ui.kit.controls import Message, Picked
from game.ui.kit.scroll import Scroll


class Choosable(Protocol):
    """What an entry says of itself: a heading cannot be chosen."""

    @property
    def key(self) -> str: ...

    @property
    def heading(self) -> bool: ...


class Chooser(Scroll):
    """A panel of entries; `index` is the chosen one's number, None where none is."""

    focusable = True
    entries: tuple[Choosable, ...]

    def __init__(self, name: str, area: pygame.Rect, entries: Sequence[Choosable], key: str = "") -> None:
        """`key` is the entry chosen at first."""
        super().__init__(name, area)
        self.entries = tuple(entries)
        self.index = next((n for n, one in enumerate(entries) if one.key == key and not one.heading), None)
        self._under: int | None = None

    def parts(self) -> Sequence[Chooser]:
        return (self,)

    def box(self, number: int) -> pygame.Rect:
        """Where an entry lies on the screen, in sight or not."""
        raise NotImplementedError

    def step(self, key: str) -> Message | None:
        """What an arrow, Home, End or Enter does here, also when the keyboard is with the search."""
        raise NotImplementedError

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Move | Drag):
            self._under = self._at(given.pos)
        elif isinstance(given, Leave):
            self._under = None
        elif isinstance(given, Key) and self.focused:
            return self.step(given.name)
        answer = super().take(given)
        if answer is None and isinstance(given, Press) and given.button == LEFT:
            number = self._at(given.pos)
            return self._choose(number, given.clicks == 2) if number is not None else None
        return answer

    def _at(self, pos: Pos) -> int | None:
        if not self.area.collidepoint(pos):
            return None
        for number, entry in enumerate(self.entries):
            if not entry.heading and self.box(number).collidepoint(pos):
                return number
        return None

    def _choose(self, number: int, sure: bool = False) -> Message | None:
        if number == self.index and not sure:
            return None
        self.index = number
        self.reveal(self.box(number))
        return Picked(self.name, number, sure)
