"""From a campaign to its chart as the first week begins."""

from __future__ import annotations

from game.campaign.chart import RESERVE, SAILING, Chart, Force, Ship, Spec, Stocks
from game.campaign.keeping import Keeping, keeping_of
from game.campaign.scenario import Campaign, ForceEntry, Side, Unit
from game.campaign.turn import Week
from game.match.books import Row, Rows
from game.tabletop.entries import beginning
from game.tabletop.ruleset import AnyRuleset


def rows_of(game: AnyRuleset, campaign: Campaign) -> Rows:
    """The classes a campaign's ships may be of, its own before the roster's."""
    return game.roster | {row["id"]: row for row in campaign.classes}


def set_up(game: AnyRuleset, key: str, campaign: Campaign) -> Chart:
    """The chart as a campaign of the game of that key begins: ships with their forces, those of later weeks and those
    that have a price in reserve."""
    file, keeping, rows = campaign.more, keeping_of(key), rows_of(game, campaign)
    ships: dict[str, Ship] = {}
    for side in campaign.sides:
        for unit in side.units:
            ships[unit.id] = _ship(unit, side.name, rows[unit.cls], keeping, game)
    chart = Chart(
        **beginning(campaign),
        units=ships,
        game=key,
        areas={area.id: area for area in file.area},
        ways=file.way,
        kind=file.kind,
        front=file.front or file.area[0].id,
        forces={entry.id: _force(entry, campaign) for entry in file.force},
        stocks={side.name: _stocks(side, ships) for side in campaign.sides},
        holders={area.id: area.yard or area.holder for area in file.area if area.yard or area.holder},
    )
    chart.agenda = [Week(1)]
    return chart


def _ship(unit: Unit, side: str, row: Row, keeping: Keeping, game: AnyRuleset) -> Ship:
    hull = keeping.hull(row)
    spec = Spec(
        unit.cls,
        str(row["name"]),
        int(row.get("points", 0)),
        str(row.get("kind", "")),
        game.drafting.figure(row).silhouette,
        hull,
        bool(unit.more.on),
    )
    hurt = keeping.read(unit.state, row)
    reserve = unit.more.price or unit.more.week > 1
    return Ship(
        unit.id,
        unit.name,
        side,
        state=RESERVE if reserve else SAILING,
        spec=spec,
        force=unit.more.force,
        on=unit.more.on,
        price=unit.more.price,
        week=unit.more.week,
        hurt=hurt,
        share=keeping.share(hurt, hull),
        weeks=keeping.weeks(hurt),
    )


def _force(entry: ForceEntry, campaign: Campaign) -> Force:
    home = next((area.id for area in campaign.more.area if area.yard == entry.side), entry.at)
    return Force(entry.id, entry.name, entry.side, entry.at, entry.home or home, entry.fixed)


def _stocks(side: Side, ships: dict[str, Ship]) -> Stocks:
    points = sum(
        ship.spec.points for ship in ships.values() if ship.side == side.name and ship.state == SAILING
    )
    return Stocks(
        side.stock("fuel"), side.stock("fuel_a_week"), side.stock("yard"), side.stock("yard_a_week"), points
    )
