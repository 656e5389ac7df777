"""Expected loss against expected harm over the places a unit can reach, as cells of the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from game.match.showing import Cell, Danger
from game.rulesets.nef.appraisal import expected_fire, expected_harm, foes_of, in_next_combat, price
from game.rulesets.nef.table import NefTable
from game.sea.heading import Pose

LEVELS = 3


def danger(view: NefTable, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches (centres given) over the poses, with what standing there would cost and do.

    Of several poses in a cell the one counts whose balance is best, since she may choose it. Levels are thirds of
    the greatest expected loss; `harm` marks cells where she would do more, in points, than she takes.
    """
    unit = view.units.get(key)
    there = in_next_combat(view, unit) if unit is not None else None
    if unit is None or there is None or not poses:
        return Danger(())
    foes = foes_of(view, unit.side)
    losses = (expected_fire(view, foes, there, poses) * price(there)).tolist()
    harms = expected_harm(view, there, foes, poses).tolist()
    best: dict[tuple[int, int], tuple[float, float]] = {}
    for pose, loss, harm in zip(poses, losses, harms, strict=True):
        place = floor(pose.x / size), floor(pose.y / size)
        if place not in best or harm - loss > best[place][1] - best[place][0]:
            best[place] = loss, harm
    greatest = max(loss for loss, _ in best.values())
    cells = []
    for (column, row), (loss, harm) in sorted(best.items()):
        if loss > 0.0 or harm > 0.0:
            level = max(1, ceil(LEVELS * loss / greatest - 1e-9)) if greatest else 1
            cells.append(Cell((column + 0.5) * size, (row + 0.5) * size, size, level, harm > loss))
    return Danger(tuple(cells))
