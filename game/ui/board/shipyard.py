"""Builds the pictures of ships from their plans: laid down three times too large, then brought to size.

Keeps each by class, paint, length and heading to half a degree. It knows no pieces, sides' rings or labels.
"""

from collections.abc import Sequence
from math import ceil, cos, pi, sin

import pygame

from game.ui.board.liveries import CREAM, EDGE, SOOT, Livery, livery
from game.ui.board.silhouettes import (
    Plan,
    Point,
    box,
    capsule,
    half_beam,
    hull,
    machine,
    oval,
    plan,
    sized,
)
from game.ui.board.sketch import LAID, Sketch
from game.ui.effects.chance import Chance
from game.ui.kit import theme
from game.ui.kit.kept import Shelf
from game.ui.kit.nib import Shade
from game.ui.kit.theme import Colour

HEADINGS = 720
SPAN = 1.36
"""Side of a ship's square picture in lengths: guns and screws overhang."""
GROUNDS = ("airfield", "battery", "works")
"""What stands on land."""
SCAR = theme.hexed("1A1412")
LIST, AWASH = 0.06, 3
"""A ship looks narrower by so much of her breadth with each quarter of her hull that is gone, from the second on; from
so many quarters on she lies by the bow."""
TRAIN = 150.0
"""So many degrees a turret can turn from where it rests."""
OFF, SHARES = 5, 6
"""Turrets are painted in steps of so many degrees off the bow, and of so many parts of the way there."""
SHADOW = (4, 13, 20)
SHADOW_SHARE = 0.46


class Slip:
    """One ship on the stocks: takes (u, v) parts of the length, turns them to the heading and paints them."""

    def __init__(self, length: float, heading: float, over: int = 3) -> None:
        side = ceil(length * SPAN / 2) * 2 + 2
        self.length = length
        self.sketch = Sketch(side, side, over)
        self.middle = side / 2
        self.sine, self.cosine = sin(heading * pi / 180), cos(heading * pi / 180)
        self.edge = min(1.7, max(0.75, 0.011 * length))
        self.lean = 1.0
        """How broad she is still seen: a ship that lists shows less of her deck."""

    def spot(self, point: Point) -> tuple[float, float]:
        u, v = point[0] * self.length, point[1] * self.length * self.lean
        return (
            self.middle + u * self.sine + v * self.cosine,
            self.middle - u * self.cosine + v * self.sine,
        )

    def shape(
        self, points: Sequence[Point], fill: Shade, edge: Colour | None = EDGE, by: float = 1.0
    ) -> None:
        """A closed body with its edge line."""
        spots = [self.spot(point) for point in points]
        if edge is not None:
            self.sketch.line(spots, edge, self.edge * 2 * by, closed=True)
        self.sketch.area(spots, fill)

    def stroke(self, start: Point, end: Point, colour: Shade, width: float) -> None:
        """A straight line, `width` in parts of the length but never under half a pixel."""
        self.sketch.line([self.spot(start), self.spot(end)], colour, max(0.5, width * self.length))

    def disc(self, at: Point, radius: float, fill: Colour, edge: Colour | None = EDGE) -> None:
        spot = self.spot(at)
        if edge is not None:
            self.sketch.disc(spot, radius * self.length + self.edge * 0.9, edge)
        self.sketch.disc(spot, radius * self.length, fill)


def _turret(
    slip: Slip, at: Point, radius: float, guns: int, ahead: bool, paint: Livery, trained: float | None = None
) -> None:
    """A turret with its barrels fore or aft, or `trained` so many radians off the bow."""
    course = trained if trained is not None else 0.0 if ahead else pi
    reach, (along, across) = radius * (2.45 if guns else 0), (cos(course), sin(course))
    for gun in range(guns):
        aside = (gun - (guns - 1) / 2) * radius * 0.62
        breech = at[0] - across * aside, at[1] + along * aside
        muzzle = breech[0] + along * reach, breech[1] + across * reach
        slip.stroke(breech, muzzle, SOOT, max(0.012, radius * 0.26))
    slip.disc(at, radius, paint.drum_rim)
    slip.disc(at, radius * 0.68, paint.drum, None)


