"""coastal as the floors above see it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.dice.roll import Throw
from game.match.advice import Advice
from game.match.construction import Construction
from game.match.display import Display
from game.match.events import Event, Shown, Then, event_union
from game.match.fields import FieldSet
from game.match.orders import Aim
from game.match.ruleset import Phase, Telling
from game.match.scenario import Problem, Scenario
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.coastal import attacks, damage_events, running_events, victory, views
from game.rulesets.coastal import events as coastal_events
from game.rulesets.coastal.set_up import roster
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import fingerprint
from game.rulesets.coastal.turn import CoastalStep, set_up


class CoastalRuleset:
    """The one object through which coastal is played; see `game.match.ruleset.Ruleset`."""

    name = "coastal"
    title = "Coastal"
    subtitle = "Boats and convoys in narrow seas, centimetres"
    unit = "cm"
    complete = False
    private = True
    version = 1
    phases = (
        Phase("initiative", "Initiative"),
        Phase("movement", "Movement"),
        Phase("spotting", "Spotting"),
        Phase("damage_control", "Damage control"),
        Phase("guns", "Guns"),
        Phase("torpedoes", "Torpedoes"),
        Phase("end", "End"),
    )

    @cached_property
    def tables_hash(self) -> str:
        return fingerprint()

    @cached_property
    def fields(self) -> FieldSet:
        from game.rulesets.coastal.fields import fields

        return fields()

    @cached_property
    def roster(self) -> dict[str, dict[str, Any]]:
        return roster()

    @cached_property
    def event_type(self) -> Any:
        return event_union(
            Then[CoastalStep] | Shown[CoastalStep], coastal_events, damage_events, running_events
        )

    @cached_property
    def construction(self) -> Construction:
        from game.rulesets.coastal.construction import CONSTRUCTION

        return CONSTRUCTION

    @cached_property
    def advice(self) -> Advice:
        from game.rulesets.coastal.advice import ADVICE

        return ADVICE

    @cached_property
    def display(self) -> Display:
        from game.rulesets.coastal.display import CoastalDisplay

        return CoastalDisplay()

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> CoastalTable:
        return set_up(scenario, step)

    def redact(self, table: CoastalTable, side: str) -> CoastalTable:
        return views.redact(table, side)

    def as_known(self, scenario: Scenario, side: str, first: CoastalTable) -> Scenario:
        return views.scenario_as_known(scenario, side, first)

    def concede(self, umpire: Umpire[CoastalTable], side: str) -> None:
        """Never asked: with two sides a battle ends with a concession."""

    def outcome_on_concession(self, table: CoastalTable) -> Outcome:
        (left,) = (side for side in table.sides if side not in table.conceded)
        return Outcome(left, f"{table.conceded[0]} gave the battle up.", "CST-END-9", victory.scores(table))

    def tell(self, event: Event, table: CoastalTable, side: str | None) -> Telling | None:
        from game.rulesets.coastal import words

        return words.tell(event, table, side)

    def problems(self, scenario: Scenario) -> list[Problem]:
        from game.rulesets.coastal.problems import problems

        return problems(scenario)

    def scores(self, table: CoastalTable) -> dict[str, int]:
        return victory.scores(table)

    def attack(self, table: CoastalTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. KeyError or ValueError where it would throw nothing."""
        return attacks.throw(table, aim)


RULESET = CoastalRuleset()
"""coastal."""
