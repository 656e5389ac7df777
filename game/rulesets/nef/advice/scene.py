"""One moment of a battle in arrays, for weighing many places at once: who may lie where when the guns speak next.

A foe that has yet to move stands in several places, each with its likelihood. Worths are points. Reads a view only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.rulesets.nef import movement
from game.rulesets.nef.advice.standing import per_hit
from game.rulesets.nef.appraisal import arms, clear_of_cloud, foes_of, volleys
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import AFTER_TURN, TURN, TURN_COST
from game.sea.arcs import bearings_and_ranges
from game.sea.heading import Pose
from game.sea.path import Helm

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

CRUISE = 0.8
"""The share of its best speed a foe is thought to plot next."""

CROWD = 0.25
"""How much of a foe's fire each further friend draws away."""

ORIGIN = Pose(0.0, 0.0, 0.0)


@lru_cache(maxsize=4096)
def ends(helm: Helm) -> tuple[Floats, tuple[str, ...]]:
    """All ends of a helm as (n, 3) of east, north and heading from the origin at heading 0, and a path to each."""
    known = helm.reach(ORIGIN).ends
    return np.array([end.pose for end in known]).reshape(-1, 3), tuple(end.path for end in known)


@lru_cache(maxsize=1024)
def ways(distance: int, turns: int) -> Floats:
    """A few ends of a first half: straight on, a turn either way at once, two turns where there is room."""
    paths = ["F" * distance]
    if turns and distance >= TURN_COST:
        after = "F" * (distance - TURN_COST)
        paths += ["P" + after, "S" + after]
        room = distance - 2 * TURN_COST - AFTER_TURN
        if turns > 1 and room >= 0:
            between, after = "F" * AFTER_TURN, "F" * room
            paths += [f"P{between}P{after}", f"S{between}S{after}"]
    helm = Helm(distance=distance, turn=TURN, turn_cost=TURN_COST, straight_after=AFTER_TURN)
    return np.array([helm.walk(ORIGIN, path, every=False).end for path in paths])


def carried(start: Pose, relative: Floats) -> Floats:
    """Ends from the origin, carried to a start: (n, 3)."""
    turned = np.radians(start.heading)
    sine, cosine = np.sin(turned), np.cos(turned)
    there = np.empty_like(relative)
    there[:, 0] = start.x + relative[:, 0] * cosine + relative[:, 1] * sine
    there[:, 1] = start.y - relative[:, 0] * sine + relative[:, 1] * cosine
    there[:, 2] = (relative[:, 2] + start.heading) % 360.0
    return there


def spread(starts: Floats, relative: Floats) -> Floats:
    """Every relative end from every start: (n * r, 3), start by start."""
    turned = np.radians(starts[:, 2])[:, None]
    sine, cosine = np.sin(turned), np.cos(turned)
    east, north, slew = relative.T
    there = np.empty((len(starts), len(relative), 3))
    there[:, :, 0] = starts[:, 0, None] + east * cosine + north * sine
    there[:, :, 1] = starts[:, 1, None] - east * sine + north * cosine
    there[:, :, 2] = (starts[:, 2, None] + slew) % 360.0
    return there.reshape(-1, 3)


class Exchange(NamedTuple):
    """Points at each place: won by guns and by salvos, and to be lost there."""

    harm: Floats
    salvo: Floats
    exposure: Floats


class Scene:
    """The foes of a side as they may lie in the next Combat.

    `coming` is True for the Combat of this turn, where its first half is still being moved; else the next turn's.
    """

    def __init__(self, view: NefTable, side: str, *, coming: bool) -> None:
        self.view = view
        self.side = side
        self.own = [unit for unit in view.units.values() if unit.side == side and unit.state == "deployed"]
        self.foes: list[Nef] = foes_of(view, side)
        poses: list[Floats] = []
        weights: list[float] = []
        rows: list[int] = []
        for foe in self.foes:
            there = _coming(foe) if coming else _next(foe, view.phase)
            poses.append(there)
            weights += [1.0 / len(there)] * len(there)
            rows.append(len(weights) - len(there))
        self.ghosts = np.concatenate(poses) if poses else np.empty((0, 3))
        self.weights = np.array(weights)
        self.firsts = np.array(rows, dtype=np.intp)
        self.counts = [len(there) for there in poses]
        self.share = 1.0 / (1.0 + CROWD * max(0, len(self.own) - 1))
        self._fears: dict[str, Floats] = {}
        self._prices: Floats | None = None
        self.promised: dict[str, float] = {}

    @property
    def prices(self) -> Floats:
        """What a hit on each ghost is worth, (k, 1), its likelihood included."""
        if self._prices is None:
            worths = [per_hit(self.view, foe, self.promised.get(foe.id, 0.0)) for foe in self.foes]
            self._prices = (np.repeat(worths, self.counts) * self.weights)[:, None]
        return self._prices

    def exchange(self, unit: Nef, places: Floats) -> Exchange:
        """What `unit` may win and lose at each of (n, 3) places."""
        count = len(places)
        if not self.foes:
            return Exchange(np.zeros(count), np.zeros(count), np.zeros(count))
        view, ghosts = self.view, self.ghosts
        off_bow, away = bearings_and_ranges(ghosts, places[:, :2])
        clear = clear_of_cloud(view, ghosts[:, :2], places[:, :2], away)
        fears = volleys(self._armed(unit), off_bow, away, clear).all
        exposure = (self.weights @ fears) * (per_hit(view, unit) * self.share)
        off_bow = bearings_and_ranges(places, ghosts[:, :2])[0].T
        mine = np.repeat(np.array([arms(unit, foe) for foe in self.foes]), self.counts, axis=0)
        hits = volleys(mine, off_bow, away, clear)
        prices = self.prices
        return Exchange(
            self._best(hits.guns, prices),
            self._best(hits.torpedo, prices)
            + self._best(hits.rapier, prices)
            + self._best(hits.either, prices),
            exposure,
        )

    def _best(self, hits: Floats, prices: Floats) -> Floats:
        """The worth of the best single target at each place."""
        best: Floats = np.add.reduceat(hits * prices, self.firsts, axis=0).max(axis=0)
        return best

    def _armed(self, unit: Nef) -> Floats:
        """What each ghost has to fire at such a unit."""
        kind = unit.spec.kind
        if kind not in self._fears:
            self._fears[kind] = np.repeat(
                np.array([arms(foe, unit) for foe in self.foes]), self.counts, axis=0
            )
        return self._fears[kind]


def _coming(foe: Nef) -> Floats:
    """Where a foe may lie in this turn's Combat."""
    speed = foe.plotted_speed
    if not speed or foe.moved or foe.aground or foe.moored:
        return np.array([foe.pose])
    return carried(foe.pose, ways(movement.half_distance(speed, 1), movement.turn_number(foe)))


def _next(foe: Nef, phase: str) -> Floats:
    """Where a foe may lie in the next turn's Combat, when it has flown what it still must in this."""
    pose = foe.pose
    if foe.plotted_speed and foe.moved < 2 and phase != "plot":
        left = movement.half_distance(foe.plotted_speed, 2)
        pose = Pose(*carried(pose, ways(left, 0))[0])
    least, most = movement.speed_limits(foe)
    speed = max(least, round(CRUISE * most)) if movement.can_move(foe) else 0
    return carried(pose, ways(movement.half_distance(speed, 1), movement.turn_number(foe))[:3])


def abreast(units: Sequence[Nef]) -> tuple[float, float]:
    """The middle of some units."""
    return sum(unit.x for unit in units) / len(units), sum(unit.y for unit in units) / len(units)
