"""nef as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.umpire import Umpire
from game.rulesets.nef import fire, movement, victory, views
from game.rulesets.nef.scenario import Scenario
from game.rulesets.nef.set_up import set_up
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.words import MESSAGES
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter


class NefRuleset(Packaged[NefTable, Scenario]):
    """The one object through which nef is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "nef"
    title = "Nef"
    subtitle = "Flying ironclads, inches"
    unit = "in"
    complete = True
    private = False
    version = 3
    first_step = "Load"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    posted = staticmethod(victory.postings)

    def concede(self, umpire: Umpire[NefTable], side: str) -> None:
        """Every deployed unit of the side withdraws (NEF-EDG-1)."""
        for unit in list(umpire.table.units.values()):
            if unit.side == side and unit.state == "deployed":
                movement.withdraw(umpire, unit, "")

    def attack(self, table: NefTable, aim: Aim) -> Throw:
        """What one line of a plan of fire would throw. Draws no die."""
        return fire.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target], aim.amount)

    def _presented(self) -> Presenter[NefTable]:
        from game.rulesets.nef.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[NefTable]:
        from game.rulesets.nef.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[NefTable]:
        from game.rulesets.nef.construction import CONSTRUCTION
        from game.rulesets.nef.drafting import DRAFTING
        from game.rulesets.nef.fleets import FLEETS
        from game.rulesets.nef.levy import LEVY
        from game.rulesets.nef.problems import problems
        from game.rulesets.nef.set_up import roster
        from game.rulesets.nef.stakes import stakes

        return Files(roster(), problems, None, CONSTRUCTION, DRAFTING, FLEETS, LEVY, stakes)


RULESET = NefRuleset()
"""nef."""
