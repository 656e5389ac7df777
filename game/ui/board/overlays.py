"""Draws overlay records: one way of drawing each, with the fill, pattern and outline that tell it.

Pictures hang from the table's (0, 0) at one zoom, so that sliding the view only moves them. They are cropped
to their box, and very large ones to a window around the view. It decides nothing about what is shown.
"""

import itertools
from functools import singledispatch
from math import cos, hypot, pi, sin

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop import overlays
from game.ui.board.patches import Laid, Patch, Setting, Unseen
from game.ui.board.sketch import Point, Sketch, arc_points, bearing_of, circle_points, polar
from game.ui.kit import theme
from game.ui.kit.nib import around
from game.ui.kit.theme import Colour

SMOKE_GREY = (176, 188, 194)
WIDE = 180
"""A sector wider than this, in degrees, is told by its edge: hatched all over it would bury the sea."""
EDGE = 16
"""The width of that edge, in pixels at scale 1."""


def _sector(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """A pie slice, or a whole circle when it goes all the way round, in pixels."""
    rim = arc_points(centre, radius, start, end)
    return rim if abs(end - start) >= 360 else [centre, *rim]


def drawn(overlay: overlays.Overlay, setting: Setting) -> Laid | None:
    """The picture of an overlay, or None where none of it would be seen."""
    try:
        return painted(overlay, setting)
    except Unseen:
        return None


@singledispatch
def painted(overlay: overlays.Overlay, setting: Setting) -> Laid | None:
    """The way of drawing a kind of overlay. Raises `Unseen` where none of it lies in the window."""
    raise TypeError(f"no drawing for {type(overlay).__name__}")


@painted.register
def _(overlay: overlays.Wedge, setting: Setting) -> Laid | None:
    centre = setting.spot((overlay.pose.x, overlay.pose.y))
    end = overlay.end if overlay.end > overlay.start else overlay.end + 360
    points = _sector(
        centre,
        overlay.radius * setting.scale,
        overlay.pose.heading + overlay.start,
        overlay.pose.heading + end,
    )
    patch = Patch(setting, points, 4)
    area: BaseGeometry = Polygon(points).buffer(0)
    if end - overlay.start > WIDE:
        area = area.difference(area.buffer(-EDGE * theme.scale))
    if overlay.full:
        patch.fill(area, theme.sheer(theme.colour.full, 0.10))
        patch.hatch(area, theme.sheer(theme.colour.full, 0.30), 1)
        patch.sketch.line(patch.to(points), theme.sheer(theme.colour.full, 0.92), 1.4, closed=True)
    else:
        patch.fill(area, theme.sheer(theme.colour.half, 0.06))
        patch.scatter(area, theme.sheer(theme.colour.half, 0.50))
        patch.sketch.line(patch.to(points), theme.sheer(theme.colour.half, 0.85), 1.4, closed=True)
    return patch.laid()


@painted.register
def _(overlay: overlays.RangeRing, setting: Setting) -> Laid | None:
    points = circle_points(setting.spot((overlay.x, overlay.y)), overlay.radius * setting.scale)
    patch, line = Patch.along(setting, points, 4)
    if overlay.rank == "long":
        patch.sketch.line(line, theme.colour.ring, 2.0, closed=True)
    elif overlay.rank == "middle":
        patch.sketch.dashed(line, theme.sheer(theme.colour.ring, 0.9), 1.6, (10, 4, 2, 4))
    else:
        patch.sketch.dashed(line, theme.colour.ring, 2.5, (2.5, 4))
    return patch.laid()


def _trimmed(setting: Setting, start: Point, end: Point) -> tuple[Point, Point]:
    """A line between two table points in pixels, shortened by the bases at its ends."""
    a, b = setting.spot(start), setting.spot(end)
    length = hypot(b[0] - a[0], b[1] - a[1])
    cut_a, cut_b = setting.clearance(start), setting.clearance(end)
    if length < 1 or cut_a + cut_b >= length - 6:
        return a, b
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (a[0] + ux * cut_a, a[1] + uy * cut_a), (b[0] - ux * cut_b, b[1] - uy * cut_b)


def _aside(a: Point, b: Point, by: float) -> list[Point]:
    length = max(1e-6, hypot(b[0] - a[0], b[1] - a[1]))
    nx, ny = -(b[1] - a[1]) / length * by, (b[0] - a[0]) / length * by
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny)]


