"""Draws overlay records: one way of drawing each, with the fill, pattern and outline that tell it.

Pictures hang from the table's (0, 0) at one zoom, so that sliding the view only moves them. They are cropped
to their box, and very large ones to a window around the view. It decides nothing about what is shown.
"""

import itertools
from functools import singledispatch
from math import atan2, ceil, cos, hypot, pi, sin

import pygame
import shapely
from shapely.geometry import LineString, Polygon

from game.match import showing
from game.ui.board.bases import side_paint
from game.ui.board.paint import (
    BRASS_LIGHT,
    FIRE,
    FULL,
    HALF,
    KEY,
    LABEL,
    PATH,
    REACH,
    RING,
    SIDES,
    THREAT,
    mixed,
    thin,
)
from game.ui.board.patches import Laid, Patch, Setting
from game.ui.board.sketch import Point, Sketch, bearing_of, circle_points
from game.ui.board.words import haloed

SMOKE_GREY = (176, 188, 194)


def _sector(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """A pie slice, or a whole circle when it goes all the way round, in pixels."""
    sweep = end - start
    count = max(8, ceil(abs(sweep) / 360 * max(40.0, radius * 0.9)))
    rim = [
        (centre[0] + radius * sin(a), centre[1] - radius * cos(a))
        for a in ((start + sweep * i / count) * pi / 180 for i in range(count + 1))
    ]
    return rim if abs(sweep) >= 360 else [centre, *rim]


@singledispatch
def drawn(overlay: showing.Overlay, setting: Setting) -> Laid | None:
    """The picture of an overlay, or None where none of it would be seen."""
    raise TypeError(f"no drawing for {type(overlay).__name__}")


@drawn.register
def _(overlay: showing.Wedge, setting: Setting) -> Laid | None:
    centre = setting.spot((overlay.pose.x, overlay.pose.y))
    end = overlay.end if overlay.end > overlay.start else overlay.end + 360
    points = _sector(
        centre,
        overlay.radius * setting.scale,
        overlay.pose.heading + overlay.start,
        overlay.pose.heading + end,
    )
    patch = Patch(setting, points, 4)
    if patch.empty:
        return None
    area = Polygon(points).buffer(0)
    if overlay.full:
        patch.fill(area, thin(FULL, 0.10))
        patch.hatch(area, thin(FULL, 0.30), 1)
        patch.sketch.line(patch.to(points), thin(FULL, 0.92), 1.4, closed=True)
    else:
        patch.fill(area, thin(HALF, 0.06))
        patch.scatter(area, thin(HALF, 0.50))
        patch.sketch.line(patch.to(points), thin(HALF, 0.85), 1.4, closed=True)
    if overlay.label:
        middle = (overlay.pose.heading + (overlay.start + end) / 2) * pi / 180
        reach = overlay.radius * setting.scale * 0.86
        at = patch.to([(centre[0] + reach * sin(middle), centre[1] - reach * cos(middle))])[0]
        laid = patch.laid()
        if laid is not None:
            word = haloed(overlay.label, "serif italic", 15, FULL if overlay.full else HALF)
            where = (round(at[0] - word.get_width() / 2), round(at[1] - word.get_height() / 2))
            laid.plate.blit(word, where, special_flags=pygame.BLEND_PREMULTIPLIED)
        return laid
    return patch.laid()


@drawn.register
def _(overlay: showing.RangeRing, setting: Setting) -> Laid | None:
    points = circle_points(setting.spot((overlay.x, overlay.y)), overlay.radius * setting.scale)
    patch = Patch(setting, points, 4)
    if patch.empty:
        return None
    line = patch.to(points)
    if overlay.rank == "long":
        patch.sketch.line(line, RING, 2.0, closed=True)
    elif overlay.rank == "middle":
        patch.sketch.dashed(line, thin(RING, 0.9), 1.6, (10, 4, 2, 4))
    else:
        patch.sketch.dashed(line, RING, 2.5, (2.5, 4))
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


@drawn.register
def _(overlay: showing.Threat, setting: Setting) -> Laid | None:
    start, end = _trimmed(setting, overlay.origin, overlay.goal)
    patch = Patch(setting, [start, end], 12)
    if patch.empty:
        return None
    a, b = patch.to([start, end])
    course = bearing_of(a, b)
    foot = (b[0] - sin(course) * 9, b[1] + cos(course) * 9)
    sketch = patch.sketch
    if overlay.full:
        sketch.line([a, foot], thin(KEY, 0.8), 8)
        for by in (-2.2, 2.2):
            sketch.line(_aside(a, foot, by), THREAT, 1.5)
    else:
        sketch.line([a, foot], thin(KEY, 0.75), 4.4)
        sketch.dashed([a, foot], THREAT, 1.9, (9, 6))
    tip = (b[0] + sin(course) * 2, b[1] - cos(course) * 2)
    sketch.head(tip, course, 15, KEY)
    sketch.head(b, course, 12, THREAT)
    return patch.laid()


@drawn.register
def _(overlay: showing.FireLine, setting: Setting) -> Laid | None:
    start, end = _trimmed(setting, overlay.start, overlay.end)
    patch = Patch(setting, [start, end], 8)
    if patch.empty:
        return None
    line = patch.to([start, end])
    patch.sketch.line(line, KEY, 5.4)
    patch.sketch.line(line, FIRE, 3.0)
    patch.sketch.line(line, mixed(FIRE, RING, 0.8), 1.2)
    return patch.laid()


@drawn.register
def _(overlay: showing.Ruler, setting: Setting) -> Laid | None:
    a, b = setting.spot(overlay.start), setting.spot(overlay.end)
    patch = Patch(setting, [a, b], 10)
    if patch.empty:
        return None
    line = patch.to([a, b])
    patch.sketch.line(line, thin(KEY, 0.8), 4.4)
    patch.sketch.dashed(line, BRASS_LIGHT, 2, (8, 5))
    for end in line:
        patch.sketch.disc(end, 4.4, KEY)
        patch.sketch.disc(end, 3, BRASS_LIGHT)
    return patch.laid()


@drawn.register
def _(overlay: showing.Band, setting: Setting) -> Laid | None:
    points = [setting.spot(point) for point in overlay.points]
    half = max(4.5, overlay.width * setting.scale)
    patch = Patch(setting, points, half + 8)
    if patch.empty:
        return None
    if len(points) > 1:
        patch.fill(LineString(points).buffer(half), thin(PATH, 0.13))
        patch.sketch.dashed(patch.to(points), thin(PATH, 0.95), 2.4, (2.4, 5))
    start = patch.to(points[:1])[0]
    patch.sketch.disc(start, 5.4, KEY)
    patch.sketch.ring(start, 4.2, PATH, 1.6)
    return patch.laid()


@drawn.register
def _(overlay: showing.Reach, setting: Setting) -> Laid | None:
    bodies = [[setting.spot(point) for point in outline] for outline in overlay.polygons if len(outline) > 2]
    ends = [setting.spot((end.x, end.y)) for end in overlay.ends]
    everything = [point for body in bodies for point in body] + ends
    if not everything:
        return None
    patch = Patch(setting, everything, 14)
    if patch.empty:
        return None
    for body in bodies:
        patch.sketch.area(patch.to(body), thin(REACH, 0.15))
    for body in bodies:
        patch.sketch.line(patch.to(body), thin(REACH, 0.9), 1.6, closed=True)
    for end, spot in sorted(zip(overlay.ends, ends, strict=True), key=lambda pair: pair[0].near):
        at = patch.to([spot])[0]
        a = end.heading * pi / 180
        tip = (at[0] + 14.5 * sin(a), at[1] - 14.5 * cos(a))
        if end.near:
            patch.sketch.head((tip[0] + 1.6 * sin(a), tip[1] - 1.6 * cos(a)), a, 10.4, thin(KEY, 0.8))
            patch.sketch.head(tip, a, 7.5, PATH)
            patch.sketch.disc(at, 5.2, KEY)
            patch.sketch.disc(at, 3.8, PATH)
        else:
            patch.sketch.head(tip, a, 7.5, thin(HALF, 0.43))
            patch.sketch.disc(at, 5.0, thin(KEY, 0.7))
            patch.sketch.disc(at, 3.6, thin(mixed(PATH, KEY, 0.55), 0.75))
    return patch.laid()


@drawn.register
def _(overlay: showing.Route, setting: Setting) -> Laid | None:
    points = [setting.spot((leg.x, leg.y)) for leg in overlay.legs]
    if len(points) < 2:
        return None
    patch = Patch(setting, points, 14)
    if patch.empty:
        return None
    line, sketch = patch.to(points), patch.sketch
    sketch.line(line, KEY, 6.5)
    if overlay.walked:
        sketch.line(line, PATH, 3.4)
    else:
        sketch.dashed(line, PATH, 3.0, (7, 5))
    if overlay.tick > 0:
        _ticks(sketch, line, overlay.tick * setting.scale)
    for leg, spot in zip(overlay.legs, line, strict=True):
        if leg.turns:
            for radius, colour in ((8.6, KEY), (7.6, BRASS_LIGHT), (5.8, KEY)):
                sketch.area(
                    [
                        (spot[0] + radius * sin(i * pi / 3), spot[1] - radius * cos(i * pi / 3))
                        for i in range(6)
                    ],
                    colour,
                )
    return patch.laid()


def _ticks(sketch: Sketch, line: list[Point], gap: float) -> None:
    if gap < 6:
        return
    left = gap
    for a, b in itertools.pairwise(line):
        length, along = hypot(b[0] - a[0], b[1] - a[1]), 0.0
        if length < 1e-6:
            continue
        nx, ny = -(b[1] - a[1]) / length * 5.2, (b[0] - a[0]) / length * 5.2
        while length - along >= left - 1e-6:
            along += left
            x, y = a[0] + (b[0] - a[0]) * along / length, a[1] + (b[1] - a[1]) * along / length
            sketch.line([(x - nx, y - ny), (x + nx, y + ny)], PATH, 1.6)
            left = gap
        left -= length - along


def _closed(outline: showing.Outline, setting: Setting) -> list[Point]:
    points = [setting.spot(point) for point in outline]
    return [*points, points[0]]


@drawn.register
def _(overlay: showing.Cloud, setting: Setting) -> Laid | None:
    points = _closed(overlay.outline, setting)
    patch = Patch(setting, points, 4)
    if patch.empty:
        return None
    area = Polygon(points).buffer(0)
    if overlay.kind == "squall":
        patch.fill(area, thin(SMOKE_GREY, 0.23))
        patch.strokes(area, thin((232, 240, 243), 0.62))
    else:
        grey = SMOKE_GREY if overlay.kind == "fog" else mixed(SMOKE_GREY, KEY, 0.35)
        patch.fill(area, thin(grey, 0.30))
        patch.scatter(area, thin((232, 238, 240), 0.75))
    patch.sketch.dashed(patch.to(points), thin((236, 241, 243), 0.95), 2.0, (2, 4))
    return _named(patch, overlay.name, area)


def _named(patch: Patch, name: str, area: Polygon) -> Laid | None:
    laid = patch.laid()
    if laid is not None and name:
        word = haloed(name, "serif italic", 16, LABEL)
        middle = area.representative_point()
        at = (middle.x - laid.left - word.get_width() / 2, middle.y - laid.top - word.get_height() / 2)
        laid.plate.blit(word, (round(at[0]), round(at[1])), special_flags=pygame.BLEND_PREMULTIPLIED)
    return laid


@drawn.register
def _(overlay: showing.Zone, setting: Setting) -> Laid | None:
    points = _closed(overlay.outline, setting)
    patch = Patch(setting, points, 4)
    if patch.empty:
        return None
    colour = side_paint(overlay.side).colour
    area = Polygon(points).buffer(0)
    patch.fill(area, thin(colour, 0.08))
    patch.hatch(area, thin(colour, 0.42), 1 if overlay.side % len(SIDES) % 2 == 0 else -1)
    patch.sketch.dashed(patch.to(points), colour, 2.0, (9, 5))
    laid = patch.laid()
    if laid is not None and overlay.name:
        word = haloed(overlay.name, "serif italic", 16, LABEL)
        top = min(y for _, y in points)
        left = min(x for x, _ in points)
        at = (max(12, round(left - laid.left + 20)), max(8, round(top - laid.top + 8)))
        laid.plate.blit(word, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return laid


@drawn.register
def _(overlay: showing.Danger, setting: Setting) -> Laid | None:
    if not overlay.cells:
        return None
    half = overlay.cells[0].size / 2
    corners = [(c.x + dx, c.y + dy) for c in overlay.cells for dx in (-half, half) for dy in (-half, half)]
    patch = Patch(setting, [setting.spot(corner) for corner in corners], 3)
    if patch.empty:
        return None
    for harm, level in ((True, 1), (False, 1), (False, 2), (False, 3)):
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
        for area in getattr(whole, "geoms", [whole]):
            if area.is_empty:
                continue
            patch.fill(area, thin(REACH if harm else THREAT, 0.10 if harm else 0.07 * level))
            if not harm:
                patch.scatter(area, thin(THREAT, 0.16 + 0.14 * level), "cross")
            edge = [(x, y) for x, y in area.exterior.coords]
            patch.sketch.line(patch.to(edge), thin(REACH if harm else THREAT, 0.55), 1.2, closed=True)
    return patch.laid()


@drawn.register
def _(overlay: showing.Landing, setting: Setting) -> Laid | None:
    centre = setting.spot((overlay.x, overlay.y))
    radius = overlay.radius * setting.scale
    points = circle_points(centre, radius)
    patch = Patch(setting, points, 6)
    if patch.empty:
        return None
    patch.sketch.area(patch.to(points), thin(PATH, 0.10))
    patch.sketch.dashed(patch.to(points), PATH, 1.8, (4, 4))
    for turn in (0, 90, 180, 270):
        a = turn * pi / 180
        inner, outer = radius - 7, radius + 4
        ends = [(centre[0] + r * sin(a), centre[1] - r * cos(a)) for r in (inner, outer)]
        patch.sketch.line(patch.to(ends), PATH, 1.8)
    return patch.laid()


@drawn.register
def _(overlay: showing.Circle, setting: Setting) -> Laid | None:
    points = circle_points(setting.spot((overlay.x, overlay.y)), overlay.radius * setting.scale)
    patch = Patch(setting, points, 4)
    if patch.empty:
        return None
    line = patch.to(points)
    if overlay.kind == "strike":
        patch.sketch.area(line, thin(FULL, 0.06))
        patch.sketch.line(line, RING, 2.2, closed=True)
    elif overlay.kind == "recon":
        patch.sketch.dashed(line, HALF, 2.0, (10, 7))
    else:
        patch.sketch.area(line, thin(THREAT, 0.08))
        patch.sketch.dashed(line, THREAT, 2.5, (2.5, 5))
    return patch.laid()


@drawn.register
def _(overlay: showing.Wake, setting: Setting) -> Laid | None:
    points = [setting.spot(overlay.start), setting.spot(overlay.now)]
    last = setting.spot(overlay.then) if overlay.then is not None else points[1]
    patch = Patch(setting, [*points, last], 14)
    if patch.empty:
        return None
    start, now, then = patch.to([*points, last])
    patch.sketch.line([start, now], thin(PATH, 0.14), 7)
    patch.sketch.line([start, now], PATH, 2.6)
    course = atan2(now[0] - start[0], start[1] - now[1])
    if overlay.then is not None:
        patch.sketch.dashed([now, then], PATH, 2.6, (2.6, 6))
        x, y = then
        patch.sketch.area([(x, y - 7.5), (x + 7.5, y), (x, y + 7.5), (x - 7.5, y)], PATH)
        patch.sketch.area([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)], KEY)
    patch.sketch.head((now[0] + sin(course) * 3, now[1] - cos(course) * 3), course, 13, PATH)
    return patch.laid()
