"""carrier's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match import Allot, Choose, Chose, Fire, Place, Question, Set, Steer
from game.rulesets.carrier.advice import (
    cover,
    flights,
    guesses,
    losses,
    muster,
    ruses,
    searching,
    staging,
    watch,
)
from game.rulesets.carrier.advice.cadet import CadetAdvice
from game.rulesets.carrier.advice.moves import Moves
from game.rulesets.carrier.advice.situation import CarrierSituation
from game.rulesets.carrier.advice.standing import appraise, declares
from game.rulesets.carrier.advice.words import CarrierSayings
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import BOOK
from game.tabletop.advice import Character, Weighing, characters_of
from game.tabletop.chances import chances_of
from game.tabletop.ledger import Ledger

TERMS = {
    "strike": "points to be sunk",
    "search": "what a search may find",
    "reach": "targets that come in reach",
    "danger": "strikes to be feared",
    "guns": "gun battles",
    "objective": "the way to the objective",
    "cover": "being hidden",
    "decoys": "decoys for the enemy",
    "cards": "cards kept",
    "gambits": "gambits played",
    "company": "staying where it is",
}

HIDDEN = ("deploy_chips", "share_out", "stage_air_groups")
"""Questions whose answers the enemy does not see."""


class CarrierAdvice(CarrierSayings, CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    chances = chances_of(BOOK)
    leader = staticmethod(muster.leader)
    muster = staticmethod(muster.muster)
    appraise = staticmethod(appraise)
    imaginer = staticmethod(guesses.Imaginer)
    marks = staticmethod(watch.marks)
    shooters = staticmethod(watch.shooters)
    playouts = 48
    doubt = 3.0
    """An admiral's of its playouts: over 60 questions with 64 playouts of ten orders each, the best order by 32 of them
    was no better than a captain's by the other 32, and what chance explains once was a little worse."""
    indifference = 1.0
    """Points to an admiral: what she puts off a light captain does for her in the next playout, so that to wait seemed
    to cost nothing, and convoys were late."""

    def weigh(
        self,
        view: CarrierTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = CarrierSituation(view, side, character)
        ledger = Ledger(character)
        moves = Moves(scene)
        for question in questions:
            if isinstance(question, Steer):
                moves.add(question, rng)
            else:
                _weigh(scene, ledger, question, rng)
        moves.weigh(ledger)
        if questions[0].name in HIDDEN:
            ledger.settle(questions)
        return ledger.weighing()

    def rests(self, table: CarrierTable) -> str:
        """Between two actions, and where nothing of a strike is open but its dice: those are appraised, not rolled."""
        chips = "/".join(str(table.commands[side].chips) for side in table.sides)
        if declares(table):
            return f"strike {table.turn}, {chips}"
        if table.air is not None or table.battle is not None or table.phase != "action":
            return ""
        return f"round {table.turn}, {chips}"


def _weigh(scene: CarrierSituation, ledger: Ledger, question: Question, rng: Random) -> None:
    """One question, by its kind and its moment."""
    flown = scene.view.air
    match question:
        case Fire():
            flights.weigh(scene, ledger, question)
        case Place(name="fog_of_war"):
            cover.fog(scene, ledger, question, rng)
        case Choose(name="play_gambit"):
            ruses.weigh(scene, ledger, question)
        case Choose(name="recon_reroll") if flown is not None:
            searching.again(scene, ledger, question, flown)
        case Choose(name="recon_peek_count") if flown is not None:
            searching.looks(scene, ledger, question, flown)
        case Choose(name="declare_strike") if flown is not None:
            flights.declare(scene, ledger, question, flown)
        case Choose():  # hold, stay: nothing is won and nothing lost
            for option in question.options:
                ledger.add(Chose(question.name, (option.key,)), company=0.0)
        case Set(name="stage_air_groups"):
            staging.weigh(scene, ledger, question, rng)
        case Set(name="intercept") if flown is not None:
            flights.intercept(scene, ledger, question, flown)
        case Set() if flown is not None:
            searching.dispose(scene, ledger, question, flown)
        case Allot(name="assign_confirmed"):
            losses.confirmed(scene, ledger, question)
        case Allot(name="assign_unconfirmed"):
            losses.unconfirmed(scene, ledger, question)
        case Allot(name="share_out"):
            cover.share_out(scene, ledger, question, rng)
        case Allot():
            cover.deploy(scene, ledger, question, rng)


ADVICE = CarrierAdvice()
"""carrier's advice."""
