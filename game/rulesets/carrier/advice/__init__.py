"""carrier's advice to its opponents, as much of it as a cadet needs: steer for the enemy, search, strike.

See `game.match.advice.Advice`. Everything is judged on a view of the side that asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from game.match import Order, Question, Shot, Slot, Steer, Steered
from game.match.advice import SANE, Alarm, Character, Weighing
from game.match.events import Event
from game.match.orders import Value
from game.rulesets.carrier.events import Dispersed
from game.rulesets.carrier.stacks import enemy, standing
from game.rulesets.carrier.table import BLACK, BLANK, CATAPULT, RED, STAGED, CarrierTable
from game.rulesets.carrier.tables import RADIUS
from game.sea.heading import distance
from game.sea.passage import cut
from game.sea.path import course

PLAIN: Final = Character("plain", "Plain", "No habit.")


class CarrierAdvice:
    """The one object of carrier's advice."""

    characters: tuple[Character, ...] = (PLAIN,)
    terms: dict[str, str] = {}

    def sane(self, view: CarrierTable, side: str, question: Question, order: Order) -> float:
        return SANE

    def courses(self, view: CarrierTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """The shortest way to one of the enemy's stacks, up to its base."""
        others = standing(view, enemy(view, side))
        start = question.pose
        if question.passage is None or not others:
            return
        goal = rng.choice(sorted(others, key=lambda stack: distance(start, stack.at))[:3])
        away = distance(start, goal.at)
        if away <= 2 * RADIUS:
            return
        part = (away - 2 * RADIUS) / away
        beside = (start.x + part * (goal.x - start.x), start.y + part * (goal.y - start.y))
        way = question.passage.way(start, beside) or [beside]
        track = cut([(start.x, start.y), *way], question.helm.distance)
        yield Steered(question.name, question.unit, course(start, track[1:]))

    def entry(self, view: CarrierTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """Any colour, any sharing out, but what was found is shown and what may intercept does."""
        if slot.choices:
            return slot.choices[0] if slot.group == "chip" else rng.choice(slot.choices)
        return rng.randint(slot.least, slot.most)

    def worth(self, view: CarrierTable, side: str, shot: Shot, amount: int) -> float:
        """A strike on what is revealed is worth most, then a search of a stack of few chips."""
        target = view.units[shot.target]
        if shot.weapon != CATAPULT:
            cards = view.forces[shot.unit].cards
            if target.up and any(card.by == shot.weapon and card.colour == BLACK for card in cards):
                return 4.0
        return 2.0 / (1 + target.hidden)

    def weigh(
        self,
        view: CarrierTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        return None

    def appraise(self, table: CarrierTable, side: str, character: Character) -> float:
        """The lead in victory points."""
        return float(table.commands[side].points - table.commands[enemy(table, side)].points)

    def imagine(self, view: CarrierTable, side: str, rng: Random) -> CarrierTable:
        """What is hidden is taken for blanks, and every card whose colour is not known for red."""
        table = view.fork()
        table.seen_by = ""
        for stack in table.units.values():
            stack.down, stack.unseen = (*stack.down, *(BLANK,) * stack.unseen), 0
        table.forces = {
            name: msgspec.structs.replace(
                force,
                cards=tuple(
                    card if card.colour else msgspec.structs.replace(card, colour=RED, state=STAGED)
                    for card in force.cards
                ),
            )
            for name, force in table.forces.items()
        }
        table.notes = dict.fromkeys(table.sides, ()) | table.notes
        table.sealed = {key: order for key, order in table.sealed.items() if key == side}
        return table

    def rests(self, table: CarrierTable) -> str:
        """Between two actions."""
        if table.air is not None or table.battle is not None or table.phase != "action":
            return ""
        chips = "/".join(str(table.commands[side].chips) for side in table.sides)
        return f"round {table.turn}, {chips}"

    def says(self, view: CarrierTable, question: Question, order: Order) -> str:
        return question.name.replace("_", " ")

    def marks(self, event: Event, table: CarrierTable) -> tuple[tuple[Alarm, str], ...]:
        """A decoy rammed counts as a shot."""
        return (("shot", table.active),) if isinstance(event, Dispersed) else ()


ADVICE = CarrierAdvice()
"""carrier's advice."""
