"""carrier as the floors above see it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.match.advice import Advice
from game.match.construction import Construction
from game.match.deploy import UnitsPlaced
from game.match.display import Display
from game.match.drafting import Drafting
from game.match.events import Event, Shown, Then, event_union
from game.match.fields import FieldSet
from game.match.fleets import Fleets
from game.match.levy import Levy
from game.match.ruleset import Phase, Telling
from game.match.scenario import Problem, Scenario
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.carrier import air_events, victory, views
from game.rulesets.carrier import events as carrier_events
from game.rulesets.carrier.set_up import roster, set_up
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import fingerprint
from game.rulesets.carrier.turn import CarrierStep


class CarrierRuleset:
    """The one object through which carrier is played; see `game.match.ruleset.Ruleset`."""

    name = "carrier"
    title = "Carrier"
    subtitle = "Task forces in fog, inches"
    unit = "in"
    complete = True
    private = True
    version = 1
    phases = (
        Phase("command", "Command"),
        Phase("staging", "Staging"),
        Phase("action", "Action"),
        Phase("end", "End"),
    )

    @cached_property
    def tables_hash(self) -> str:
        return fingerprint()

    @cached_property
    def fields(self) -> FieldSet:
        from game.rulesets.carrier.fields import fields

        return fields()

    @cached_property
    def roster(self) -> dict[str, dict[str, Any]]:
        return roster()

    @cached_property
    def event_type(self) -> Any:
        return event_union(Then[CarrierStep] | Shown[CarrierStep] | UnitsPlaced, carrier_events, air_events)

    @cached_property
    def fleets(self) -> Fleets:
        from game.rulesets.carrier.fleets import FLEETS

        return FLEETS

    @cached_property
    def advice(self) -> Advice:
        from game.rulesets.carrier.advice import ADVICE

        return ADVICE

    @cached_property
    def drafting(self) -> Drafting:
        from game.rulesets.carrier.drafting import DRAFTING

        return DRAFTING

    @cached_property
    def display(self) -> Display:
        from game.rulesets.carrier.display import CarrierDisplay

        return CarrierDisplay()

    @cached_property
    def levy(self) -> Levy:
        from game.rulesets.carrier.levy import LEVY

        return LEVY

    @cached_property
    def construction(self) -> Construction:
        from game.rulesets.carrier.construction import CONSTRUCTION

        return CONSTRUCTION

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> CarrierTable:
        return set_up(scenario, step)

    def redact(self, table: CarrierTable, side: str) -> CarrierTable:
        return views.redact(table, side)

    def as_known(self, scenario: Scenario, side: str, first: CarrierTable) -> Scenario:
        return views.as_known(scenario, side)

    def concede(self, umpire: Umpire[CarrierTable], side: str) -> None:
        """Never asked: with two sides a battle ends with a concession (CAR-VIC-7)."""

    def outcome_on_concession(self, table: CarrierTable) -> Outcome:
        (left,) = (side for side in table.sides if side not in table.conceded)
        return Outcome(left, f"{table.conceded[0]} gave the battle up.", "CAR-VIC-7", victory.scores(table))

    def tell(self, event: Event, table: CarrierTable, side: str | None) -> Telling | None:
        from game.rulesets.carrier import words

        return words.tell(event, table, side)

    def problems(self, scenario: Scenario) -> list[Problem]:
        from game.rulesets.carrier.problems import problems

        return problems(scenario)

    def scores(self, table: CarrierTable) -> dict[str, int]:
        return victory.scores(table)


RULESET = CarrierRuleset()
"""carrier."""
