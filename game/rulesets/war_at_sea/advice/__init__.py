"""war_at_sea's advice to its opponents, as much of it as a cadet needs: close the enemy, fly missions, attack.

See `game.match.advice.Advice`. Everything is judged on a view of the side that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Order, Question, Shot, Slot, Steer, Steered
from game.match.advice import SANE, Alarm, Character, Weighing
from game.match.events import Event
from game.match.orders import Value
from game.rulesets.war_at_sea import attacks, condition, contacts, throws, victory
from game.rulesets.war_at_sea.air_events import Flew
from game.rulesets.war_at_sea.events import AttackMade, Moved
from game.rulesets.war_at_sea.table import PERISCOPE, Piece, SeaTable, enemy
from game.sea.heading import bearing, distance, relative
from game.sea.path import course

PLAIN: Final = Character("plain", "Plain", "No habit.")
CLOSE: Final = 8.0
"""How near a cadet's ship comes to the enemy before it goes about its own ways, in inches."""
UNWISE: Final = 0.2
"""How sane it is to move no more, or to attack no more."""
SEARCH: Final = 0.5
"""What a search is worth, in points."""


class SeaAdvice:
    """The one object of war_at_sea's advice."""

    characters: tuple[Character, ...] = (PLAIN,)
    terms: dict[str, str] = {}

    def sane(self, view: SeaTable, side: str, question: Question, order: Order) -> float:
        """To end a share in which something may still be done is not wise."""
        return UNWISE if question.name.startswith("end_") else SANE

    def courses(self, view: SeaTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Towards an enemy not far off, or an aircraft's own target."""
        unit = view.units[question.unit]
        others = contacts.enemies(view, side)
        goal = view.units.get(unit.mission_target)
        if goal is None:
            if not others:
                return
            goal = rng.choice(sorted(others, key=lambda other: distance(question.pose, other.at))[:3])
        away = distance(question.pose, goal.at)
        reach = question.helm.distance
        if unit.spec.air:
            part = min(1.0, reach / away) if away else 0.0
            start = question.pose
            end = start.x + part * (goal.x - start.x), start.y + part * (goal.y - start.y)
            yield Steered(question.name, question.unit, course(start, [end]))
        elif away > CLOSE:
            off = (relative(bearing(question.pose, goal.at), question.pose.heading) + 180.0) % 360.0 - 180.0
            turn = round(max(-45.0, min(45.0, off)), 1)
            yield Steered(question.name, question.unit, f"T{turn:g}A{reach:g}" if turn else f"A{reach:g}")

    def entry(self, view: SeaTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """Any mission that is to be had."""
        return rng.choice(slot.choices) if slot.choices else rng.randint(slot.least, slot.most)

    def worth(self, view: SeaTable, side: str, shot: Shot, amount: int) -> float:
        """The share of the target's points that the attack may be expected to take."""
        unit = view.units[shot.unit]
        target = view.units.get(shot.target)
        if target is None or shot.weapon in ("sonar", "search", "tie"):
            return SEARCH
        return harm(view, unit, shot.weapon, target) * target.spec.points

    def weigh(
        self,
        view: SeaTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        return None

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
        return question.name.replace("_", " ")

    def marks(self, event: Event, table: SeaTable) -> tuple[tuple[Alarm, str], ...]:
        """Attacks and moves are counted."""
        if isinstance(event, AttackMade):
            return (("shot", table.units[event.unit].side),)
        return (("moved", event.side),) if isinstance(event, Moved | Flew) else ()


def harm(view: SeaTable, unit: Piece, weapon: str, target: Piece) -> float:
    """The part of a target that one attack may be expected to take, from 0 to 1."""
    chances = odds(throws.attack(view, unit, weapon, target))
    if weapon in attacks.TORPEDOES:
        return min(1.0, chances.expected / max(target.hull_left, 1))
    sunk = chances.at_least(condition.vital_armor(target))
    hit = chances.at_least(condition.armor(target)) - sunk
    return sunk + hit / max(target.hull_left, 2)


def _strength(table: SeaTable, side: str) -> float:
    """The points of a side's units, each by the hull it has left."""
    return sum(
        unit.spec.points * (unit.hull_left / unit.spec.hull_points if unit.spec.hull_points else 1.0)
        for unit in victory.in_play(table, side)
    )


ADVICE = SeaAdvice()
"""war_at_sea's advice."""
