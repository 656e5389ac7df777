"""fleet's table: ships, flights of aircraft and contact markers, with what changes in play over the frozen facts of
their class (`facts`, which are shown here as well). No rules here.

A `Ship` is everything on the water or the shore: warship, merchant, submarine, stand of coastal craft (Type X) and
shore unit. A `Flight` is a stand of aircraft. A `Marker` is a contact: a squadron that has not deployed, or a dummy.
Squadrons, torpedoes in the water, minefields and smoke are frozen records, replaced and never altered, so that a fork
may share them.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import msgspec

from game.match.scenario import Terrain
from game.match.table import Table, Unit, UnitId
from game.rulesets.fleet.facts import CAPITAL as CAPITAL
from game.rulesets.fleet.facts import NO_PLANE as NO_PLANE
from game.rulesets.fleet.facts import NO_SPEC as NO_SPEC
from game.rulesets.fleet.facts import SHORE as SHORE
from game.rulesets.fleet.facts import STAND as STAND
from game.rulesets.fleet.facts import SUBMARINE as SUBMARINE
from game.rulesets.fleet.facts import Armour as Armour
from game.rulesets.fleet.facts import Battery as Battery
from game.rulesets.fleet.facts import Cargo as Cargo
from game.rulesets.fleet.facts import Flak as Flak
from game.rulesets.fleet.facts import Mount as Mount
from game.rulesets.fleet.facts import Plane as Plane
from game.rulesets.fleet.facts import Spec as Spec
from game.rulesets.fleet.facts import Tubes as Tubes
from game.sea.heading import Pose, Position
from game.sea.sight import Outlines
from game.tabletop.memory import Listed, Memory
from game.tabletop.units import deployed, of_kind

MAIN, OTHER, TORPEDO = "main", "other", "torpedo"
SURFACED, PERISCOPE, DEEP = "surfaced", "periscope", "deep"
DEPTHS = (SURFACED, PERISCOPE, DEEP)
NORMAL, SLOW, STOPPED = "normal", "slow", "stopped"
DAY, DUSK, NIGHT = "day", "dusk", "night"
AIMED, SPREAD = "aimed", "wide_spread"
DEPLOYED, WAITING, CONTACT, WRECK, SUNK, LEFT = "deployed", "waiting", "contact", "wreck", "sunk", "left"
"""A unit's `state`: on the table; not yet; under a contact marker; a wreck lying there; gone for good; off the table.

A flight that is `LEFT` has gone home over its edge; a ship that is has withdrawn (FLT-MOV-10)."""
READY, REARMING, HANGAR = "ready", "rearming", "hangar"
"""A flight below has one of these as its `state`: it may launch, is refuelled and rearmed, or waits in the hangar."""
OFF_TABLE = "off_table"
FUEL, AMMUNITION = "fuel", "ammunition"
UNKNOWN = -1
"""A number a view must not know."""


# -- units ----------------------------------------------------------------------------------------------------


class Piece(Unit):
    """What ships, flights and markers share. `sighted` is by the enemy now; `ghost` is where he last saw it.

    `moved` and `acted` are for the phase in hand.
    """

    squadron: str = ""
    sighted: bool = False
    ghost: Pose | None = None
    moved: bool = False
    acted: bool = False

    def number(self, what: str) -> int:
        """A number of its data sheet, by the name of the field. Raises KeyError where it has none."""
        return int(msgspec.structs.asdict(self)[what])

    def put(self, what: str, value: int) -> None:
        """A number of its data sheet now stands at a value."""
        msgspec.structs.force_setattr(self, what, value)


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a ship has done this turn.

    `shot` names the mounts that have shot (`main_1.2`: battery and mount, counted from 1), `directed` counts directed
    attacks, `lrf`, `mrf`, `crf`, `asw` the factors used; `long_flak` says that its dual-purpose guns shot at aircraft,
    `guns` names the batteries that shot at ships, `attacked` the targets of each (`1 kirishima`). `tested` says that a
    power failure was tested, `idle` that the test failed. `acquired` are targets by battery (`1 kirishima`), `refused`
    the batteries that failed to acquire. `handled` counts aircraft launched and landed, `fields` are the minefields
    that attacked it.
    """

    shot: tuple[str, ...] = ()
    directed: int = 0
    lrf: int = 0
    mrf: int = 0
    crf: int = 0
    asw: int = 0
    long_flak: bool = False
    guns: tuple[int, ...] = ()
    attacked: tuple[str, ...] = ()
    tested: bool = False
    idle: bool = False
    spotted: bool = False
    identifying: bool = False
    acquired: tuple[str, ...] = ()
    refused: tuple[int, ...] = ()
    searching: bool = False
    searchlight: bool = False
    laid: bool = False
    swept: bool = False
    launched: bool = False
    handled: int = 0
    contained: bool = False
    damaged: bool = False
    fields: tuple[str, ...] = ()


