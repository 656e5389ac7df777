"""Fires that burn on: flames that flicker and a plume of smoke down the wind.

Drawn by the time that has passed, in seconds; places and sizes are pixels of the frame.
"""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.ui.effects import stock
from game.ui.effects.chance import Chance
from game.ui.effects.gunfire import WIND, Spot
from game.ui.effects.plies import Plies

_RISES: Final = 4.2
"""Seconds that a puff of a plume is seen."""
_PUFFS: Final = 13
_LONG: Final = 8.0
"""A plume is so many flames long at least."""


def flames(plies: Plies, at: Spot, size: float, time: float, seed: int) -> None:
    """One group of flames, `size` pixels across, that flickers by a tenth three times a second."""
    if size < 2:
        return
    chance = Chance(seed)
    flicker = 1 + 0.1 * sin(time * 6 * pi + seed)
    for number, tone in enumerate(("orange", "orange", "ember", "ember", "cream")):
        wide = size * (1.15 - 0.17 * number) * flicker
        sway = size * 0.12 * sin(time * (5 + number) + seed + number)
        plate = stock.puff(tone, number + seed + int(time * 7), wide, 0.9)  # type: ignore[arg-type]
        x = at[0] + size * chance.between(number, -0.22, 0.22) + sway
        plies.put(plies.above, plate, x, at[1] - size * 0.08 * number)
    plies.put(plies.light, stock.glow(size * 4.5 * flicker, 0.45), *at)


def plume(
    plies: Plies, at: Spot, size: float, time: float, seed: int, share: float = 1.0, drift: Spot | None = None
) -> None:
    """Smoke of a fire `size` pixels across, drifting by so many pixels till it is gone: down the wind if nothing is
    said, and never so near that it is a spot."""
    if share <= 0:
        return
    chance = Chance(seed + 17)
    east, south = drift or (WIND[0] * _RISES, WIND[1] * _RISES - size * 0.5)
    far = max(1.0, (east * east + south * south) ** 0.5)
    if far < _LONG * size:
        east, south = east * _LONG * size / far, south * _LONG * size / far
    for number in range(_PUFFS):
        turn, age = divmod(time + number * _RISES / _PUFFS, _RISES)
        old = age / _RISES
        place = number + round(turn) * _PUFFS
        x = at[0] + east * old + size * chance.between(place, -0.3, 0.3) * (1 + 2 * old)
        y = at[1] + south * old + size * chance.between(place + 50, -0.3, 0.3) * (1 + 2 * old)
        strength = 0.92 * share * min(1.0, old * 8) * (1 - old) ** 0.7
        plate = stock.puff(
            "soot" if number % 3 else "smoke", place + seed, size * (0.9 + 2.9 * old), strength
        )
        plies.put(plies.above, plate, x, y)


def ablaze(plies: Plies, at: Spot, smoke: Spot, fires: int, size: float, time: float, seed: int) -> None:
    """A ship burns: a group of flames, `size` pixels across, for each of her fires, three at most; her smoke trails to
    a pixel."""
    plume(plies, at, size, time, seed, 1.0, (smoke[0] - at[0], smoke[1] - at[1]))
    for number in range(min(3, max(1, fires))):
        flames(
            plies,
            (at[0] + size * 1.1 * (0, -1, 1)[number], at[1] + size * 0.3 * number),
            size,
            time,
            seed + number,
        )
