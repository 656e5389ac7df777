"""Expected loss against expected harm over the places a ship can reach, as an opponent would see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.coastal import condition
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.reach import Spots
from game.rulesets.coastal.advice.situation import CoastalSituation
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import FIXED_RUN
from game.sea.heading import Pose
from game.tabletop.advice import Character
from game.tabletop.overlays import Danger
from game.tabletop.perils import cells

CELL = 3.0
"""The side of a cell in cm: nobody reads a night sea by the centimetre."""

PLAIN = Character("plain", "", "")


def danger(view: CoastalTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells over the poses, with what lying there would cost and do, in points, as far as her side can tell."""
    unit = view.units.get(key)
    if not isinstance(unit, Vessel) or not unit.afloat or not poses or not condition.moves(unit):
        return Danger(())
    scene = CoastalSituation(view, side, PLAIN)
    if not scene.foes:
        return Danger(())
    x, y, heading = np.array(poses, dtype=float).T
    spots = Spots(scene, x, y, heading, np.full(len(x), float(FIXED_RUN)), np.ones(len(x)))
    worth = scene.worth(unit.spec, side)
    losses = reach.torpedo_danger(scene, harm.mark(unit), worth, spots)
    losses = losses + reach.gun_danger(scene, unit.spec, worth, spots, seen=unit.spotted)
    harms = reach.aims(scene, unit, spots)[0] + reach.guns(scene, unit, spots)[0]
    places = zip(x.tolist(), y.tolist(), losses.tolist(), harms.tolist(), strict=True)
    return cells(places, max(size, CELL))
