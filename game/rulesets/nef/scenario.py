"""What nef's scenarios say in keys of their own, as records. What each means stands with its limits in the fields; the
state of a unit has the names of `table`."""

from __future__ import annotations

from game.match import scenario as shared
from game.rulesets.nef.table import Options
from game.tabletop.entries import Said, completed, typed
from game.tabletop.field_file import read_fields

Flag = bool | None
Count = int | None
"""Of a state: None where nothing is said."""


@completed(read_fields(__package__).state)
class State(Said, frozen=True):
    """What has changed in a unit: the keys that are more than an attribute of that name.

    `hits_pending` are the hits of each attack.
    """

    damage: Count = None
    hits_pending: tuple[int, ...] | None = None
    halved: Flag = None


class Begins(Said, frozen=True):
    """How a unit begins."""

    load: str = ""
    moored: bool = False


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    state: State = State()
    more: Begins = Begins()


class OfSide(Said, frozen=True):
    exit_edge: str | None = None


class Side(shared.SideEntry, frozen=True, kw_only=True):
    units: tuple[Unit, ...] = ()
    more: OfSide = OfSide()


class Victory(Said, frozen=True):
    rule: str
    exit_points: dict[str, int] = {}
    objective: str = ""
    objective_points: int = 0


class Nothing(Said, frozen=True):
    """What no file of nef says."""


class Scenario(shared.Scenario, frozen=True, kw_only=True):
    """A whole scenario of nef."""

    sides: tuple[Side, ...]
    victory: Victory
    options: Options = Options()
    weather: Nothing = Nothing()
    objectives: tuple[Nothing, ...] = ()
    more: Nothing = Nothing()


def own(scenario: shared.Scenario) -> Scenario:
    """A scenario as nef's records. Raises msgspec.ValidationError where it does not fit."""
    return typed(scenario, Scenario)
