"""One curve from many playouts: the chances at all moments of a battle, fitted to what stretches of it told.

A stretch tells two things: about how high its moments lie, with the whole luck of a playout, and how they differ
from each other, with much less of it, since neighbours were played on with the same dice. Stretches have seeds of
their own. What was held before anything was played counts beside them, step by step: most of its steps are better
known than those of a few playouts, and some few are quite wrong. The curve is the one that fits all of this by least
squares, weighed by what each is known to, and it ends at the result where there is one.
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

ROUNDS = 4
"""How often it is asked anew what each step of a guess counts for."""

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


class Guessed(NamedTuple):
    """What is held of all nodes before anything is played: `values` by node and side; `same` says of each step that it
    is none. `height` is the standard error of a node. What is wrong at one is nearly as wrong at its neighbour: the
    errors of steps are spread as Cauchy's, half of them within `step`."""

    values: Floats
    same: NDArray[np.bool_]
    height: float
    step: float


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


def level(
    nodes: int, told: Sequence[Told], result: Sequence[float] | None, guessed: Guessed | None = None
) -> Curve:
    """The curve over so many nodes. `result` is what the last comes to for each side, None where it is still open.

    With nothing `guessed` every node must lie in a stretch, and neighbouring stretches must share one. The variances
    are means over the sides, so that a curve of each side is made of the same weights and the chances still sum up to
    1.
    """
    sides = guessed.values.shape[1] if guessed else told[0].values.shape[2]
    fit = _Fit(np.zeros((nodes, nodes)), np.zeros((nodes, sides)))
    grain = _common(told) if told else _Grain(0.0, 0.0)
    for one in told:
        playouts = len(one.values)
        means = one.values.mean(axis=1)
        count = one.values.shape[1]
        fit.tie(one.low, [1.0 / count] * count, means.mean(axis=0), _lent(means, grain.level) / playouts)
        steps = np.diff(one.values, axis=1)
        for step in range(steps.shape[1]):
            variance = SURELY
            if not one.same[step]:
                differing = (playouts - one.alike[step] + 0.5) / (playouts + 1.0)
                variance = _lent(steps[:, step], grain.step * differing) / playouts
            fit.tie(one.low + step, [-1.0, 1.0], steps[:, step].mean(axis=0), variance)
    if result is not None:
        fit.tie(nodes - 1, [1.0], np.asarray(result), SURELY)
    return _beside(fit, guessed) if guessed else _solved(fit)


def _solved(fit: _Fit) -> Curve:
    spread: Floats = np.linalg.inv(fit.normal).astype(np.float64)
    return Curve(np.clip(spread @ fit.right, 0.0, 1.0), spread)


def _beside(fit: _Fit, guessed: Guessed) -> Curve:
    """The curve with a guess beside what was played. How much each of its steps counts for is found by expectation and
    maximisation: a step that what was played contradicts counts for little."""
    counts = np.ones(len(guessed.same))
    for _ in range(ROUNDS):
        curve = _solved(fit.guessing(guessed, counts))
        misses = np.diff(curve.chances - guessed.values, axis=0) ** 2
        own, next_to = np.diag(curve.spread), np.diag(curve.spread, 1)
        unknown = (own[1:] + own[:-1] - 2.0 * next_to).clip(0.0)
        counts = 2.0 / (1.0 + (misses.mean(axis=1) + unknown) / guessed.step**2)
    return curve


class _Fit(NamedTuple):
    """The normal equations of a curve, as they grow."""

    normal: Floats
    right: Floats

    def tie(self, low: int, weights: Sequence[float], value: Floats, variance: float) -> None:
        """The weighted sum of some nodes from `low` on is `value`, by side, with so much variance."""
        weighed = np.asarray(weights)
        places = slice(low, low + len(weighed))
        self.normal[places, places] += np.outer(weighed, weighed) / variance
        self.right[places] += np.outer(weighed, value) / variance

    def guessing(self, guessed: Guessed, counts: Floats) -> _Fit:
        """Those with a guess beside them, each of its steps counting for so much."""
        fit = _Fit(self.normal.copy(), self.right.copy())
        height = guessed.height**2
        fit.tie(0, [1.0], guessed.values[0], height)
        keeps = np.where(guessed.same, 1.0, (1.0 - guessed.step**2 / counts / (2.0 * height)).clip(0.0))
        variances = (height * (1.0 - keeps**2)).clip(SURELY)
        for step, (kept, variance) in enumerate(zip(keeps, variances, strict=True)):
            fit.tie(step, [-kept, 1.0], guessed.values[step + 1] - kept * guessed.values[step], variance)
        return fit


class _Grain(NamedTuple):
    level: float
    step: float


AT_FIRST = _Grain(0.2, 0.1)
"""What is taken for both before any place was played on from twice: most playouts end won or lost, and a tenth of the
orders turn them."""


def _common(told: Sequence[Told]) -> _Grain:
    """How much a playout's level, and its step where one may differ, vary over the whole battle."""
    levels = [one.values.mean(axis=1) for one in told]
    steps = [
        np.diff(one.values, axis=1)[:, step]
        for one in told
        for step in range(one.values.shape[1] - 1)
        if not one.same[step]
    ]
    return _Grain(max(0.01, _pooled(levels, AT_FIRST.level)), max(0.002, _pooled(steps, AT_FIRST.step)))


def _pooled(places: Sequence[Floats], first: float) -> float:
    """The variance of one playout within its place, over all places: what was taken for it at first, beside what was
    found. A place with one playout tells nothing of it."""
    found = sum(float(((one - one.mean(axis=0)) ** 2).sum(axis=0).mean()) for one in places)
    return (LENT * first + found) / (LENT + sum(len(one) - 1 for one in places))


def _lent(values: Floats, common: float) -> float:
    """The variance of one playout: that of those there are, and of some more as they are elsewhere."""
    count = len(values)
    own = float(((values - values.mean(axis=0)) ** 2).sum(axis=0).mean())
    return max(SURELY, (own + LENT * common) / (count - 1 + LENT))
