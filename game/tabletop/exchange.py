"""The exchange of fire as advice weighs it: where contacts may lie and how likely, what bears on them, what is won.

One model for every game. A game says what its weapons may be expected to hit, what a hit is worth and what of hers a
unit has to fear; places, likelihoods, the best targets and the sums stand here. The overlay of danger, an opponent's
moves, its fire and its appraisal of a table weigh from it. Worths are points of the battle. Knows no game, and reads
what a side may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

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


# -- where they lie -------------------------------------------------------------------------------------------

Place = tuple[float, float, float]
"""x, y and heading."""


class Contacts:
    """Where each of the enemy's units may lie when the guns speak next: one row a place, unit by unit.

    `places` has x, y and heading, (k, 3); `of` the number of the unit that each place is of, `likely` its chance, both
    (k,). The chances of one unit's places come to 1.
    """

    def __init__(self, places: Floats, of: Ints, likely: Floats) -> None:
        self.places, self.of, self.likely = places, of, likely

    @classmethod
    def laid(
        cls, places: Sequence[Floats | Sequence[Place]], likely: Sequence[Sequence[float]] | None = None
    ) -> Contacts:
        """Units by the places of each, and by their chances: every place of a unit is as likely unless told."""
        counts = [len(there) for there in places]
        of = np.repeat(np.arange(len(counts)), counts)
        chances = np.concatenate(likely) if likely else np.repeat([1.0 / max(n, 1) for n in counts], counts)
        return cls(np.concatenate(places) if counts else np.empty((0, 3)), of, chances)

    def near(self, x: Floats, y: Floats, reach: float) -> Contacts:
        """The places alone that may lie within a reach of any of some points: of the others nothing can be won."""
        east, north = self.places[:, 0], self.places[:, 1]
        keep = (east >= x.min() - reach) & (east <= x.max() + reach)
        keep &= (north >= y.min() - reach) & (north <= y.max() + reach)
        return self if keep.all() else Contacts(self.places[keep], self.of[keep], self.likely[keep])

    @cached_property
    def _firsts(self) -> Ints:
        """The first place of each unit."""
        return np.flatnonzero(np.concatenate(((True,), self.of[1:] != self.of[:-1])))

    def summed(self, parts: Floats) -> Floats:
        """Numbers by place of theirs, (..., k, n), made numbers by unit: (..., units, n)."""
        if len(self.of) <= len(self._firsts):
            return parts
        sums: Floats = np.add.reduceat(parts, self._firsts, axis=-2)
        return sums

    def best(self, parts: Floats, more: float = 0.0) -> Floats:
        """Of points by place of theirs, (..., k, n), those of the best target, and a share `more` of the rest."""
        by_unit = self.summed(parts)
        best: Floats = by_unit.max(axis=-2)
        return best + more * (by_unit.sum(axis=-2) - best) if more else best


class Lines:
    """How contacts lie from many ends of a move, each (n,): all that is made of both is (k, n), a row a contact.

    `away` is the distance; `toward` the bearing of the contact off her bow, `off` hers off the contact's bow, both from
    0 to 360 degrees.
    """

    def __init__(self, contacts: Contacts, x: Floats, y: Floats, heading: Floats) -> None:
        self.contacts = contacts
        self.x, self.y, self.heading = x, y, heading
        places = contacts.places
        self.east: Floats = x - places[:, 0, None]
        self.north: Floats = y - places[:, 1, None]
        self.away: Floats = np.sqrt(
            self.east * self.east + self.north * self.north
        )  # hypot takes five times as long

    def __len__(self) -> int:
        return len(self.x)

    @cached_property
    def _back(self) -> Floats:
        return np.degrees(np.arctan2(self.east, self.north))

    @cached_property
    def off(self) -> Floats:
        """Her bearing off each contact's bow."""
        return (self._back - self.contacts.places[:, 2, None]) % 360.0

    @cached_property
    def toward(self) -> Floats:
        """Each contact's bearing off her bow."""
        return (self._back + 180.0 - self.heading) % 360.0


# -- what is given and taken ----------------------------------------------------------------------------------


class Batteries:
    """Weapons as tables of the hits to be expected of them: by unit, sector of the firer, band of range and aspect.

    `hits` is (weapons, units, sectors, bands, aspects); `sectors` (weapons, units or 1, bins) says which sector of the
    firer a bearing off its bow lies in, by equal bins of the circle. Hits may be shares of a target's worth.
    """

    def __init__(self, hits: Floats, sectors: Ints | None = None) -> None:
        self._weapons, _, *self._steps = hits.shape
        self._hits = hits.reshape(self._weapons, int(np.prod(hits.shape[1:])))
        self._sectors = sectors

    def at(self, of: Ints, bearings: Floats | None, bands: Ints, aspects: Ints | int = 0) -> Floats:
        """Hits by weapon, (weapons, k, n), of the units `of` (k,) on the bearings, bands and aspects of lines, (k, n).

        `of` has the rows of the tables: of the targets where one unit fires, of the firers where one is fired at.
        """
        sectors, ranges, sides = self._steps
        rows = of[:, None]
        places = rows * (sectors * ranges) + bands
        if sides > 1:
            places = places * sides + aspects
        if self._sectors is None or bearings is None:
            return np.asarray(self._hits.take(places, axis=1))
        bins = (bearings * (self._sectors.shape[-1] / 360.0)).astype(np.intp)
        np.minimum(bins, self._sectors.shape[-1] - 1, out=bins)
        found = np.empty((self._weapons, *bands.shape))
        for weapon, sector in enumerate(self._sectors * (ranges * sides)):
            turned = sector[0].take(bins) if len(sector) == 1 else sector[rows, bins]
            self._hits[weapon].take(places + turned, out=found[weapon])
        return found


