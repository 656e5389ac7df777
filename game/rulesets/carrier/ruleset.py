"""carrier as the floors above see it."""

from __future__ import annotations

from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.carrier import victory, views
from game.rulesets.carrier.scenario import Scenario
from game.rulesets.carrier.set_up import set_up
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.words import MESSAGES
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter


class CarrierRuleset(Packaged[CarrierTable, Scenario]):
    """The one object through which carrier is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "carrier"
    title = "Carrier"
    subtitle = "Task forces in fog, inches"
    unit = "in"
    turn_called = "round"
    complete = True
    private = True
    version = 7
    concession = "CAR-VIC-7"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    known = staticmethod(views.as_known)
    posted = staticmethod(victory.postings)

    def outcome_on_concession(self, umpire: Umpire[CarrierTable]) -> Outcome:
        """The game ends early: objectives are scored first (CAR-VIC-6, CAR-VIC-7)."""
        victory.score_objectives(umpire)
        return super().outcome_on_concession(umpire)

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
        from game.rulesets.carrier.stakes import stakes

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY, stakes)


RULESET = CarrierRuleset()
"""carrier."""
