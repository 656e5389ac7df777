"""nef for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

import msgspec

from game.match.plain import Row
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.rulesets.nef.set_up import rows_of, set_up
from game.rulesets.nef.table import FLIGHTS, Nef, NefTable
from game.rulesets.nef.tables import GROUNDS, TABLES
from game.tabletop.deploy import WAITING
from game.tabletop.drafting import Figure, Plain, Remark
from game.tabletop.field_file import read_fields

_GROUPS = {
    "ship": "Ships",
    "fighter": "Carriers and flights",
    "bomber": "Carriers and flights",
    "airfield": "Shore",
    "ground": "Shore",
}
_NEFS = ((1.0, "Battle line"), (0.75, "Cruisers"), (0.0, "Light craft"))
"""nefs by the least radius of their base."""
_KEPT = tuple(
    field.name for field in read_fields(__package__).state if field.name not in ("state", "load", "base_id")
)
_REACH: float = TABLES["weapon"]["guns"]["range"]


class NefDrafting(Plain[NefTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = tuple(GROUNDS)

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

    def remarks(self, scenario: Scenario) -> list[Remark]:
        """Sides that can hurt nobody, hangars without flights, an objective nobody can reach in time (NEF-VIC-5)."""
        rows = rows_of(scenario)
        return [
            *_unarmed(scenario, rows),
            *_unnamed_loads(scenario, rows),
            *_objective(scenario, rows),
            *_exits(scenario, rows),
        ]

    def scenario_of(self, table: NefTable, scenario: Scenario) -> Scenario:
        """The battle from here on: the turns that are left, every unit where and as it is (NEF-SEQ-7).

        The new battle begins with a turn of its own, so speeds are marked afresh.
        """
        begun = max(0, table.turn - 1)
        fresh = set_up(scenario).units
        sides = tuple(
            msgspec.structs.replace(
                side,
                units=tuple(
                    _as_it_is(unit, table.units[unit.id], fresh[unit.id], begun) for unit in side.units
                ),
            )
            for side in scenario.sides
        )
        return msgspec.structs.replace(
            scenario, id="", turns=max(1, table.turns - begun), sides=sides, seed=None
        )


def _as_it_is(entry: UnitEntry, unit: Nef, fresh: Nef, begun: int) -> UnitEntry:
    """A unit's entry as it would be written now; `fresh` is the unit as it began, `begun` the turns played."""
    if unit.state == WAITING:
        return msgspec.structs.replace(entry, enters=max(1, entry.enters - begun) if entry.enters else None)
    kept = {}
    for name in _KEPT:
        value = getattr(unit, name)
        if value == getattr(fresh, name) or value is None:
            continue
        if name == "hits_pending":
            value = [pending.hits for pending in value]
        elif name == "first_half_path":
            value = [list(place) for place in value]
        kept[name] = value
    more = dict(entry.more)
    if unit.load:
        more["load"] = unit.load
    if unit.spec.kind == "nef":
        more.pop("moored", None)
        kept.pop("moored", None)
        if unit.moored:
            more["moored"] = True
    if unit.state not in ("deployed", "aboard"):
        kept["state"] = unit.state
    aboard = unit.state == "aboard"
    return msgspec.structs.replace(
        entry,
        at=None if aboard else (unit.x, unit.y),
        heading=0.0 if aboard else unit.heading,
        aboard=unit.base_id if aboard else None,
        enters=None,
        edge=None,
        state=kept,
        more=more,
    )


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


def _unarmed(scenario: Scenario, rows: Mapping[str, Row]) -> Iterator[Remark]:
    for number, side in enumerate(scenario.sides):
        if side.units and not any(_armed(rows[unit.cls]) for unit in side.units):
            yield Remark(f"side[{number}]", f"{side.name} has no weapon on the table", "NEF-GUN-1")


def _unnamed_loads(scenario: Scenario, rows: Mapping[str, Row]) -> Iterator[Remark]:
    for number, side in enumerate(scenario.sides):
        for index, unit in enumerate(side.units):
            open_load = rows[unit.cls]["kind"] == "bomber" and not unit.more.get("load") and not unit.state
            if open_load:
                place = f"side[{number}].unit[{index}]"
                yield Remark(place, f"{side.name}’s bombers: no load is named; the side chooses", "NEF-SEQ-6")
                break


def _objective(scenario: Scenario, rows: Mapping[str, Row]) -> Iterator[Remark]:
    """The objective cannot be brought under fire in the turns there are."""
    goal = scenario.victory.get("objective")
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


def _in_time(unit: UnitEntry, side: SideEntry, goal: tuple[float, float], turns: int, row: Row) -> bool:
    if unit.at is None:
        return True  # where it will begin is its player's choice
    fast = row.get("speed_max") or (row.get("speed") or (0,))[0]
    left = turns - (unit.enters or 1) + 1
    return hypot(unit.at[0] - goal[0], unit.at[1] - goal[1]) <= fast * left + _REACH


def _exits(scenario: Scenario, rows: Mapping[str, Row]) -> Iterator[Remark]:
    """An exit edge that the fastest unit of its side cannot reach in the turns there are (NEF-EDG-3)."""
    for number, side in enumerate(scenario.sides):
        edge = side.more.get("exit_edge")
        if edge is None or not side.units:
            continue
        if all(
            unit.at is not None and not _leaves(unit, str(edge), scenario, rows[unit.cls])
            for unit in side.units
        ):
            sentence = f"{side.name} cannot reach its exit edge in {scenario.turns} turns"
            yield Remark(f"side[{number}].exit_edge", sentence, "NEF-EDG-3")


def _leaves(unit: UnitEntry, edge: str, scenario: Scenario, row: Row) -> bool:
    assert unit.at is not None
    x, y = unit.at
    away = {"north": scenario.height - y, "south": y, "east": scenario.width - x, "west": x}[edge]
    fast = row.get("speed_max") or (row.get("speed") or (0,))[0]
    return away <= fast * (scenario.turns - (unit.enters or 1) + 1)


DRAFTING = NefDrafting()
