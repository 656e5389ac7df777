"""What somebody made of the battle of the day, as one line to compare: the dice and forces were everybody's.

It knows no pixels and no game.
"""

from __future__ import annotations

from datetime import date

from game.content.chance_battle import of_the_day
from game.match.reason import HAND
from game.match.wording import counted
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match


def day_of(match: Match) -> date | None:
    """Which day's battle was fought, with everybody's dice; None where it was none, or with other dice."""
    header = match.header
    scenario = header.scenario
    try:
        day = date.fromisoformat(scenario.title.rpartition(", ")[2])
    except ValueError:
        return None
    wishes = of_the_day(day)
    same = (scenario.ruleset, scenario.seed) == (wishes.ruleset, wishes.seed)
    open_dice = header.seed == scenario.seed and not (header.salt or header.called or header.earlier)
    return day if same and open_dice and not scenario.handicap else None


def score(match: Match) -> str:
    """The line of a battle of the day that is over: by whom against whom, the points and their difference, the turns,
    and what was taken back. Empty for any other battle."""
    day, outcome = day_of(match), match.over
    if day is None or outcome is None:
        return ""
    rules, seats = match.ruleset, match.header.seats
    points = outcome.scores or rules.scores(match.table)
    hands = [side for side in match.sides if seats.get(side, HAND) == HAND]
    told = f"Line Ahead, battle of {day.isoformat()}, {rules.title}: "
    if len(hands) == 1:
        mine = hands[0]
        others = [side for side in match.sides if side != mine]
        best = max(points.get(side, 0) for side in others)
        against = ", ".join(spoken(seats[side], rules.advice.characters) for side in others)
        won = "won" if outcome.winner == mine else "lost" if outcome.winner else "drew"
        told += f"{mine} against {against} {won} {points.get(mine, 0)} to {best}, "
        told += f"score {points.get(mine, 0) - best:+d}"
    else:
        told += ", ".join(f"{side} {points.get(side, 0)}" for side in match.sides)
    back = sum(line.took_back for line in match.history)
    turns = f", {rules.turn_called} {match.table.turn} of {match.header.scenario.turns}"
    taken = f", {counted(back, 'take-back')}" if back else ""
    return f"{told}{turns}{taken}."
