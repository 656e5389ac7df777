"""From a scenario to a table: units as their class and the scenario say, weather, mines, what lies already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from math import ceil

import msgspec

from game.match.plain import Row
from game.match.scenario import outlines
from game.match.table import Entry
from game.rulesets.coastal import scenario as said
from game.rulesets.coastal.scenario import Scenario, Side, State, Unit
from game.rulesets.coastal.table import (
    AIRCRAFT,
    AWAY,
    DEPLOYED,
    DUMMY,
    EXITED,
    FIRED,
    NIGHT,
    READY,
    SUNK,
    WAITING,
    Aircraft,
    Change,
    CoastalTable,
    Command,
    Craft,
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
from game.sea.heading import compass
from game.tabletop.codec import Codec, Key, fate
from game.tabletop.entries import arrival, beginning, built, first_of, outline, standing, waits
from game.tabletop.memory import Listed, Memory

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
    lying, number = scenario.more, scenario.more.turn
    weather, changes = weathers(scenario, number)
    units, entries = _units(scenario, weather.sea_state)
    commands = {side.name: _command(side, units, weather) for side in scenario.sides}
    for place, side in enumerate(scenario.sides):
        units |= _dummies(scenario, place, side, units, 0 if begun else commands[side.name].dummies)
    table = CoastalTable(
        **beginning(scenario),
        units=units,
        turn=number if begun else number - 1,
        entries=entries,
        weather=weather,
        changes=changes,
        options=Options(lying.date, scenario.victory.draw_margin, scenario.roster_public),
        commands=commands,
        objectives=_objectives(scenario),
        first=first_of((side.name for side in scenario.sides if side.more.state.first), scenario, begun),
        tracks=tuple(_tracks(scenario)),
        lights=tuple(
            built(light, Light, id=f"light_{place}") for place, light in enumerate(lying.light_zone, 1)
        ),
        screens=tuple(
            built(smoke, Screen, id=f"smoke_{place}", laid_turn=number - 1)
            for place, smoke in enumerate(lying.smoke, 1)
        ),
        fields=tuple(_minefields(scenario)),
        laid=len(lying.track),
        land=outlines(scenario.terrain, "land"),
        shoals=outlines(scenario.terrain, "shoal"),
        clouds=outlines(scenario.terrain, "fog", "squall"),
        listed={side.name: _listed(side, units, entries) for side in scenario.sides},
        memory={side.name: Memory() for side in scenario.sides},
    )
    if begun:
        for key, contact in named(table).items():
            table.units[key].contact = contact
            table.numbered += 1
    return table


def _listed(side: Side, units: Mapping[str, Craft], entries: Mapping[str, Entry]) -> tuple[Listed, ...]:
    """The vessels of a side that lie on the surface from the beginning, as both sides know them where rosters are
    public; not what comes later or lies below."""

    def there(unit: Craft) -> bool:
        first = unit.state == DEPLOYED or (unit.id in entries and entries[unit.id].turn == 0)
        return isinstance(unit, Vessel) and first and not unit.submerged

    return tuple(Listed(unit.id, unit.name, unit.cls) for unit in side.units if there(units[unit.id]))


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
    told = scenario.weather
    now = _weather(told)
    later: list[Change] = []
    for change in sorted(scenario.more.change, key=lambda change: change.turn):
        new = {key: value for key, value in msgspec.structs.asdict(change).items() if value is not None}
        del new["turn"]
        if change.light is not None:
            new.setdefault("visibility", None)
        told = msgspec.structs.replace(told, **new)
        if change.turn <= turn:
            now = _weather(told)
        else:
            later.append(Change(change.turn, _weather(told)))
    return now, tuple(later)


def _weather(told: said.Weather) -> Weather:
    light = LIGHTS[told.light]
    visibility = light.visibility_cm if told.visibility is None else min(light.visibility_cm, told.visibility)
    return Weather(told.light, light.kind, visibility, told.sea_state, compass(told.wind_to))


# -- units ----------------------------------------------------------------------------------------------------


_CRAFT: tuple[Key[Craft, State], ...] = (
    fate(EXITED, lambda told: told.exited),
    fate(SUNK, lambda told: told.sunk),
    Key(
        "mounts",
        lambda unit: tuple(READY if mount == FIRED else mount for mount in unit.mounts),
        lambda unit, told: {"mounts": told.mounts},
    ),
)
_OF_THE_TURN = ("acted", "launched", "detected", "beam", "path", "flared", "hit_this_turn", "attacking")
"""Forgotten when a turn begins, and a battle written down begins with a turn."""


def _loaded(unit: Vessel, told: State) -> dict[str, object]:
    """The tube groups as the state has them; a list it leaves out is as the group was."""
    loaded = told.loaded or [group.loaded for group in unit.tubes]
    reloads = told.reloads or [group.reloads for group in unit.tubes]
    gone = told.tubes_destroyed or ()
    groups = zip(unit.tubes, loaded, reloads, strict=False)
    return {
        "tubes": tuple(
            Tubes(ready, spare, group.destroyed or number in gone)
            for number, (group, ready, spare) in enumerate(groups, 1)
        )
    }


VESSEL: Codec[Vessel, State] = Codec(
    Vessel,
    State,
    (
        *_CRAFT,
        Key("loaded", lambda unit: tuple(group.loaded for group in unit.tubes), _loaded),
        Key("reloads", lambda unit: tuple(group.reloads for group in unit.tubes), _loaded),
        Key(
            "tubes_destroyed",
            lambda unit: tuple(number for number, group in enumerate(unit.tubes, 1) if group.destroyed),
            _loaded,
        ),
    ),
    _OF_THE_TURN,
)
PLANE: Codec[Aircraft, State] = Codec(
    Aircraft,
    State,
    (
        Key(
            "left_turn",
            lambda unit: unit.left_turn if unit.state == AWAY else 0,
            lambda unit, told: {
                "left_turn": told.left_turn,
                "state": AWAY if told.left_turn else unit.state,
            },
        ),
        Key("path", lambda unit: unit.path, lambda unit, told: {"path": outline(told.path or ())}),
        *_CRAFT,
    ),
    _OF_THE_TURN,
)


def _units(scenario: Scenario, sea_state: int) -> tuple[dict[str, Vessel | Aircraft], dict[str, Entry]]:
    rows = rows_of(scenario)
    specs: dict[str, Spec] = {}
    units: dict[str, Vessel | Aircraft] = {}
    entries: dict[str, Entry] = {}
    for side in scenario.sides:
        for entry in side.units:
            if entry.cls not in specs:  # one record for all units of a class, so that forks share it
                specs[entry.cls] = spec_of(rows[entry.cls])
            unit = units[entry.id] = _unit(entry, side.name, specs[entry.cls], sea_state)
            if unit.state == WAITING:
                entries[entry.id] = arrival(entry, None if entry.enters else side.zone)
    return units, entries


def _unit(entry: Unit, side: str, spec: Spec, sea_state: int) -> Vessel | Aircraft:
    """A unit as the battle begins."""
    fresh = mustered(entry, side, spec)
    if isinstance(fresh, Aircraft):
        return PLANE.hurt(fresh, entry.state)
    unit = VESSEL.hurt(fresh, entry.state)
    still = unit.anchored or spec.kind == "battery" or unit.aground or unit.sinking
    most = highest(spec.size_class, len(unit.max_setting_loss), sea_state)
    unit.speed_markers = 0 if still else min(unit.speed_markers, most)
    return unit


def mustered(entry: Unit, side: str, spec: Spec) -> Vessel | Aircraft:
    """A unit as its class and its entry make it, whatever its state."""
    begins = entry.more
    quality = spec.crew_quality if begins.crew_quality is None else begins.crew_quality
    unit = Aircraft if spec.kind == AIRCRAFT else Vessel
    fresh = unit(
        **standing(entry, side),
        state=WAITING if waits(entry) else DEPLOYED,
        spec=spec,
        hull_boxes=spec.hull_boxes,
        crew_quality=quality,
        mounts=(READY,) * len(spec.mounts),
    )
    if isinstance(fresh, Aircraft):
        fresh.loads = tuple(load.count for load in spec.loads)
        return fresh
    fresh.anchored, fresh.surprised = begins.anchored, begins.surprised
    fresh.speed_markers = UNDER_WAY if begins.markers is None else begins.markers
    fresh.straight_run = float(DEPLOYED_RUN)
    fresh.damage_control, fresh.depth_charges = spec.damage_control, spec.depth_charges
    fresh.smoke_turns = SCREEN["aboard"] if spec.smoke_maker else 0
    fresh.depth = begins.depth if spec.kind == "submarine" else ""
    fresh.tubes = tuple(Tubes(group.count, group.reloads) for group in spec.tubes)
    return fresh


def highest(size_class: int, losses: int, sea_state: int) -> int:
    """The highest setting: 4 less what damage took, and not above the cap of the sea (CST-MOV-4, CST-SEA-2)."""
    return max(0, min(SETTINGS - losses, SEA_CAP[size_class - 1][sea_state]))


def _dummies(
    scenario: Scenario, place: int, side: Side, units: Mapping[str, Vessel | Aircraft], many: int
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
    lying = [dummy for dummy in scenario.more.dummy if dummy.side == side.name]
    waiting = [said.Dummy(side.name, (0.0, 0.0))] * max(0, many - len(lying))
    keys = (key for number in count(1) if (key := f"dummy_{place + 1}_{number}") not in units)
    found: dict[str, Vessel | Aircraft] = {}
    for number, dummy in enumerate((*lying, *waiting), 1):
        key = next(keys)
        found[key] = built(
            dummy,
            Vessel,
            id=key,
            name=f"Dummy {number}",
            state=DEPLOYED if number <= len(lying) else WAITING,
            spec=spec,
            speed_markers=FALSE_CONTACT["markers"],
            straight_run=float(FALSE_CONTACT["straight_run"]),
        )
    return found


# -- sides and objectives -------------------------------------------------------------------------------------


def _command(side: Side, units: Mapping[str, Vessel | Aircraft], weather: Weather) -> Command:
    own = [unit for unit in units.values() if unit.side == side.name]
    ships = [unit for unit in own if unit.spec.ship and unit.state not in (SUNK, EXITED)]
    share = FALSE_CONTACT["of_ships_by_night"] * len(ships)
    silent = ceil(share) if weather.kind == NIGHT else FALSE_CONTACT["by_day"]
    return Command(
        nation=side.more.nation,
        home_edge=side.more.home_edge,
        initiative_bonus=side.more.initiative_bonus,
        dummies=silent if side.more.dummies is None else side.more.dummies,
        started=sum(unit.spec.points for unit in own),
        shaken=side.more.state.shaken,
    )


def _objectives(scenario: Scenario) -> tuple[Objective, ...]:
    zones = {zone.name: outline(zone.outline) for zone in scenario.more.zone}
    return tuple(
        Objective(**(msgspec.structs.asdict(told) | {"zone": zones.get(told.zone, ())}))
        for told in scenario.objectives
    )


# -- what lies on the table -----------------------------------------------------------------------------------


def _tracks(scenario: Scenario) -> Iterator[Track]:
    launchers = {unit.id: unit.cls for side in scenario.sides for unit in side.units}
    rows = rows_of(scenario)
    nations = {side.name: side.more.nation for side in scenario.sides}
    for number, told in enumerate(scenario.more.track, 1):
        nationality = TORPEDOES[told.type].nationality
        if nationality == "any" and told.launcher in launchers:
            nationality = rows[launchers[told.launcher]].get("nationality", "any")
        yield built(
            told,
            Track,
            id=f"track_{number}",
            nationality=nations[told.side] if nationality == "any" else nationality,
            launched_turn=scenario.more.turn - 1,
            wake=f"w{number}" if told.seen else "",
        )


def _minefields(scenario: Scenario) -> Iterator[Minefield]:
    sides = tuple(side.name for side in scenario.sides)
    for number, told in enumerate(scenario.more.minefield, 1):
        yield built(
            told,
            Minefield,
            id=f"field_{number}",
            known=sides if told.revealed else (told.side,),
            lanes=tuple(outline(lane.outline) for lane in scenario.more.lane if lane.field == number),
        )
