"""What orders are worth to the side that gives them: each tried on the same tables imagined from its own view.

After the order light captains of one strength play every side on to the end, all on the same dice of a seed. So two
orders differ by themselves alone, and nothing that the side cannot know has a part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, variance

import msgspec

from game.ai.analysis.playing import Equals
from game.content.problem_file import Chance, Filed, set_up
from game.dice.tray import KeyedTray
from game.match import Order
from game.match.match import Refused, RuleError
from game.match.table import Table
from game.tabletop.ruleset import Match

LENT = 0.5
"""The spread of so much of a playout that is lent to a mean, so that a few playouts that agree are not sure."""


class Position(msgspec.Struct, frozen=True):
    """A side that is asked. `before` is the battle, never changed; `key` the number its imagined tables and their dice
    are made of."""

    before: Match
    side: str
    key: int


def position(filed: Filed) -> Position:
    """Where a problem asks. Raises Stale, ContentError for its scenario."""
    match = set_up(filed)
    return Position(match, filed.problem.side, match.number + 1)


class Tables:
    """The tables imagined from one position, and what orders came to on them. Nothing is played twice."""

    def __init__(self, equals: Equals, position: Position) -> None:
        self._equals, self._position = equals, position
        self._side = position.before.sides.index(position.side)
        ruleset = position.before.ruleset
        self._imagine: Callable[[Random], Table] = ruleset.advice.imaginer(
            position.before.view(position.side), position.side
        )
        self._made: dict[int, Table] = {}
        self._came: dict[tuple[bytes, int], float | None] = {}
        self.playouts = 0

    def worth(self, order: Order, number: int) -> float | None:
        """What an order came to on table `number`, 0 to 1; None where it is not legal there."""
        key = (msgspec.json.encode(order), number)
        if key not in self._came:
            self._came[key] = self._play(order, number)
        return self._came[key]

    def _play(self, order: Order, number: int) -> float | None:
        seed = (self._position.key << 16) + number
        if number not in self._made:
            self._made[number] = self._imagine(Random(seed))
        match = Match.imagined(self._equals.ruleset, self._made[number].fork(), KeyedTray(f"ahead {seed}"))
        self.playouts += 1
        try:
            match.answer(self._position.side, order, "")
        except (Refused, RuleError):
            return None
        return self._equals.play(match, seed)[self._side]

    def met(self, order: Order) -> int:
        """On how many tables, from the first on, an order was tried."""
        key = msgspec.json.encode(order)
        return next(number for number in count() if (key, number) not in self._came)

    def chance(self, order: Order, tables: range) -> Chance:
        """The chance of the side with an order. A table on which it is not legal is left out."""
        came = [share for number in tables if (share := self.worth(order, number)) is not None]
        return Chance(fmean(came), _error(came), len(came)) if came else Chance(0.0, 1.0, 0)

    def ahead(self, one: Order, other: Order, tables: range) -> Chance:
        """By how much one order is better than another, table by table."""
        pairs = [(self.worth(one, number), self.worth(other, number)) for number in tables]
        gains = [first - second for first, second in pairs if first is not None and second is not None]
        return Chance(fmean(gains), _error(gains), len(gains)) if gains else Chance(0.0, 1.0, 0)


def _error(worths: Sequence[float]) -> float:
    """The standard error of a mean; a few that agree are not sure of it."""
    count = len(worths)
    return sqrt(((variance(worths) if count > 1 else 0.0) + LENT / count) / count)
