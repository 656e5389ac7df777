"""war_at_sea as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.scenario import Scenario
from game.rulesets.war_at_sea import throws, views, words
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.turn import set_up
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase


class WarAtSeaRuleset(Packaged[SeaTable]):
    """The one object through which war_at_sea is played; see `game.match.ruleset.Ruleset`."""

    package = __package__
    name = "war_at_sea"
    title = "War at Sea"
    subtitle = "Ships and squadrons, inches"
    unit = "in"
    complete = True
    private = True
    version = 3
    concession = "WAS-VIC-7"
    phases = tuple(Phase(key, title) for key, title in words.PHASES.items())

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> SeaTable:
        return set_up(scenario, step)

    def as_known(self, scenario: Scenario, side: str, first: SeaTable) -> Scenario:
        return views.as_known(scenario, side, first)

    def hides(self, scenario: Scenario) -> bool:
        """Whether there is anything below the surface, in the air, in mines or under markers (WAS-HID-1)."""
        return views.hides(scenario)

    def attack(self, table: SeaTable, aim: Aim) -> Throw:
        """What one attack would throw. Draws no die."""
        return throws.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target])


RULESET = WarAtSeaRuleset()
"""war_at_sea."""
