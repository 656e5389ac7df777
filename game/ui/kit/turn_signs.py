"""The pictures before a battle elsewhere: yours to move, theirs, waiting for a player, over; and a host that answers.

Each is drawn once per size with a fine nib and kept. It must not know battles.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.ui.kit import signs
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib, square
from game.ui.kit.theme import Colour

Turn = Literal["yours", "theirs", "waits", "over"]


@kept(32)
def turn(kind: Turn, size: int, colour: Colour) -> pygame.Surface:
    """A filled arrow, an hourglass, two bars, a tick."""
    if kind == "over":
        return signs.tick(size, colour)
    nib, s = Nib(size, size), float(size)
    if kind == "yours":
        nib.polygon([(s * 0.18, s * 0.12), (s * 0.9, s * 0.5), (s * 0.18, s * 0.88)], colour)
    elif kind == "waits":
        for x in (0.3, 0.7):
            nib.line([(s * x, s * 0.16), (s * x, s * 0.84)], colour, s * 0.17)
    else:
        nib.line([(s * 0.18, s * 0.1), (s * 0.82, s * 0.1)], colour, s * 0.1)
        nib.line([(s * 0.18, s * 0.9), (s * 0.82, s * 0.9)], colour, s * 0.1)
        glass = [(0.26, 0.1), (0.74, 0.9), (0.26, 0.9), (0.74, 0.1)]
        nib.line([(x * s, y * s) for x, y in glass], colour, s * 0.09, closed=True)
        nib.polygon([(s * 0.5, s * 0.55), (s * 0.68, s * 0.86), (s * 0.32, s * 0.86)], colour)
    return nib.finished()


@square(8)
def answers(nib: Nib, s: float, colour: Colour) -> None:
    """A small disc."""
    nib.disc((s / 2, s / 2), s * 0.42, colour)
