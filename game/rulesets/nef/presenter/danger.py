"""Expected loss against expected harm over the places a unit can reach, as an opponent would see them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.rulesets.nef.advice.situation import NefSituation
from game.rulesets.nef.appraisal import in_next_combat
from game.rulesets.nef.table import NefTable
from game.sea.heading import Pose
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Danger
from game.tabletop.perils import dangers


def danger(view: NefTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with what standing there would cost and do, in points."""
    unit = view.units.get(key)
    there = in_next_combat(view, unit) if unit is not None and unit.side == side else None
    if there is None or not poses:
        return Danger(())
    coming = view.phase in ("first_half", "combat")
    scene = NefSituation(view, side, PLAIN, coming=coming)
    lines = scene.lines(np.array(poses, dtype=float))
    return dangers(lines.x, lines.y, scene.exchange(there, lines), size)
