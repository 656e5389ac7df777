"""nef as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.scenario import Scenario, in_sight
from game.match.umpire import Umpire
from game.rulesets.nef import fire, movement, words
from game.rulesets.nef.set_up import set_up
from game.rulesets.nef.table import NefTable
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase


class NefRuleset(Packaged[NefTable]):
    """The one object through which nef is played; see `game.match.ruleset.Ruleset`."""

    package = __package__
    name = "nef"
    title = "Nef"
    subtitle = "Flying ironclads, inches"
    unit = "in"
    complete = True
    private = False
    version = 3
    phases = tuple(Phase(key, title) for key, title in words.PHASES.items())

    def set_up(self, scenario: Scenario, step: str = "Load") -> NefTable:
        return set_up(scenario, step)

    def as_known(self, scenario: Scenario, side: str, first: NefTable) -> Scenario:
        return in_sight(scenario, side, first.units)

    def concede(self, umpire: Umpire[NefTable], side: str) -> None:
        """Every deployed unit of the side withdraws (NEF-EDG-1)."""
        for unit in list(umpire.table.units.values()):
            if unit.side == side and unit.state == "deployed":
                movement.withdraw(umpire, unit, "")

    def attack(self, table: NefTable, aim: Aim) -> Throw:
        """What one line of a plan of fire would throw. Draws no die."""
        return fire.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target], aim.amount)


RULESET = NefRuleset()
"""nef."""
