"""duel as the floors above see it."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from tests.example_ruleset import victory, views
from tests.example_ruleset.set_up import set_up
from tests.example_ruleset.table import DuelTable
from tests.example_ruleset.words import MESSAGES


class DuelRuleset(Packaged[DuelTable]):
    """The one object through which duel is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "duel"
    title = "Duel"
    subtitle = "Two boats, inches"
    unit = "in"
    complete = True
    private = False
    version = 1
    concession = "DUE-END-3"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    may_hide = staticmethod(lambda scenario: False)
    posted = staticmethod(victory.postings)

    def _presented(self) -> Presenter[DuelTable]:
        from tests.example_ruleset.presenter import PRESENTER

        return PRESENTER

    def _filed(self) -> Files[DuelTable]:
        from tests.example_ruleset.problems import problems
        from tests.example_ruleset.set_up import roster

        return Files(roster(), problems)


RULESET = DuelRuleset()
"""duel."""
