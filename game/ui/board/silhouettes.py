"""The outlines of ships, aircraft and works: a row of numbers a class, read from `silhouettes.toml`.

Geometry only, in parts of the ship's length; colours and pixels are the shipyard's.
"""

from functools import cache
from math import cos, pi, sin

import msgspec

from game.ui.tables import table

Point = tuple[float, float]
"""(u, v): along the keel to the bow, and to starboard."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One class of silhouette; the meaning of each row stands at the head of `silhouettes.toml`."""

    title: str
    tells: str
    flying: bool = False
    beam: float = 0.0
    stern: tuple[float, float] = (0.2, 0.2)
    bow: tuple[float, float] = (0.5, 1.7)
    livery: str = ""
    flat: bool = False
    ground: str = ""
    turrets: tuple[tuple[float, float, int], ...] = ()
    wings: tuple[tuple[float, float], ...] = ()
    wing_v: float = 0.0
    funnels: tuple[tuple[float, float, float], ...] = ()
    trunks: tuple[float, float, float, float] | None = None
    ribs: tuple[float, ...] = ()
    frames: tuple[tuple[float, float, float, float], ...] = ()
    houses: tuple[tuple[float, float, float], ...] = ()
    bridge: tuple[float, float, float] | None = None
    tubes: tuple[float, ...] = ()
    side_tubes: tuple[float, float, float, float] | None = None
    bow_tubes: tuple[float, ...] = ()
    lifts: tuple[float, ...] = ()
    island: tuple[float, float, float, float] | None = None
    hatches: tuple[float, ...] = ()
    planes: tuple[float, ...] = ()
    screws: tuple[float, ...] = ()
    aircraft: tuple[tuple[float, float, float, int], ...] = ()


@cache
def plans() -> dict[str, Plan]:
    """Every silhouette by its name, in the order of the file."""
    rows = table("board/silhouettes.toml", dict[str, dict[str, object]])
    return {name: msgspec.convert(_whole(rows, row), Plan) for name, row in rows.items()}


def _whole(rows: dict[str, dict[str, object]], row: dict[str, object]) -> dict[str, object]:
    """A row with what it takes from the row it is `like`, `without` some of it."""
    like, without = row.get("like"), row.get("without")
    said = {key: value for key, value in row.items() if key not in ("like", "without")}
    if not isinstance(like, str):
        return said
    gone = without if isinstance(without, list) else []
    return {key: value for key, value in _whole(rows, rows[like]).items() if key not in gone} | said


def plan(name: str) -> Plan:
    """The plan of a silhouette; an unknown name gets the merchant's, so that a new class still shows."""
    return plans().get(name) or plans()["merchant"]


def sized(shape: Plan, length: float) -> Plan:
    """The plan as drawn at `length` pixels: small ships are broader and barer, to keep their tell."""
    if length >= 44 or shape.aircraft or shape.ground:
        return shape
    beam = max(shape.beam * 1.18, 0.125)
    wings = tuple((u, r * 1.3) for u, r in shape.wings)
    ribs = shape.ribs
    if length < 30:
        beam, wings, ribs = max(beam, 0.165), (), shape.ribs[::2]
    return msgspec.structs.replace(
        shape,
        beam=beam,
        wings=wings,
        ribs=ribs,
        turrets=tuple((u, r * 1.3, guns) for u, r, guns in shape.turrets),
        funnels=tuple((u, long * 1.3, broad * 1.3) for u, long, broad in shape.funnels),
    )


def half_beam(shape: Plan, u: float) -> float:
    """Half the hull's breadth at `u`."""
    x = min(1.0, max(0.0, u + 0.5))
    full_at, transom = shape.stern
    bow_at, fullness = shape.bow
    share = 1.0
    if x < full_at:
        share = transom + (1 - transom) * sin(pi / 2 * x / full_at) ** 0.8
    if x > bow_at:
        share = min(share, 1 - ((x - bow_at) / (1 - bow_at)) ** fullness)
    return share * shape.beam / 2


def hull(shape: Plan, inset: float = 0.0, start: float = -0.5, end: float = 0.5) -> list[Point]:
    """The hull's outline, drawn in by `inset` on every side, between two places along the keel."""
    first, last = max(start, -0.5 + inset), min(end, 0.5 - inset)
    places = [first + (last - first) * i / 30 for i in range(31)]
    starboard = [(u, max(0.0, half_beam(shape, u) - inset)) for u in places]
    return starboard + [(u, -v) for u, v in reversed(starboard)]


def capsule(start: float, end: float, v: float, radius: float) -> list[Point]:
    """A long rounded body along the keel."""
    bow = [(end - radius + radius * sin(a), v + radius * cos(a)) for a in _half_turn()]
    stern = [(start + radius - radius * sin(a), v - radius * cos(a)) for a in _half_turn()]
    return bow + stern


def box(start: float, end: float, v: float, half: float, round_by: float = 0.0) -> list[Point]:
    """A rectangle along the keel about `v`, its corners rounded by `round_by`."""
    if round_by <= 0:
        return [(start, v - half), (end, v - half), (end, v + half), (start, v + half)]
    corners = (
        (end - round_by, v + half - round_by, 0),
        (start + round_by, v + half - round_by, 1),
        (start + round_by, v - half + round_by, 2),
        (end - round_by, v - half + round_by, 3),
    )
    return [
        (u + round_by * cos(turn * pi / 2 + step * pi / 6), w + round_by * sin(turn * pi / 2 + step * pi / 6))
        for u, w, turn in corners
        for step in range(4)
    ]


def _half_turn() -> list[float]:
    return [pi * i / 10 for i in range(11)]


def oval(u: float, v: float, long: float, broad: float) -> list[Point]:
    """An ellipse with half axes `long` along the keel and `broad` across."""
    return [(u + long * cos(i * pi / 10), v + broad * sin(i * pi / 10)) for i in range(20)]


def machine(u: float, v: float, size: float, engines: int) -> list[list[Point]]:
    """The parts of one aircraft of wing span `size` about (u, v), nose to the bow, wings last.

    No engines on the wings: a monoplane; one in the nose: a biplane; two: a bomber.
    """

    def at(points: list[Point]) -> list[Point]:
        return [(u + a * size, v + b * size) for a, b in points]

    tail = at(box(-0.40, -0.29, 0, 0.19 if engines else 0.17, 0.03))
    body = at(
        [
            (0.4, -0.035),
            (0.4, 0.035),
            (0.3, 0.065),
            (0.05, 0.065),
            (-0.4, 0.03),
            (-0.4, -0.03),
            (0.05, -0.065),
            (0.3, -0.065),
        ]
    )
    if engines == 0:
        wing = [(0.20, 0.0), (0.17, 0.5), (0.06, 0.5), (-0.04, 0.06), (-0.04, -0.06), (0.06, -0.5)]
        return [tail, body, at([*wing, (0.17, -0.5)])]
    wings = at(box(0.04 if engines == 1 else 0.0, 0.25, 0, 0.5, 0.03))
    if engines == 1:
        return [tail, body, wings]
    pods = [at(capsule(0.0, 0.36, side, 0.055)) for side in (-0.21, 0.21)]
    return [tail, body, wings, *pods]
