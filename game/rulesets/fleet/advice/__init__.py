"""fleet's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from game.match import Allot, Choose, Fire, Place, Question, Set, SetTo, Steer
from game.match.offer import keys_of
from game.rulesets.fleet import action, air_strikes, airways, flying, launching, repairs
from game.rulesets.fleet.advice import (
    air,
    deploying,
    guesses,
    launches,
    moves,
    muster,
    shooting,
    standing,
    strikes,
    tasks,
    watch,
)
from game.rulesets.fleet.advice.cadet import CadetAdvice
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.advice.words import FleetSayings
from game.rulesets.fleet.movement import BOAT, MARKER, MOVE
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.tables import BOOK
from game.tabletop.advice import Character, Weighing, characters_of
from game.tabletop.chances import chances_of
from game.tabletop.ledger import Ledger

TERMS = {
    "gunnery": "harm done by guns",
    "danger": "harm taken from guns",
    "torpedoes": "torpedoes launched",
    "peril": "torpedoes met",
    "approach": "the range that suits",
    "sea_room": "sea room",
    "company": "keeping station",
    "objective": "the aim of the battle",
    "search": "those out of sight",
    "first": "the order of things",
    "task": "tasks",
    "air": "aircraft",
}


SAILS = (MOVE, BOAT, MARKER)
"""Questions of the ways of ships and markers."""

SEARCHED = (launching.TORPEDOES, launching.LAUNCH)
"""Questions besides ways and places whose answers an admiral tries out: of all others exact odds tell more than a few
playouts, which differ by their dice alone."""


class FleetAdvice(FleetSayings, CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    chances = chances_of(BOOK)
    leader = staticmethod(muster.leader)
    muster = staticmethod(muster.muster)
    appraise = staticmethod(standing.appraise)
    rests = staticmethod(standing.rests)
    marks = staticmethod(watch.marks)
    torpedoes = staticmethod(watch.torpedoes)
    turns_ahead = 2
    """In the midst of a turn the appraisal tells hardly which of two orders is better, at the end of the next it does
    (correlations of 0.15 and 0.7 with what comes of them, docs/strength.md)."""

    def weigh(
        self,
        view: FleetTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = FleetSituation(view, side, character)
        if all(name in SAILS for name, _ in keys_of(questions)):
            return moves.weigh(scene, questions, rng)
        ledger = Ledger(character)
        steers = [one for one in questions if isinstance(one, Steer)]
        places = [one for one in questions if isinstance(one, Place) and not _enters(one)]
        if _deploys(scene, ledger, places, steers, rng):
            return ledger.weighing()
        if steers and steers[0].name in SAILS:
            return moves.weigh(scene, steers, rng)
        air.fly(scene, ledger, steers)
        air.enter(scene, ledger, [one for one in questions if isinstance(one, Place)], steers)
        searched = bool(steers) or any(one.name in SEARCHED for one in questions)
        for question in questions:
            match question:
                case Fire(name=action.SHOOT):
                    shooting.weigh(scene, ledger, question)
                case Fire(name=launching.LAUNCH):
                    launches.weigh(scene, ledger, question)
                case Fire(name=air_strikes.REACTION):
                    strikes.reaction(scene, ledger, question)
                case Fire(name=action.FLAK):
                    strikes.flak_fire(scene, ledger, question)
                case Fire(name=action.AIR_ATTACK):
                    strikes.attack(scene, ledger, question)
                case Fire(name=action.CHARGES):
                    tasks.charges(scene, ledger, question)
                case Choose(name=launching.TORPEDOES):
                    launches.points(scene, ledger, question)
                case Choose():
                    tasks.weigh(scene, ledger, question)
                case Set():
                    ledger.add(
                        SetTo(question.name), first=0.0
                    )  # as fast as they may: dummies run like squadrons
                case Allot(name=repairs.NAME):
                    tasks.damage_control(scene, ledger, question)
                case Allot(name=flying.SERVE):
                    air.serve(scene, ledger, question)
        if not searched:
            ledger.settle(questions)
        return ledger.weighing()

    def imaginer(self, view: FleetTable, side: str) -> Callable[[Random], FleetTable]:
        return partial(guesses.imagine, view, side)


def _enters(question: Place) -> bool:
    """Whether it asks where a stand of aircraft comes in."""
    return question.name.startswith(airways.ENTER)


def _deploys(
    scene: FleetSituation, ledger: Ledger, places: Sequence[Place], steers: Sequence[Steer], rng: Random
) -> bool:
    """Squadrons that come out now, and what else is placed; False where nothing is."""
    for question in places:
        marker = deploying.marker_of(scene, question)
        if marker is None:
            deploying.place(scene, ledger, question, rng)
            return True
        if not steers or deploying.wanted(scene, marker):
            deploying.deploy(scene, ledger, question, marker, rng)
            return True
    return False


ADVICE = FleetAdvice()
"""fleet's advice."""
