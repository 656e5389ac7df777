"""The moves a ship thinks of: paths of a helm with where they end, seen from the bridge.

One list serves all ships of one helm, whichever way they lie. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.rulesets.coastal.tables import FIXED_RUN, TURN
from game.sea.fan import Fan, Leg, fan_of

STEP = 10.0
"""Headings thought of lie so many degrees apart: half of what tubes fixed in the bow may be aimed off it."""

ABOUT = 6
"""Full turns thought of at the most, one after another: right about."""


@lru_cache(maxsize=2048)
def ways(distance: float, owed: float, after: float, turns: bool) -> Fan:
    """The ways of a helm that runs exactly `distance`, its first turn after `owed`, the next each `after` on.

    The first goes straight on; `run` is how far each has steadied on its last course.
    """
    if not distance:
        return fan_of([[]])
    return fan_of(
        [[(0.0, distance)], *(_turning(distance, owed, after) if turns and owed <= distance else ())],
        steadied=True,
    )


def _turning(distance: float, owed: float, after: float) -> Iterator[list[Leg]]:
    """Round to each heading at once, and late, so as to steady on it at the end; and to one side and back."""
    parts = int(TURN / STEP)
    for number in range(1, ABOUT * parts + 1):
        full, rest = divmod(number, parts)
        angles = [float(TURN)] * full + ([STEP * rest] if rest else [])
        steady = min(FIXED_RUN, after)
        spare = distance - (len(angles) - 1) * after - owed
        if spare < 0.0:
            break
        for hand in (1.0, -1.0):
            yield _legs(distance, owed, after, [hand * angle for angle in angles])
            if spare > steady + 3.0:
                yield _legs(distance, owed + spare - steady, after, [hand * angle for angle in angles])
    for angle in (TURN / 2, float(TURN)):
        if distance - owed >= 2 * after:
            for hand in (angle, -angle):
                first = owed
                half = max(after, (distance - first) / 2)
                yield [*_start(first), (hand, half), (-hand, distance - first - half)]


def _legs(distance: float, first: float, after: float, angles: list[float]) -> list[Leg]:
    left = distance - first - (len(angles) - 1) * after
    return [*_start(first), *((angle, after) for angle in angles[:-1]), (angles[-1], left)]


def _start(first: float) -> list[Leg]:
    return [(0.0, first)] if first else []
