"""war_at_sea's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.match import Choose, Fire, Place, Question, Set, Steer
from game.match.offer import keys_of
from game.rulesets.war_at_sea.advice import (
    deploying,
    fire,
    flights,
    guesses,
    lead,
    moves,
    muster,
    standing,
    watch,
)
from game.rulesets.war_at_sea.advice.cadet import CadetAdvice
from game.rulesets.war_at_sea.advice.situation import SeaSituation
from game.rulesets.war_at_sea.advice.words import SeaSayings
from game.rulesets.war_at_sea.movement import MOVE
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import BOOK
from game.tabletop.advice import Character, Weighing, characters_of
from game.tabletop.chances import chances_of
from game.tabletop.ledger import Ledger

TERMS = {
    "gunnery": "harm done this turn",
    "first": "the order of attacks",
    "danger": "harm taken this turn",
    "reach": "fire of the next turn",
    "range": "the range to fight at",
    "objective": "objectives",
    "sea_room": "sea room",
    "company": "staying together",
    "action": "special actions",
    "strike": "strikes from the air",
    "hunt": "submarines hunted",
}


class SeaAdvice(SeaSayings, CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    chances = chances_of(BOOK)
    leader = staticmethod(muster.leader)
    muster = staticmethod(muster.muster)
    appraise = staticmethod(standing.appraise)
    rests = staticmethod(standing.rests)
    marks = staticmethod(watch.marks)

    def weigh(
        self,
        view: SeaTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = SeaSituation(view, side, character)
        scene.counts = lead.counts(scene)
        if keys_of(questions)[0][0] == MOVE:
            return moves.weigh(scene, questions, rng)
        ledger = Ledger(character)
        steers = [question for question in questions if isinstance(question, Steer)]
        if steers:
            flights.fly(scene, ledger, steers, rng)
        for question in questions:
            match question:
                case Fire():
                    fire.weigh(scene, ledger, question)
                case Set():
                    flights.assign(scene, ledger, question)
                case Place():
                    deploying.weigh(scene, ledger, question, rng)
                case Choose(name="choose_spots"):
                    deploying.spots(ledger, question, rng)
                case Choose(name="reveal_marker"):
                    deploying.markers(ledger, question)
                case Choose(name="intercept"):
                    flights.intercept(scene, ledger, question)
                case Choose(name=name) if name.startswith("end_"):
                    fire.end(ledger, question)
        ledger.settle(questions)
        return ledger.weighing()

    def imaginer(self, view: SeaTable, side: str) -> Callable[[Random], SeaTable]:
        return partial(guesses.imagine, view, side)


ADVICE = SeaAdvice()
"""war_at_sea's advice."""
