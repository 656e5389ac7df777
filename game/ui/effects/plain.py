"""Effects for those who want less motion: an ink star for each hit, a ring of foam for each miss, a drawn track.

Each appears, stands and goes, the same at every age but for a short fade at both ends: nothing moves, flickers or
shakes. How many stars and rings there are is what the dice say, as in a salvo that moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.match.questions import Arm
from game.tabletop.presenter import Piece
from game.ui.effects import stock, underwater
from game.ui.effects.gunfire import Spot
from game.ui.effects.play import Effect, Look
from game.ui.effects.plies import Plies
from game.ui.effects.salvo import BURST, HIGH, SHELLS, Wave, Weight, falls_at, long_of
from game.ui.kit import letters, theme
from game.ui.kit.easing import out_back, part
from game.ui.kit.kept import kept

STANDS: Final = 1200.0
MAGAZINE_STANDS: Final = 900.0
FADES: Final = 0.12
_DASH: Final = 9.0
_POINTS: Final = 8
_OVER: Final = 3

Still = Callable[[Plies, Look, float], None]
"""Lays a still picture at a share of its opacity."""


def standing(lays: Still, lasts: float = STANDS, begins: float = 0.0) -> Effect:
    """A still picture that fades in, stands and fades out."""

    def paint(plies: Plies, look: Look, age: float) -> None:
        share = min(part(age, 0, FADES), 1 - part(age, lasts / 1000 - FADES, lasts / 1000))
        lays(plies, look, max(0.34, share))

    return Effect(begins, lasts, paint)


def attack(
    firer: Piece, target: Piece, kind: Arm, weight: Weight, waves: Sequence[Wave], seed: int
) -> Iterator[Effect]:
    """All that is seen of an attack: its line, a star or a ring where each shell came down, and what it came to."""
    hits = [(salt, place, hit) for salt, place, hit in _shells(waves, seed)]

    def lays(plies: Plies, look: Look, share: float) -> None:
        start, end = (look.camera.to_screen((one.x, one.y)) for one in (firer, target))
        if kind == "torpedo":
            underwater.track(plies, start, end, underwater.RUN, underwater.RUN, seed)
        else:
            line(plies, start, end, share)
        long = long_of(target, look)
        for salt, place, hit in hits:
            at = falls_at(target, place, hit, salt, look)
            if hit:
                star(plies, at, long * BURST[weight] * 0.8, share)
            elif target.flying or target.flight:
                plies.put(plies.above, stock.puff("soot", place, long * 0.3, 0.8 * share), *at)
            elif kind != "torpedo":
                foam(plies, at, long * HIGH[weight] * 0.75, place, share)

    yield standing(lays)
    if hits:
        yield standing(pop(target, sum(hit for _, _, hit in hits)))


def magazine(piece: Piece) -> Effect:
    """Her magazine: one star, held."""

    def lays(plies: Plies, look: Look, share: float) -> None:
        star(plies, look.camera.to_screen((piece.x, piece.y)), long_of(piece, look), share)

    return standing(lays, MAGAZINE_STANDS)


def tracks(runs: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> Effect:
    """Torpedoes ran: their tracks as drawn."""

    def lays(plies: Plies, look: Look, share: float) -> None:
        for number, (start, end) in enumerate(runs):
            ends = look.camera.to_screen(start), look.camera.to_screen(end)
            underwater.track(plies, *ends, underwater.RUN, underwater.RUN, number)

    return standing(lays)


def popping(target: Piece, hits: int, begins: float) -> Effect:
    """What an attack came to, in a number that springs up over the target, rises a little and goes."""

    def paint(plies: Plies, look: Look, age: float) -> None:
        grown, gone = out_back(part(age, 0, 0.22)), part(age, 1.1, 1.5)
        pop(target, hits, grown, 16 * part(age, 0, 1.1))(plies, look, 1 - gone)

    return Effect(begins, 1500.0, paint)


def pop(target: Piece, hits: int, grown: float = 1.0, risen: float = 0.0) -> Still:
    """The number of hits over a target."""

    def lays(plies: Plies, look: Look, share: float) -> None:
        words = "no hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"
        plate = _number(
            words, bool(hits), max(1, min(12, round(10 * grown))), round(share * 6), theme.edition
        )
        x, y = look.camera.to_screen((target.x, target.y))
        plies.put(plies.told, plate, x, y - long_of(target, look) * 0.62 - risen)

    return lays


# -- what they are drawn with ------------------------------------------------------------------------------------


def star(plies: Plies, at: Spot, size: float, share: float) -> None:
    """A star of ink: eight points, pale inside."""
    plies.put(plies.above, _star(max(10, round(size / 4) * 4), round(share * 6)), *at)


def foam(plies: Plies, at: Spot, size: float, seed: int, share: float) -> None:
    """A ring of foam where a shell fell in the sea."""
    for plate in (stock.lace(seed, size, 0.85 * share), stock.ring(size * 1.15, 0.8 * share)):
        plies.put(plies.water, plate, *at)


def line(plies: Plies, start: Spot, end: Spot, share: float) -> None:
    """A dashed line from who fired to whom."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    bead = stock.drop("cream", 3, 0.85 * share)
    count = int(far / _DASH)
    for number in range(1, count):
        if number % 3:
            at = number / count
            plies.put(
                plies.water, bead, start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at
            )


def _shells(waves: Sequence[Wave], seed: int) -> Iterator[tuple[int, int, bool]]:
    """The seed, the place and the fate of each shell, as a salvo has them."""
    for number, wave in enumerate(waves):
        for place, hit in enumerate(wave.hits[:SHELLS]):
            yield seed + number * 100, place, hit


@kept(60)
def _star(size: int, level: int) -> pygame.Surface:
    side = size * _OVER
    plate = pygame.Surface((side, side), pygame.SRCALPHA)
    inks = ((0.5, "2A1712"), (0.46, "F0672B"), (0.26, "FFF0CD"))
    for reach, ink in inks:
        spots = []
        for point in range(2 * _POINTS):
            away = side * reach * (1.0 if point % 2 == 0 else 0.42) * (1.0 if point % 4 == 0 else 0.82)
            turn = pi * point / _POINTS
            spots.append((side / 2 + away * sin(turn), side / 2 - away * cos(turn)))
        pygame.draw.polygon(plate, theme.hexed(ink), spots)
    return stock.at_level(pygame.transform.smoothscale(plate.premul_alpha(), (size, size)), level, 6)


@kept(120)
def _number(words: str, hurts: bool, grown: int, level: int, edition: int) -> pygame.Surface:
    """What hurts is told in the colour of a loss. `edition` is that of the look in force."""
    plate = letters.haloed(words, letters.FIGURE, theme.hexed("FFB08E" if hurts else "F3EBD8")).premul_alpha()
    if grown != 10:
        wide, high = plate.get_size()
        plate = pygame.transform.smoothscale(plate, (max(1, wide * grown // 10), max(1, high * grown // 10)))
    return stock.at_level(plate.copy(), level, 6)
