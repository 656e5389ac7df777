"""What a battle of war_at_sea is fought for (WAS-VIC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import scenario as shared
from game.match.wording import capital, does, listed, tenths
from game.rulesets.war_at_sea.scenario import Scenario, own
from game.rulesets.war_at_sea.set_up import rows_of, victory_of
from game.rulesets.war_at_sea.table import Victory
from game.rulesets.war_at_sea.tables import CLAIM
from game.tabletop.stakes import Goal, Stakes, each, over


def stakes(scenario: shared.Scenario) -> Stakes:
    """Points, what they come of, and how many win."""
    told = own(scenario)
    victory = victory_of(told)
    targets = set(victory.targets.values())
    short = f"{targets.pop()} points" if len(targets) == 1 and len(victory.targets) == 2 else "Points"
    return Stakes(short, tuple(_goals(told, victory)))


def _goals(scenario: Scenario, victory: Victory) -> Iterator[Goal]:
    rows = rows_of(scenario)
    for side, classes in victory.exit_points.items():
        edge = victory.exit_edges[side]
        for cls, points in classes.items():
            words = (
                f"{does(side, 'scores', 'score')} {each(rows[cls]['name'], points)} that leaves {over(edge)}."
            )
            yield Goal(words, "WAS-VIC-7", side, edge)
    for side, classes in victory.landing_points.items():
        for cls, points in classes.items():
            near = f"within {tenths(victory.landing_within)} in of the beach"
            words = f"{does(side, 'scores', 'score')} {each(rows[cls]['name'], points)} that lands {near}."
            yield Goal(words, "WAS-VIC-7", side)
    if scenario.objectives or scenario.options.free:
        near, clear = tenths(CLAIM["claim_within"]), tenths(CLAIM["enemy_to_objective"])
        reach = f"a ship within {near} in claims it where no enemy ship is within {clear} in"
        yield Goal(f"An objective is worth {victory.objective_points} points: {reach}.", "WAS-VIC-2")
    yield Goal("Points: what each enemy unit destroyed costs.", "WAS-VIC-1")
    if victory.targets:
        needed = [f"{side} with {target}" for side, target in victory.targets.items()]
        if len(set(victory.targets.values())) == 1 and len(needed) == 2:
            needed = [f"who has {next(iter(victory.targets.values()))}"]
        tie = f"; if both have, {does(victory.both_reach, 'wins', 'win')}" if victory.both_reach else ""
        wins = "wins at once" if len(needed) == 1 else "win at once"
        yield Goal(f"{capital(listed(needed))} {wins}{tie}.", "WAS-VIC-6")
    most = "who has taken more hull points wins" if victory.hull_at_limit else "the higher points win"
    yield Goal(f"At the last turn {most}.", "WAS-VIC-7" if victory.hull_at_limit else "WAS-VIC-10")
