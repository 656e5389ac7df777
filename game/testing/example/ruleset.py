"""duel as the floors above see it."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.testing.example import victory, views
from game.testing.example.set_up import set_up
from game.testing.example.table import DuelTable
from game.testing.example.words import MESSAGES


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
        from game.testing.example.presenter import PRESENTER

        return PRESENTER

    def _filed(self) -> Files[DuelTable]:
        from game.testing.example.problems import problems
        from game.testing.example.set_up import roster

        return Files(roster(), problems)


RULESET = DuelRuleset()
"""duel."""
