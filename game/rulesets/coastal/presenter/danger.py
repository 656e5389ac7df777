"""Expected loss against expected harm over the places a ship can reach, as an opponent would see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.coastal import condition
from game.rulesets.coastal.advice.moves import tracks_danger
from game.rulesets.coastal.advice.reach import CoastalSituation, Spots
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import FIXED_RUN, SETTINGS
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Danger
from game.tabletop.perils import dangers

CELL = 3.0
"""The side of a cell in cm: nobody reads a night sea by the centimetre."""


def danger(view: CoastalTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells over the poses, with what lying there would cost and do, in points, as far as her side can tell."""
    unit = view.units.get(key)
    if not isinstance(unit, Vessel) or not unit.afloat or not poses or not condition.moves(unit):
        return Danger(())
    scene = CoastalSituation(view, side, PLAIN)
    x, y, heading = np.array(poses, dtype=float).T
    spots = Spots(scene, x, y, heading, np.full(len(x), float(FIXED_RUN)), np.full(len(x), float(SETTINGS)))
    return dangers(x, y, scene.exchange(unit, spots), max(size, CELL), tracks_danger(scene, unit, spots))
