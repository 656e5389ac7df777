"""coastal's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from game.match import Choose, Fire, Order, Place, Question, Set, Steer, Steered
from game.match.offer import keys_of
from game.rulesets.coastal import firing, torpedoes
from game.rulesets.coastal.advice import (
    choices,
    fire,
    flights,
    guesses,
    launch,
    looking,
    moves,
    muster,
    standing,
    watch,
)
from game.rulesets.coastal.advice.cadet import CadetAdvice
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.words import CoastalSayings
from game.rulesets.coastal.movement import DIVE, MOVE, RISE
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import BOOK
from game.tabletop.advice import Character, Weighing, characters_of
from game.tabletop.chances import chances_of
from game.tabletop.ledger import Ledger

TERMS = {
    "torpedo": "torpedoes",
    "gunnery": "harm done by guns",
    "danger": "harm to be feared",
    "tracks": "torpedoes that run",
    "smoke": "a screen of smoke",
    "ram": "running her down",
    "errand": "where she is bound",
    "sea_room": "sea room",
    "ruse": "false contacts",
    "shown": "staying in the dark",
    "light": "light on the enemy",
    "seen": "finding the enemy",
    "repair": "repairs",
    "precedence": "who shoots first",
    "strike": "attacks from the air",
    "reach": "the next flight",
}


class CoastalAdvice(CoastalSayings, CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    chances = chances_of(BOOK)
    leader = staticmethod(muster.leader)
    running = staticmethod(muster.running)
    muster = staticmethod(muster.muster)
    appraise = staticmethod(standing.appraise)
    imaginer = staticmethod(guesses.Imaginer)
    rests = staticmethod(standing.rests)
    marks = staticmethod(watch.marks)
    torpedoes = staticmethod(watch.torpedoes)
    playouts = 60
    """Those of an admiral, a few activations long each, cost a third of what nef's do."""
    indifference = 6.0
    """Points to an admiral. Of 877 moments played on to the end her order took 0.4 points of chance more than the
    captain's first (standard error 0.3), with 1 point 0.6 (0.2) and with this 0.3 (0.2); but one after the other such
    orders lose battles: as Blue in *Late for Breakfast* she takes 20 % of 40 with 1 point, 50 of 26 with this."""

    def weigh(
        self,
        view: CoastalTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = CoastalSituation(view, side, character)
        if keys_of(questions)[0][0] in (MOVE, DIVE, RISE):
            return moves.weigh(scene, questions, rng)
        ledger = Ledger(character)
        if steers := [question for question in questions if isinstance(question, Steer)]:
            flights.fly(scene, ledger, steers)
        able: set[str] = set()
        for question in questions:
            match question:
                case Fire(name=torpedoes.LAUNCH):
                    able |= launch.weigh(scene, ledger, question)
                case Fire(name=firing.AIR_ATTACK):
                    able |= flights.weigh(scene, ledger, question)
                case Fire(name=firing.DEFENCE):
                    fire.defend(ledger, question)
                case Fire():
                    able |= fire.weigh(scene, ledger, question)
                case Set():
                    looking.weigh(scene, ledger, question, rng)
                case Place(name="place_dummies"):
                    choices.dummies(scene, ledger, question, rng)
                case Choose(name=firing.PASS):
                    fire.passes(ledger, question, able)
                case Choose(name="choose_first"):
                    choices.first(scene, ledger, question)
                case Choose(name="damage_control"):
                    choices.repair(scene, ledger, question)
                case Choose(name="recall_aircraft"):
                    choices.recall(scene, ledger, question)
        return ledger.weighing()

    def plan(self, order: Order) -> Hashable | None:
        """A captain's ten best moves differ by a few degrees: over 60 moves, playouts of the best of ten plans gained
        0.73 points on the captain's own, those of his ten best 0.40 (half the playouts chose, the others told)."""
        return moves.plan(order) if isinstance(order, Steered) and order.to == MOVE else None


ADVICE = CoastalAdvice()
"""coastal's advice."""
