"""What an opponent of any game may know: no more than its side does, whether it sits at the table or in a playout."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.ai import captain
from game.ai.level import LevelTray
from game.match import Match
from game.match.match import view_of
from game.testing.play import SCENARIOS
from tests.rulesets.weighing import moments, weighed

EVERY = {"nef": 19, "carrier": 7, "war_at_sea": 11, "coastal": 31, "fleet": 19}
"""Every so manyeth moment of a battle is looked at; those with many short orders have many."""
AHEAD = 8
"""So many orders a made-up table is played on."""
MOST = 10_000


@cache
def looked_at(name: str) -> list[tuple[Match, str]]:
    """The moments of a battle of captains that are looked at, and who is asked; fought once."""
    every = EVERY.get(name.partition("/")[0], 5)
    return [(match.fork(), side) for match, side in moments(name, 4, every, MOST)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_captain_in_an_admirals_head_knows_no_more_than_one_at_the_table(name: str) -> None:
    """Light captains are given whole tables, on which everything lies open."""
    for match, side in looked_at(name):
        assert weighed(match, side, match.table) == weighed(match, side)


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_made_up_looks_as_the_view_does_and_can_be_played_on(name: str) -> None:
    played = 0
    for match, side in looked_at(name)[::2]:
        rules, seed = match.ruleset, match.number
        for who in match.sides:
            view = match.view(who)
            seen = view_of(rules, rules.advice.imaginer(view, who)(Random(seed)), who)
            seen.sealed = view.sealed
            assert seen == view
        table = rules.advice.imaginer(match.view(side), side)(Random(seed))
        ahead = Match.imagined(rules, table, LevelTray(seed))
        for _ in range(AHEAD):
            if ahead.over is not None:
                break
            asked = ahead.asked()[0]
            plain = rules.advice.characters[0]
            order = captain.light(ahead.table, asked, ahead.ask(asked), rules.advice, Random(1), plain)
            ahead.answer(asked, order, "")
            played += 1
    assert played > 5