def _head(sketch: Sketch, tip: Point, course: float, size: float, colour: Colour) -> None:
    """The head of an arrow with its dark edge."""
    sketch.head(polar(tip, 2, course), course, size + 3, theme.colour.key)
    sketch.head(tip, course, size, colour)


@painted.register
def _(overlay: overlays.Threat, setting: Setting) -> Laid | None:
    start, end = _trimmed(setting, overlay.origin, overlay.goal)
    patch, (a, b) = Patch.along(setting, [start, end], 12)
    course = bearing_of(a, b)
    foot = polar(b, -9, course)
    sketch = patch.sketch
    if overlay.full:
        sketch.line([a, foot], theme.sheer(theme.colour.key, 0.8), 8)
        for by in (-2.2, 2.2):
            sketch.line(_aside(a, foot, by), theme.colour.threat, 1.5)
    else:
        sketch.line([a, foot], theme.sheer(theme.colour.key, 0.75), 4.4)
        sketch.dashed([a, foot], theme.colour.threat, 1.9, (9, 6))
    _head(sketch, b, course, 12, theme.colour.threat)
    return patch.laid()


@painted.register
def _(overlay: overlays.FireLine, setting: Setting) -> Laid | None:
    start, end = _trimmed(setting, overlay.start, overlay.end)
    patch, line = Patch.along(setting, [start, end], 8)
    patch.sketch.line(line, theme.colour.key, 5.4)
    patch.sketch.line(line, theme.colour.fire, 3.0)
    patch.sketch.line(line, theme.mix(theme.colour.fire, theme.colour.ring, 0.8), 1.2)
    return patch.laid()


@painted.register
def _(overlay: overlays.Sortie, setting: Setting) -> Laid | None:
    patch, (start, end) = Patch.along(setting, [setting.spot(overlay.start), setting.spot(overlay.goal)], 12)
    if hypot(end[0] - start[0], end[1] - start[1]) < 2:
        return None
    course, sketch = bearing_of(start, end), patch.sketch
    foot = polar(end, -10, course)
    sketch.line([start, foot], theme.sheer(theme.colour.key, 0.75), 5.0)
    if overlay.sealed:
        sketch.dashed([start, foot], theme.colour.half, 2.0, (4, 6))
    else:
        sketch.line([start, foot], theme.colour.half, 2.2)
    _head(sketch, end, course, 11, theme.colour.half)
    return patch.laid()


@painted.register
def _(overlay: overlays.Sight, setting: Setting) -> Laid | None:
    start, stop, goal = (setting.spot(point) for point in (overlay.start, overlay.blocked, overlay.goal))
    patch, (a, b, c) = Patch.along(setting, [start, stop, goal], 12)
    sketch = patch.sketch
    sketch.line([a, b], theme.sheer(theme.colour.key, 0.6), 3.4)
    sketch.line([a, b], theme.sheer(theme.colour.half, 0.85), 1.4)
    sketch.dashed([b, c], theme.sheer(theme.colour.refused, 0.9), 1.4, (3, 5))
    for dx, dy in ((6, 6), (6, -6)):
        cross = [(b[0] - dx, b[1] - dy), (b[0] + dx, b[1] + dy)]
        sketch.line(cross, theme.colour.key, 5.0)
        sketch.line(cross, theme.colour.refused, 2.4)
    return patch.laid()