def _trunks(slip: Slip, shape: Plan, paint: Livery) -> None:
    if shape.trunks is None:
        return
    start, end, v, radius = shape.trunks
    for side in (-v, v):
        for rib in shape.ribs:
            slip.stroke((rib, 0), (rib, side), paint.side, 0.022)
    for side in (-v, v):
        slip.shape(capsule(start, end, side, radius), paint.trunk)
        light = capsule(start + radius * 0.35, end - radius * 0.35, side - radius * 0.12, radius * 0.46)
        slip.shape(light, paint.trunk_light, None)
        for rib in shape.ribs:
            slip.stroke((rib, side - radius * 0.93), (rib, side + radius * 0.93), paint.band, 0.009)


def _frames(slip: Slip, shape: Plan, paint: Livery) -> None:
    for u, v, long, broad in shape.frames:
        for side in (-v, v):
            slip.stroke((u, 0), (u, side), EDGE, 0.05)
            slip.shape(box(u - long / 2, u + long / 2, side, broad / 2), paint.trunk_light)
            inner_u, inner_v = long / 2 - 0.018, broad / 2 - 0.016
            for hand in (-1, 1):
                slip.shape(
                    [(u, side), (u + hand * inner_u, side - inner_v), (u + hand * inner_u, side + inner_v)],
                    theme.hexed("20333F"),
                    None,
                )
            slip.disc((u, side), 0.022, paint.trunk)


def _hull(slip: Slip, shape: Plan, paint: Livery, bare: bool) -> None:
    slip.shape(hull(shape), paint.side)
    deck = paint.flight_deck if shape.flat else paint.deck
    slip.shape(hull(shape, 0.012), deck, None)
    if bare:
        return
    if not shape.flat:
        rows = 3 if shape.beam > 0.14 else 1
        for row in range(-rows, rows + 1):
            v = row * shape.beam / (2 * rows + 1.6)
            start, end = -0.49, 0.49
            places = [u / 100 for u in range(-48, 49) if half_beam(shape, u / 100) > abs(v) + 0.02]
            if places:
                start, end = places[0], places[-1]
                slip.sketch.line(
                    [slip.spot((start, v)), slip.spot((end, v))], theme.sheer(paint.plank, 0.9), 0.55
                )


def _flight_deck(slip: Slip, shape: Plan, paint: Livery) -> None:
    breadth = shape.beam / 2
    for v in (-breadth * 0.78, breadth * 0.78):
        slip.sketch.line(
            [slip.spot((-0.44, v)), slip.spot((0.30, v))], theme.mix(paint.flight_deck, EDGE, 0.28), 0.6
        )
    for u in (-0.455, -0.44, -0.425):
        slip.sketch.line(
            [slip.spot((u, -breadth * 0.6)), slip.spot((u, breadth * 0.6))],
            theme.mix(paint.flight_deck, EDGE, 0.35),
            0.6,
        )
    u = -0.40
    while u < 0.40:
        slip.stroke((u, 0), (min(u + 0.05, 0.43), 0), CREAM, 0.014)
        u += 0.09
    for lift in shape.lifts:
        half = min(0.042, breadth * 0.55)
        slip.shape(box(lift - half, lift + half, 0, half), paint.lift, theme.mix(paint.lift, EDGE, 0.6), 0.6)
    if shape.island is not None:
        u, v, long, broad = shape.island
        slip.shape(box(u - long / 2, u + long / 2, v, broad / 2), paint.roof)
        slip.disc((u - long * 0.15, v), broad * 0.28, SOOT, paint.drum_rim)
        slip.disc((u + long * 0.27, v), broad * 0.16, paint.drum_rim, None)


