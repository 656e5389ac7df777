"""duel as the floors above see it."""

from __future__ import annotations

from game.match.scenario import Scenario, in_sight
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase
from tests.example_ruleset.set_up import set_up
from tests.example_ruleset.table import DuelTable


class DuelRuleset(Packaged):
    """The one object through which duel is played; see `game.match.ruleset.Ruleset`."""

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

    def as_known(self, scenario: Scenario, side: str, first: DuelTable) -> Scenario:
        return in_sight(scenario, side, first.units)

    def hides(self, scenario: Scenario) -> bool:
        return False


RULESET = DuelRuleset()
"""duel."""
