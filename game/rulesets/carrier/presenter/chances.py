"""What dice come to in carrier, exactly: chips a search may look at, hits of a strike that is met, a duel of guns.

The throws are the engine's own; nothing is sampled. It knows numbers of dice and no table.
"""

from __future__ import annotations

from functools import lru_cache

from game.dice.odds import Odds, odds
from game.dice.roll import Reckoned, Throw
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.air import aa_throw, cap_throw, strike_throw
from game.rulesets.carrier.tables import UNCONFIRMED

FACES = 6


@lru_cache(maxsize=2)
def looks(poor: bool) -> Odds:
    """How many chips a search may look at, 0 where it fails: the lower die (CAR-REC-1 to 3)."""
    chances = list(harm.looks(poor))
    while not chances[-1]:
        chances.pop()
    return Odds(tuple(chances), sum(count * share for count, share in enumerate(chances)))


@lru_cache(maxsize=64)
def sees(hidden: int, poor: bool) -> float:
    """The chance that one search looks at one certain chip among so many (CAR-REC-6)."""
    if hidden < 1:
        return 0.0
    return sum(share * min(count, hidden) for count, share in enumerate(looks(poor).chances)) / hidden


@lru_cache(maxsize=1024)
def coming_through(dice: int, cap: int, aa: int) -> Odds:
    """How many strike dice are left by interception and AA (CAR-INT-4, CAR-AA-2, CAR-AA-3)."""
    lost = odds(cap_throw("", cap)).plus(odds(aa_throw("", aa)))
    chances = (lost.at_least(dice), *(lost.exactly(dice - left) for left in range(1, dice + 1)))
    return Odds(chances, sum(left * share for left, share in enumerate(chances)))


@lru_cache(maxsize=1024)
def strike(dice: int, cap: int = 0, aa: int = 0) -> Odds:
    """Hits of a strike, Confirmed and Unconfirmed, of so many dice that so many others meet (CAR-STR-1)."""
    chances = [0.0] * (dice + 1)
    for left, share in enumerate(coming_through(dice, cap, aa).chances):
        for hits, likely in enumerate(odds(strike_throw("", "", left, left)).chances):
            chances[hits] += share * likely
    return Odds(tuple(chances), sum(hits * share for hits, share in enumerate(chances)))


@lru_cache(maxsize=1024)
def duel(ours: int, theirs: int) -> tuple[float, float, float]:
    """The chances that so many Guns score more hits than, as many as, or fewer than so many others (CAR-GUN-9)."""
    mine, others = (
        odds(Throw(Reckoned(), "", number, target=min(UNCONFIRMED))).chances for number in (ours, theirs)
    )
    more = equal = 0.0
    for hits, share in enumerate(mine):
        more += share * sum(others[:hits])
        equal += share * (others[hits] if hits < len(others) else 0.0)
    return more, equal, max(0.0, 1.0 - more - equal)
