"""What a side knows of a campaign: its own forces, ships and stocks, what it saw, and what everybody sees."""

from __future__ import annotations

from msgspec.structs import replace

from game.campaign.chart import LOST, Chart, Ship, Stocks
from game.campaign.events import as_told
from game.tabletop.views import view_of


def redact(table: Chart, side: str) -> Chart:
    """The chart as `side` may see it; of others' ships it knows none but by what was seen."""
    view = view_of(table, side, _known)
    view.forces = {key: force.__copy__() for key, force in table.forces.items() if force.side == side}
    view.stocks = {key: stock.__copy__() if key == side else Stocks() for key, stock in table.stocks.items()}
    view.sightings = tuple(one for one in table.sightings if one.by == side)
    view.battles = tuple(as_told(battle, side) for battle in table.battles)
    view.holders = table.holders.copy()
    view.won = table.won.copy()
    return view


def _known(ship: Ship) -> Ship | None:
    """What is known of another side's ship: that she is lost, else nothing."""
    if ship.state != LOST:
        return None
    return replace(ship, force="", hurt=(), share=0, weeks=0, fought=0, price=0, on="")
