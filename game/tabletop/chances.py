"""The chance of winning: a logistic curve over the appraisal, what either side has left, who leads, the time, and how
the battle leans.

A game musters its sides (`Mustering`): sums such as hulls, torpedoes, points scored, and who would win at once. Each
sum counts by its difference beside the forces, differently early and late; so does the game's appraisal, which knows
where things stand, and the leaning: what is known of this battle from earlier ones. The weights are learned from
battles (`tools/learn.py`) and stand in the game's `advice/chances.toml`. The chances of two sides come to 1. Knows no
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import exp
from typing import Final, Protocol, runtime_checkable

import msgspec

from game.match.books import Book
from game.match.table import T_contra, Table
from game.tabletop.advice import PLAIN, Character

Sums = Mapping[str, float]
"""What a side has, by name; `force` is the points it began with, and nothing counts by itself but beside it."""

SCORE: Final = "score"
"""The points a side has scored, among its sums."""
FORCE: Final = "force"
BESIDE: Final = ("leaning", "lead", "appraisal")
"""What the weights meet beside the sums, in this order after them."""
STEEPEST: Final = 30.0
"""Beyond this a chance is 0 or 1 to the last figure."""


class Weights(msgspec.Struct, frozen=True):
    """What a sum counts by its difference beside the forces: at the beginning (`ahead`), how much more at the end."""

    ahead: float = 0.0
    late: float = 0.0


class Lead(msgspec.Struct, frozen=True):
    """What it counts to be the one who would win at once: with the share of the battle that is over, and its fourth
    power."""

    late: float = 0.0
    last: float = 0.0


class Own(msgspec.Struct, frozen=True):
    """What a battle has of its own, learned of many of it: how steep there is what the weights say of it all, and what
    the first side's log odds are besides, at the beginning (`first`) and how much more at the end (`late`). Points
    scored and the appraisal count for so much more, beside the forces."""

    steep: float = 1.0
    first: float = 0.0
    late: float = 0.0
    scored: float = 0.0
    appraisal: float = 0.0


class Known(msgspec.Struct, frozen=True):
    """What is known of a battle before it begins: by which log odds the first side wins it between equals, and what it
    has of its own. Nothing, where it was never fought."""

    leaning: float = 0.0
    own: Own = Own()


UNKNOWN: Final = Known()
"""Of a battle that was never fought before."""


class Chances(msgspec.Struct, frozen=True):
    """The weights of a game and what they were learned of: battles, positions of them, rules' fingerprint, commit.
    `own` is what its shipped scenarios have of their own, by the last part of their ids.

    `appraisal` is what the game's appraisal counts beside the forces, `leaning` what the log odds count by which the
    first side wins this battle between equals, where that was measured. `point` is what a point of it is of the forces'
    worth on the curve by itself, where that is steepest: it turns a chance back into points.
    """

    sums: dict[str, Weights]
    lead: Lead
    point: float
    appraisal: Weights = Weights()
    leaning: Weights = Weights()
    own: dict[str, Own] = {}
    battles: int = 0
    positions: int = 0
    rules: str = ""
    commit: str = ""


@runtime_checkable
class Mustering(Protocol[T_contra]):
    """Advice of a game of two sides that knows what a chance of winning follows from."""

    @property
    def chances(self) -> Chances:
        """What was learned of it."""

    def muster(self, table: T_contra) -> Mapping[str, Sums]:
        """What each side has on a whole table, by the same names."""

    def leader(self, table: T_contra) -> str:
        """Who would win if the battle ended now; empty: nobody."""

    def appraise(self, table: T_contra, side: str, character: Character) -> float:
        """What a whole table is worth to a side in points, as the game's advice appraises it."""


def chances_of(book: Book) -> Chances:
    """What a game's book has in `advice/chances.toml`."""
    return msgspec.convert(book.read("advice/chances.toml"), Chances)


def over(table: Table) -> float:
    """The share of a battle's turns that is over, 0 to 1; the turn in hand counts."""
    return min(1.0, table.turn / max(1, table.turns))


def forces(mine: Sums, theirs: Sums) -> float:
    """The worth of a side at the beginning, as the mean of both: what sums are measured by."""
    return max(1.0, (mine[FORCE] + theirs[FORCE]) / 2)


def terms(
    mine: Sums, theirs: Sums, lead: int, elapsed: float, appraisal: float, leaning: float = 0.0
) -> dict[str, tuple[float, float]]:
    """What the weights are multiplied with, two numbers each: sum by sum, then those `BESIDE` them."""
    whole = forces(mine, theirs)
    ahead = {name: (amount - theirs[name]) / whole for name, amount in mine.items() if name != FORCE}
    ahead |= {"leaning": leaning, "lead": 0.0, "appraisal": appraisal / whole}
    found = {name: (amount, amount * elapsed) for name, amount in ahead.items()}
    found["lead"] = lead * elapsed, lead * elapsed**4
    return found


def weights(chances: Chances, names: Iterable[str]) -> Iterator[float]:
    """The weights of terms by their names, in the order of their parts."""
    for name in names:
        own = getattr(chances, name) if name in BESIDE else chances.sums[name]
        yield from msgspec.structs.astuple(own)


def chance(table: Table, side: str, advice: Mustering, known: Known = UNKNOWN) -> float:
    """The chance that a side wins from a whole table, between equals, 0 to 1; half where it is drawn. `known` is what
    is known of this battle from others."""
    one, other = table.sides
    if table.outcome is not None:
        return 0.5 if not table.outcome.winner else float(table.outcome.winner == side)
    sums, first = advice.muster(table), advice.leader(table)
    lead = 0 if not first else 1 if first == one else -1
    elapsed, worth = over(table), advice.appraise(table, one, PLAIN)
    met = terms(sums[one], sums[other], lead, elapsed, worth, known.leaning)
    parts = (part for parts in met.values() for part in parts)
    slope = sum(weight * part for weight, part in zip(weights(advice.chances, met), parts, strict=True))
    own = known.own
    slope = own.steep * slope + own.first + own.late * elapsed
    slope += own.scored * met[SCORE][0] + own.appraisal * met["appraisal"][0]
    wins = 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, slope))))
    return wins if side == one else 1.0 - wins
