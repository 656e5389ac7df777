"""What war_at_sea's scenarios say in keys of their own, as records. What each means stands with its limits in the
fields; the state of a unit has the names of `table`."""

from __future__ import annotations

from typing import Any

from game.match import scenario as shared
from game.rulesets.war_at_sea.tables import MINE
from game.sea.heading import Position
from game.tabletop.entries import Said, completed, typed
from game.tabletop.field_file import read_fields

Count = int | None
"""Of a state: None where nothing is said."""


@completed(read_fields(__package__).state)
class State(Said, frozen=True):
    """What has changed in a unit: the keys that are more than an attribute of that name.

    `boats` is what is left of a stand, where `hull_lost` is not said.
    """

    state: str | None = None
    boats: Count = None
    depth: str | None = None
    counter: str | None = None
    decoy_of: str | None = None
    turns_up: Count = None


class Begins(Said, frozen=True):
    """How a unit begins: its depth, and what differs from the card of its class."""

    depth: str = "surfaced"
    card: dict[str, Any] = {}


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    state: State = State()
    more: Begins = Begins()


class SideState(Said, frozen=True):
    """What has changed for a side."""

    points: int = 0
    first: bool = False


class OfSide(Said, frozen=True):
    """What a side scores for, and where it leaves."""

    exit_edge: str | None = None
    target: Count = None
    exit_points: dict[str, int] = {}
    landing_points: dict[str, int] = {}
    state: SideState = SideState()


class Side(shared.SideEntry, frozen=True, kw_only=True):
    units: tuple[Unit, ...] = ()
    more: OfSide = OfSide()


class Options(Said, frozen=True):
    """The optional rules in play, and how the battle was made up."""

    special_actions: bool
    luck_dice: bool
    bad_weather: bool
    night: bool
    weather_counters: bool
    fleet_markers: bool
    mines: bool
    free: bool
    level: int


class Weather(Said, frozen=True):
    wind: float
    sight: float | None = None


class Victory(Said, frozen=True):
    at_limit: str
    target: Count = None
    objective_points: Count = None
    both_reach: str = ""
    beach: Position | None = None
    landing_within: float = 0.0


class Objective(Said, frozen=True):
    at: Position
    name: str = ""


class Cloud(Said, frozen=True):
    kind: str
    at: Position


class Mine(Said, frozen=True):
    side: str
    at: Position
    mines: int = MINE["per_counter"]
    shown: bool = False
    live_from: int = 0


class Smoke(Said, frozen=True):
    outline: tuple[Position, ...]
    until_turn: int


class File(Said, frozen=True):
    """The further tables of a file, and the turn in which it begins."""

    turn: int = 1
    cloud: tuple[Cloud, ...] = ()
    mine: tuple[Mine, ...] = ()
    smoke: tuple[Smoke, ...] = ()


class Scenario(shared.Scenario, frozen=True, kw_only=True):
    """A whole scenario of war_at_sea."""

    sides: tuple[Side, ...]
    options: Options
    weather: Weather
    victory: Victory
    objectives: tuple[Objective, ...] = ()
    more: File = File()


def own(scenario: shared.Scenario) -> Scenario:
    """A scenario as war_at_sea's records. Raises msgspec.ValidationError where it does not fit."""
    return typed(scenario, Scenario)
