"""What a cadet is told: close the enemy, fly missions, attack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.dice.odds import odds
from game.match import Order, Question, Shot, Steer, Steered
from game.rulesets.war_at_sea import condition, contacts, throws
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import TORPEDOES, Weapon, read_use
from game.sea.heading import bearing, distance, relative, toward
from game.sea.path import course
from game.tabletop.advice import SANE, UNWISE
from game.tabletop.unadvised import Unadvised

CLOSE: Final = 8.0
"""How near a cadet's ship comes to the enemy before it goes about its own ways, in inches."""
SEARCH: Final = 0.5
"""What a search is worth, in points."""


class CadetAdvice(Unadvised[SeaTable]):
    """The cadet's part of `game.tabletop.advice.Advice`. Everything is judged on a view of `side`."""

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
            path = course(question.pose, [toward(question.pose, goal.at, reach)])
            yield Steered(question.name, question.unit, path)
        elif away > CLOSE:
            off = (relative(bearing(question.pose, goal.at), question.pose.heading) + 180.0) % 360.0 - 180.0
            turn = round(max(-45.0, min(45.0, off)), 1)
            yield Steered(question.name, question.unit, f"T{turn:g}A{reach:g}" if turn else f"A{reach:g}")

    def worth(self, view: SeaTable, side: str, shot: Shot, amount: int) -> float:
        """The share of the target's points that the attack may be expected to take."""
        unit = view.units[shot.unit]
        target = view.units.get(shot.target)
        use = read_use(shot.weapon)
        if target is None or not isinstance(use, Weapon):
            return SEARCH
        return harm(view, unit, use, target) * target.spec.points


def harm(view: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> float:
    """The part of a target that one attack may be expected to take, from 0 to 1."""
    chances = odds(throws.attack(view, unit, weapon, target))
    if weapon in TORPEDOES:
        return min(1.0, chances.expected / max(target.hull_left, 1))
    sunk = chances.at_least(condition.vital_armor(target))
    hit = chances.at_least(condition.armor(target)) - sunk
    return sunk + hit / max(target.hull_left, 2)