@painted.register
def _(overlay: overlays.Ruler, setting: Setting) -> Laid | None:
    a, b = setting.spot(overlay.start), setting.spot(overlay.end)
    patch, line = Patch.along(setting, [a, b], 10)
    patch.sketch.line(line, theme.sheer(theme.colour.key, 0.8), 4.4)
    patch.sketch.dashed(line, theme.colour.brass_light, 2, (8, 5))
    for end in line:
        patch.sketch.disc(end, 4.4, theme.colour.key)
        patch.sketch.disc(end, 3, theme.colour.brass_light)
    return patch.laid()


@painted.register
def _(overlay: overlays.Band, setting: Setting) -> Laid | None:
    points = [setting.spot(point) for point in overlay.points]
    half = max(4.5, overlay.width * setting.scale)
    patch = Patch(setting, points, half + 8)
    if len(points) > 1:
        patch.fill(LineString(points).buffer(half), theme.sheer(theme.colour.path, 0.13))
        patch.sketch.dashed(patch.to(points), theme.sheer(theme.colour.path, 0.95), 2.4, (2.4, 5))
    start = patch.to(points[:1])[0]
    patch.sketch.disc(start, 5.4, theme.colour.key)
    patch.sketch.ring(start, 4.2, theme.colour.path, 1.6)
    return patch.laid()


@painted.register
def _(overlay: overlays.Reach, setting: Setting) -> Laid | None:
    bodies = [[setting.spot(point) for point in outline] for outline in overlay.polygons if len(outline) > 2]
    ends = [setting.spot((end.x, end.y)) for end in overlay.ends]
    everything = [point for body in bodies for point in body] + ends
    patch = Patch(setting, everything, 14)
    for body in bodies:
        patch.sketch.area(patch.to(body), theme.sheer(theme.colour.reach, 0.15))
    holes = [[setting.spot(point) for point in outline] for outline in overlay.holes if len(outline) > 2]
    for hole in holes:
        patch.sketch.area(patch.to(hole), (0, 0, 0, 0))
    for body in (*bodies, *holes):
        patch.sketch.line(patch.to(body), theme.sheer(theme.colour.reach, 0.9), 1.6, closed=True)
    for end, spot in sorted(zip(overlay.ends, ends, strict=True), key=lambda pair: pair[0].near):
        at = patch.to([spot])[0]
        a = end.heading * pi / 180
        tip = polar(at, 14.5, a)
        if end.near:
            patch.sketch.head(polar(tip, 1.6, a), a, 10.4, theme.sheer(theme.colour.key, 0.8))
            patch.sketch.head(tip, a, 7.5, theme.colour.path)
            patch.sketch.disc(at, 5.2, theme.colour.key)
            patch.sketch.disc(at, 3.8, theme.colour.path)
        else:
            patch.sketch.head(tip, a, 7.5, theme.sheer(theme.colour.half, 0.43))
            patch.sketch.disc(at, 5.0, theme.sheer(theme.colour.key, 0.7))
            patch.sketch.disc(
                at, 3.6, theme.sheer(theme.mix(theme.colour.path, theme.colour.key, 0.55), 0.75)
            )
    return patch.laid()


@painted.register
def _(overlay: overlays.Route, setting: Setting) -> Laid | None:
    points = [setting.spot((leg.x, leg.y)) for leg in overlay.legs]
    if len(points) < 2:
        return None
    patch, line = Patch.along(setting, points, 14)
    sketch = patch.sketch
    sketch.line(line, theme.colour.key, 6.5)
    if overlay.walked:
        sketch.line(line, theme.colour.path, 3.4)
    else:
        sketch.dashed(line, theme.colour.path, 3.0, (7, 5))
    if overlay.tick > 0:
        _ticks(sketch, line, overlay.tick * setting.scale)
    for leg, spot in zip(overlay.legs, line, strict=True):
        if leg.turns:
            for radius, colour in (
                (8.6, theme.colour.key),
                (7.6, theme.colour.brass_light),
                (5.8, theme.colour.key),
            ):
                sketch.area(around(spot, radius, 6), colour)
    return patch.laid()


