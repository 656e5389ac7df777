"""What hits are worth: shares of a vessel that guns, bombs and torpedoes take, by exact chances.

A share is of all that a unit is worth, 0 for nothing and 1 for its loss. Knows no table and no side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.dice.odds import passes as comes_to
from game.rulesets.coastal import condition
from game.rulesets.coastal.table import DESTROYED, Aircraft, Bearings, Mount, Spec, Vessel
from game.rulesets.coastal.tables import (
    ARMOUR,
    BANDS_CM,
    DIE,
    SETTINGS,
    SHOOTING,
    SUB_TABLE,
    TORPEDO_DAMAGE,
    TORPEDO_HIT,
    WEAPONS,
    Weapon,
    band,
    duds,
)
from game.sea.heading import Position, distance
from game.tabletop.exchange import Floats

HULL = 0.45
"""The part of a vessel's worth that goes box by box; the rest with her speed, her weapons and herself."""

STUNG = 0.03
"""What the special effect of a hit takes besides boxes: a mount, a fire, an engine, a suppressed crew."""

STUNG_LEAST, STUNG_MOST = 0.8, 2.5
"""The same in points: what the smallest craft lose of it, and the largest."""

STOPPED_BY_ARMOUR = 0.6
"""What is left of that where armour holds: crews that take cover."""

RAKED = 1.6
"""Boxes that the special effects of a hit take from a merchant: structure and fires."""

SMOULDERS = 0.25
"""Boxes that they take from a warship: fires."""


class Mark(NamedTuple):
    """A target as far as what a hit does to it goes."""

    spec: Spec
    boxes: int
    losses: int
    crippled: bool


def mark(unit: Vessel | Aircraft) -> Mark:
    """A target as it stands."""
    losses = len(unit.max_setting_loss) if isinstance(unit, Vessel) else 0
    return Mark(unit.spec, unit.hull_boxes, losses, condition.crippled(unit))


def whole(spec: Spec) -> Mark:
    """A target of a class nobody has hurt yet."""
    return Mark(spec, spec.hull_boxes, 0, False)


def gone(at: Mark) -> float:
    """The share that is lost already."""
    return _lost(at.boxes, at.spec.hull_boxes, at.losses, at.crippled)


def _lost(boxes: int, of: int, losses: int, crippled: bool) -> float:
    if boxes <= 0:
        return 1.0
    part = HULL * (1.0 - boxes / max(of, 1)) + 0.05 * min(losses, SETTINGS)
    return min(0.95, part + (0.3 if crippled or losses >= SETTINGS else 0.0))


def without(at: Mark, boxes: int) -> float:
    """The share that is lost with so many boxes more."""
    left = max(0, at.boxes - boxes)
    crippled = at.crippled or left * 2 <= at.spec.hull_boxes
    return _lost(left, at.spec.hull_boxes, at.losses, crippled) - gone(at)


# -- guns -----------------------------------------------------------------------------------------------------


def passes(needed: float) -> float:
    """The chance of a die that must come to a number or more."""
    return comes_to(needed, DIE)


@lru_cache(maxsize=2048)
def per_hit(weapon: Weapon, spec: Spec, worth: float) -> float:
    """Points that one hit takes from an untouched target of that worth."""
    through = ARMOUR[spec.armour] <= weapon.overcomes
    boxes = weapon.mean if through else 0.0
    if not through:
        return STOPPED_BY_ARMOUR * STUNG_LEAST * (spec.kind != "merchant")
    if spec.kind == "aircraft":
        return worth * min(1.0, (boxes + 0.5) / max(spec.hull_boxes, 1))
    boxes += RAKED if spec.kind == "merchant" else SMOULDERS
    sting = min(max(STUNG * worth, STUNG_LEAST), STUNG_MOST) if spec.kind != "merchant" else 0.0
    return worth * boxes / max(spec.hull_boxes, 1) + sting


