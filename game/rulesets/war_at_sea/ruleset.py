"""war_at_sea as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.rulesets.war_at_sea import throws, victory, views
from game.rulesets.war_at_sea.scenario import Scenario
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.turn import set_up
from game.rulesets.war_at_sea.weapons import Weapon
from game.rulesets.war_at_sea.words import MESSAGES
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter


class WarAtSeaRuleset(Packaged[SeaTable, Scenario]):
    """The one object through which war_at_sea is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "war_at_sea"
    title = "War at Sea"
    subtitle = "Ships and squadrons, inches"
    unit = "in"
    complete = True
    private = True
    version = 4
    concession = "WAS-VIC-7"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    known = staticmethod(views.as_known)
    may_hide = staticmethod(views.hides)
    posted = staticmethod(victory.postings)

    def attack(self, table: SeaTable, aim: Aim) -> Throw:
        """What one attack would throw. Draws no die."""
        return throws.attack(table, table.units[aim.unit], Weapon(aim.weapon), table.units[aim.target])

    def _presented(self) -> Presenter[SeaTable]:
        from game.rulesets.war_at_sea.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[SeaTable]:
        from game.rulesets.war_at_sea.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[SeaTable]:
        from game.rulesets.war_at_sea.construction import CONSTRUCTION
        from game.rulesets.war_at_sea.drafting import DRAFTING
        from game.rulesets.war_at_sea.fleets import FLEETS
        from game.rulesets.war_at_sea.levy import LEVY
        from game.rulesets.war_at_sea.problems import class_problems, problems
        from game.rulesets.war_at_sea.set_up import roster
        from game.rulesets.war_at_sea.stakes import stakes

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY, stakes)


RULESET = WarAtSeaRuleset()
"""war_at_sea."""