NOTHING = Done()


class Ship(Piece, tag_field="is", tag="ship"):
    """A ship, submarine, stand of coastal craft or shore unit. Numbers are those now; the class has the original ones.

    `guns` has for each battery whether each mount is left; `tubes` for each torpedo mount how many tubes are loaded,
    UNKNOWN for a mount that is lost; `salvoes` are the spare ones and `idle_turns` the full turns without a launch.
    `broken` lists equipment lost. `vessels` are those of a stand. `cargo` is 0 when destroyed. `turn_structure`,
    `turn_flotation` and `turn_vessels` are those at the start of the turn. `identified` is the one unlit target it
    identified this turn (FLT-VIS-10). `detected` is the turn to whose End Phase it stays detected (FLT-ASW-1).
    `struck` and `holed` are the impact points, above water and under it, that the enemy has seen her take (ruling 99).
    """

    spec: Spec = NO_SPEC
    crew_quality: int = 0
    gunnery_modifier: int = 0
    structure: int = 0
    flotation: int = 0
    speed: int = 0
    steering: int = 0
    fire_control: int = 0
    spotting_bands: int = 0
    dc_teams: int = 0
    lrf: int = 0
    mrf: int = 0
    crf: int = 0
    asw: int = 0
    guns: tuple[tuple[bool, ...], ...] = ()
    radar: bool = False
    tubes: tuple[int, ...] = ()
    salvoes: int = 0
    idle_turns: int = 0
    broken: tuple[str, ...] = ()
    vessels: int = 0
    h: int = 0
    rrr: int = 0
    catapults: int = 0
    cargo: int = 0
    mine_loads: int = 0
    fires: int = 0
    splash: int = 0
    struck: int = 0
    holed: int = 0
    last_speed: float = 0.0
    speed_class: str = NORMAL
    depth: str = ""
    detected: int = 0
    identified: str = ""
    lit: bool = False
    power_failure: bool = False
    aground: bool = False
    withdrawing: bool = False
    turn_structure: int = 0
    turn_flotation: int = 0
    turn_vessels: int = 0
    done: Done = NOTHING

    @property
    def afloat(self) -> bool:
        """On the table and fighting: deployed and no wreck."""
        return self.state == DEPLOYED

    @property
    def submerged(self) -> bool:
        """At periscope depth or deep."""
        return self.depth in (PERISCOPE, DEEP)

    @property
    def left(self) -> tuple[int, int]:
        """Structure and flotation; where they are hidden what she has at most, by what she was seen to take (FLT-DAM-1,
        ruling 99)."""
        if self.structure != UNKNOWN:
            return self.structure, self.flotation
        through = max(0, self.struck - self.spec.structure) + self.holed
        return max(0, self.spec.structure - self.struck), max(0, self.spec.flotation - through)

    def has(self, what: str) -> bool:
        """Whether it has that equipment, and has it still."""
        return what in self.spec.equipment and what not in self.broken


class Flight(Piece, tag_field="is", tag="flight"):
    """A stand of aircraft. `home` is a ship, an air base or off the table; `load` what it carries, empty when spent.

    `served` are its aircraft refuelled and rearmed since it landed, `handled` those brought up or down of a launch or
    landing that takes several turns; `entering` is the turn from which it may enter from off the table.
    """

    spec: Plane = NO_PLANE
    crew_quality: int = 0
    aircraft: int = 0
    original: int = 0
    turn_aircraft: int = 0
    home: str = ""
    load: str = ""
    endurance: int = 0
    cap: bool = False
    flak: int = 0
    served: int = 0
    served_turn: int = 0
    handled: int = 0
    landed_turn: int = 0
    entering: int = 0
    aborting: bool = False
    fought: bool = False
    attacked: bool = False
    spotted: bool = False

    @property
    def aloft(self) -> bool:
        """In the air over the table."""
        return self.state == DEPLOYED

    @property
    def below(self) -> bool:
        """Refuelling or rearming below (FLT-COP-4)."""
        return self.state == REARMING


