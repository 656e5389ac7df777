"""The moves a ship thinks of: paths of her helm with where they end, seen from the bridge.

One list serves all ships of one helm, whichever way they lie. Knows no table.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

import numpy as np

from game.rulesets.fleet.tables import TOLERANCE, TURN
from game.sea.fan import Fan
from game.sea.notation import advance_token, turn_token

SPEEDS: Final = (1.0, 0.5, 0.0)
"""How fast she may go, between the least and the most."""


@lru_cache(maxsize=512)
def ways(least: float, most: float, mvr: float) -> Fan:
    """The ways of a helm: straight, a turn or several at once, a turn half way or at the end."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for share in SPEEDS:
        run = least + share * (most - least)
        for legs in _patterns(run, mvr):
            path, end = _sailed(legs)
            found.setdefault(path, end)
    rows = np.array(list(found.values())).reshape(-1, 4)
    return Fan(tuple(found), rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3])


def _patterns(run: float, mvr: float) -> list[list[tuple[float, float]]]:
    """Straight parts, each with the turn that follows it."""
    found = [[(run, 0.0)]]
    if run + TOLERANCE < mvr:
        return found
    rest = run - mvr
    for hand in (TURN, -TURN):
        found += [[(mvr, hand), (rest, 0.0)], [(mvr, hand / 2), (rest, 0.0)], [(run, hand)]]
        if run / 2 >= mvr:
            found += [
                [(run / 2, hand), (run / 2, 0.0)],
                [(mvr, hand), (rest, -hand)],
                [(mvr, hand), (rest, hand)],
            ]
        for turns in (2, 3, 4):
            if run >= turns * mvr:
                found.append([(mvr, hand)] * turns + [(run - turns * mvr, 0.0)])
    return found


def _sailed(legs: list[tuple[float, float]]) -> tuple[str, tuple[float, float, float, float]]:
    north = east = turned = run = 0.0
    path = ""
    for leg, turn in legs:
        leg = round(leg, 6)
        path += (advance_token(leg) if leg > 0.0 else "") + (turn_token(turn) if turn else "")
        north += leg * cos(radians(turned))
        east += leg * sin(radians(turned))
        turned += turn
        run += leg
    return path, (north, east, turned, run)
