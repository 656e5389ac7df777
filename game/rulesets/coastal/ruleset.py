"""coastal as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match.orders import Aim
from game.match.scenario import Scenario
from game.rulesets.coastal import attacks, views
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.turn import set_up
from game.tabletop.package import Packaged
from game.tabletop.ruleset import Phase


class CoastalRuleset(Packaged[CoastalTable]):
    """The one object through which coastal is played; see `game.match.ruleset.Ruleset`."""

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

    def set_up(self, scenario: Scenario, step: str = "Deploy") -> CoastalTable:
        return set_up(scenario, step)

    def as_known(self, scenario: Scenario, side: str, first: CoastalTable) -> Scenario:
        return views.scenario_as_known(scenario, side, first)

    def attack(self, table: CoastalTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. KeyError or ValueError where it would throw nothing."""
        found = attacks.throw(table, aim)
        if found is None:
            raise ValueError(f"{aim.unit} throws nothing with {aim.weapon} at {aim.target!r}")
        return found


RULESET = CoastalRuleset()
"""coastal."""
