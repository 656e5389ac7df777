"""coastal as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match.events import Event
from game.match.orders import Aim
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.rulesets.coastal import firing, victory, views, words
from game.rulesets.coastal import scenario as said
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.turn import set_up
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.entries import typed
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class CoastalRuleset(Packaged[CoastalTable]):
    """The one object through which coastal is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "coastal"
    title = "Coastal"
    subtitle = "Boats and convoys, centimetres"
    unit = "cm"
    complete = True
    private = True
    version = 3
    concession = "CST-END-9"
    phases = (
        Phase("initiative", "Initiative"),
        Phase("movement", "Movement"),
        Phase("spotting", "Spotting"),
        Phase("damage_control", "Damage control"),
        Phase("guns", "Guns"),
        Phase("torpedoes", "Torpedoes"),
        Phase("end", "End"),
    )

    def typed(self, scenario: Scenario) -> Scenario:
        return typed(scenario, said.Scenario, self.fields)

    def set_up(self, scenario: Scenario) -> CoastalTable:
        return set_up(said.own(scenario), self.first_step)

    def as_known(self, scenario: Scenario, side: str, first: CoastalTable) -> Scenario:
        return views.scenario_as_known(said.own(scenario), side, first)

    def attack(self, table: CoastalTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. KeyError or ValueError where it would throw nothing."""
        found = firing.throw(table, aim)
        if found is None:
            raise ValueError(f"{aim.unit} throws nothing with {aim.weapon} at {aim.target!r}")
        return found

    def redact(self, table: CoastalTable, side: str) -> CoastalTable:
        return views.redact(table, side)

    def tell(self, event: Event[CoastalTable], table: CoastalTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: CoastalTable) -> list[Posting]:
        return list(victory.postings(table))

    def _presented(self) -> Presenter[CoastalTable]:
        from game.rulesets.coastal.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[CoastalTable]:
        from game.rulesets.coastal.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[CoastalTable]:
        from game.rulesets.coastal.class_problems import class_problems
        from game.rulesets.coastal.construction import CONSTRUCTION
        from game.rulesets.coastal.drafting import DRAFTING
        from game.rulesets.coastal.problems import problems
        from game.rulesets.coastal.set_up import roster

        return Files(roster(), problems, class_problems, construction=CONSTRUCTION, drafting=DRAFTING)


RULESET = CoastalRuleset()
"""coastal."""
