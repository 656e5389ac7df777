"""war_at_sea as the floors above see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.dice.roll import Throw
from game.match import Aim
from game.match.advice import Advice
from game.match.construction import Construction
from game.match.display import Display
from game.match.events import Event, Shown, Then, event_union
from game.match.fields import FieldSet
from game.match.fleets import Fleets
from game.match.levy import Levy
from game.match.ruleset import Phase, Telling
from game.match.scenario import Problem, Scenario
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.war_at_sea import air_events, throws, victory, views, words
from game.rulesets.war_at_sea import events as sea_events
from game.rulesets.war_at_sea.set_up import roster
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import fingerprint
from game.rulesets.war_at_sea.turn import SeaStep, set_up

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.drafting import SeaDrafting


class WarAtSeaRuleset:
    """The one object through which war_at_sea is played; see `game.match.ruleset.Ruleset`."""

    name = "war_at_sea"
    title = "War at Sea"
    subtitle = "Single ships, boats and squadrons of the 1940s, inches"
    unit = "in"
    complete = True
    private = True
    version = 1
    phases = tuple(Phase(key, title) for key, title in words.PHASES.items())

    @cached_property
    def tables_hash(self) -> str:
        return fingerprint()

    @cached_property
    def fields(self) -> FieldSet:
        from game.rulesets.war_at_sea.fields import fields

        return fields()

    @cached_property
    def roster(self) -> dict[str, dict[str, Any]]:
        return roster()

    @cached_property
    def event_type(self) -> Any:
        return event_union(Then[SeaStep] | Shown[SeaStep], sea_events, air_events)

    @cached_property
    def construction(self) -> Construction:
        from game.rulesets.war_at_sea.construction import CONSTRUCTION

        return CONSTRUCTION

    @cached_property
    def levy(self) -> Levy:
        from game.rulesets.war_at_sea.levy import LEVY

        return LEVY

    @cached_property
    def fleets(self) -> Fleets:
        from game.rulesets.war_at_sea.fleets import FLEETS

        return FLEETS

    @cached_property
    def advice(self) -> Advice:
        from game.rulesets.war_at_sea.advice import ADVICE

        return ADVICE

    @cached_property
    def display(self) -> Display:
        from game.rulesets.war_at_sea.display import SeaDisplay

        return SeaDisplay()

    @cached_property
    def drafting(self) -> SeaDrafting:
        from game.rulesets.war_at_sea.drafting import DRAFTING

        return DRAFTING

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> SeaTable:
        return set_up(scenario, step)

    def redact(self, table: SeaTable, side: str) -> SeaTable:
        return views.redact(table, side)

    def as_known(self, scenario: Scenario, side: str, first: SeaTable) -> Scenario:
        return views.as_known(scenario, side, first)

    def concede(self, umpire: Umpire[SeaTable], side: str) -> None:
        """Never asked: with two sides a battle ends with a concession."""

    def outcome_on_concession(self, table: SeaTable) -> Outcome:
        (left,) = (side for side in table.sides if side not in table.conceded)
        return Outcome(left, f"{table.conceded[0]} gave the battle up.", "WAS-VIC-7", victory.scores(table))

    def tell(self, event: Event, table: SeaTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def problems(self, scenario: Scenario) -> list[Problem]:
        from game.rulesets.war_at_sea.problems import problems

        return problems(scenario)

    def scores(self, table: SeaTable) -> dict[str, int]:
        return victory.scores(table)

    def attack(self, table: SeaTable, aim: Aim) -> Throw:
        """What one attack would throw. Draws no die."""
        return throws.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target])


RULESET = WarAtSeaRuleset()
"""war_at_sea."""
