"""What a place is worth in the next Combat: hits to be feared there, and harm to be hoped for, in bulk.

The window's danger and an opponent's plans ask the same functions here. Expected hits are exact for each attack
and added up; nothing is sampled. Reads a view only, and must not know who asks or what is made of the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from game.dice.odds import odds
from game.dice.roll import Throw
from game.rulesets.nef import fire
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import (
    AGAIN,
    BOMB_DICE,
    BOMB_STEP,
    CLOUD_RANGE,
    DIE,
    EDGE_DEGREES,
    EDGE_INCHES,
    FRONT,
    HALVED,
    HALVING_HIT,
    PORT,
    STARBOARD,
    TOLERANCE,
    WEAPONS,
    Weapon,
    row_of,
)
from game.sea.arcs import Arc, bearings_and_ranges, bulk_holds
from game.sea.heading import Pose
from game.sea.sight import cover, within_reach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

EITHER = frozenset(("fighter_guns", "rockets"))
"""Weapons of which a fighter flight uses one or the other in a turn (NEF-FTR-6)."""

AFTER_COMBAT = ("second_half", "end")


def load_hidden(unit: Nef) -> bool:
    """Whether the looking side does not know what this bomber flight carries (NEF-HID-3)."""
    return unit.spec.kind == "bomber" and not unit.load and unit.state == "deployed"


def in_next_combat(view: NefTable, unit: Nef) -> Nef | None:
    """The unit as it will fire, and be fired at, in the next Combat if it stays where it is; None: it will be gone.

    Past this turn's Combat the End comes first: pending hits are marked (NEF-DMG-5), the reloaded launcher is
    ready (NEF-ROC-7), the track is forgotten. A bomber flight whose load is hidden is taken to carry Rapiers.
    """
    if unit.state != "deployed":
        return None
    later = view.phase in AFTER_COMBAT
    hidden = load_hidden(unit)
    if not later and not hidden:
        return unit
    if later and unit.doomed:
        return None
    then = unit.__copy__()
    spec = unit.spec
    if later:
        then.damage = unit.damage + sum(pending.hits for pending in unit.hits_pending)
        then.row = row_of(then.damage, spec.hull)
        then.hits_pending = ()
        then.first_half_path = ()
        if unit.reloading and unit.rockets_empty:
            then.rockets_loaded, then.rockets_empty = unit.rockets_loaded + 1, unit.rockets_empty - 1
        if spec.kind == "bomber" and unit.damage < HALVING_HIT <= then.damage:
            then.halved = True
            then.rapiers_left = unit.rapiers_left * HALVED // 100
            then.bombs_left = unit.bombs_left * HALVED // 100
    if hidden:
        then.rapiers_left = spec.rapiers_full * (HALVED if then.halved else 100) // 100
    return then


def standing(view: NefTable, unit: Nef, pose: Pose | None) -> Nef | None:
    """`in_next_combat`, as the unit would lie at `pose` (None: where it is). Its track is then that one point."""
    then = in_next_combat(view, unit)
    if then is None or pose is None:
        return then
    moved = then.__copy__()
    moved.x, moved.y, moved.heading = pose
    moved.first_half_path = ()
    return moved


def foes_of(view: NefTable, unit: Nef) -> list[Nef]:
    """Every enemy of the unit that the view knows of, as it will stand in the next Combat."""
    found = (in_next_combat(view, other) for other in view.units.values() if other.side != unit.side)
    return [foe for foe in found if foe is not None]


def price(unit: Nef) -> float:
    """What one box of a unit's hull is worth in points (NEF-VIC-2)."""
    return unit.spec.points / unit.spec.hull


def boxes_left(unit: Nef) -> int:
    """Boxes that no hit has taken yet, pending ones counted as taken."""
    return max(0, unit.spec.hull - unit.damage - sum(pending.hits for pending in unit.hits_pending))


def expected_fire(view: NefTable, firers: Sequence[Nef], target: Nef, poses: Sequence[Pose]) -> Floats:
    """Hits to be expected on `target` at each of `poses` (only their places count) from all that `firers` could send.

    Every firer uses every weapon that bears, with all it has; a fighter the better of gun and rockets. `firers`
    are as `in_next_combat` gives them. The result has shape (len(poses),).
    """
    hits = np.zeros(len(poses))
    if not firers or not poses:
        return hits
    points = np.array(poses, dtype=float)[:, :2]
    lie = np.array([unit.pose for unit in firers], dtype=float)
    off_bow, away = bearings_and_ranges(lie, points)
    clear = _clear(view, [unit.at for unit in firers], points, away)
    broadside, front = _arcs(off_bow, away)
    for row, firer in enumerate(firers):
        tracks = firer.first_half_path or (firer.at,)
        either = np.zeros(len(poses))
        for weapon, amount in _useful(firer, target):
            if weapon.key == "bombs":
                reach = max(weapon.reach, target.spec.base_radius)
                borne = np.array([within_reach((x, y), tracks, reach) for x, y, _ in poses])
            else:
                borne = _borne(weapon, away[row], front[row], clear[row])
            found = np.where(borne, _hits(view, firer, weapon, amount, broadside[row]), 0.0)
            if firer.spec.flight and weapon.key in EITHER:
                either = np.maximum(either, found)
            else:
                hits += found
        hits += either
    return hits


