"""Dice that tumble on the table and come to rest on the faces that were rolled.

The fall is worked out beforehand in a pymunk space of its own, always the same for the same seed; the
attitudes are then counted back from the rolled face, and where dice met the table's edge or each other is where they
are heard. A picture is a function of time: nothing is drawn that a skip or a second look would draw differently. It
rolls nothing: the faces are given.
"""

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

import pygame
import pymunk

from game.ui.board.cube import Attitude, after, drawn_die, lay_die, showing_face, top_face, turned
from game.ui.board.sketch import Sketch, lay_centred
from game.ui.kit import theme

STEP = 1 / 120
FALL = 800.0
"""Milliseconds from the throw to rest."""
SNAP = 120.0
PAUSE = 250.0
"""Milliseconds between a wave's rest and the next wave's throw."""
LIFT = 260.0
EDGE = 40.0
LANDS = (0.2, 0.6)
"""The parts of a fall at which a die that hops is down on the cloth."""
HEARD = 0.08
"""The least loudness of a knock worth a sound."""
KNOCKS = 14
"""The most knocks of a wave that are heard: more would be noise, and the mixer has sixteen voices."""


class Wave(NamedTuple):
    """One wave of dice: the faces rolled, which of them hit, and which are rolled again in the next wave."""

    faces: tuple[int, ...]
    hits: tuple[bool, ...]
    again: tuple[bool, ...]


class Knock(NamedTuple):
    """A die meets the cloth or another: milliseconds since the first throw, how loud (0 to 1), and where (window x)."""

    at: float
    loudness: float
    x: float
    on_die: bool


class _Track(NamedTuple):
    """One die's way: places and spins at each step, and its attitudes counted back from the rest."""

    spots: list[tuple[float, float]]
    lifts: list[float]
    attitudes: list[Attitude]


class Tumble:
    """Waves of dice falling into a window rectangle.

    `waves` are the faces of each wave, `hits` which of them count; the hits of a wave are rolled again in the
    next as far as that has dice (`again` names others). The same arguments give the same fall. Dice that are only
    `read` neither hit nor miss. With `wild` the last die of the first wave is of another colour.
    """

    def __init__(
        self,
        waves: Sequence[Sequence[int]],
        hits: Sequence[Sequence[bool]],
        where: pygame.Rect,
        seed: int,
        *,
        again: Sequence[Sequence[bool]] | None = None,
        edge: float = EDGE,
        read: bool = False,
        wild: bool = False,
    ) -> None:
        if not waves or not waves[0]:
            raise ValueError("no dice to roll")
        self.where, self.edge, self.read = where, edge, read
        self.waves = _told(waves, hits, again)
        self.knocks: list[Knock] = []
        """What is heard of the fall, in order of time."""
        self._tracks: list[list[_Track]] = []
        self._owners: list[list[int]] = []
        self._begin: list[float] = []
        owners = list(range(len(self.waves[0].faces)))
        self._wild = owners[-1] if wild else None
        rest: dict[int, tuple[float, float]] = {}
        begins = 0.0
        for number, wave in enumerate(self.waves):
            self._owners.append(owners)
            standing = {owner: spot for owner, spot in rest.items() if owner not in owners}
            tracks, knocks = _fallen(wave.faces, where, edge, seed * 31 + number, standing)
            self._tracks.append(tracks)
            self.knocks += [knock._replace(at=begins + knock.at) for knock in knocks]
            self._begin.append(begins)
            rest |= {owner: track.spots[-1] for owner, track in zip(owners, tracks, strict=True)}
            begins += FALL + SNAP + PAUSE
            owners = [owner for owner, more in zip(owners, wave.again, strict=True) if more]
        self.duration = self._begin[-1] + FALL + SNAP
        """Milliseconds until the last die has come to rest."""
        self._kept: dict[tuple[int, int], pygame.Surface] = {}

    def settled(self, wave: int) -> float:
        """The moment in milliseconds at which a wave has come to rest."""
        return self._begin[wave] + FALL + SNAP

    def rests(self, wave: int) -> list[tuple[int, tuple[float, float]]]:
        """Each die of a wave at rest: the face it shows, and its middle in window pixels."""
        return [(top_face(track.attitudes[-1]), track.spots[-1]) for track in self._tracks[wave]]

    def wave_at(self, t: float) -> int:
        """The wave that falls or rests at a time."""
        return max(index for index, begin in enumerate(self._begin) if begin <= max(t, 0.0))

    def draw(self, canvas: pygame.Surface, t: float, offset: tuple[int, int] = (0, 0)) -> None:
        """Draw every die at `t` milliseconds after the throw, moved by an offset in pixels."""
        now = self.wave_at(t)
        flying: list[tuple[int, int]] = []
        for number in range(now + 1):
            taken = set(self._owners[number + 1]) if number < now else set()
            for index, owner in enumerate(self._owners[number]):
                if owner in taken:
                    continue
                if t < self.settled(number):
                    flying.append((number, index))
                else:
                    self._rest(canvas, number, index, offset)
        for number, index in flying:
            self._fly(canvas, number, index, t, offset)

    def _rest(self, canvas: pygame.Surface, number: int, index: int, offset: tuple[int, int]) -> None:
        wave, track = self.waves[number], self._tracks[number][index]
        if (number, index) not in self._kept:
            hit = wave.hits[index]
            state = "resting" if hit or self.read else "missed"
            self._kept[(number, index)] = drawn_die(
                track.attitudes[-1], self.edge, state, hit, tinted=self._owners[number][index] == self._wild
            )
        x, y = track.spots[-1]
        lay_die(canvas, self._kept[(number, index)], (x + offset[0], y + offset[1]), self.edge, 0)

    def _fly(
        self, canvas: pygame.Surface, number: int, index: int, t: float, offset: tuple[int, int]
    ) -> None:
        track = self._tracks[number][index]
        run = (t - self._begin[number]) / FALL
        place = min(max(run, 0.0), 1.0) * (len(track.spots) - 1)
        step = int(place)
        x, y = _between(track.spots, place)
        lift = track.lifts[step]
        size = self.edge * (1 + lift / 300)
        resting = run >= 1.0
        if number > 0:
            if t - self._begin[number] >= LIFT * 0.5:
                _trail(canvas, track, place, offset)
            x, y, lift, size = self._flown_back(number, index, t, (x, y), lift, size)
        state = "resting" if resting else "rolling"
        hit = self.waves[number].hits[index] if resting else number > 0
        tinted = self._owners[number][index] == self._wild
        die = drawn_die(track.attitudes[step], size, state, hit, 3 if resting else 2, tinted)
        lay_die(canvas, die, (x + offset[0], y + offset[1]), size, lift)

    def _origin(self, number: int, index: int) -> tuple[float, float]:
        """Where a die lay in the wave before."""
        owner = self._owners[number][index]
        before = self._owners[number - 1].index(owner)
        return self._tracks[number - 1][before].spots[-1]

    def _flown_back(
        self,
        number: int,
        index: int,
        t: float,
        spot: tuple[float, float],
        lift: float,
        size: float,
    ) -> tuple[float, float, float, float]:
        """A re-rolled die lifts from where it lay and joins its new fall."""
        part = (t - self._begin[number]) / LIFT
        if part >= 1:
            return (*spot, lift, size)
        eased = (1 - cos(pi * max(0.0, part))) / 2
        ox, oy = self._origin(number, index)
        high = lift * eased + 60 * sin(pi * part)
        x, y = ox + (spot[0] - ox) * eased, oy + (spot[1] - oy) * eased
        return x, y, high, self.edge * (1 + high / 300)


