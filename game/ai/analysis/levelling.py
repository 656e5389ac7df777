"""One curve from many playouts: the chances at all moments of a battle, fitted to what stretches of it told.

A stretch tells two things: about how high its moments lie, with the whole luck of a playout, and how they differ
from each other, with much less of it, since neighbours were played on with the same dice. Stretches have seeds of
their own. The curve is the one that fits both by least squares, weighed by what each is known to, and it ends at the
result where there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SURELY = 1e-9
"""The variance of what is known."""

LENT = 4
"""Playouts' worth of the common spread that is lent to a place with few of its own: nothing is sure by six of them."""


class Told(NamedTuple):
    """What playouts told of the nodes from `low` on: `values` by playout, node and side; `same` says of each step
    from one node to the next that it is none, whatever the dice; `alike` in how many playouts it was none because
    the same order was chosen."""

    low: int
    values: Floats
    same: NDArray[np.bool_]
    alike: NDArray[np.int64]


class Curve(NamedTuple):
    """Chances by node and side, and the covariance of those of one side, node by node."""

    chances: Floats
    spread: Floats

    def sigma(self, weights: Floats) -> float:
        """The standard error of a weighted sum of nodes."""
        return sqrt(max(0.0, float(weights @ self.spread @ weights)))

    @property
    def sigmas(self) -> Floats:
        """The standard error of every node."""
        return np.diag(self.spread).clip(0.0) ** 0.5


def level(nodes: int, told: Sequence[Told], result: Sequence[float] | None) -> Curve:
    """The curve over so many nodes. `result` is what the last comes to for each side, None where it is still open.

    Every node must lie in a stretch, and neighbouring stretches must share one. The variances are means over the
    sides, so that a curve of each side is made of the same weights and the chances still sum up to 1.
    """
    sides = told[0].values.shape[2]
    grain = _common(told)
    normal = np.zeros((nodes, nodes))
    right = np.zeros((nodes, sides))
    for one in told:
        playouts, count, _ = one.values.shape
        places = np.arange(one.low, one.low + count)
        means = one.values.mean(axis=1)
        variance = _lent(means, grain.level) / playouts
        share = np.full(count, 1.0 / count)
        normal[np.ix_(places, places)] += np.outer(share, share) / variance
        right[places] += np.outer(share, means.mean(axis=0)) / variance
        steps = np.diff(one.values, axis=1)
        for step in range(count - 1):
            here, there = places[step], places[step + 1]
            variance = SURELY
            if not one.same[step]:
                differing = (playouts - one.alike[step] + 0.5) / (playouts + 1.0)
                variance = _lent(steps[:, step], grain.step * differing) / playouts
            normal[here, here] += 1.0 / variance
            normal[there, there] += 1.0 / variance
            normal[here, there] -= 1.0 / variance
            normal[there, here] -= 1.0 / variance
            mean = steps[:, step].mean(axis=0) / variance
            right[here] -= mean
            right[there] += mean
    if result is not None:
        normal[-1, -1] += 1.0 / SURELY
        right[-1] += np.asarray(result) / SURELY
    spread: Floats = np.linalg.inv(normal).astype(np.float64)
    return Curve(np.clip(spread @ right, 0.0, 1.0), spread)


class _Grain(NamedTuple):
    level: float
    step: float


def _common(told: Sequence[Told]) -> _Grain:
    """How much a playout's level, and its step where one may differ, vary over the whole battle."""
    levels = [one.values.mean(axis=1).var(axis=0).mean() for one in told]
    steps = [
        np.diff(one.values, axis=1)[:, step].var(axis=0).mean()
        for one in told
        for step in range(one.values.shape[1] - 1)
        if not one.same[step]
    ]
    return _Grain(max(0.01, float(np.mean(levels))), max(0.002, float(np.mean(steps)) if steps else 0.0))


def _lent(values: Floats, common: float) -> float:
    """The variance of one playout: that of those there are, and of some more as they are elsewhere."""
    count = len(values)
    own = float(((values - values.mean(axis=0)) ** 2).sum(axis=0).mean())
    return max(SURELY, (own + LENT * common) / (count - 1 + LENT))
