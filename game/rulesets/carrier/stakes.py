"""What a battle of carrier is fought for (CAR-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import scenario as shared
from game.match.wording import does, tenths
from game.rulesets.carrier.scenario import Objective, Scenario, own
from game.tabletop.stakes import Goal, Stakes, each


def stakes(scenario: shared.Scenario) -> Stakes:
    """Victory points for ships, and the scenario's objectives."""
    told = own(scenario)
    return Stakes("Points and objectives" if told.objectives else "Points", tuple(_goals(told)))


def _goals(scenario: Scenario) -> Iterator[Goal]:
    for aim in scenario.objectives:
        yield Goal(f"{_words(aim)}.", "CAR-VIC-6", aim.side)
    yield Goal("Points: what each enemy ship and installation sunk is worth.", "CAR-VIC-2")
    margin = scenario.victory.draw_margin
    draw = f"a lead of up to {margin} is a draw" if margin else "equal is a draw"
    yield Goal(f"More points after the last round win; {draw}.", "CAR-VIC-1")
    yield Goal("Who has no ship and no installation left has lost.", "CAR-VIC-4")


def _words(aim: Objective) -> str:
    """What a side scores by an objective."""
    who = does(aim.side, "scores", "score")
    if aim.kind == "airfield_knocked_out":
        return f"{who} {aim.vp} points if {aim.task_force} is knocked out at the end"
    scored = f"{who} {each('transport', aim.vp_each)}"
    if aim.kind == "transport_in_zone":
        return f"{scored} that lies in {aim.zone} at the end"
    return f"{scored} that lies within {tenths(aim.within)} in of {aim.terrain} at the end"
