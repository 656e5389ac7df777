"""How a battle may end from one of its orders: played on many times with other dice, from an order given or another.

It begins at the true table, and equals play it on who see their own views; the same number means the same dice for
whichever order is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import msgspec

from game.ai.analysis.moments import Moment, Shares
from game.ai.analysis.playing import Equals
from game.dice.tray import KeyedTray
from game.match import Order
from game.match.match import Refused, RuleError

MANY = 200
"""Battles that are played on from an order."""

SURE = NormalDist().inv_cdf(0.975)


class Ending(msgspec.Struct, frozen=True):
    """One end: what it came to for each side, and by how many points the first side led."""

    shares: Shares
    lead: float


class Ends(msgspec.Struct, frozen=True):
    """The ends that an order led to, by what side they are told."""

    sides: tuple[str, ...]
    endings: tuple[Ending, ...]

    def won(self, side: str) -> float:
        """How many of them a side won; a draw counts its share."""
        at = self.sides.index(side)
        return sum(one.shares[at] for one in self.endings)

    def give(self, side: str) -> float:
        """Half the range, in battles, that holds what a side would win of so many in 95 of 100 such looks."""
        count = len(self.endings)
        share = (self.won(side) + 1.0) / (count + 2.0)
        return SURE * sqrt(count * share * (1.0 - share))

    def spread(self, edge: float, bars: int) -> tuple[int, ...]:
        """How many ends there are by the first side's lead, in so many bars from `edge` down to its opposite; what
        lies beyond counts in the last."""
        counts = [0] * bars
        for one in self.endings:
            place = int((edge - one.lead) / (2.0 * edge) * bars)
            counts[min(bars - 1, max(0, place))] += 1
        return tuple(counts)


def ends(equals: Equals, moment: Moment, order: Order, numbers: Sequence[int]) -> list[Ending]:
    """Play a battle on from a moment with an order, once for each number. None of them where it is not legal there: an
    order that its side thought of may be barred by what it did not see."""
    found = []
    for number in numbers:
        match = moment.before.fork(tray=KeyedTray(f"end {moment.number} {number}"))
        try:
            match.answer(moment.side, order, "")
        except (Refused, RuleError):
            return []
        shares = equals.play(match, (moment.number << 16) + number)
        points = match.ruleset.scores(match.table)
        first, *others = match.sides
        lead = points.get(first, 0) - max((points.get(side, 0) for side in others), default=0)
        found.append(Ending(shares, float(lead)))
    return found


def edge(told: Sequence[Ends]) -> float:
    """The lead that bars are drawn to, either way: that of all but a few of the ends."""
    leads = sorted(abs(one.lead) for ends in told for one in ends.endings)
    return max(1.0, leads[int(0.98 * (len(leads) - 1))]) if leads else 1.0
