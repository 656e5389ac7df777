"""nef as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match import Aim
from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.match.umpire import Umpire
from game.rulesets.nef import fire, movement, victory, views, words
from game.rulesets.nef import scenario as said
from game.rulesets.nef.set_up import set_up
from game.rulesets.nef.table import NefTable
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.entries import typed
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class NefRuleset(Packaged[NefTable]):
    """The one object through which nef is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "nef"
    title = "Nef"
    subtitle = "Flying ironclads, inches"
    unit = "in"
    complete = True
    private = False
    version = 3
    first_step = "Load"

    @property
    def phases(self) -> tuple[Phase, ...]:
        return tuple(Phase(key, title) for key, title in words.MESSAGES.words["phase"].items())

    def typed(self, scenario: Scenario) -> Scenario:
        return typed(scenario, said.Scenario, self.fields)

    def set_up(self, scenario: Scenario) -> NefTable:
        return set_up(said.own(scenario), self.first_step)

    def concede(self, umpire: Umpire[NefTable], side: str) -> None:
        """Every deployed unit of the side withdraws (NEF-EDG-1)."""
        for unit in list(umpire.table.units.values()):
            if unit.side == side and unit.state == "deployed":
                movement.withdraw(umpire, unit, "")

    def attack(self, table: NefTable, aim: Aim) -> Throw:
        """What one line of a plan of fire would throw. Draws no die."""
        return fire.attack(table, table.units[aim.unit], aim.weapon, table.units[aim.target], aim.amount)

    def redact(self, table: NefTable, side: str) -> NefTable:
        return views.redact(table, side)

    def tell(self, event: Event[NefTable], table: NefTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: NefTable) -> list[Posting]:
        return list(victory.postings(table))

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

        return Files(roster(), problems, None, CONSTRUCTION, DRAFTING, FLEETS, LEVY)


RULESET = NefRuleset()
"""nef."""