@painted.register
def _(overlay: overlays.Course, setting: Setting) -> Laid | None:
    patch, (start, end) = Patch.along(setting, [setting.spot(overlay.start), setting.spot(overlay.end)], 12)
    if hypot(end[0] - start[0], end[1] - start[1]) < 2:
        return None
    course = bearing_of(start, end)
    foot = polar(end, -9, course)
    advised = overlay.side < 0
    colour = theme.colour.brass_light if advised else theme.side(overlay.side).colour
    sketch = patch.sketch
    if advised:
        sketch.line([start, foot], theme.colour.key, 5.0)
        sketch.line([start, foot], colour, 2.6)
    else:
        sketch.dashed([start, foot], theme.colour.key, 4.6, (3, 6))
        sketch.dashed([start, foot], colour, 2.8, (3, 6))
    _head(sketch, end, course, 10, colour)
    return patch.laid()


def _ticks(sketch: Sketch, line: list[Point], gap: float) -> None:
    if gap < 6:
        return
    for a, b in itertools.pairwise(line):
        length, along, left = hypot(b[0] - a[0], b[1] - a[1]), 0.0, gap
        if length < 1e-6:
            continue
        nx, ny = -(b[1] - a[1]) / length * 5.2, (b[0] - a[0]) / length * 5.2
        while length - along >= left - 1e-6:
            along += left
            x, y = a[0] + (b[0] - a[0]) * along / length, a[1] + (b[1] - a[1]) * along / length
            sketch.line([(x - nx, y - ny), (x + nx, y + ny)], theme.colour.path, 1.6)
            left = gap


@painted.register
def _(overlay: overlays.Danger, setting: Setting) -> Laid | None:
    if not overlay.cells:
        return None
    half = overlay.cells[0].size / 2
    corners = [(c.x + dx, c.y + dy) for c in overlay.cells for dx in (-half, half) for dy in (-half, half)]
    patch = Patch(setting, [setting.spot(corner) for corner in corners], 3)
    for harm, level in ((True, 1), (False, 1), (False, 2), (False, 3)):
        colour = theme.colour.reach if harm else theme.colour.threat
        cells = [c for c in overlay.cells if c.harm == harm and (harm or c.level == level)]
        squares = [
            Polygon(
                [
                    setting.spot((c.x + sx * c.size / 2, c.y + sy * c.size / 2))
                    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                ]
            )
            for c in cells
        ]
        whole = shapely.union_all(squares) if squares else Polygon()
        for area in shapely.get_parts(whole):
            if area.is_empty:
                continue
            patch.fill(area, theme.sheer(colour, 0.10 if harm else 0.07 * level))
            if not harm:
                patch.scatter(area, theme.sheer(colour, 0.16 + 0.14 * level), "cross")
            edge = [(x, y) for x, y in area.exterior.coords]
            patch.sketch.line(patch.to(edge), theme.sheer(colour, 0.55), 1.2, closed=True)
    return patch.laid()


@painted.register
def _(overlay: overlays.Landing, setting: Setting) -> Laid | None:
    centre = setting.spot((overlay.x, overlay.y))
    radius = overlay.radius * setting.scale
    points = circle_points(centre, radius)
    patch = Patch(setting, points, 6)
    patch.sketch.area(patch.to(points), theme.sheer(theme.colour.path, 0.10))
    patch.sketch.dashed(patch.to(points), theme.colour.path, 1.8, (4, 4))
    for turn in (0, 90, 180, 270):
        ends = [polar(centre, reach, turn * pi / 180) for reach in (radius - 7, radius + 4)]
        patch.sketch.line(patch.to(ends), theme.colour.path, 1.8)
    return patch.laid()


