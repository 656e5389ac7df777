"""What a cadet is told: close the enemy, look, shoot, repair. Everything is judged on a view of the side that asks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Aim, Order, Question, Shot, Slot, Steer, Steered
from game.match.advice import SANE
from game.match.orders import Value
from game.rulesets.coastal import attacks, contacts
from game.rulesets.coastal.table import CoastalTable
from game.sea.heading import bearing, distance, relative
from game.sea.notation import advance_token, turn_token

LIGHT: Final = 0.3
"""What lighting somebody up, or a pattern of depth charges, is worth in points."""
CLOSE: Final = 60.0
"""How near an enemy must lie for a torpedo to be let go, in cm."""


class CadetAdvice:
    """The cadet's part of `game.match.advice.Advice`."""

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
