"""coastal for an editor of scenarios: how its classes look, what asks for a second look, a battle written down midway.
Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil
from typing import Any

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Scenario, SideEntry, UnitEntry, as_built
from game.rulesets.coastal.set_up import laid, rows_of, spec_of
from game.rulesets.coastal.table import (
    AIRCRAFT,
    AWAY,
    DEPLOYED,
    EXITED,
    FIRED,
    READY,
    SAILING,
    SUNK,
    SURFACED,
    WAITING,
    Aircraft,
    CoastalTable,
    Spec,
    Vessel,
)
from game.rulesets.coastal.tables import DEPLOYED_RUN
from game.tabletop.drafting import Figure, Plain, Remark
from game.tabletop.field_file import read_fields

_WING = 3.0
"""How long an aircraft is drawn, in cm: it has no footprint."""
_SPOT = 1.0
"""Half of what has no size of its own."""
_GROUPS = {
    "merchant": "Merchants",
    "submarine": "Submarines",
    "battery": "Shore",
    AIRCRAFT: "Aircraft",
}
_OF_THE_TURN = frozenset(
    ("acted", "launched", "detected", "beam", "path", "flared", "hit_this_turn", "attacking")
)
"""Forgotten when a turn begins, and a battle written down begins with a turn."""
_SAID_ELSEWHERE = frozenset(
    (
        "loaded",
        "reloads",
        "tubes_destroyed",
        "exited",
        "sunk",
        "left_turn",
        "mounts",
        "straight_run",
        "anchored",
    )
)
_KEPT = tuple(
    field.name for field in read_fields(__package__).state if field.name not in _OF_THE_TURN | _SAID_ELSEWHERE
)
_UNSAID = ("", None, False, ())
_LYING = ("turn", "dummy", "track", "light_zone", "smoke", "minefield", "lane")


class CoastalDrafting(Plain[CoastalTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)

    def figure(self, row: Row) -> Figure:
        """A hull as long as its footprint; aircraft and batteries by their kind."""
        kind = str(row.get("kind", ""))
        if kind == AIRCRAFT:
            return Figure("aircraft", _WING, _WING / 2, flying=True)
        usual = {"warship": "torpedo_boat"}.get(kind, kind)
        silhouette = str(row.get("silhouette") or usual or "merchant").replace(" ", "_")
        length, width = _size(row.get("length_cm")), _size(row.get("width_cm"))
        small = row.get("size_class") == 1
        return Figure(silhouette, length, max(width / 2, length / 4), small=small)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """A light covers what it lights; a dummy and a track have no size of their own."""
        if table == "light_zone":
            radius = _size(entry.get("radius"))
            return Figure("works", 2 * radius, radius, covers=True)
        return Figure("torpedo_boat", 2 * _SPOT, _SPOT, small=True)

    def group(self, row: Row) -> str:
        kind = str(row.get("kind", ""))
        if kind == "warship":
            return "Coastal craft" if row.get("size_class") == 1 else "Escorts"
        return _GROUPS.get(kind, kind)

    def fits(self, row: Row, side: Row) -> bool:
        """Vessels of its nation and of any; a side of no nation may have all."""
        return "any" in (row.get("nationality", "any"), side.get("nation", "any")) or (
            row.get("nationality") == side.get("nation")
        )

    def remarks(self, scenario: Scenario) -> list[Remark]:
        """Sides that can hurt nobody, edges out of reach, changes that come at once."""
        rows = rows_of(scenario)
        specs = {unit.cls: spec_of(rows[unit.cls]) for side in scenario.sides for unit in side.units}
        return [
            *chain.from_iterable(_unarmed(number, side, specs) for number, side in enumerate(scenario.sides)),
            *_exits(scenario, specs),
            *_early(scenario),
        ]

    def scenario_of(self, table: CoastalTable, scenario: Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every unit where and as it is, dummies, tracks, lights,
        smoke and mines as they lie."""
        fresh = laid(as_built(scenario)).units
        more = {key: value for key, value in scenario.more.items() if key not in _LYING}
        if table.turn > 1:
            more["turn"] = table.turn
        return msgspec.structs.replace(
            scenario,
            id="",
            seed=None,
            sides=tuple(_side_now(side, table, fresh) for side in scenario.sides),
            more=more | {key: listed for key, listed in _lying(table).items() if listed},
        )


