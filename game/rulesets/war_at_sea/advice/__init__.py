"""war_at_sea's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.match import Choose, Fire, Order, Place, Question, Set, Steer
from game.match.events import Event
from game.rulesets.war_at_sea.advice import deploying, fire, flights, guesses, moves, standing, words
from game.rulesets.war_at_sea.advice.cadet import CadetAdvice
from game.rulesets.war_at_sea.advice.scene import Scene
from game.rulesets.war_at_sea.advice.watch import marks
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import BOOK
from game.tabletop.advice import Alarm, Character, Weighing, characters_of
from game.tabletop.ledger import Ledger

TERMS = {
    "gunnery": "harm done this turn",
    "first": "the order of attacks",
    "danger": "harm taken this turn",
    "reach": "fire of the next turn",
    "objective": "objectives",
    "sea_room": "sea room",
    "company": "staying together",
    "action": "special actions",
    "strike": "strikes from the air",
    "hunt": "submarines hunted",
}


class SeaAdvice(CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)

    def weigh(
        self,
        view: SeaTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = Scene(view, side, character)
        steers = [question for question in questions if isinstance(question, Steer)]
        if steers and steers[0].name == "move_unit":
            return moves.weigh(scene, steers, rng)
        ledger = Ledger(character)
        if steers:
            flights.fly(scene, ledger, steers, rng)
        for question in questions:
            if isinstance(question, Steer):
                continue
            if isinstance(question, Fire):
                fire.weigh(scene, ledger, question)
            elif isinstance(question, Set):
                flights.assign(scene, ledger, question)
            elif isinstance(question, Place):
                deploying.weigh(scene, ledger, question, rng)
            elif isinstance(question, Choose):
                _choose(scene, ledger, question, rng)
        ledger.settle(questions)
        return ledger.weighing()

    def appraise(self, table: SeaTable, side: str, character: Character) -> float:
        return standing.appraise(table, side, character)

    def imaginer(self, view: SeaTable, side: str) -> Callable[[Random], SeaTable]:
        return partial(guesses.imagine, view, side)

    def rests(self, table: SeaTable) -> str:
        return standing.rests(table)

    def says(self, view: SeaTable, question: Question, order: Order) -> str:
        return words.said(view, question, order)

    def marks(self, event: Event, table: SeaTable) -> tuple[tuple[Alarm, str], ...]:
        return marks(event, table)


def _choose(scene: Scene, ledger: Ledger, question: Choose, rng: Random) -> None:
    if question.name == "choose_spots":
        deploying.spots(ledger, question, rng)
    elif question.name == "reveal_marker":
        deploying.markers(ledger, question)
    elif question.name == "intercept":
        flights.intercept(scene, ledger, question)
    elif question.name.startswith("end_"):
        fire.end(ledger, question)


ADVICE = SeaAdvice()
"""war_at_sea's advice."""
