"""From a scenario to a table: units as their class and the scenario say, weather, mines, what lies already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from math import ceil
from typing import Any

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Position, Scenario, SideEntry, UnitEntry, first_side, outlines
from game.match.table import Entry
from game.rulesets.coastal.table import (
    AIRCRAFT,
    AWAY,
    DEPLOYED,
    DUMMY,
    EXITED,
    NIGHT,
    READY,
    SUNK,
    SURFACED,
    WAITING,
    Aircraft,
    Change,
    CoastalTable,
    Command,
    Light,
    Minefield,
    Objective,
    Options,
    Screen,
    Spec,
    Track,
    Tubes,
    Vessel,
    Weather,
)
from game.rulesets.coastal.tables import BOOK, DEPLOYED_RUN, LIGHTS, SCREEN, SEA_CAP, SETTINGS, TORPEDOES
from game.rulesets.coastal.tables import DUMMY as FALSE_CONTACT
from game.sea.heading import compass, pinned

BEFORE_A_TURN = ("Deploy", "Turn")
"""Where a battle begins before its first turn, or before the turn it is cut from."""
UNDER_WAY = 2
"""Speed markers of a vessel whose scenario is silent."""
CONTACT = "c"
"""What contact markers are called, with a number."""


roster, rows_of = BOOK.roster, BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


def spec_of(row: Row) -> Spec:
    """A class as a record; keys that no rule reads are left out."""
    return msgspec.convert(row, Spec, strict=False)


def laid(scenario: Scenario, step: str = "Deploy") -> CoastalTable:
    """The table with all that lies on it and nothing on the agenda. `step` is where in the turn it begins.

    Contact markers are named only in a battle already begun: before, dummies are still to be placed among them.
    """
    begun = step not in BEFORE_A_TURN
    number = scenario.more.get("turn", 1)
    weather, changes = weathers(scenario, number)
    units, entries = _units(scenario, weather.sea_state)
    commands = {side.name: _command(side, scenario, units, weather) for side in scenario.sides}
    for place, side in enumerate(scenario.sides):
        units |= _dummies(scenario, place, side, units, 0 if begun else commands[side.name].dummies)
    table = CoastalTable(
        width=float(scenario.width),
        height=float(scenario.height),
        sides=tuple(side.name for side in scenario.sides),
        turns=scenario.turns,
        units=units,
        agenda=[],
        turn=number if begun else number - 1,
        entries=entries,
        weather=weather,
        changes=changes,
        options=Options(
            date=scenario.more.get("date", ""),
            draw_margin=scenario.victory.get("draw_margin", 0),
            roster_public=scenario.roster_public,
        ),
        commands=commands,
        objectives=_objectives(scenario),
        first=first_side(scenario, "first", begun),
        tracks=tuple(_tracks(scenario, number)),
        lights=tuple(
            Light(f"light_{place}", *pinned(light["at"]), float(light["radius"]), light["until_turn"])
            for place, light in enumerate(scenario.more.get("light_zone", ()), 1)
        ),
        screens=tuple(
            Screen(f"smoke_{place}", _outline(smoke), smoke.get("laid", number - 1), smoke["turns_left"])
            for place, smoke in enumerate(scenario.more.get("smoke", ()), 1)
        ),
        fields=tuple(_minefields(scenario)),
        laid=len(scenario.more.get("track", ())),
        terrain=scenario.terrain,
        land=outlines(scenario.terrain, "land"),
        shoals=outlines(scenario.terrain, "shoal"),
        clouds=outlines(scenario.terrain, "fog", "squall"),
    )
    if begun:
        for key, contact in named(table).items():
            table.units[key].contact = contact
            table.numbered += 1
    return table


# -- contact markers ------------------------------------------------------------------------------------------


def marked(unit: Vessel | Aircraft) -> bool:
    """Whether the enemy sees a contact marker for a unit: neither spotted, nor submerged and undetected (CST-CON-3)."""
    if unit.state != DEPLOYED or unit.spotted:
        return False
    return not (isinstance(unit, Vessel) and unit.submerged and not unit.detected)


def named(table: CoastalTable) -> dict[str, str]:
    """The ids of the contact markers of all units that have one, numbered as they lie from west to east: ships and
    dummies in one row, and no gap where there is no marker, so that no number tells anything (CST-CON-1)."""
    places = table.sides.index
    shown = [unit for unit in table.units.values() if marked(unit)]
    shown.sort(key=lambda unit: (places(unit.side), unit.x, unit.y))
    return {unit.id: f"{CONTACT}{number}" for number, unit in enumerate(shown, table.numbered + 1)}


# -- weather --------------------------------------------------------------------------------------------------


def weathers(scenario: Scenario, turn: int) -> tuple[Weather, tuple[Change, ...]]:
    """The weather in a turn and what changes after it: each change keeps what it does not name (CST-GEN-9)."""
    said: Tree = dict(scenario.weather)
    now = _weather(said)
    later: list[Change] = []
    for change in sorted(scenario.more.get("change", ()), key=lambda change: int(change["turn"])):
        if "light" in change:
            said.pop("visibility", None)
        said |= {key: value for key, value in change.items() if key != "turn"}
        if change["turn"] <= turn:
            now = _weather(said)
        else:
            later.append(Change(change["turn"], _weather(said)))
    return now, tuple(later)


def _weather(said: Row) -> Weather:
    light = LIGHTS[said["light"]]
    visibility = min(light.visibility_cm, float(said.get("visibility", light.visibility_cm)))
    return Weather(said["light"], light.kind, visibility, said["sea_state"], compass(float(said["wind_to"])))


# -- units ----------------------------------------------------------------------------------------------------


def _units(scenario: Scenario, sea_state: int) -> tuple[dict[str, Vessel | Aircraft], dict[str, Entry]]:
    rows = rows_of(scenario)
    specs: dict[str, Spec] = {}
    units: dict[str, Vessel | Aircraft] = {}
    entries: dict[str, Entry] = {}
    for side in scenario.sides:
        for entry in side.units:
            if entry.cls not in specs:  # one record for all units of a class, so that forks share it
                specs[entry.cls] = spec_of(rows[entry.cls])
            spec = specs[entry.cls]
            unit = (
                _aircraft(entry, side, spec)
                if spec.kind == AIRCRAFT
                else _vessel(entry, side, spec, sea_state)
            )
            units[entry.id] = unit
            if unit.state == WAITING:
                zone = () if entry.enters else side.zone or ()
                entries[entry.id] = Entry(entry.enters or 0, zone, entry.edge or "")
    return units, entries


def _shared(entry: UnitEntry, side: SideEntry, spec: Spec) -> Tree:
    """What vessels and aircraft have in common."""
    said = entry.state
    x, y = pinned(entry.at or (0.0, 0.0))
    return {
        "id": entry.id,
        "name": entry.name,
        "side": side.name,
        "x": x,
        "y": y,
        "heading": compass(entry.heading),
        "state": _state(entry),
        "spec": spec,
        "hull_boxes": said.get("hull_boxes", spec.hull_boxes),
        "crew_quality": said.get("crew_quality", entry.more.get("crew_quality", spec.crew_quality)),
        "mounts": tuple(said.get("mounts", (READY,) * len(spec.mounts))),
    }


def _state(entry: UnitEntry) -> str:
    if entry.state.get("sunk"):
        return SUNK
    if entry.state.get("exited"):
        return EXITED
    if entry.state.get("left_turn"):
        return AWAY
    return WAITING if entry.enters is not None or entry.at is None else DEPLOYED


def _overrides(entry: UnitEntry, kind: type[Vessel | Aircraft], given: Row) -> Tree:
    """What else the scenario says of a unit in play, lists as tuples."""
    return {
        key: _frozen(value)
        for key, value in entry.state.items()
        if key in kind.__struct_fields__ and key not in given
    }


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def _vessel(entry: UnitEntry, side: SideEntry, spec: Spec, sea_state: int) -> Vessel:
    said, more = entry.state, entry.more
    anchored = said.get("anchored", more.get("anchored", False))
    losses = len(said.get("max_setting_loss", ()))
    still = anchored or spec.kind == "battery" or said.get("aground") or said.get("sinking")
    markers = 0 if still else more.get("markers", UNDER_WAY)
    given = _shared(entry, side, spec) | {
        "speed_markers": min(markers, highest(spec.size_class, losses, sea_state)),
        "straight_run": float(said.get("straight_run", DEPLOYED_RUN)),
        "damage_control": said.get("damage_control", spec.damage_control),
        "depth_charges": said.get("depth_charges", spec.depth_charges),
        "smoke_turns": said.get("smoke_turns", SCREEN["aboard"] if spec.smoke_maker else 0),
        "surprised": said.get("surprised", more.get("surprised", False)),
        "anchored": anchored,
        "depth": more.get("depth", SURFACED) if spec.kind == "submarine" else "",
        "tubes": tuple(_tubes(spec, said)),
    }
    return Vessel(**given, **_overrides(entry, Vessel, given))


def highest(size_class: int, losses: int, sea_state: int) -> int:
    """The highest setting: 4 less what damage took, and not above the cap of the sea (CST-MOV-4, CST-SEA-2)."""
    return max(0, min(SETTINGS - losses, SEA_CAP[size_class - 1][sea_state]))


def _tubes(spec: Spec, said: Row) -> Iterator[Tubes]:
    loaded = said.get("loaded", [group.count for group in spec.tubes])
    reloads = said.get("reloads", [group.reloads for group in spec.tubes])
    for place in range(len(spec.tubes)):
        yield Tubes(loaded[place], reloads[place], place + 1 in said.get("tubes_destroyed", ()))


def _aircraft(entry: UnitEntry, side: SideEntry, spec: Spec) -> Aircraft:
    said = entry.state
    given = _shared(entry, side, spec) | {
        "loads": tuple(said.get("loads", [load.count for load in spec.loads])),
        "path": tuple(pinned(point) for point in said.get("path", ())),
    }
    return Aircraft(**given, **_overrides(entry, Aircraft, given))


def _dummies(
    scenario: Scenario, place: int, side: SideEntry, units: Mapping[str, Vessel | Aircraft], many: int
) -> dict[str, Vessel | Aircraft]:
    """A side's false contacts: those that lie already, and so many still to be placed (CST-CON-4)."""
    fastest = max(
        (unit.spec.max_speed_kt for unit in units.values() if unit.side == side.name and unit.spec.ship),
        default=0,
    )
    spec = Spec(
        id=DUMMY,
        name="Dummy",
        kind=DUMMY,
        size_class=FALSE_CONTACT["size_class"],
        max_speed_kt=fastest,
        manoeuvre=FALSE_CONTACT["manoeuvre"],
    )
    lying = [entry for entry in scenario.more.get("dummy", ()) if entry["side"] == side.name]
    keys = (key for number in count(1) if (key := f"dummy_{place + 1}_{number}") not in units)
    found: dict[str, Vessel | Aircraft] = {}
    for number, said in enumerate((*lying, *[None] * max(0, many - len(lying))), 1):
        key = next(keys)
        told: Row = said or {}
        x, y = pinned(said["at"]) if said else (0.0, 0.0)
        found[key] = Vessel(
            id=key,
            name=f"Dummy {number}",
            side=side.name,
            x=x,
            y=y,
            heading=compass(float(said.get("heading", 0.0))) if said else 0.0,
            state=DEPLOYED if said else WAITING,
            spec=spec,
            speed_markers=told.get("markers", FALSE_CONTACT["markers"]),
            straight_run=float(told.get("straight_run", FALSE_CONTACT["straight_run"])),
        )
    return found