def _upper_works(slip: Slip, shape: Plan, paint: Livery) -> None:
    for hatch in shape.hatches:
        slip.shape(box(hatch - 0.042, hatch + 0.042, 0, 0.044), paint.house, theme.hexed("4A2F1F"), 0.8)
        for v in (-0.022, 0.0, 0.022):
            slip.stroke((hatch - 0.042, v), (hatch + 0.042, v), theme.hexed("A8946E"), 0.006)
    for fore, aft in zip(shape.hatches[::2], shape.hatches[1::2], strict=False):
        for v in (-0.04, 0.04):
            slip.stroke((fore, v), (aft, -v), theme.hexed("4A2F1F"), 0.009)
        slip.disc(((fore + aft) / 2, 0), 0.011, theme.hexed("4A2F1F"), None)
    for start, end, half in shape.houses:
        slip.shape(box(start, end, 0, half, half * 0.28), paint.house)
        slip.shape(box(start + 0.018, end - 0.018, 0, half - 0.018, half * 0.15), paint.roof, None)
    for u in shape.tubes:
        slip.shape(box(u - 0.028, u + 0.028, 0, 0.020, 0.006), paint.drum, EDGE, 0.7)
        slip.stroke((u - 0.026, 0), (u + 0.026, 0), EDGE, 0.007)
    if shape.side_tubes is not None:
        start, end, v, radius = shape.side_tubes
        for side in (-v, v):
            slip.shape(capsule(start, end, side, radius), paint.drum)
    for u in shape.bow_tubes:
        for side in (-0.022, 0.022):
            slip.stroke((u - 0.05, side * 1.2), (u + 0.045, side * 0.6), SOOT, 0.014)
    if shape.bridge is not None:
        start, end, half = shape.bridge
        bevel = (end - start) * 0.45
        front = [(start, -half), (end - bevel, -half), (end, -half * 0.6), (end, half * 0.6)]
        slip.shape([*front, (end - bevel, half), (start, half)], paint.roof)
        slip.shape(
            [
                (end - bevel * 0.75, -half * 0.5),
                (end - bevel * 0.25, -half * 0.38),
                (end - bevel * 0.25, half * 0.38),
                (end - bevel * 0.75, half * 0.5),
            ],
            paint.window,
            EDGE,
            0.5,
        )
    for u, long, broad in shape.funnels:
        slip.shape(oval(u, 0, long, broad), paint.funnel)
        slip.shape(oval(u, 0, long * 0.62, broad * 0.62), SOOT, EDGE, 0.5)


def _screws(slip: Slip, shape: Plan) -> None:
    for u in shape.screws:
        v = half_beam(shape, u) + 0.018
        for side in (-v, v):
            slip.disc((u, side), 0.034, theme.hexed("3A342C"))
            for blade in range(4):
                a = pi / 4 + blade * pi / 2
                slip.stroke((u, side), (u + 0.028 * cos(a), side + 0.028 * sin(a)), CREAM, 0.018)


def _aircraft(slip: Slip, shape: Plan, paint: Livery) -> None:
    for u, v, size, engines in shape.aircraft:
        parts = machine(u, v, size, engines)
        for part in parts:
            spots = [slip.spot(point) for point in part]
            slip.sketch.line(spots, EDGE, slip.edge * 1.7, closed=True)
        for index, part in enumerate(parts):
            slip.shape(part, paint.wing_light if index == 1 else paint.wing, None)
        slip.stroke(
            (u + 0.145 * size, v - 0.46 * size), (u + 0.145 * size, v + 0.46 * size), paint.band, 0.012
        )
        if engines != 1:
            slip.shape(parts[1], paint.wing_light, None)
        slip.disc((u + 0.08 * size, v), 0.045 * size, SOOT, None)
        noses = (-0.21, 0.21) if engines == 2 else (0.0,)
        for nose in noses:
            ahead = u + (0.37 if engines == 2 else 0.415) * size
            at = v + nose * size
            slip.stroke((ahead, at - 0.1 * size), (ahead, at + 0.1 * size), SOOT, 0.026 * size)


def _signs(slip: Slip, kind: str, paint: Livery) -> None:
    """What stands for something that is neither a ship nor on land."""
    if kind == "mines":
        for u, v in ((0.16, -0.22), (-0.24, -0.04), (0.2, 0.24)):
            for turn in range(8):
                along, across = cos(turn * pi / 4) * 0.19, sin(turn * pi / 4) * 0.19
                slip.stroke((u, v), (u + along, v + across), SOOT, 0.03)
            slip.disc((u, v), 0.13, theme.hexed("2B3338"))
            slip.disc((u + 0.04, v - 0.04), 0.045, theme.hexed("71808A"), None)
    elif kind == "cloud":
        blots = ((-0.02, 0.26, 0.2), (0.1, 0.0, 0.27), (-0.06, -0.24, 0.2), (-0.12, 0.04, 0.22))
        for u, v, radius in blots:
            slip.disc((u, v), radius, theme.hexed("C9D3D8"), theme.hexed("5F7079"))
        for u, v, radius in blots:
            slip.disc((u, v), radius - 0.01, theme.hexed("C9D3D8"), None)
        slip.disc((0.14, -0.03), 0.17, theme.hexed("E6ECEE"), None)
    elif kind == "light":
        for turn in range(16):
            along, across = cos(turn * pi / 8), sin(turn * pi / 8)
            slip.stroke(
                (along * 0.36, across * 0.36), (along * 0.46, across * 0.46), theme.colour.brass_light, 0.03
            )
        slip.disc((0, 0), 0.2, theme.hexed("F3D98C"), theme.hexed("8A6C2E"))
        slip.disc((0, 0), 0.1, CREAM, None)
    elif kind == "track":
        for step in range(6):
            slip.disc((-0.42 + step * 0.13, 0.05 * (step % 2) - 0.02), 0.03 + 0.008 * (5 - step), CREAM, None)
        slip.disc((0.42, 0), 0.07, CREAM)
    else:
        slip.disc((0, 0), 0.4, paint.side)
        slip.disc((0, 0), 0.3, theme.colour.day.middle, None)
        slip.disc((0, 0), 0.09, paint.side, None)


