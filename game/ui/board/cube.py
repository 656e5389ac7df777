"""One bone die seen from above in any attitude: three faces at most, their pips, their shading, its shadow.

Pure drawing and turning; how dice fall is another module's affair.
"""

from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.ui.board.sketch import Sketch, lay_centred
from game.ui.kit import theme
from game.ui.kit.kept import kept
from game.ui.kit.theme import Colour

Vector = tuple[float, float, float]
Attitude = tuple[Vector, Vector, Vector]
"""A rotation's rows: die's axes to the table's; x right, y down, z towards the eye."""

LEVEL: Attitude = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
NORMALS: dict[int, Vector] = {
    1: (0.0, 0.0, 1.0),
    6: (0.0, 0.0, -1.0),
    2: (0.0, 1.0, 0.0),
    5: (0.0, -1.0, 0.0),
    3: (1.0, 0.0, 0.0),
    4: (-1.0, 0.0, 0.0),
}
CORNERS: tuple[Vector, ...] = tuple((x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0))
_W = 0.5
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-_W, -_W), (_W, _W)),
    3: ((-_W, -_W), (0.0, 0.0), (_W, _W)),
    4: ((-_W, -_W), (_W, -_W), (-_W, _W), (_W, _W)),
    5: ((-_W, -_W), (_W, -_W), (0.0, 0.0), (-_W, _W), (_W, _W)),
    6: ((-_W, -0.58), (_W, -0.58), (-_W, 0.0), (_W, 0.0), (-_W, 0.58), (_W, 0.58)),
}
LIGHT = (-0.42, -0.56, 0.71)
ROUND = 0.17
"""Radius of the rounded corners, in halves of an edge."""


def turned(axis: Vector, angle: float) -> Attitude:
    """The rotation about a unit axis by an angle in radians."""
    x, y, z = axis
    c, s = cos(angle), sin(angle)
    t = 1 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def applied(attitude: Attitude, vector: Vector) -> Vector:
    """A die's own direction as it points on the table."""
    x, y, z = vector
    first, second, third = attitude
    return (
        first[0] * x + first[1] * y + first[2] * z,
        second[0] * x + second[1] * y + second[2] * z,
        third[0] * x + third[1] * y + third[2] * z,
    )


def after(second: Attitude, first: Attitude) -> Attitude:
    """The rotation `first` and then `second`."""
    columns = [applied(second, (first[0][i], first[1][i], first[2][i])) for i in range(3)]
    return (
        (columns[0][0], columns[1][0], columns[2][0]),
        (columns[0][1], columns[1][1], columns[2][1]),
        (columns[0][2], columns[1][2], columns[2][2]),
    )


@lru_cache(maxsize=6)
def _upright(face: int) -> Attitude:
    x, y, z = NORMALS[face]
    if z > 0:
        return LEVEL
    if z < 0:
        return turned((1.0, 0.0, 0.0), pi)
    return turned((y, -x, 0.0), pi / 2)


def showing_face(face: int, yaw: float) -> Attitude:
    """At rest with a face up, turned about the vertical by `yaw` radians."""
    return after(turned((0.0, 0.0, 1.0), yaw), _upright(face))


def top_face(attitude: Attitude) -> int:
    """The face that looks most nearly up."""
    return max(NORMALS, key=lambda face: applied(attitude, NORMALS[face])[2])


def _axes(normal: Vector) -> tuple[Vector, Vector]:
    """Two axes across a face."""
    x, y, z = normal
    return ((0.0, 0.0, 1.0), (y, -x, 0.0)) if z == 0 else ((1.0, 0.0, 0.0), (0.0, z, 0.0))


