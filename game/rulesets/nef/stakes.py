"""What a battle of nef is fought for (NEF-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import scenario as shared
from game.match.wording import does
from game.rulesets.nef.scenario import Scenario, own
from game.rulesets.nef.set_up import rows_of
from game.tabletop.stakes import Goal, Stakes, each, over

_SHORT = {"points_and_exit": "Points and exit", "points_and_objective": "Points and objective"}


def stakes(scenario: shared.Scenario) -> Stakes:
    """Points, and what the scenario's rule adds to them."""
    own_scenario = own(scenario)
    return Stakes(_SHORT.get(own_scenario.victory.rule, "Points"), tuple(_goals(own_scenario)))


def _goals(scenario: Scenario) -> Iterator[Goal]:
    victory, rows = scenario.victory, rows_of(scenario)
    for side in scenario.sides:
        edge, classes = side.more.exit_edge, dict.fromkeys(unit.cls for unit in side.units)
        for cls in classes if edge else ():
            if points := victory.exit_points.get(cls):
                scored = each(rows[cls]["name"], points)
                words = f"{does(side.name, 'scores', 'score')} {scored} that leaves {over(str(edge))}."
                yield Goal(words, "NEF-EDG-3", side.name, str(edge))
    for unit in (unit for side in scenario.sides for unit in side.units if unit.id == victory.objective):
        words = (
            f"{unit.name}: {victory.objective_points} points, to its enemy if destroyed, else to its owner."
        )
        yield Goal(words, "NEF-VIC-5")
    yield Goal(
        "Points: all that an enemy unit is worth if it is destroyed, half if it withdraws or lies on its last row, a "
        "quarter on the row before that.",
        "NEF-VIC-2",
    )
    yield Goal("A lead of a tenth of the larger force wins; less is a draw.", "NEF-VIC-4")
