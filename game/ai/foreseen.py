"""What an opponent may be asked next: guessed from its view while others are asked, that it may think of it already.

Tables are made up from the view and light captains answer for the others, as in an admiral's head. A guess is worth
something only where it comes true to the letter. Knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.ai import captain
from game.ai.level import LevelTray
from game.match.table import Table
from game.tabletop.ruleset import Match, Ruleset

FAR = 12
"""Orders of others that are guessed at the most: who must guess more of them is never right."""


def foreseen(view: Table, side: str, ruleset: Ruleset, stops: Callable[[], bool]) -> Table | None:
    """The view that a side will have when it is asked next, if others do as captains would; None where it is asked
    already, or not soon, or where it `stops` to guess. The same view gives the same guess."""
    advice, rng = ruleset.advice, Random(0)
    match = Match.imagined(ruleset, advice.imaginer(view, side)(rng), LevelTray(0))
    for number in range(FAR + 1):
        asked = match.asked()
        if match.over is not None or not asked:
            return None
        if side in asked:
            return match.view(side) if number else None
        if stops():
            return None
        other = asked[0]
        questions, plain = match.ask(other), advice.characters[0]
        match.answer(other, captain.light(match.table, other, questions, advice, rng, plain), "")
    return None
