"""Draws where a unit out of sight may be: dots on a lattice, edges, the farthest she can have gone, looks in vain.

Each is one way of drawing more for `overlays.painted`; what they mean their records say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop import overlays
from game.ui.board.overlays import painted
from game.ui.board.patches import Laid, Patch, Setting
from game.ui.board.sketch import Point, circle_points
from game.ui.kit import theme
from game.ui.kit.nib import Shade

LATTICE = 15.0
"""From one dot to the next, in pixels at scale 1."""
DOTS = (3.6, 2.5, 1.6)
"""The radius of a dot where a quarter of the chances lies, half, and nine of ten: there in every second place."""


def _shapes(areas: Iterable[overlays.Area], setting: Setting) -> BaseGeometry:
    """Stretches of sea in pixels from the table's (0, 0)."""
    rings = [[[setting.spot(point) for point in ring] for ring in area] for area in areas]
    return shapely.union_all([Polygon(shell, holes).buffer(0) for shell, *holes in rings])


def _edges_of(areas: Iterable[overlays.Area], setting: Setting) -> list[list[Point]]:
    return [[setting.spot(point) for point in ring] for area in areas for ring in area]


@painted.register
def _(overlay: overlays.Edges, setting: Setting) -> Laid | None:
    half, most = _edges_of(overlay.half, setting), _edges_of(overlay.most, setting)
    points = [point for ring in (*half, *most) for point in ring]
    patch = Patch(setting, points, 6)
    patch.fill(_shapes(overlay.most, setting), theme.sheer(theme.colour.half, 0.09))
    patch.fill(_shapes(overlay.half, setting), theme.sheer(theme.colour.half, 0.17))
    for ring in most:
        patch.sketch.dashed(patch.to(ring), theme.sheer(theme.colour.ring, 0.85), 1.7, (7, 5))
    for ring in half:
        patch.sketch.line(patch.to(ring), theme.sheer(theme.colour.key, 0.6), 3.6, closed=True)
        patch.sketch.line(patch.to(ring), theme.colour.ring, 2.0, closed=True)
    return patch.laid()


@painted.register
def _(overlay: overlays.Likely, setting: Setting) -> Laid | None:
    corners = [point for ring in _edges_of(overlay.most, setting) for point in ring]
    patch = Patch(setting, corners, 6)
    gap, box = LATTICE * theme.scale, patch.box
    rows = np.arange(np.floor(box.top / gap), np.ceil(box.bottom / gap) + 1)
    columns = np.arange(np.floor(box.left / gap), np.ceil(box.right / gap) + 1)
    across, down = (part.ravel() for part in np.meshgrid(columns, rows))
    free = np.ones(len(across), dtype=bool)
    shades: tuple[Shade, ...] = (
        theme.colour.ring,
        theme.colour.log_sighting,
        theme.sheer(theme.colour.path, 0.62),
    )
    for areas, radius, shade in zip((overlay.quarter, overlay.half, overlay.most), DOTS, shades, strict=True):
        inside = free & shapely.contains_xy(_shapes(areas, setting), across * gap, down * gap)
        free &= ~inside
        if areas is overlay.most:
            inside &= (across + down) % 2 == 0
        dots = zip((across[inside] * gap).tolist(), (down[inside] * gap).tolist(), strict=True)
        for dot in patch.to(list(dots)):
            patch.sketch.disc(dot, radius * theme.scale, shade)
    return patch.laid()


@painted.register
def _(overlay: overlays.Farthest, setting: Setting) -> Laid | None:
    lines: Sequence[list[Point]] = [[setting.spot(point) for point in line] for line in overlay.lines]
    points = [point for line in lines for point in line]
    patch = Patch(setting, points, 4)
    for line in lines:
        patch.sketch.dashed(patch.to(line), theme.sheer(theme.colour.path, 0.75), 1.8, (1.8, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.LookedAt, setting: Setting) -> Laid | None:
    points = circle_points(setting.spot((overlay.x, overlay.y)), overlay.radius * setting.scale)
    patch = Patch(setting, points, 4)
    patch.sketch.dashed(patch.to(points), theme.sheer(theme.colour.path, 0.6), 1.4, (18, 6))
    return patch.laid()
