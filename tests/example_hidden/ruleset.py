"""ambush as the floors above see it."""

from __future__ import annotations

from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase
from tests.example_hidden import victory, views, words
from tests.example_hidden.set_up import set_up
from tests.example_hidden.table import AmbushTable


class AmbushRuleset(Packaged[AmbushTable]):
    """The one object through which ambush is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "ambush"
    title = "Ambush"
    subtitle = "Hidden boats, inches"
    unit = "in"
    complete = True
    private = True
    version = 1
    concession = "AMB-END-3"
    phases = (Phase("move", "Move"), Phase("fire", "Fire"))

    def set_up(self, scenario: Scenario) -> AmbushTable:
        return set_up(scenario)

    def hides(self, scenario: Scenario) -> bool:
        return views.hides(scenario)

    def redact(self, table: AmbushTable, side: str) -> AmbushTable:
        return views.redact(table, side)

    def tell(self, event: Event[AmbushTable], table: AmbushTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: AmbushTable) -> list[Posting]:
        return list(victory.postings(table))

    def _presented(self) -> Presenter[AmbushTable]:
        from tests.example_hidden.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[AmbushTable]:
        from tests.example_hidden.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[AmbushTable]:
        from tests.example_hidden.problems import problems
        from tests.example_hidden.set_up import roster

        return Files(roster(), problems)


RULESET = AmbushRuleset()
"""ambush."""
