"""Where a hull may go: what she hits from there, what hits her, which objectives she nears, whose company she keeps.

One unit is weighed at a time, big ships before small ones, so that escorts know where their charges went.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np

from game.match import Order, Steer, Steered
from game.match.advice import Weighing
from game.match.orders import Value
from game.rulesets.war_at_sea import movement
from game.rulesets.war_at_sea.advice import harm, prizes
from game.rulesets.war_at_sea.advice.harm import Floats
from game.rulesets.war_at_sea.advice.scene import Scene, speed
from game.rulesets.war_at_sea.advice.ways import Ways, ways
from game.rulesets.war_at_sea.attacks import GUNS
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN, REPAIR
from game.rulesets.war_at_sea.movement import ACTION
from game.rulesets.war_at_sea.table import Piece
from game.rulesets.war_at_sea.tables import DIE
from game.rulesets.war_at_sea.tables import REPAIR as REPAIRING

FIRST: Final = (
    "marker",
    "battleship",
    "cruiser",
    "carrier",
    "auxiliary",
    "destroyer",
    "pt",
    "submarine",
)
"""Who moves before whom."""

WEAPONS: Final = (*GUNS, "torpedo")

AFTER = 0.45
"""What fire of the next turn is worth beside that of this one."""

NEXT = 0.8
"""The part of a unit's speed by which it may be nearer in the next turn."""

SHARE = 0.7
"""How far an enemy's fire goes to each target by what it is worth there; the rest goes to the best of all."""

CAUTION = 1.0
"""What a point of one's own is worth beside one of the enemy's."""

EDGE = 1.0
"""So near to an edge of the table a ship has nowhere to turn, in inches."""


class Guns(NamedTuple):
    """What one unit and its enemies do to each other, by target and inches: points of harm."""

    own: Floats
    """By weapon, target and inch."""
    both: Floats
    """By target and inch: all weapons together."""
    theirs: Floats
    """By enemy and inch."""


def weigh(scene: Scene, steers: list[Steer], rng: Random) -> Weighing | None:
    """Ends all round the one unit that is to move next."""
    units = scene.view.units
    steer = min(steers, key=lambda one: FIRST.index(units[one.unit].spec.kind))
    unit = units[steer.unit]
    found = _Choices(scene, steer, unit)
    found.add(ways(steer.helm.distance, steer.helm.legs or 1, steer.helm.turns or 0), {})
    for setting in steer.settings:
        if setting.name == ACTION:
            for choice in setting.choices:
                if choice in (HIGH_SPEED_RUN, REPAIR):
                    under = setting.helms[choice]
                    way = ways(under.distance, under.legs or 1, under.turns or 0, choice == HIGH_SPEED_RUN)
                    found.add(way, {ACTION: choice})
    return found.weighing(rng)


