"""What a cadet is told: steer for the enemy, search, strike what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.match import Chose, Order, Question, Shot, Slot, Steer, Steered
from game.match.orders import Value
from game.rulesets.carrier.air import may_strike, strike_range
from game.rulesets.carrier.stacks import enemy, holders, standing, within
from game.rulesets.carrier.table import BLACK, RED, CarrierTable
from game.rulesets.carrier.tables import RADIUS
from game.sea import ways
from game.sea.heading import distance, toward
from game.sea.passage import cut
from game.sea.path import course
from game.tabletop.advice import SANE

WASTED = (("no",), ("0",))
"""Choices that give a chance away: no strike, no look."""

BLACKS = 0.7
"""How often a cadet stages a strike."""


class CadetAdvice:
    """The cadet's part of `game.tabletop.advice.Advice`. Everything is judged on a view of `side`."""

    def sane(self, view: CarrierTable, side: str, question: Question, order: Order) -> float:
        """A chip spent on nothing is less than sane, and so is a strike not flown or a chip not looked at."""
        if question.name == "hold" or (isinstance(order, Chose) and order.picked in WASTED):
            return 0.5
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
        beside = toward(start, goal.at, away - 2 * RADIUS)
        way = ways.way(question.passage, start, beside) or [beside]
        track = cut([(start.x, start.y), *way], question.helm.distance)
        yield Steered(question.name, question.unit, course(start, track[1:]))

    def entry(self, view: CarrierTable, side: str, slot: Slot, rng: Random) -> Value | None:
        """Any colour, any sharing out, but what was found is shown and what may intercept does."""
        if slot.choices == (BLACK, RED):
            return BLACK if rng.random() < BLACKS else RED
        if slot.choices:
            return slot.choices[0] if slot.group == "chip" else rng.choice(slot.choices)
        return rng.randint(slot.least, slot.most)

    def worth(self, view: CarrierTable, side: str, shot: Shot, amount: int) -> float:
        """A strike on what is revealed is worth most, then a search that may strike, of a stack of few chips."""
        target = view.units[shot.target]
        searched = 2.0 / (1 + target.hidden)
        force = view.forces[shot.unit]
        where = holders(view).get(shot.unit)
        if (
            not may_strike(view, force, shot.weapon)
            or where is None
            or not within(where, target, strike_range(force))
        ):
            return searched
        return 4.0 if target.up else 2.0 * searched