# -- sides and objectives -------------------------------------------------------------------------------------


def _command(
    side: SideEntry, scenario: Scenario, units: Mapping[str, Vessel | Aircraft], weather: Weather
) -> Command:
    own = [unit for unit in units.values() if unit.side == side.name]
    ships = [unit for unit in own if unit.spec.ship and unit.state not in (SUNK, EXITED)]
    share = FALSE_CONTACT["of_ships_by_night"] * len(ships)
    silent = ceil(share) if weather.kind == NIGHT else FALSE_CONTACT["by_day"]
    return Command(
        nation=side.more.get("nation", "any"),
        home_edge=side.more["home_edge"],
        initiative_bonus=side.more.get("initiative_bonus", 0),
        dummies=side.more.get("dummies", silent),
        started=sum(unit.spec.points for unit in own),
        shaken=side.more.get("state", {}).get("shaken", False),
    )


def _objectives(scenario: Scenario) -> tuple[Objective, ...]:
    zones = {zone["name"]: _outline(zone) for zone in scenario.more.get("zone", ())}
    return tuple(
        Objective(
            kind=said["kind"],
            side=said["side"],
            of=said["of"],
            times=said.get("times", 1),
            points=said.get("points", 0),
            steady=said.get("steady", False),
            edge=said.get("edge", ""),
            zone=zones[said["zone"]] if "zone" in said else (),
        )
        for said in scenario.objectives
    )


