"""fleet for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway.
Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import ceil

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import from_edge
from game.rulesets.fleet.construction import length_of
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT
from game.rulesets.fleet.scenario import Scenario, Side, own
from game.rulesets.fleet.set_up import rows_of
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.tables import BOOK, CRAFT_BASE, LIGHTS, MINES, base
from game.rulesets.fleet.worth import STAND, points_of
from game.rulesets.fleet.writing import written
from game.tabletop.drafting import Figure, Plain, Remark

_WRONG = (TypeError, LookupError, ValueError, AttributeError)
_MARKER = 1.5
"""Half of what a marker and a track are drawn with, in cm: they have no base."""


class FleetDrafting(Plain[FleetTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)

    def figure(self, row: Row) -> Figure:
        """A ship as large as her base; aircraft, shore units and craft by their kind."""
        kind = str(row.get("kind", ""))
        usual = BOOK.labels["silhouette"].get(kind, kind)
        silhouette = str(row.get("silhouette") or usual or "merchant").replace(" ", "_")
        try:
            length = length_of(row)
            widths = {CRAFT: CRAFT_BASE, AIRCRAFT: length / 2}
            width = widths[kind] if kind in widths else base(row["target_size"])[1]
        except (*_WRONG, StopIteration):
            length, width = 2 * self.usual.length, self.usual.radius
        radius, flying = max(width / 2, length / 6), kind == AIRCRAFT
        return Figure(silhouette, length, radius, flying, flying, kind == CRAFT)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """Mines cover their field; a marker and a track have no size of their own."""
        if table == "minefield":
            return Figure("works", MINES["length_cm"], MINES["length_cm"] / 2)
        return Figure("torpedo_boat", 2 * _MARKER, _MARKER, small=True)

    def group(self, row: Row) -> str:
        kind = str(row.get("kind", ""))
        return str(BOOK.labels["group"].get(kind, kind))

    def points(self, row: Row, entry: Row) -> float:
        """For better or worse by its crew, without its torpedoes, of as many aircraft as it has (FLT-VIC-1)."""
        try:
            many = entry.get("aircraft", STAND) if row.get("kind") == AIRCRAFT else 1
            return points_of(row, entry) * int(many)
        except _WRONG:
            return super().points(row, entry)

    def remarks(self, scenario: shared.Scenario) -> list[Remark]:
        """Sides that can hurt nobody, edges out of reach, aircraft that cannot fly, squadrons nobody commands."""
        scenario = own(scenario)
        return [
            *chain.from_iterable(_side(number, side, scenario) for number, side in enumerate(scenario.sides)),
            *_exits(scenario),
            *_zones(scenario),
        ]

    def scenario_of(self, table: FleetTable, scenario: shared.Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every unit where and as it is, markers, torpedoes, smoke
        and mines as they lie."""
        return written(table, own(scenario))


# -- what asks for a look -------------------------------------------------------------------------------------


def _side(number: int, side: Side, scenario: Scenario) -> Iterator[Remark]:
    rows = rows_of(scenario)
    units = [(unit, rows[unit.cls]) for unit in side.units]
    armed = any(row.get("batteries") or row.get("torpedo") or row.get("loads") for _, row in units)
    if units and not armed:
        yield Remark(f"side[{number}]", f"{side.name} has no weapon", "FLT-VIC-2")
    dark = LIGHTS[scenario.weather.light].night and not scenario.options.night_flying
    for index, (unit, row) in enumerate(units):
        place = f"side[{number}].unit[{index}]"
        if row["kind"] == AIRCRAFT and dark:
            yield Remark(place, f"{unit.name} cannot fly by night", "FLT-AIR-6")
        elif row["kind"] == AIRCRAFT and row.get("loads") and not unit.more.load:
            yield Remark(place, f"{unit.name} carries nothing", "FLT-AVS-12")
    squadrons: dict[str, list[int]] = {}
    for index, (unit, row) in enumerate(units):
        if unit.squadron is not None and row["kind"] != AIRCRAFT:
            squadrons.setdefault(unit.squadron, []).append(index)
    for name, members in squadrons.items():
        if len(members) > 1 and not any(side.units[index].more.flag for index in members):
            place = f"side[{number}].unit[{members[0]}]"
            yield Remark(place, f"{name} has no flagship: its Command Value is nowhere aboard", "FLT-SQD-1")


def _exits(scenario: Scenario) -> Iterator[Remark]:
    """An edge that the ship which wins by leaving over it cannot reach in the turns there are."""
    rows = rows_of(scenario)
    left = scenario.turns - (scenario.more.turn or 1) + 1
    units = {unit.id: unit for side in scenario.sides for unit in side.units}
    for number, objective in enumerate(scenario.objectives):
        unit = units.get(objective.unit)
        if objective.kind != "exit" or unit is None or unit.at is None:
            continue
        speed = max(rows[unit.cls].get("max_speed", 0), 1)
        if ceil(from_edge(unit.at, objective.edge, scenario) / speed) > left:
            sentence = f"{unit.name} cannot reach the {objective.edge} edge in {left} turns"
            yield Remark(f"objective[{number}].edge", sentence, "FLT-MOV-10")


def _zones(scenario: Scenario) -> Iterator[Remark]:
    used = {unit.more.zone for side in scenario.sides for unit in side.units}
    for number, zone in enumerate(scenario.more.zone):
        if zone.name not in used:
            yield Remark(f"zone[{number}].name", f'No submarine is placed in "{zone.name}"', "FLT-SUB-4")


DRAFTING = FleetDrafting()
"""fleet's."""
