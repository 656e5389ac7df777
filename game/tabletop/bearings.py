"""Where something lies as seen from a unit, in words; and what keeps the nearest from being fired at. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from math import hypot
from typing import Protocol, TypeVar

from game.match import Refusal
from game.match.wording import up_to_tenth
from game.sea.heading import Pose, Position, bearing, compass


class Lying(Protocol):
    """What lies somewhere."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


U = TypeVar("U", bound=Lying)
V = TypeVar("V", bound=Lying)


def off(name: str, away: float) -> str:
    """How far off it lies, in cm."""
    return f"{name} is {up_to_tenth(away):.1f} cm off"


def lies(name: str, pose: Pose, point: Position) -> str:
    """On which relative bearing from a pose it lies."""
    angle = compass(bearing(pose[:2], point) - pose.heading)
    turn = round(min(angle, 360.0 - angle))
    if turn in (0, 180):
        return f"{name} lies right {'astern' if turn else 'ahead'}"
    return f"{name} lies {turn} degrees to {'starboard' if angle < 180.0 else 'port'}"


def limit_of_the_nearest(
    ours: Iterable[U], seen: Iterable[V], why: Callable[[U, V], Refusal | None], enemy: str = "enemy"
) -> str:
    """Of units of ours and enemies in sight, why the pair that is nearest does not come to blows, as a sentence; empty
    where nothing keeps it. `ours` may not be empty; `enemy` is what `seen` are called."""
    pairs = list(product(ours, seen))
    if not pairs:
        return f"No {enemy} is in sight."
    refusal = why(*min(pairs, key=lambda pair: hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y)))
    return refusal.sentence if refusal is not None else ""
