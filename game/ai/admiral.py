"""The admiral: tries its best orders out in battles played on in its head, and looks further with the best of them.

Each playout begins at a table made up from its own view (what it cannot see differs from playout to playout), gives
the order, and lets light captains answer for every side until the table rests, as it does where the guns would speak
next; there it is appraised. All orders meet the same made-up tables and the same dice, so they differ by themselves
alone. At first many orders are sorted by playouts to the next rest, which tell much for little; the better half is
played on through fire and answer. Where the table tells nothing in the midst of a turn (`Farsighted`) few are tried,
each to a turn further on. Knows no game and sees views only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.ai import captain
from game.ai.answer import Answer
from game.ai.budget import Budget
from game.ai.captain import Weighed
from game.ai.level import LevelTray
from game.ai.staff import Foresight, Job, Staff, Thought
from game.ai.value import Value
from game.match import Order, Question
from game.match.table import Table
from game.tabletop.advice import (
    Advice,
    Character,
    Doubting,
    Farsighted,
    Indifferent,
    Launching,
    Planning,
    Steady,
    Weighing,
)
from game.tabletop.ruleset import Match, Ruleset

TRIES, FEW = 10, 5
"""Orders that are tried out at first, the captain's best, and where playouts go on for turns. Those cost more, and
nearer ones, to sort by, would tell nothing: so few of them are not sorted."""

AMONG, BEHIND = 100, 6.0
"""The captain's best orders among which plans are told apart, and how many points a plan may be behind the best."""

NEAR, FAR = 1, 3
"""Moments of rest a playout goes on to: when many orders are sorted, and when the best of them are compared."""

LATEST = 2
"""Turns a playout goes on at most for the sake of torpedoes that run."""


SORTING, USUAL, FARTHER = Foresight(NEAR), Foresight(FAR), Foresight(FAR, 1, running=True, chance=0.5)
"""What all admirals sort by, what they decide by, and what a fleet admiral does.

With equal processor time (0.25 s) she gained nothing that 24 to 36 positions of a trial could show, judged by playouts
from the true table two turns on: coastal -0.1 points of chance (standard error 0.5), carrier +0.7 (0.7), fleet +0.7
(1.8). To ask for the chance alone did as well; a look that ended with the turn even where three rests go beyond it was
2.5 points worse in war_at_sea (1.8).

Plans for the whole force (close, hold the range, cross ahead, pincer, withdraw, lie in wait or none), chosen each turn
by 60 joint playouts of three turns, gave war_at_sea's captain as River Plate's Cruisers 51 % of 92 battles (41-61)
where she has 38 % of 800 (35-42) without. With two turns and the appraisal in place of the chance they gave nothing.
A fleet admiral of 16 playouts won 57 % of 60 with them (44-68) and 53 % of the same 60 without (41-65), at four times
the time: playouts of single orders have found it already, so she makes none.

Sealed sheets drawn by regret matching against three answers of the other side, in place of the best order against what
a light captain answers, were no harder to exploit: of 221 sealed questions of nef's trial (30 playouts each) the sheet
differed at 72, and at 70 of them, played on from the true table, it was worth 3.3 points less (95 %: 0.3 to 6.3)
against the captain's answer, 0.6 less (-1.7 to 2.9) on average and 0.2 less (-2.7 to 3.0) against the worst of four.
Whole battles: 12 of 24 won. Of 552 sheets of missions in war_at_sea's Carriers none differed.
"""


class Means(NamedTuple):
    """What an admiral has to think with. `staff` are the officers of a fleet admiral at a table with people."""

    budget: Budget
    foresight: Foresight = USUAL
    staff: Staff | None = None


SORTED = 0.3
"""The share of the budget that goes to sorting; most is spent on looking further."""

ENOUGH = 2
"""Playouts of each order before they may be found to come to the same."""

EVEN = 0.05
"""Orders that come to the same within so many points are not tried any further, and given as the captain has them."""

LONGEST = 400
"""Orders a playout gives at most, whatever happens."""

UNPROVED = 0.3
"""How far a single playout of each order is believed against the captain's opinion."""


