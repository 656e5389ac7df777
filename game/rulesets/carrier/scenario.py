"""What carrier's scenarios say in keys of their own, as records. What each means stands with its limits in the
fields."""

from __future__ import annotations

from game.match import scenario as shared
from game.sea.heading import Position
from game.tabletop.entries import Said, Zone, typed


class State(Said, frozen=True):
    sunk: bool = False


class Nothing(Said, frozen=True):
    """What no file says of a ship."""


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    state: State = State()
    more: Nothing = Nothing()


class SideState(Said, frozen=True):
    """What has changed for a side."""

    command_chips: int | None = None
    points: int | None = None
    marker: bool = False
    acted: bool = False


class OfSide(Said, frozen=True):
    """What a side has beside its ships; silent `blanks` and `gambits` follow the scale."""

    nation: str
    blanks: int | None = None
    gambits: tuple[str, ...] | None = None
    extra_gambits: tuple[str, ...] = ()
    extra_blanks: int = 0
    state: SideState = SideState()


class Side(shared.SideEntry, frozen=True, kw_only=True):
    more: OfSide
    units: tuple[Unit, ...] = ()


class Options(Said, frozen=True):
    """The optional rules in play; silent the scale follows the task forces and a die names the first player."""

    redistribute: bool
    strike_card: str
    carrier_sunk: str
    gun_ties: str
    decoys_met: str
    scale: int | None = None
    first_player: str = ""


class Weather(Said, frozen=True):
    night_rounds: tuple[int, ...]
    poor_visibility_rounds: tuple[int, ...]


class Victory(Said, frozen=True):
    draw_margin: int


class Objective(Said, frozen=True):
    """What a side scores; which of the keys it has its `kind` decides."""

    kind: str
    side: str
    zone: str = ""
    terrain: str = ""
    within: float = 0.0
    task_force: str = ""
    vp: int = 0
    vp_each: int = 0


class Stack(Said, frozen=True):
    id: str
    side: str
    chips: tuple[str, ...]
    at: Position | None = None
    heading: float = 0.0
    up: tuple[str, ...] = ()
    moved: bool = False
    shown: bool = False
    squall: bool = False


class TaskForce(Said, frozen=True):
    name: str
    airfield: bool = False
    known: bool = False
    cards: tuple[str, ...] = ()


class Note(Said, frozen=True):
    side: str
    round: int
    chip: str
    stacks: tuple[str, ...]
    how: str = "recon"


class File(Said, frozen=True):
    """The further tables of a file, and the round in which it begins."""

    round: int | None = None
    stack: tuple[Stack, ...] = ()
    task_force: tuple[TaskForce, ...] = ()
    zone: tuple[Zone, ...] = ()
    note: tuple[Note, ...] = ()


class Scenario(shared.Scenario, frozen=True, kw_only=True):
    """A whole scenario of carrier."""

    sides: tuple[Side, ...]
    options: Options
    weather: Weather
    victory: Victory
    objectives: tuple[Objective, ...] = ()
    more: File = File()


def own(scenario: shared.Scenario) -> Scenario:
    """A scenario as carrier's records. Raises msgspec.ValidationError where it does not fit."""
    return typed(scenario, Scenario)
