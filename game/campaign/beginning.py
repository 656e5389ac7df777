"""A campaign as it begins for a newcomer: a small battle of the first week that he can win, before anybody else is out.
Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.campaign.chart import Chart, Ship
from game.campaign.scenario import Beginning, Campaign, ForceEntry, OfUnit, Side, Starter, Unit
from game.match.books import Rows
from game.match.plain import Tree
from game.match.scenario import Problem
from game.match.spelling import meant

OWN, AGAINST = "beginning_own", "beginning_against"
"""The ids of the two forces of a beginning; those of its ships begin so."""
JOINING = 2
"""The week in which all others join."""


def of(campaign: Campaign, side: str) -> Beginning | None:
    """The beginning that a campaign has for a newcomer at a side."""
    return next((one for one in campaign.more.beginning if one.side == side), None)


def kindly(campaign: Campaign, side: str) -> Campaign:
    """The campaign as it begins for a newcomer at a side; as it stands where it has no beginning for it.

    All other ships join in the second week."""
    one = of(campaign, side)
    if one is None:
        return campaign
    other = next(entry.name for entry in campaign.sides if entry.name != side)
    forces = (
        ForceEntry(OWN, one.force, side, one.at),
        ForceEntry(AGAINST, one.stranger, other, one.at, fixed=True),
    )
    more = replace(campaign.more, force=(*campaign.more.force, *forces), beginning=(one,))
    sides = tuple(
        _with(entry, one.own, OWN) if entry.name == side else _with(entry, one.against, AGAINST)
        for entry in campaign.sides
    )
    return replace(campaign, sides=sides, more=more, handicap=f"{side}: {one.words}")


def _with(side: Side, ships: tuple[Starter, ...], force: str) -> Side:
    taken = len(side.units)
    units = (
        Unit(cls=ship.cls, name=ship.name, id=f"{force}_{number}", more=OfUnit(force))
        for number, ship in enumerate(ships, taken + 1)
    )
    others = (
        replace(unit, more=replace(unit.more, week=JOINING)) if unit.more.week == 1 else unit
        for unit in side.units
    )
    return replace(side, units=(*others, *units))


def began(chart: Chart, side: str) -> int:
    """The points of the ships that a side began with; begun for a newcomer, also of those that joined in the second
    week, once it has come."""
    own = [ship for ship in chart.units.values() if ship.side == side]
    kind = any(ship.id.startswith((OWN, AGAINST)) for ship in own)
    if not kind or chart.turn < JOINING:
        return chart.stocks[side].began
    return sum(ship.spec.points for ship in own if ship.week <= JOINING and not ship.price)


def objectives(campaign: Campaign, ships: Iterable[Ship]) -> list[Tree]:
    """What the first battle is about where a campaign has begun for a newcomer and these `ships` meet in it."""
    if not any(ship.force == AGAINST for ship in ships):
        return []
    return [{**aim} for one in campaign.more.beginning for aim in one.objective]


def problems(campaign: Campaign, rows: Rows) -> Iterator[Problem]:
    """Ships of classes that there are not."""
    for number, one in enumerate(campaign.more.beginning):
        for key, ships in (("own", one.own), ("against", one.against)):
            for place, ship in enumerate(ships):
                if ship.cls not in rows:
                    at = f"beginning[{number}].{key}[{place}].class"
                    yield Problem(at, f'"{ship.cls}"', "a class of the roster", meant(ship.cls, rows))
