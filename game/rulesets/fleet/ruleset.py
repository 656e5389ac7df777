"""fleet as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.scenario import Scenario
from game.rulesets.fleet import attacks, views, words
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.turn import set_up
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase


class FleetRuleset(Packaged[FleetTable]):
    """The one object through which fleet is played; see `game.match.ruleset.Ruleset`."""

    package = __package__
    name = "fleet"
    title = "Fleet"
    subtitle = "Battle fleets, centimetres"
    unit = "cm"
    complete = True
    private = True
    version = 4
    concession = "FLT-VIC-3"
    phases = tuple(Phase(key, title) for key, title in words.PHASES.items())

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> FleetTable:
        return set_up(scenario, step)

    def as_known(self, scenario: Scenario, side: str, first: FleetTable) -> Scenario:
        return views.scenario_as_known(scenario, side, first)

    def attack(self, table: FleetTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. KeyError or ValueError where it would throw nothing."""
        return attacks.throw(table, aim)


RULESET = FleetRuleset()
"""fleet."""
