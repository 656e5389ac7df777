"""The effects of one attack: who fires what at whom, and when each wave of its dice lies.

As many shells fly as dice were thrown; each that missed falls in the sea, each that hit bursts on the hull, when the
dice of its wave have come to rest and not before. It reads pieces and rolls, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Final, Literal, NamedTuple

from game.match.questions import Arm
from game.tabletop.presenter import Piece
from game.ui.board.silhouettes import plan
from game.ui.effects import gunfire, underwater
from game.ui.effects.chance import Chance
from game.ui.effects.play import Effect, Look
from game.ui.effects.plies import Plies
from game.ui.kit.easing import eased

Weight = Literal["light", "medium", "heavy"]

HIGH: Final[dict[Weight, float]] = {"light": 0.25, "medium": 0.4, "heavy": 0.6}
"""How high a column stands, in lengths of the target."""
BURST: Final[dict[Weight, float]] = {"light": 0.25, "medium": 0.32, "heavy": 0.4}
FLAME: Final[dict[Weight, float]] = {"light": 0.2, "medium": 0.3, "heavy": 0.45}
FIRST, EACH, MOST = 350.0, 60.0, 1100.0
"""Milliseconds a shell flies: at least so many, so many for each unit of the table, at most so many."""
TURRET, BARREL, SCATTER = 130.0, 30.0, 260.0
"""Milliseconds between turrets, between their barrels, and over which the shells of a wave come down."""
LAYS, HELD = 240.0, 900.0
"""Milliseconds in which guns are trained, and for which they stay so after the last shells are down."""
RECOIL, RECOILS = 0.014, 180.0
"""How far guns start back, in lengths of the firer, and the milliseconds in which they run out again."""
SHELLS: Final = 12
"""More shells than this are not drawn apart."""
_PUFF: Final = 26.0
"""The pixels that a puff of flak has at least."""
_LEAST: Final = 40.0
"""A ship is drawn about as long as this at least, in pixels, as far as effects go."""


class Wave(NamedTuple):
    """One wave of an attack's dice: when they lie, in milliseconds of the clip, and which of them hit."""

    lies: float
    hits: tuple[bool, ...]


def flight(firer: Piece, target: Piece) -> float:
    """The milliseconds a shell flies from one piece to another."""
    return min(MOST, FIRST + EACH * hypot(target.x - firer.x, target.y - firer.y))


def salvo(
    firer: Piece, target: Piece, kind: Arm, weight: Weight, waves: Sequence[Wave], seed: int
) -> Iterator[Effect]:
    """All that is seen of an attack. `waves` without a die: it fires, and nothing comes down."""
    flies = flight(firer, target)
    if kind not in ("torpedo", "bombs") and not firer.flight and plan(firer.silhouette).turrets:
        yield _laid(firer, target, waves, flies)
    for number, wave in enumerate(waves):
        hits = wave.hits[:SHELLS]
        salt = seed + number * 100
        if kind == "torpedo":
            yield from _tracks(firer, target, wave.lies, hits, salt)
            continue
        for place, hit in enumerate(hits):
            lands = wave.lies + SCATTER * Chance(salt).share(place)
            mount = _Mount(firer, target, place, salt)
            if kind == "bombs":
                charged = not (firer.flight or firer.flying)
                yield from (_charge if charged else _bomb)(target, place, hit, lands, salt)
                continue
            fired = _fired(mount, lands, flies)
            if not firer.flight and mount.barrel == 0:
                yield Effect(fired, gunfire.MUZZLE_LASTS * 1000, partial(_fires, mount, weight, salt + place))
            yield Effect(
                fired, lands - fired, partial(_flies, mount, place, hit, kind, (lands - fired) / 1000)
            )
            yield _fall(target, place, hit, weight, lands, salt)