def _works(slip: Slip, kind: str, paint: Livery) -> None:
    grass, earth, lime = theme.hexed("7F8B5C"), theme.hexed("A8946E"), theme.hexed("DCCFAE")
    if kind == "airfield":
        slip.shape(box(-0.5, 0.5, 0, 0.36, 0.12), grass, theme.hexed("3E4A33"))
        slip.shape(box(-0.45, 0.45, -0.09, 0.085, 0.01), theme.mix(grass, lime, 0.55), None)
        for mark in range(8):
            u = -0.40 + mark * 0.108
            slip.stroke((u, -0.09), (u + 0.05, -0.09), CREAM, 0.016)
        for u in (-0.30, -0.10, 0.10):
            slip.shape(box(u - 0.08, u + 0.08, 0.215, 0.075), paint.house)
            slip.shape(box(u - 0.08, u + 0.08, 0.245, 0.045), theme.mix(paint.house, EDGE, 0.22), None)
            slip.stroke((u - 0.08, 0.215), (u + 0.08, 0.215), EDGE, 0.008)
        slip.disc((0.31, 0.19), 0.07, lime, theme.hexed("3E4A33"))
        slip.disc((0.31, 0.19), 0.045, grass, None)
        slip.stroke((0.31, 0.19), (0.36, 0.14), theme.hexed("D5452F"), 0.03)
    elif kind == "battery":
        rampart = [(0.42 * cos(a), 0.46 * sin(a)) for a in (pi * (i / 16 - 0.5) for i in range(17))]
        inner = [(0.22 * cos(a), 0.27 * sin(a)) for a in (pi * (0.5 - i / 16) for i in range(17))]
        slip.shape([*rampart, (-0.34, 0.46), (-0.34, 0.27), *inner, (-0.34, -0.27), (-0.34, -0.46)], earth)
        slip.shape([*inner, (-0.34, -0.27), (-0.34, 0.27)], theme.mix(earth, lime, 0.6), None)
        crest = [(0.32 * cos(a), 0.365 * sin(a)) for a in (pi * (i / 16 - 0.5) for i in range(17))]
        slip.sketch.line([slip.spot(p) for p in crest], theme.mix(earth, grass, 0.6), 0.07 * slip.length)
        slip.shape(box(-0.36, -0.20, 0, 0.12, 0.02), paint.house)
        slip.shape(box(-0.33, -0.23, 0, 0.09), paint.roof, None)
        for u, v in ((0.15, 0.0), (0.04, -0.20), (0.04, 0.20)):
            _turret(slip, (u, v), 0.075, 1, True, paint)
    else:
        slip.shape(box(-0.48, 0.48, 0, 0.40, 0.03), theme.hexed("9A8F76"), theme.hexed("3B372E"))
        for row in range(4):
            u = -0.40 + row * 0.115
            slip.shape(box(u, u + 0.058, -0.14, 0.20), paint.house, EDGE, 0.5)
            slip.shape(box(u + 0.058, u + 0.115, -0.14, 0.20), theme.mix(paint.house, EDGE, 0.3), EDGE, 0.5)
        for u in (-0.26, 0.02):
            slip.disc((u, 0.23), 0.115, paint.drum_rim)
            slip.disc((u, 0.23), 0.085, paint.drum, None)
            slip.disc((u, 0.23), 0.02, paint.band, None)
        slip.shape(box(0.15, 0.40, -0.20, 0.12), theme.hexed("A2583C"))
        slip.stroke((0.15, -0.20), (0.40, -0.20), EDGE, 0.01)
        slip.disc((0.30, 0.10), 0.055, theme.hexed("A2583C"))
        slip.disc((0.30, 0.10), 0.030, SOOT, None)
        slip.shape(box(0.16, 0.42, 0.28, 0.06), paint.roof)


