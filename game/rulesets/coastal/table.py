"""coastal's table: vessels and aircraft with what changes in play over the frozen facts of their class. No rules here.

Everything that moves by orders is a `Vessel` or an `Aircraft` among the `units`, false contacts included; torpedo
tracks, lights, smoke and mines are frozen records in tuples of the table, replaced and never altered, so that a fork
may share them. A contact marker is no piece of its own: it stands where the unit behind it stands, and in a view
whose side has not spotted that unit it is all there is of it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import ClassVar, Final

import msgspec

from game.match.scenario import Terrain
from game.match.table import Table, Unit
from game.sea.heading import Position
from game.sea.sight import Outlines
from game.tabletop.memory import Listed, Memory
from game.tabletop.sides import enemy
from game.tabletop.units import deployed, of_kind

SHIPS = ("warship", "merchant", "submarine", "battery")
SAILING = SHIPS[:3]
"""Vessels that move: all but a battery."""
AIRCRAFT = "aircraft"
DUMMY = "dummy"
CONTACT, AIR_CONTACT = "contact", "air_contact"
SURFACED, PERISCOPE, DEEP = "surfaced", "periscope", "deep"
DEPTHS = (SURFACED, PERISCOPE, DEEP)
READY, FIRED, DESTROYED = "ready", "fired", "destroyed"
MACHINERY, TORPEDO = "machinery", "torpedo"
NO_COURSE, NO_PORT, NO_STARBOARD, RATING = "no_course", "no_port", "no_starboard", "rating"
PORT, STARBOARD = "port", "starboard"


class Mend(StrEnum):
    """What repair parties may see to, as orders and logs have it (CST-DC-2)."""

    FIRE = "fire"
    FLOOD = "flood"
    COURSE = "steering no_course"
    TO_PORT = "steering no_port"
    TO_STARBOARD = "steering no_starboard"
    HELM = "steering rating"
    SETTING = "machinery max_setting"
    ACCELERATION = "machinery no_accelerate"
    REFLOAT = "refloat"


STEERING: Final = {
    Mend.COURSE: NO_COURSE,
    Mend.TO_PORT: NO_PORT,
    Mend.TO_STARBOARD: NO_STARBOARD,
    Mend.HELM: RATING,
}
"""The steering damage that each of them mends."""
DAY, TWILIGHT, NIGHT = "day", "twilight", "night"
DEPLOYED, WAITING, AWAY, EXITED, SUNK = "deployed", "waiting", "away", "exited", "sunk"
UNKNOWN = -1
"""A number a view must not know."""

Bearings = tuple[int, int]
"""An arc of relative bearings, clockwise from the first to the second, both included; (0, 360) is all round."""


# -- what never changes ---------------------------------------------------------------------------------------


class Mount(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A gun mount. `weapon` is a row of the tables, `grade` the sign of its rating: "+", "-" or none."""

    weapon: str
    calibre_mm: float
    barrels: int
    dice: int
    arc: Bearings
    grade: str = ""
    protection: str = "open"
    starshell: bool = False


