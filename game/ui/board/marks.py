"""What is drawn around a piece to tell what it is in the question: corners, rings, rays; a ghost's ring."""

from math import pi

import pygame

from game.ui.board.sketch import Sketch, circle_points, polar
from game.ui.kit import theme
from game.ui.kit.kept import kept

CORNERED = 4.0
"""So many pixels outside her base the corners round a chosen piece stand: nearer than the name below it."""


def ghost_ring(radius: float, chip: float | None = None) -> pygame.Surface:
    """The dashed ring of a pose not yet taken, centred; of a pile with its `chip` in outline, of such a radius."""
    side = round(2 * radius + 8)
    sketch = Sketch(side, side, weight=theme.scale)
    middle = (side / 2, side / 2)
    for shade, width in ((theme.sheer(theme.colour.key, 0.6), 4.0), (theme.colour.path, 2.2)):
        sketch.dashed(circle_points(middle, radius - 1), shade, width, (6, 4))
        if chip is not None:
            sketch.ring(middle, chip, shade, width / 1.6)
    return sketch.plate()


def _sheet(side: float) -> Sketch:
    return Sketch(round(side), round(side), weight=theme.scale)


@kept(200)
def mark_plate(kind: str, radius: float) -> pygame.Surface | None:
    """What is drawn around a marked base of `radius` pixels, centred; None where the piece itself tells."""
    if kind == "selected":
        reach = radius + CORNERED
        sketch = _sheet(2 * reach + 6)
        c, arm = sketch.wide / 2, min(13.0, 0.6 * reach)
        for colour, width in ((theme.sheer(theme.colour.key, 0.8), 4.6), (theme.colour.brass_light, 2.4)):
            for sx in (-1, 1):
                for sy in (-1, 1):
                    x, y = c + sx * reach, c + sy * reach
                    sketch.line([(x - sx * arm, y), (x, y), (x, y - sy * arm)], colour, width)
        return sketch.plate()
    if kind in ("target", "may_be_target"):
        reach = radius + 8
        sketch = _sheet(2 * reach + 24)
        c = sketch.wide / 2
        if kind == "may_be_target":
            sketch.dashed(circle_points((c, c), reach - 3), theme.colour.threat, 1.6, (7, 5))
            return sketch.plate()
        for colour, more in ((theme.sheer(theme.colour.key, 0.75), 2.2), (theme.colour.threat, 0.0)):
            sketch.ring((c, c), reach, colour, 2.6 + more)
            for turn in (45, 135, 225, 315):
                ray = reach - 8 - more / 2, reach + 6 + more / 2
                ends = [polar((c, c), away, turn * pi / 180) for away in ray]
                sketch.line(ends, colour, 2.6 + more)
        return sketch.plate()
    if kind == "hover":
        reach = radius + 4
        sketch = _sheet(2 * reach + 6)
        c = sketch.wide / 2
        sketch.ring((c, c), reach, theme.sheer(theme.colour.brass_light, 0.9), 1.6)
        return sketch.plate()
    return None
