"""Lights that hang over the sea and what flies above it: a starshell, a lamp, the rings that screws blow on the water.

Drawn by the time that has passed, in seconds; places and sizes are pixels of the frame.
"""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.ui.effects import stock
from game.ui.effects.gunfire import WIND, Spot
from game.ui.effects.plies import Plies

HANGS: Final = 0.55
"""A starshell hangs so high over the middle of what it lights, in parts of its reach."""
SWAYS: Final = 8.0
_THREAD: Final = 7
_RINGS: Final = 3
_RING: Final = 2.4


def starshell(plies: Plies, middle: Spot, reach: float, time: float, phase: float) -> None:
    """It burns white under a thread of smoke, and sways."""
    sway = SWAYS * sin(2 * pi * time / 5.3 + phase)
    x, y = middle[0] + sway, middle[1] - HANGS * reach
    for number in range(_THREAD):
        puff = stock.puff("smoke", number, 6 + 1.5 * number, 0.5 * (1 - number / _THREAD))
        lag = SWAYS * sin(2 * pi * (time - 0.15 * number) / 5.3 + phase) - sway
        plies.put(plies.above, puff, x + lag + WIND[0] * 0.12 * number, y - 5.0 * number)
    flicker = 0.92 + 0.08 * sin(time * 21)
    for size, share in ((72.0, 0.5), (26.0, 1.0)):
        plies.put(plies.light, stock.glow(size * flicker, share, "cream"), x, y)
    plies.put(plies.above, stock.drop("cream", 7, 1.0), x, y)


def lamp(plies: Plies, at: Spot, time: float) -> None:
    """The arc of a searchlight."""
    plies.put(plies.light, stock.glow(44 * (0.96 + 0.04 * sin(time * 17)), 0.9, "cream"), *at)


def downwash(plies: Plies, at: Spot, length: float, time: float) -> None:
    """Thin rings run out on the water under a ship aloft."""
    for number in range(_RINGS):
        age = (time / _RING + number / _RINGS) % 1.0
        ring = stock.ring(length * (0.35 + 0.55 * age), 0.3 * (1 - age) * min(1.0, 5 * age))
        plies.put(plies.water, ring, at[0] + 0.05 * length, at[1] + 0.07 * length)
