"""Floor: two random players of catanatron, decisions a second of processor time."""

from __future__ import annotations

import random
from time import process_time
from typing import Any


def rate(games: int) -> float:
    """Decisions a second over so many games, their set-up included."""
    from catanatron import Color, Game, RandomPlayer

    class Counted(RandomPlayer):  # type: ignore[misc]
        decisions = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counted.decisions += 1
            return super().decide(game, playable_actions)

    begun = process_time()
    for seed in range(games):
        random.seed(seed)
        Game([Counted(Color.RED), Counted(Color.BLUE)], seed=seed).play()
    return Counted.decisions / (process_time() - begun)
