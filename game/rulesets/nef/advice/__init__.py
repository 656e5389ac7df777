"""nef's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.match import Fire, Order, Place, Question, Set, Steer
from game.match.events import Event
from game.rulesets.nef.advice import guesses, gunnery, helm, plots, prospects, standing, words
from game.rulesets.nef.advice.cadet import CadetAdvice
from game.rulesets.nef.advice.watch import marks
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import BOOK
from game.tabletop.advice import Alarm, Character, Weighing, characters_of

TERMS = {
    "harm": "hits to be scored",
    "salvo": "a salvo to be fired",
    "exposure": "fire to be feared",
    "approach": "the way to the enemy",
    "company": "the division together",
    "focus": "one target for all",
    "room": "room to turn away from the edge",
    "seeing": "moving after the enemy",
    "home": "the way to her base",
}


class NefAdvice(CadetAdvice):
    """Everything is judged on a view of `side`."""

    terms = TERMS
    characters = characters_of(BOOK)

    def weigh(
        self,
        view: NefTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        question = questions[0]
        if isinstance(question, Steer):
            return helm.weigh(view, side, question, rng, character, most)
        if isinstance(question, Fire):
            return gunnery.weigh(view, question, rng, character, most)
        if isinstance(question, Set):
            return plots.weigh(view, side, question, rng, character, most)
        if isinstance(question, Place):
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

    def says(self, view: NefTable, question: Question, order: Order) -> str:
        return words.said(view, question, order)

    def marks(self, event: Event, table: NefTable) -> tuple[tuple[Alarm, str], ...]:
        return marks(event, table)


ADVICE = NefAdvice()
"""nef's advice."""
