"""The moves a hull thinks of: paths of a helm with where they end, seen from the bridge.

One list serves all hulls of one helm, whichever way they lie. Knows no table.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor

from game.rulesets.war_at_sea.tables import LEG, TURN
from game.sea.fan import Fan, Leg, fan_of

TURNS = (0.0, 10.0, -10.0, 22.0, -22.0, 33.0, -33.0, TURN, -TURN)
"""Single turns thought of."""

PARTS = (1.0, 0.75, 0.5, 0.25)
"""Parts of the distance thought of, straight on or after a turn."""


@lru_cache(maxsize=256)
def ways(distance: float, legs: int, turns: int, few: bool = False) -> Fan:
    """The ways of a helm with so many legs and turns; with `few` one leg each, as far as may be."""
    found: list[list[Leg]] = []
    if few:
        found += [[(angle, distance)] for angle in (TURNS if turns else TURNS[:1])]
    else:
        found.append([])
        for part in PARTS:
            run = floor(100.0 * part * distance) / 100.0
            if run >= LEG:
                angles = TURNS if part == 1.0 else TURNS[0:1] + TURNS[3:]
                found += [[(angle, run)] for angle in (angles if turns else TURNS[:1])]
        rest = floor(100.0 * (distance - LEG)) / 100.0
        half = floor(50.0 * distance) / 100.0
        for side in (TURN, -TURN):
            if legs >= 2 and turns >= 1 and half >= LEG:
                found.append([(0.0, half), (side, half)])
            if legs >= 2 and turns >= 2:
                if rest >= LEG:
                    found.append([(side, LEG), (side, rest)])
                if rest >= 4 * LEG:
                    found.append([(side, LEG), (side, floor(50.0 * rest) / 100.0)])
                if half >= LEG:
                    found += [[(side, half), (-side, half)], [(side, half), (side / 2, half)]]
            if legs >= 3 and turns >= 3 and rest - LEG >= LEG:
                found.append([(side, LEG), (side, LEG), (side, floor(100.0 * (rest - LEG)) / 100.0)])
    return fan_of(found)