def drawn_die(
    attitude: Attitude,
    edge: float,
    state: str = "rolling",
    hit: bool = False,
    over: int = 3,
    tinted: bool = False,
) -> pygame.Surface:
    """A die as a square plate, centred. `state` is rolling, resting or missed; a hit is ringed in brass.

    One that is `tinted` is no bone die: it is of another colour than the others.

    `edge` is the length of its edge in pixels.
    """
    side = round(edge * 2.05) + 8
    sketch = Sketch(side, side, over)
    middle, half = side / 2, edge / 2
    grey = state == "missed"
    bone = theme.mix(theme.colour.bone, theme.colour.flag_blue, 0.42) if tinted else theme.colour.bone
    bone = theme.mix(bone, (122, 137, 142), 0.45) if grey else bone
    pip = (
        theme.mix(theme.colour.pen, bone, 0.12) if grey else theme.colour.pip_hit if hit else theme.colour.pen
    )
    visible = []
    for face, normal in NORMALS.items():
        seen = applied(attitude, normal)
        if seen[2] > 0.04:
            visible.append((seen[2], face, normal, seen))
    visible.sort(key=lambda each: each[0])
    corner = half * ROUND * 0.8
    outline = _outline(attitude, half - corner, middle)
    rims: list[tuple[Colour, float]] = [(theme.mix(theme.colour.key, bone, 0.1), 1.0)]
    if hit:
        rims = [
            (theme.colour.key, edge * 0.10),
            (theme.colour.brass_light, edge * 0.075),
            (theme.colour.key, edge * 0.028),
        ]
    for colour, more in [*rims, (theme.mix(bone, (96, 84, 62), 0.42), 0.0)]:
        sketch.line(outline, colour, 2 * (corner + more), closed=True)
        sketch.area(outline, colour)
    for height, face, normal, seen in visible:
        light = max(0.0, sum(a * b for a, b in zip(seen, LIGHT, strict=True)))
        shade = theme.mix((126, 108, 80), bone, min(1.0, 0.28 + 0.98 * light + 0.12 * height))
        if height > 0.985:
            shade = bone
        _face(sketch, attitude, (face, normal, seen), half, middle, shade, pip, height)
    return sketch.plate()


def _outline(attitude: Attitude, inner: float, middle: float) -> list[tuple[float, float]]:
    """The silhouette of a cube of half edge `inner`."""
    corners = [applied(attitude, corner) for corner in CORNERS]
    return _hull([(middle + x * inner, middle + y * inner) for x, y, _ in corners])


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull of some points, in order."""
    ordered = sorted(points)

    def chain(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in run:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept

    return chain(ordered)[:-1] + chain(ordered[::-1])[:-1]


def _face(
    sketch: Sketch,
    attitude: Attitude,
    which: tuple[int, Vector, Vector],
    half: float,
    middle: float,
    shade: Colour,
    pip: Colour,
    height: float,
) -> None:
    face, normal, seen = which
    u, v = (applied(attitude, axis) for axis in _axes(normal))

    def spot(a: float, b: float) -> tuple[float, float]:
        return (
            middle + (seen[0] + u[0] * a + v[0] * b) * half,
            middle + (seen[1] + u[1] * a + v[1] * b) * half,
        )

    flat = 1 - ROUND * 0.55
    rim = []
    for sa, sb, start in ((1, 1, 0.0), (-1, 1, pi / 2), (-1, -1, pi), (1, -1, 3 * pi / 2)):
        for step in range(5):
            a = start + step * pi / 8
            corner = flat - ROUND
            rim.append(spot(sa * corner + ROUND * cos(a), sb * corner + ROUND * sin(a)))
    sketch.area(rim, shade)
    if height < 0.18:
        return
    for a, b in PIPS[face]:
        sketch.area(
            [spot(a + 0.15 * cos(t), b + 0.15 * sin(t)) for t in (i * pi / 7 for i in range(14))], pip
        )


@kept(64)
def _shadow(edge: float) -> pygame.Surface:
    side = round(edge * 1.9)
    sketch = Sketch(side, side, 2)
    half = edge * 0.56
    c = side / 2
    square = [(c - half, c - half), (c + half, c - half), (c + half, c + half), (c - half, c + half)]
    sketch.area(square, theme.sheer(theme.colour.key, 0.48))
    return pygame.transform.gaussian_blur(sketch.plate(), max(3, round(edge * 0.11)))


def lay_die(
    canvas: pygame.Surface, die: pygame.Surface, at: tuple[float, float], edge: float, lift: float
) -> None:
    """Lay a die on the canvas, its shadow the further off the higher it is lifted (pixels)."""
    shadow = _shadow(round(edge * (1 + lift / 400)))
    drop = 3 + lift * 0.45
    lay_centred(canvas, shadow, at[0] + drop * 0.75, at[1] + drop)
    lay_centred(canvas, die, at[0], at[1] - lift * 0.25)