@lru_cache(maxsize=8192)
def fire(mount: Mount, spec: Spec, worth: float, eased: int) -> tuple[float, ...]:
    """Points that a mount takes from a target by range band, with so much added to its dice."""
    weapon = WEAPONS[mount.weapon]
    row = weapon.row
    value = per_hit(weapon, spec, worth)
    aloft = spec.kind == "aircraft"
    added = (
        eased + SHOOTING["mount_plus"] * (mount.grade == "+") + SHOOTING["mount_minus"] * (mount.grade == "-")
    )
    if not aloft and spec.size_class > 1:
        added += SHOOTING[f"target_class_{spec.size_class}"]
    found = []
    for at in range(len(BANDS_CM)):
        number = row.need[min(at, len(row.need) - 1)]
        if number is None or (aloft and at >= row.no_aa_from_band) or (row.min_range_cm and at == 0):
            found.append(0.0)
            continue
        hit = passes(number - added)
        if row.reroll_from_barrels and mount.barrels >= row.reroll_from_barrels:
            hit += (1.0 - hit) * hit
        found.append(mount.dice * hit * value)
    return tuple(found)


@lru_cache(maxsize=16384)
def broadside(
    spec: Spec,
    gone: tuple[int, ...],
    crew: int,
    target: Spec,
    worth: float,
    eased: int,
    arc: Bearings | None = None,
) -> Floats:
    """Points that all mounts of a unit, but for those that are gone, take from a target by range band: shape (bands,).

    Those of one arc alone, or of all.
    """
    total = np.zeros(len(BANDS_CM))
    for place, mount in enumerate(spec.mounts):
        if place not in gone and arc in (None, mount.arc):
            total += fire(mount, target, worth, eased + crew)
    return total


def broadside_at(ship: Vessel, at: Position, target: Spec, worth: float, eased: int) -> float:
    """The same of a ship as she is, by her own crew, at a place."""
    rows = broadside(ship.spec, gone_mounts(ship), ship.crew_quality, target, round(worth, 1), eased)
    return float(rows[band(distance(ship.at, at))])


def gone_mounts(unit: Vessel | Aircraft) -> tuple[int, ...]:
    """The places of mounts that are destroyed."""
    if DESTROYED not in unit.mounts:
        return ()
    return tuple(place for place, state in enumerate(unit.mounts) if state == DESTROYED)


# -- torpedoes ------------------------------------------------------------------------------------------------


def torpedo_chance(spec: Spec, arc: str, stationary: bool, nationality: str, date: str) -> float:
    """The chance that a torpedo that comes to a vessel hits it and goes off (CST-TOR-13 to 18)."""
    added = TORPEDO_HIT[f"class_{spec.size_class}"]
    if spec.shallow_draught:
        added += TORPEDO_HIT["shallow_draught"]
    if arc:
        added += TORPEDO_HIT[f"{arc}_arc"]
    if stationary:
        added += TORPEDO_HIT["stationary_or_drifting"]
    return passes(TORPEDO_HIT["need"] - added) * (1.0 - len(duds(nationality, date)) / DIE)


@lru_cache(maxsize=4096)
def torpedoed(dice: int, at: Mark) -> float:
    """The share of a vessel that so many dice of the torpedo table take (CST-TOR-20 to 23)."""
    states = {(at.boxes, at.losses): 1.0}
    for _ in range(dice):
        after: dict[tuple[int, int], float] = {}
        for (boxes, losses), chance in states.items():
            if boxes <= 0:
                after[0, losses] = after.get((0, losses), 0.0) + chance
                continue
            for effect in TORPEDO_DAMAGE["effects"]:
                if effect == "engine" and losses >= SETTINGS:
                    effect = "critical_flooding"
                part = chance / SUB_TABLE
                if effect == "engine":
                    key = boxes, losses + 1
                    after[key] = after.get(key, 0.0) + part
                    continue
                taken = TORPEDO_DAMAGE["flooding_boxes"]
                if effect == "critical_flooding":
                    taken = sum(TORPEDO_DAMAGE["critical_dice"]) // 2 + 2
                key = max(0, boxes - taken), losses
                after[key] = after.get(key, 0.0) + part
        states = after
    before, total, full = gone(at), 0.0, at.spec.hull_boxes
    for (boxes, losses), chance in states.items():
        crippled = at.crippled or boxes * 2 <= full or losses >= SETTINGS
        total += chance * (_lost(boxes, full, losses, crippled) - before)
    return max(0.0, total)
