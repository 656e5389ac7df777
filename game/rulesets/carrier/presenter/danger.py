"""Expected loss against expected harm over the places a stack can reach, as an opponent would see them.

Strikes and guns of what lies face-up count, and of what may lie face-down, as likely as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.carrier.advice.situation import CarrierSituation, Stacks
from game.rulesets.carrier.table import CarrierTable
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Danger
from game.tabletop.perils import dangers


def danger(view: CarrierTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with the points that would be lost and sunk from there."""
    scene = CarrierSituation(view, side, PLAIN)
    own = next((own for own in scene.own if own.stack.id == key), None)
    if own is None or not poses:
        return Danger(())
    x, y, _ = np.array(poses, dtype=float).T
    found = scene.exchange(Stacks([own], np.zeros(len(x), dtype=np.intp)), scene.lines(x, y))
    return dangers(x, y, found, size)
