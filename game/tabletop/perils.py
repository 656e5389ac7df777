"""What standing somewhere would cost and do, as cells of a table: the overlay that every game draws its danger with."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

import numpy as np

from game.tabletop.exchange import Exchange, Floats
from game.tabletop.overlays import Cell, Danger

LEVELS = 3

Peril = tuple[float, float, float, float]
"""A place (x, y), the loss to be expected there, and the harm."""


def dangers(x: Floats, y: Floats, exchange: Exchange, size: float, running: Floats | float = 0.0) -> Danger:
    """The points that standing at places would cost and win, as cells of `size` over them.

    `running` is what torpedoes take that nobody fires any more.
    """
    lost, won = np.maximum(exchange.lost() + running, 0.0), np.maximum(exchange.won(), 0.0)
    return cells(zip(x.tolist(), y.tolist(), lost.tolist(), won.tolist(), strict=True), size)


def cells(places: Iterable[Peril], size: float) -> Danger:
    """Cells of `size` (centres given) over the places.

    Of several places in a cell the one counts whose balance is best, since she may choose it. Levels are thirds of the
    greatest expected loss; `harm` marks cells where she would do more than she takes.
    """
    best: dict[tuple[int, int], tuple[float, float]] = {}
    for x, y, loss, harm in places:
        place = floor(x / size), floor(y / size)
        if place not in best or harm - loss > best[place][1] - best[place][0]:
            best[place] = loss, harm
    greatest = max((loss for loss, _ in best.values()), default=0.0)
    found = []
    for (column, row), (loss, harm) in sorted(best.items()):
        if loss > 0.0 or harm > 0.0:
            level = max(1, ceil(LEVELS * loss / greatest - 1e-9)) if greatest else 1
            found.append(Cell((column + 0.5) * size, (row + 0.5) * size, size, level, harm > loss))
    return Danger(tuple(found))
