"""From a scenario to a table: ships and flights as their class and the scenario say, squadrons, mines, markers.

Contact markers are laid here only in a battle that has begun: before, the dummies are still to be placed among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec

from game.match.books import Rows
from game.match.plain import Row, Tree
from game.match.scenario import Position, Scenario, SideEntry, UnitEntry, first_side, outlines
from game.match.table import Entry
from game.rulesets.fleet.condition import headway
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT, SHIPS, SUBMARINE
from game.rulesets.fleet.specs import plane_of, spec_of
from game.rulesets.fleet.table import (
    CONTACT,
    DAY,
    DEPLOYED,
    LEFT,
    NIGHT,
    OFF_TABLE,
    READY,
    SUNK,
    SURFACED,
    UNKNOWN,
    WAITING,
    WRECK,
    Attack,
    Condition,
    FleetTable,
    Flight,
    Marker,
    Minefield,
    Options,
    Plane,
    Screen,
    Ship,
    Spec,
    Squadron,
    commissioned,
)
from game.rulesets.fleet.tables import BOOK, CONTACTS, LIGHTS, first_speed
from game.rulesets.fleet.weapons_lost import long_flak
from game.rulesets.fleet.worth import STAND, points_of
from game.sea.heading import compass, pinned

BEFORE_A_TURN = ("Deploy", "Turn")
"""Where a battle begins before its first turn, or before the turn it is cut from."""

Units = dict[str, Ship | Flight | Marker]


roster, rows_of = BOOK.roster, BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


def spec_in(entry: UnitEntry, rows: Rows) -> Spec | Plane:
    """The class of a unit with what its scenario changes: equipment, torpedoes, mines, cargo, what it is worth."""
    row, more = rows[entry.cls], entry.more
    worth = points_of(row, more)
    if row["kind"] == AIRCRAFT:
        return msgspec.structs.replace(plane_of(row), points=worth)
    changed: Tree = {key: more[key] for key in ("mine_loads", "cargo", "cargo_points") if key in more}
    added: Tree = dict.fromkeys(more.get("equipment", ()), True)
    bare: Tree = {"torpedo": None} if "torpedoes" in more else {}
    command = {"command_value": more["command"]} if "command" in more else {}
    return msgspec.structs.replace(spec_of({**row, **changed, **added, **bare}), points=worth, **command)


def laid(scenario: Scenario, step: str = "Deploy") -> FleetTable:
    """The table with all that lies on it and nothing on the agenda. `step` is where in the turn it begins."""
    number = scenario.more.get("turn", 1)
    fresh = "turn" not in scenario.more
    begun = step not in BEFORE_A_TURN
    light = LIGHTS[scenario.weather["light"]]
    rows = rows_of(scenario)
    options = Options(
        light=NIGHT if light.night else DAY,
        tvr=float(scenario.weather.get("tvr", light.tvr_cm)),
        contacts=scenario.options["contacts"],
        carrier_smoke=scenario.options["carrier_smoke"],
        night_flying=scenario.options["night_flying"],
        own_edges={side.name: side.more["own_edge"] for side in scenario.sides},
        submarines=any(rows[unit.cls]["kind"] == SUBMARINE for side in scenario.sides for unit in side.units),
        roster_public=scenario.roster_public,
    )
    hidden = _hidden(scenario, rows, fresh and not begun)
    units, entries = _units(scenario, rows, hidden)
    units |= {marker.id: marker for marker in _markers(scenario, units)}
    squadrons = {one.id: one for one in _squadrons(scenario, units)}
    for unit in units.values():
        if not isinstance(unit, Marker):
            unit.squadron = next(key for key, one in squadrons.items() if unit.id in one.units)
    table = FleetTable(
        width=float(scenario.width),
        height=float(scenario.height),
        sides=tuple(side.name for side in scenario.sides),
        turns=scenario.turns,
        units=units,
        agenda=[],
        turn=number if begun else number - 1,
        entries=entries,
        squadrons=squadrons,
        options=options,
        conditions=tuple(_conditions(scenario)),
        attacks=tuple(_attacks(scenario, units)),
        fields=tuple(_minefields(scenario)),
        screens=tuple(
            Screen(f"smoke_{place}", smoke["ship"], _outline(smoke), smoke.get("turn", number - 1))
            for place, smoke in enumerate(scenario.more.get("smoke", ()), 1)
        ),
        mover=first_side(scenario, "mover", begun),
        terrain=scenario.terrain,
        land=outlines(scenario.terrain, "land"),
        shoals=outlines(scenario.terrain, "shoal"),
        squalls=outlines(scenario.terrain, "squall"),
        fogs=outlines(scenario.terrain, "fog"),
    )
    table.numbered = len(table.attacks) + len(table.fields) + len(table.screens)
    if fresh and options.contacts:
        table.dummies = {side: dummies(len(marked(table, side))) for side in table.sides}
    return table


# -- contact markers ------------------------------------------------------------------------------------------


def marked(table: FleetTable, side: str) -> list[Squadron]:
    """The squadrons of a side whose ships are under a marker, or will be as soon as it is laid (FLT-CON-1)."""
    return [
        squadron
        for squadron in table.squadrons.values()
        if squadron.side == side and any(table.units[unit].state == CONTACT for unit in squadron.units)
    ]


def flagship(table: FleetTable, squadron: Squadron) -> Ship:
    """The ship whose place a squadron's marker takes: with its commander aboard, or the first (FLT-CON-7)."""
    ship = table.units[squadron.flag or squadron.units[0]]
    assert isinstance(ship, Ship)
    return ship


