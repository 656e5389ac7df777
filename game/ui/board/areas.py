"""Draws what lies along or over a stretch of the table: land that may change, as in an editor, for which the sea is not
painted anew, clouds, zones, edges to leave by; and the night, which is none.

Each is one way of drawing more for `overlays.painted`; what they mean their records say.
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

import msgspec
import pygame
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop import overlays
from game.ui.board.overlays import SMOKE_GREY, painted
from game.ui.board.patches import Laid, Patch, Setting
from game.ui.board.sketch import Point
from game.ui.board.terrain import paint_land, reach
from game.ui.kit import theme

CLOUDED = {"fog": 0.0, "smoke": 0.35, "squall": 0.5}
"""How much darker than fog the sea lies under a cloud; its sheets are laid above the pieces (`effects/weather`)."""
CLOUD_FILL, CLOUD_EDGE, CLOUD_STEPS = 0.14, 36, 12
"""A cloud's grey, and within how many pixels of its edge, at scale 1, it comes up in how many steps."""
DOORS = 58, 11
"""How far apart the chevrons of an edge to leave by stand, and how deep one is, in pixels at scale 1."""


def in_colours(overlay: overlays.Overlay, looks: Sequence[int]) -> overlays.Overlay:
    """What belongs to a side in the colour of that side, its place among the six, instead of the side's own place."""
    if isinstance(overlay, overlays.Zone | overlays.Exit) and 0 <= overlay.side < len(looks):
        return msgspec.structs.replace(overlay, side=looks[overlay.side])
    return overlay


def _over(outline: overlays.Outline, setting: Setting) -> tuple[Patch, list[Point], BaseGeometry]:
    """A patch for a stretch of the table, its closed edge in pixels, and the area inside it."""
    points = [setting.spot(point) for point in (*outline, outline[0])]
    return Patch(setting, points, 4), points, Polygon(points).buffer(0)


@painted.register
def _(overlay: overlays.Land, setting: Setting) -> Laid | None:
    """The part of an island that lies in the window, the water about it included."""
    box = reach(overlay.outline, setting.scale).clip(setting.window)
    if not box.w or not box.h:
        return None
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    paint_land(sheet, overlay, setting.scale, box.left, box.top, overlay.outline)
    seen = sheet.get_bounding_rect()
    if not seen.w:
        return None
    return Laid(sheet.subsurface(seen).copy(), box.left + seen.left, box.top + seen.top)


@painted.register
def _(overlay: overlays.Cloud, setting: Setting) -> Laid | None:
    patch, points, area = _over(overlay.outline, setting)
    grey = theme.mix(SMOKE_GREY, theme.colour.key, CLOUDED[overlay.kind])
    for step in range(CLOUD_STEPS):
        inner = area.buffer(-CLOUD_EDGE * theme.scale * step / CLOUD_STEPS)
        patch.fill(inner, theme.sheer(grey, CLOUD_FILL * (step + 1) / CLOUD_STEPS))
    patch.sketch.dashed(patch.to(points), theme.sheer((236, 241, 243), 0.95), 2.0, (2, 4))
    return patch.laid()


@painted.register
def _(overlay: overlays.Night | overlays.Twilight, setting: Setting) -> Laid | None:
    return None  # the sea itself lies in another light


@painted.register
def _(overlay: overlays.Zone, setting: Setting) -> Laid | None:
    patch, points, area = _over(overlay.outline, setting)
    if overlay.side < 0:
        patch.fill(area, theme.sheer(theme.colour.full, 0.07))
        patch.sketch.dashed(patch.to(points), theme.sheer(theme.colour.full, 0.8), 1.6, (3, 6))
        return patch.laid()
    colour = theme.side(overlay.side).colour
    patch.fill(area, theme.sheer(colour, 0.08))
    patch.hatch(area, theme.sheer(colour, 0.42), -1 if overlay.side % len(theme.SIDES) % 2 else 1)
    patch.sketch.dashed(patch.to(points), colour, 2.0, (9, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.Exit, setting: Setting) -> Laid | None:
    (ax, ay), (bx, by) = setting.spot(overlay.start), setting.spot(overlay.end)
    every, deep = (length * theme.scale for length in DOORS)
    patch = Patch(setting, [(ax, ay), (bx, by)], 2 * DOORS[1])
    ux, uy = sin(overlay.out * pi / 180), -cos(overlay.out * pi / 180)
    number = max(1, round(hypot(bx - ax, by - ay) / every))
    for share in ((place + 0.5) / number for place in range(number)):
        x, y = ax + share * (bx - ax) - 0.35 * deep * ux, ay + share * (by - ay) - 0.35 * deep * uy
        foot = x - 0.7 * deep * ux, y - 0.7 * deep * uy
        wings = [(foot[0] - wing * deep * uy, foot[1] + wing * deep * ux) for wing in (0.8, -0.8)]
        line = patch.to([wings[0], (x, y), wings[1]])
        patch.sketch.line(line, theme.sheer(theme.colour.key, 0.55), 5.0)
        patch.sketch.line(line, theme.side(overlay.side).colour, 2.6)
    return patch.laid()