def answer(
    view: Table,
    side: str,
    questions: Sequence[Question],
    ruleset: Ruleset,
    rng: Random,
    character: Character,
    means: Means,
) -> Answer:
    """The best legal order the budget allows, with its reason; a captain's where there is no choice or no time."""
    advice, budget = ruleset.advice, means.budget
    ahead = advice.turns_ahead if isinstance(advice, Farsighted) else 0
    tries = budget.tries(FEW if ahead else TRIES)
    weighing = advice.weigh(view, side, questions, rng, character, captain.THINKS_OF)
    found = _worth_a_try(weighing, questions, advice, tries)
    if len(found.places) < 2 or tries < 2:
        return captain.answer(view, side, questions, advice, rng, character)
    trial = Trial(view, side, ruleset, rng.getrandbits(32), character)
    if means.staff is not None:
        trial.helped(means.staff, {place: found.order(place) for place in found.places})
    best = found.worth(found.places[0])
    thought = {place: found.worth(place) - best for place in found.places}
    left, tally = list(found.places), trial.tally(thought)
    if len(left) >= 2 * captain.TOLD:
        heard = trial.played(found, left, thought, SORTING, SORTED, budget)
        if heard.told(left[-1]):
            tally, left = heard, heard.best_first(left)[: (len(left) + 1) // 2]
    foresight = replace(means.foresight, turns=max(means.foresight.turns, ahead))
    heard = trial.played(found, left, thought, foresight, 1.0, budget)
    if heard.told(left[-1]) or not tally.told(left[0]):
        tally, left = heard, heard.best_first(left)
    if not tally.told(left[0]):  # pressed before the first playout was over
        return captain.answer(view, side, questions, advice, rng, character)
    opinions = tally.opinions(left)
    told = [place for place in left if tally.told(place)][: captain.TOLD]
    worths = [best + opinions[place] for place in told]
    spent = budget.spent
    reason = captain.reason(
        view, questions, advice, found, told, worths, spent, trial.reached, tally.indifference
    )
    return Answer(found.order(told[0]), reason, tuple(found.order(place) for place in told))


def _worth_a_try(
    weighing: Weighing | None, questions: Sequence[Question], advice: Advice, most: int
) -> Weighed:
    """The captain's best orders; where the advice tells its plans apart (`plan`), the best of each."""
    if not isinstance(advice, Planning):
        return Weighed(weighing, questions, most)
    found = Weighed(weighing, questions, AMONG)
    found.vary(advice.plan, BEHIND, most)
    return found


class Chance(Random):
    """Chance that tells whether any was drawn of it."""

    drawn = False

    def random(self) -> float:
        self.drawn = True
        return super().random()

    def getrandbits(self, k: int) -> int:
        self.drawn = True
        return super().getrandbits(k)


_packed = msgspec.msgpack.Encoder().encode
"""A table as bytes, to know it again by: in half the time that a fingerprint of a log takes."""


class Tally:
    """What playouts said of orders, beside what the captain thought of each (`thought`: points behind its best).

    Luck counts `doubt` times over; within `indifference` of the best, in points, orders are even.
    """

    def __init__(self, thought: dict[int, float], doubt: float = 1.0, indifference: float = EVEN) -> None:
        self._thought = thought
        self._doubt = doubt
        self.indifference = indifference
        self._gains: dict[int, list[float]] = {place: [] for place in thought}

    def note(self, place: int, gain: float) -> None:
        """One more playout of an order. All orders meet the same playouts in the same turn."""
        self._gains[place].append(gain)

    def told(self, place: int) -> int:
        """How many playouts an order has had."""
        return len(self._gains[place])

    def best_first(self, places: Sequence[int]) -> list[int]:
        """Orders by what is known of them, those even with the best as the captain has them; without a playout last.

        In the last turn of a drawn battle all came to the same, and an admiral of coastal held her fire at 8 cm.
        """
        opinions = self.opinions(places)
        least = max(opinions.values()) - self.indifference

        def known(place: int) -> tuple[bool, float]:
            even = opinions[place] >= least
            return even, self._thought[place] if even else opinions[place]

        return sorted(places, key=known, reverse=True)

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
        between orders, `doubt` times over, and never below 0.
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
        return max(0.0, 1.0 - self._doubt * within / between)


class Trial:
    """Playouts from one view."""

    def __init__(self, view: Table, side: str, ruleset: Ruleset, seed: int, character: Character) -> None:
        self._side = side
        self._ruleset, self._advice = ruleset, ruleset.advice
        self._seed = seed
        self._character = character
        self.reached = 0
        """The last turn that a playout came to."""
        self._tables: dict[int, Table] = {}
        self._imagine = ruleset.advice.imaginer(view, side)
        self._now = ruleset.advice.appraise(view, side, character)
        self._remembers = isinstance(ruleset.advice, Steady)
        self._answers: dict[tuple[int, str], Order] = {}
        self._view = view
        self._staff: Staff | None = None
        self._value = Value(side, ruleset.advice)
        self._values: dict[int, float] = {}

    def tally(self, thought: dict[int, float]) -> Tally:
        """Nothing told yet, believed as far as the game allows: its advice may be `Doubting`, and `Indifferent`."""
        advice = self._advice
        return Tally(
            thought,
            advice.doubt if isinstance(advice, Doubting) else 1.0,
            advice.indifference if isinstance(advice, Indifferent) else EVEN,
        )

    def played(
        self,
        found: Weighed,
        places: Sequence[int],
        thought: dict[int, float],
        foresight: Foresight,
        share: float,
        budget: Budget,
    ) -> Tally:
        """Playouts of orders in turn, as far as the foresight goes, until a share of the budget is spent.

        It ends early where all orders come to the same.
        """
        tally, noted, before = self.tally(thought), 0, budget.spent
        jobs = self._jobs(places, share, budget)
        for place, _ in self._played(found, jobs, foresight, tally):
            noted += 1
            if place != places[-1] or noted < ENOUGH * len(places):
                continue
            opinions = tally.opinions(places)
            if max(opinions.values()) - min(opinions.values()) < EVEN:
                break  # it does not matter here: time is better spent elsewhere
        budget.spent = before + noted
        return tally

    def _jobs(self, places: Sequence[int], share: float, budget: Budget) -> Iterator[Job]:
        """Orders in turn, playout by playout, while there is time; each counts as spent when it is begun."""
        number = 0
        while budget.used < share:
            for place in places:
                if budget.used >= 1.0:
                    return
                budget.spent += 1
                yield place, number
            number += 1

    def _played(
        self, found: Weighed, jobs: Iterator[Job], foresight: Foresight, tally: Tally
    ) -> Iterator[Job]:
        """Playouts noted one after the other, by officers too where there are some."""

        def own(job: Job) -> tuple[float, int]:
            return self.gain(found.order(job[0]), job[1], foresight), self.reached

        if self._staff is None:
            played: Iterator[tuple[Job, float, int]] = ((job, *own(job)) for job in jobs)
        else:
            played = self._staff.gains(jobs, foresight, own)
        for job, gain, reached in played:
            tally.note(job[0], gain)
            self.reached = max(self.reached, reached)
            yield job

    def helped(self, staff: Staff, orders: dict[int, Order]) -> None:
        """From now on officers play as well, of these orders by their places."""
        self._staff = staff
        staff.think_of(Thought(self._view, self._side, self._seed, self._character, orders))

    def gain(self, order: Order, number: int, foresight: Foresight = USUAL) -> float:
        """What playout `number` of an order made of the table, in points beside its worth as it stands."""
        seed = (self._seed << 16) + number
        if number not in self._tables:
            self._tables[number] = self._imagine(Random(seed))
        match = Match.imagined(self._ruleset, self._tables[number].fork(), LevelTray(seed))
        rng = Chance(seed + 1)
        moment = self._advice.rests(match.table)
        match.answer(self._side, order, "")
        self.play_on(match, rng, moment, foresight)
        self.reached = max(self.reached, match.table.turn)
        share, gained = foresight.chance, 0.0
        if share < 1.0:
            worth = self._advice.appraise(match.table, self._side, self._character) - self._now
            gained += (1.0 - share) * worth
        if share > 0.0:
            if number not in self._values:
                self._values[number] = self._value.points(self._tables[number])
            gained += share * (self._value.points(match.table) - self._values[number])
        return gained

    def play_on(self, match: Match, rng: Chance, moment: str, foresight: Foresight) -> None:
        """Light captains at every side, its own concluding as it does, as far as the foresight goes."""
        advice = self._advice
        plain = advice.characters[0]
        characters = {self._side: replace(plain, concludes=True)}
        rested, begun = 0, match.table.turn
        for _ in range(LONGEST):
            if match.over is not None:
                return
            now = advice.rests(match.table)
            if now and now != moment:
                rested, moment = rested + 1, now
                if self._enough(match.table, rested, begun, foresight):
                    return
            asked = match.asked()[0]
            character = characters.get(asked, plain)
            match.answer(asked, self._light(match, asked, rng, character), "")

    def _enough(self, table: Table, rested: int, begun: int, foresight: Foresight) -> bool:
        """Whether a playout that has rested so often since a turn has gone far enough."""
        if rested < foresight.rests or table.turn < begun + foresight.turns:
            return False
        advice = self._advice
        running = foresight.running and isinstance(advice, Launching) and advice.running(table)
        return not running or table.turn >= begun + LATEST

    def _light(self, match: Match, side: str, rng: Chance, character: Character) -> Order:
        """What a light captain answers. Playouts of one order are alike until the dice part them: of nef's answers a
        sixth were given before, a quarter of their time, so those that drew no chance are remembered."""
        advice, table = self._advice, match.table
        if not self._remembers:
            return captain.light(table, side, match.ask(side), advice, rng, character)
        key = hash(_packed(table.changing())), side
        if (known := self._answers.get(key)) is not None:
            return known
        rng.drawn = False
        order = captain.light(table, side, match.ask(side), advice, rng, character)
        if not rng.drawn:
            self._answers[key] = order
        return order
