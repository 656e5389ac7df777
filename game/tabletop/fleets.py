"""Fleets bought with points: what a ruleset tells of them, what is wrong with one, and one chosen at random.

A ruleset that says nothing sells every class that has points, to anybody (`Plain`). Rows are classes as plain tables;
nothing here knows a file, and nothing of any one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import ClassVar, Protocol

import msgspec

from game.match.books import Rows
from game.match.plain import Row, Tree
from game.match.scenario import Problem, Scenario, UnitEntry
from game.tabletop.entries import manned

TRIES = 40
"""How many fleets are thrown together before the best of them is taken."""
USUAL = 4
"""Units of one class that a random fleet has without growing dull."""
FLAGSHIP = 0.6
"""The share of its points that a random fleet spends on its first ship at the most."""


class Fleet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Units bought for `points` (what may be spent).

    `more` are the keys of a side that its ruleset requires, and those that it sells beside units.
    """

    ruleset: str
    name: str
    points: int
    units: tuple[UnitEntry, ...]
    more: Tree = {}


class Extra(msgspec.Struct, frozen=True, kw_only=True):
    """Something sold beside units: one more `value` in the list that stands under `field`, a key of a side; without a
    value one more of the number there.

    `most` is how many a side buys at the most, `about` what it is good for, `clause` the rule of that.
    """

    field: str
    value: str = ""
    name: str
    points: int
    most: int = 1
    group: str = ""
    about: str = ""
    clause: str = ""

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.field}:{self.value}"

    def bought(self, more: Row) -> int:
        """How many a side has bought."""
        found = more.get(self.field, ())
        return list(found).count(self.value) if self.value else int(found or 0)

    def traded(self, more: Row, by: int) -> Tree:
        """What a side says of itself with one more, or one less where `by` is -1."""
        kept = dict(more)
        if not self.value:
            kept[self.field] = self.bought(more) + by
        elif by > 0:
            kept[self.field] = [*more.get(self.field, ()), self.value]
        else:
            left = list(more[self.field])
            left.remove(self.value)
            kept[self.field] = left
        return {key: value for key, value in kept.items() if value or key != self.field}


class Fleets(Protocol):
    """One ruleset, as a buyer of fleets sees it. `more` are the required keys of a fleet's side (a nation)."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many points a battle is usually of, the smallest first."""

    @property
    def clause(self) -> str:
        """The rule behind what may be spent."""

    @property
    def allies(self) -> tuple[tuple[str, ...], ...]:
        """Nations that sail together in a fleet chosen at random, besides each alone."""

    @property
    def extras(self) -> tuple[Extra, ...]:
        """What is sold beside units."""

    @property
    def beside(self) -> tuple[str, ...]:
        """The keys of a side that stand for what is bought beside units."""

    def extra(self, more: Row) -> int:
        """The points of what is bought beside units."""

    def allowance(self, size: int, more: Row) -> int:
        """What a side may spend in a battle of `size` points."""

    def most_units(self, size: int) -> int:
        """How many units a fleet has at the most."""

    def sold(self, row: Row, more: Row) -> bool:
        """Whether a side may buy a class; others are a scenario's to give."""

    def stays(self, row: Row) -> bool:
        """Whether units of a class that a scenario gives stay where a fleet takes the place of the others."""

    def single(self, row: Row) -> bool:
        """Whether a class is one ship that sails once only."""

    def carried(self, row: Row) -> bool:
        """Whether units of a class lie aboard others when a battle begins."""

    def room(self, base: Row, row: Row, size: int) -> int:
        """How many places a unit has for others of a class; 0 where it takes none."""

    def places(self, row: Row) -> int:
        """How many places a carried unit takes."""

    def nation(self, row: Row) -> str:
        """Whose a class is; nothing, or any, where whoever likes has it."""

    def likes(self, row: Row) -> float:
        """How gladly a fleet chosen at random has a class, 1 as a rule."""

    def sided(self, rng: Random) -> Tree:
        """Required keys of a side, for a fleet chosen at random."""

    def ready(self, unit: UnitEntry, row: Row) -> UnitEntry:
        """A unit as somebody would send it to sea who says no more of it."""

    def fitted(self, scenario: Scenario, number: int, units: tuple[UnitEntry, ...], rows: Rows) -> Scenario:
        """The scenario with these units for those of a side; what stays follows them."""


