"""Expected loss against expected harm over the places a ship can reach, as an opponent would see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.fleet.advice import duel
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.table import FleetTable, Ship
from game.sea.heading import Pose
from game.tabletop.advice import Character
from game.tabletop.overlays import Danger
from game.tabletop.perils import cells

CELL = 5.0
"""The side of a cell in cm."""
PLAIN = Character("plain", "", "")


def danger(view: FleetTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells over the poses, with what lying there would cost and do, in points, as far as her side can tell."""
    unit = view.units.get(key)
    if not isinstance(unit, Ship) or unit.side != side or not unit.afloat or not poses:
        return Danger(())
    scene = FleetSituation(view, side, PLAIN)
    if not scene.foes:
        return Danger(())
    x, y, heading = np.array(poses, dtype=float).T
    run = np.hypot(x - unit.x, y - unit.y)
    terms = duel.fought(scene, unit, x, y, heading, run)
    losses, harms = -(terms["danger"] + terms["peril"]), terms["gunnery"] + terms["torpedoes"]
    places = zip(x.tolist(), y.tolist(), np.maximum(losses, 0.0).tolist(), harms.tolist(), strict=True)
    return cells(places, max(size, CELL))
