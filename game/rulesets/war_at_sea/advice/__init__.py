"""war_at_sea's advice to its opponents: see `game.match.advice.Advice`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from random import Random

import msgspec

from game.match import Choose, Fire, Order, Question, Steer
from game.match.advice import Alarm, Character, Weighing
from game.match.events import Event
from game.match.ledger import Ledger
from game.rulesets.war_at_sea import victory
from game.rulesets.war_at_sea.advice import fire, moves, words
from game.rulesets.war_at_sea.advice.cadet import CadetAdvice
from game.rulesets.war_at_sea.advice.scene import Scene
from game.rulesets.war_at_sea.advice.watch import marks
from game.rulesets.war_at_sea.table import PERISCOPE, SeaTable, enemy
from game.rulesets.war_at_sea.tables import read

TERMS = {
    "gunnery": "harm done this turn",
    "first": "the order of attacks",
    "danger": "harm taken this turn",
    "reach": "fire of the next turn",
    "objective": "objectives",
    "sea_room": "sea room",
    "company": "staying together",
    "action": "special actions",
    "hunt": "submarines hunted",
}


class SeaAdvice(CadetAdvice):
    """Everything is judged on what `side` may know."""

    terms = TERMS

    @cached_property
    def characters(self) -> tuple[Character, ...]:
        return tuple(msgspec.convert(row, Character) for row in read("advice/characters.toml")["character"])

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
        for question in questions:
            if isinstance(question, Fire):
                fire.weigh(scene, ledger, question)
            elif isinstance(question, Choose) and question.name.startswith("end_"):
                fire.end(ledger, question)
        ledger.settle(lambda order: None)
        return ledger.weighing()

    def appraise(self, table: SeaTable, side: str, character: Character) -> float:
        """The lead in victory points and in hulls that are left."""
        other = enemy(table, side)
        points = victory.scores(table)
        return points[side] - points[other] + _strength(table, side) - _strength(table, other)

    def imaginer(self, view: SeaTable, side: str) -> Callable[[Random], SeaTable]:
        return partial(self._imagine, view, side)

    def _imagine(self, view: SeaTable, side: str, rng: Random) -> SeaTable:
        """What is hidden is taken for absent, and blue counters for decoys."""
        table = view.fork()
        table.seen_by = ""
        for unit in table.units.values():
            if unit.spec.kind == "counter":
                unit.decoy_of, unit.depth = unit.id, PERISCOPE
        table.sealed = {key: order for key, order in table.sealed.items() if key == side}
        return table

    def rests(self, table: SeaTable) -> str:
        """Between two turns' phases."""
        step = type(table.agenda[0]).__name__ if table.agenda else ""
        return f"{table.turn} {step}" if step in ("MoveUnits", "AssignMissions") else ""

    def says(self, view: SeaTable, question: Question, order: Order) -> str:
        return words.said(view, question, order)

    def marks(self, event: Event, table: SeaTable) -> tuple[tuple[Alarm, str], ...]:
        return marks(event, table)


def _strength(table: SeaTable, side: str) -> float:
    """The points of a side's units, each by the hull it has left."""
    return sum(
        unit.spec.points * (unit.hull_left / unit.spec.hull_points if unit.spec.hull_points else 1.0)
        for unit in victory.in_play(table, side)
    )


ADVICE = SeaAdvice()
"""war_at_sea's advice."""
