"""How pictures come about, in sums: every stroke, fill and plate of a drawing, with its place, size and colour.

A picture that is kept has room for another system's edges, so what moves by a pixel or is one shade darker passes. Here
nothing is looked at but what the program itself says to the library that draws: that is the same everywhere, and
whatever moves it shows. The drawings are those of films (`windows`), to be looked at there. A row is a picture: how
much was done in which way, and four signs for all of it. Words are as wide as in an alphabet of four widths (`panes`).
"""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.ui.kit import letters, theme
from tests.golden import brief, details, moments, panes, windows
from tests.golden.playthrough import FOLDER
from tests.golden.squares import Squares

KEPT = FOLDER / "drawn"
TURNED = ("rotozoom", "rotate", "scale", "smoothscale", "scale_by", "flip", "gaussian_blur")
PENS = (*panes.STROKES, "aacircle")

STROKES = (
    *(name for name in windows.FILMS if name.split()[0] in ("effects", "board", "asked")),
    "before it is sharp", "staged", "clips", "marked", "tumbling", "controls", "instruments", "lists", "grounds",
    "read war_at_sea", "told carrier", "volley nef", "strike carrier", "guessed coastal", "passed nef", "ended nef",
    "helped coastal", "in other windows",
)  # fmt: skip
"""Films that are held stroke by stroke."""

Picture = tuple[str, list[str]]
"""What a picture shows, and its strokes."""


def kept(name: str) -> Path:
    """Where the sums of a film are kept."""
    return KEPT / f"{name.replace(' ', '-')}.txt"


def written(name: str) -> str:
    """The sums of a film."""
    return "".join(f"{picture}: {_told(rows)}\n" for picture, rows in pictures(name))


def pictures(name: str) -> list[Picture]:
    """The strokes of each picture of a film."""
    with traced() as strokes:
        shots = windows.filmed(name)
    return [(picture, rows) for (picture, _), rows in zip(shots, strokes.taken, strict=True)]


def _told(rows: list[str]) -> str:
    """How many strokes there are of each kind, and four signs for all."""
    counts = Counter(row.partition(" ")[0] for row in rows)
    told = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    return f"{told} {brief.sum_of(rows)}"


class Strokes:
    """What is said to the library, picture by picture."""

    def __init__(self) -> None:
        self.taken: list[list[str]] = []
        self._rows: list[str] = []

    def add(self, what: str, *how: Any) -> None:
        """Write down a stroke."""
        self._rows.append(f"{what} {' '.join(map(_plain, how))}")

    def take(self, picture: pygame.Surface) -> Squares:
        """A picture is taken: the strokes so far are its own, and what it looks like is no matter."""
        self.taken.append(self._rows)
        self._rows = []
        return np.zeros((1, 1, 3))


def _plain(found: Any) -> str:
    """What was said to the library, numbers to the tenth of a pixel."""
    if isinstance(found, _SURFACE):
        words = f" {found.words}" if isinstance(found, panes.Plate) else ""
        return f"{found.get_width()}x{found.get_height()}{words}"
    if isinstance(found, float):
        return f"{found + brief.SLIGHT:.1f}"
    if isinstance(found, pygame.Rect | tuple | list | pygame.Vector2):
        return f"({','.join(map(_plain, found))})"
    return str(found)


_SURFACE = pygame.Surface


class _Kind(type):
    """What any surface is an instance of, so that those that the library makes by itself count as surfaces too."""

    def __instancecheck__(cls, one: object) -> bool:
        return isinstance(one, _SURFACE)


def _watched(strokes: Strokes) -> type[pygame.Surface]:
    """A surface that writes down what is laid on it."""

    class Watched(pygame.Surface, metaclass=_Kind):
        def blit(self, source, dest=(0, 0), area=None, special_flags=0):  # type: ignore[no-untyped-def]
            strokes.add("plate", source, dest, area, special_flags)
            return _SURFACE.blit(self, source, dest, area, special_flags)

        def blits(self, sequence, doreturn=1):  # type: ignore[no-untyped-def]
            return [self.blit(*one) for one in sequence]  # type: ignore[no-untyped-call]

        def fblits(self, sequence, special_flags=0):  # type: ignore[no-untyped-def]
            for source, dest in sequence:
                self.blit(source, dest, None, special_flags)  # type: ignore[no-untyped-call]

        def fill(self, color, rect=None, special_flags=0):  # type: ignore[no-untyped-def]
            strokes.add("fill", color, rect, special_flags)
            return _SURFACE.fill(self, color, rect, special_flags)

    return Watched


@contextmanager
def traced() -> Iterator[Strokes]:
    """Of pictures that are taken the strokes are written down."""
    strokes = Strokes()

    def pen(what: str) -> Callable[..., Any]:
        drawn = getattr(pygame.draw, what)

        def draw(surface, color, *given, **named):  # type: ignore[no-untyped-def]
            strokes.add(what, color, *given, *sorted(named.items()))
            return drawn(surface, color, *given, **named)

        return draw

    def turned(what: str) -> Callable[..., Any]:
        made = getattr(pygame.transform, what)

        def turn(surface, *given, **named):  # type: ignore[no-untyped-def]
            strokes.add(what, surface, *given, *sorted(named.items()))
            return made(surface, *given, **named)

        return turn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(letters, "font", lambda face, size: panes._Font(size))
        for name in ("span", "render", "haloed"):
            patch.setattr(letters, f"_{name}", getattr(panes, f"_{name}"))
        for what in PENS:
            patch.setattr(pygame.draw, what, pen(what))
        for what in TURNED:
            patch.setattr(pygame.transform, what, turned(what))
        for module in (details, moments, windows):
            patch.setattr(module, "squares", strokes.take)
        patch.setattr(pygame, "Surface", _watched(strokes))
        forget()
        yield strokes
    forget()


def forget() -> None:
    """Nothing that was drawn before is kept: it would not be drawn again."""
    theme.edition += 1
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("game.ui")]
    classes = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    for one in (inner for owner in (*modules, *classes) for inner in vars(owner).values()):
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
