"""A fleet being put together: what is for sale, what was bought, what is left to spend and what stands in the way.

Decides nothing about a game: what is sold and what fits, the ruleset says. Knows no pixels.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from game import places
from game.content.errors import ContentError, sentence
from game.content.fleets import chosen, entered, read_fleet, required_of_a_side, rows_of
from game.content.naming import id_from, short_name
from game.content.rulesets import registered
from game.match.plain import Row
from game.match.scenario import Scenario, UnitEntry, silent
from game.match.wording import capital, counted, does, has_words, owned
from game.tabletop.fleets import Extra, Fleet, berthed, breaches, cost


class Offer(msgspec.Struct, frozen=True):
    """A class for sale, or something beside units. `off` says why not one more of it can be bought now."""

    key: str
    name: str
    points: int
    group: str
    off: str = ""


class SavedFleet(msgspec.Struct, frozen=True):
    """A fleet of the player's folder; None and `fault` where something is wrong with its file."""

    path: Path
    name: str
    fleet: Fleet | None = None
    fault: str = ""

    @property
    def words(self) -> str:
        """For how many points it was bought, and how many units it has."""
        if self.fleet is None:
            return "This file cannot be read."
        return f"for {counted(self.fleet.points, 'point')} · {counted(len(self.fleet.units), 'unit')}"