def dummies(markers: int) -> int:
    """How many dummies a side has beside so many markers of squadrons (FLT-CON-1)."""
    return ceil(markers * float(CONTACTS["dummies"]))


def _hidden(scenario: Scenario, rows: Rows, fresh: bool) -> set[str]:
    """The units that are under contact markers: at first all ships and coastal craft of a battle with markers."""
    if fresh:
        if not scenario.options["contacts"]:
            return set()
        return {
            unit.id
            for side in scenario.sides
            for unit in side.units
            if rows[unit.cls]["kind"] in (*SHIPS, CRAFT)
        }
    under = {(said["side"], said["squadron"]) for said in _lying(scenario, "marker") if "squadron" in said}
    return {
        unit.id
        for side in scenario.sides
        for unit in side.units
        if (side.name, unit.squadron or unit.id) in under
    }


def _markers(scenario: Scenario, units: Units) -> Iterator[Marker]:
    """Those that lie already, named as they lie from west to east, so that no name tells a dummy."""
    lying = sorted(_lying(scenario, "marker"), key=lambda said: (said["side"], *said["at"]))
    for number, said in enumerate(lying, 1):
        x, y = pinned(said["at"])
        yield Marker(
            id=f"contact_{number}",
            name=f"Contact {number}",
            side=said["side"],
            x=x,
            y=y,
            heading=compass(float(said.get("heading", 0.0))),
            squadron=said.get("squadron", ""),
            pace=float(said.get("pace", CONTACTS["dummy_cm"])),
            run=float(said.get("run", UNKNOWN)),
            spotted=said.get("spotted", False),
            must_deploy=said.get("spotted", False),
        )


# -- units ----------------------------------------------------------------------------------------------------


def _units(scenario: Scenario, rows: Rows, hidden: set[str]) -> tuple[Units, dict[str, Entry]]:
    specs: dict[tuple[str, str], Spec | Plane] = {}
    zones = {zone["name"]: _outline(zone) for zone in _lying(scenario, "zone")}
    units: Units = {}
    entries: dict[str, Entry] = {}
    for side in scenario.sides:
        for entry in side.units:
            key = entry.cls, repr(sorted(entry.more.items()))
            if key not in specs:  # one record for all units alike, so that forks share it
                specs[key] = spec_in(entry, rows)
            spec = specs[key]
            if isinstance(spec, Plane):
                units[entry.id] = _flight(entry, side, spec, (scenario.width / 2, scenario.height / 2))
            else:
                units[entry.id] = _ship(entry, side, spec, entry.id in hidden)
            if units[entry.id].state == WAITING:
                zone = zones.get(entry.more.get("zone", ""), ())
                turn = entry.enters or (1 if zone else 0)
                entries[entry.id] = Entry(turn, zone or side.zone or (), entry.edge or "")
    return units, entries


def _ship(entry: UnitEntry, side: SideEntry, spec: Spec, hidden: bool) -> Ship:
    said, more = entry.state, entry.more
    x, y = pinned(entry.at or (0.0, 0.0))
    values: Tree = {
        "id": entry.id,
        "name": entry.name,
        "side": side.name,
        "x": x,
        "y": y,
        "heading": compass(entry.heading),
        "state": _state(entry, hidden),
        "crew_quality": more.get("crew_quality", spec.crew_quality),
        "mine_loads": more.get("mine_loads", spec.mine_loads),
    }
    if spec.boat:
        values["depth"] = more.get("depth", SURFACED)
    still = spec.boat and values["depth"] != SURFACED
    values["last_speed"] = float(more.get("last_speed", 0 if still else first_speed(spec.max_speed)))
    values |= {
        key: value for key, value in said.items() if key in Ship.__struct_fields__ and key not in _MADE
    }
    if "last_speed" in said and not spec.shore:
        values["speed_class"] = headway(said["last_speed"])
    if "cargo_lost" in said:
        values["cargo"] = 0
    ship = commissioned(spec, **values)
    if "mounts_lost" in said:
        ship.guns = _guns(spec, said["mounts_lost"])
        ship.lrf = long_flak(ship)
    if "tubes" in said:
        ship.tubes = tuple(said["tubes"])
    ship.broken = tuple(name for name in said.get("broken", ()) if name != "gunnery_radar")
    if "gunnery_radar" in said.get("broken", ()):
        ship.radar = False
    return ship


_MADE = ("tubes", "broken", "guns", "state")


def _guns(spec: Spec, lost: list[int]) -> tuple[tuple[bool, ...], ...]:
    """For each battery whether each mount is left; mounts are numbered through."""
    number = 0
    found = []
    for battery in spec.batteries:
        found.append(tuple(number + place not in lost for place in range(1, len(battery.mounts) + 1)))
        number += len(battery.mounts)
    return tuple(found)


