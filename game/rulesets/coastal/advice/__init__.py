"""coastal's advice to its opponents, as much of it as a cadet needs: close the enemy, look, shoot, repair.

See `game.match.advice.Advice`. Everything is judged on a view of the side that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Aim, Order, Question, Shot, Slot, Steer, Steered
from game.match.advice import SANE, Alarm, Character, Weighing
from game.match.events import Event
from game.match.orders import Value
from game.rulesets.coastal import attacks, contacts, victory
from game.rulesets.coastal.events import Fired, Moved
from game.rulesets.coastal.events import Shot as ShotAt
from game.rulesets.coastal.table import CoastalTable, enemy
from game.sea.heading import bearing, distance, relative
from game.sea.notation import advance_token, turn_token

PLAIN: Final = Character("plain", "Plain", "No habit.")
LIGHT: Final = 0.3
"""What lighting somebody up, or a pattern of depth charges, is worth in points."""
CLOSE: Final = 60.0
"""How near an enemy must lie for a torpedo to be let go, in cm."""


class CoastalAdvice:
    """The one object of coastal's advice."""

    characters: tuple[Character, ...] = (PLAIN,)
    terms: dict[str, str] = {}

    def sane(self, view: CoastalTable, side: str, question: Question, order: Order) -> float:
        return SANE

    def courses(self, view: CoastalTable, side: str, question: Steer, rng: Random) -> Iterator[Order]:
        """Towards one of the nearest enemies or markers, turning once as far as allowed."""
        others = [*contacts.spotted(view, side), *contacts.markers(view, side)]
        if not others:
            return
        pose = question.pose
        goal = rng.choice(sorted(others, key=lambda other: distance(pose, other.at))[:3])
        helm = question.helm
        off = relative(bearing(pose, goal.at), pose.heading)
        angle = max(-helm.turn, min(helm.turn, float(round(off))))
        if not angle or helm.owed >= helm.distance:
            yield Steered(question.name, question.unit, helm.straight())
            return
        path = (advance_token(helm.owed) if helm.owed else "") + turn_token(angle)
        path += advance_token(helm.distance - helm.owed)
        yield Steered(question.name, question.unit, path)

    def entry(self, view: CoastalTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """The nearest marker it may look for, by radar where it has one, else anything."""
        return slot.choices[0] if slot.choices and rng.random() < 0.7 else rng.choice(slot.choices)

    def worth(self, view: CoastalTable, side: str, shot: Shot, amount: int) -> float:
        """Hits to be expected, weighed by what the target is worth."""
        if shot.aimed is not None:
            return LIGHT if shot.weapon.startswith("tube") and self._near(view, side, shot.unit) else 0.0
        target = contacts.called(view, side, shot.target)
        if target is None:
            return 0.0
        try:
            throw = attacks.throw(view, Aim(shot.unit, shot.weapon, shot.target, amount))
        except ValueError:
            return LIGHT
        return odds(throw).expected * (1.0 + target.spec.points / 100.0)

    def _near(self, view: CoastalTable, side: str, unit: str) -> bool:
        at = view.units[unit].at
        return any(distance(at, other.at) < CLOSE for other in contacts.spotted(view, side))

    def weigh(
        self,
        view: CoastalTable,
        side: str,
        questions: Sequence[Question],
        rng: Random,
        character: Character,
        most: int,
    ) -> Weighing | None:
        return None

    def appraise(self, table: CoastalTable, side: str, character: Character) -> float:
        """The lead in points and in boxes that are left."""
        other = enemy(table, side)
        points = victory.scores(table)
        return points[side] - points[other] + _strength(table, side) - _strength(table, other)

    def imaginer(self, view: CoastalTable, side: str) -> Callable[[Random], CoastalTable]:
        """What is hidden is taken for absent."""

        def imagine(rng: Random) -> CoastalTable:
            table = view.fork()
            table.seen_by = ""
            table.sealed = {key: order for key, order in table.sealed.items() if key == side}
            return table

        return imagine

    def rests(self, table: CoastalTable) -> str:
        """Between two turns' phases."""
        step = type(table.agenda[0]).__name__ if table.agenda else ""
        return f"{table.turn} {step}" if step in ("MoveShips", "Guns") else ""

    def says(self, view: CoastalTable, question: Question, order: Order) -> str:
        return question.name.replace("_", " ")

    def marks(self, event: Event, table: CoastalTable) -> tuple[tuple[Alarm, str], ...]:
        """Shots and moves are counted."""
        if isinstance(event, ShotAt | Fired) and event.unit in table.units:
            return (("shot", table.units[event.unit].side),)
        return (("moved", table.units[event.unit].side),) if isinstance(event, Moved) else ()


def _strength(table: CoastalTable, side: str) -> float:
    """The points of a side's units, each by the boxes it has left."""
    return sum(
        unit.spec.points * unit.hull_boxes / unit.spec.hull_boxes
        for unit in table.units.values()
        if unit.side == side and unit.spec.hull_boxes and unit.state != "sunk"
    )


ADVICE = CoastalAdvice()
"""coastal's advice."""
