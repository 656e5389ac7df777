"""Chance for pictures: ready numbers looked up by a seed and a place, the same at every frame.

A generator made anew for each puff made a fire six times as dear. No die of a battle comes from here.
"""

from __future__ import annotations

from random import Random
from typing import Final

_COUNT: Final = 4096
_DICE: Final = Random("effects")
_NUMBERS: Final = tuple(_DICE.random() for _ in range(_COUNT))


class Chance:
    """Numbers of one seed."""

    def __init__(self, seed: int) -> None:
        self._start = seed * 7919

    def share(self, place: int) -> float:
        """The number at a place, from 0 up to 1."""
        return _NUMBERS[(self._start + place * 1021) % _COUNT]

    def between(self, place: int, least: float, most: float) -> float:
        """The number at a place, between two others."""
        return least + (most - least) * self.share(place)

    def pick(self, place: int, count: int) -> int:
        """The whole number at a place, under `count`."""
        return int(self.share(place) * count)
