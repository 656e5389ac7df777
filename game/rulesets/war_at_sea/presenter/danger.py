"""Expected loss against expected harm over the places a unit can reach, as cells of the table.

Only distances count here, not what lies between: where everybody will stand when the guns speak, nobody knows yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot

from game.dice.odds import odds
from game.rulesets.war_at_sea import attacks, condition, contacts, gunnery
from game.rulesets.war_at_sea.presenter.bearing import expected_harm
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import BATTERIES, Weapon
from game.sea.heading import Pose
from game.tabletop.overlays import Danger
from game.tabletop.perils import Peril, cells


def danger(view: SeaTable, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with what standing there would cost and do, in points."""
    unit = view.units.get(key)
    if unit is None or unit.spec.air or not poses:
        return Danger(())
    foes = [foe for foe in contacts.enemies(view, unit.side) if not foe.spec.air]
    given = [(foe.at, exchange(view, unit, foe), foe.spec.points) for foe in foes]
    taken = [(foe.at, exchange(view, foe, unit)) for foe in foes]

    def places() -> Iterator[Peril]:
        for x, y, _ in poses:
            loss = unit.spec.points * sum(harm(hypot(x - at[0], y - at[1])) for at, harm in taken)
            gain = max(
                (points * harm(hypot(x - at[0], y - at[1])) for at, harm, points in given), default=0.0
            )
            yield x, y, loss, gain

    return cells(places(), size)


def exchange(view: SeaTable, unit: Piece, foe: Piece) -> Callable[[float], float]:
    """The share of `foe` that `unit` may be expected to take off at a distance, with all its guns and torpedoes."""
    able = [
        weapon
        for weapon in BATTERIES
        if any(unit.spec.battery(weapon)) and gunnery.may_be_hit(unit, weapon, foe) is None
    ]

    @lru_cache(maxsize=64)
    def of_dice(weapon: Weapon, dice: int) -> float:
        counted = attacks.load(unit, weapon, dice, "")
        return expected_harm(foe, weapon, odds(attacks.throw(view, unit, weapon, foe, counted)).chances)

    def harm(away: float) -> float:
        found = 0.0
        for weapon in able:
            if dice := gunnery.card_dice(unit, weapon, away):
                found += of_dice(weapon, dice)
        return min(1.0, found)

    return harm if condition.may_attack(unit, view.turn) else lambda away: 0.0