class _Choices:
    """Ends of one unit's move, in lists that grow by special actions."""

    def __init__(self, scene: Scene, steer: Steer, unit: Piece) -> None:
        self._scene = scene
        self._steer = steer
        self._unit = unit
        self._guns = guns_of(scene, unit)
        edges = scene.view.victory.exit_edges
        self._leaves = bool(prizes.errand(scene, unit)) and unit.side in edges
        self._orders: list[Order] = []
        self._terms: dict[str, list[Floats]] = {}

    def add(self, way: Ways, settings: dict[str, Value]) -> None:
        """All ends of these ways, with a special action or none."""
        steer, unit, scene = self._steer, self._unit, self._scene
        x, y, heading = way.ends(steer.pose)
        action = settings.get(ACTION, "")
        rows = self._fought(x, y, str(action))
        rows["objective"] = prizes.worth(scene, unit, x, y) + prizes.onward(scene, unit, x, y)
        rows["sea_room"] = self._sea_room(x, y, heading)
        rows["company"] = self._company(x, y)
        if action == REPAIR:
            chance = (DIE + 1 - REPAIRING["success_on"]) / DIE
            rows["action"] = np.full(len(x), chance * scene.worth(unit) * _mended(unit))
        elif action == HIGH_SPEED_RUN:
            rows["action"] = np.full(len(x), -0.02 * scene.worth(unit) * scene.future)
        else:
            rows["action"] = np.zeros(len(x))
        for name, row in rows.items():
            self._terms.setdefault(name, []).append(row)
        self._orders += [Steered(steer.name, unit.id, path, settings) for path in way.paths]

    def _fought(self, x: Floats, y: Floats, action: str) -> dict[str, Floats]:
        """Fire given and taken from each place, in this turn and the next."""
        scene, guns = self._scene, self._guns
        none = np.zeros(len(x))
        if not len(scene.targets):
            return {"gunnery": none, "danger": none, "reach": none}
        at = scene.target_places
        away = np.hypot(x[:, None] - at[:, 0], y[:, None] - at[:, 1])
        rows = np.arange(len(at))
        here = harm.inch(away)
        given = guns.own[:, rows, here].max(axis=2)
        if scene.theirs_to_move:
            near, far = (
                harm.inch(away - 0.6 * scene.target_speeds),
                harm.inch(away + 0.6 * scene.target_speeds),
            )
            given = (
                0.5 * given
                + 0.25 * guns.own[:, rows, near].max(axis=2)
                + 0.25 * guns.own[:, rows, far].max(axis=2)
            )
        if action == REPAIR:
            given = given[1:3]
        gunnery = given.sum(axis=0)
        if action == HIGH_SPEED_RUN:
            gunnery *= 0.75
        taken = guns.theirs[rows, harm.inch(away - 0.7 * scene.target_speeds)]
        danger = -CAUTION * self._shared(taken, away).sum(axis=1)
        pace = NEXT * speed(self._unit)
        reach = guns.both[rows, harm.inch(away - pace)].max(axis=1)
        fear = guns.theirs[rows, harm.inch(away - NEXT * scene.speeds - scene.target_speeds * 0.3)]
        feared = CAUTION * self._shared(fear, away).sum(axis=1)
        return {"gunnery": gunnery, "danger": danger, "reach": AFTER * (reach - feared)}

    def _shared(self, taken: Floats, away: Floats) -> Floats:
        """How much of each enemy's fire comes this way, others being targets too: shape (ends, enemies)."""
        others = self._scene.best_other(self._unit.id)
        part = taken * taken / (taken * taken + others * others + 1e-9)
        return np.asarray(SHARE * part * taken + (1.0 - SHARE) * np.maximum(taken - others, 0.0))

    def _sea_room(self, x: Floats, y: Floats, heading: Floats) -> Floats:
        """Less than nothing off the table or hard by its edge."""
        view = self._scene.view
        if self._leaves:
            return np.zeros(len(x))
        off = np.minimum(np.minimum(x, view.width - x), np.minimum(y, view.height - y))
        return np.asarray(np.where(off < 0.0, -5.0, np.where(off < EDGE, -1.0, 0.0)))

    def _company(self, x: Floats, y: Floats) -> Floats:
        """A little for every inch nearer the enemy's or the objectives' middle, so that nobody is left behind."""
        middle = self._scene.middle
        if middle is None:
            return np.zeros(len(x))
        return np.asarray(-0.01 * np.hypot(x - middle[0], y - middle[1]))

    def weighing(self, rng: Random) -> Weighing | None:
        """All of it."""
        weights = self._scene.character.weights
        terms = {name: weights.get(name, 1.0) * np.concatenate(rows) for name, rows in self._terms.items()}
        worth = sum(terms.values()) + 1e-6 * rng.random()
        cut = self._cut(np.asarray(worth))
        return Weighing(self._orders, cut.tolist(), {name: row.tolist() for name, row in terms.items()})

    def _cut(self, worth: Floats) -> Floats:
        """The same, less for the best ones that would run into something: until one that would not is the best."""
        steer, unit = self._steer, self._unit
        waters = self._scene.charts.of(unit)
        hull = movement.hull_of(unit)
        for _ in range(12):
            best = int(worth.argmax())
            order = self._orders[best]
            assert isinstance(order, Steered)
            if not order.path:
                break
            helm = steer.helm_under(order.settings)
            sailed = waters.sail(hull, helm.walk(steer.pose, order.path).poses)
            if not sailed.met and (not sailed.edge or self._leaves):
                break
            worth[best] -= 3.0
        return worth


def guns_of(scene: Scene, unit: Piece) -> Guns:
    """What a unit and the enemies in sight do to each other."""
    worth = round(scene.worth(unit), 2)
    return _guns(
        harm.striker(unit),
        harm.mark(unit),
        worth,
        scene.strikers,
        scene.marks,
        scene.target_worths,
        scene.luck,
    )


@lru_cache(maxsize=1024)
def _guns(
    unit: harm.Striker,
    mark: harm.Mark,
    worth: float,
    enemies: tuple[harm.Striker, ...],
    marks: tuple[harm.Mark, ...],
    worths: tuple[float, ...],
    luck: bool,
) -> Guns:
    if not marks:
        none = np.zeros((len(WEAPONS), 0, harm.INCHES))
        return Guns(none, none[0], none[0])
    values = np.array(worths)[:, None]
    own = np.stack(
        [
            np.stack([harm.shares(unit, weapon, target, luck) for target in marks]) * values
            for weapon in WEAPONS
        ]
    )
    both = np.minimum(own.sum(axis=0), values)
    return Guns(own, both, harm.harm_by(enemies, mark, worth, luck))


def _mended(unit: Piece) -> float:
    """The share of its worth that a hull point given back is."""
    return harm.lost(unit.spec, unit.hull_lost) - harm.lost(unit.spec, unit.hull_lost - 1)