def expected_harm(view: NefTable, unit: Nef, targets: Sequence[Nef], poses: Sequence[Pose]) -> Floats:
    """Points' worth of hits `unit` may expect to score from each of `poses`: every weapon on its best target.

    A hit is worth its target's `price`, and no weapon more boxes than are left. `targets` are as `in_next_combat`
    gives them. Bombs count on what lies under the pose itself. The result has shape (len(poses),).
    """
    harm = np.zeros(len(poses))
    if not targets or not poses:
        return harm
    lie = np.array(poses, dtype=float)
    points = np.array([target.at for target in targets], dtype=float)
    off_bow, away = (part.T for part in bearings_and_ranges(lie, points))
    clear = _clear(view, [target.at for target in targets], lie[:, :2], away)
    broadside, front = _arcs(off_bow, away)
    best: dict[str, Floats] = {}
    for row, target in enumerate(targets):
        left = boxes_left(target)
        worth = price(target)
        for weapon, amount in _useful(unit, target):
            if weapon.key == "bombs":
                borne = away[row] <= max(weapon.reach, target.spec.base_radius) + TOLERANCE
            else:
                borne = _borne(weapon, away[row], front[row], clear[row])
            hits = np.minimum(_hits(view, unit, weapon, amount, broadside[row]), left)
            found = np.where(borne, hits * worth, 0.0)
            key = "either" if unit.spec.flight and weapon.key in EITHER else weapon.key
            best[key] = np.maximum(best[key], found) if key in best else found
    for found in best.values():
        harm += found
    return harm


def dice_of(table: NefTable, weapon: Weapon, amount: int, *, halved: bool = False) -> tuple[int, int]:
    """Dice that an amount of a weapon rolls, and what is added to each (NEF-GUN-4, NEF-BOM-1, NEF-BOM-4)."""
    dice = amount * weapon.dice
    if halved:
        return dice * weapon.ahead_astern_percent // 100, 0
    if weapon.key == "bombs" and table.options.bombing == "modifier":
        return min(dice, BOMB_DICE), max(0, amount - BOMB_DICE) * BOMB_STEP
    return dice, 0


@lru_cache(maxsize=64)
def mean_of(hit: int, bonus: int, one_fails: bool) -> float:
    """Hits to be expected of one die, those of the dice rolled again included (NEF-CMB-6)."""
    return odds(Throw("", "", 1, DIE, hit - bonus, again=AGAIN, one_fails=one_fails)).expected


def _useful(firer: Nef, target: Nef) -> list[tuple[Weapon, int]]:
    """The firer's weapons that may be used on such a target at all, with what it has of each (NEF-CMB-8)."""
    kind = target.spec.kind
    return [
        (weapon, amount)
        for key, amount in fire.at_hand(firer).items()
        if kind in (weapon := WEAPONS[key]).targets
        or (kind == "nef" and target.moored and "moored_nef" in weapon.targets)
    ]


def _hits(view: NefTable, firer: Nef, weapon: Weapon, amount: int, broadside: Bools) -> Floats | float:
    """Expected hits where the weapon bears: one number, or by place where the arc halves the dice."""
    amount = fire.most(view, weapon.key, amount)
    dice, bonus = dice_of(view, weapon, amount)
    mean = mean_of(weapon.hit, bonus, weapon.key == "bombs")
    if weapon.ahead_astern_percent == 100 or fire.all_round(firer):
        return dice * mean
    fewer, _ = dice_of(view, weapon, amount, halved=True)
    by_place: Floats = np.where(broadside, dice * mean, fewer * mean)
    return by_place


def _borne(weapon: Weapon, away: Floats, front: Bools, clear: Bools) -> Bools:
    borne: Bools = (away <= weapon.range + TOLERANCE) & clear
    return borne & front if weapon.arc == "front" else borne


def _arcs(off_bow: Floats, away: Floats) -> tuple[Bools, Bools]:
    """Where a target is in a broadside arc, and where in the front arc (NEF-ARC-2, NEF-ARC-4, NEF-ARC-6)."""

    def holds(arc: Arc) -> Bools:
        return bulk_holds(off_bow, away, arc, degrees=EDGE_DEGREES, inches=EDGE_INCHES)

    return holds(STARBOARD) | holds(PORT), holds(FRONT)


def _clear(view: NefTable, units: Sequence[tuple[float, float]], points: Floats, away: Floats) -> Bools:
    """Where no cloud lies between unit (row) and point (column), or they are near enough (NEF-TER-2)."""
    clear: Bools = np.ones(away.shape, dtype=bool)
    if not view.cloud or view.options.cloud != "blocks":
        return clear
    longest = max(weapon.range for weapon in WEAPONS.values())
    rows, columns = np.nonzero((away > CLOUD_RANGE + TOLERANCE) & (away <= longest + TOLERANCE))
    if len(rows):
        lines = np.hstack((np.array(units, dtype=float)[rows], points[columns]))
        clear[rows, columns] = ~np.array(cover(view.cloud).crossed(lines.tolist()))
    return clear
