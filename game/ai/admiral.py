"""The admiral: tries its best orders out in battles played on in its head.

Each playout begins at a table made up from its own view (what it cannot see differs from playout to playout), gives
the order, and lets light captains answer for every side through fire and answer, until the table has rested a few
times, as it does where the guns would speak; there it is appraised. All orders meet the same made-up tables and the
same dice, so they differ by themselves alone. Knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from game.ai import captain
from game.ai.answer import Answer
from game.ai.budget import Budget
from game.ai.captain import Weighed
from game.ai.level import LevelTray
from game.match import Match, Order, Question
from game.match.advice import Character
from game.match.ruleset import Ruleset

TRIES = 10
"""Orders that are tried out at first, the captain's best."""

FAR = 5
"""Moments of rest a playout goes on to. Judged by battles played to their end, orders chosen by playouts to 1, 2, 3
and 5 rests gained 0.003, 0.015, 0.022 and 0.031 of a win over a captain's (44 questions)."""

ENOUGH = 2
"""Playouts of each order before they may be found to come to the same."""

EVEN = 0.05
"""Orders that come to the same within so many points are not tried any further."""

LONGEST = 400
"""Orders a playout gives at most, whatever happens."""

UNPROVED = 0.3
"""How far a single playout of each order is believed against the captain's opinion."""


def answer(
    view: Any,
    side: str,
    questions: Sequence[Question],
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
    thought = {place: found.worth(place) - best for place in found.places}
    left, tally = trial.played(found, thought, budget)
    told = [place for place in left if tally.told(place)][: captain.TOLD]
    if not told:  # pressed before the first playout was over
        return captain.answer(view, side, questions, advice, rng, character)
    opinions = tally.opinions(left)
    worths = [best + opinions[place] for place in told]
    reason = captain.reason(view, questions, advice, found, told, worths, budget.spent)
    return Answer(found.order(told[0]), reason, tuple(found.order(place) for place in told))


class Tally:
    """What playouts said of orders, beside what the captain thought of each (`thought`: points behind its best)."""

    def __init__(self, thought: dict[int, float]) -> None:
        self._thought = thought
        self._gains: dict[int, list[float]] = {place: [] for place in thought}

    def note(self, place: int, gain: float) -> None:
        """One more playout of an order. All orders meet the same playouts in the same turn."""
        self._gains[place].append(gain)

    def told(self, place: int) -> int:
        """How many playouts an order has had."""
        return len(self._gains[place])

    def best_first(self, places: Sequence[int]) -> list[int]:
        """Orders by what is known of them, those without a playout last."""
        opinions = self.opinions(places)
        return sorted(places, key=opinions.__getitem__, reverse=True)

    def opinions(self, places: Sequence[int]) -> dict[int, float]:
        """Playouts and captain together; an order without a playout comes last."""
        trust = self.trust(places)
        return {
            place: trust * fmean(gains) + (1.0 - trust) * self._thought[place] if gains else -inf
            for place in places
            for gains in [self._gains[place]]
        }

    def trust(self, places: Sequence[int]) -> float:
        """How far the playouts are believed: the share of their quarrel with the captain that chance does not explain.

        An analysis of variance over orders and playouts: one less the ratio of what varies within to what varies
        between orders, and never below 0.
        """
        count = min(len(self._gains[place]) for place in places)
        if count < 2 or len(places) < 2:
            return UNPROVED
        rows = [[gain - self._thought[place] for gain in self._gains[place][:count]] for place in places]
        means = [fmean(row) for row in rows]
        playouts = [fmean(column) for column in zip(*rows, strict=True)]
        middle = fmean(means)
        between = count * sum((mean - middle) ** 2 for mean in means) / (len(rows) - 1)
        if between <= 0.0:
            return UNPROVED
        within = sum(
            (gain - mean - playout + middle) ** 2
            for row, mean in zip(rows, means, strict=True)
            for gain, playout in zip(row, playouts, strict=True)
        ) / ((len(rows) - 1) * (count - 1))
        return max(0.0, 1.0 - within / between)


class Trial:
    """Playouts from one view."""

    def __init__(self, view: Any, side: str, ruleset: Ruleset, seed: int, character: Character) -> None:
        self._side = side
        self._ruleset = ruleset
        self._seed = seed
        self._character = character
        self._tables: dict[int, Any] = {}
        self._imagine = ruleset.advice.imaginer(view, side)
        self._now = ruleset.advice.appraise(view, side, character)

    def played(self, found: Weighed, thought: dict[int, float], budget: Budget) -> tuple[list[int], Tally]:
        """Orders the best first, and what playouts said of them, by sequential halving.

        A playout of every order in turn; when a round's share of the budget is spent, the worse half is dropped. It
        ends early where all orders come to the same.
        """
        tally, left = Tally(thought), list(found.places)
        rounds = max(1, (len(left) - 1).bit_length() - 1)
        number = 0
        for over in range(1, rounds + 1):
            while True:
                for place in left:
                    if budget.used >= 1.0:
                        return tally.best_first(left), tally
                    tally.note(place, self.gain(found.order(place), number))
                    budget.spent += 1
                number += 1
                opinions = tally.opinions(left)
                if number >= ENOUGH and max(opinions.values()) - min(opinions.values()) < EVEN:
                    return tally.best_first(
                        left
                    ), tally  # it does not matter here: time is better spent elsewhere
                if budget.used >= over / rounds:
                    break
            left = tally.best_first(left)
            if over < rounds:
                del left[(len(left) + 1) // 2 :]
        return left, tally

    def gain(self, order: Order, number: int) -> float:
        """What playout `number` of an order made of the table, beside its worth as it stands."""
        advice, side = self._ruleset.advice, self._side
        seed = (self._seed << 16) + number
        if number not in self._tables:
            self._tables[number] = self._imagine(Random(seed))
        match = Match.imagined(self._ruleset, self._tables[number].fork(), LevelTray(seed))
        rng = Random(seed + 1)
        moment = advice.rests(match.table)
        match.answer(side, order, "")
        self.play_on(match, rng, moment)
        return advice.appraise(match.table, side, self._character) - self._now

    def play_on(self, match: Match, rng: Random, moment: str) -> None:
        """Light captains at every side, its own concluding as it does, until the table has rested often enough."""
        advice = self._ruleset.advice
        plain = advice.characters[0]
        characters = {self._side: replace(plain, concludes=True)}
        rested = 0
        for _ in range(LONGEST):
            if match.over is not None:
                return
            now = advice.rests(match.table)
            if now and now != moment:
                rested, moment = rested + 1, now
                if rested == FAR:
                    return
            asked = match.asked()[0]
            character = characters.get(asked, plain)
            order = captain.light(match.table, asked, match.ask(asked), advice, rng, character)
            match.answer(asked, order, "")