def _trail(canvas: pygame.Surface, track: _Track, place: float, offset: tuple[int, int]) -> None:
    """Pale dots behind a die that is rolled again."""
    for back in range(1, 6):
        at = place - back * 5.0
        if at < 4:
            break
        x, y = _between(track.spots, at)
        dot = _dot(round(7 - back * 0.8), round(0.5 - 0.08 * back, 2))
        lay_centred(canvas, dot, x + offset[0], y + offset[1])


def _dot(size: int, share: float) -> pygame.Surface:
    sketch = Sketch(size + 2, size + 2)
    sketch.disc(((size + 2) / 2, (size + 2) / 2), size / 2, theme.sheer(theme.colour.bone, share))
    return sketch.plate()


def _told(
    waves: Sequence[Sequence[int]],
    hits: Sequence[Sequence[bool]],
    again: Sequence[Sequence[bool]] | None,
) -> tuple[Wave, ...]:
    told = []
    for number, faces in enumerate(waves):
        hit = tuple(bool(value) for value in hits[number])
        more = len(waves[number + 1]) if number + 1 < len(waves) else 0
        if again is not None and number + 1 < len(waves):
            chosen = tuple(bool(value) for value in again[number])
        else:
            order = sorted(range(len(faces)), key=lambda i: (not hit[i], -faces[i], i))[:more]
            chosen = tuple(i in order for i in range(len(faces)))
        if len(hit) != len(faces) or len(chosen) != len(faces) or sum(chosen) < more:
            raise ValueError(f"wave {number + 1}: {len(faces)} dice, {more} of them rolled again")
        told.append(Wave(tuple(faces), hit, chosen))
    return tuple(told)


