"""fleet's advice to its opponents: see `game.match.advice.Advice`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match import Allot, Choose, Fire, Question, Steer
from game.match.advice import Character, Weighing
from game.match.ledger import Ledger
from game.rulesets.fleet import action, repairs, sailing
from game.rulesets.fleet.advice import launches, moves, shooting, tasks
from game.rulesets.fleet.advice.cadet import CadetAdvice
from game.rulesets.fleet.advice.scene import Scene
from game.rulesets.fleet.movement import BOAT, MARKER, MOVE
from game.rulesets.fleet.table import FleetTable

TERMS = {
    "gunnery": "harm done by guns",
    "danger": "harm taken from guns",
    "torpedoes": "torpedoes launched",
    "peril": "torpedoes met",
    "approach": "the range that suits",
    "sea_room": "sea room",
    "company": "keeping station",
    "objective": "the aim of the battle",
    "first": "the order of things",
    "task": "tasks",
    "air": "aircraft",
}


class FleetAdvice(CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS

    def weigh(
        self,
        view: FleetTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = Scene(view, side, character)
        steers = [one for one in questions if isinstance(one, Steer) and one.name in (MOVE, BOAT, MARKER)]
        if steers:
            return moves.weigh(scene, steers, rng)
        ledger = Ledger(character)
        for question in questions:
            if isinstance(question, Fire):
                _fire(scene, ledger, question)
            elif isinstance(question, Choose):
                if question.name == sailing.TORPEDOES:
                    launches.points(scene, ledger, question)
                else:
                    tasks.weigh(scene, ledger, question)
            elif isinstance(question, Allot) and question.name == repairs.NAME:
                tasks.damage_control(scene, ledger, question)
        return ledger.weighing()


def _fire(scene: Scene, ledger: Ledger, question: Fire) -> None:
    if question.name == action.SHOOT:
        shooting.weigh(scene, ledger, question)
    elif question.name == sailing.LAUNCH:
        launches.weigh(scene, ledger, question)


ADVICE = FleetAdvice()
"""fleet's advice."""
