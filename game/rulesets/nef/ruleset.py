"""nef as the floors above see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.dice.roll import Throw
from game.match import Aim
from game.match.advice import Advice
from game.match.construction import Construction
from game.match.deploy import UnitsPlaced
from game.match.events import Event, Shown, Then, event_union
from game.match.fields import FieldSet
from game.match.fleets import Fleets
from game.match.levy import Levy
from game.match.ruleset import Phase, Telling
from game.match.scenario import Problem, Scenario, in_sight
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.nef import events as nef_events
from game.rulesets.nef import fire, movement, victory, views, words
from game.rulesets.nef.fields import fields
from game.rulesets.nef.set_up import roster, set_up
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import fingerprint
from game.rulesets.nef.turn import NefStep

if TYPE_CHECKING:
    from game.rulesets.nef.display import NefDisplay
    from game.rulesets.nef.drafting import NefDrafting


class NefRuleset:
    """The one object through which nef is played; see `game.match.ruleset.Ruleset`."""

    name = "nef"
    title = "Nef"
    subtitle = "Flying ironclads, inches"
    unit = "in"
    complete = True
    private = False
    version = 1
    phases = tuple(Phase(key, title) for key, title in words.PHASES.items())

    @cached_property
    def tables_hash(self) -> str:
        return fingerprint()

    @cached_property
    def fields(self) -> FieldSet:
        return fields()

    @cached_property
    def roster(self) -> dict[str, dict[str, Any]]:
        return roster()

    @cached_property
    def event_type(self) -> Any:
        return event_union(Then[NefStep] | Shown[NefStep] | UnitsPlaced, nef_events)

    @cached_property
    def fleets(self) -> Fleets:
        from game.rulesets.nef.fleets import FLEETS

        return FLEETS

    @cached_property
    def advice(self) -> Advice:
        from game.rulesets.nef.advice import ADVICE

        return ADVICE

    @cached_property
    def display(self) -> NefDisplay:
        from game.rulesets.nef.display import NefDisplay

        return NefDisplay()

    @cached_property
    def drafting(self) -> NefDrafting:
        from game.rulesets.nef.drafting import DRAFTING

        return DRAFTING

    @cached_property
    def levy(self) -> Levy:
        from game.rulesets.nef.levy import LEVY

        return LEVY

    @cached_property
    def construction(self) -> Construction:
        from game.rulesets.nef.construction import CONSTRUCTION

        return CONSTRUCTION

    def set_up(self, scenario: Scenario, step: str = "Load") -> NefTable:
        return set_up(scenario, step)

    def redact(self, table: NefTable, side: str) -> NefTable:
        return views.redact(table, side)

    def as_known(self, scenario: Scenario, side: str, first: NefTable) -> Scenario:
        return in_sight(scenario, side, first.units)

    def concede(self, umpire: Umpire[NefTable], side: str) -> None:
        """Every deployed unit of the side withdraws (NEF-EDG-1)."""
        for unit in list(umpire.table.units.values()):
            if unit.side == side and unit.state == "deployed":
                movement.withdraw(umpire, unit, "")

    def outcome_on_concession(self, table: NefTable) -> Outcome:
        left = [side for side in table.sides if side not in table.conceded]
        given_up = ", ".join(table.conceded)
        return Outcome(left[0], f"{given_up} gave the battle up.", "", victory.scores(table))

    def tell(self, event: Event, table: NefTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def problems(self, scenario: Scenario) -> list[Problem]:
        from game.rulesets.nef.problems import problems

        return problems(scenario)

    def scores(self, table: NefTable) -> dict[str, int]:
        return victory.scores(table)

    def attack(self, table: NefTable, aim: Aim) -> Throw:
        """What one line of a plan of fire would throw. Draws no die."""
        return fire.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target], aim.amount)


RULESET = NefRuleset()
"""nef."""