def _fallen(
    faces: Sequence[int],
    where: pygame.Rect,
    edge: float,
    seed: int,
    standing: dict[int, tuple[float, float]],
) -> tuple[list[_Track], list[Knock]]:
    """The ways of some dice thrown into a rectangle in which others lie, and what is heard of it."""
    chance = Random(seed)
    space = pymunk.Space()
    knocks: list[Knock] = []
    now = 0.0
    hard = where.width * 2.0  # the push of a quick die of mass 1

    def met(arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        if arbiter.is_first_contact:
            bodies = [shape.body for shape in arbiter.shapes if shape.body is not None]
            moving = [body for body in bodies if body.body_type == pymunk.Body.DYNAMIC]
            loudness = min(1.0, arbiter.total_impulse.length / hard)
            knocks.append(Knock(now, loudness, moving[0].position.x, len(moving) > 1))

    space.on_collision(post_solve=met)
    walls = where.inflate(-4, -4)
    corners = [walls.topleft, walls.topright, walls.bottomright, walls.bottomleft]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(space.static_body, a, b, 2)
        wall.elasticity = 0.5
        space.add(wall)
    for x, y in standing.values():
        block = pymunk.Poly.create_box(space.static_body, (edge * 1.1, edge * 1.1))
        block = pymunk.Poly(space.static_body, [(x + px, y + py) for px, py in block.get_vertices()])
        block.elasticity = 0.4
        space.add(block)
    bodies = []
    count = len(faces)
    mass, reach = 1.0, edge * 1.16
    entry = chance.uniform(-0.5, 0.5)
    for index in range(count):
        body = pymunk.Body(mass, pymunk.moment_for_box(mass, (reach, reach)))
        lane = (index + 0.5) / count
        body.position = (
            walls.left + edge + chance.uniform(0, edge * 0.6) + (index % 3) * edge * 1.15,
            walls.top + edge + lane * max(1.0, walls.height - 2 * edge),
        )
        body.angle = chance.uniform(0, 2 * pi)
        speed = walls.width * chance.uniform(1.0, 2.6)
        course = chance.uniform(-0.5, 0.5) + entry
        body.velocity = (speed * cos(course), speed * sin(course))
        body.angular_velocity = chance.uniform(-14, 14)
        shape = pymunk.Poly.create_box(body, (reach, reach))
        shape.elasticity, shape.friction = 0.45, 0.5
        space.add(body, shape)
        bodies.append(body)
    steps = round(FALL / 1000 / STEP)
    spots: list[list[tuple[float, float]]] = [[] for _ in bodies]
    turns: list[list[float]] = [[] for _ in bodies]
    for step in range(steps):
        space.damping = 0.22 if step < steps * 0.6 else 0.0004
        for number, body in enumerate(bodies):
            spots[number].append((body.position.x, body.position.y))
            turns[number].append(body.angle)
        now = (step + 1) * STEP * 1000
        space.step(STEP)
    tracks = [
        _counted_back(face, spots[number], turns[number], edge, chance) for number, face in enumerate(faces)
    ]
    for track in tracks:
        for part in LANDS:
            x = track.spots[round(part * (steps - 1))][0]
            knocks.append(Knock(part * FALL, 0.7 * (1 - part) ** 1.6, x, False))
    loudest = sorted(
        (knock for knock in knocks if knock.loudness >= HEARD), key=lambda knock: -knock.loudness
    )
    return tracks, sorted(loudest[:KNOCKS])


def _counted_back(
    face: int, spots: list[tuple[float, float]], turns: list[float], edge: float, chance: Random
) -> _Track:
    """Attitudes from the rest back to the throw: a die rolls as far as it slides, and spins as it turns."""
    attitude = showing_face(face, turns[-1])
    attitudes = [attitude]
    for step in range(len(spots) - 1, 0, -1):
        dx, dy = spots[step][0] - spots[step - 1][0], spots[step][1] - spots[step - 1][1]
        moved = hypot(dx, dy)
        spin = turns[step] - turns[step - 1]
        attitude = after(turned((0.0, 0.0, 1.0), -spin), attitude)
        if moved > 0.15:
            course = atan2(dy, dx)
            axis = (-sin(course), cos(course), 0.0)
            angle = -moved * _roll_share(step, len(spots)) / (edge * 0.62)
            attitude = after(turned(axis, angle), attitude)
        attitudes.append(attitude)
    attitudes.reverse()
    hop = chance.uniform(34, 60)
    lifts = []
    for step in range(len(spots)):
        part = step / (len(spots) - 1)
        bounce = abs(cos(part * pi * 2.5)) * (1 - part) ** 1.6
        lifts.append(hop * bounce)
    return _Track(spots, lifts, attitudes)


def _roll_share(step: int, steps: int) -> float:
    """Dice tumble freely and slide the last little way flat on their face."""
    part = step / steps
    return 1.0 if part < 0.72 else max(0.0, (0.86 - part) / 0.14)


def _between(spots: list[tuple[float, float]], place: float) -> tuple[float, float]:
    index = min(len(spots) - 1, max(0, int(place)))
    after = min(len(spots) - 1, index + 1)
    part = place - index
    (ax, ay), (bx, by) = spots[index], spots[after]
    return ax + (bx - ax) * part, ay + (by - ay) * part