# -- what asks for a look -------------------------------------------------------------------------------------


def _size(value: Any) -> float:
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 1000
    return float(value) if good else 2 * _SPOT


def _unarmed(number: int, side: SideEntry, specs: Mapping[str, Spec]) -> Iterator[Remark]:
    armed = any(
        spec.mounts or spec.tubes or spec.loads or spec.depth_charges
        for spec in (specs[unit.cls] for unit in side.units)
    )
    if side.units and not armed:
        yield Remark(f"side[{number}]", f"{side.name} has no weapon", "CST-END-9")


def _exits(scenario: Scenario, specs: Mapping[str, Spec]) -> Iterator[Remark]:
    """An edge that the fastest of those who score by leaving over it cannot reach in the turns there are."""
    left = scenario.turns - int(scenario.more.get("turn", 1)) + 1
    for number, objective in enumerate(scenario.objectives):
        if objective["kind"] != "exit":
            continue
        side = next(side for side in scenario.sides if side.name == objective["side"])
        leaving = [
            unit for unit in side.units if objective["of"] in (unit.cls, specs[unit.cls].kind) and unit.at
        ]
        soonest = [_turns(unit, specs[unit.cls], str(objective["edge"]), scenario) for unit in leaving]
        if soonest and min(soonest) > left:
            sentence = f"{side.name} cannot reach the {objective['edge']} edge in {left} turns"
            yield Remark(f"objective[{number}].edge", sentence, "CST-MOV-12")


def _turns(unit: UnitEntry, spec: Spec, edge: str, scenario: Scenario) -> int:
    assert unit.at is not None
    x, y = unit.at
    away = {"north": scenario.height - y, "south": y, "east": scenario.width - x, "west": x}[edge]
    return ceil(away / max(spec.max_speed_kt, spec.air_speed_kt, 1))


def _early(scenario: Scenario) -> Iterator[Remark]:
    first = int(scenario.more.get("turn", 1))
    for number, change in enumerate(scenario.more.get("change", ())):
        if change["turn"] <= 1 and first == 1:
            sentence = "The weather changes before anything has happened: it may stand under weather"
            yield Remark(f"change[{number}].turn", sentence, "CST-GEN-9")


# -- a battle written down ------------------------------------------------------------------------------------


def _lying(table: CoastalTable) -> dict[str, list[Tree]]:
    false = [
        unit
        for unit in table.units.values()
        if isinstance(unit, Vessel) and unit.dummy and unit.state == DEPLOYED
    ]
    return {
        "dummy": [
            {
                "side": unit.side,
                "at": [unit.x, unit.y],
                "heading": unit.heading,
                "markers": unit.speed_markers,
                "straight_run": unit.straight_run,
            }
            for unit in false
        ],
        "track": [
            {
                "side": track.side,
                "type": track.type,
                **({"launcher": track.launcher} if track.launcher else {}),
                "at": [track.x, track.y],
                "heading": track.heading,
                "run": track.run,
                "launched": track.launched_turn,
                **({"seen": True} if track.seen else {}),
            }
            for track in table.tracks
        ],
        "light_zone": [
            {"at": [light.x, light.y], "radius": light.radius, "until_turn": light.expires_turn}
            for light in table.lights
        ],
        "smoke": [
            {
                "outline": [list(point) for point in screen.outline],
                "turns_left": screen.turns_left,
                "laid": screen.laid_turn,
            }
            for screen in table.screens
        ],
        "minefield": [
            {
                "side": field.side,
                "density": field.density,
                "outline": [list(point) for point in field.outline],
                **({"revealed": True} if set(field.known) >= set(table.sides) else {}),
            }
            for field in table.fields
        ],
        "lane": [
            {"field": number, "outline": [list(point) for point in lane]}
            for number, field in enumerate(table.fields, 1)
            for lane in field.lanes
        ],
    }


