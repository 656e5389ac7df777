"""What weapons may be expected to hit in the next Combat, of many targets and from many places at once.

nef's own share of the exchange of fire, for its arcs have a tolerance in inches, and a fighter fires gun or rockets,
whichever promises more. Expected hits are exact for each attack; nothing is sampled. Reads a view only.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.dice.odds import odds
from game.dice.roll import Reckoned, Throw
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
    REAR,
    TOLERANCE,
    WEAPONS,
    Weapon,
    row_of,
)
from game.sea.heading import Pose
from game.sea.sight import cover, within_reach

if TYPE_CHECKING:
    from game.tabletop.exchange import Bools, Floats

EITHER = frozenset(("fighter_guns", "rockets"))
"""Weapons of which a fighter flight uses one or the other in a turn (NEF-FTR-6)."""

AHEAD = ("torpedo", "rapier", "rockets", "fighter_guns")
"""What is fired ahead only."""

AFTER_COMBAT = ("second_half", "end")

EDGE_RADIANS = radians(EDGE_DEGREES)
FORE, FORE_SINE = cos(radians(FRONT.end)), sin(radians(FRONT.end))
"""Where the front arc meets the broadsides: inches ahead of the bow, an inch of range."""

ABAFT, ABAFT_SINE = cos(radians(REAR.start)), sin(radians(REAR.start))
"""The same where the broadsides meet the rear."""


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


def foes_of(view: NefTable, side: str) -> list[Nef]:
    """Every enemy of the side that the view knows of, as it will stand in the next Combat."""
    found = (in_next_combat(view, other) for other in view.units.values() if other.side != side)
    return [foe for foe in found if foe is not None]


class Volleys(NamedTuple):
    """Expected hits by kind of weapon, each (R, C): guns, and of what is fired ahead only what there is any of.

    Those are torpedoes, Rapiers, and the better of a fighter's gun and rockets (NEF-FTR-6), or a vessel's rockets.
    """

    guns: Floats
    salvos: list[Floats]

    @property
    def all(self) -> Floats:
        """Everything together."""
        return sum(self.salvos, self.guns)


Hand = tuple[tuple[tuple[str, int], ...], bool]
"""What a unit has at hand of each weapon, and whether its guns bear all round."""


def hand_of(unit: Nef) -> Hand:
    """What a unit has at hand."""
    return tuple(fire.at_hand(unit).items()), fire.all_round(unit)


@lru_cache(maxsize=4096)
def arms(hand: Hand, kind: str) -> tuple[float, ...]:
    """Hits to be expected on a target of a kind with everything at hand, were it to bear.

    Guns in a broadside arc, guns ahead or astern, torpedo, Rapiers, rockets, a fighter's gun. Bombs are left out:
    they depend on the way flown.
    """
    amounts, all_round = dict(hand[0]), hand[1]

    def hits(key: str, percent: int = 100) -> float:
        weapon = WEAPONS[key]
        if kind not in weapon.targets:
            return 0.0
        return amounts.get(key, 0) * weapon.dice * percent // 100 * mean_of(weapon.hit, 0, False)

    ends = 100 if all_round else WEAPONS["guns"].ahead_astern_percent
    return (hits("guns"), hits("guns", ends), *map(hits, ("torpedo", "rapier", "rockets", "fighter_guns")))


class Arms(NamedTuple):
    """`arms` of one hand on several targets: `each` (6, targets), and the most of them on each, (targets,).

    Not to be written to. `any` says whether there is anything at all, `guns` whether there are guns.
    """

    each: Floats
    most: Floats
    any: bool
    guns: bool


@lru_cache(maxsize=4096)
def arms_on(hand: Hand, kinds: tuple[str, ...]) -> Arms:
    """What one hand has for targets of several kinds."""
    each = np.array([arms(hand, kind) for kind in kinds]).T
    most = each.max(axis=0)
    return Arms(each, most, bool(most.any()), bool(each[0].any()))


@lru_cache(maxsize=4096)
def arms_of(hands: tuple[Hand, ...], kind: str) -> Floats:
    """`arms` of several hands on one target: (6, len(hands)), not to be written to."""
    return np.array([arms(hand, kind) for hand in hands]).T


class Ranges:
    """Ranges of shape (R, C), and what follows from them alone; `clear` says where no cloud is in the way.

    A weapon ahead or a broadside bears by how many inches ahead of the bow its target lies (`ahead`, below 0 abaft),
    which is the range times the cosine of the relative bearing: no bearing has to be worked out.
    """

    def __init__(self, away: Floats, clear: Bools | None = None) -> None:
        # A boundary is in both arcs (NEF-ARC-6), and so is what lies within the inches of its ray.
        edge = EDGE_RADIANS * away
        np.maximum(edge, EDGE_INCHES, out=edge)
        edge *= FORE_SINE
        fore = FORE * away
        self._in_front = fore - edge
        fore += edge
        self._beside = fore
        self._abaft = ABAFT * away
        edge *= ABAFT_SINE / FORE_SINE
        self._abaft -= edge
        self._away = away if clear is None else np.where(clear, away, np.inf)
        self._within: dict[float, Bools] = {}

    def within(self, inches: float) -> Bools:
        """Where a weapon of such a range may fire at all."""
        known = self._within.get(inches)
        if known is None:
            known = self._within[inches] = self._away <= inches + TOLERANCE
        return known

    def front(self, ahead: Floats) -> Bools:
        """What lies in the front arc."""
        return ahead >= self._in_front

    def side(self, ahead: Floats) -> Bools:
        """What lies in either broadside arc."""
        return (ahead <= self._beside) & (ahead >= self._abaft)


def volleys(armed: Floats, ahead: Floats, ranges: Ranges) -> Volleys:
    """Expected hits on what lies so many inches ahead of the bow (R, C) at such ranges.

    `armed` has `arms` first: (6, R, 1) or (6, R, C). A row may be a firer (and the columns places to fire at) or a
    target (and the columns places to fire from).
    """
    near = ranges.within(WEAPONS["guns"].range)
    beside = near & ranges.side(ahead)
    guns = _counted(beside, armed[0])
    guns += _counted(near ^ beside, armed[1])
    front = ranges.front(ahead)
    found = {
        key: _counted(front & ranges.within(WEAPONS[key].range), part)
        for key, part in zip(AHEAD, armed[2:], strict=True)
        if np.count_nonzero(part)
    }
    if found.keys() >= EITHER:
        found["rockets"] = np.maximum(found["rockets"], found.pop("fighter_guns"))
    return Volleys(guns, list(found.values()))


def _counted(bears: Bools, hits: Floats) -> Floats:
    """Hits where they bear, else 0; to choose by `where`, or to multiply by what bears as it is, takes far longer."""
    found: Floats = bears.astype(float)
    found *= hits
    return found


def expected_bombs(view: NefTable, unit: Nef, target: Nef) -> float | None:
    """Hits to be expected of all bombs a unit may drop on a target that it passes over; None: none may be dropped."""
    weapon = WEAPONS["bombs"]
    kind = target.spec.kind
    amount = fire.at_hand(unit).get("bombs", 0)
    moored = kind == "nef" and target.moored and "moored_nef" in weapon.targets
    if not amount or not (kind in weapon.targets or moored):
        return None
    dice, bonus = dice_of(view, weapon, fire.most(view, weapon.key, amount))
    return dice * mean_of(weapon.hit, bonus, True)


def bombs_at(view: NefTable, unit: Nef, target: Nef, x: Floats, y: Floats) -> Floats:
    """Hits to be expected on a target at places of the bombs of a unit that has flown its first half (NEF-BOM-6)."""
    hits = expected_bombs(view, unit, target) if unit.first_half_path else None
    if hits is None:
        return np.zeros(len(x))
    reach = max(WEAPONS["bombs"].reach, target.spec.base_radius)
    under = [within_reach(at, unit.first_half_path, reach) for at in zip(x.tolist(), y.tolist(), strict=True)]
    return hits * np.array(under, dtype=float)


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
    return odds(Throw(Reckoned(), "", 1, DIE, hit - bonus, again=AGAIN, one_fails=one_fails)).expected


def clear_of_cloud(view: NefTable, units: Floats, points: Floats, away: Floats) -> Bools | None:
    """Where no cloud lies between unit (row) and point (column), or they are near enough (NEF-TER-2).

    None: no cloud is on the table.
    """
    if not view.cloud or view.options.cloud != "blocks":
        return None
    clear: Bools = np.ones(away.shape, dtype=bool)
    longest = max(weapon.range for weapon in WEAPONS.values())
    rows, columns = np.nonzero((away > CLOUD_RANGE + TOLERANCE) & (away <= longest + TOLERANCE))
    if len(rows):
        lines = np.hstack((units[rows], points[columns]))
        clear[rows, columns] = ~cover(view.cloud).bulk_crossed(lines)
    return clear
