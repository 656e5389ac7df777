"""fleet as the floors above see it."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.roll import Throw
from game.match import Aim
from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.rulesets.fleet import scenario as said
from game.rulesets.fleet import victory, views, why_not, words
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.turn import set_up
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.entries import typed
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class FleetRuleset(Packaged[FleetTable]):
    """The one object through which fleet is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "fleet"
    title = "Fleet"
    subtitle = "Battle fleets, centimetres"
    unit = "cm"
    complete = True
    private = True
    version = 4
    concession = "FLT-VIC-3"

    @property
    def phases(self) -> tuple[Phase, ...]:
        return tuple(Phase(key, title) for key, title in words.MESSAGES.words["phase"].items())

    def typed(self, scenario: Scenario) -> Scenario:
        return typed(scenario, said.Scenario, self.fields)

    def set_up(self, scenario: Scenario) -> FleetTable:
        return set_up(said.own(scenario), self.first_step)

    def as_known(self, scenario: Scenario, side: str, first: FleetTable) -> Scenario:
        return views.scenario_as_known(said.own(scenario), side, first)

    def attack(self, table: FleetTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. ValueError where it would throw nothing."""
        thrown = why_not.throw(table, aim)
        if thrown is None:
            raise ValueError(f"{aim.unit} cannot use {aim.weapon} on {aim.target}")
        return thrown

    def redact(self, table: FleetTable, side: str) -> FleetTable:
        return views.redact(table, side)

    def tell(self, event: Event[FleetTable], table: FleetTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: FleetTable) -> list[Posting]:
        return list(victory.postings(table))

    def sheets(self, scenario: Scenario) -> Iterable[tuple[str, str]]:
        from game.rulesets.fleet.data_sheet import pages

        return pages(said.own(scenario))

    def _presented(self) -> Presenter[FleetTable]:
        from game.rulesets.fleet.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[FleetTable]:
        from game.rulesets.fleet.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[FleetTable]:
        from game.rulesets.fleet.class_problems import class_problems
        from game.rulesets.fleet.construction import CONSTRUCTION
        from game.rulesets.fleet.drafting import DRAFTING
        from game.rulesets.fleet.fleets import FLEETS
        from game.rulesets.fleet.levy import LEVY
        from game.rulesets.fleet.problems import problems
        from game.rulesets.fleet.set_up import roster

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY)


RULESET = FleetRuleset()
"""fleet."""
