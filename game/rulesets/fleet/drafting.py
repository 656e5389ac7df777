"""fleet for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway.
Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil

import msgspec

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import from_edge
from game.match.wording import does
from game.rulesets.fleet import scenario as said
from game.rulesets.fleet.construction import length_of
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT
from game.rulesets.fleet.scenario import Scenario, Side, Unit, own
from game.rulesets.fleet.set_up import FLIGHT, SHIP, hull, rows_of, stand
from game.rulesets.fleet.table import (
    DEPLOYED,
    HANGAR,
    OFF_TABLE,
    READY,
    REARMING,
    SPREAD,
    SURFACED,
    WAITING,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.rulesets.fleet.tables import BOOK, CRAFT_BASE, LIGHTS, MINES, base
from game.rulesets.fleet.worth import STAND, points_of
from game.tabletop.drafting import Figure, Plain, Remark
from game.tabletop.entries import now, told

_WRONG = (TypeError, LookupError, ValueError, AttributeError)
_MARKER = 1.5
"""Half of what a marker and a track are drawn with, in cm: they have no base."""


class FleetDrafting(Plain[FleetTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)
    classes: Mapping[str, str] = BOOK.labels["drawn"]

    def figure(self, row: Row) -> Figure:
        """A ship as large as her base; aircraft, shore units and craft by their kind."""
        kind = str(row.get("kind", ""))
        usual = BOOK.labels["silhouette"].get(kind, kind)
        silhouette = self.drawn(str(row.get("id", "")), str(row.get("silhouette") or usual or "merchant"))
        try:
            length = length_of(row)
            widths = {CRAFT: CRAFT_BASE, AIRCRAFT: length / 2}
            width = widths[kind] if kind in widths else base(row["target_size"])[1]
        except (*_WRONG, StopIteration):
            length, width = 2 * self.usual.length, self.usual.radius
        radius, flying = max(width / 2, length / 6), kind == AIRCRAFT
        return Figure(silhouette, length, radius, flying, flying, kind == CRAFT)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """Mines cover their field; a marker, a track and an objective have no size of their own."""
        if table == "minefield":
            return Figure("mines", MINES["length_cm"], MINES["length_cm"] / 2)
        if table == "objective":
            return Figure("dummy", 4 * _MARKER, 2 * _MARKER, covers=True)
        return Figure("dummy" if table == "marker" else "track", 2 * _MARKER, _MARKER, small=True)

    def group(self, row: Row) -> str:
        kind = str(row.get("kind", ""))
        return str(BOOK.labels["group"].get(kind, kind))

    def entry_edges(self, row: Row, side: Row) -> tuple[str, ...]:
        """Aircraft alone, over the own edge of their side (FLT-AIR-7)."""
        return (str(side.get("own_edge", "")),) if row.get("kind") == AIRCRAFT else ()

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
            *chain.from_iterable(
                _of_side(number, side, scenario) for number, side in enumerate(scenario.sides)
            ),
            *_exits(scenario),
            *_zones(scenario),
        ]

    def scenario_of(self, table: FleetTable, scenario: shared.Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every unit where and as it is, markers, torpedoes, smoke
        and mines as they lie."""
        return written(table, own(scenario))


# -- what asks for a look -------------------------------------------------------------------------------------


def _of_side(number: int, side: Side, scenario: Scenario) -> Iterator[Remark]:
    rows = rows_of(scenario)
    units = [(unit, rows[unit.cls]) for unit in side.units]
    armed = any(row.get("batteries") or row.get("torpedo") or row.get("loads") for _, row in units)
    if units and not armed:
        yield Remark(f"side[{number}]", f"{does(side.name, 'has', 'have')} no weapon", "FLT-VIC-2")
    dark = LIGHTS[scenario.weather.light].night and not scenario.options.night_flying
    for index, (unit, row) in enumerate(units):
        place = f"side[{number}].unit[{index}]"
        if row["kind"] == AIRCRAFT and dark:
            yield Remark(place, f"{unit.name} cannot fly by night", "FLT-AIR-6")
        elif row["kind"] == AIRCRAFT and row.get("loads") and not unit.more.load:
            yield Remark(place, f"{does(unit.name, 'carries', 'carry')} nothing", "FLT-AVS-12")
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


# -- a battle written down -----------------------------------------------------------------------------------


def written(table: FleetTable, scenario: Scenario) -> Scenario:
    """The scenario of a battle as it stands."""
    sides = tuple(_side(side, table) for side in scenario.sides)
    return msgspec.structs.replace(scenario, id="", seed=None, sides=sides, more=_lying(table, scenario))


def _side(side: Side, table: FleetTable) -> Side:
    state = said.SideState(mover=bool(table.turn) and table.mover == side.name)
    units = tuple(_unit(entry, table) for entry in side.units)
    return msgspec.structs.replace(side, units=units, more=msgspec.structs.replace(side.more, state=state))


def _unit(entry: Unit, table: FleetTable) -> Unit:
    """A unit's entry as it would be written now."""
    unit = table.units[entry.id]
    if unit.state == WAITING:
        return entry
    if isinstance(unit, Flight):
        return _flight(entry, unit)
    assert isinstance(unit, Ship)
    begins = msgspec.structs.replace(
        entry.more,
        flag=table.squadrons[unit.squadron].flag == unit.id,
        depth=unit.depth or SURFACED,
        zone="",
    )
    entry = now(entry, unit, begins)
    return SHIP.told(entry, unit, hull(entry, unit.side, unit.spec))


def _flight(entry: Unit, flight: Flight) -> Unit:
    below = flight.state in (READY, REARMING, HANGAR)
    begins = msgspec.structs.replace(
        entry.more,
        deck=flight.state if below else None,
        home=None if below or flight.home == OFF_TABLE else flight.home,
        patrol=flight.cap,
        load=flight.load or entry.more.load,
    )
    entry = now(entry, flight, begins, flight.home if below else "")
    return FLIGHT.told(entry, flight, stand(entry, flight.side, flight.spec, flight.at))


def _lying(table: FleetTable, scenario: Scenario) -> said.File:
    named = {unit.squadron for side in scenario.sides for unit in side.units}
    told_of = {squadron.name for squadron in scenario.more.squadron}
    return msgspec.structs.replace(
        scenario.more,
        turn=table.turn or None,
        squadron=tuple(
            said.Squadron(one.id, one.side, one.command)
            for one in table.squadrons.values()
            if one.id in named and (one.id in told_of or one.command)
        ),
        marker=tuple(
            _marker(unit)
            for unit in table.units.values()
            if isinstance(unit, Marker) and unit.state == DEPLOYED
        ),
        track=tuple(map(_track, table.attacks)),
        smoke=tuple(told(screen, said.Smoke) for screen in table.screens),
        minefield=tuple(
            told(field, said.Minefield, revealed=set(field.known) >= set(table.sides))
            for field in table.fields
        ),
    )


def _marker(unit: Marker) -> said.Marker:
    """A squadron's pace is its ships', and a marker that has not moved says so by saying nothing."""
    pace, run = (None if unit.squadron else unit.pace), (unit.run if unit.run >= 0.0 else None)
    return told(unit, said.Marker, pace=pace, run=run)


def _track(attack: Attack) -> said.Track:
    track = told(attack, said.Track, setting=attack.setting + 1)
    if attack.mode == SPREAD:
        return msgspec.structs.replace(track, target="")
    return msgspec.structs.replace(track, toward=None, reach=None)


DRAFTING = FleetDrafting()
"""fleet's."""
