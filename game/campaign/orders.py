"""A week's orders of one side: the sheet that asks for them, and what a filled one says. No other module reads them."""

from __future__ import annotations

import msgspec

from game.campaign.chart import DOCKED, HOWS, READY, RESERVE, SAILING, Chart, Force, Ship, forces_of, targets
from game.campaign.rulebook import NUMBERS
from game.match.orders import SetTo, Sheet
from game.match.questions import Budget, Set, Slot

NAME = "orders"
SAIL = "sail "
"""Before the area in the group of the rows that send forces there."""
HOW, POST, DOCK, CALL, HURRY = "how", "post", "dock", "call", "hurry"


class Plan(msgspec.Struct):
    """A week's orders: where forces go and how they take an enemy, where ships go, what is bought."""

    sail: dict[str, str] = {}
    how: dict[str, str] = {}
    post: dict[str, str] = {}
    dock: tuple[str, ...] = ()
    call: tuple[str, ...] = ()
    hurry: tuple[str, ...] = ()

    def order(self) -> SetTo:
        """The order that says so."""
        values: Sheet = {}
        for force, area in self.sail.items():
            values.setdefault(SAIL + area, {})[force] = 1
        for group, rows in ((HOW, self.how), (POST, self.post)):
            for unit, value in rows.items():
                values.setdefault(group, {})[unit] = value
        for group, ships in ((DOCK, self.dock), (CALL, self.call), (HURRY, self.hurry)):
            for ship in ships:
                values.setdefault(group, {})[ship] = 1
        return SetTo(NAME, values)


def plan_of(order: SetTo) -> Plan:
    """What an order says."""
    plan = Plan()
    for group, rows in order.values.items():
        if group.startswith(SAIL):
            plan.sail |= {force: group.removeprefix(SAIL) for force, sails in rows.items() if sails}
    chosen = {
        group: tuple(ship for ship, yes in order.values.get(group, {}).items() if yes)
        for group in (DOCK, CALL, HURRY)
    }
    plan.how = {force: str(how) for force, how in order.values.get(HOW, {}).items()}
    plan.post = {ship: str(force) for ship, force in order.values.get(POST, {}).items()}
    plan.dock, plan.call, plan.hurry = chosen[DOCK], chosen[CALL], chosen[HURRY]
    return plan


def sheet(chart: Chart, side: str) -> Set:
    """What a side may order this week. Reads its own forces, ships and stocks alone."""
    own = forces_of(chart, side)
    stocks = chart.stocks[side]
    ships = [ship for ship in chart.units.values() if ship.side == side]
    slots: list[Slot] = []
    steaming: dict[tuple[str, str], int] = {}
    budgets: list[Budget] = []
    for force in own:
        rows = [(SAIL + area, force.id) for area in targets(chart, force)]
        for group, unit in rows:
            area = chart.areas[group.removeprefix(SAIL)]
            slots.append(Slot(group, unit, f"{force.name} to {area.name}", "CAM-ORD-2", 0, 1))
            steaming[group, unit] = area.fuel
        if len(rows) > 1:
            says = f"{force.name} sails to one area"
            budgets.append(Budget(says, "CAM-ORD-2", 1, dict.fromkeys(rows, 1)))
        slots.append(Slot(HOW, force.id, f"{force.name} on meeting the enemy", "CAM-MET-2", choices=HOWS))
    if any(steaming.values()):
        budgets.append(Budget("Fuel in stock", "CAM-FUE-1", stocks.fuel, steaming))
    for ship in ships:
        slots += _of_ship(chart, side, ship)
    mine = [slot for slot in slots if slot.group in (POST, DOCK)]
    twice = {slot.unit for slot in mine if slot.group == POST} & {
        slot.unit for slot in mine if slot.group == DOCK
    }
    for key in sorted(twice):
        says = f"{chart.units[key].name} goes to a force or to the yard"
        budgets.append(Budget(says, "CAM-YRD-1", 1, {(POST, key): 1, (DOCK, key): 1}, uses=True))
    paid = {(slot.group, slot.unit): chart.units[slot.unit].price for slot in slots if slot.group == CALL}
    paid |= {(HURRY, ship.id): NUMBERS["yard"]["hurry"] for ship in ships if ship.state == DOCKED}
    if paid:
        budgets.append(Budget("Yard points in stock", "CAM-YRD-2", stocks.yard, paid))
    return Set(NAME, "Write this week's orders.", "CAM-ORD-1", tuple(slots), tuple(budgets))


def harbour(chart: Chart, ship: Ship) -> str:
    """The yard area in which a ship lies; empty where she lies in none of her side's."""
    area = chart.forces[ship.force].area if ship.state == SAILING else ship.berth
    return area if area and chart.areas[area].yard == ship.side else ""


def _of_ship(chart: Chart, side: str, ship: Ship) -> list[Slot]:
    """The rows of one ship."""
    if ship.state == RESERVE:
        carrier = chart.units.get(ship.on)
        if carrier is not None and not carrier.afloat:
            return []  # there is no deck for it
        return [Slot(CALL, ship.id, "called", "CAM-YRD-4", 0, 1)] if ship.price else []
    if ship.state == DOCKED:
        return [Slot(HURRY, ship.id, "a week's work at once", "CAM-YRD-2", 0, 1)]
    if ship.state not in (SAILING, READY) or ship.on:
        return []
    found = []
    at = ship.berth or chart.forces[ship.force].area
    others = tuple(force.id for force in chart.forces.values() if _takes(force, side, at, ship))
    if others:
        found.append(Slot(POST, ship.id, "joins", "CAM-ORD-3", choices=others))
    if ship.weeks and harbour(chart, ship):
        found.append(Slot(DOCK, ship.id, "into the yard", "CAM-YRD-1", 0, 1))
    return found


def _takes(force: Force, side: str, at: str, ship: Ship) -> bool:
    """Whether a ship may go over to a force (CAM-ORD-3)."""
    free = not force.fixed and (force.id != ship.force or ship.state == READY)
    return force.side == side and force.area == at and free
