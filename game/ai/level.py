"""Level dice for battles in an admiral's head: every face as often as chance has it on average, in an order by chance.

Six level dice show each face once, so a playout tells more about an order and less about its luck. Each die by
itself is fair. Only for looking ahead: a battle is never rolled on them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from random import Random
from zlib import crc32

from game.dice.roll import P, Purpose, Roll, Throw

_SPIN, _STEP, _WRAP = 6364136223846793005, 1442695040888963407, 2**64 - 1
_STIR, _STIR_AGAIN = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_SHOWN = 720


@lru_cache(maxsize=64)
def _runs(sides: int) -> list[tuple[int, ...]]:
    """Orders in which the faces of a die may come: all of them, or some by chance, every place fair in either."""
    if sides <= 6:
        return list(permutations(range(1, sides + 1)))
    rng = Random(sides)
    some = [rng.sample(range(sides), sides) for _ in range(max(1, _SHOWN // sides))]
    return [tuple((face + more) % sides + 1 for face in run) for run in some for more in range(sides)]


class LevelTray:
    """A tray of level dice, keyed by seed and purpose, and by how often it has rolled for that: another throw shifts
    none, nor, otherwise than with a match's own, does an order more or less before it. Two orders that are compared
    meet the same luck so for longer: at the end of the next turn what it does to their difference varies two thirds as
    much."""

    __slots__ = ("_seed", "_uses")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._uses: dict[bytes, int] = {}

    def order(self, number: int) -> None:
        """Which order the next dice belong to makes no difference."""

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`, each level by itself."""
        state = self._state(throw.purpose)
        count = throw.dice
        waves = []
        while count:
            state = (state * _SPIN + _STEP) & _WRAP
            wave = _level(state, count, throw.sides)
            waves.append(wave)
            count = 0 if throw.again is None else wave.count(throw.again)
        return Roll(throw, tuple(waves))

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain level dice."""
        return _level((self._state(purpose) * _SPIN + _STEP) & _WRAP, count, sides)

    def _state(self, purpose: Purpose) -> int:
        key = purpose.key
        use = self._uses.get(key, 0)
        self._uses[key] = use + 1
        # Playouts have seeds that follow each other: unstirred, two dice would keep step from one to the next.
        state = (self._seed * _SPIN + crc32(f"{use}:".encode() + key)) & _WRAP
        state = (state ^ state >> 30) * _STIR & _WRAP
        state = (state ^ state >> 27) * _STIR_AGAIN & _WRAP
        return state ^ state >> 31


def _level(state: int, count: int, sides: int) -> tuple[int, ...]:
    runs = _runs(sides)
    run = runs[(state >> 33) % len(runs)]
    if count <= sides:
        return run[:count]
    faces = list(run)
    while len(faces) < count:
        state = (state * _SPIN + _STEP) & _WRAP
        faces += runs[(state >> 33) % len(runs)]
    return tuple(faces[:count])
