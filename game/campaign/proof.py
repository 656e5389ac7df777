"""What must hold of every campaign, from its rules: what is hidden, what its numbers may be."""

from __future__ import annotations

from game.campaign.chart import DOCKED, LOST, READY, RESERVE, SAILING, Chart, Ship, ships_of
from game.match import SetTo

SEARCHES: tuple[str, ...] = ()


def unit_fault(table: Chart, unit: Ship) -> str:
    """A ship is with a force of her side, or has a berth, or is neither lost nor there; her hull is not wholly gone."""
    if table.seen_by not in ("", unit.side):
        return "" if unit.state == LOST else f"{unit.id} is seen by {table.seen_by}"
    force = table.forces.get(unit.force)
    if force is None or force.side != unit.side:
        return f"sails with {unit.force}, no force of {unit.side}"
    if (unit.state in (READY, DOCKED)) != bool(unit.berth):
        return f"{unit.state} at {unit.berth or 'no area'}"
    if unit.state not in (SAILING, READY, DOCKED, RESERVE, LOST):
        return f"of the state {unit.state}"
    if unit.berth and table.areas[unit.berth].yard != unit.side:
        return f"lies at {unit.berth}, no yard of hers"
    if not 0 <= unit.share <= 100 or (unit.share == 100 and unit.state != LOST):
        return f"{unit.share} per cent of her hull gone and {unit.state}"
    carrier = table.units.get(unit.on)
    if (
        carrier is not None
        and unit.state == SAILING
        and carrier.state == SAILING
        and carrier.force != unit.force
    ):
        return f"with {unit.force} while its carrier is with {carrier.force}"
    return ""


def table_fault(table: Chart) -> str:
    """No stock is overdrawn, no force is where it may not be, no battle is counted twice."""
    for side, stock in table.stocks.items():
        if stock.fuel < 0 or stock.yard < 0:
            return f"{side} has {stock.fuel} fuel and {stock.yard} yard points"
    for force in table.forces.values():
        if table.areas[force.area].yard not in ("", force.side) and ships_of(table, force.id):
            return f"{force.id} lies in a yard of the enemy"
    numbers = [battle.number for battle in table.battles]
    return "" if numbers == list(range(1, len(numbers) + 1)) else f"battles numbered {numbers}"


def disguise(table: Chart, side: str) -> None:
    """Other ships, forces, stocks, sightings and orders of the other side."""
    for ship in table.units.values():
        if ship.side != side and ship.state == SAILING:
            ship.name, ship.share, ship.hurt, ship.fought = f"disguised {ship.id}", 7, (), 9
    for force in table.forces.values():
        if force.side != side:
            force.name, force.how, force.came = "disguised", "avoid", force.home
    for other, stock in table.stocks.items():
        if other != side:
            stock.fuel, stock.yard = stock.fuel + 5, stock.yard + 7
    table.sightings = tuple(one for one in table.sightings if one.by == side)
    for other in table.sealed:
        if other != side:
            table.sealed[other] = SetTo("disguised")
