"""The admiral: tries its best orders out in battles played on in its head, and keeps halving them.

Each playout begins at a table made up from its own view (what it cannot see differs from playout to playout), gives
the order, and lets light captains answer for every side until the table rests, as it does where the guns would speak
next; there it is appraised. All orders meet the same made-up tables and the same dice, so they differ by themselves
alone. The budget goes to the orders that look best: sequential halving. Knows no game and sees views only.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from game.ai import captain
from game.ai.answer import Answer
from game.ai.budget import Budget
from game.ai.level import LevelTray
from game.match import Match, Order, Question
from game.match.advice import Character
from game.match.ruleset import Ruleset

TRIES = 10
"""Orders that are tried out at first, the captain's best."""

RESTS = 1
"""Moments of rest a playout goes on to."""

STRAY = 0.5
"""Points by which the captains of a playout misjudge: one sure answer of the enemy is not all there is."""

EVEN = 0.05
"""Orders that come to the same within so many points are not tried any further."""

LONGEST = 400
"""Orders a playout gives at most, whatever happens."""

TRUST = 1.0
"""The weight of a captain's own opinion of an order, in playouts."""


def answer(
    view: Any,
    side: str,
    questions: list[Question],
    ruleset: Ruleset,
    rng: Random,
    character: Character,
    budget: Budget,
) -> Answer:
    """The best legal order the budget allows, with its reason; a captain's where there is no choice or no time."""
    advice = ruleset.advice
    tries = budget.tries(TRIES)
    found = captain.weighed(view, side, questions, advice, rng, character, captain.THINKS_OF, tries)
    if len(found.places) < 2 or tries < 2:
        return captain.answer(view, side, questions, advice, rng, character)
    trial = Trial(view, side, ruleset, rng.getrandbits(32), character)
    best = found.worth(found.places[0])
    sums = dict.fromkeys(found.places, 0.0)
    runs = dict.fromkeys(found.places, 0)

    def opinion(place: int) -> float:
        """Playouts and the captain's opinion together, beside the captain's best."""
        if not runs[place]:
            return -inf
        return (sums[place] + TRUST * (found.worth(place) - best)) / (runs[place] + TRUST)

    left = list(found.places)
    rounds = 1
    while len(left) >> rounds >= captain.TOLD:
        rounds += 1
    number = 0
    for round_ in range(1, rounds + 1):
        while budget.used < round_ / rounds:
            for place in left:
                if budget.used >= 1.0:
                    break
                sums[place] += trial.gain(found.order(place), number)
                runs[place] += 1
                budget.spent += 1
            number += 1
        left.sort(key=opinion, reverse=True)
        if opinion(left[0]) - opinion(left[-1]) < EVEN:
            break  # it does not matter here: time is better spent elsewhere
        if round_ < rounds:
            left = left[: max(captain.TOLD, (len(left) + 1) // 2)]
    told = [place for place in left if runs[place]][: captain.TOLD]
    if not told:  # pressed before the first playout was over
        return captain.answer(view, side, questions, advice, rng, character)
    worths = [best + opinion(place) for place in told]
    reason = captain.reason(view, questions, advice, found, told, worths, budget.spent)
    return Answer(found.order(told[0]), reason, tuple(found.order(place) for place in told))


class Trial:
    """Playouts from one view."""

    def __init__(self, view: Any, side: str, ruleset: Ruleset, seed: int, character: Character) -> None:
        self._view = view
        self._side = side
        self._ruleset = ruleset
        self._seed = seed
        self._character = character
        self._tables: dict[int, Any] = {}
        self._now = ruleset.advice.appraise(view, side, character)

    def gain(self, order: Order, number: int) -> float:
        """What playout `number` of an order made of the table, beside its worth as it stands."""
        advice, side = self._ruleset.advice, self._side
        seed = (self._seed << 16) + number
        if number not in self._tables:
            self._tables[number] = advice.imagine(self._view, side, Random(seed))
        match = Match.imagined(self._ruleset, self._tables[number].fork(), LevelTray(seed))
        rng = Random(seed + 1)
        moment = advice.rests(match.table)
        match.answer(side, order, "")
        self.play_on(match, rng, moment)
        return advice.appraise(match.table, side, self._character) - self._now

    def play_on(self, match: Match, rng: Random, moment: str) -> None:
        """Light captains at every side, until the table has rested often enough."""
        advice = self._ruleset.advice
        plain = advice.characters[0]
        rested = 0
        for _ in range(LONGEST):
            if match.over is not None:
                return
            now = advice.rests(match.table)
            if now and now != moment:
                rested, moment = rested + 1, now
                if rested == RESTS:
                    return
            asked = match.asked()[0]
            order = captain.light(match.table, asked, match.ask(asked), advice, rng, plain, STRAY)
            match.answer(asked, order, "")
