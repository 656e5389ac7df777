"""What a battle of coastal is fought for (CST-END-9)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import scenario as shared
from game.match.books import Rows
from game.match.wording import does, spaced
from game.rulesets.coastal.scenario import Objective, Scenario, own
from game.rulesets.coastal.set_up import rows_of
from game.tabletop.stakes import Goal, Stakes, each, over

_TIMES = {2: "twice", 3: "three times"}


def stakes(scenario: shared.Scenario) -> Stakes:
    """Points for what is sunk or crippled, and the scenario's objectives."""
    told = own(scenario)
    return Stakes("Points and objectives" if told.objectives else "Points", tuple(_goals(told)))


def _goals(scenario: Scenario) -> Iterator[Goal]:
    rows = rows_of(scenario)
    for aim in scenario.objectives:
        yield Goal(f"{_words(aim, rows)}.", "CST-END-9", aim.side, aim.edge)
    margin = scenario.victory.draw_margin
    words = "all that an enemy unit is worth if it is sunk, silenced or shot down, half if it is crippled"
    yield Goal(f"Points: {words}.", "CST-END-9")
    least = f"; a lead of less than {margin} is a draw" if margin else ""
    yield Goal(f"The higher total wins{least}.", "CST-END-9")


def _words(aim: Objective, rows: Rows) -> str:
    """What a side scores by an objective."""
    sort = rows[aim.of]["name"] if aim.of in rows else spaced(aim.of)
    who = does(aim.side, "scores", "score")
    if aim.kind == "sink":
        times = _TIMES.get(aim.times, f"{aim.times} times")
        return f"{who} {times} the points of each {sort} sunk"
    scored = f"{who} {each(sort, aim.points)}"
    if aim.kind == "exit":
        return f"{scored} that leaves {over(aim.edge)}"
    if aim.kind == "reach":
        return f"{scored} that lies in {aim.zone} at the end, or leaves the table there"
    return f"{scored} afloat at the end{' and not scattered' if aim.steady else ''}"