@painted.register
def _(overlay: overlays.Berth, setting: Setting) -> Laid | None:
    centre = setting.spot((overlay.x, overlay.y))
    points = arc_points(centre, overlay.radius * setting.scale, overlay.start, overlay.end)
    patch, line = Patch.along(setting, points, 6)
    sketch = patch.sketch
    if overlay.free:
        sketch.line(line, theme.sheer(theme.colour.key, 0.8), 6.5)
        sketch.line(line, theme.colour.path, 3.0)
    else:
        sketch.dashed(line, theme.colour.refused, 2.5, (2.5, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.Circle, setting: Setting) -> Laid | None:
    points = circle_points(setting.spot((overlay.x, overlay.y)), overlay.radius * setting.scale)
    patch, line = Patch.along(setting, points, 4)
    if overlay.kind == "strike":
        patch.sketch.area(line, theme.sheer(theme.colour.full, 0.06))
        patch.sketch.line(line, theme.colour.ring, 2.2, closed=True)
    elif overlay.kind == "recon":
        patch.sketch.dashed(line, theme.colour.half, 2.0, (10, 7))
    else:
        patch.sketch.area(line, theme.sheer(theme.colour.threat, 0.08))
        patch.sketch.dashed(line, theme.colour.threat, 2.5, (2.5, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.Pencilled, setting: Setting) -> Laid | None:
    points = [setting.spot(point) for point in (overlay.at, *overlay.also)]
    if len(points) < 2:
        return None
    patch, line = Patch.along(setting, points, 6)
    patch.sketch.dashed(line, theme.sheer(theme.colour.key, 0.7), 3.4, (3, 5))
    patch.sketch.dashed(line, theme.sheer(theme.colour.paper_line, 0.95), 1.6, (3, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.Wake, setting: Setting) -> Laid | None:
    points = [setting.spot(overlay.start), setting.spot(overlay.now)]
    last = setting.spot(overlay.then) if overlay.then is not None else points[1]
    patch, (start, now, then) = Patch.along(setting, [*points, last], 14)
    patch.sketch.line([start, now], theme.sheer(theme.colour.path, 0.14), 7)
    patch.sketch.line([start, now], theme.colour.path, 2.6)
    course = bearing_of(start, now)
    if overlay.then is not None:
        patch.sketch.dashed([now, then], theme.colour.path, 2.6, (2.6, 6))
        x, y = then
        patch.sketch.area([(x, y - 7.5), (x + 7.5, y), (x, y + 7.5), (x - 7.5, y)], theme.colour.path)
        patch.sketch.area([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)], theme.colour.key)
    patch.sketch.head(polar(now, 3, course), course, 13, theme.colour.path)
    return patch.laid()


FLAMES: tuple[tuple[float, float, float], ...] = ((0.0, 1.0, 0.0), (-0.62, 0.72, -0.14), (0.62, 0.76, 0.14))
"""Tongues of a flame: how far aside its foot stands, how high it is and how far it leans, in parts of its size."""
FLAME = 15.0


def _tongue(x: float, y: float, size: float, lean: float) -> list[Point]:
    """One tongue of flame with its foot at (x, y)."""
    half = size * 0.34
    return [
        (x - half, y),
        (x - half * 0.95, y - size * 0.32),
        (x - half * 0.35 + lean * size * 0.6, y - size * 0.62),
        (x + lean * size, y - size),
        (x + half * 0.55 + lean * size * 0.5, y - size * 0.55),
        (x + half, y - size * 0.25),
        (x + half * 0.9, y),
    ]


@painted.register
def _(overlay: overlays.Ablaze, setting: Setting) -> Laid | None:
    at, away = setting.spot((overlay.x, overlay.y)), setting.spot(overlay.smoke)
    patch, ((x, y), (east, south)) = Patch.along(setting, [at, away], 30)
    length = hypot(east - x, south - y)
    for puff in range(max(1, round(length / 7))):
        share = (puff + 0.5) / max(1, round(length / 7))
        spot = (x + (east - x) * share, y + (south - y) * share)
        grey = theme.mix(SMOKE_GREY, theme.colour.key, 0.55)
        patch.sketch.disc(spot, 4.0 + 7.0 * share, theme.sheer(grey, 0.34 * (1 - 0.75 * share)))
    size = FLAME * theme.scale
    for aside, high, lean in FLAMES[: min(3, max(1, overlay.fires))][::-1]:
        foot = x + aside * size * 0.8
        patch.sketch.area(_tongue(foot, y + size * 0.25, size * high * 1.16, lean), theme.colour.key)
        patch.sketch.area(_tongue(foot, y + size * 0.2, size * high, lean), theme.colour.flame)
        patch.sketch.area(_tongue(foot, y + size * 0.2, size * high * 0.55, lean), theme.colour.full)
    return patch.laid()


@painted.register
def _(overlay: overlays.Sunken, setting: Setting) -> Laid | None:
    """The chart's sign of a wreck: a hull with three masts in a ring of dots."""
    at = setting.spot((overlay.x, overlay.y))
    patch, ((x, y),) = Patch.along(setting, [at], 22)
    ink = theme.sheer(theme.colour.path, 0.62)
    patch.sketch.line([(x - 9, y), (x + 9, y)], ink, 1.4)
    for mast, half in ((-5, 3), (0, 4.5), (5, 3)):
        patch.sketch.line([(x + mast, y - half), (x + mast, y + half)], ink, 1.4)
    ring = [(x + 15 * cos(turn * pi / 10), y + 9 * sin(turn * pi / 10)) for turn in range(20)]
    for spot in ring:
        patch.sketch.disc(spot, 0.9 * theme.scale, ink)
    return patch.laid()


@painted.register
def _(overlay: overlays.Beam, setting: Setting) -> Laid | None:
    """Where a searchlight holds something: its light is on the sea already."""
    end = setting.spot(overlay.end)
    patch = Patch(setting, [end], 30)
    patch.sketch.ring(
        patch.to([end])[0], max(9.0, 1.6 * setting.scale), theme.sheer(theme.colour.full, 0.6), 1.4
    )
    return patch.laid()


@painted.register
def _(overlay: overlays.Hazard, setting: Setting) -> Laid | None:
    centre, radius = setting.spot(overlay.at), max(11.0, overlay.radius * setting.scale)
    points = circle_points(centre, radius)
    patch = Patch(setting, points, 6)
    rim, (x, y) = patch.to(points), patch.to([centre])[0]
    patch.sketch.area(rim, theme.sheer(theme.colour.flag_red, 0.20))
    patch.sketch.line(rim, theme.colour.key, 5.0, closed=True)
    patch.sketch.line(rim, theme.colour.threat, 2.4, closed=True)
    arm = min(radius * 0.5, 9.0)
    for slant in (1, -1):
        cross = [(x - arm, y - slant * arm), (x + arm, y + slant * arm)]
        patch.sketch.line(cross, theme.colour.key, 5.4)
        patch.sketch.line(cross, theme.colour.threat, 2.8)
    return patch.laid()


@painted.register
def _(overlay: overlays.Masked, setting: Setting) -> Laid | None:
    last = overlay.last if overlay.last > overlay.first else overlay.last + 360
    points = _sector(setting.spot(overlay.at), overlay.radius * setting.scale, overlay.first, last)
    patch = Patch(setting, points, 4)
    area = Polygon(points).buffer(0)
    patch.fill(area, theme.sheer(theme.colour.refused, 0.16))
    patch.scatter(area, theme.sheer(theme.colour.refused, 0.62), "cross")
    patch.sketch.dashed(patch.to([*points, points[0]]), theme.sheer(theme.colour.refused, 0.9), 1.4, (3, 5))
    return patch.laid()


@painted.register
def _(overlay: overlays.Lasso, setting: Setting) -> Laid | None:
    (ax, ay), (bx, by) = setting.spot(overlay.one), setting.spot(overlay.other)
    points = [(ax, ay), (bx, ay), (bx, by), (ax, by), (ax, ay)]
    patch, line = Patch.along(setting, points, 6)
    patch.sketch.area(line, theme.sheer(theme.colour.brass, 0.08))
    patch.sketch.line(line, theme.sheer(theme.colour.key, 0.7), 4.0)
    patch.sketch.dashed(line, theme.colour.brass_light, 1.8, (7, 5))
    return patch.laid()