class _Mount(NamedTuple):
    """A barrel of the firer that fires at a target, and where its shell comes down."""

    firer: Piece
    target: Piece
    place: int
    seed: int

    @property
    def _turrets(self) -> tuple[float, ...]:
        found = plan(self.firer.silhouette).turrets
        return tuple(u for u, _, _ in found) or (0.2,)

    @property
    def turret(self) -> int:
        """Which turret it stands in, those ahead first."""
        return self.place % min(len(self._turrets), 4)

    @property
    def barrel(self) -> int:
        """Which barrel of its turret it is."""
        return self.place // min(len(self._turrets), 4)

    def muzzle(self, look: Look) -> tuple[tuple[float, float], float, float]:
        """Its pixel, its bearing and the pixels of the firer's length."""
        turrets = sorted(self._turrets, reverse=True)
        x, y = look.camera.to_screen((self.firer.x, self.firer.y))
        goal = look.camera.to_screen((self.target.x, self.target.y))
        along = turrets[self.turret] * look.long(self.firer)
        course = radians(self.firer.heading)
        at = x + sin(course) * along, y - cos(course) * along
        return at, degrees(atan2(goal[0] - at[0], at[1] - goal[1])), long_of(self.firer, look)


def _fired(mount: _Mount, lands: float, flies: float) -> float:
    """The millisecond at which a barrel fires the shell that comes down then."""
    fired = max(0.0, lands - flies - SCATTER) + TURRET * mount.turret + BARREL * mount.barrel
    return min(fired, lands - FIRST * 0.5)


def _laid(firer: Piece, target: Piece, waves: Sequence[Wave], flies: float) -> Effect:
    """Her turrets train on the target before the first of them fires, start back with each salvo, and go home."""
    first = min((max(0.0, wave.lies - flies - SCATTER) for wave in waves), default=0.0)
    begins = max(0.0, first - LAYS)
    ends = max((wave.lies for wave in waves), default=first) + HELD
    salvoes = tuple(max(0.0, wave.lies - flies - SCATTER) - begins for wave in waves)
    return Effect(begins, ends - begins + LAYS, partial(_trains, firer, target, salvoes, ends - begins))


def _trains(
    firer: Piece,
    target: Piece,
    salvoes: Sequence[float],
    held: float,
    plies: Plies,
    look: Look,
    age: float,
) -> None:
    at = age * 1000
    share = eased(min(1.0, at / LAYS, max(0.0, held + LAYS - at) / LAYS))
    x, y = look.camera.to_screen((firer.x, firer.y))
    goal = look.camera.to_screen((target.x, target.y))
    bearing = degrees(atan2(goal[0] - x, y - goal[1]))
    off = (bearing - firer.heading + 180) % 360 - 180
    plate = look.yard.battery(
        firer.silhouette,
        look.colour(firer.side),
        look.long(firer),
        firer.heading,
        off,
        share,
        look.light(firer),
    )
    since = min((at - one for one in salvoes if one <= at), default=RECOILS)
    back = RECOIL * look.long(firer) * max(0.0, 1 - since / RECOILS)
    plies.put(plies.above, plate, x - sin(radians(bearing)) * back, y + cos(radians(bearing)) * back)


def _fires(mount: _Mount, weight: Weight, seed: int, plies: Plies, look: Look, age: float) -> None:
    at, bearing, long = mount.muzzle(look)
    gunfire.muzzle(plies, at, bearing, long * FLAME[weight], age, seed)


def _flies(
    mount: _Mount, place: int, hit: bool, kind: Arm, lasts: float, plies: Plies, look: Look, age: float
) -> None:
    at, _, long = mount.muzzle(look)
    aside = (mount.barrel - 1) * long * 0.03
    end = falls_at(mount.target, place, hit, mount.seed, look)
    tone: Literal["ember", "cream"] = "ember" if kind == "rockets" else "cream"
    gunfire.shell(plies, (at[0] + aside, at[1]), end, age / lasts, max(3.0, long * 0.05), tone)


def _fall(target: Piece, place: int, hit: bool, weight: Weight, lands: float, seed: int) -> Effect:
    """What a shell does where it comes down."""

    def burst(plies: Plies, look: Look, age: float) -> None:
        at = falls_at(target, place, True, seed, look)
        gunfire.hit(plies, at, long_of(target, look) * BURST[weight], age, seed + place)

    def misses(plies: Plies, look: Look, age: float) -> None:
        at = falls_at(target, place, False, seed, look)
        gunfire.splash(plies, at, long_of(target, look) * HIGH[weight], age, seed + place)

    if hit or target.flying or target.flight:
        puffs: Callable[[Plies, Look, float], None] = burst if hit else partial(_flak, target, place, seed)
        return Effect(lands, gunfire.HIT_LASTS * 1000, puffs)
    return Effect(lands, gunfire.SPLASH_LASTS * 1000, misses)


