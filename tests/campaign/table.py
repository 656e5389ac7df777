"""Campaigns for the tests, put to a moment: who is where, what was ordered, how a battle went."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from game.campaign.afield import Afield
from game.campaign.chart import Battle, Chart, Entry
from game.campaign.fighting import dice_of
from game.campaign.orders import Plan
from game.campaign.scenario import Campaign
from game.campaign.settling import engaged
from game.content import read_scenario
from game.match import Chose, Match
from game.places import campaigns
from game.rulesets import ruleset

FILES = Path(__file__).parent / "files"
SUMMER = campaigns() / "nef/skerries_summer.toml"
REEF = campaigns() / "carrier/reef_patrol.toml"


def campaign(path: Path = SUMMER, change: Callable[[Campaign], Campaign] = lambda one: one) -> Campaign:
    """A campaign from its file, with a change."""
    found = read_scenario(path, folder=campaigns())
    assert isinstance(found, Campaign)
    return change(found)


class Won:
    """A field on which one side wins every battle; `lost` ships sink, and `hurt` ones lose so many boxes."""

    def __init__(self, winner: str, lost: tuple[str, ...] = (), hurt: dict[str, int] | None = None) -> None:
        self.winner, self.lost, self.hurt = winner, lost, hurt or {}

    def fought(self, chart: Chart, area: str) -> Battle:
        """The battle as it was arranged."""
        ships = [ship for there in engaged(chart, area).values() for ship in there]
        entries = tuple(
            Entry(
                ship.id,
                ship.name,
                ship.side,
                ship.spec.cls,
                ship.id in self.lost,
                (("damage", self.hurt[ship.id]),) if ship.id in self.hurt else ship.hurt,
                100 * self.hurt.get(ship.id, 0) // max(1, ship.spec.hull),
                -(-self.hurt.get(ship.id, 0) // 4),
            )
            for ship in ships
        )
        return Battle(len(chart.battles) + 1, chart.turn, area, "Arranged", self.winner, "", entries)


def begun(path: Path = SUMMER, *, seed: int = 1, field: Won | None = None, log: Path | None = None) -> Match:
    """A campaign that waits for its first orders."""
    scenario = campaign(path)
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, path=log)
    if field is not None:
        match.tray = Afield(match.tray, field)
    return match


def week(match: Match, **plans: Plan) -> None:
    """Both sides' orders for a week; who has no plan stays and avoids battle. Battles are fought as they come."""
    for side in match.sides:
        if match.ask(side):
            match.answer(side, plans.get(side, staying(match, side)).order())
    while (asked := match.asked()) and (question := match.ask(asked[0])[0]).name == "battle":
        match.answer(asked[0], Chose("battle", (question.options[0].key,)))


def staying(match: Match, side: str) -> Plan:
    """A side's forces stay where they are and avoid battle."""
    chart = match.table
    assert isinstance(chart, Chart)
    from game.campaign.chart import forces_of

    return Plan(how={force.id: "avoid" for force in forces_of(chart, side)})


__all__ = ["FILES", "REEF", "SUMMER", "Won", "begun", "campaign", "dice_of", "replace", "staying", "week"]