class Group(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A group of torpedo tubes: one weapon. `reloads` are spare torpedoes, `arcs` the bearings it launches on."""

    type: str
    count: int
    arcs: tuple[Bearings, ...]
    reloads: int = 0


class Load(msgspec.Struct, frozen=True):
    """What an aircraft carries besides its guns, and how it attacks with it."""

    load: str
    count: int
    attack: str


class Spec(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A class of vessel or aircraft: what never changes. Lengths and ranges in cm, speeds in knots.

    `kind` is one of SHIPS, aircraft, and on the table alone dummy, or contact and air_contact in a view.
    """

    id: str
    name: str
    kind: str
    nationality: str = "any"
    size_class: int = 1
    length_cm: float = 0.0
    width_cm: float = 0.0
    max_speed_kt: int = 0
    submerged_speed_kt: int = 0
    air_speed_kt: int = 0
    manoeuvre: int = 0
    hull_boxes: int = 0
    damage_control: int = 0
    crew_quality: int = 0
    armour: str = "nil"
    radar_range_cm: int = 0
    quiet_engines: bool = False
    searchlight: bool = False
    flare_rockets: bool = False
    smoke_maker: bool = False
    asdic: bool = False
    sweep: bool = False
    shallow_draught: bool = False
    inflammable: bool = False
    depth_charges: int = 0
    points: int = 0
    mounts: tuple[Mount, ...] = ()
    tubes: tuple[Group, ...] = ()
    loads: tuple[Load, ...] = ()
    silhouette: str = ""
    about: str = ""

    ship: bool = False
    """Any vessel: warship, merchant, submarine or battery (CST-GEN-11); follows `kind`."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "ship", self.kind in SHIPS)


MARKER = Spec(id="", name="Contact", kind=CONTACT)
"""What a view has in place of an unspotted vessel's or dummy's class (CST-CON-1)."""
RADAR_CONTACTS = {
    size: Spec("", f"Radar contact, class {size}", CONTACT, size_class=size) for size in (1, 2, 3)
}
"""What a view has in place of a radar target's class: its size class is shown, the rest is not (CST-RAD-2)."""
AIR_MARKER = Spec(id="", name="Air contact", kind=AIR_CONTACT)
"""What a view has in place of an unspotted aircraft's class (CST-CON-10)."""


# -- units ----------------------------------------------------------------------------------------------------


class Craft(Unit, tag_field="is"):
    """What vessels, dummies and aircraft share.

    `state` is deployed, waiting (to be placed or to enter), away (an aircraft that may come back), exited or sunk
    (shot down, silenced, a dummy removed).

    `contact` is the anonymous id of the marker the enemy sees while it has not spotted the unit: "c1" and so on, given
    in the order in which units lie on the table, so that it tells nothing, and given anew where a unit was out of every
    sight between. In the enemy's view the marker's `id` is this. `spotted` is by the enemy; `sighted` says that the
    marker carries the class last seen, for the enemy watched it become a marker. `mounts` are ready, fired or
    destroyed, in the order of the class's. `lit` says that it uses a searchlight or is held by one.
    `acted` says that the unit had its turn in the alternation in hand.
    """

    spec: Spec = MARKER
    hull_boxes: int = 0
    crew_quality: int = 0
    mounts: tuple[str, ...] = ()
    contact: str = ""
    spotted: bool = False
    sighted: bool = False
    fired_since_spotting: bool = False
    lit: bool = False
    acted: bool = False


class Tubes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tube group in play. Both numbers are UNKNOWN in an enemy's view (CST-CON-12)."""

    loaded: int
    reloads: int
    destroyed: bool = False


class Vessel(Craft, tag="vessel"):
    """A ship, a submarine, a battery, or a dummy. Names as in the rules; empty text means none.

    Each item of `max_setting_loss` (machinery or torpedo) lowers the highest setting by 1; `steering_damage` has
    unrepaired items: no_course, no_port, no_starboard, rating. `beam` is the id of the unit its searchlight holds.
    `radar_target` and `detected` are by the enemy. `ground` is the place in the table's terrain of the ground it took
    or was refloated from and has not left, else -1. `halved` and `disarmed` say that it was tested for that
    (CST-MOR-1). In an enemy's view `damage_control` and `reload_progress` are UNKNOWN, `ordered_turn` empty.
    """

    speed_markers: int = 0
    straight_run: float = 0.0
    max_setting_loss: tuple[str, ...] = ()
    no_accelerate: int = 0
    steering_damage: tuple[str, ...] = ()
    ordered_turn: str = ""
    damage_control: int = 0
    fires: int = 0
    floods: int = 0
    suppression_markers: int = 0
    surprised: bool = False
    alerted: bool = False
    surprised_turn: int = 0
    depth_charges: int = 0
    smoke_turns: int = 0
    depth: str = ""
    anchored: bool = False
    aground: bool = False
    ground: int = -1
    withdrawing: bool = False
    scattered: bool = False
    halved: bool = False
    disarmed: bool = False
    sinking: bool = False
    beam: str = ""
    tubes: tuple[Tubes, ...] = ()
    launched: bool = False
    reload_progress: int = 0
    radar_target: bool = False
    detected: bool = False

    @property
    def submerged(self) -> bool:
        """At periscope depth or deep."""
        return self.depth in (PERISCOPE, DEEP)

    @property
    def afloat(self) -> bool:
        """A ship on the table that is not sinking; a silenced battery is not."""
        return self.spec.ship and self.state == DEPLOYED and not self.sinking

    @property
    def dummy(self) -> bool:
        """A false contact (CST-CON-4)."""
        return self.spec.kind == DUMMY


class Aircraft(Craft, tag="aircraft"):
    """An aircraft. `loads` counts what is left of each load of its class; `path` is what it flew this turn, its start
    and its end included. `attacking` is the unit it attacks with a torpedo in 6b (CST-AIR-14); `left_turn` the turn in
    which it left the table; `down` that it is shot down and lies there until the end of the turn."""

    loads: tuple[int, ...] = ()
    path: tuple[Position, ...] = ()
    attacking: str = ""
    flared: bool = False
    hit_this_turn: bool = False
    aborting: bool = False
    left_turn: int = 0
    down: bool = False

    @property
    def aloft(self) -> bool:
        """In the air over the table."""
        return self.state == DEPLOYED and not self.down


# -- other pieces ---------------------------------------------------------------------------------------------


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A torpedo running. `x`, `y` are its head, `run` the whole distance in cm, `segment` the path of this turn.

    `side` and `launcher` (a unit's id, empty in an enemy's view) own it; `launched_turn` bars its own ship then
    (CST-TOR-9); `modifier` is to its attack rolls this turn (CST-AIR-14); `attacked` are the ships it attacked this
    turn. `seen` is by the enemy: without it the track is absent from his view, with it he knows it as `wake`.
    """

    id: str
    side: str
    launcher: str
    type: str
    nationality: str
    x: float
    y: float
    heading: float
    launched_turn: int
    run: float = 0.0
    segment: tuple[Position, Position] | None = None
    modifier: int = 0
    attacked: tuple[str, ...] = ()
    seen: bool = False
    wake: str = ""

    @property
    def at(self) -> Position:
        """Its head."""
        return self.x, self.y


class Light(msgspec.Struct, frozen=True):
    """A light zone: a starshell or flare that burns to the end of `expires_turn` (CST-ILL-6)."""

    id: str
    x: float
    y: float
    radius: float
    expires_turn: int


class Screen(msgspec.Struct, frozen=True):
    """A smoke screen. `turns_left` counts down from the turn after `laid_turn` (CST-SMK-2)."""

    id: str
    outline: tuple[Position, ...]
    laid_turn: int
    turns_left: int


class Minefield(msgspec.Struct, frozen=True, omit_defaults=True):
    """A minefield. `known` are the sides that know of it, its owner among them: absent from the others' views. `lanes`
    are strips swept in it (CST-MIN-6)."""

    id: str
    side: str
    outline: tuple[Position, ...]
    density: int
    known: tuple[str, ...] = ()
    lanes: Outlines = ()


class Weather(msgspec.Struct, frozen=True):
    """Light and weather now. `kind` is day, twilight or night, `visibility` V in cm, `wind_to` where the wind blows."""

    light: str
    kind: str
    visibility: float
    sea_state: int
    wind_to: float


class Change(msgspec.Struct, frozen=True):
    """The weather from the start of a turn on (CST-GEN-9)."""

    turn: int
    weather: Weather


# -- sides and the battle -------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side has beside its units. `started` are its points at the start, `shaken` that CST-MOR-3 was tested.

    `dummies` is how many false contacts it lays, 0 in the enemy's view.
    """

    nation: str
    home_edge: str
    initiative_bonus: int = 0
    dummies: int = 0
    started: int = 0
    shaken: bool = False


class Objective(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side scores beside the points of ships (CST-END-9). `of` is a kind of unit or a class.

    `kind` is "sink" (its points count `times` over for enemies sunk), "afloat" (`points` for each on the table at the
    end that is not drifting, with `steady` not scattered either), "exit" (each that left over `edge`) or "reach"
    (each that left the table inside `zone` or lies in it at the end).
    """

    kind: str
    side: str
    of: str
    times: int = 1
    points: int = 0
    steady: bool = False
    edge: str = ""
    zone: tuple[Position, ...] = ()


class Options(msgspec.Struct, frozen=True):
    """What the scenario settles for the whole battle. A lead below `draw_margin` is a draw; `date` is for duds."""

    date: str = ""
    draw_margin: int = 0
    roster_public: bool = True


class CoastalTable(Table):
    """The table of a coastal battle: two sides, in cm. Terrain, options, objectives and `changes` never change.

    `first` goes first this turn, empty before initiative. `numbered` counts the contact ids ever given, `laid` the
    torpedo tracks; both are 0 in a view. In an alternation it is `to_act` who owes `owes` units, and `left` are the
    units still to act of each side (CST-INI-4). `repairing` is the ship whose parties are at work and `attempts` how
    often yet, both blank in the enemy's view. `land`, `shoals` and `clouds` are the outlines of the terrain. `listed`
    has each side's vessels as the battle began, `memory` what each side remembers (in a view its own).
    """

    units: dict[str, Vessel | Aircraft]
    weather: Weather = Weather("day_clear", DAY, 600.0, 3, 0.0)
    changes: tuple[Change, ...] = ()
    options: Options = Options()
    commands: dict[str, Command] = {}
    objectives: tuple[Objective, ...] = ()
    first: str = ""
    tracks: tuple[Track, ...] = ()
    lights: tuple[Light, ...] = ()
    screens: tuple[Screen, ...] = ()
    fields: tuple[Minefield, ...] = ()
    numbered: int = 0
    laid: int = 0
    terrain: tuple[Terrain, ...] = ()
    land: Outlines = ()
    shoals: Outlines = ()
    clouds: Outlines = ()
    to_act: str = ""
    owes: int = 0
    left: tuple[int, ...] = ()
    repairing: str = ""
    attempts: int = 0
    listed: dict[str, tuple[Listed, ...]] = {}
    memory: dict[str, Memory] = {}

    settled: ClassVar = ("listed", "memory")

    @property
    def night(self) -> bool:
        """Whether the light table calls it night (CST-GEN-11)."""
        return self.weather.kind == NIGHT

    @property
    def second(self) -> str:
        """The side that does not go first this turn."""
        return enemy(self, self.first)


vessel, aircraft_called = partial(of_kind, Vessel), partial(of_kind, Aircraft)
"""The vessel or aircraft of that id. KeyError where there is none."""


def vessels(table: CoastalTable, side: str = "") -> list[Vessel]:
    """Ships and submarines on the table and not sinking, of one side or of all, in scenario order. No dummies."""
    return [
        unit
        for unit in table.units.values()
        if type(unit) is Vessel
        and unit.state == DEPLOYED
        and unit.spec.ship
        and not unit.sinking
        and (not side or unit.side == side)
    ]


def dummies(table: CoastalTable, side: str = "") -> list[Vessel]:
    """False contacts on the table, of one side or of all, in scenario order."""
    return [unit for unit in deployed(Vessel, table, side) if unit.dummy]


def aircraft(table: CoastalTable, side: str = "") -> list[Aircraft]:
    """Aircraft over the table, of one side or of all, in scenario order."""
    return [unit for unit in deployed(Aircraft, table, side) if not unit.down]