def _scars(slip: Slip, shape: Plan, hurt: int) -> None:
    """What damage leaves on her deck: black blots, more with every quarter of her hull."""
    chance = Chance(hurt_seed(shape))
    for number in range(2 * hurt):
        u = chance.between(number, -0.40, 0.36)
        v = half_beam(shape, u) * chance.between(number + 40, -0.5, 0.5)
        radius = chance.between(number + 80, 0.55, 1.0) * min(0.055, 0.30 * shape.beam)
        for broad, ink in ((1.3, theme.hexed("4E3E32")), (0.95, SCAR)):
            rim = []
            for point in range(11):
                away = radius * broad * chance.between(17 * number + point + 120, 0.55, 1.2)
                turn = 2 * pi * point / 11
                rim.append((u + 1.5 * away * cos(turn), v + away * sin(turn)))
            slip.shape(rim, ink, None)


def _awash(plate: pygame.Surface, shape: Plan, length: float, heading: float, lean: float) -> None:
    """By the bow: the sea shows through over her stem."""
    slip = Slip(length, heading, 2)
    slip.lean = lean
    bow = [(u, v) for u, v in hull(shape) if u > 0.16]
    slip.shape(bow, theme.sheer(theme.colour.day.middle, 0.5), None)
    over = slip.sketch.plate()
    at = (plate.get_width() - over.get_width()) // 2
    plate.blit(over, (at, at), special_flags=LAID)


def hurt_seed(shape: Plan) -> int:
    """What the places of a class's scars hang on."""
    return round(1000 * shape.beam + 77 * len(shape.turrets) + 13 * len(shape.funnels))


def built(shape: Plan, paint: Livery, length: float, heading: float, hurt: int = 0) -> pygame.Surface:
    """The finished ship as a square plate, centred, at any heading in compass degrees, `hurt` quarters of her gone."""
    slip = Slip(length, heading)
    slip.lean = 1 - LIST * max(0, hurt - 1)
    shape = sized(shape, length)
    if shape.aircraft:
        _aircraft(slip, shape, paint)
        return slip.sketch.plate()
    if shape.ground:
        (_works if shape.ground in GROUNDS else _signs)(slip, shape.ground, paint)
        return slip.sketch.plate()
    _screws(slip, shape)
    _trunks(slip, shape, paint)
    _frames(slip, shape, paint)
    for u in shape.planes:
        slip.shape(box(u - 0.024, u + 0.024, 0, 0.070), theme.hexed("4F5854"), EDGE, 0.6)
    _hull(slip, shape, paint, bare=length < 30)
    if shape.flat:
        _flight_deck(slip, shape, paint)
    _upper_works(slip, shape, paint)
    for index, (u, radius) in enumerate(shape.wings):
        ahead = index == 0
        for v in (-shape.wing_v, shape.wing_v):
            _turret(slip, (u, v), radius, 1, ahead, paint)
    for u, radius, guns in sorted(shape.turrets):
        _turret(slip, (u, 0), radius, guns, u > 0, paint)
    _scars(slip, shape, hurt)
    plate = slip.sketch.plate()
    if hurt >= AWASH and shape.trunks is None and not shape.frames:
        _awash(plate, shape, length, heading, slip.lean)
    return plate


def battery(
    shape: Plan, paint: Livery, length: float, heading: float, off: float, share: float
) -> pygame.Surface:
    """The turrets of a ship alone, `share` of the way from fore and aft to a target so many degrees `off` her bow, to
    be laid over her: deck lies where their barrels were. A turret turns no further than her upper works let it."""
    slip, shape = Slip(length, heading, 2), sized(shape, length)
    turrets = sorted(shape.turrets)
    for u, radius, guns in turrets:
        reach = (1 if u > 0 else -1) * radius * (2.45 if guns else 0)
        half = min(radius * (0.31 * max(0, guns - 1) + 0.2), half_beam(shape, u + reach) - 0.014)
        slip.shape(box(min(u, u + reach), max(u, u + reach), 0, half), paint.deck, None)
    for u, radius, guns in turrets:
        rest = 0.0 if u > 0 else 180.0
        turns = (off - rest + 180) % 360 - 180
        turned = turns * share if abs(turns) <= TRAIN else 0.0
        _turret(slip, (u, 0), radius, guns, u > 0, paint, (rest + turned) * pi / 180)
    return slip.sketch.plate()


