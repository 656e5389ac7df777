"""What attacks at sea are worth, by exact odds: shares of a target, inch by inch of the distance to it.

A share is of all that a target is worth, 0 for nothing and 1 for its destruction. Knows no table and no side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from game.dice.odds import Odds, odds
from game.dice.roll import Reckoned, Throw
from game.rulesets.war_at_sea import attacks, condition, gunnery
from game.rulesets.war_at_sea.table import SURFACED, Piece, Spec
from game.rulesets.war_at_sea.tables import BOATS, CRIPPLED, DIE, LARGE_GUNS, TOLERANCE, TORPEDO_WORTH
from game.rulesets.war_at_sea.weapons import BATTERIES, Weapon
from game.tabletop.exchange import Batteries, Floats, Ints

INCHES: Final = 42
"""Distances told apart: 0, up to 1, up to 2 ... inches; beyond the last no weapon reaches."""

HULL = 0.8
"""The part of a ship's worth that goes with her hull, point by point; the rest goes with her."""

CRIPPLING = 0.15
"""What being crippled takes besides."""

STAND_HIT = 0.4
"""What a stand of boats loses by a hit that does not destroy it: half a boat and its next attacks."""

ABORTED = 0.35
"""What aircraft lose that are turned away."""


class Striker(NamedTuple):
    """An attacker as far as its dice go."""

    spec: Spec
    crippled: bool
    boats: int
    salvoes: bool
    depth: str


class Mark(NamedTuple):
    """A target as far as what a hit does to it goes."""

    spec: Spec
    crippled: bool
    hull_left: int
    surface: bool


def striker(unit: Piece) -> Striker:
    """An attacker as it stands."""
    spec = unit.spec
    return Striker(
        spec,
        unit.crippled,
        unit.hull_left if spec.kind == "pt" else 0,
        unit.salvoes_left != 0,
        unit.depth,
    )


def mark(unit: Piece) -> Mark:
    """A target as it stands."""
    return Mark(unit.spec, unit.crippled, unit.hull_left, unit.surface or unit.spec.kind == "airfield")


# -- one attack -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def guns(dice: int, worth: tuple[int, ...], luck: bool, armor: int, vital: int) -> tuple[float, float]:
    """The chances that an attack meets armour and no more, and that it meets vital armour."""
    chances = _odds(dice, worth, luck)
    destroyed = chances.at_least(vital)
    return chances.at_least(armor) - destroyed, destroyed


@lru_cache(maxsize=256)
def run(dice: int, luck: bool) -> tuple[float, ...]:
    """The chance of each number of hull points that torpedoes take."""
    return _odds(dice, TORPEDO_WORTH, luck).chances


def _odds(dice: int, worth: tuple[int, ...], luck: bool) -> Odds:
    return odds(Throw(Reckoned(), "", dice, DIE, worth=worth, wild=attacks.LUCK if luck else None))


@lru_cache(maxsize=1024)
def lost(spec: Spec, hull_lost: int) -> float:
    """The share of its worth that a unit has lost with so many hull points."""
    whole = spec.hull_points
    if spec.air or whole <= 0 or hull_lost <= 0:
        return 0.0
    if hull_lost >= whole:
        return 1.0
    crippled = CRIPPLING if spec.kind != "pt" and whole - hull_lost == CRIPPLED["hull_left"] else 0.0
    return HULL * hull_lost / whole + crippled


@lru_cache(maxsize=8192)
def step(target: Mark) -> float:
    """The share one hit takes that meets armour and no more."""
    spec = target.spec
    if spec.air:
        return ABORTED
    if spec.kind == "pt":
        return STAND_HIT if target.hull_left > 1 else 2 * STAND_HIT
    gone = spec.hull_points - target.hull_left
    return lost(spec, gone + 1) - lost(spec, gone)


@lru_cache(maxsize=8192)
def salvo(target: Mark, dice: int, luck: bool) -> float:
    """The share that a torpedo attack takes."""
    spec, left = target.spec, target.hull_left
    gone = spec.hull_points - left
    before = lost(spec, gone)
    return sum(
        chance * (lost(spec, gone + min(points, left)) - before)
        for points, chance in enumerate(run(dice, luck))
        if points
    )


def armor(target: Mark) -> tuple[int, int]:
    """Armour and vital armour as the target stands."""
    spec = target.spec
    if not target.crippled:
        return spec.armor, spec.vital_armor
    least = CRIPPLED["minimum"]
    return (
        max(spec.armor + CRIPPLED["armor"], least["armor"]),
        max(spec.vital_armor + CRIPPLED["vital_armor"], least["vital_armor"]),
    )


