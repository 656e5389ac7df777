"""ambush as the floors above see it."""

from __future__ import annotations

from game.match.scenario import Scenario
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from tests.example_hidden import victory, views
from tests.example_hidden.set_up import set_up
from tests.example_hidden.table import AmbushTable
from tests.example_hidden.words import MESSAGES


class AmbushRuleset(Packaged[AmbushTable]):
    """The one object through which ambush is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
    name = "ambush"
    title = "Ambush"
    subtitle = "Hidden boats, inches"
    unit = "in"
    complete = True
    private = True
    version = 1
    concession = "AMB-END-3"
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    may_hide = staticmethod(views.hides)
    posted = staticmethod(victory.postings)

    def _presented(self) -> Presenter[AmbushTable]:
        from tests.example_hidden.presenter import PRESENTER

        return PRESENTER

    def _filed(self) -> Files[AmbushTable]:
        from tests.example_hidden.problems import problems
        from tests.example_hidden.set_up import roster

        return Files(roster(), problems)


RULESET = AmbushRuleset()
"""ambush."""
