"""Campaigns: a summer of battles with the same ships. A ruleset of its own kind over the protocol of `game/match`, made
for each game that says what it keeps of its ships (`campaign.toml` in its package).

A week is a turn: sealed orders, meetings, battles, the yard. A battle is fought elsewhere, in a log of its own, and its
result is a fact like any other. It must not know any game by name; pixels are the window's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game import rulesets

if TYPE_CHECKING:
    from game.campaign.rules import CampaignRuleset


def games() -> tuple[str, ...]:
    """The games that campaigns can be fought in."""
    return tuple(name for name in rulesets.names() if rulesets.campaigned(rulesets.CAMPAIGN + name))


@lru_cache(maxsize=16)
def ruleset(name: str) -> CampaignRuleset:
    """The campaigns of a game by their key, which the registry knows (`game.rulesets.campaigned`)."""
    from game.campaign.rules import CampaignRuleset

    game = name.removeprefix(rulesets.CAMPAIGN)
    return CampaignRuleset(rulesets.ruleset(game), game)
