"""From a scenario to a table: ships and flights as their class and the scenario say, squadrons, mines, markers.

Contact markers are laid here only in a battle that has begun: before, the dummies are still to be placed among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec

from game.match.books import Rows
from game.match.scenario import Position, outlines
from game.match.table import Entry
from game.rulesets.fleet import scenario as said
from game.rulesets.fleet.condition import headway
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT, SHIPS, SUBMARINE
from game.rulesets.fleet.scenario import Scenario, State, Unit
from game.rulesets.fleet.specs import plane_of, spec_of
from game.rulesets.fleet.table import (
    CONTACT,
    DAY,
    DEPLOYED,
    DUSK,
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
    Piece,
    Plane,
    Screen,
    Ship,
    Spec,
    Squadron,
    commissioned,
    radar_of,
    ship_of,
)
from game.rulesets.fleet.tables import BOOK, CONTACTS, LIGHTS, first_speed
from game.rulesets.fleet.weapons_lost import long_flak
from game.rulesets.fleet.worth import STAND, changed_by, points_of
from game.sea.heading import compass
from game.tabletop.codec import Codec, Key, fate, gone
from game.tabletop.entries import beginning, built, first_of, outline, standing
from game.tabletop.memory import Listed, Memory

BEFORE_A_TURN = ("Deploy", "Turn")
"""Where a battle begins before its first turn, or before the turn it is cut from."""

Units = dict[str, Ship | Flight | Marker]


roster, rows_of = BOOK.roster, BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


def spec_in(entry: Unit, rows: Rows) -> Spec | Plane:
    """The class of a unit with what its scenario changes: equipment, torpedoes, mines, cargo, what it is worth."""
    row, more = rows[entry.cls], entry.more
    told = msgspec.to_builtins(more)
    worth = points_of(row, told)
    if row["kind"] == AIRCRAFT:
        return msgspec.structs.replace(plane_of(row), points=worth)
    spec = spec_of({**row, **changed_by(told), **dict.fromkeys(more.equipment, True)})
    command = spec.command_value if more.command is None else more.command
    return msgspec.structs.replace(spec, points=worth, command_value=command)


def laid(scenario: Scenario, step: str = "Deploy") -> FleetTable:
    """The table with all that lies on it and nothing on the agenda. `step` is where in the turn it begins."""
    lying, number = scenario.more, scenario.more.turn or 1
    fresh = lying.turn is None
    begun = step not in BEFORE_A_TURN
    light, tvr = LIGHTS[scenario.weather.light], scenario.weather.tvr
    rows = rows_of(scenario)
    options = Options(
        light=NIGHT if light.night else DAY,
        tvr=float(light.tvr_cm if tvr is None else tvr),
        **msgspec.structs.asdict(scenario.options),
        own_edges={side.name: side.more.own_edge for side in scenario.sides},
        submarines=any(rows[unit.cls]["kind"] == SUBMARINE for side in scenario.sides for unit in side.units),
        roster_public=scenario.roster_public,
        dusk=scenario.weather.light == DUSK,
    )
    hidden = _hidden(scenario, rows, fresh and not begun)
    units, entries = _units(scenario, rows, hidden)
    units |= {marker.id: marker for marker in _markers(scenario)}
    squadrons = {one.id: one for one in _squadrons(scenario, units)}
    for unit in units.values():
        if not isinstance(unit, Marker):
            unit.squadron = next(key for key, one in squadrons.items() if unit.id in one.units)
    table = FleetTable(
        **beginning(scenario),
        units=units,
        turn=number if begun else number - 1,
        entries=entries,
        squadrons=squadrons,
        options=options,
        conditions=tuple(_conditions(scenario)),
        attacks=tuple(_attacks(scenario, units)),
        fields=tuple(_minefields(scenario)),
        screens=tuple(
            built(smoke, Screen, id=f"smoke_{place}", turn=number - 1)
            for place, smoke in enumerate(lying.smoke, 1)
        ),
        mover=first_of((side.name for side in scenario.sides if side.more.state.mover), scenario, begun),
        land=outlines(scenario.terrain, "land"),
        shoals=outlines(scenario.terrain, "shoal"),
        squalls=outlines(scenario.terrain, "squall"),
        fogs=outlines(scenario.terrain, "fog"),
        listed=_listed(scenario, units),
        memory={side.name: Memory() for side in scenario.sides},
    )
    table.numbered = len(table.attacks) + len(table.fields) + len(table.screens)
    if fresh and options.contacts:
        table.dummies = {side: dummies(len(marked(table, side))) for side in table.sides}
    return table


def _listed(scenario: Scenario, units: Units) -> dict[str, tuple[Listed, ...]]:
    """The ships of each side that take part from the beginning, as both know them where rosters are public; not what
    comes later, lies below or stands on shore."""

    def there(key: str) -> bool:
        unit = units[key]
        return (
            isinstance(unit, Ship)
            and unit.state in (DEPLOYED, CONTACT)
            and not (unit.depth or unit.spec.shore)
        )

    return {
        side.name: tuple(Listed(unit.id, unit.name, unit.cls) for unit in side.units if there(unit.id))
        for side in scenario.sides
    }


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
    return ship_of(table, squadron.flag or squadron.units[0])


def dummies(markers: int) -> int:
    """How many dummies a side has beside so many markers of squadrons (FLT-CON-1)."""
    return ceil(markers * float(CONTACTS["dummies"]))


def _hidden(scenario: Scenario, rows: Rows, fresh: bool) -> set[str]:
    """The units that are under contact markers: at first all ships and coastal craft of a battle with markers."""
    kinds = (*SHIPS, CRAFT) if scenario.options.contacts else ()
    under = {(marker.side, marker.squadron) for marker in scenario.more.marker if marker.squadron}
    return {
        unit.id
        for side in scenario.sides
        for unit in side.units
        if (rows[unit.cls]["kind"] in kinds if fresh else (side.name, unit.squadron or unit.id) in under)
    }


def _markers(scenario: Scenario) -> Iterator[Marker]:
    """Those that lie already, named as they lie from west to east, so that no name tells a dummy."""
    for number, told in enumerate(sorted(scenario.more.marker, key=lambda told: (told.side, *told.at)), 1):
        yield built(
            told,
            Marker,
            id=f"contact_{number}",
            name=f"Contact {number}",
            pace=float(CONTACTS["dummy_cm"]),
            run=float(UNKNOWN),
            must_deploy=told.spotted,
        )


# -- units ----------------------------------------------------------------------------------------------------


def _units(scenario: Scenario, rows: Rows, hidden: set[str]) -> tuple[Units, dict[str, Entry]]:
    specs: dict[tuple[str, said.Begins], Spec | Plane] = {}
    zones = {zone.name: outline(zone.outline) for zone in scenario.more.zone}
    units: Units = {}
    entries: dict[str, Entry] = {}
    for side in scenario.sides:
        for entry in side.units:
            key = entry.cls, entry.more
            if key not in specs:  # one record for all units alike, so that forks share it
                specs[key] = spec_in(entry, rows)
            spec = specs[key]
            if isinstance(spec, Plane):
                middle = scenario.width / 2, scenario.height / 2
                flight = FLIGHT.hurt(stand(entry, side.name, spec, middle), entry.state)
                flight.turn_aircraft = flight.aircraft
                units[entry.id] = flight
            else:
                units[entry.id] = _ship(entry, side.name, spec, entry.id in hidden)
            if units[entry.id].state == WAITING:
                zone = zones.get(entry.more.zone, ())
                turn = entry.enters or (1 if zone else 0)
                entries[entry.id] = Entry(turn, zone or side.zone or (), entry.edge or "")
    return units, entries


_FATES: tuple[Key[Piece, State], ...] = (
    fate(WRECK, lambda told: told.wreck),
    fate(LEFT, lambda told: told.left),
    fate(SUNK, lambda told: told.sunk),
)


def _lost(ship: Ship) -> tuple[int, ...]:
    """The numbers of the mounts lost; mounts are numbered through, the first being 1."""
    left = [mount for battery in ship.guns for mount in battery]
    return tuple(number for number, there in enumerate(left, 1) if not there)


def _guns(ship: Ship, told: State) -> dict[str, object]:
    lost, number = told.mounts_lost or (), 0
    guns = []
    for battery in ship.guns:
        guns.append(tuple(number + place not in lost for place in range(1, len(battery) + 1)))
        number += len(battery)
    armed = msgspec.structs.replace(ship, guns=tuple(guns))
    return {"guns": armed.guns, "lrf": long_flak(armed)}


def _broken(ship: Ship) -> tuple[str, ...]:
    """The equipment lost, the radar of its guns among it."""
    return (*ship.broken, "gunnery_radar") if radar_of(ship.spec) and not ship.radar else ship.broken


def _out_of_order(ship: Ship, told: State) -> dict[str, object]:
    broken = told.broken or ()
    kept = tuple(name for name in broken if name != "gunnery_radar")
    return {"broken": kept, "radar": ship.radar and "gunnery_radar" not in broken}


def _under_way(ship: Ship, told: State) -> dict[str, object]:
    speed = told.last_speed or 0.0
    return {"last_speed": speed, "speed_class": ship.speed_class if ship.spec.shore else headway(speed)}


SHIP: Codec[Ship, State] = Codec(
    Ship,
    State,
    (
        *_FATES,
        Key("mounts_lost", _lost, _guns),
        Key("broken", _broken, _out_of_order),
        Key("last_speed", lambda ship: ship.last_speed, _under_way),
        gone("cargo_lost", "cargo", 0, lambda told: told.cargo_lost),
    ),
)
FLIGHT: Codec[Flight, State] = Codec(
    Flight, State, (*_FATES, gone("spent", "load", "", lambda told: told.spent))
)


def _ship(entry: Unit, side: str, spec: Spec, hidden: bool) -> Ship:
    ship = SHIP.hurt(hull(entry, side, spec, hidden), entry.state)
    ship.turn_structure, ship.turn_flotation, ship.turn_vessels = ship.structure, ship.flotation, ship.vessels
    return ship


def hull(entry: Unit, side: str, spec: Spec, hidden: bool = False) -> Ship:
    """A ship as her class and her entry make her, whatever her state."""
    begins = entry.more
    still = spec.boat and begins.depth != SURFACED
    speed = (
        float(0 if still else first_speed(spec.max_speed)) if begins.last_speed is None else begins.last_speed
    )
    return commissioned(
        spec,
        **standing(entry, side),
        state=_state(entry, hidden),
        crew_quality=spec.crew_quality if begins.crew_quality is None else begins.crew_quality,
        mine_loads=spec.mine_loads if begins.mine_loads is None else begins.mine_loads,
        last_speed=speed,
        depth=begins.depth if spec.boat else "",
    )


def _state(entry: Unit, hidden: bool = False) -> str:
    if entry.enters is not None or entry.at is None or entry.more.zone:
        return WAITING
    return CONTACT if hidden else DEPLOYED


def stand(entry: Unit, side: str, spec: Plane, middle: Position) -> Flight:
    """A stand as its entry makes it, whatever its state. One that is to enter, and is not told where, does so in the
    `middle` of its edge (FLT-AIR-7)."""
    begins = entry.more
    many = STAND if begins.aircraft is None else begins.aircraft
    aboard = entry.aboard is not None
    state = _state(entry)
    flight = Flight(
        **standing(entry, side),
        state=begins.deck or READY if aboard and state == WAITING else state,
        spec=spec,
        crew_quality=begins.crew_quality or 0,
        aircraft=many,
        original=many,
        turn_aircraft=many,
        home=entry.aboard or begins.home or OFF_TABLE,
        load=begins.load,
        endurance=spec.endurance,
        cap=begins.patrol,
        entering=entry.enters or 0,
    )
    if entry.at is None and not aboard:
        flight.x, flight.y = middle
    return flight


def _squadrons(scenario: Scenario, units: Units) -> Iterator[Squadron]:
    """The squadrons in the order of their first units; a unit that names none is one by itself (FLT-SQD-1)."""
    commands = {told.name: told.command for told in scenario.more.squadron}
    for side in scenario.sides:
        members: dict[str, list[Unit]] = {}
        for entry in side.units:
            members.setdefault(entry.squadron or entry.id, []).append(entry)
        for key, entries in members.items():
            homes = {unit.home for entry in entries if isinstance(unit := units[entry.id], Flight)}
            yield Squadron(
                id=key,
                side=side.name,
                units=tuple(entry.id for entry in entries),
                command=commands.get(key, 0),
                flag=next((entry.id for entry in entries if entry.more.flag), ""),
                home=homes.pop() if len(homes) == 1 else "",
                started=len(entries),
            )


# -- what lies in the water -----------------------------------------------------------------------------------


def _minefields(scenario: Scenario) -> Iterator[Minefield]:
    sides = tuple(side.name for side in scenario.sides)
    for number, told in enumerate(scenario.more.minefield, 1):
        known = sides if told.revealed else (told.side,)
        yield built(told, Minefield, id=f"field_{number}", known=known)


def _attacks(scenario: Scenario, units: Units) -> Iterator[Attack]:
    for number, told in enumerate(scenario.more.track, 1):
        squadron = units[told.launcher].squadron
        attack = built(told, Attack, id=f"attack_{number}", squadron=squadron)
        yield msgspec.structs.replace(attack, setting=told.setting - 1, toward=compass(attack.toward))


# -- what decides ---------------------------------------------------------------------------------------------


def _conditions(scenario: Scenario) -> Iterator[Condition]:
    for told in scenario.objectives:
        condition = built(told, Condition)
        yield msgspec.structs.replace(condition, kind="objective") if told.kind == "score" else condition
    if scenario.victory.otherwise:
        yield Condition(kind="held", side=scenario.victory.otherwise)