def _state(entry: UnitEntry, hidden: bool = False) -> str:
    for said, state in (("sunk", SUNK), ("left", LEFT), ("wreck", WRECK)):
        if entry.state.get(said):
            return state
    if entry.enters is not None or entry.at is None or entry.more.get("zone"):
        return WAITING
    return CONTACT if hidden else DEPLOYED


def _flight(entry: UnitEntry, side: SideEntry, spec: Plane, middle: Position) -> Flight:
    """A stand. One that is to enter, and is not told where, does so in the `middle` of its edge (FLT-AIR-7)."""
    said, more = entry.state, entry.more
    many = more.get("aircraft", STAND)
    x, y = pinned(entry.at or (middle if entry.aboard is None else (0.0, 0.0)))
    state = _state(entry)
    if entry.aboard is not None and state == WAITING:
        state = more.get("deck", READY)
    return Flight(
        id=entry.id,
        name=entry.name,
        side=side.name,
        x=x,
        y=y,
        heading=compass(entry.heading),
        state=state,
        spec=spec,
        crew_quality=said.get("crew_quality", more.get("crew_quality", 0)),
        aircraft=said.get("aircraft", many),
        original=many,
        turn_aircraft=said.get("aircraft", many),
        home=entry.aboard or more.get("home", OFF_TABLE),
        load="" if said.get("spent") else more.get("load", ""),
        endurance=said.get("endurance", spec.endurance),
        cap=more.get("patrol", False),
        served=said.get("served", 0),
        handled=said.get("handled", 0),
        landed_turn=said.get("landed_turn", 0),
        entering=entry.enters or 0,
        aborting=said.get("aborting", False),
    )


def _squadrons(scenario: Scenario, units: Units) -> Iterator[Squadron]:
    """The squadrons in the order of their first units; a unit that names none is one by itself (FLT-SQD-1)."""
    commands = {said["name"]: said.get("command", 0) for said in _lying(scenario, "squadron")}
    for side in scenario.sides:
        members: dict[str, list[UnitEntry]] = {}
        for entry in side.units:
            members.setdefault(entry.squadron or entry.id, []).append(entry)
        for key, entries in members.items():
            homes = {unit.home for entry in entries if isinstance(unit := units[entry.id], Flight)}
            yield Squadron(
                id=key,
                side=side.name,
                units=tuple(entry.id for entry in entries),
                command=commands.get(key, 0),
                flag=next((entry.id for entry in entries if entry.more.get("flag")), ""),
                home=homes.pop() if len(homes) == 1 else "",
                started=len(entries),
            )


# -- what lies in the water -----------------------------------------------------------------------------------


def _minefields(scenario: Scenario) -> Iterator[Minefield]:
    sides = tuple(side.name for side in scenario.sides)
    for number, said in enumerate(_lying(scenario, "minefield"), 1):
        x, y = pinned(said["at"])
        yield Minefield(
            id=f"field_{number}",
            side=said["side"],
            x=x,
            y=y,
            heading=compass(float(said.get("heading", 0.0))),
            loads=said.get("loads", 1),
            known=sides if said.get("revealed") else (said["side"],),
        )


def _attacks(scenario: Scenario, units: Units) -> Iterator[Attack]:
    for number, said in enumerate(_lying(scenario, "track"), 1):
        launcher = units[said["launcher"]]
        x, y = pinned(said["at"])
        yield Attack(
            id=f"attack_{number}",
            side=said["side"],
            launcher=launcher.id,
            squadron=launcher.squadron,
            x=x,
            y=y,
            mode=said["mode"],
            type=said["type"],
            setting=said.get("setting", 1) - 1,
            torpedoes=said["torpedoes"],
            target=said.get("target", ""),
            toward=compass(float(said.get("toward", 0.0))),
            reach=float(said.get("reach", 0.0)),
            open=said.get("seen", False),
        )


# -- what decides ---------------------------------------------------------------------------------------------


def _conditions(scenario: Scenario) -> Iterator[Condition]:
    for said in scenario.objectives:
        x, y = pinned(said.get("at", (0.0, 0.0)))
        yield Condition(
            kind="objective" if said["kind"] == "score" else said["kind"],
            side=said["side"],
            unit=said.get("unit", ""),
            edge=said.get("edge", ""),
            sound=said.get("sound", False),
            x=x,
            y=y,
            within=float(said.get("within", 0.0)),
            cargo=said.get("with_cargo", False),
            any=tuple(said.get("fate", ())),
            unless=said.get("unless_lost", ""),
            at_end=said.get("at_end", False),
            points=said.get("points", 0),
        )
    if "otherwise" in scenario.victory:
        yield Condition(kind="held", side=scenario.victory["otherwise"])


def _lying(scenario: Scenario, table: str) -> tuple[Row, ...]:
    return tuple(scenario.more.get(table, ()))


def _outline(said: Row) -> tuple[Position, ...]:
    return tuple(pinned(point) for point in said["outline"])
