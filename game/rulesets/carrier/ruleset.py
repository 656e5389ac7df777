"""carrier as the floors above see it."""

from __future__ import annotations

from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.carrier import victory, views, words
from game.rulesets.carrier.set_up import set_up
from game.rulesets.carrier.table import CarrierTable
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class CarrierRuleset(Packaged[CarrierTable]):
    """The one object through which carrier is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "carrier"
    title = "Carrier"
    subtitle = "Task forces in fog, inches"
    unit = "in"
    turn_called = "round"
    complete = True
    private = True
    version = 7
    concession = "CAR-VIC-7"
    phases = (
        Phase("command", "Command"),
        Phase("staging", "Staging"),
        Phase("action", "Action"),
        Phase("end", "End"),
    )

    def set_up(self, scenario: Scenario) -> CarrierTable:
        return set_up(scenario, self.first_step)

    def outcome_on_concession(self, umpire: Umpire[CarrierTable]) -> Outcome:
        """The game ends early: objectives are scored first (CAR-VIC-6, CAR-VIC-7)."""
        victory.score_objectives(umpire)
        return super().outcome_on_concession(umpire)

    def as_known(self, scenario: Scenario, side: str, first: CarrierTable) -> Scenario:
        return views.as_known(scenario, side)

    def redact(self, table: CarrierTable, side: str) -> CarrierTable:
        return views.redact(table, side)

    def tell(self, event: Event[CarrierTable], table: CarrierTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: CarrierTable) -> list[Posting]:
        return list(victory.postings(table))

    def _presented(self) -> Presenter[CarrierTable]:
        from game.rulesets.carrier.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[CarrierTable]:
        from game.rulesets.carrier.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[CarrierTable]:
        from game.rulesets.carrier.construction import CONSTRUCTION
        from game.rulesets.carrier.drafting import DRAFTING
        from game.rulesets.carrier.fleets import FLEETS
        from game.rulesets.carrier.levy import LEVY
        from game.rulesets.carrier.problems import class_problems, problems
        from game.rulesets.carrier.set_up import roster

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY)


RULESET = CarrierRuleset()
"""carrier."""
