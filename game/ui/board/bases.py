"""The base under a piece: its tinted disc, its side's ring with dark key lines, and the notch at the bow.

The ring's outer edge is the base's edge, from which rules measure. Nothing here knows ships.
"""

from math import ceil, pi

import pygame

from game.ui.board.sketch import Point, Sketch, arc_points, polar
from game.ui.kit import theme

KEY_LINE = 1.1
NOTCH = 7.0


def ring_width(radius: float) -> float:
    """The width of the ring on a base of `radius` pixels."""
    by_size = 4.0 if radius > 24 else 3.4 if radius > 18 else 3.0
    return min(radius / 2, max(theme.colour.ring_weight, by_size * max(1.0, theme.scale)))


def based(side: int, radius: float, heading: float | None) -> pygame.Surface:
    """A square plate with a base of `radius` pixels in its middle, pointing at a compass heading (None: nowhere)."""
    paint = theme.side(side)
    reach = radius + NOTCH + 3
    sketch = Sketch(round(2 * reach), round(2 * reach))
    middle = (sketch.wide / 2, sketch.high / 2)
    width = ring_width(radius)
    key_share, side_share = 0.35, 0.17
    share = 1 - (1 - key_share) * (1 - side_share)
    sketch.disc(
        middle, radius, theme.sheer(theme.mix(theme.colour.key, paint.colour, side_share / share), share)
    )
    if heading is not None:
        _notch(sketch, middle, radius, heading, paint)
    _ring(sketch, middle, radius, width, paint)
    return sketch.plate()


LOST = (4.0, 3.0)
"""Dashes of the ring of a marker whose ship was seen once."""


def marker(side: int, radius: float, heading: float, *, lost: bool) -> pygame.Surface:
    """A marker without a ship: a ring with a dot in the side's colour, and an arrow that says how it heads.

    Of one that was `lost` again the ring is grey and broken.
    """
    paint = theme.side(side)
    radius = max(radius * 0.72, 7.0 * theme.scale)
    reach = radius + NOTCH * 1.7
    edge = ceil(2 * reach) + 4
    sketch = Sketch(edge, edge, 4)
    middle = (edge / 2, edge / 2)
    colour = theme.colour.refused if lost else paint.colour
    width = max(2.0, 2.4 * theme.scale)
    sketch.disc(middle, radius, theme.sheer(theme.colour.key, 0.55))
    line = arc_points(middle, radius - width / 2, 0, 360)
    sketch.ring(middle, radius - width / 2, theme.colour.key, width + 2 * KEY_LINE)
    if lost:
        sketch.dashed(line, colour, width, LOST)
    else:
        sketch.ring(middle, radius - width / 2, colour, width)
    sketch.disc(middle, max(2.2, radius * 0.26), colour)
    a = heading * pi / 180
    tip, foot, spread = reach, radius + 1.0, 0.62
    arrow = _thorn(middle, tip, foot, a, spread * 0.6)
    sketch.line(arrow, theme.colour.key, 2 * KEY_LINE, closed=True)
    sketch.area(arrow, colour)
    return sketch.plate()


def _thorn(middle: Point, tip: float, foot: float, bearing: float, spread: float) -> list[Point]:
    """A triangle that points outward at a bearing, its foot as broad as two spreads."""
    return [polar(middle, tip, bearing), *(polar(middle, foot, bearing + by) for by in (spread, -spread))]


def _notch(
    sketch: Sketch, middle: tuple[float, float], radius: float, heading: float, paint: theme.Side
) -> None:
    a = heading * pi / 180
    tip, spread = radius + NOTCH, 4.6 / radius
    notch = _thorn(middle, tip, radius, a, spread)
    sketch.line(notch, theme.colour.key, 2 * KEY_LINE, closed=True)
    sketch.area(notch, paint.colour)


def _ring(
    sketch: Sketch, middle: tuple[float, float], radius: float, width: float, paint: theme.Side
) -> None:
    line = radius - width / 2
    sketch.ring(middle, line, theme.colour.key, width + 2 * KEY_LINE)
    colour = paint.colour
    if paint.ring == "solid":
        sketch.ring(middle, line, colour, width)
    elif paint.ring == "rope":
        sketch.ring(middle, line, theme.mix(theme.colour.key, colour, 0.45), width)
        count = max(12, round(2 * pi * line / 5.6))
        slant = 4.2 / line
        for index in range(count):
            a = 2 * pi * index / count
            half = pi / count * 0.62
            inner, outer = line - width / 2, line + width / 2
            corners = (inner, -half), (inner, half), (outer, half + slant), (outer, slant - half)
            sketch.area([polar(middle, reach, a + turn) for reach, turn in corners], colour)
    elif paint.ring == "beads":
        count = max(10, round(2 * pi * line / (width * 1.55)))
        for index in range(count):
            a = 2 * pi * index / count
            sketch.disc(polar(middle, line, a), width * 0.56, colour)
    elif paint.ring == "double":
        sketch.ring(middle, line + width * 0.36, colour, width * 0.34)
        sketch.ring(middle, line - width * 0.40, colour, width * 0.34)
    elif paint.ring == "dashes":
        for index in range(6):
            sketch.line(arc_points(middle, line, index * 60 - 20, index * 60 + 20), colour, width)
    else:
        sketch.ring(middle, line - width * 0.32, colour, width * 0.36)
        count = max(12, round(2 * pi * line / 7))
        for index in range(count):
            a, half = 2 * pi * index / count, pi / count * 0.75
            foot, crown = line - width * 0.2, line + width * 0.55
            sketch.area(_thorn(middle, crown, foot, a, half), colour)
