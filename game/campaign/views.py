"""What a side knows of a campaign: its own forces, ships and stocks, what it saw, and what everybody sees."""

from __future__ import annotations

from game.campaign.chart import Chart, Ship, Stocks
from game.campaign.events import as_told
from game.tabletop.views import view_of


def redact(chart: Chart, side: str) -> Chart:
    """The chart as `side` may see it; of others' ships it knows none but by what was seen."""
    view = view_of(chart, side, _unknown)
    view.forces = {key: force.__copy__() for key, force in chart.forces.items() if force.side == side}
    view.stocks = {key: stock.__copy__() if key == side else Stocks() for key, stock in chart.stocks.items()}
    view.sightings = tuple(one for one in chart.sightings if one.by == side)
    view.battles = tuple(as_told(battle, side) for battle in chart.battles)
    view.holders = chart.holders.copy()
    view.won = chart.won.copy()
    return view


def _unknown(ship: Ship) -> Ship | None:
    return None
