"""The moves a ship thinks of: paths of her helm with where they end, seen from the bridge.

One list serves all ships of one helm, whichever way they lie. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.rulesets.fleet.tables import TOLERANCE, TURN
from game.sea.fan import Fan, Leg, fan_of

SPEEDS: Final = (1.0, 0.5, 0.0)
"""How fast she may go, between the least and the most."""


@lru_cache(maxsize=512)
def ways(least: float, most: float, mvr: float) -> Fan:
    """The ways of a helm: straight, a turn or several at once, a turn half way or at the end."""
    return fan_of(way for share in SPEEDS for way in _patterns(least + share * (most - least), mvr))


def _patterns(run: float, mvr: float) -> Iterator[list[Leg]]:
    """The ways of one length, to a millionth."""
    yield [(0.0, round(run, 6))]
    if run + TOLERANCE < mvr:
        return
    first, rest, half = (0.0, round(mvr, 6)), round(run - mvr, 6), round(run / 2, 6)
    for hand in (TURN, -TURN):
        yield [first, (hand, rest)]
        yield [first, (hand / 2, rest)]
        yield [(0.0, round(run, 6)), (hand, 0.0)]
        if run / 2 >= mvr:
            yield [(0.0, half), (hand, half)]
            yield [first, (hand, rest), (-hand, 0.0)]
            yield [first, (hand, rest), (hand, 0.0)]
        for turns in (2, 3, 4):
            if run >= turns * mvr:
                legs = [(hand, first[1])] * (turns - 1)
                yield [first, *legs, (hand, round(run - turns * mvr, 6))]
