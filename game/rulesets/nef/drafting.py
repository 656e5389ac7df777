"""nef for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Final

import msgspec

from game.match import scenario as shared
from game.match.books import Row, Rows
from game.match.scenario import from_edge
from game.rulesets.nef.scenario import Begins, Scenario, Side, State, Unit, own
from game.rulesets.nef.set_up import CODEC, mustered, rows_of
from game.rulesets.nef.table import FLIGHTS, Nef, NefTable
from game.rulesets.nef.tables import BOOK, GROUNDS, TABLES
from game.tabletop.deploy import WAITING
from game.tabletop.drafting import Figure, Plain, Remark, unarmed
from game.tabletop.entries import now

_GROUPS: Final[dict[str, str]] = BOOK.labels["group"]
_NEFS = ((1.0, "Battle line"), (0.75, "Cruisers"), (0.0, "Light craft"))
"""nefs by the least radius of their base."""
_REACH: float = TABLES["weapon"]["guns"]["range"]


class NefDrafting(Plain[NefTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = tuple(GROUNDS)
    classes: Mapping[str, str] = BOOK.labels["drawn"]

    def figure(self, row: Row) -> Figure:
        plain = super().figure(row)
        kind = row.get("kind")
        flight = kind in FLIGHTS
        return msgspec.structs.replace(
            plain, flying=kind == "nef" or flight, flight=flight, small=not flight and plain.radius <= 0.5
        )

    def group(self, row: Row) -> str:
        kind = str(row.get("kind", ""))
        if kind == "nef" and row.get("hangar"):
            return "Carriers and flights"
        if kind == "nef":
            radius = super().figure(row).radius
            return next(title for least, title in _NEFS if radius >= least)
        return _GROUPS.get(kind, kind)

    def remarks(self, scenario: shared.Scenario) -> list[Remark]:
        """Sides that can hurt nobody, hangars without flights, an objective nobody can reach in time (NEF-VIC-5)."""
        scenario = own(scenario)
        rows = rows_of(scenario)
        return [
            *unarmed(
                scenario, lambda unit: _armed(rows[unit.cls]), "NEF-GUN-1", "has no weapon on the table"
            ),
            *_unnamed_loads(scenario, rows),
            *_objective(scenario, rows),
            *_exits(scenario, rows),
        ]

    def scenario_of(self, table: NefTable, scenario: shared.Scenario) -> Scenario:
        """The battle from here on: the turns that are left, every unit where and as it is (NEF-SEQ-7).

        The new battle begins with a turn of its own, so speeds are marked afresh.
        """
        scenario, begun = own(scenario), max(0, table.turn - 1)
        sides = tuple(
            msgspec.structs.replace(
                side, units=tuple(_as_it_is(unit, table.units[unit.id], begun) for unit in side.units)
            )
            for side in scenario.sides
        )
        return msgspec.structs.replace(
            scenario, id="", turns=max(1, table.turns - begun), sides=sides, seed=None
        )


def _as_it_is(entry: Unit, unit: Nef, begun: int) -> Unit:
    """A unit's entry as it would be written now; `begun` are the turns played."""
    if unit.state == WAITING:
        return msgspec.structs.replace(entry, enters=max(1, entry.enters - begun) if entry.enters else None)
    moored = unit.moored if unit.spec.kind == "nef" else entry.more.moored
    begins = Begins(load=unit.load or entry.more.load, moored=moored)
    entry = now(entry, unit, begins, unit.base_id if unit.state == "aboard" else "")
    return CODEC.told(entry, unit, mustered(entry, unit.side, unit.spec))


def _armed(row: Row) -> bool:
    guns = row.get("guns") or (0,)
    others = (
        "torpedoes",
        "rockets",
        "bomb_load",
        "flight_guns",
        "rocket_packs",
        "rapiers_full",
        "bombs_full",
    )
    return bool(guns[0]) or any(row.get(name, 0) for name in others)


def _unnamed_loads(scenario: Scenario, rows: Rows) -> Iterator[Remark]:
    for number, side in enumerate(scenario.sides):
        for index, unit in enumerate(side.units):
            open_load = rows[unit.cls]["kind"] == "bomber" and not unit.more.load and unit.state == State()
            if open_load:
                place = f"side[{number}].unit[{index}]"
                yield Remark(place, f"{side.name}'s bombers: no load is named; the side chooses", "NEF-SEQ-6")
                break


def _objective(scenario: Scenario, rows: Rows) -> Iterator[Remark]:
    """The objective cannot be brought under fire in the turns there are."""
    goal = scenario.victory.objective
    owner = next((side for side in scenario.sides for unit in side.units if unit.id == goal), None)
    target = next((unit for side in scenario.sides for unit in side.units if unit.id == goal), None)
    if owner is None or target is None or target.at is None:
        return
    for side in scenario.sides:
        if side is not owner and not any(
            _in_time(unit, side, target.at, scenario.turns, rows[unit.cls]) for unit in side.units
        ):
            sentence = f"{side.name} cannot reach {target.name} in {scenario.turns} turns"
            yield Remark("victory.objective", sentence, "NEF-VIC-5")


def _in_time(unit: Unit, side: Side, goal: tuple[float, float], turns: int, row: Row) -> bool:
    if unit.at is None:
        return True  # where it will begin is its player's choice
    left = turns - (unit.enters or 1) + 1
    return hypot(unit.at[0] - goal[0], unit.at[1] - goal[1]) <= _fastest(row) * left + _REACH


def _fastest(row: Row) -> float:
    """The highest speed of a class, in inches a turn."""
    return float(row.get("speed_max") or (row.get("speed") or (0,))[0])


def _exits(scenario: Scenario, rows: Rows) -> Iterator[Remark]:
    """An exit edge that the fastest unit of its side cannot reach in the turns there are (NEF-EDG-3)."""
    for number, side in enumerate(scenario.sides):
        edge = side.more.exit_edge
        if edge is None or not side.units:
            continue
        if all(
            unit.at is not None and not _leaves(unit, edge, scenario, rows[unit.cls]) for unit in side.units
        ):
            sentence = f"{side.name} cannot reach its exit edge in {scenario.turns} turns"
            yield Remark(f"side[{number}].exit_edge", sentence, "NEF-EDG-3")


def _leaves(unit: Unit, edge: str, scenario: Scenario, row: Row) -> bool:
    assert unit.at is not None
    return from_edge(unit.at, edge, scenario) <= _fastest(row) * (scenario.turns - (unit.enters or 1) + 1)


DRAFTING = NefDrafting()
