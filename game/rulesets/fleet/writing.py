"""A battle in progress written down as a scenario that begins with the turn in hand: the other way from `set_up`."""

from __future__ import annotations

from typing import Any

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Scenario, SideEntry, UnitEntry, as_built
from game.rulesets.fleet.set_up import laid
from game.rulesets.fleet.table import (
    DEPLOYED,
    HANGAR,
    LEFT,
    OFF_TABLE,
    READY,
    REARMING,
    SPREAD,
    SUNK,
    SURFACED,
    WAITING,
    WRECK,
    FleetTable,
    Flight,
    Marker,
    Ship,
)

_LYING = ("turn", "marker", "track", "smoke", "minefield", "squadron")
_NUMBERS = (
    "structure",
    "flotation",
    "vessels",
    "speed",
    "steering",
    "fire_control",
    "spotting_bands",
    "dc_teams",
    "mrf",
    "crf",
    "asw",
    "h",
    "rrr",
    "catapults",
    "mine_loads",
    "crew_quality",
    "gunnery_modifier",
    "salvoes",
    "idle_turns",
    "fires",
    "last_speed",
    "power_failure",
    "aground",
    "withdrawing",
    "detected",
)
"""What a ship's state calls as her record does."""
_ALOFT = ("endurance", "served", "handled", "landed_turn", "aborting")
_FATES = {SUNK: "sunk", LEFT: "left", WRECK: "wreck"}
_MOVING = ("flag", "deck", "patrol", "depth", "home", "zone")
"""Keys of a unit that are told anew."""


def written(table: FleetTable, scenario: Scenario) -> Scenario:
    """The scenario of a battle as it stands."""
    early = {key: value for key, value in scenario.more.items() if key not in ("turn", "marker", "track")}
    fresh = laid(msgspec.structs.replace(as_built(scenario), more=early)).units
    more = {key: value for key, value in scenario.more.items() if key not in _LYING}
    if table.turn:
        more["turn"] = table.turn
    sides = tuple(_side(side, table, fresh) for side in scenario.sides)
    lying = {key: listed for key, listed in _lying(table, scenario).items() if listed}
    return msgspec.structs.replace(scenario, id="", seed=None, sides=sides, more=more | lying)


def _side(side: SideEntry, table: FleetTable, fresh: Row) -> SideEntry:
    more = {key: value for key, value in side.more.items() if key != "state"}
    if table.turn and table.mover == side.name:
        more["state"] = {"mover": True}
    units = tuple(_unit(entry, table, fresh[entry.id]) for entry in side.units)
    return msgspec.structs.replace(side, units=units, more=more)


def _unit(entry: UnitEntry, table: FleetTable, fresh: Any) -> UnitEntry:
    """A unit's entry as it would be written now; `fresh` is the unit as it began."""
    unit = table.units[entry.id]
    if unit.state == WAITING:
        return entry
    more = {key: value for key, value in entry.more.items() if key not in _MOVING}
    state: Tree = {_FATES[unit.state]: True} if unit.state in _FATES else {}
    place: Tree = {
        "at": unit.at,
        "heading": unit.heading,
        "aboard": None,
        "enters": None,
        "edge": None,
    }
    if isinstance(unit, Flight):
        _flight(unit, fresh, more, state, place)
    elif isinstance(unit, Ship):
        _ship(unit, fresh, more, state)
        if table.squadrons[unit.squadron].flag == unit.id:
            more["flag"] = True
    return msgspec.structs.replace(entry, state=state, more=more, **place)


def _ship(ship: Ship, fresh: Ship, more: Tree, state: Tree) -> None:
    for name in _NUMBERS:
        value = getattr(ship, name)
        if value != getattr(fresh, name):
            state[name] = value
    if ship.spec.boat and ship.depth != SURFACED:
        more["depth"] = ship.depth
    if ship.tubes != fresh.tubes:
        state["tubes"] = list(ship.tubes)
    broken = [*ship.broken, *(["gunnery_radar"] if fresh.radar and not ship.radar else [])]
    if broken:
        state["broken"] = broken
    left = [mount for battery in ship.guns for mount in battery]
    if not all(left):
        state["mounts_lost"] = [number for number, there in enumerate(left, 1) if not there]
    if ship.cargo < fresh.cargo:
        state["cargo_lost"] = True


def _flight(flight: Flight, fresh: Flight, more: Tree, state: Tree, place: Tree) -> None:
    if flight.state in (READY, REARMING, HANGAR):
        more["deck"] = flight.state
        place |= {"at": None, "heading": 0.0, "aboard": flight.home}
    elif flight.home != OFF_TABLE:
        more["home"] = flight.home
    if flight.cap:
        more["patrol"] = True
    if flight.load:
        more["load"] = flight.load
    elif "load" in more:
        state["spent"] = True
    if flight.aircraft != flight.original:
        state["aircraft"] = flight.aircraft
    for name in _ALOFT:
        value = getattr(flight, name)
        if value != getattr(fresh, name):
            state[name] = value


def _lying(table: FleetTable, scenario: Scenario) -> dict[str, list[Tree]]:
    named = {unit.squadron for side in scenario.sides for unit in side.units}
    said = {row["name"] for row in scenario.more.get("squadron", ())}
    return {
        "squadron": [
            {"name": one.id, "side": one.side, "command": one.command}
            for one in table.squadrons.values()
            if one.id in named and (one.id in said or one.command)
        ],
        "marker": [
            {
                "side": unit.side,
                **({"squadron": unit.squadron} if unit.squadron else {"pace": unit.pace}),
                "at": [unit.x, unit.y],
                "heading": unit.heading,
                **({"run": unit.run} if unit.run >= 0.0 else {}),
                **({"spotted": True} if unit.spotted else {}),
            }
            for unit in table.units.values()
            if isinstance(unit, Marker) and unit.state == DEPLOYED
        ],
        "track": [
            {
                "side": one.side,
                "launcher": one.launcher,
                "type": one.type,
                "setting": one.setting + 1,
                "torpedoes": one.torpedoes,
                "at": [one.x, one.y],
                "mode": one.mode,
                **(
                    {"toward": one.toward, "reach": one.reach}
                    if one.mode == SPREAD
                    else {"target": one.target}
                ),
                **({"seen": True} if one.open else {}),
            }
            for one in table.attacks
        ],
        "smoke": [
            {"outline": [list(point) for point in one.outline], "ship": one.ship, "turn": one.turn}
            for one in table.screens
        ],
        "minefield": [
            {
                "side": one.side,
                "at": [one.x, one.y],
                "heading": one.heading,
                "loads": one.loads,
                **({"revealed": True} if set(one.known) >= set(table.sides) else {}),
            }
            for one in table.fields
        ],
    }
