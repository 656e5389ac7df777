"""carrier's advice to its opponents: see `game.tabletop.advice.Advice`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match import Allot, Choose, Chose, Fire, Order, Place, Question, Set, Steer
from game.match.events import Event
from game.rulesets.carrier.advice import (
    cover,
    flights,
    guesses,
    losses,
    moves,
    ruses,
    searching,
    staging,
    words,
)
from game.rulesets.carrier.advice.cadet import CadetAdvice
from game.rulesets.carrier.advice.scene import Scene
from game.rulesets.carrier.advice.standing import appraise, declares
from game.rulesets.carrier.advice.watch import marks, shooters
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import BOOK
from game.tabletop.advice import Alarm, Character, Weighing, characters_of
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


class CarrierAdvice(CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS
    characters = characters_of(BOOK)
    playouts = 48
    doubt = 3.0
    """An admiral's of its playouts: over 60 questions with 64 playouts of ten orders each, the best order by 32 of them
    was no better than a captain's by the other 32, and what chance explains once was a little worse."""

    def weigh(
        self,
        view: CarrierTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        scene = Scene(view, side, character)
        ledger = Ledger(character)
        for question in questions:
            _weigh(scene, ledger, question, rng)
        if questions[0].name in HIDDEN:
            ledger.settle(questions)
        return ledger.weighing()

    def appraise(self, table: CarrierTable, side: str, character: Character) -> float:
        return appraise(table, side, character)

    def imaginer(self, view: CarrierTable, side: str) -> guesses.Imaginer:
        return guesses.Imaginer(view, side)

    def rests(self, table: CarrierTable) -> str:
        """Between two actions, and where nothing of a strike is open but its dice: those are appraised, not rolled."""
        if declares(table):
            return f"strike {table.turn}, {_chips(table)}"
        if table.air is not None or table.battle is not None or table.phase != "action":
            return ""
        return f"round {table.turn}, {_chips(table)}"

    def says(self, view: CarrierTable, question: Question, order: Order) -> str:
        return words.said(view, question, order)

    def marks(self, event: Event, table: CarrierTable) -> tuple[tuple[Alarm, str], ...]:
        return marks(event, table)

    def shooters(self, event: Event, table: CarrierTable) -> tuple[str, ...]:
        """The ships that take part in what is marked as a shot."""
        return shooters(event, table)


def _chips(table: CarrierTable) -> str:
    return "/".join(str(table.commands[side].chips) for side in table.sides)


def _weigh(scene: Scene, ledger: Ledger, question: Question, rng: Random) -> None:
    """One question, by its kind and its moment."""
    if isinstance(question, Steer):
        moves.weigh(scene, ledger, question, rng)
    elif isinstance(question, Fire):
        flights.weigh(scene, ledger, question)
    elif isinstance(question, Place):
        if question.name == "fog_of_war":
            cover.fog(scene, ledger, question, rng)
    elif isinstance(question, Choose):
        _choose(scene, ledger, question)
    elif isinstance(question, Set):
        flown = scene.view.air
        if question.name == "stage_air_groups":
            staging.weigh(scene, ledger, question, rng)
        elif flown is not None and question.name == "intercept":
            flights.intercept(scene, ledger, question, flown)
        elif flown is not None:
            searching.dispose(scene, ledger, question, flown)
    elif isinstance(question, Allot):
        if question.name == "assign_confirmed":
            losses.confirmed(scene, ledger, question)
        elif question.name == "assign_unconfirmed":
            losses.unconfirmed(scene, ledger, question)
        elif question.name == "share_out":
            cover.share_out(scene, ledger, question, rng)
        else:
            cover.deploy(scene, ledger, question, rng)


def _choose(scene: Scene, ledger: Ledger, question: Choose) -> None:
    flown = scene.view.air
    if question.name == "play_gambit":
        ruses.weigh(scene, ledger, question)
    elif flown is not None and question.name == "recon_reroll":
        searching.again(scene, ledger, question, flown)
    elif flown is not None and question.name == "recon_peek_count":
        searching.looks(scene, ledger, question, flown)
    elif flown is not None and question.name == "declare_strike":
        flights.declare(scene, ledger, question, flown)
    else:  # hold, stay: nothing is won and nothing lost
        for option in question.options:
            ledger.add(Chose(question.name, (option.key,)), company=0.0)


ADVICE = CarrierAdvice()
"""carrier's advice."""