class Plain:
    """Sells whatever has points and no base for aircraft is known."""

    sizes: tuple[int, ...] = (100, 200, 300)
    clause = ""
    unsold: tuple[str, ...] = ()
    """Kinds that a scenario gives."""
    aboard: tuple[str, ...] = ()
    """Kinds that lie aboard others."""
    begin: ClassVar[Mapping[str, Tree]] = {}
    """By kind what its units say of themselves when they put to sea, in the keys of their ruleset."""
    liked: ClassVar[Mapping[str, float]] = {}
    """By kind how gladly a fleet chosen at random has it, where not 1."""
    a_unit = 0
    """Points for each unit that a fleet may have, and four at least; 0 where the points alone say."""
    allies: tuple[tuple[str, ...], ...] = ()
    extras: tuple[Extra, ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.field for one in self.extras))

    def extra(self, more: Row) -> int:
        return sum(one.points * one.bought(more) for one in self.extras)

    def allowance(self, size: int, more: Row) -> int:
        return size

    def most_units(self, size: int) -> int:
        return max(4, size // self.a_unit) if self.a_unit else 400

    def sold(self, row: Row, more: Row) -> bool:
        return row.get("kind") not in self.unsold and _points(row) > 0

    def stays(self, row: Row) -> bool:
        return row.get("kind") in self.unsold

    def single(self, row: Row) -> bool:
        return False

    def carried(self, row: Row) -> bool:
        return row.get("kind") in self.aboard

    def room(self, base: Row, row: Row, size: int) -> int:
        return 0

    def places(self, row: Row) -> int:
        return 1

    def nation(self, row: Row) -> str:
        return str(row.get("nation", ""))

    def likes(self, row: Row) -> float:
        return self.liked.get(str(row.get("kind")), 1.0)

    def sided(self, rng: Random) -> Tree:
        return {}

    def begins(self, row: Row) -> Tree:
        """What a unit of a class says of itself when it puts to sea."""
        return self.begin.get(str(row.get("kind")), {})

    def ready(self, unit: UnitEntry, row: Row) -> UnitEntry:
        return having(unit, self.begins(row))

    def fitted(self, scenario: Scenario, number: int, units: tuple[UnitEntry, ...], rows: Rows) -> Scenario:
        side = scenario.sides[number]
        given = tuple(unit for unit in side.units if self.stays(rows[unit.cls]))
        entered = msgspec.structs.replace(side, units=(*manned(side, units), *given))
        sides = (*scenario.sides[:number], entered, *scenario.sides[number + 1 :])
        return msgspec.structs.replace(scenario, sides=sides)


def having(unit: UnitEntry, silent: Tree) -> UnitEntry:
    """The unit, saying of itself in the keys of its ruleset what it left unsaid."""
    more = {**silent, **msgspec.to_builtins(unit.more)} if silent else unit.more
    return msgspec.structs.replace(unit, more=more)


# -- what one is worth, and what is wrong with it -------------------------------------------------------------


def cost(units: Iterable[UnitEntry], rows: Rows) -> int:
    """The points of some units; classes nobody knows cost nothing."""
    return sum(_points(rows.get(unit.cls, {})) for unit in units)


def breaches(fleet: Fleet, rows: Rows, fleets: Fleets) -> Iterator[Problem]:
    """What is wrong with a fleet that reads well otherwise: too dear, too many, not for sale, not where it lies."""
    spent = cost(fleet.units, rows) + fleets.extra(fleet.more)
    allowed = fleets.allowance(fleet.points, fleet.more)
    behind = f" ({fleets.clause})" if fleets.clause else ""
    if spent > allowed:
        yield Problem("points", f"units of {spent} points", f"{allowed} at most{behind}")
    most = fleets.most_units(fleet.points)
    if len(fleet.units) > most:
        yield Problem("unit", f"{len(fleet.units)} units", f"{most} at most{behind}")
    if not any(not fleets.carried(rows[unit.cls]) for unit in fleet.units):
        yield Problem("unit", "no ship", "one at least that needs no base")
    seen: set[str] = set()
    for number, unit in enumerate(fleet.units):
        row, place = rows[unit.cls], f"unit[{number}].class"
        if not fleets.sold(row, fleet.more):
            yield Problem(place, f'"{unit.cls}"', "a class that is for sale to this side")
        elif fleets.single(row) and unit.cls in seen:
            yield Problem(place, f'"{unit.cls}" a second time', "a single ship once only")
        seen.add(unit.cls)
    yield from _holds(fleet, rows, fleets)


def _holds(fleet: Fleet, rows: Rows, fleets: Fleets) -> Iterator[Problem]:
    """Units aboard what cannot hold them, or what has no room left."""
    bases = {unit.id: rows[unit.cls] for unit in fleet.units}
    taken: Counter[str] = Counter()
    for number, unit in enumerate(fleet.units):
        if unit.aboard is None or unit.aboard not in bases:
            continue
        row, place = rows[unit.cls], f"unit[{number}].aboard"
        room = fleets.room(bases[unit.aboard], row, fleet.points)
        taken[unit.aboard] += fleets.places(row)
        if not fleets.carried(row) or not room:
            yield Problem(place, f'"{unit.aboard}"', "a unit of the fleet that can carry it")
        elif taken[unit.aboard] > room:
            yield Problem(place, f'"{unit.aboard}", which is full', f"a base of {room} places at most")


def berthed(
    units: Sequence[UnitEntry], given: Sequence[UnitEntry], rows: Rows, fleets: Fleets, size: int
) -> tuple[UnitEntry, ...]:
    """The units, each that is carried and says not by whom aboard the first base that has room.

    `given` are further bases of the side, asked last. Whoever finds no place stays without.
    """
    bases = [unit for unit in (*units, *given) if not fleets.carried(rows[unit.cls])]
    taken: Counter[str] = Counter()
    for unit in (*units, *given):
        if unit.aboard is not None:
            taken[unit.aboard] += fleets.places(rows[unit.cls])
    found = []
    for unit in units:
        row = rows[unit.cls]
        if unit.aboard is None and fleets.carried(row):
            wanted = fleets.places(row)
            for base in bases:
                if taken[base.id] + wanted <= fleets.room(rows[base.cls], row, size):
                    taken[base.id] += wanted
                    unit = msgspec.structs.replace(unit, aboard=base.id)
                    break
        found.append(unit)
    return tuple(found)


# -- chosen at random -----------------------------------------------------------------------------------------


def drawn(
    size: int, more: Row, rows: Rows, fleets: Fleets, rng: Random, given: Sequence[Row] = ()
) -> tuple[str, ...]:
    """The classes of a fleet of `size` points that makes sense: points well spent, aircraft with bases, one nation.

    `given` are bases the side has besides. Empty where nothing can be bought.
    """
    best: tuple[str, ...] = ()
    most = -inf
    for _ in range(TRIES):
        picked = _thrown_together(size, more, rows, fleets, rng, given)
        spent = sum(_points(rows[key]) for key in picked) / max(fleets.allowance(size, more), 1)
        kinds = len({rows[key].get("kind") for key in picked})
        repeated = sum(max(0, number - USUAL) for number in Counter(picked).values())
        good = spent + 0.03 * min(kinds, 4) - 0.05 * repeated + 0.1 * rng.random()
        if picked and good > most:
            best, most = picked, good
    return best


def _thrown_together(
    size: int, more: Row, rows: Rows, fleets: Fleets, rng: Random, given: Sequence[Row]
) -> tuple[str, ...]:
    """One fleet: a flagship first, then whatever can be paid and has a place, dear things rather than cheap ones."""
    allowed = left = fleets.allowance(size, more)
    pool = {key: row for key, row in rows.items() if fleets.sold(row, more)}
    nations = sorted({nation for row in pool.values() if (nation := fleets.nation(row)) not in ("", "any")})
    if nations:
        flags = rng.choice([*((nation,) for nation in nations), *fleets.allies])
        pool = {key: row for key, row in pool.items() if fleets.nation(row) in (*flags, "any")}
    picked: list[str] = []
    while len(picked) < fleets.most_units(size):
        choice = [
            key
            for key, row in pool.items()
            if _points(row) <= (left if picked else FLAGSHIP * allowed)
            and not (fleets.single(row) and key in picked)
            and _has_place(row, picked, rows, fleets, size, given)
        ]
        if not choice:
            break
        weights = [
            fleets.likes(pool[key]) * (_points(pool[key]) if not picked else 0.7 ** picked.count(key))
            for key in choice
        ]
        if not any(weights):
            break
        (key,) = rng.choices(choice, weights)
        picked.append(key)
        left -= _points(pool[key])
    return tuple(sorted(picked, key=lambda key: (fleets.carried(rows[key]), -_points(rows[key]), key)))


def _has_place(
    row: Row, picked: Sequence[str], rows: Rows, fleets: Fleets, size: int, given: Sequence[Row]
) -> bool:
    """Whether a unit of a class needs no base, or one more finds a place."""
    if not fleets.carried(row):
        return True
    bases = [rows[key] for key in picked if not fleets.carried(rows[key])]
    room = sum(fleets.room(base, row, size) for base in (*bases, *given))
    aboard = sum(fleets.places(rows[key]) for key in picked if fleets.carried(rows[key]))
    return aboard + fleets.places(row) <= room


def _points(row: Row) -> int:
    points = row.get("points", 0)
    return points if isinstance(points, int) and not isinstance(points, bool) else 0
