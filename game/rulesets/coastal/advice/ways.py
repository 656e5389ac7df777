"""The moves a ship thinks of: paths of a helm with where they end, seen from the bridge.

One list serves all ships of one helm, whichever way they lie. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin

import numpy as np

from game.rulesets.coastal.tables import FIXED_RUN, TURN
from game.sea.fan import Fan
from game.sea.notation import advance_token, turn_token

STEP = 10.0
"""Headings thought of lie so many degrees apart: half of what tubes fixed in the bow may be aimed off it."""

ABOUT = 6
"""Full turns thought of at the most, one after another: right about."""

Move = tuple[float, float]
"""An angle to turn and a length to run after it."""


@lru_cache(maxsize=2048)
def ways(distance: float, owed: float, after: float, turns: bool, before: float) -> Fan:
    """The ways of a helm that runs exactly `distance`, its first turn after `owed`, the next each `after` on.

    `before` is how far it had run straight on when it began.
    """
    if not distance:
        none = np.zeros(1)
        return Fan(("",), none, none, none, none + before)
    found: list[list[Move]] = [[(0.0, distance)]]
    if turns and owed <= distance:
        found += _turning(distance, owed, after)
    paths, ends = [], []
    for way in found:
        east = north = heading = run = 0.0
        run = before
        path = ""
        for angle, leg in way:
            heading += angle
            path += turn_token(angle) + advance_token(leg)
            east += leg * sin(radians(heading))
            north += leg * cos(radians(heading))
            run = leg if angle else run + leg
        paths.append(path)
        ends.append((north, east, heading, run))
    ahead, abeam, turned, run_ = np.array(ends).T
    return Fan(tuple(paths), ahead, abeam, turned, run_)


def _turning(distance: float, owed: float, after: float) -> Iterator[list[Move]]:
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


def _legs(distance: float, first: float, after: float, angles: list[float]) -> list[Move]:
    left = distance - first - (len(angles) - 1) * after
    return [*_start(first), *((angle, after) for angle in angles[:-1]), (angles[-1], left)]


def _start(first: float) -> list[Move]:
    return [(0.0, first)] if first else []
