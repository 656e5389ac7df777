"""Whether the battles that a campaign's file speaks of can be fought: each area's, with all ships there are."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.chart import SAILING
from game.campaign.meeting import battle_of
from game.campaign.scenario import Campaign
from game.campaign.set_up import set_up
from game.content.chance_battle import NoBattle
from game.content.errors import ContentError
from game.match.scenario import Problem
from game.tabletop.ruleset import AnyRuleset


def unfought(game: AnyRuleset, key: str, campaign: Campaign) -> Iterator[Problem]:
    """A problem for each area whose battle the game would not play with one force of each side there."""
    for number, area in enumerate(campaign.more.area):
        if area.yard and campaign.more.kind == "chain":
            continue  # nobody goes there
        chart = set_up(game, key, campaign)
        for ship in chart.units.values():
            ship.state = SAILING
        for side in chart.sides:
            first = next((force for force in chart.forces.values() if force.side == side), None)
            if first is not None:
                first.area = area.id
        for force in chart.forces.values():
            if force.area == area.id and force is not next(
                one for one in chart.forces.values() if one.side == force.side
            ):
                force.area = ""
        try:
            battle_of(campaign, chart, area.id)
        except (ContentError, NoBattle) as error:
            told = error.problems[0] if isinstance(error, ContentError) else None
            found = (
                f"a battle with {told.found} at {told.place}" if told is not None else str(error).rstrip(".")
            )
            yield Problem(
                f"area[{number}]", found, told.expected if told is not None else "room for a battle"
            )
