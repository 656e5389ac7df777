"""What coastal's scenarios say in keys of their own, as records. What each means stands with its limits in the fields.

The state of a unit has the names of `table`; where a key of a file is called otherwise than the attribute, it is said
here and nowhere else.
"""

from __future__ import annotations

import msgspec

from game.match import scenario as shared
from game.sea.heading import Position
from game.tabletop.entries import Said, Zone, completed, typed
from game.tabletop.field_file import read_fields

Flag = bool | None
Count = int | None
Words = tuple[str, ...] | None
Counts = tuple[int, ...] | None
"""Of a state: None where nothing is said."""


@completed(read_fields(__package__).state)
class State(Said, frozen=True):
    """What has changed in a unit: the keys that are more than an attribute of that name."""

    mounts: Words = None
    straight_run: float | None = None
    aground: Flag = None
    loaded: Counts = None
    reloads: Counts = None
    tubes_destroyed: Counts = None
    exited: Flag = None
    sunk: Flag = None
    loads: Counts = None
    path: tuple[Position, ...] | None = None
    left_turn: Count = None


class Begins(Said, frozen=True):
    """How a unit begins; silent keys follow its class."""

    markers: Count = None
    anchored: bool = False
    surprised: bool = False
    depth: str = "surfaced"
    crew_quality: Count = None


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    state: State = State()
    more: Begins = Begins()


class SideState(Said, frozen=True):
    """What has changed for a side."""

    first: bool = False
    shaken: bool = False


class OfSide(Said, frozen=True):
    """What a side has beside its units; silent `dummies` follow the light."""

    home_edge: str
    nation: str = "any"
    initiative_bonus: int = 0
    dummies: Count = None
    state: SideState = SideState()


class Side(shared.SideEntry, frozen=True, kw_only=True):
    more: OfSide
    units: tuple[Unit, ...] = ()


class Weather(Said, frozen=True):
    """Light and weather at the start."""

    light: str
    sea_state: int
    wind_to: float
    visibility: float | None = None


class Change(Said, frozen=True):
    """The weather from the start of a turn on: what it does not name stays."""

    turn: int
    light: str | None = None
    visibility: float | None = None
    sea_state: Count = None
    wind_to: float | None = None


class Victory(Said, frozen=True):
    draw_margin: int


class Objective(Said, frozen=True):
    """What a side scores; which of the keys it has its `kind` decides."""

    kind: str
    side: str
    of: str
    times: int = 1
    points: int = 0
    steady: bool = False
    edge: str = ""
    zone: str = ""


class Minefield(Said, frozen=True):
    side: str
    density: int
    outline: tuple[Position, ...]
    revealed: bool = False


class Lane(Said, frozen=True):
    """A strip swept in the minefield of that number, counted from 1."""

    field: int
    outline: tuple[Position, ...]


class Dummy(Said, frozen=True):
    side: str
    at: Position
    heading: float = 0.0
    speed_markers: Count = msgspec.field(name="markers", default=None)
    straight_run: float | None = None


class Track(Said, frozen=True):
    side: str
    type: str
    at: Position
    heading: float
    launcher: str = ""
    run: float = 0.0
    launched_turn: Count = msgspec.field(name="launched", default=None)
    seen: bool = False


class LightZone(Said, frozen=True):
    at: Position
    radius: float
    expires_turn: int = msgspec.field(name="until_turn")


class Smoke(Said, frozen=True):
    outline: tuple[Position, ...]
    turns_left: int
    laid_turn: Count = msgspec.field(name="laid", default=None)


class File(Said, frozen=True):
    """The further tables of a file, and where in a battle it begins."""

    date: str = ""
    turn: int = 1
    change: tuple[Change, ...] = ()
    minefield: tuple[Minefield, ...] = ()
    lane: tuple[Lane, ...] = ()
    zone: tuple[Zone, ...] = ()
    dummy: tuple[Dummy, ...] = ()
    track: tuple[Track, ...] = ()
    light_zone: tuple[LightZone, ...] = ()
    smoke: tuple[Smoke, ...] = ()


class Scenario(shared.Scenario, frozen=True, kw_only=True):
    """A whole scenario of coastal."""

    sides: tuple[Side, ...]
    weather: Weather
    victory: Victory
    objectives: tuple[Objective, ...] = ()
    more: File = File()


def own(scenario: shared.Scenario) -> Scenario:
    """A scenario as coastal's records. Raises msgspec.ValidationError where it does not fit."""
    return typed(scenario, Scenario)
