"""Points, posted once: what a side scores, for whom and by which clause; a score is the sum of a side's postings.

A game has one function `victory.postings(table)`; what became of every unit its presenter tells beside it, and the
account shown after a battle is both together. Knows no game, and counts nothing a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import floor
from typing import NamedTuple

import msgspec

from game.match.table import T, Unit
from game.match.wording import portion

_LEAST = 1e-9
"""Less than this is lost where shares of points are added up."""


class Posting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Points that `side` scores for the unit with this id (empty: for none), what for, and the clause.

    `worth` is what the unit cost, `percent` the share of it that counts (None: points of their own).
    """

    side: str
    unit: str
    what: str
    points: int | float
    clause: str
    worth: int | float = 0
    percent: int | None = None

    @property
    def share(self) -> str:
        """How much of its cost counts, in words: a quarter of 62 points. Empty for points of their own."""
        if self.percent is None:
            return ""
        if self.worth == 1:
            return "her 1 point" if self.percent == 100 else f"{portion(self.percent)} 1 point"
        return f"{portion(self.percent)} {self.worth:g} points"


class Fate(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a unit stands, or how it ended; `lost`: it is destroyed. `clause` says what it would score by."""

    unit: str
    name: str
    owner: str
    state: str
    clause: str = ""
    silhouette: str = ""
    lost: bool = False

    @classmethod
    def of(cls, unit: Unit, state: str, clause: str, silhouette: str, lost: bool) -> Fate:
        """That of a unit of the table."""
        return cls(unit.id, unit.name, unit.side, state, clause, silhouette, lost)


class Entry(msgspec.Struct, frozen=True):
    """One line of the account: a unit's fate with a posting for it, or with none where it scored nobody anything."""

    fate: Fate
    posting: Posting

    @property
    def state(self) -> str:
        """How the unit stands, or what brought points of their own."""
        share = self.posting.percent is not None
        return self.fate.state if share or not self.posting.what else self.posting.what


def _sums(postings: Iterable[Posting], sides: Iterable[str]) -> dict[str, float]:
    found: dict[str, float] = dict.fromkeys(sides, 0)
    for posting in postings:
        found[posting.side] += posting.points
    return found


def totals(postings: Iterable[Posting], sides: Iterable[str]) -> dict[str, float]:
    """What the postings of each side come to, to be read beside them: a half stays a half, what is whole is an int."""
    found = {side: round(total, 2) for side, total in _sums(postings, sides).items()}
    return {side: int(total) if total == int(total) else total for side, total in found.items()}


def scored(postings: Callable[[T], Iterable[Posting]]) -> Callable[[T], dict[str, int]]:
    """The function that gives the points of each side of a table by a game's postings.

    Fractions are added up, and the sum of a side is rounded, a half upwards.
    """

    def scores(table: T) -> dict[str, int]:
        """Points of each side as they stand."""
        found = _sums(postings(table), table.sides)
        return {side: floor(total + 0.5 + _LEAST) for side, total in found.items()}

    return scores


class Ranking(NamedTuple):
    """Who leads and by how much, of counts by side; of equal ones the side named first stands first."""

    first: str
    second: str
    lead: int
    told: str
    """Blue 12, Red 3."""


def ranking(counts: Mapping[str, int]) -> Ranking:
    """The two sides with the highest counts."""
    first, second, *_ = sorted(counts, key=lambda side: -counts[side])
    lead = counts[first] - counts[second]
    return Ranking(first, second, lead, f"{first} {counts[first]}, {second} {counts[second]}")


def ended(table: T, able: Callable[[T, str], bool]) -> str:
    """Why a battle is over: a side that is not able to go on, or the turn limit; empty while it is not."""
    helpless = [side for side in table.sides if not able(table, side)]
    if helpless:
        return f"{helpless[0]} has nothing left to fight with."
    return f"{table.turns} turns are over." if table.turn >= table.turns else ""


def entries(postings: Iterable[Posting], fates: Iterable[Fate]) -> list[Entry]:
    """The account of a battle: unit by unit what was posted for it, then what was posted for none of them."""
    of_unit: dict[str, list[Posting]] = {}
    for posting in postings:
        of_unit.setdefault(posting.unit, []).append(posting)
    found = []
    for fate in fates:
        for posting in of_unit.pop(fate.unit, [Posting("", fate.unit, "", 0, fate.clause)]):
            found.append(Entry(fate, posting))
    for posting in (one for rest in of_unit.values() for one in rest):
        found.append(Entry(Fate("", posting.unit or posting.what, posting.side, "", posting.clause), posting))
    return found
