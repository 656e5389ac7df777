"""A battle of a campaign fought elsewhere: written as a file that anybody may host, and its finished log taken back.

The file has the ships that meet there and nothing else of the campaign, and there is none while orders are sealed.
Whose battle a log is, is told by the scenario that stands in it: the week and a word of the campaign's own are in its
story.
Knows no wire and no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.campaign.chart import Chart
from game.campaign.fighting import log_name
from game.campaign.meeting import battle_of, tree_of
from game.campaign.scenario import Campaign
from game.campaign.turn import Fight
from game.content.document import Document
from game.content.scenarios import scenario_from
from game.content.shape import scenario_shape
from game.disk import write_whole
from game.match.loading import load
from game.match.log import LogError, read_header
from game.match.plain import Tree
from game.match.scenario import Scenario
from game.match.verify import first_difference
from game.rulesets import ruleset
from game.tabletop.ruleset import Match


class NotThisBattle(Exception):
    """There is no battle to be given away, or a log is not that of it: one sentence."""


def due(campaign: Match) -> str:
    """The area whose battle is to be fought now. NotThisBattle where orders are still written, or all is over."""
    chart = _chart(campaign)
    agenda = chart.agenda
    if campaign.over is not None:
        raise NotThisBattle("The campaign is over.")
    if not agenda or not isinstance(agenda[0], Fight):
        raise NotThisBattle(f"No battle is joined: the orders of week {chart.turn} are still being written.")
    return agenda[0].area


def handed_out(campaign: Match) -> str:
    """The text of a scenario file with the battle that is due. NotThisBattle; ContentError, NoBattle as `battle_of`."""
    tree = _tree(campaign)
    area = _chart(campaign).areas[due(campaign)]
    text = Document(tree=tree).text(scenario_shape(ruleset(_chart(campaign).game).fields))
    return f"# {area.titled}, a battle of the campaign “{campaign.header.scenario.title}”, to be hosted.\n\n{text}"


def taken_back(campaign: Match, folder: Path, finished: Path) -> Path:
    """Lay the finished log of the battle that is due where the campaign finds it, in the `folder` of its battles.

    NotThisBattle with a sentence where it is another one, is not over, or is not what its dice and orders make.
    NotWritten; ContentError as `battle_of`.
    """
    chart = _chart(campaign)
    path = folder / log_name(chart, due(campaign))
    if path.exists():
        raise NotThisBattle(f"This battle was begun at this machine already: {path} is its log.")
    if why := unlike(campaign, finished):
        raise NotThisBattle(f"{finished.name}: {why}")
    try:
        text = finished.read_bytes()
    except OSError as error:
        raise NotThisBattle(f"{finished.name} cannot be read: {error.strerror}.") from None
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return path


def unlike(campaign: Match, finished: Path) -> str:
    """Why a log is not the finished one of the battle that is due, a sentence; empty where it is."""
    wanted = scenario_from(_tree(campaign), "the battle")
    try:
        said = read_header(finished).scenario
        if said.ruleset != wanted.ruleset or _plain(said) != _plain(wanted):
            return f"this is another battle than {wanted.title} of week {_chart(campaign).turn}."
        match = load(finished, ruleset, resume=False)
    except (LogError, OSError) as error:
        return str(error)
    if match.header.seen_by:
        return f"this is {match.header.seen_by}'s own copy; the host's log is needed."
    if match.damage:
        return match.notice
    if match.over is None:
        return "this battle is not over."
    found = first_difference(match)
    return f"it is not what its dice and orders make: {found}." if found is not None else ""


def found_among(campaign: Match, logs: Iterable[Path]) -> Path | None:
    """The first of some logs that is the finished one of the battle that is due."""
    return next((path for path in logs if not unlike(campaign, path)), None)


def _chart(campaign: Match) -> Chart:
    assert isinstance(campaign.table, Chart)
    return campaign.table


def _tree(campaign: Match) -> Tree:
    """The battle that is due, with a word in its story by which it is this campaign's and no other's."""
    scenario, chart = campaign.header.scenario, _chart(campaign)
    assert isinstance(scenario, Campaign)
    area = due(campaign)
    battle_of(scenario, chart, area)  # what the game would not play is told before anybody hosts it
    tree = tree_of(scenario, chart, area)
    word = campaign.header.commitment[:8] or campaign.header.seed  # without a secret its seed is known to all
    return tree | {"story": f"{tree['story']} Battle {len(chart.battles) + 1} of campaign {word}."}


def _plain(scenario: Scenario) -> Tree:
    """A scenario with all that its game fills in, without the name of the file it lay in."""
    found: Tree = msgspec.to_builtins(ruleset(scenario.ruleset).typed(scenario))
    return {key: value for key, value in found.items() if key != "id"}
