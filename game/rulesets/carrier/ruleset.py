"""carrier as the floors above see it."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.match.table import Outcome
from game.match.umpire import Umpire
from game.rulesets.carrier import victory, views
from game.rulesets.carrier.set_up import set_up
from game.rulesets.carrier.table import CarrierTable
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase


class CarrierRuleset(Packaged[CarrierTable]):
    """The one object through which carrier is played; see `game.match.ruleset.Ruleset`."""

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

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> CarrierTable:
        return set_up(scenario, step)

    def outcome_on_concession(self, umpire: Umpire[CarrierTable]) -> Outcome:
        """The game ends early: objectives are scored first (CAR-VIC-6, CAR-VIC-7)."""
        victory.score_objectives(umpire)
        return super().outcome_on_concession(umpire)

    def as_known(self, scenario: Scenario, side: str, first: CarrierTable) -> Scenario:
        return views.as_known(scenario, side)


RULESET = CarrierRuleset()
"""carrier."""
