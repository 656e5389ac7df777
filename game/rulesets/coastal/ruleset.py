"""coastal as the floors above see it."""

from __future__ import annotations

from game.dice.roll import Throw
from game.match.orders import Aim
from game.rulesets.coastal import firing, victory, views
from game.rulesets.coastal.scenario import Scenario
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.turn import set_up
from game.rulesets.coastal.words import MESSAGES
from game.tabletop.advice import Advice
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Phase


class CoastalRuleset(Packaged[CoastalTable, Scenario]):
    """The one object through which coastal is played; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Scenario
    messages = MESSAGES
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
    opening = staticmethod(set_up)
    redact = staticmethod(views.redact)
    known = staticmethod(views.scenario_as_known)
    posted = staticmethod(victory.postings)

    def attack(self, table: CoastalTable, aim: Aim) -> Throw:
        """What one line of fire would throw now. KeyError or ValueError where it would throw nothing."""
        found = firing.throw(table, aim)
        if found is None:
            raise ValueError(f"{aim.unit} throws nothing with {aim.weapon} at {aim.target!r}")
        return found

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
        from game.rulesets.coastal.fleets import FLEETS
        from game.rulesets.coastal.levy import LEVY
        from game.rulesets.coastal.problems import problems
        from game.rulesets.coastal.set_up import roster
        from game.rulesets.coastal.stakes import stakes

        return Files(roster(), problems, class_problems, CONSTRUCTION, DRAFTING, FLEETS, LEVY, stakes)


RULESET = CoastalRuleset()
"""coastal."""
