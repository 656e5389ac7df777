"""The wake of a ship under way: two arms from the stem, two fainter from the quarter, and a ribbon of foam astern.

Its picture lies beneath the ships and hangs on her length, heading and speed alone.
"""

from __future__ import annotations

from functools import cache
from math import radians, tan
from typing import Final

import numpy as np
import pygame

from game.ui.effects.stock import TONES, plate
from game.ui.kit.kept import kept

STEPS: Final = 4
"""Speeds are told apart so finely."""
_LENGTH, _WIDE = 100, 240
"""Pixels of the ship's length, and of the picture's width, in a master."""
_ARMS = ((0.0, 17.0, 1.0), (62.0, 11.0, 0.55))
"""Of each pair of arms: where it begins, pixels astern of the stem, its degrees, and its strength."""
_TURN = 3


def wake(way: float, length: float, heading: float) -> pygame.Surface | None:
    """The wake of a ship `length` pixels long that steams at `way` (0 to 1) of high speed; None: she lies still.

    Its middle is hers.
    """
    step = round(way * STEPS)
    if step <= 0 or length < 12:
        return None
    return _turned(min(STEPS, step), round(length / 3) * 3, round(heading / _TURN) * _TURN % 360)


@kept(160)
def _turned(step: int, length: int, heading: int) -> pygame.Surface:
    return pygame.transform.rotozoom(_master(step), -heading, length / _LENGTH)


@cache
def _master(step: int) -> pygame.Surface:
    """A wake of a ship that heads up the picture; her middle is the picture's."""
    way = step / STEPS
    rng = np.random.default_rng(500 + step)
    reach = round(_LENGTH * (1.3 + 1.9 * way))
    high = 2 * (reach - _LENGTH // 2)
    across = (np.arange(_WIDE) - _WIDE / 2 + 0.5)[:, None]
    astern = (np.arange(high) - (high / 2 - _LENGTH / 2))[None, :]
    share = np.zeros((_WIDE, high))
    for begins, angle, strength in _ARMS:
        along = astern - begins
        off = np.abs(
            np.abs(across) - np.clip(along, 0, None) * tan(radians(angle)) - (2.0 if begins else 0.0)
        )
        broad = 1.0 + 0.022 * np.clip(along, 0, None)
        fades = np.clip(1 - along / (reach - begins), 0, 1) ** 1.3
        share = np.maximum(share, np.exp(-((off / broad) ** 2)) * fades * strength * (along > 0))
    broken = np.repeat(rng.random((_WIDE, high // 5 + 1)), 5, axis=1)[:, :high]
    share *= 0.55 + 0.6 * broken
    ribbon = np.clip(1.3 - np.abs(across) / (3.0 + 0.05 * np.clip(astern - _LENGTH, 0, None)), 0, 1)
    share = np.maximum(
        share, ribbon * (astern > _LENGTH * 0.94) * np.clip(1 - astern / reach, 0, 1) * 0.75 * broken
    )
    share = np.clip(share * (0.3 + 0.45 * way), 0, 0.8)
    return plate(np.array(TONES["spray"], float), share)
