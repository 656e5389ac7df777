"""Points of a campaign, and who has won it (CAM-SCO, CAM-END)."""

from __future__ import annotations

from collections.abc import Iterable

from game.campaign.chart import RESERVE, Battle, Chart
from game.campaign.rulebook import NUMBERS
from game.match import Outcome, Umpire
from game.match.events import BattleOver
from game.tabletop.account import Posting, ranking, scored


def postings(chart: Chart) -> Iterable[Posting]:
    """Points as they were scored."""
    return chart.posted


scores = scored(postings)


def of_battle(chart: Chart, battle: Battle) -> list[Posting]:
    """What a battle is worth: to have won it, and what was sunk in it (CAM-SCO-2)."""
    numbers = NUMBERS["score"]
    found = []
    if battle.winner:
        found.append(Posting(battle.winner, "", battle.title, numbers["victory"], numbers["clause"]))
    for side in chart.sides:
        lost = [entry for entry in battle.ships if entry.lost and entry.side == side]
        points = sum(chart.units[entry.ship].spec.points for entry in lost) // numbers["sunk_per"]
        if points:
            other = next(one for one in chart.sides if one != side)
            names = ", ".join(entry.name for entry in lost)
            found.append(Posting(other, "", f"sunk: {names}", points, numbers["clause"]))
    return found


def helpless(chart: Chart) -> list[str]:
    """The sides that have no ship left, nor one that is to join them in a later week (CAM-END-1)."""
    left = {
        ship.side
        for ship in chart.units.values()
        if ship.afloat or (ship.state == RESERVE and not ship.price)
    }
    return [side for side in chart.sides if side not in left]


def end(umpire: Umpire[Chart]) -> None:
    """Most points win; a side without a ship has lost (CAM-END-1)."""
    chart = umpire.table
    points = scores(chart)
    gone = helpless(chart)
    if len(gone) == 1:
        left = next(side for side in chart.sides if side not in gone)
        outcome = Outcome(left, f"{gone[0]} has no ship left.", "CAM-END-1", points)
    else:
        first, _, lead, told = ranking(points)
        outcome = Outcome(first if lead else "", f"{told}.", "CAM-END-1", points)
    umpire.happens(BattleOver(outcome))
