"""fleet as the floors above see it."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.roll import Throw
from game.match import Aim
from game.match import scenario as shared
from game.rulesets.fleet import victory, views, why_not
from game.rulesets.fleet.scenario import Scenario
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.turn import set_up
from game.rulesets.fleet.words import MESSAGES
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter


class FleetRuleset(Packaged[FleetTable, Scenario]):
    """The one object through which fleet is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "fleet"
    title = "Fleet"
    subtitle = "Battle fleets, centimetres"
    unit = "cm"
    complete = True
    private = True
    version = 5
    concession = "FLT-VIC-3"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    known = staticmethod(views.scenario_as_known)
    posted = staticmethod(victory.postings)

    def attack(self, table: FleetTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. ValueError where it would throw nothing."""
        thrown = why_not.throw(table, aim)
        if thrown is None:
            raise ValueError(f"{aim.unit} cannot use {aim.weapon} on {aim.target}")
        return thrown

    def sheets(self, scenario: shared.Scenario) -> Iterable[tuple[str, str]]:
        from game.rulesets.fleet.data_sheet import pages

        return pages(self.typed(scenario))

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
        from game.rulesets.fleet.stakes import stakes

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY, stakes)


RULESET = FleetRuleset()
"""fleet."""
