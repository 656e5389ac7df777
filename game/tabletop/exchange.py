"""The exchange of fire as advice weighs it: where contacts may lie and how likely, what bears on them, what is won.

One model for every game: contacts with their likelihood, seen from many places at once, by what each battery takes of
each. A game says what a hit takes and what it is worth; places, likelihoods and sums stand here. Worths are points of
the battle. Knows no game, and reads what a side may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.match.table import T, Table
from game.tabletop.advice import Character

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]


class Situation(Generic[T]):
    """One side's reading of a table, before it weighs an order.

    `left` is the turns to come after this one; `future` is their share of the battle, 1 at its beginning, 0 in the
    last turn. `other` is the enemy's side.
    """

    def __init__(self, view: T, side: str, character: Character) -> None:
        self.view = view
        self.side = side
        self.other = next((one for one in view.sides if one != side), "")
        self.character = character
        self.left = max(0, view.turns - view.turn)
        self.future = self.left / max(1, view.turns)

    def decided(self, points: Mapping[str, int], won: float) -> float | None:
        """What a battle that is over is worth: the lead in points, and `won` for the winner; None while it goes on."""
        outcome = self.view.outcome
        if outcome is None:
            return None
        lead = float(points[self.side] - points[self.other])
        return lead + (0.0 if not outcome.winner else won if outcome.winner == self.side else -won)


SituationT = TypeVar("SituationT")


def difference(
    mine: SituationT, theirs: SituationT, *parts: tuple[float, Callable[[SituationT], float]]
) -> float:
    """By how much one side is better off: the sum of what each part says of it less what it says of the other side."""
    return sum(weight * (says(mine) - says(theirs)) for weight, says in parts)


Place = tuple[float, float, float]
"""x, y and heading."""


class Contacts:
    """Where each of the enemy's units may lie when the guns speak next: one row a place, unit by unit.

    `places` has x, y and heading, (k, 3); `of` the number of the unit that each place is of, `likely` its chance, both
    (k,). Every unit has one place at least, and the chances of one unit's places come to 1.
    """

    def __init__(
        self, places: Sequence[Floats | Sequence[Place]], likely: Sequence[Sequence[float]] | None = None
    ) -> None:
        counts = [len(there) for there in places]
        self.places: Floats = np.concatenate(places) if places else np.empty((0, 3))
        self.of: Ints = np.repeat(np.arange(len(counts)), counts)
        self.firsts: Ints = np.cumsum([0, *counts[:-1]]).astype(np.intp)
        self.likely: Floats = (
            np.concatenate(likely) if likely else (1.0 / np.array(counts, dtype=float))[self.of]
        )
        self._single = len(counts) == len(self.places)

    def summed(self, parts: Floats, axis: int = -1) -> Floats:
        """Numbers by place made numbers by unit, along an axis."""
        if self._single:
            return parts
        sums: Floats = np.add.reduceat(parts, self.firsts, axis=axis)
        return sums

    def best(self, parts: Floats, more: float = 0.0) -> Floats:
        """Of points by end and place, (n, k), those of the best target at each end, and a share `more` of the rest."""
        by_unit = self.summed(parts)
        best: Floats = by_unit.max(axis=1)
        return best + more * (by_unit.sum(axis=1) - best) if more else best


class Lines:
    """How contacts lie from many ends of a move: all (n, k).

    `away` is the distance; `toward` the bearing of the contact off her bow, `off` hers off the contact's bow, both from
    0 to 360 degrees.
    """

    def __init__(self, x: Floats, y: Floats, heading: Floats, places: Floats) -> None:
        east, north = x[:, None] - places[:, 0], y[:, None] - places[:, 1]
        self.away: Floats = np.hypot(east, north)
        back = np.degrees(np.arctan2(east, north))
        self.off: Floats = (back - places[:, 2]) % 360.0
        self.toward: Floats = (back + 180.0 - heading[:, None]) % 360.0


def off_bow(bearings: Floats) -> Floats:
    """Bearings of 0 to 360 degrees off a bow as angles to either side of it, 0 to 180."""
    return np.minimum(bearings, 360.0 - bearings)


def inside(x: Floats, y: Floats, table: Table) -> Floats:
    """How far places lie from the nearest edge of the table; less than 0 beyond it."""
    return np.minimum(np.minimum(x, table.width - x), np.minimum(y, table.height - y))


def to_edge(x: Floats, y: Floats, table: Table, edge: str) -> Floats:
    """How far places lie from one edge of the table. Raises KeyError where there is none of that name."""
    return {"west": x, "east": table.width - x, "south": y, "north": table.height - y}[edge]
