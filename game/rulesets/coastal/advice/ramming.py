"""Running an enemy down: the way that meets him, and what both lose by it (CST-COL-2, CST-COL-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.match import Steer, Steered
from game.match.orders import Value
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.situation import Foe
from game.rulesets.coastal.movement import MOVE, RAM, SPEED, hull
from game.rulesets.coastal.table import Vessel
from game.rulesets.coastal.tables import COLLISION_DIE, CREW
from game.sea.heading import ahead, bearing, distance, relative
from game.sea.hulls import Waters
from game.sea.notation import advance_token, turn_token
from game.tabletop.ends import walked

OWN: Final = 0.8
"""What a point of one's own is worth beside one of the enemy's."""

WITHIN: Final = 1.0
"""Headings thought of lie so many degrees to either side of him."""


class Meeting(NamedTuple):
    """An order to ram, where she would lie stopped, and what it may be expected to be worth."""

    steer: Steer
    order: Steered
    at: tuple[float, float, float]
    worth: float


def meetings(scene: CoastalSituation, unit: Vessel, steer: Steer, waters: Waters) -> Iterator[Meeting]:
    """Each enemy in sight whom she can come to at her highest setting, if both would not lose more than it brings."""
    targets = next((row.choices for row in steer.settings if row.name == RAM), ())
    if not targets or steer.name != MOVE or unit.submerged or unit.spec.kind != "warship":
        return
    speeds = next(row.choices for row in steer.settings if row.name == SPEED)
    markers = max(int(choice) for choice in speeds)
    for key in targets:
        foe = scene.by_key.get(str(key))
        if foe is None or not foe.seen or foe.unit.submerged:
            continue
        worth = _worth(scene, unit, foe, markers)
        if worth <= 0.0:
            continue
        settings: dict[str, Value] = {SPEED: markers, RAM: str(key)}
        path = _path(unit, steer, markers, foe.unit)
        if path:
            order = Steered(steer.name, unit.id, path, settings)
            sailed = waters.sail(hull(unit), walked(steer, order).poses)
            if sailed.met == foe.unit.id:
                yield Meeting(steer, order, sailed.end, worth)


def _worth(scene: CoastalSituation, unit: Vessel, foe: Foe, markers: int) -> float:
    """What she may take of him so, less what it costs her."""
    still = foe.unit.speed_markers == 0 or foe.unit.surprised
    meets = 1.0 if still else 1.0 - harm.passes(CREW["ram_evade"] - foe.unit.crew_quality)
    won = foe.worth * struck(foe.mark, unit.spec.size_class, markers)
    lost = scene.worth(unit.spec, unit.side) * struck(harm.mark(unit), foe.spec.size_class, markers)
    return meets * (won - OWN * lost)


@lru_cache(maxsize=4096)
def struck(at: harm.Mark, dice: int, more: int) -> float:
    """The share of a vessel that a collision takes: so many dice of boxes, and some more."""
    sums = {more: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, chance in sums.items():
            for face in range(1, COLLISION_DIE + 1):
                after[total + face] = after.get(total + face, 0.0) + chance / COLLISION_DIE
        sums = after
    return sum(chance * harm.without(at, boxes) for boxes, chance in sums.items())


def _path(unit: Vessel, steer: Steer, markers: int, foe: Vessel) -> str:
    """Towards him as soon as she may turn, by as many turns as it takes; empty where she does not come round."""
    helm = steer.helm_under({SPEED: markers})
    x, y, heading = steer.pose
    left, path = helm.distance, ""
    run = helm.owed
    while True:
        there = ahead((x, y), heading, run)
        off = round(relative(bearing(there, foe.at), heading))
        if abs(off) < WITHIN:
            return path + advance_token(left)
        if run >= left or helm.turns is not None or distance((x, y), foe.at) <= run:
            return ""
        (x, y), left = there, left - run
        path += advance_token(run) if run else ""
        angle = max(-helm.turn, min(helm.turn, float(off)))
        heading = (heading + angle) % 360.0
        path += turn_token(angle)
        run = helm.straight_after
        if abs(relative(bearing((x, y), foe.at), heading)) < WITHIN:
            return path + advance_token(left)