class Buying:
    """The fleet of one side of a battle that gives it a budget, as it grows. Raises ValueError without one."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        side = scenario.sides[number]
        if side.budget is None:
            raise ValueError(f"{does(side.name, 'has', 'have')} no budget in this battle")
        self.scenario, self.number, self.size = scenario, number, side.budget
        self._rules = registered().ruleset(scenario.ruleset)
        self.sold = self._rules.fleets
        self.rows = rows_of(scenario.ruleset, {row["id"]: row for row in scenario.classes})
        more = msgspec.to_builtins(side.more)
        self.more = {field.name: more[field.name] for field in required_of_a_side(self._rules.fields)}
        self.beside = {key: more[key] for key in self.sold.beside if key in more}
        self.name = f"{owned(side.name)} fleet"
        self.units: list[UnitEntry] = [
            msgspec.structs.replace(
                unit, at=None, heading=0.0, enters=None, edge=None, state=silent(unit, "state")
            )
            for unit in side.units
            if not self.sold.stays(self.rows[unit.cls])
        ]

    # -- what there is -------------------------------------------------------------------------------------------------

    @property
    def spent(self) -> int:
        """Points of what was bought."""
        return cost(self.units, self.rows) + self.sold.extra(self.beside)

    @property
    def allowed(self) -> int:
        """Points that may be spent."""
        return self.sold.allowance(self.size, self.more)

    @property
    def most(self) -> int:
        """Units there may be."""
        return self.sold.most_units(self.size)

    def offers(self, find: str = "") -> list[Offer]:
        """What is for sale in the order of the palette's groups, those with all the words in their names."""
        drafting = self._rules.drafting
        found: list[Offer] = []
        for key, row in self.rows.items():
            if not self.sold.sold(row, self.more):
                continue
            group = drafting.group(row)
            words = f"{row.get('name', key)} {group} {self.sold.nation(row)} {row.get('kind', '')}"
            if has_words(words, find):
                points = int(row.get("points", 0))
                found.append(
                    Offer(key, str(row.get("name", key)), points, group, self._off(key, row, points))
                )
        order = list(dict.fromkeys(drafting.group(row) for row in self.rows.values()))
        found.sort(key=lambda one: (order.index(one.group), -one.points, one.name))
        for extra in self.sold.extras:
            if has_words(f"{extra.name} {extra.group}", find):
                off = self._extra_off(extra)
                found.append(Offer(extra.key, extra.name, extra.points, extra.group, off))
        return found

    def _off(self, key: str, row: Row, points: int) -> str:
        if self.sold.single(row) and any(unit.cls == key for unit in self.units):
            return "she sails already"
        if len(self.units) >= self.most:
            return f"{self.most} units at most"
        return self._short(points)

    def _short(self, points: int) -> str:
        left = self.allowed - self.spent
        if points <= left:
            return ""
        return f"only {counted(left, 'point')} left" if left > 0 else "no points left"

    def _extra_off(self, extra: Extra) -> str:
        if extra.bought(self.beside) >= extra.most:
            return "bought already" if extra.most == 1 else f"{extra.most} at most"
        return self._short(extra.points)

    def extra(self, key: str) -> Extra | None:
        """What is sold beside units under a key; None for a class."""
        return next((one for one in self.sold.extras if one.key == key), None)

    @property
    def extras(self) -> list[tuple[Extra, int]]:
        """What was bought beside units, each with how many."""
        return [(one, number) for one in self.sold.extras if (number := one.bought(self.beside))]

    def troubles(self) -> list[str]:
        """What stands in the way of sailing, in sentences."""
        if not self.units:
            return ["Nothing is bought yet."]
        wrong = list(breaches(self.fleet(), self.rows, self.sold))
        found = [f"{capital(one.found)}: {one.expected}." for one in wrong]
        told = {(one.place, one.found) for one in wrong}
        try:
            entered(self.scenario, self.number, self.fleet())
        except ContentError as error:
            more = (one for one in error.problems if (one.place, one.found) not in told)
            found += [f"{capital(one.found)}: expected {one.expected}." for one in more]
        return list(dict.fromkeys(found))

    def bases(self) -> dict[str, str]:
        """By unit the name of the unit of the fleet that it will lie aboard."""
        names = {unit.id: unit.name for unit in self.units}
        laid = berthed(self.units, (), self.rows, self.sold, self.size)
        return {unit.id: names[unit.aboard] for unit in laid if unit.aboard in names}

    # -- what may be done ----------------------------------------------------------------------------------------------

    def buy(self, key: str) -> str:
        """One more of a class, or of what is sold beside units; why not, or nothing."""
        extra = self.extra(key)
        if extra is not None:
            if off := self._extra_off(extra):
                return off
            self.beside = extra.traded(self.beside, 1)
            return ""
        row = self.rows[key]
        if off := self._off(key, row, int(row.get("points", 0))):
            return off
        stem = short_name(str(row.get("name", key))).removesuffix(" class")
        taken = {unit.name for unit in self.units}
        name = next(one for one in (stem, *(f"{stem} {n}" for n in range(2, 500))) if one not in taken)
        unit = UnitEntry(cls=key, name=name, id=self._id(name))
        self.units.append(self.sold.ready(unit, row))
        return ""

    def _id(self, name: str) -> str:
        stem, taken = id_from(name) or "unit", {unit.id for unit in self.units}
        return next(one for one in (stem, *(f"{stem}_{n}" for n in range(2, 500))) if one not in taken)

    def drop(self, place: int) -> None:
        """Take a unit out; what lay aboard finds another base."""
        gone = self.units.pop(place)
        self.units = [
            msgspec.structs.replace(unit, aboard=None) if unit.aboard == gone.id else unit
            for unit in self.units
        ]

    def give_back(self, extra: Extra) -> None:
        """One less of what is sold beside units."""
        if extra.bought(self.beside):
            self.beside = extra.traded(self.beside, -1)

    def call(self, place: int, name: str) -> None:
        """Give a unit another name."""
        if name.strip():
            self.units[place] = msgspec.structs.replace(self.units[place], name=name.strip())

    def draw(self, seed: int) -> None:
        """A fleet chosen at random. ContentError where nothing can be bought."""
        self.beside = {}
        self.units = list(chosen(self.scenario, self.number, seed).units)

    def clear(self) -> None:
        """Begin with nothing."""
        self.beside = {}
        self.units = []

    def take(self, fleet: Fleet) -> None:
        """Go on with a fleet of a file."""
        self.name, self.units = fleet.name, list(fleet.units)
        self.beside = {key: fleet.more[key] for key in self.sold.beside if key in fleet.more}

    def fleet(self) -> Fleet:
        """What was bought."""
        return Fleet(
            ruleset=self.scenario.ruleset,
            name=self.name.strip() or "A fleet",
            points=self.size,
            units=tuple(self.units),
            more={**self.more, **self.beside},
        )


def path_for(ruleset: str, name: str) -> Path:
    """Where a fleet of a name is kept: over an older one of the same game and name, and over no other, as names may
    give the same file. OSError where there is no folder."""
    folder, stem = places.fleets_folder(writing=True), id_from(name) or "fleet"
    older = (one.path for one in saved_fleets(ruleset) if one.name == name and not one.fault)
    return next(older, None) or places.free_path(folder, stem, ".toml", "_")


def saved_fleets(ruleset: str) -> list[SavedFleet]:
    """The player's fleets of a ruleset by name; files that cannot be read are among them."""
    found: list[SavedFleet] = []
    try:
        paths = sorted(path for path in places.fleets_folder().glob("*.toml") if path.is_file())
    except OSError:
        return []
    for path in paths:
        try:
            fleet = read_fleet(path)
        except ContentError as error:
            found.append(SavedFleet(path, path.stem, fault=sentence(path.name, error.problems[0])))
            continue
        if fleet.ruleset == ruleset:
            found.append(SavedFleet(path, fleet.name, fleet))
    return found


def surprise() -> int:
    """A seed for a fleet nobody asked for twice."""
    return Random().randrange(10**9)
