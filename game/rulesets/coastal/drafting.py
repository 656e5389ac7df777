"""coastal for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway.
Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

import msgspec

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import from_edge
from game.rulesets.coastal import scenario as said
from game.rulesets.coastal.scenario import Begins, OfSide, Scenario, Side, Unit
from game.rulesets.coastal.set_up import PLANE, VESSEL, mustered, rows_of, spec_of
from game.rulesets.coastal.table import (
    AIRCRAFT,
    SAILING,
    SURFACED,
    WAITING,
    Aircraft,
    CoastalTable,
    Spec,
    Vessel,
    dummies,
)
from game.rulesets.coastal.tables import BOOK
from game.tabletop.drafting import Figure, Plain, Remark, sized, unarmed
from game.tabletop.entries import now, told

_WING = 3.0
"""How long an aircraft is drawn, in cm: it has no footprint."""
_SPOT = 1.0
"""Half of what has no size of its own."""


class CoastalDrafting(Plain[CoastalTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)
    classes: Mapping[str, str] = BOOK.labels["drawn"]

    def figure(self, row: Row) -> Figure:
        """A hull as long as its footprint; aircraft and batteries by their kind."""
        kind = str(row.get("kind", ""))
        if kind == AIRCRAFT:
            return Figure("aircraft", _WING, _WING / 2, flying=True)
        usual = {"warship": "torpedo_boat"}.get(kind, kind)
        silhouette = self.drawn(str(row.get("id", "")), str(row.get("silhouette") or usual or "merchant"))
        length, width = sized(row.get("length_cm"), 2 * _SPOT), sized(row.get("width_cm"), 2 * _SPOT)
        small = row.get("size_class") == 1
        return Figure(silhouette, length, max(width / 2, length / 4), small=small)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """A light covers what it lights; a dummy and a track have no size of their own."""
        if table == "light_zone":
            radius = sized(entry.get("radius"), 2 * _SPOT)
            return Figure("light", 2 * radius, radius, covers=True)
        return Figure("track" if table == "track" else "dummy", 2 * _SPOT, _SPOT, small=True)

    def group(self, row: Row) -> str:
        kind = str(row.get("kind", ""))
        if kind == "warship":
            return "Coastal craft" if row.get("size_class") == 1 else "Escorts"
        return str(BOOK.labels["group"].get(kind, kind))

    def fits(self, row: Row, side: Row) -> bool:
        """Vessels of its nation and of any; a side of no nation may have all."""
        return "any" in (row.get("nationality", "any"), side.get("nation", "any")) or (
            row.get("nationality") == side.get("nation")
        )

    def entry_edges(self, row: Row, side: Row) -> tuple[str, ...]:
        """All of them but for a battery (CST-BAT-1)."""
        return () if row.get("kind") == "battery" else super().entry_edges(row, side)

    def remarks(self, scenario: shared.Scenario) -> list[Remark]:
        """Sides that can hurt nobody, edges out of reach, changes that come at once."""
        scenario = said.own(scenario)
        rows = rows_of(scenario)
        specs = {unit.cls: spec_of(rows[unit.cls]) for side in scenario.sides for unit in side.units}
        return [
            *unarmed(scenario, lambda unit: _armed(specs[unit.cls]), "CST-END-9"),
            *_exits(scenario, specs),
            *_early(scenario),
        ]

    def scenario_of(self, table: CoastalTable, scenario: shared.Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every unit where and as it is, dummies, tracks, lights,
        smoke and mines as they lie."""
        scenario = said.own(scenario)
        return msgspec.structs.replace(
            scenario,
            id="",
            seed=None,
            sides=tuple(_side_now(side, table) for side in scenario.sides),
            more=_lying(table, scenario.more),
        )


# -- what asks for a look -------------------------------------------------------------------------------------


def _armed(spec: Spec) -> bool:
    return bool(spec.mounts or spec.tubes or spec.loads or spec.depth_charges)


def _exits(scenario: Scenario, specs: Mapping[str, Spec]) -> Iterator[Remark]:
    """An edge that the fastest of those who score by leaving over it cannot reach in the turns there are."""
    left = scenario.turns - scenario.more.turn + 1
    for number, objective in enumerate(scenario.objectives):
        if objective.kind != "exit":
            continue
        side = next(side for side in scenario.sides if side.name == objective.side)
        leaving = [
            unit for unit in side.units if objective.of in (unit.cls, specs[unit.cls].kind) and unit.at
        ]
        soonest = [_turns(unit, specs[unit.cls], objective.edge, scenario) for unit in leaving]
        if soonest and min(soonest) > left:
            sentence = f"{side.name} cannot reach the {objective.edge} edge in {left} turns"
            yield Remark(f"objective[{number}].edge", sentence, "CST-MOV-12")


def _turns(unit: Unit, spec: Spec, edge: str, scenario: Scenario) -> int:
    assert unit.at is not None
    return ceil(from_edge(unit.at, edge, scenario) / max(spec.max_speed_kt, spec.air_speed_kt, 1))


def _early(scenario: Scenario) -> Iterator[Remark]:
    first = scenario.more.turn
    for number, change in enumerate(scenario.more.change):
        if change.turn <= 1 and first == 1:
            sentence = "The weather changes before anything has happened: it may stand under weather"
            yield Remark(f"change[{number}].turn", sentence, "CST-GEN-9")


# -- a battle written down ------------------------------------------------------------------------------------


def _lying(table: CoastalTable, file: said.File) -> said.File:
    return msgspec.structs.replace(
        file,
        turn=max(1, table.turn),
        dummy=tuple(told(unit, said.Dummy) for unit in dummies(table)),
        track=tuple(told(track, said.Track) for track in table.tracks),
        light_zone=tuple(told(light, said.LightZone) for light in table.lights),
        smoke=tuple(told(screen, said.Smoke) for screen in table.screens),
        minefield=tuple(
            told(field, said.Minefield, revealed=set(field.known) >= set(table.sides))
            for field in table.fields
        ),
        lane=tuple(
            said.Lane(number, lane) for number, field in enumerate(table.fields, 1) for lane in field.lanes
        ),
    )


def _side_now(side: Side, table: CoastalTable) -> Side:
    state = said.SideState(
        first=table.turn > 1 and table.first == side.name, shaken=table.commands[side.name].shaken
    )
    more: OfSide = msgspec.structs.replace(side.more, state=state)
    if table.turn >= 1:  # its dummies lie, or are found out
        more = msgspec.structs.replace(more, dummies=len(dummies(table, side.name)))
    units = tuple(_unit_now(unit, table.units[unit.id]) for unit in side.units)
    return msgspec.structs.replace(side, units=units, more=more)


def _unit_now(entry: Unit, unit: Vessel | Aircraft) -> Unit:
    """A unit's entry as it would be written now."""
    if unit.state == WAITING:
        return entry
    begins = Begins(crew_quality=entry.more.crew_quality)
    if isinstance(unit, Vessel):
        sails = unit.spec.kind in SAILING and not unit.anchored
        begins = msgspec.structs.replace(
            begins,
            anchored=unit.anchored,
            markers=unit.speed_markers if sails else None,
            depth=unit.depth or SURFACED,
        )
    entry = now(entry, unit, begins)
    fresh = mustered(entry, unit.side, unit.spec)
    if isinstance(unit, Vessel) and isinstance(fresh, Vessel):
        return VESSEL.told(entry, unit, fresh)
    assert isinstance(unit, Aircraft)
    assert isinstance(fresh, Aircraft)
    return PLANE.told(entry, unit, fresh)


DRAFTING = CoastalDrafting()
