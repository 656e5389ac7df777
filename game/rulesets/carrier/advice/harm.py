"""What dice come to, by exact odds: points sunk by guns or by a strike, chips found by a search.

Ships are told by worth and armour alone (`Targets`), so that task forces alike share an answer. Knows no table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from game.dice.odds import odds
from game.dice.roll import Reckoned, Throw
from game.rulesets.carrier.tables import (
    AA_DISCARDS,
    CAP_DISCARDS,
    CONFIRMED,
    SEARCH,
    SEARCH_BLIND,
    UNCONFIRMED,
)

Targets = tuple[tuple[float, int], ...]
"""Ships afloat that may be hit, the dearest first: what each is worth, and how many Confirmed Hits sink it."""

MOST_DICE = 30
"""More dice than this are counted as so many: no fleet has ships for them."""

_FACES = 6
_HIT = (len(CONFIRMED) + len(UNCONFIRMED)) / _FACES
_SURE = len(CONFIRMED) / (len(CONFIRMED) + len(UNCONFIRMED))


def targets(ships: Iterable[tuple[float, int]]) -> Targets:
    """Ships by worth and armour (0 for none)."""
    return tuple(sorted(((worth, armour or 1) for worth, armour in ships), reverse=True))


@lru_cache(maxsize=100_000)
def sunk(ships: Targets, confirmed: int, unconfirmed: int) -> float:
    """What is sunk by so many hits: the enemy chooses for the confirmed, the owner for the others (CAR-HIT)."""
    doomed = chosen(ships, confirmed)
    lost = sum(ships[at][0] for at in doomed)
    left = [worth for at, (worth, _) in enumerate(ships) if at not in doomed]
    return lost + (sum(left[-unconfirmed:]) if unconfirmed else 0.0)


@lru_cache(maxsize=20_000)
def chosen(ships: Targets, confirmed: int) -> frozenset[int]:
    """The ships that so many Confirmed Hits sink to most effect, by place; armour is worth trying only in full."""
    plain = [at for at, (_, armour) in enumerate(ships) if armour == 1]
    hard = [at for at, (_, armour) in enumerate(ships) if armour > 1]
    best: tuple[float, tuple[int, ...]] = (-1.0, ())
    for count in range(len(hard) + 1):
        for some in combinations(hard, count):
            spent = sum(ships[at][1] for at in some)
            if spent > confirmed:
                continue
            taken = (*some, *plain[: confirmed - spent])
            best = max(best, (sum(ships[at][0] for at in taken), taken))
        if count == 2:
            break
    return frozenset(best[1])


@lru_cache(maxsize=50_000)
def fire(ships: Targets, dice: int) -> float:
    """Points expected of so many dice that nothing meets (CAR-GUN-8, CAR-STR-1)."""
    if not ships or dice <= 0:
        return 0.0
    hits = _successes(min(dice, MOST_DICE), _HIT)
    return sum(
        chance * sure * sunk(ships, confirmed, count - confirmed)
        for count, chance in enumerate(hits)
        if chance > 1e-4
        for confirmed, sure in enumerate(_successes(count, _SURE))
    )


@lru_cache(maxsize=50_000)
def strike(ships: Targets, dice: int, cap: int, aa: int) -> float:
    """Points expected of a strike that so many dice of interception and AA meet (CAR-INT-4, CAR-AA-2)."""
    if not ships or dice <= 0:
        return 0.0
    return sum(chance * fire(ships, left) for left, chance in enumerate(_left(dice, cap, aa)))


@lru_cache(maxsize=4096)
def _left(dice: int, cap: int, aa: int) -> tuple[float, ...]:
    """The chance of each number of strike dice that come through."""
    lost = odds(Throw(Reckoned(), "", cap, target=CAP_DISCARDS)).plus(
        odds(Throw(Reckoned(), "", aa, target=AA_DISCARDS))
    )
    return (lost.at_least(dice), *(lost.exactly(dice - left) for left in range(1, dice + 1)))


@lru_cache(maxsize=256)
def _successes(dice: int, chance: float) -> tuple[float, ...]:
    """The chance of each number of successes among dice."""
    found = [1.0]
    for _ in range(dice):
        found = [
            here * (1.0 - chance) + before * chance
            for here, before in zip((*found, 0.0), (0.0, *found), strict=True)
        ]
    return tuple(found)


@lru_cache(maxsize=2)
def looks(poor: bool) -> tuple[float, ...]:
    """The chance that a search may look at 0, 1, 2 ... chips (CAR-REC-1 to 3)."""
    most = SEARCH_BLIND if poor else SEARCH
    chances = [0.0] * (_FACES + 1)
    for one in range(1, _FACES + 1):
        for other in range(1, _FACES + 1):
            chances[min(one, other) if one + other <= most else 0] += 1 / _FACES**2
    return tuple(chances)


@lru_cache(maxsize=256)
def seen(hidden: int, poor: bool) -> float:
    """The chance that one search sees one certain chip of so many hidden ones."""
    if hidden <= 0:
        return 0.0
    return sum(chance * min(count, hidden) for count, chance in enumerate(looks(poor))) / hidden
