"""Expected loss against expected harm over the places a unit can reach, as an opponent would see them.

Only distances count here, not what lies between: where everybody will stand when the guns speak, nobody knows yet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.war_at_sea import condition
from game.rulesets.war_at_sea.advice.situation import SeaLines, SeaSituation
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Danger
from game.tabletop.perils import dangers


def danger(view: SeaTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with what standing there would cost and do, in points."""
    unit = view.units.get(key)
    if unit is None or unit.side != side or unit.spec.air or not poses:
        return Danger(())
    scene = SeaSituation(view, side, PLAIN)
    x, y, heading = np.array(poses, dtype=float).T
    hidden = np.zeros((1, 1), dtype=bool)
    able = float(condition.may_attack(unit, view.turn))
    return dangers(x, y, scene.exchange(unit, SeaLines(scene.contacts, x, y, heading, hidden, able)), size)