# -- what lies on the table -----------------------------------------------------------------------------------


def _tracks(scenario: Scenario, turn: int) -> Iterator[Track]:
    launchers = {unit.id: unit.cls for side in scenario.sides for unit in side.units}
    rows = rows_of(scenario)
    nations = {side.name: side.more.get("nation", "any") for side in scenario.sides}
    for number, said in enumerate(scenario.more.get("track", ()), 1):
        launcher = said.get("launcher", "")
        nationality = TORPEDOES[said["type"]].nationality
        if nationality == "any" and launcher in launchers:
            nationality = rows[launchers[launcher]].get("nationality", "any")
        if nationality == "any":
            nationality = nations[said["side"]]
        x, y = pinned(said["at"])
        yield Track(
            id=f"track_{number}",
            side=said["side"],
            launcher=launcher,
            type=said["type"],
            nationality=nationality,
            x=x,
            y=y,
            heading=compass(float(said["heading"])),
            launched_turn=said.get("launched", turn - 1),
            run=float(said.get("run", 0.0)),
            seen=said.get("seen", False),
            wake=f"w{number}" if said.get("seen") else "",
        )


def _minefields(scenario: Scenario) -> Iterator[Minefield]:
    sides = tuple(side.name for side in scenario.sides)
    lanes = scenario.more.get("lane", ())
    for number, said in enumerate(scenario.more.get("minefield", ()), 1):
        yield Minefield(
            id=f"field_{number}",
            side=said["side"],
            outline=_outline(said),
            density=said["density"],
            known=sides if said.get("revealed") else (said["side"],),
            lanes=tuple(_outline(lane) for lane in lanes if lane["field"] == number),
        )


def _outline(said: Row) -> tuple[Position, ...]:
    return tuple(pinned(point) for point in said["outline"])
