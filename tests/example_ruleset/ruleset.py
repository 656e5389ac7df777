"""duel as the floors above see it."""

from __future__ import annotations

from game.match.events import Event
from game.match.ruleset import Telling
from game.match.scenario import Scenario
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase
from tests.example_ruleset import victory, views, words
from tests.example_ruleset.set_up import set_up
from tests.example_ruleset.table import DuelTable


class DuelRuleset(Packaged[DuelTable]):
    """The one object through which duel is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    name = "duel"
    title = "Duel"
    subtitle = "Two boats, inches"
    unit = "in"
    complete = True
    private = False
    version = 1
    concession = "DUE-END-3"
    phases = (Phase("move", "Move"), Phase("fire", "Fire"))

    def set_up(self, scenario: Scenario) -> DuelTable:
        return set_up(scenario)

    def hides(self, scenario: Scenario) -> bool:
        return False

    def redact(self, table: DuelTable, side: str) -> DuelTable:
        return views.redact(table, side)

    def tell(self, event: Event[DuelTable], table: DuelTable, side: str | None) -> Telling | None:
        return words.tell(event, table, side)

    def postings(self, table: DuelTable) -> list[Posting]:
        return list(victory.postings(table))

    def _presented(self) -> Presenter[DuelTable]:
        from tests.example_ruleset.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[DuelTable]:
        from tests.example_ruleset.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[DuelTable]:
        from tests.example_ruleset.problems import problems
        from tests.example_ruleset.set_up import roster

        return Files(roster(), problems)


RULESET = DuelRuleset()
"""duel."""
