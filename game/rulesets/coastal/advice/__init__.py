"""coastal's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random

from game.match import Choose, Fire, Order, Place, Question, Set, Steer, Steered
from game.match.events import Event
from game.rulesets.coastal.advice import (
    choices,
    fire,
    flights,
    guesses,
    launch,
    looking,
    moves,
    standing,
    words,
)
from game.rulesets.coastal.advice.cadet import CadetAdvice
from game.rulesets.coastal.advice.scene import Scene
from game.rulesets.coastal.advice.watch import marks
from game.rulesets.coastal.firing import AIR_ATTACK, DEFENCE, PASS
from game.rulesets.coastal.flying import FLY
from game.rulesets.coastal.movement import MOVE
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import BOOK
from game.rulesets.coastal.torpedoes import LAUNCH
from game.tabletop.advice import Alarm, Character, Weighing, characters_of
from game.tabletop.ledger import Ledger

TERMS = {
    "torpedo": "torpedoes",
    "gunnery": "harm done by guns",
    "danger": "harm to be feared",
    "tracks": "torpedoes that run",
    "smoke": "a screen of smoke",
    "errand": "where she is bound",
    "sea_room": "sea room",
    "ruse": "false contacts",
    "shown": "staying in the dark",
    "light": "light on the enemy",
    "seen": "finding the enemy",
    "repair": "repairs",
    "precedence": "who moves last",
    "strike": "attacks from the air",
    "reach": "the next flight",
}


class CoastalAdvice(CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    playouts = 60
    """Those of an admiral, a few activations long each, cost a third of what nef's do."""

    def weigh(
        self,
        view: CoastalTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = Scene(view, side, character)
        steers = [question for question in questions if isinstance(question, Steer)]
        if steers and steers[0].name != FLY:
            return moves.weigh(scene, steers, rng)
        ledger = Ledger(character)
        if steers:
            flights.fly(scene, ledger, steers)
        able: set[str] = set()
        for question in questions:
            if isinstance(question, Fire):
                able |= _fire(scene, ledger, question)
            elif isinstance(question, Set):
                looking.weigh(scene, ledger, question, rng)
            elif isinstance(question, Place):
                if question.name == "place_dummies":
                    choices.dummies(scene, ledger, question, rng)
            elif isinstance(question, Choose):
                _choose(scene, ledger, question, able)
        return ledger.weighing()

    def appraise(self, table: CoastalTable, side: str, character: Character) -> float:
        return standing.appraise(table, side, character)

    def plan(self, order: Order) -> Hashable | None:
        """A captain's ten best moves differ by a few degrees: over 60 moves, playouts of the best of ten plans gained
        0.73 points on the captain's own, those of his ten best 0.40 (half the playouts chose, the others told)."""
        return moves.plan(order) if isinstance(order, Steered) and order.to == MOVE else None

    def imaginer(self, view: CoastalTable, side: str) -> Callable[[Random], CoastalTable]:
        return guesses.Imaginer(view, side)

    def rests(self, table: CoastalTable) -> str:
        return standing.rests(table)

    def says(self, view: CoastalTable, question: Question, order: Order) -> str:
        return words.said(view, question, order)

    def marks(self, event: Event, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
        return marks(event, table)


def _fire(scene: Scene, ledger: Ledger, question: Fire) -> set[str]:
    """Orders of fire; the units that might act."""
    if question.name == LAUNCH:
        return launch.weigh(scene, ledger, question)
    if question.name == AIR_ATTACK:
        return flights.weigh(scene, ledger, question)
    if question.name == DEFENCE:
        fire.defend(ledger, question)
        return set()
    return fire.weigh(scene, ledger, question)


def _choose(scene: Scene, ledger: Ledger, question: Choose, able: set[str]) -> None:
    if question.name == PASS:
        fire.passes(ledger, question, able)
    elif question.name == "choose_first":
        choices.first(scene, ledger, question)
    elif question.name == "damage_control":
        choices.repair(scene, ledger, question)
    elif question.name == "recall_aircraft":
        choices.recall(scene, ledger, question)


ADVICE = CoastalAdvice()
"""coastal's advice."""
