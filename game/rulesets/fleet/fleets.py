"""What fleet sells: ships, coastal craft and stands of aircraft by their points, in squadrons (FLT-SQD-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from random import Random
from typing import ClassVar

import msgspec

from game.match.books import Row, Rows
from game.match.plain import Tree
from game.match.scenario import EDGES, Scenario, UnitEntry
from game.rulesets.fleet.kinds import AIRCRAFT, BASES, CAPITAL, SHIPS, SHORE, SUBMARINE
from game.rulesets.fleet.scenario import own
from game.rulesets.fleet.table import PERISCOPE
from game.rulesets.fleet.tables import SQUADRON
from game.tabletop.fleets import Plain, having

_BERTHS = 3
"""Points of H for each stand that a carrier takes with her."""
_USUAL = 4
"""Ships in a squadron that nobody has made up."""


class FleetFleets(Plain):
    """See `game.tabletop.fleets.Fleets`. Shore units are a scenario's to give."""

    sizes = (300, 600, 900)
    clause = "FLT-VIC-1"
    unsold = (SHORE,)
    aboard = (AIRCRAFT,)
    begin: ClassVar = {SUBMARINE: {"depth": PERISCOPE}}
    liked: ClassVar = {"auxiliary": 0.1, SUBMARINE: 0.4, "craft": 0.5, AIRCRAFT: 2.0}
    a_unit = 25
    allies = (("GB", "US"), ("DE", "JP"))

    def single(self, row: Row) -> bool:
        """A capital ship bears her own name; a class may sail more than once."""
        return row.get("kind") == CAPITAL and " class" not in str(row.get("name", ""))

    def room(self, base: Row, row: Row, size: int) -> int:
        """Stands that a carrier or base takes; only a base takes aircraft too heavy for a deck."""
        if base.get("kind") not in BASES or (row.get("land_based") and base.get("kind") != SHORE):
            return 0
        return int(base.get("h", 0)) // _BERTHS

    def sided(self, rng: Random) -> Tree:
        return {"own_edge": rng.choice(EDGES)}

    def begins(self, row: Row) -> Tree:
        """Submarines begin under water, aircraft with the first load of their list."""
        laden = row.get("kind") == AIRCRAFT and row.get("loads")
        return {"load": row["loads"][0]} if laden else super().begins(row)

    def fitted(self, scenario: Scenario, number: int, units: tuple[UnitEntry, ...], rows: Rows) -> Scenario:
        """Units without a squadron are dealt over new ones; what the file tells of units that are gone goes too."""
        taken = {
            unit.squadron
            for place, side in enumerate(scenario.sides)
            for unit in side.units
            if unit.squadron is not None and (place != number or self.stays(rows[unit.cls]))
        }
        name = scenario.sides[number].name
        entered = own(super().fitted(scenario, number, in_squadrons(units, rows, name, taken), rows))
        there = {unit.id for side in entered.sides for unit in side.units}
        squadrons = {unit.squadron for side in entered.sides for unit in side.units}
        whose = {unit.squadron: side.name for side in entered.sides for unit in side.units}
        lying = entered.more
        return msgspec.structs.replace(
            entered,
            more=msgspec.structs.replace(
                lying,
                marker=tuple(one for one in lying.marker if not one.squadron or one.squadron in squadrons),
                track=tuple(one for one in lying.track if one.launcher in there),
                smoke=tuple(one for one in lying.smoke if one.ship in there),
                squadron=tuple(one for one in lying.squadron if whose.get(one.name) == one.side),
            ),
            objectives=tuple(one for one in entered.objectives if {one.unit, one.unless} <= there | {""}),
        )


def in_squadrons(
    units: Sequence[UnitEntry], rows: Rows, side: str, taken: Iterable[str]
) -> tuple[UnitEntry, ...]:
    """Ships and stands that are in no squadron in new ones, the dearest ship of each its flagship (FLT-SQD-1)."""
    said = {*taken, *(unit.squadron for unit in units if unit.squadron)}
    named = (name for number in count(1) if (name := f"{side} {number}") not in said)

    def free(fits: Callable[[str], bool]) -> list[UnitEntry]:
        found = [unit for unit in units if unit.squadron is None and fits(rows[unit.cls]["kind"])]
        return sorted(found, key=lambda unit: -int(rows[unit.cls]["points"]))

    changed: dict[str, UnitEntry] = {}
    ships = free(lambda kind: kind in SHIPS)
    for start in range(0, len(ships), _USUAL):
        name = next(named)
        for place, unit in enumerate(ships[start : start + _USUAL]):
            leader = unit if place else having(unit, {"flag": True})
            changed[unit.id] = msgspec.structs.replace(leader, squadron=name)
    stands = free(lambda kind: kind == AIRCRAFT)
    for base in dict.fromkeys(unit.aboard for unit in stands):
        alike = [unit for unit in stands if unit.aboard == base]
        for start in range(0, len(alike), SQUADRON["stands"]):
            name = next(named)
            for unit in alike[start : start + SQUADRON["stands"]]:
                changed[unit.id] = msgspec.structs.replace(unit, squadron=name)
    return tuple(changed.get(unit.id, unit) for unit in units)


FLEETS = FleetFleets()
"""fleet's."""
