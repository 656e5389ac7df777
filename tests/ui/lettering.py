"""What is written on a canvas and where: words that leave their frame, or lie over others, are found without looking.

`Slate` is a canvas that remembers every picture of words laid on it until something is laid over them. `stretched`
makes all words half as long again, as another language would. Nothing is really painted: grounds and the sea are plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pygame
import pytest

from game.ui.board import border
from game.ui.board.chart import TILE, Chart
from game.ui.board.lights import Lights
from game.ui.front import frame
from game.ui.kit import letters, materials, theme

_WORDS: dict[int, tuple[pygame.Surface, str]] = {}
_SPANS: dict[tuple[str, letters.Face, int, int], int] = {}
"""How wide words are, by what decides it: the window forgets it with every look."""


class Slate(pygame.Surface):
    """A canvas on which words are found again."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.words: list[tuple[str, pygame.Rect, pygame.Rect]] = []

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):  # type: ignore[no-untyped-def]
        box = super().blit(source, dest, area, special_flags)
        known = _WORDS.get(id(source))
        if known is not None and known[0] is source:
            whole = pygame.Rect(
                dest[:2] if not isinstance(dest, pygame.Rect) else dest.topleft, source.get_size()
            )
            if whole.colliderect(self.get_clip()) and known[1].strip():
                self.words.append((known[1], whole, self.get_clip()))
        elif not source.get_flags() & pygame.SRCALPHA:
            self._cover(box)
        return box

    def fill(self, color, rect=None, special_flags=0):  # type: ignore[no-untyped-def]
        box = super().fill(color, rect, special_flags)
        self._cover(box)
        return box

    def _cover(self, box: pygame.Rect) -> None:
        self.words = [one for one in self.words if not box.contains(one[1].clip(one[2]).inflate(-4, -4))]

    def faults(self) -> list[str]:
        """What is written where it cannot be read; a field of one line may hold more than it shows."""
        found = []
        frame = self.get_rect()
        for number, (words, box, clip) in enumerate(self.words):
            ink = _ink(box)
            if clip == frame and not frame.inflate(2, 2).contains(ink):
                found.append(f"{words!r} leaves the window: {tuple(box)}")
            elif clip.h > theme.px(40) and (ink.left < clip.left - 2 or ink.right > clip.right + 2):
                found.append(f"{words!r} is cut at the side: {tuple(box)} in {tuple(clip)}")
            for other, place, within in self.words[number + 1 :]:
                over = ink.clip(clip).clip(_ink(place).clip(within))
                if words != other and over.w > 2 and over.h > 2:
                    found.append(f"{words!r} and {other!r} lie over each other: {tuple(box)} {tuple(place)}")
        return found


def _ink(box: pygame.Rect) -> pygame.Rect:
    """A line's box without the room above and below its small letters."""
    return box.inflate(-2, -min(box.h // 2, theme.px(8)))


@contextmanager
def recorded(patch: pytest.MonkeyPatch, stretch: float = 1.0) -> Iterator[None]:
    """Words are remembered as they are laid out, so many times as long as usual; grounds are plain."""
    span, render, paragraph = letters._span, letters._render, letters._paragraph

    def wide(text: str, face: letters.Face, size: int, tracking: int) -> int:
        key = text, face, size, tracking
        found = _SPANS.get(key)
        if found is None:
            found = _SPANS[key] = span(text, face, size, tracking)
        return round(stretch * found)

    def told(text, face, size, tracking, colour):  # type: ignore[no-untyped-def]
        picture = pygame.Surface(
            (max(1, wide(text, face, size, tracking)), render("x", face, size, 0, colour).get_height()),
            pygame.SRCALPHA,
        )
        _WORDS[id(picture)] = picture, text
        return picture

    def written(runs, style, width, align):  # type: ignore[no-untyped-def]
        picture = paragraph(runs, style, width, align).copy()
        _WORDS[id(picture)] = picture, "".join(run.text for run in runs)
        return picture

    @cache
    def ground(wide: int, high: int) -> pygame.Surface:
        return pygame.Surface((wide, high))

    def plain(wide: int, high: int, *_: object) -> pygame.Surface:
        return ground(wide, high)

    with patch.context() as own:
        own.setattr(letters, "_span", wide)
        own.setattr(letters, "_render", told)
        own.setattr(letters, "_paragraph", written)
        for name in ("_ink", "_paper", "_cloth", "_chart"):
            own.setattr(materials, name, plain)
        own.setattr(frame, "_ground", plain)
        own.setattr(border, "_wood", plain)
        own.setattr(
            Chart, "region", lambda chart, scale, left, top, wide, high, bare=False: plain(wide, high)
        )
        own.setattr(Lights, "_made", lambda lights, *_: plain(TILE, TILE))
        theme.edition += 1
        yield
    theme.edition += 1
    _WORDS.clear()
