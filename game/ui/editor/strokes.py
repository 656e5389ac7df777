"""Strokes over the table that only an editor needs: the box around what is chosen, corners, dashed edges, distances.

They are told where; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pygame

from game.match.scenario import Position
from game.ui.board.camera import Camera
from game.ui.inputs import Pos
from game.ui.kit import tags, theme
from game.ui.kit.kept import kept

HANDLE = 9


def dashed_box(canvas: pygame.Surface, box: pygame.Rect, shade: theme.Colour, knob: Pos | None) -> None:
    """The brass box around what is chosen, its four handles and the turning knob."""
    key = theme.colour.key
    for level, edge in (
        (True, box.topleft),
        (True, box.bottomleft),
        (False, box.topleft),
        (False, box.topright),
    ):
        strip = _strip(level, shade, 256 * (1 + (box.w if level else box.h) // 256))
        wide, high = (box.w, strip.get_height()) if level else (strip.get_width(), box.h)
        canvas.blit(strip, edge, (0, 0, wide, high))
    if knob is not None:
        near = box.midtop if knob[1] < box.top else box.midbottom
        pygame.draw.aaline(canvas, shade, near, knob)
        pygame.draw.circle(canvas, key, knob, theme.px(8))
        pygame.draw.circle(canvas, shade, knob, theme.px(7), theme.px(2))
    for corner in (box.topleft, box.topright, box.bottomright, box.bottomleft):
        _handle(canvas, corner, shade)


@kept(24)
def _strip(level: bool, shade: theme.Colour, length: int) -> pygame.Surface:
    """A level or an upright dashed line, to be cut off where it is to end."""
    thick = max(1, theme.px(1.5))
    strip = pygame.Surface((length, thick) if level else (thick, length), pygame.SRCALPHA)
    for start in range(0, length, theme.px(10)):
        strip.fill(shade, (start, 0, theme.px(6), thick) if level else (0, start, thick, theme.px(6)))
    return strip


def dashes(
    canvas: pygame.Surface, start: tuple[float, float], end: tuple[float, float], shade: theme.Colour
) -> None:
    """A dashed line."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < 1:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    on, step = theme.px(6), theme.px(10)
    at = 0.0
    while at < length:
        stop = min(length, at + on)
        first = (start[0] + ux * at, start[1] + uy * at)
        pygame.draw.line(
            canvas, shade, first, (start[0] + ux * stop, start[1] + uy * stop), max(1, theme.px(1.5))
        )
        at += step


def outline(
    canvas: pygame.Surface,
    camera: Camera,
    points: Sequence[Position],
    shade: theme.Colour,
    *,
    closed: bool = True,
) -> None:
    """The edge of an area that is being drawn or changed."""
    spots = [camera.to_screen(point) for point in points]
    pairs = list(zip(spots, [*spots[1:], *spots[:1]] if closed else spots[1:], strict=False))
    for start, end in pairs:
        dashes(canvas, start, end, shade)


def handles(canvas: pygame.Surface, camera: Camera, points: Sequence[Position], chosen: int | None) -> None:
    """The corners of an area, and the middles of its edges where new ones begin."""
    colour, size = theme.colour, theme.px(HANDLE)
    spots = [camera.to_screen(point) for point in points]
    for number, (x, y) in enumerate(spots):
        after = spots[(number + 1) % len(spots)]
        half = (round((x + after[0]) / 2), round((y + after[1]) / 2))
        pygame.draw.circle(canvas, colour.key, half, size // 2)
        pygame.draw.circle(canvas, colour.brass, half, size // 2 - 1)
        shade = colour.flag_red if number == chosen else colour.brass_light
        _handle(canvas, (round(x), round(y)), shade)


def _handle(canvas: pygame.Surface, at: Pos, shade: theme.Colour) -> None:
    """A small square to be dragged, with its middle at a pixel."""
    square = pygame.Rect(0, 0, theme.px(HANDLE), theme.px(HANDLE))
    square.center = at
    canvas.fill(theme.colour.key, square.inflate(2, 2))
    canvas.fill(shade, square)


def gap_tag(canvas: pygame.Surface, camera: Camera, start: Position, end: Position, words: str) -> None:
    """A distance between two neighbours, on the line from one to the other."""
    a, b = camera.to_screen(start), camera.to_screen(end)
    size = tags.tag_size(words)
    if hypot(a[0] - b[0], a[1] - b[1]) < size[0] + theme.px(36):
        return
    pygame.draw.aaline(canvas, theme.colour.brass, a, b)
    tags.tag(canvas, words, "light", ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
