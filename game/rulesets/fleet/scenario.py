"""What fleet's scenarios say in keys of their own, as records. What each means stands with its limits in the fields.

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
"""Of a state: None where nothing is said."""


@completed(read_fields(__package__).state)
class State(Said, frozen=True):
    """What has changed in a unit: the keys that are more than an attribute of that name."""

    mounts_lost: tuple[int, ...] | None = None
    tubes: tuple[int, ...] | None = None
    broken: tuple[str, ...] | None = None
    cargo_lost: Flag = None
    last_speed: float | None = None
    aground: Flag = None
    wreck: Flag = None
    sunk: Flag = None
    left: Flag = None
    spent: Flag = None


class Begins(Said, frozen=True):
    """How a unit begins, and what it has otherwise than its class."""

    crew_quality: Count = None
    flag: bool = False
    last_speed: float | None = None
    torpedoes: Count = None
    mine_loads: Count = None
    cargo: str | None = None
    cargo_points: Count = None
    equipment: tuple[str, ...] = ()
    depth: str = "surfaced"
    zone: str = ""
    command: Count = None
    aircraft: Count = None
    load: str = ""
    deck: str | None = None
    patrol: bool = False
    home: str | None = None


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    state: State = State()
    more: Begins = Begins()


class SideState(Said, frozen=True):
    """What has changed for a side."""

    mover: bool = False


class OfSide(Said, frozen=True):
    own_edge: str
    state: SideState = SideState()


class Side(shared.SideEntry, frozen=True, kw_only=True):
    more: OfSide
    units: tuple[Unit, ...] = ()


class Options(Said, frozen=True):
    """The optional rules in play."""

    contacts: bool
    carrier_smoke: bool
    night_flying: bool


class Weather(Said, frozen=True):
    light: str
    tvr: float | None = None


class Victory(Said, frozen=True):
    otherwise: str = ""


class Objective(Said, frozen=True):
    """A condition by which a side wins or scores; which of the keys it has its `kind` decides."""

    kind: str
    side: str
    unit: str = ""
    edge: str = ""
    sound: bool = False
    at: Position = (0.0, 0.0)
    within: float = 0.0
    cargo: bool = msgspec.field(name="with_cargo", default=False)
    any: tuple[str, ...] = msgspec.field(name="fate", default=())
    at_end: bool = False
    unless: str = msgspec.field(name="unless_lost", default="")
    points: int = 0


class Squadron(Said, frozen=True):
    name: str
    side: str
    command: int = 0


class Minefield(Said, frozen=True):
    side: str
    at: Position
    heading: float = 0.0
    loads: int = 1
    revealed: bool = False


class Marker(Said, frozen=True):
    """A contact marker that lies already; one of no squadron is a dummy."""

    side: str
    at: Position
    squadron: str = ""
    heading: float = 0.0
    pace: float | None = None
    run: float | None = None
    spotted: bool = False


class Track(Said, frozen=True):
    """Torpedoes that run already; the fastest `setting` is 1."""

    side: str
    launcher: str
    type: str
    torpedoes: int
    at: Position
    mode: str
    setting: int = 1
    target: str = ""
    toward: float | None = None
    reach: float | None = None
    open: bool = msgspec.field(name="seen", default=False)


class Smoke(Said, frozen=True):
    outline: tuple[Position, ...]
    ship: str
    turn: Count = None


class File(Said, frozen=True):
    """The further tables of a file; one that says `turn` is cut from the middle of a battle."""

    squadron: tuple[Squadron, ...] = ()
    minefield: tuple[Minefield, ...] = ()
    zone: tuple[Zone, ...] = ()
    turn: Count = None
    marker: tuple[Marker, ...] = ()
    track: tuple[Track, ...] = ()
    smoke: tuple[Smoke, ...] = ()


class Scenario(shared.Scenario, frozen=True, kw_only=True):
    """A whole scenario of fleet."""

    sides: tuple[Side, ...]
    options: Options
    weather: Weather
    victory: Victory = Victory()
    objectives: tuple[Objective, ...] = ()
    more: File = File()


def own(scenario: shared.Scenario) -> Scenario:
    """A scenario as fleet's records. Raises msgspec.ValidationError where it does not fit."""
    return typed(scenario, Scenario)
