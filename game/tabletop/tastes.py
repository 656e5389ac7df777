"""What a character likes: among orders hardly worse than the best it takes the one most to its taste. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from game.tabletop.advice import Character
from game.tabletop.exchange import Floats

HABIT: Final = "habit"
"""The term of a weighing that a taste makes."""

ALIKE: Final = 1e-6
"""Tastes that differ by less are the same."""


def liking(terms: Mapping[str, Floats], worth: Floats, character: Character) -> Floats | None:
    """What a character's habit adds to each order, 0 to `within` points, by the terms it has a taste for.

    Most for what it likes best among the orders that are no more than `within` behind the best, nothing for the least
    liked of them: what it takes is never further behind. None where it has no taste in what is weighed, or they are all
    alike.
    """
    likes = [(share, terms[name]) for name, share in character.taste.items() if name in terms]
    if not likes or not len(worth) or character.within <= 0.0:
        return None
    liked = np.asarray(sum(share * row for share, row in likes))
    near = liked[worth >= worth.max() - character.within]
    least, most = float(near.min()), float(near.max())
    if most - least < ALIKE:
        return None
    return np.asarray(character.within * np.clip((liked - least) / (most - least), 0.0, 1.0))
