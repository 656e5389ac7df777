"""Expected loss against expected harm over the places a unit can reach, as cells of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulesets.nef.appraisal import expected_fire, expected_harm, foes_of, in_next_combat, price
from game.rulesets.nef.table import NefTable
from game.sea.heading import Pose
from game.tabletop.overlays import Danger
from game.tabletop.perils import cells


def danger(view: NefTable, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with what standing there would cost and do, in points."""
    unit = view.units.get(key)
    there = in_next_combat(view, unit) if unit is not None else None
    if unit is None or there is None or not poses:
        return Danger(())
    foes = foes_of(view, unit.side)
    losses = (expected_fire(view, foes, there, poses) * price(there)).tolist()
    harms = expected_harm(view, there, foes, poses).tolist()
    places = ((pose.x, pose.y, loss, harm) for pose, loss, harm in zip(poses, losses, harms, strict=True))
    return cells(places, size)
