"""war_at_sea as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.rulesets.war_at_sea import scenario as said
from game.rulesets.war_at_sea import throws, victory, views, words
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.turn import set_up
from game.rulesets.war_at_sea.weapons import Weapon
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.entries import typed
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class WarAtSeaRuleset(Packaged[SeaTable]):
    """The one object through which war_at_sea is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "war_at_sea"
    title = "War at Sea"
    subtitle = "Ships and squadrons, inches"
    unit = "in"
    complete = True
    private = True
    version = 3
    concession = "WAS-VIC-7"

    @property
    def phases(self) -> tuple[Phase, ...]:
        return tuple(Phase(key, title) for key, title in words.MESSAGES.words["phase"].items())

    def typed(self, scenario: Scenario) -> Scenario:
        return typed(scenario, said.Scenario, self.fields)

    def set_up(self, scenario: Scenario) -> SeaTable:
        return set_up(said.own(scenario), self.first_step)

    def as_known(self, scenario: Scenario, side: str, first: SeaTable) -> Scenario:
        return views.as_known(said.own(scenario), side, first)

    def hides(self, scenario: Scenario) -> bool:
        """Whether there is anything below the surface, in the air, in mines or under markers (WAS-HID-1)."""
        return views.hides(said.own(scenario))

    def attack(self, table: SeaTable, aim: Aim) -> Throw:
        """What one attack would throw. Draws no die."""
        return throws.attack(table, table.units[aim.unit], Weapon(aim.weapon), table.units[aim.target])

    def redact(self, table: SeaTable, side: str) -> SeaTable:
        return views.redact(table, side)

    def tell(self, event: Event[SeaTable], table: SeaTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: SeaTable) -> list[Posting]:
        return list(victory.postings(table))

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

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY)


RULESET = WarAtSeaRuleset()
"""war_at_sea."""
