"""The pictures on small buttons: advice, undo, arcs, sights, rings, danger, guesses, log, rule book.

Each is drawn once per size with a fine nib and kept. It must not know what a button does.
"""

from __future__ import annotations

import math

from game.ui.kit.nib import Nib, square
from game.ui.kit.theme import Colour


@square(16)
def counsel(nib: Nib, s: float, colour: Colour) -> None:
    """A speech bubble: advice."""
    nib.frame(s * 0.06, s * 0.1, s * 0.88, s * 0.58, colour, s * 0.1, corner=s * 0.16)
    nib.polygon([(s * 0.24, s * 0.64), (s * 0.5, s * 0.64), (s * 0.24, s * 0.94)], colour)
    for x in (0.3, 0.5, 0.7):
        nib.disc((s * x, s * 0.39), s * 0.06, colour)


@square(16)
def back(nib: Nib, s: float, colour: Colour) -> None:
    """An arrow that turns back: undo."""
    turn = [(s * (0.5 + 0.34 * math.cos(a)), s * (0.56 + 0.3 * math.sin(a))) for a in _angles(-95, 130, 14)]
    nib.line([(s * 0.22, s * 0.26), *turn], colour, s * 0.12)
    nib.polygon([(s * 0.02, s * 0.26), (s * 0.36, s * 0.02), (s * 0.36, s * 0.5)], colour)


def _angles(first: float, last: float, count: int) -> list[float]:
    """Angles from one to another in degrees, as radians."""
    return [math.radians(first + (last - first) * step / (count - 1)) for step in range(count)]


@square(16)
def sector(nib: Nib, s: float, colour: Colour) -> None:
    """A wedge from a point: arcs of fire."""
    edge = [(s * (0.5 + 0.8 * math.sin(a)), s * (0.92 - 0.8 * math.cos(a))) for a in _angles(-38, 38, 12)]
    nib.line([(s * 0.5, s * 0.92), *edge], colour, s * 0.1, closed=True)
    nib.disc((s * 0.5, s * 0.88), s * 0.1, colour)


@square(16)
def sight(nib: Nib, s: float, colour: Colour) -> None:
    """Crosshairs: who could fire at her."""
    nib.ring((s * 0.5, s * 0.5), s * 0.3, colour, s * 0.1)
    for start, end in (((0.5, 0.02), (0.5, 0.34)), ((0.5, 0.66), (0.5, 0.98))):
        nib.line([(s * start[0], s * start[1]), (s * end[0], s * end[1])], colour, s * 0.1)
        nib.line([(s * start[1], s * start[0]), (s * end[1], s * end[0])], colour, s * 0.1)


@square(16)
def rings(nib: Nib, s: float, colour: Colour) -> None:
    """Two rings round a point: how far weapons reach."""
    nib.ring((s * 0.5, s * 0.5), s * 0.42, colour, s * 0.08)
    nib.ring((s * 0.5, s * 0.5), s * 0.24, colour, s * 0.08)
    nib.disc((s * 0.5, s * 0.5), s * 0.08, colour)


@square(16)
def danger(nib: Nib, s: float, colour: Colour) -> None:
    """A triangle with an exclamation mark."""
    nib.line([(s * 0.5, s * 0.1), (s * 0.92, s * 0.86), (s * 0.08, s * 0.86)], colour, s * 0.1, closed=True)
    nib.line([(s * 0.5, s * 0.36), (s * 0.5, s * 0.6)], colour, s * 0.11)
    nib.disc((s * 0.5, s * 0.74), s * 0.06, colour)


@square(16)
def guess(nib: Nib, s: float, colour: Colour) -> None:
    """A cloud of places with a mark of a question in it: where an enemy may be."""
    curve = [(s * (0.5 + 0.22 * math.cos(a)), s * (0.28 + 0.2 * math.sin(a))) for a in _angles(180, 405, 12)]
    nib.line([*curve, (s * 0.5, s * 0.56), (s * 0.5, s * 0.66)], colour, s * 0.11)
    nib.disc((s * 0.5, s * 0.84), s * 0.07, colour)
    for x in (0.08, 0.92):
        nib.disc((s * x, s * 0.3), s * 0.05, colour)
        nib.disc((s * (x + 0.5) / 2, s * 0.94), s * 0.05, colour)


@square(16)
def lines(nib: Nib, s: float, colour: Colour) -> None:
    """A sheet with lines on it: the log."""
    nib.frame(s * 0.16, s * 0.06, s * 0.68, s * 0.88, colour, s * 0.09, corner=s * 0.06)
    for level in (0.3, 0.5, 0.7):
        nib.line([(s * 0.32, s * level), (s * 0.68, s * level)], colour, s * 0.08)


@square(16)
def book(nib: Nib, s: float, colour: Colour) -> None:
    """An open book: the rule book."""
    for way in (-1, 1):
        page = [(0.5, 0.26), (0.5 + way * 0.22, 0.16), (0.5 + way * 0.44, 0.2), (0.5 + way * 0.44, 0.78)]
        page += [(0.5 + way * 0.22, 0.74), (0.5, 0.86)]
        nib.line([(x * s, y * s) for x, y in page], colour, s * 0.08, closed=True)
