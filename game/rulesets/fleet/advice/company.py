"""Ways that keep a ship in the line of her squadron: in the wake of her leader, once she has moved.

Beside the few turns that `ways` knows these steer for her very station. What one is worth, `moves` weighs.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from game.match import Steer
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.table import DEPLOYED, Ship
from game.sea.fan import Fan
from game.sea.formation import astern
from game.sea.heading import Pose
from game.sea.keeping import quickly

GAP: Final = 9.0
"""The distance between neighbours of a line, in cm."""


def with_line(scene: FleetSituation, steer: Steer, found: Fan) -> Fan:
    """Her ways, and those that bring her to her place in the line; unchanged where nobody leads her."""
    station = station_of(scene, steer.unit)
    if station is None:
        return found
    paths = quickly(steer.helm, steer.pose, [steer.pose[:2], station[:2]], station.heading)
    more = tuple(path for path in paths if path not in found.paths)
    if not more:
        return found
    walks = [steer.helm.walk(Pose(0.0, 0.0, 0.0), path, every=False) for path in more]
    rows = np.array([[one.end.y, one.end.x, one.end.heading, one.spent] for one in walks])
    ahead, abeam, turned, run = (np.concatenate(pair) for pair in zip(found[1:], rows.T, strict=True))
    return Fan((*found.paths, *more), ahead, abeam, turned, run)


def station_of(scene: FleetSituation, key: str) -> Pose | None:
    """Where she lies in line astern of the leader of her squadron; None where that one has not moved, or is herself."""
    squadron = scene.view.squadrons.get(scene.view.units[key].squadron)
    leader = scene.view.units.get(squadron.flag) if squadron is not None else None
    if squadron is None or not isinstance(leader, Ship) or leader.id == key:
        return None
    if not leader.moved or leader.withdrawing or leader.state != DEPLOYED:
        return None
    line = [one for one in squadron.units if one != squadron.flag and one in scene.view.units]
    return astern([leader.at], leader.heading, GAP * (1 + line.index(key)))
