"""How things move in time: easings of a share that is held between 0 and 1, and how far a moment lies between two."""

from __future__ import annotations

from math import cos, pi


def part(age: float, begins: float, ends: float) -> float:
    """How far `age` lies between two moments, held within 0 and 1."""
    return _held((age - begins) / (ends - begins))


def eased(share: float) -> float:
    """In-out sine: gently off, gently to rest."""
    return (1 - cos(pi * _held(share))) / 2


def out_expo(share: float) -> float:
    """At once, then slower and slower."""
    return 1.0 if share >= 1 else 1 - 2.0 ** (-10 * _held(share))


def out_cubic(share: float) -> float:
    """Quick at first, then gently to rest."""
    return 1 - (1 - _held(share)) ** 3


def out_back(share: float) -> float:
    """A little past the goal, and back to it."""
    left = _held(share) - 1
    return 1 + 2.7 * left**3 + 1.7 * left**2


def _held(share: float) -> float:
    return min(1.0, max(0.0, share))