# -- by distance ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def dice(unit: Striker, weapon: Weapon) -> tuple[int, ...]:
    """The dice of a gun or of torpedoes by inches of distance, as the unit stands; 0 where there is no attack."""
    spec = unit.spec
    spent = weapon == Weapon.TORPEDO and not unit.salvoes
    under = spec.kind == "submarine" and weapon != Weapon.TORPEDO and unit.depth != SURFACED
    if spent or under:
        return (0,) * INCHES
    piece = Piece("", "", "", spec=spec)
    found = []
    for inch in range(INCHES):
        count = gunnery.card_dice(piece, weapon, float(inch))
        if count and spec.kind == "pt":
            count = -(-count * unit.boats // BOATS)
        if count and weapon == Weapon.TORPEDO and unit.crippled:
            count = max(count + CRIPPLED["torpedo_dice"], 1)
        found.append(count)
    return tuple(found)


def aims_at(unit: Spec, weapon: Weapon, target: Mark) -> bool:
    """Whether this kind of target may be aimed at with a gun or torpedoes at all (WAS-SUR-4, WAS-TOR-3, WAS-PT-5)."""
    if not target.surface:
        return False
    if weapon == Weapon.TORPEDO:
        return target.spec.kind not in ("pt", "airfield")
    return not (target.spec.kind == "pt" and weapon == Weapon.MAIN and unit.kind in LARGE_GUNS)


@lru_cache(maxsize=65536)
def shares(unit: Striker, weapon: Weapon, target: Mark, luck: bool) -> Floats:
    """The share of a target that one weapon takes in a turn, by inches of distance: shape (INCHES,)."""
    found = np.zeros(INCHES)
    if aims_at(unit.spec, weapon, target):
        worth = condition.attack_worth(_crippled(unit.crippled))
        met, vital = armor(target)
        for inch, count in enumerate(dice(unit, weapon)):
            if not count:
                continue
            if weapon == Weapon.TORPEDO:
                found[inch] = salvo(target, count, luck)
            else:
                hit, destroyed = guns(count, worth, luck, met, vital)
                gone = lost(target.spec, target.spec.hull_points - target.hull_left)
                found[inch] = hit * step(target) + destroyed * (1.0 - gone)
    found.setflags(write=False)
    return found


@lru_cache(maxsize=65536)
def all_shares(unit: Striker, target: Mark, luck: bool) -> Floats:
    """The share of a target that all weapons of a unit together take in a turn, by inches: shape (INCHES,)."""
    found = np.minimum(sum(shares(unit, weapon, target, luck) for weapon in BATTERIES), 1.0)
    found.setflags(write=False)
    return np.asarray(found)


@lru_cache(maxsize=2)
def _crippled(crippled: bool) -> Piece:
    """A piece that stands so: what its dice are worth depends on nothing else."""
    spec = Spec("", "", "destroyer", hull_points=2)
    return Piece("", "", "", spec=spec, hull_lost=1 if crippled else 0)


class Line(msgspec.Struct, frozen=True, eq=False):
    """Units of one side as attackers and as targets, with their worths: one object for all lines that are alike."""

    strikers: tuple[Striker, ...]
    marks: tuple[Mark, ...]
    worths: tuple[float, ...]


line = lru_cache(maxsize=512)(Line)
"""The line of these units. It is told from others by being another object, which is quick."""


@lru_cache(maxsize=2048)
def facing_table(enemies: Line, target: Mark, luck: bool) -> Floats:
    """The shares that each enemy takes of a target in a turn, with all its weapons, by inches: (enemies, INCHES)."""
    return np.array([all_shares(unit, target, luck) for unit in enemies.strikers]).reshape(-1, INCHES)


@lru_cache(maxsize=2048)
def facing(enemies: Line, target: Mark, luck: bool) -> Batteries:
    """The same to be looked up from many places at once."""
    return Batteries(facing_table(enemies, target, luck).reshape(1, -1, 1, INCHES, 1))


@lru_cache(maxsize=2048)
def broadside(unit: Striker, enemies: Line, luck: bool) -> tuple[Batteries, Batteries]:
    """The shares that each weapon of a unit takes of each enemy, by inches; and that all do together."""
    each = [[shares(unit, weapon, target, luck) for target in enemies.marks] for weapon in BATTERIES]
    both = np.array([all_shares(unit, target, luck) for target in enemies.marks])
    apart = np.array(each).reshape(len(BATTERIES), -1, 1, INCHES, 1)
    return Batteries(apart), Batteries(both.reshape(1, -1, 1, INCHES, 1))


def inch(away: Floats) -> Ints:
    """The inch in which each distance lies, as an index."""
    inches = np.ceil(away - TOLERANCE)
    return np.minimum(np.maximum(inches, 0.0), INCHES - 1.0).astype(np.intp)
