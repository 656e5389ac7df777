"""The weeks of a campaign as a film: the chart as a side knew it, after each week's sailing and after each battle.

It is made of the log's events and knows no pixels.
"""

from __future__ import annotations

from typing import NamedTuple

from game.campaign.chart import Chart
from game.campaign.events import Fought, WeekOver
from game.match.events import BattleOver, PhaseBegan
from game.match.match import set_up
from game.match.wording import wins
from game.tabletop.ruleset import Match

UMPIRE = ""


class Frame(NamedTuple):
    """One picture: the chart as it was known, and a sentence."""

    view: Chart
    words: str


def frames(match: Match, side: str) -> list[Frame]:
    """The pictures as a side knew it all; `UMPIRE` sees everything, which a campaign that is not over shows nobody."""
    table = set_up(match.ruleset, match.header)
    found: list[Frame] = []

    def shot(words: str) -> None:
        seen = match.ruleset.redact(table, side) if side else table.fork()
        assert isinstance(seen, Chart)
        found.append(Frame(seen, words))

    shot("The beginning")
    for line in match.lines:
        for event in line.events:
            event.apply(table)
            if isinstance(event, PhaseBegan) and event.phase == "battles":
                shot(f"Week {table.turn}: all have sailed")
            elif isinstance(event, Fought):
                battle = event.battle
                won = wins(battle.winner) if battle.winner else "a draw"
                shot(f"Week {table.turn}: {battle.title}, {won}")
            elif isinstance(event, WeekOver):
                shot(f"Week {table.turn} ends")
            elif isinstance(event, BattleOver):
                shot(event.outcome.why)
    return found
