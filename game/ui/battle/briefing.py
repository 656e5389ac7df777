"""The briefing: a battle's story, what decides it, and what the side that looks was told.

It is made of the scenario alone, as the side knows it.
"""

from __future__ import annotations

from game.match.wording import counted
from game.tabletop.ruleset import Match
from game.ui.battle.helpsheet import Section

SHORT = 40
"""A line of orders so short that ends without a full stop is a heading."""


def called(side: str, notes: str) -> str:
    """What the briefing is called: a side that was told something has orders."""
    return f"Orders for {side}" if notes else "Story and aims"


def briefed(match: Match, side: str, notes: str) -> tuple[str, list[Section]]:
    """Its title and its sections; `notes` are told to the side that looks, and to nobody else."""
    scenario = match.header.scenario
    orders = [
        (line, "") if len(line) < SHORT and not line.endswith(".") else ("", line)
        for line in notes.split("\n")
    ]
    goals = match.ruleset.stakes(scenario).goals
    return called(side, notes), [
        ("For your eyes alone", [order for order in orders if any(order)]),
        ("What decides", [("", f"{goal.words} {goal.clause}".strip()) for goal in goals]),
        (scenario.title, [("", scenario.story)] if scenario.story else []),
        ("How long", [("", f"{counted(scenario.turns, match.ruleset.turn_called)}.")]),
        ("Handicap", [("", scenario.handicap)] if scenario.handicap else []),
    ]