class Marker(Piece, tag_field="is", tag="marker"):
    """A contact marker. `squadron` is empty for a dummy, and in the enemy's view unless it was spotted.

    `pace` is the speed its owner chose for a dummy, `run` what it moved last, UNKNOWN before its first move.
    `must_deploy` by FLT-CON-5 and -8.
    """

    pace: float = 0.0
    run: float = float(UNKNOWN)
    spotted: bool = False
    must_deploy: bool = False


# -- other pieces ---------------------------------------------------------------------------------------------


class Squadron(msgspec.Struct, frozen=True, omit_defaults=True):
    """Units under one commander. `units` are all it ever had, `flag` the unit the commander is aboard of, if any.

    `started` counts its units that were not lost when the turn began (FLT-MOR-7).
    """

    id: str
    side: str
    units: tuple[str, ...]
    command: int = 0
    flag: str = ""
    home: str = ""
    started: int = 0


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Torpedoes in the water: declared in the Ship Movement Phase, resolved in the Action Phase (FLT-TOR).

    `target` is a unit's id of an AIMED attack, `toward` the bearing of a WIDE SPREAD and `reach` the length of its
    sector. `splash` are the launcher's markers when it was lost, else UNKNOWN. `open` says that the launch was seen.
    """

    id: str
    side: str
    launcher: UnitId
    squadron: str
    x: float
    y: float
    mode: str
    type: str
    setting: int
    torpedoes: int
    target: UnitId = ""
    toward: float = 0.0
    reach: float = 0.0
    splash: int = UNKNOWN
    quality: int = 0
    open: bool = False

    @property
    def at(self) -> Position:
        """The launch point."""
        return self.x, self.y


class Minefield(msgspec.Struct, frozen=True, omit_defaults=True):
    """A minefield; `heading` is that of the ship that laid it, `known` the sides that know of it (FLT-MIN-2)."""

    id: str
    side: str
    x: float
    y: float
    heading: float
    loads: int = 1
    known: tuple[str, ...] = ()


class Screen(msgspec.Struct, frozen=True):
    """A smoke screen of a ship (FLT-SMK-1)."""

    id: str
    ship: str
    outline: tuple[Position, ...]
    turn: int


class Glare(msgspec.Struct, frozen=True):
    """A burst of starshell: it lights every unit near to the point until the End Phase (FLT-ILL-3)."""

    x: float
    y: float


class Datum(msgspec.Struct, frozen=True):
    """Where torpedoes were seen to be launched by something unseen (FLT-ASW-2)."""

    side: str
    x: float
    y: float


# -- the battle -----------------------------------------------------------------------------------------------


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A condition of the scenario by which a side wins before the score is looked at (FLT-VIC-3).

    `kind` is "exit" (`unit` leaves over `edge`; with `sound` with S above a third), "deliver" (`unit`, deployed, ends a
    turn within `within` of (x, y); with `cargo` with its cargo), "lost" (any of `any` of `unit`: wreck, cargo_lost,
    third, left_table, withdrawing) or "held" (none of the others came true by the end). `side` is who wins by it.
    `unless` is a unit whose own wreck undoes it. "objective" adds `points` for each enemy carrier wrecked or with H 0.
    """

    kind: str
    side: str
    unit: str = ""
    edge: str = ""
    sound: bool = False
    x: float = 0.0
    y: float = 0.0
    within: float = 0.0
    cargo: bool = False
    any: tuple[str, ...] = ()
    unless: str = ""
    at_end: bool = False
    points: int = 0


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the scenario settles for the whole battle (FLT-VIS-1, FLT-CON-1, FLT-CAR-8, FLT-AIR-6). `tvr` in cm.

    `submarines` says that either side may have some, which both know; `dusk` is a day whose sun stands low."""

    light: str = DAY
    tvr: float = 125.0
    contacts: bool = False
    carrier_smoke: bool = False
    night_flying: bool = False
    own_edges: dict[str, str] = {}
    submarines: bool = False
    roster_public: bool = True
    dusk: bool = False


class FleetTable(Table):
    """The table of a fleet battle: two sides, in cm. Terrain, options and conditions never change.

    `winner` has the initiative and `mover` moves first this turn (FLT-INI-4). `to_act` is whose activation it is and
    `active` what acts: a squadron's id, or the id of a unit that acts alone. `numbered` counts the names ever given to
    attacks, fields and screens; it is 0 in a view. `dummies` is how many dummies each side lays. `listed` has each
    side's ships as the battle began, `memory` what each side saw (in a view its own).
    """

    units: dict[str, Ship | Flight | Marker]
    squadrons: dict[str, Squadron] = {}
    options: Options = Options()
    conditions: tuple[Condition, ...] = ()
    dummies: dict[str, int] = {}
    winner: str = ""
    mover: str = ""
    to_act: str = ""
    active: str = ""
    attacks: tuple[Attack, ...] = ()
    fields: tuple[Minefield, ...] = ()
    screens: tuple[Screen, ...] = ()
    glares: tuple[Glare, ...] = ()
    data: tuple[Datum, ...] = ()
    numbered: int = 0
    met: tuple[int, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    land: Outlines = ()
    shoals: Outlines = ()
    squalls: Outlines = ()
    fogs: Outlines = ()
    listed: dict[str, tuple[Listed, ...]] = {}
    memory: dict[str, Memory] = {}

    settled: ClassVar = ("listed", "memory")

    @property
    def night(self) -> bool:
        """Whether the battle is fought at night."""
        return self.options.light == NIGHT


def radar_of(spec: Spec) -> bool:
    """Whether a class has radar for its guns."""
    return spec.has("dpaa_radar") or any(battery.radar for battery in spec.batteries)


_AS_BUILT: Final = frozenset(Ship.__struct_fields__) - {"id", "name", "cargo"}
"""Numbers that a ship has from her class by the same name."""


def commissioned(spec: Spec, **where: object) -> Ship:
    """A ship, boat, stand or shore unit as her class has it: undamaged and fully armed.

    `where` has at least id, name and side, and whatever else differs from the class.
    """
    tubes = spec.tubes
    values: dict[str, object] = {
        name: value for name, value in msgspec.structs.asdict(spec).items() if name in _AS_BUILT
    }
    values |= msgspec.structs.asdict(spec.flak) | {
        "spec": spec,
        "speed": spec.max_speed,
        "guns": tuple((True,) * len(battery.mounts) for battery in spec.batteries),
        "radar": radar_of(spec),
        "tubes": tuple(mount.guns for mount in tubes.mounts) if tubes else (),
        "salvoes": tubes.reloads if tubes else 0,
        "cargo": spec.cargo.points if spec.cargo else 0,
        "last_speed": float(2 * spec.max_speed // 3),
        "speed_class": STOPPED if spec.shore else NORMAL,
        "depth": SURFACED if spec.boat else "",
    }
    values |= where
    values.setdefault("turn_structure", values["structure"])
    values.setdefault("turn_flotation", values["flotation"])
    values.setdefault("turn_vessels", values["vessels"])
    return Ship(**values)  # type: ignore[arg-type]


_OPEN: Final = frozenset(
    ("id", "name", "side", "x", "y", "heading", "squadron", "state", "sighted", "splash", "fires", "vessels")
) | {"struck", "holed", "speed_class", "depth", "lit", "aground", "detected", "moved", "acted"}
"""What of a ship those see who have her in sight (ruling 84)."""


def reckoned(seen: Ship) -> Ship:
    """A ship as one who saw her may reckon with her: as her class has it, less what she was seen to take (rulings 84
    and 99)."""
    open_ = {name: value for name, value in msgspec.structs.asdict(seen).items() if name in _OPEN}
    structure, flotation = seen.left
    return commissioned(seen.spec, structure=structure, flotation=flotation, **open_)


ships = partial(deployed, Ship)
"""Ships, boats, stands and shore units on the table, of one side or of all, in scenario order. No wrecks."""


def stands_below(table: FleetTable, ship: Ship) -> list[Flight]:
    """The stands that are refuelled or rearmed below on a ship (FLT-COP-4)."""
    flying = (unit for unit in table.units.values() if isinstance(unit, Flight) and unit.below)
    return [flight for flight in flying if flight.home == ship.id]


def wrecks(table: FleetTable) -> list[Ship]:
    """Wrecks that lie on the table."""
    return [unit for unit in table.units.values() if isinstance(unit, Ship) and unit.state == WRECK]


flights = partial(deployed, Flight)
"""Flights in the air over the table, of one side or of all, in scenario order."""
markers = partial(deployed, Marker)
"""Contact markers on the table, of one side or of all."""
ship_of, flight_of, marker_of = partial(of_kind, Ship), partial(of_kind, Flight), partial(of_kind, Marker)
"""The ship, flight or contact marker of that id. KeyError where there is none."""


def unit_of(table: FleetTable, key: str) -> Ship | Flight:
    """The ship or flight of that id. Raises KeyError or AssertionError where it is none."""
    unit = table.units[key]
    assert not isinstance(unit, Marker)
    return unit
