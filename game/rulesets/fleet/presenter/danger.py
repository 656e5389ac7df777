"""Expected loss against expected harm over the places a ship can reach, as an opponent would see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.fleet.advice import duel
from game.rulesets.fleet.advice.situation import FleetLines, FleetSituation
from game.rulesets.fleet.table import FleetTable, Ship
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Danger
from game.tabletop.perils import dangers

CELL = 5.0
"""The side of a cell in cm."""


def danger(view: FleetTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells over the poses, with what lying there would cost and do, in points, as far as her side can tell."""
    unit = view.units.get(key)
    if not isinstance(unit, Ship) or unit.side != side or not unit.afloat or not poses:
        return Danger(())
    scene = FleetSituation(view, side, PLAIN)
    x, y, heading = np.array(poses, dtype=float).T
    found = scene.exchange(unit, FleetLines(scene.contacts, x, y, heading, np.hypot(x - unit.x, y - unit.y)))
    return dangers(x, y, found, max(size, CELL), duel.in_the_water(scene, unit, x, y, heading))
