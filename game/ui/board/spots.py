"""Where words may stand by an area, a ring, a line, an edge of the table or a point, in pixels, the best first."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

import pygame
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from game.tabletop import overlays as kinds
from game.ui.board.camera import Camera
from game.ui.board.words import ON_SEA
from game.ui.kit import letters, theme

Point = tuple[float, float]
KEPT_APART = 4
"""So much sea is seen between two tags where there is room."""


def pixels_of(camera: Camera, shape: BaseGeometry) -> tuple[int, int, int, int]:
    """The window box of a shape on the table: left, top, right, foot."""
    west, south, east, north = shape.bounds
    (left, foot), (right, top) = camera.to_screen((west, south)), camera.to_screen((east, north))
    return round(left), round(top), round(right), round(foot)


def within(camera: Camera, outline: kinds.Outline) -> list[Point]:
    """The place in the middle of an area, or the middle of the part in view."""
    area = Polygon(outline)
    west, south, across, up = camera.seen
    seen = area.intersection(box(west, south, west + across, south + up))
    return [
        camera.to_screen((spot.x, spot.y))
        for spot in (area.representative_point(), seen.representative_point())
        if not spot.is_empty
    ]


def about_area(camera: Camera, outline: kinds.Outline, text: str) -> list[Point]:
    """Places close below, above and beside an area."""
    wide, high = letters.measure(text, ON_SEA)
    left, top, right, foot = pixels_of(camera, Polygon(outline))
    middle, level, gap = (left + right) / 2, (top + foot) / 2, theme.px(6)
    return [
        (middle, foot + gap + high / 2),
        (middle, top - gap - high / 2),
        (right + gap + wide / 2, level),
        (left - gap - wide / 2, level),
    ]


def head_of(camera: Camera, outline: kinds.Outline, text: str) -> list[Point]:
    """Places for an area's name: along its head and its foot, in rows between, then close above, below and beside."""
    pixels = [camera.to_screen(point) for point in outline]
    wide, high = letters.measure(text, ON_SEA)
    view_left, view_top, view_wide, view_high = camera.view
    left, top = max(min(x for x, _ in pixels), view_left), max(min(y for _, y in pixels), view_top)
    right = min(max(x for x, _ in pixels), view_left + view_wide)
    foot = min(max(y for _, y in pixels), view_top + view_high)
    middle, gap = (left + right) / 2, theme.px(8) + high / 2
    start, end = left + theme.px(20) + wide / 2, right - theme.px(20) - wide / 2
    across = (start, middle, end) if start < end else (middle,)
    first, last = top + gap, foot - gap
    rows = (first, last, *(first + (last - first) * part / 6 for part in (3, 2, 4, 1, 5)))
    aside = theme.px(6) + wide / 2
    return [
        *((x, row) for row in rows for x in across),
        *((middle, row) for row in (top - high / 2, foot + high / 2)),
        *((x, row) for row in rows for x in (right + aside, left - aside)),
    ]


def on_circle(camera: Camera, centre: Point, radius: float, bearings: Sequence[float]) -> list[Point]:
    x, y = camera.to_screen(centre)
    reach = radius * camera.scale
    return [(x + reach * sin(b * pi / 180), y - reach * cos(b * pi / 180)) for b in bearings]


def along(camera: Camera, start: Point, end: Point, parts: Sequence[float]) -> list[Point]:
    """Places on a line, then beside it."""
    (ax, ay), (bx, by) = camera.to_screen(start), camera.to_screen(end)
    length = max(1.0, hypot(bx - ax, by - ay))
    nx, ny = -(by - ay) / length, (bx - ax) / length
    step = theme.px(24)
    return [
        (ax + (bx - ax) * part + nx * aside * 2.4, ay + (by - ay) * part + ny * aside)
        for aside in (0, step, -step, 2 * step, -2 * step)
        for part in parts
    ]


def on_view(camera: Camera, start: Point, end: Point) -> bool:
    """Whether anything of a line along an edge of the table is in view."""
    (ax, ay), (bx, by) = camera.to_screen(start), camera.to_screen(end)
    left, top, across, down = camera.view
    beside = max(ax, bx) < left or min(ax, bx) > left + across
    return not (beside or max(ay, by) < top or min(ay, by) > top + down)


def off_edge(camera: Camera, start: Point, end: Point, out: float, text: str) -> list[Point]:
    """Places for the name of an edge of the table, on the table, beside what of it is in view."""
    wide, high = letters.measure(text, ON_SEA)
    left, top, across, down = camera.view
    ends = [camera.to_screen(point) for point in (start, end)]
    (ax, ay), (bx, by) = ((min(max(x, left), left + across), min(max(y, top), top + down)) for x, y in ends)
    ux, uy = sin(out * pi / 180), -cos(out * pi / 180)
    off = theme.px(22) + (wide if abs(ux) > abs(uy) else high) / 2
    return [
        (ax + (bx - ax) * part - ux * off, ay + (by - ay) * part - uy * off)
        for part in (0.5, 0.35, 0.65, 0.2, 0.8)
    ]


def beside(camera: Camera, at: Point) -> list[Point]:
    """Places round a point, the nearest first."""
    x, y = camera.to_screen(at)
    return [
        (x + reach * sin(way * pi / 180), y - reach * cos(way * pi / 180))
        for reach in (theme.px(22), theme.px(32), theme.px(44))
        for way in (0, 45, 315, 90, 270, 135, 225, 180)
    ]


def round_about(camera: Camera, at: Point, plate: pygame.Surface) -> list[Point]:
    """Places for a plate above a point, at its sides and below it, each again a line of plates farther off."""
    x, y = camera.to_screen(at)
    up, aside = theme.px(18), plate.get_width() / 2 + theme.px(12)
    line = plate.get_height() + theme.px(KEPT_APART)
    return [
        (x + right, y + down + way * line * further)
        for further in range(4)
        for right, down, way in (
            (0, -up, -1),
            (aside, 0, -1),
            (-aside, 0, -1),
            (0, up, 1),
            (aside, 0, 1),
            (-aside, 0, 1),
        )
    ]
