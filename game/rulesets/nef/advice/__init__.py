"""nef's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.match import Fire, Place, Question, Set, Steer
from game.rulesets.nef.advice import guesses, gunnery, helm, muster, plots, prospects, standing, watch
from game.rulesets.nef.advice.cadet import CadetAdvice
from game.rulesets.nef.advice.words import NefSayings
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import BOOK
from game.tabletop.advice import Character, Weighing, characters_of
from game.tabletop.chances import chances_of

TERMS = {
    "harm": "hits to be scored",
    "salvo": "torpedoes and bombs to be loosed",
    "exposure": "fire to be feared",
    "approach": "the way to the enemy",
    "company": "the division together",
    "focus": "one target for all",
    "room": "room to turn away from the edge",
    "seeing": "moving after the enemy",
    "home": "the way to her base",
}


class NefAdvice(NefSayings, CadetAdvice):
    """Everything is judged on a view of `side`."""

    terms = TERMS
    characters = characters_of(BOOK)
    chances = chances_of(BOOK)
    leader = staticmethod(muster.leader)
    muster = staticmethod(muster.muster)
    marks = staticmethod(watch.marks)
    torpedoes = staticmethod(watch.torpedoes)
    steady = True
    """Most of its weighings draw no chance."""

    def weigh(
        self,
        view: NefTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        match question := questions[0]:
            case Steer():
                return helm.weigh(view, side, question, rng, character)
            case Fire():
                return gunnery.weigh(view, question, rng, character, most)
            case Set():
                return plots.weigh(view, side, question, rng, character, most)
            case Place():
                return plots.deploy(view, side, question, rng)
        return None

    def appraise(self, table: NefTable, side: str, character: Character) -> float:
        if table.outcome is not None:
            return standing.outcome(table, side)
        worth = standing.balance(table, side) + prospects.lead(table, side, character)
        return worth + gunnery.exchange(table, side) if table.phase == "combat" else worth

    def imaginer(self, view: NefTable, side: str) -> Callable[[Random], NefTable]:
        return partial(guesses.imagine, view, side)

    def rests(self, table: NefTable) -> str:
        return f"{table.phase} {table.turn}" if table.phase in ("combat", "second_half") else ""


ADVICE = NefAdvice()
"""nef's advice."""
