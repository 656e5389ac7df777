"""What a battle was decided by: the chance of each side at every order, and three causes that sum up to the result.

From one order to the next the chance moves twice: once by the choice, which the order's side made, from playing on as
equals would to the order that was given; once by the dice, from what that order promised to what came of it. Nothing
moves between: so the result is where the battle began, and all choices, and all dice, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import msgspec
import numpy as np

from game.ai.analysis.judging import SURE, Verdict, accuracy
from game.ai.analysis.levelling import Curve, Floats
from game.ai.analysis.moments import Course, Shares

ROUGH = 0.25
"""Half of the range that holds 95 of 100 of a curve that says nothing yet."""


class Looked(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order looked over. `before` is each side's chance before it, `given` with it and before its dice, `after`
    what came of it; `swing` and `luck` the standard errors of the two steps between, `error` that of `before`.

    `thrown` says whether it threw dice, `says` is the order in a few words. `played` says whether battles were played
    on from there: where not, the chances are those the game has learned.
    """

    number: int
    side: str
    by: str
    turn: int
    phase: str
    says: str
    before: Shares
    given: Shares
    after: Shares
    thrown: bool
    error: float
    swing: float
    luck: float
    played: bool = True


class Cause(msgspec.Struct, frozen=True):
    """What moved a side's chance: `who` is a side by its orders, empty for the dice. Shares, not points, with the
    standard error."""

    who: str
    moved: float
    error: float

    @property
    def sure(self) -> bool:
        """Whether it moved more than the half of its range that holds 95 of 100: else it is not told as a cause."""
        return abs(self.moved) > SURE * self.error


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle looked over. `start` is what it promised before the first order, `end` what it came to.

    `causes` are those of the first side's chance, one for each side in the scenario's order and the dice last; between
    two sides the other's are the same with the sign turned. `verdicts` judge orders by what their side knew. It took so
    many `playouts` and `seconds`.
    """

    sides: tuple[str, ...]
    orders: tuple[Looked, ...]
    start: Shares
    end: Shares
    over: bool
    causes: tuple[tuple[Cause, ...], ...]
    error: float
    verdicts: tuple[Verdict, ...]
    playouts: int
    seconds: float = 0.0

    @property
    def played(self) -> int:
        """From how many of its orders battles were played on; the chances at the others are those learned."""
        return sum(one.played for one in self.orders)

    @property
    def coarse(self) -> bool:
        """Whether too little was played to say what decided it: not yet from every order, or so seldom that its
        chances are sure to a quarter at best, or that no cause is larger than its error."""
        sure = any(one.sure for some in self.causes for one in some)
        return self.played < len(self.orders) or self.rough or not sure

    @property
    def rough(self) -> bool:
        """Whether the chances themselves are hardly known."""
        return SURE * self.error > ROUGH

    def causes_of(self, side: str) -> tuple[Cause, ...]:
        """What moved the chance of `side`."""
        return self.causes[self.sides.index(side)]

    def verdict(self, number: int) -> Verdict | None:
        """That of an order by its number; None where nothing was to choose, or it was not judged yet."""
        return next((one for one in self.verdicts if one.number == number), None)

    def judged(self, side: str, phase: str | None = None) -> list[Verdict]:
        """The verdicts on a side's orders, of all or of a phase."""
        phases = {one.number: one.phase for one in self.orders}
        return [
            one
            for one in self.verdicts
            if one.side == side and (phase is None or phases[one.number] == phase)
        ]

    def accuracy(self, side: str, phase: str | None = None) -> float | None:
        """How near a side's orders came to the best, 0 to 100, of all or of a phase; None where none was judged."""
        judged = self.judged(side, phase)
        return accuracy(judged) if judged else None

    def moves(self, side: str) -> Iterator[tuple[Looked, float, float]]:
        """Every order with what its choice and its dice moved of a side's chance."""
        at = self.sides.index(side)
        for one in self.orders:
            yield one, one.given[at] - one.before[at], one.after[at] - one.given[at]


def analysed(
    battle: Course,
    words: Sequence[str],
    thrown: Sequence[bool],
    played: Sequence[bool],
    curve: Curve,
    verdicts: tuple[Verdict, ...],
    playouts: int,
    seconds: float,
) -> Analysis:
    """Put a curve into words of orders and causes. `words`, `thrown` and `played` go with the moments."""
    count = 2 * len(battle.moments) + 1
    orders = []
    for place, moment in enumerate(battle.moments):
        before, given, after = (_shares(curve, 2 * place + more) for more in range(3))
        orders.append(
            Looked(
                moment.number,
                moment.side,
                moment.by,
                moment.turn,
                moment.phase,
                words[place],
                before,
                given,
                after,
                thrown[place],
                curve.sigma(_at(count, 2 * place)),
                curve.sigma(_at(count, 2 * place + 1) - _at(count, 2 * place)),
                curve.sigma(_at(count, 2 * place + 2) - _at(count, 2 * place + 1)),
                played[place],
            )
        )
    causes = tuple(_causes(battle, curve, side) for side in range(len(battle.sides)))
    return Analysis(
        battle.sides,
        tuple(orders),
        _shares(curve, 0),
        _shares(curve, count - 1),
        battle.over,
        causes,
        float(sqrt(curve.spread[0, 0])),
        verdicts,
        playouts,
        round(seconds, 1),
    )


def _causes(battle: Course, curve: Curve, side: int) -> tuple[Cause, ...]:
    count = 2 * len(battle.moments) + 1
    found = []
    for who in (*battle.sides, ""):
        weights = np.zeros(count)
        for place, moment in enumerate(battle.moments):
            if who in ("", moment.side):
                first = 2 * place + (1 if who == "" else 0)
                weights[first + 1] += 1.0
                weights[first] -= 1.0
        found.append(Cause(who, float(weights @ curve.chances[:, side]), curve.sigma(weights)))
    return tuple(found)


def _at(count: int, node: int) -> Floats:
    weights = np.zeros(count)
    weights[node] = 1.0
    return weights


def _shares(curve: Curve, node: int) -> Shares:
    return tuple(map(float, curve.chances[node]))