def _side_now(side: SideEntry, table: CoastalTable, fresh: Mapping[str, Vessel | Aircraft]) -> SideEntry:
    command = table.commands[side.name]
    state: Tree = {}
    if table.turn > 1 and table.first == side.name:
        state["first"] = True
    if command.shaken:
        state["shaken"] = True
    more = {key: value for key, value in side.more.items() if key != "state"}
    if state:
        more["state"] = state
    if table.turn >= 1:  # its dummies lie, or are found out
        more["dummies"] = sum(
            isinstance(unit, Vessel) and unit.dummy and unit.side == side.name and unit.state == DEPLOYED
            for unit in table.units.values()
        )
    units = tuple(_unit_now(unit, table.units[unit.id], fresh[unit.id]) for unit in side.units)
    return msgspec.structs.replace(side, units=units, more=more)


def _unit_now(entry: UnitEntry, unit: Vessel | Aircraft, fresh: Vessel | Aircraft) -> UnitEntry:
    """A unit's entry as it would be written now; `fresh` is the unit as it began."""
    if unit.state == WAITING:
        return entry
    more = {key: value for key, value in entry.more.items() if key == "crew_quality"}
    state: Tree = {}
    for name in _KEPT:
        value = getattr(unit, name, None)
        if value not in _UNSAID and value != getattr(fresh, name, None):
            state[name] = list(value) if isinstance(value, tuple) else value
    for name in ("hull_boxes", "damage_control", "depth_charges", "smoke_turns", "crew_quality", "ground"):
        value = getattr(unit, name, None)
        if value is not None and value != getattr(fresh, name):
            state[name] = value  # an empty number is told as well
    mounts = [READY if mount == FIRED else mount for mount in unit.mounts]
    if mounts != [READY] * len(mounts):
        state["mounts"] = mounts
    if isinstance(unit, Vessel):
        more |= _under_way(unit)
        state |= _torpedoes(unit)
        for name in ("surprised", "alerted"):
            if getattr(unit, name):
                state[name] = True
    if unit.state in (EXITED, SUNK):
        state[unit.state] = True
    if isinstance(unit, Aircraft) and unit.state == AWAY:
        state["left_turn"] = unit.left_turn
    return msgspec.structs.replace(
        entry, at=unit.at, heading=unit.heading, enters=None, edge=None, state=state, more=more
    )


def _under_way(unit: Vessel) -> Tree:
    """What a unit's own keys say of its movement."""
    more: Tree = {}
    if unit.anchored:
        more["anchored"] = True
    elif unit.spec.kind in SAILING:
        more["markers"] = unit.speed_markers
    if unit.depth not in ("", SURFACED):
        more["depth"] = unit.depth
    return more


def _torpedoes(unit: Vessel) -> Tree:
    """What the state says of its tubes and of its straight run."""
    state: Tree = {}
    if unit.straight_run != DEPLOYED_RUN:
        state["straight_run"] = unit.straight_run
    groups = unit.spec.tubes
    loaded, reloads = [tubes.loaded for tubes in unit.tubes], [tubes.reloads for tubes in unit.tubes]
    if loaded != [group.count for group in groups]:
        state["loaded"] = loaded
    if reloads != [group.reloads for group in groups]:
        state["reloads"] = reloads
    if broken := [number for number, tubes in enumerate(unit.tubes, 1) if tubes.destroyed]:
        state["tubes_destroyed"] = broken
    return state


DRAFTING = CoastalDrafting()
