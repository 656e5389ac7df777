"""Regret matching: how often each of two sides should choose each of a few sheets that neither shows the other.

Where both choose in secret a best reply to one guess can be guessed in its turn. Knows sums and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

import numpy as np

ROUNDS = 400
"""How often both sides play over the table of gains: the mixture is then within a hundredth of its spread."""

SELDOM = 0.02
"""What is chosen less often than this is not chosen at all: it is what the first rounds left over."""


def matched(gains: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """The mixtures both sides come to who play again and again, each choice as often as it is regretted.

    `gains[i][j]` is what the first side gains, and the other loses, where it chooses `i` and the other `j`. The shares
    of either side come to 1. Raises ValueError where there is nothing to choose.
    """
    table = np.array(gains, dtype=float)
    if table.ndim != 2 or not table.size:
        raise ValueError("both sides need something to choose among")
    rows, columns = table.shape
    mine, theirs = np.full(rows, 1.0 / rows), np.full(columns, 1.0 / columns)
    regret, their_regret = np.zeros(rows), np.zeros(columns)
    played, they_played = np.zeros(rows), np.zeros(columns)
    for number in range(1, rounds + 1):
        worth = table @ theirs
        regret = np.maximum(regret + worth - mine @ worth, 0.0)
        mine = _shares(regret)
        cost = mine @ table
        their_regret = np.maximum(their_regret + theirs @ cost - cost, 0.0)
        theirs = _shares(their_regret)
        played += number * mine  # later rounds count for more: the first ones knew nothing
        they_played += number * theirs
    return _often(played), _often(they_played)


def _shares(regret: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    whole = regret.sum()
    return regret / whole if whole > 0.0 else np.full(len(regret), 1.0 / len(regret))


def _often(played: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[float]:
    shares = played / played.sum()
    shares[shares < SELDOM] = 0.0
    return [float(share) for share in shares / shares.sum()]


def drawn(shares: Sequence[float], rng: Random) -> int:
    """One of the choices, each as likely as its share."""
    at = rng.random() * sum(shares)
    return next((place for place, upto in enumerate(accumulate(shares)) if at < upto), len(shares) - 1)
