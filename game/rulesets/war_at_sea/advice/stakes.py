"""What rides on a unit besides itself: an objective it keeps the other side from, or is about to claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.war_at_sea.advice.situation import CLAIMS, CONTESTS
from game.rulesets.war_at_sea.tables import TOLERANCE

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation

AMONG = 1.7
"""How fast an objective counts less for each of several that stand in the way of it."""


LOADED = 10.0
"""What stopping a bomber with its load aboard is worth beside the bomber."""


def of(scene: SeaSituation) -> dict[str, float]:
    """Points that the destruction of each of the enemy's ships is worth at the objectives, this turn."""
    found: dict[str, float] = {}
    for prize in scene.prizes:
        claimers = bool((prize.mine <= CLAIMS + TOLERANCE).any())
        contesters = bool((prize.mine <= CONTESTS + TOLERANCE).any())
        near = prize.theirs <= CONTESTS + TOLERANCE
        theirs = prize.theirs <= CLAIMS + TOLERANCE
        if claimers and near.any():
            part = prize.points / float(near.sum()) ** AMONG
            for ship, here in zip(scene.enemy_ships, near, strict=True):
                if here:
                    found[ship.id] = found.get(ship.id, 0.0) + part
        if theirs.any() and not contesters:
            part = prize.points / float(theirs.sum()) ** AMONG
            for ship, here in zip(scene.enemy_ships, theirs, strict=True):
                if here:
                    found[ship.id] = found.get(ship.id, 0.0) + part
    for raider in scene.raiders:
        if raider.spec.kind == "bomber" and raider.armed and not raider.aborted:
            found[raider.id] = LOADED
    return found