def _flak(target: Piece, place: int, seed: int, plies: Plies, look: Look, age: float) -> None:
    """A shell bursts in the air beside what flies."""
    gunfire.airburst(
        plies,
        falls_at(target, place, False, seed, look),
        max(_PUFF, long_of(target, look) * 0.3),
        age,
        seed + place,
    )


def _bomb(target: Piece, place: int, hit: bool, lands: float, seed: int) -> Iterator[Effect]:
    def falls(plies: Plies, look: Look, age: float) -> None:
        gunfire.bomb(plies, falls_at(target, place, hit, seed, look), long_of(target, look), age / 0.7)

    yield Effect(max(0.0, lands - 700), 700, falls)
    yield _fall(target, place, hit, "medium", lands, seed)


def _charge(target: Piece, place: int, hit: bool, lands: float, seed: int) -> Iterator[Effect]:
    """A depth charge that a ship drops goes off under water: what hit and what missed heave the sea alike."""

    def heaves(plies: Plies, look: Look, age: float) -> None:
        at = falls_at(target, place, hit, seed, look)
        underwater.charge(plies, at, long_of(target, look) * HIGH["medium"], age, seed + place)

    yield Effect(max(0.0, lands - underwater.SHUDDERS * 1000), underwater.CHARGE_LASTS * 1000, heaves)
    if hit:

        def oil(plies: Plies, look: Look, age: float) -> None:
            at = falls_at(target, place, True, seed, look)
            underwater.bleeds(plies, at, long_of(target, look), age, seed + place)

        yield Effect(lands + 250, underwater.CHARGE_LASTS * 1000, oil)


def _tracks(firer: Piece, target: Piece, lies: float, hits: tuple[bool, ...], seed: int) -> Iterator[Effect]:
    """Torpedoes run abreast; one that hits throws up a column, one that missed runs on beneath."""
    ran = min(lies, underwater.RUN * 1000)

    def ends(place: int, hit: bool, look: Look) -> tuple[tuple[float, float], tuple[float, float]]:
        start = look.camera.to_screen((firer.x, firer.y))
        end = falls_at(target, place, True, seed, look)
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = max(1.0, hypot(dx, dy))
        aside = (place - (len(hits) - 1) / 2) * long_of(target, look) * 0.12
        start = start[0] - dy / far * aside, start[1] + dx / far * aside
        return start, end if hit else (
            end[0] - dy / far * aside * 4 + dx * 0.2,
            end[1] + dx / far * aside * 4 + dy * 0.2,
        )

    for place, hit in enumerate(hits):

        def runs(plies: Plies, look: Look, age: float, place: int = place, hit: bool = hit) -> None:
            start, end = ends(place, hit, look)
            underwater.track(plies, start, end, age, ran / 1000, seed + place)

        yield Effect(lies - ran, ran + underwater.TRACK_STAYS * 1000, runs)
        if hit:

            def strikes(plies: Plies, look: Look, age: float, place: int = place) -> None:
                at = falls_at(target, place, True, seed, look)
                underwater.strike(plies, at, long_of(target, look), age, seed + place)

            yield Effect(lies, underwater.STRIKE_LASTS * 1000, strikes)


def falls_at(target: Piece, place: int, hit: bool, seed: int, look: Look) -> tuple[float, float]:
    """The pixel where a shell comes down: on the hull, or in the sea around it."""
    chance = Chance(seed + 31)
    x, y = look.camera.to_screen((target.x, target.y))
    long = long_of(target, look)
    if hit:
        along, course = chance.between(place, -0.33, 0.33) * long, radians(target.heading)
        return x + sin(course) * along, y - cos(course) * along
    turn, away = chance.between(place + 40, 0, 2 * pi), chance.between(place + 80, 0.34, 0.72) * long
    return x + cos(turn) * away, y + sin(turn) * away


def long_of(piece: Piece, look: Look) -> float:
    """The pixels of a piece's length as effects take it."""
    return max(_LEAST, look.long(piece))