def outlines(shape: Plan) -> list[list[Point]]:
    """The bodies that throw a shadow or make a ghost: hull, trunks, frames, wings, or the works' ground."""
    if shape.aircraft:
        return [part for row in shape.aircraft for part in machine(*row)]
    if shape.ground:
        return [box(-0.48, 0.48, 0, 0.38, 0.08)]
    bodies: list[list[Point]] = []
    if shape.trunks is not None:
        start, end, v, radius = shape.trunks
        bodies += [capsule(start, end, side, radius) for side in (-v, v)]
    for u, v, long, broad in shape.frames:
        bodies += [box(u - long / 2, u + long / 2, side, broad / 2) for side in (-v, v)]
    return [*bodies, hull(shape)]


class Shipyard:
    """Keeps ships and shadows by class, paint, length and heading, the least lately used going first."""

    def __init__(self, room: int = 900) -> None:
        self._ships: Shelf[tuple[object, ...], pygame.Surface] = Shelf(room)

    def holds(self, name: str, side: int, length: float, heading: float, hurt: int = 0) -> bool:
        """Whether that ship is built already."""
        return self._berth(name, side, length, heading, hurt) in self._ships

    def _berth(self, name: str, side: int, length: float, heading: float, hurt: int) -> tuple[object, ...]:
        return ("ship", name, livery(plan(name), side), round(length, 2), _step(heading), hurt)

    def ship(self, name: str, side: int, length: float, heading: float, hurt: int = 0) -> pygame.Surface:
        """The plate of a class for a side, `length` pixels long, at the nearest half degree; of one that is `hurt` so
        many quarters of the hull are gone."""
        key, shape = self._berth(name, side, length, heading, hurt), plan(name)
        turned = _step(heading) * 360 / HEADINGS
        return self._ships.find(key) or self._ships.keep(
            key, built(shape, livery(shape, side), length, turned, hurt)
        )

    def battery(
        self, name: str, side: int, length: float, heading: float, off: float, share: float, light: Colour
    ) -> pygame.Surface:
        """Her turrets on their way to a target `off` her bow, in the `light` she lies in."""
        shape, step = plan(name), _step(heading)
        paint, aim, part = livery(shape, side), round(off / OFF) * OFF, round(share * SHARES) / SHARES
        key = ("battery", name, paint, round(length, 2), step, aim, part, light)
        found = self._ships.find(key)
        if found is None:
            plate = battery(shape, paint, length, step * 360 / HEADINGS, aim, part)
            plate.fill(light, special_flags=pygame.BLEND_RGB_MULT)
            found = self._ships.keep(key, plate)
        return found

    def shadow(self, name: str, length: float, heading: float) -> pygame.Surface:
        """A soft dark shape of a class, to be laid down aside of it."""
        step = _step(heading)
        key = ("shadow", name, round(length, 2), step)
        found = self._ships.find(key)
        if found is None:
            slip = Slip(length, step * 360 / HEADINGS, 2)
            for body in outlines(sized(plan(name), length)):
                slip.sketch.area([slip.spot(point) for point in body], theme.sheer(SHADOW, SHADOW_SHARE))
            soft = max(1, round(length * 0.012))
            found = self._ships.keep(key, pygame.transform.box_blur(slip.sketch.plate(), soft))
        return found

    def ghost(self, name: str, length: float, heading: float) -> pygame.Surface:
        """The outline of a class where it might stand: pale inside, a 2 px line around."""
        slip = Slip(length, heading)
        bodies = [[slip.spot(point) for point in body] for body in outlines(sized(plan(name), length))]
        for body in bodies:
            slip.sketch.area(body, theme.sheer(theme.colour.path, 0.30))
        for body in bodies:
            slip.sketch.line(body, theme.colour.path, 2.0, closed=True)
        return slip.sketch.plate()


COMMON = Shipyard()
"""The one of all panels beside the table: whatever room asks, its pictures share one allowance."""


def _step(heading: float) -> int:
    return round(heading * HEADINGS / 360) % HEADINGS
