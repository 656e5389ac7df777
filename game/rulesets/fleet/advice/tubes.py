"""What torpedoes take: tables by range and by the arc they come from, for ships on the move and at the launch."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from game.rulesets.fleet.advice import gunfire, harm
from game.rulesets.fleet.advice.gunfire import chance
from game.rulesets.fleet.advice.harm import Mark
from game.rulesets.fleet.armoury import TORPEDOES
from game.rulesets.fleet.condition import BEAM, BOW, STERN
from game.rulesets.fleet.table import Ship, Tubes
from game.rulesets.fleet.tables import BANDS, LIMITS, RELATIVE, SIZE, TORPEDO, band
from game.tabletop.exchange import Floats, Ints

SIDES: Final = (BEAM, BOW, STERN)
"""The arcs of a target in which the launch point may lie, as the tables number them."""

CM: Final = 140
"""So far the tables go."""

PLACED: Final = {BEAM: 0, BOW: TORPEDO["from_bow"], STERN: TORPEDO["from_stern"]}


def need(kind: str, setting: int, away: float, side: str, size: int, skill: int) -> int | None:
    """The number a die needs, all told; None out of range."""
    chosen = TORPEDOES[kind].settings[setting]
    reached = band(away)
    if away > chosen.range_cm or reached > BANDS:
        return None
    low, most = LIMITS["torpedo_target_size"]
    given: int = chosen.modifier + skill + min(max(size, low), most) + PLACED[side]
    return int(TORPEDO["to_hit"][reached - 1]) - given


@lru_cache(maxsize=1024)
def die(kind: str, target: Mark, skill: int) -> Floats:
    """The share of a target's worth that one die takes, by cm and arc, with the best setting: (CM, 3)."""
    table = np.zeros((CM, len(SIDES)))
    if target.vessels or target.size < SIZE["torpedoes_from"]:
        return table
    torpedo = TORPEDOES[kind]
    for column, side in enumerate(SIDES):
        takes = harm.torpedoed(target, torpedo.cv, torpedo.ip, side)
        for cm in range(CM):
            best = 0.0
            for setting in range(len(torpedo.settings)):
                number = need(kind, setting, cm + 0.5, side, target.size, skill)
                if number is not None:
                    best = max(best, chance(number, False))
            table[cm, column] = best * takes
    return table


@lru_cache(maxsize=1024)
def bearing_dice(tubes: Tubes, loaded: tuple[int, ...], vessels: int) -> Ints:
    """The dice of the tubes that bear, by relative bearing in bins."""
    ready = [max(left, 0) for left in loaded]
    return gunfire.steps_by_bearing(
        [(mount.arc, left) for mount, left in zip(tubes.mounts, ready, strict=False)]
    )


def bearing_on(tubes: Tubes, loaded: tuple[int, ...], vessels: int, bearings: Floats) -> Ints:
    """The dice of the tubes that bear on relative bearings."""
    bins = np.minimum((bearings / gunfire.BIN).astype(np.intp), gunfire.BINS - 1)
    return np.asarray(bearing_dice(tubes, loaded, vessels)[bins])


def loaded(ship: Ship, foe: bool = False) -> tuple[int, ...]:
    """What lies in the tubes of a ship; a foe's are taken to be full."""
    tubes = ship.spec.tubes
    if tubes is None:
        return ()
    if foe:
        count = ship.vessels if ship.spec.stand else len(tubes.mounts)
        return tuple(mount.guns for mount in tubes.mounts[:count])
    if ship.spec.stand:
        return tuple(max(left, 0) for left in ship.tubes[: ship.vessels])
    return tuple(max(left, 0) for left in ship.tubes)


def sides(off: Floats) -> Ints:
    """The numbers of the arcs in which points lie that bear so far off a target's bow, 0 to 180."""
    found: Ints = np.where(off <= RELATIVE["bow_deg"], 1, np.where(off >= RELATIVE["stern_deg"], 2, 0))
    return found
