"""The chance of winning: a logistic curve over what either side has left, who leads, and how much is over.

A game musters its sides (`Mustering`): sums such as hulls, torpedoes, points scored, and who would win at once. Each
sum counts twice, as a difference beside the forces and as a share of what both sides have of it, and each of these
differently early and late. The weights are learned from battles (`tools/learn.py`) and stand in the game's
`advice/chances.toml`. The chances of two sides come to 1. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final, Protocol, runtime_checkable

import msgspec

from game.match.books import Book
from game.match.table import T_contra, Table

Sums = Mapping[str, float]
"""What a side has, by name; `force` is the points it began with, and nothing counts by itself but beside it."""

FORCE: Final = "force"
STEEPEST: Final = 30.0
"""Beyond this a chance is 0 or 1 to the last figure."""


class Weights(msgspec.Struct, frozen=True):
    """What a sum counts: the difference beside the forces (`ahead`), and the share of both sides' (`share`); each
    at the beginning, and by how much more at the end (`late`)."""

    ahead: float = 0.0
    ahead_late: float = 0.0
    share: float = 0.0
    share_late: float = 0.0


class Lead(msgspec.Struct, frozen=True):
    """What it counts to be the one who would win at once: with the share of the battle that is over, and its fourth
    power."""

    late: float = 0.0
    last: float = 0.0


class Chances(msgspec.Struct, frozen=True):
    """The weights of a game and what they were learned of: battles, positions of them, rules' fingerprint, commit.

    `point` is what a point of the game's appraisal is of the forces' worth on the curve, where it is steepest: it turns
    a chance back into points.
    """

    sums: dict[str, Weights]
    lead: Lead
    point: float
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


def chances_of(book: Book) -> Chances:
    """What a game's book has in `advice/chances.toml`."""
    return msgspec.convert(book.read("advice/chances.toml"), Chances)


def over(table: Table) -> float:
    """The share of a battle's turns that is over, 0 to 1; the turn in hand counts."""
    return min(1.0, table.turn / max(1, table.turns))


def forces(mine: Sums, theirs: Sums) -> float:
    """The worth of a side at the beginning, as the mean of both: what sums are measured by."""
    return max(1.0, (mine[FORCE] + theirs[FORCE]) / 2)


def terms(mine: Sums, theirs: Sums, lead: int, elapsed: float) -> dict[str, tuple[float, ...]]:
    """What the weights are multiplied with: four numbers a sum, in the order of `Weights`, and two for the `lead`."""
    whole = forces(mine, theirs)
    found: dict[str, tuple[float, ...]] = {}
    for name, amount in mine.items():
        if name == FORCE:
            continue
        other = theirs[name]
        ahead = (amount - other) / whole
        both = abs(amount) + abs(other)
        share = (amount - other) / both if both else 0.0
        found[name] = ahead, ahead * elapsed, share, share * elapsed
    found["lead"] = lead * elapsed, lead * elapsed**4
    return found


def chance(table: Table, side: str, advice: Mustering) -> float:
    """The chance that a side wins from a whole table, between equals, 0 to 1; half where it is drawn."""
    one, other = table.sides
    if table.outcome is not None:
        return 0.5 if not table.outcome.winner else float(table.outcome.winner == side)
    sums, first = advice.muster(table), advice.leader(table)
    lead = 0 if not first else 1 if first == one else -1
    chances = advice.chances
    slope = 0.0
    for name, parts in terms(sums[one], sums[other], lead, over(table)).items():
        if name == "lead":
            weights: tuple[float, ...] = msgspec.structs.astuple(chances.lead)
        else:
            weights = msgspec.structs.astuple(chances.sums[name])
        slope += sum(weight * part for weight, part in zip(weights, parts, strict=True))
    wins = 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, slope))))
    return wins if side == one else 1.0 - wins