class Volley(NamedTuple):
    """What weapons may be expected to hit of each contact, or contacts of a unit, at each end: (..., k, n).

    Several weapons may stand before the contacts: each has its own best target. `term` is what advice calls it; `more`
    is what it is worth to bear on other targets than the best, beside them; `part` how much is fired
    at each end, (n,) or (weapons, n).
    """

    term: str
    hits: Floats
    more: float = 0.0
    part: Floats | float = 1.0


class Exchange(NamedTuple):
    """What is given and taken by the terms of volleys: points to be won at each end, (n,), and hits by each contact,
    (k, n), with what a hit of each costs, (k,)."""

    ends: int
    given: dict[str, Floats]
    taken: dict[str, Floats]
    costs: Floats

    def won(self, term: str = "") -> Floats:
        """Points given at each end, by one term or by all: (n,)."""
        parts = (part for name, part in self.given.items() if term in ("", name))
        return sum(parts, np.zeros(self.ends))

    def lost(self, term: str = "") -> Floats:
        """Points taken there, by one term or by all: (n,)."""
        parts = (self.costs @ hits for name, hits in self.taken.items() if term in ("", name))
        return sum(parts, np.zeros(self.ends))

    def lost_to(self, term: str) -> Floats:
        """Points taken there by each contact, by one term: (k, n)."""
        hits = self.taken.get(term)
        return np.zeros((len(self.costs), self.ends)) if hits is None else self.costs[:, None] * hits


def exchange(
    contacts: Contacts,
    ends: int,
    fires: Iterable[Volley],
    prices: Floats,
    feared: Iterable[Volley],
    price: float,
) -> Exchange:
    """The fire of a unit at contacts from so many ends of her move, and theirs at her.

    `prices` is what a hit on each contact is worth where it lies, (k, 1) or (k, n); `price` what one on the unit is.
    """
    worths = prices * contacts.likely[:, None]
    given: dict[str, Floats] = {}
    taken: dict[str, Floats] = {}
    for term, hits, more, part in fires:
        won = contacts.best(hits * worths, more) * part
        won = won if won.ndim == 1 else won.reshape(-1, ends).sum(axis=0)
        given[term] = given[term] + won if term in given else won
    for term, hits, *_ in feared:
        taken[term] = taken[term] + hits if term in taken else hits
    return Exchange(ends, given, taken, contacts.likely * price)


UnitT = TypeVar("UnitT")
LinesT = TypeVar("LinesT", bound=Lines)


class Fought(Situation[T], Generic[UnitT, LinesT, T]):
    """A situation in which fire is exchanged: a game says these few things of its weapons, and the rest follows."""

    def fires(self, unit: UnitT, lines: LinesT) -> Iterable[Volley]:
        """What a unit's weapons may be expected to hit from the ends of its move."""
        raise NotImplementedError

    def prices(self, unit: UnitT, lines: LinesT) -> Floats:
        """What a hit on each contact is worth to the unit, falling with what is left of it: (k, 1) or (k, n)."""
        raise NotImplementedError

    def feared(self, unit: UnitT, lines: LinesT) -> Iterable[Volley]:
        """What the contacts' weapons may be expected to hit of a unit there."""
        raise NotImplementedError

    def price(self, unit: UnitT) -> float:
        """What a hit on a unit of the side's own costs."""
        raise NotImplementedError

    def exchange(self, unit: UnitT, lines: LinesT, *, feared: bool = True) -> Exchange:
        """Points a unit may expect to win and, where that is `feared`, to lose at each end of its move."""
        if not len(lines.contacts.of):
            return Exchange(len(lines), {}, {}, np.zeros(0))
        return exchange(
            lines.contacts,
            len(lines),
            self.fires(unit, lines),
            self.prices(unit, lines),
            self.feared(unit, lines) if feared else (),
            self.price(unit),
        )


# -- bearings and edges ---------------------------------------------------------------------------------------


def off_bow(bearings: Floats) -> Floats:
    """Bearings of 0 to 360 degrees off a bow as angles to either side of it, 0 to 180."""
    return np.minimum(bearings, 360.0 - bearings)


def inside(x: Floats, y: Floats, table: Table) -> Floats:
    """How far places lie from the nearest edge of the table; less than 0 beyond it."""
    return np.minimum(np.minimum(x, table.width - x), np.minimum(y, table.height - y))


def to_edge(x: Floats, y: Floats, table: Table, edge: str) -> Floats:
    """How far places lie from one edge of the table. Raises KeyError where there is none of that name."""
    return {"west": x, "east": table.width - x, "south": y, "north": table.height - y}[edge]
