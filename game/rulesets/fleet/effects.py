"""What rows of the critical tables do besides taking a number down, under the names that `criticals.toml` gives.

Each answers what it cost, or BLOCKED where the result cannot be applied (FLT-CRT-7). Weapons stand in `weapons_lost`,
what explodes in `explosions`.
"""

from __future__ import annotations

from game.match import Umpire
from game.rulesets.fleet import explosions, purposes, weapons_lost
from game.rulesets.fleet.condition import commander
from game.rulesets.fleet.critical_tables import BLOCKED_COST, Row, row_at
from game.rulesets.fleet.criticals import BLOCKED, Hit, applied, effect, lowered, own_table, rolled
from game.rulesets.fleet.damage import burn, fire_test, splash, wreck_test
from game.rulesets.fleet.damage_events import Broken, FlightLost, PowerFailed, ScreensGone, Stands
from game.rulesets.fleet.events import CommandMoved
from game.rulesets.fleet.passage import runs_wild
from game.rulesets.fleet.rolls import below, crew_test, dice
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import FleetTable, Ship, stands_below
from game.rulesets.fleet.tables import BULKHEADS, DIE, HELM


@effect("founder")
def founder(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Hull: flotation goes, and at 0 the wreck test is made at once; failed, she leaves no wreck (FLT-STR-1)."""
    cost = lowered(umpire, ship, hit, row, left)
    if (ship.structure if ship.spec.shore else ship.flotation) == 0:
        wreck_test(umpire, ship, sinks=True)
        return left
    return cost


@effect("bulkheads")
def bulkheads(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Flooding, again by half until a Crew Test is passed; at F 0 the wreck test (FLT-UND-3, FLT-UND-4)."""
    amount = left
    while amount:
        lowered(umpire, ship, hit, row, amount)
        if ship.flotation == 0:
            wreck_test(umpire, ship, sinks=True)
            break
        poor = BULKHEADS["poor_underwater"] if ship.has("poor_underwater") else 0
        mods = ("Poor underwater protection", "FLT-UND-4", poor)
        if hit.flashover or crew_test(umpire, ship, purposes.Bulkheads(ship.id), "FLT-UND-4", mods):
            break
        amount //= BULKHEADS["again"]
    return left


@effect("search_radar")
def search_radar(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Optics: the first such result destroys the search radar too, for nothing (FLT-STR-2, FLT-STR-3)."""
    blinded = ship.has("search_radar")
    if blinded:
        umpire.happens(Broken(ship.id, "search_radar"))
    cost = lowered(umpire, ship, hit, row, left)
    return max(cost, 0) if blinded else cost


@effect("flag_officer")
def flag_officer(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Command: with the commander aboard a d20 against the budget decides on his life (FLT-STR-7, FLT-STR-8)."""
    if left < row.price(ship.spec.target_size):
        return BLOCKED
    squadron = commander(umpire.table, ship)
    if squadron is not None and below(umpire, purposes.FlagOfficer(ship.id), row.says("effect"), left, ship):
        umpire.happens(CommandMoved(squadron.id, squadron.flag, squadron.command - 1))
    return lowered(umpire, ship, hit, row, left)


@effect("smoke")
def smoke(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Engine room: the first that is applied ends smoke making (FLT-STR-9, FLT-STR-10, FLT-CAR-8)."""
    cost = lowered(umpire, ship, hit, row, left)
    if cost != BLOCKED and ship.has("smoke"):
        umpire.happens(Broken(ship.id, "smoke"))
        umpire.happens(ScreensGone(ship.id))
        look(umpire)
    return cost


@effect("helm")
def helm(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Helm: steering, then a Crew Test, also at SV 0; failed she goes where she will (FLT-STR-12, FLT-STR-13)."""
    if not ship.spec.steering:
        return BLOCKED
    cost = lowered(umpire, ship, hit, row, left)
    if not crew_test(umpire, ship, purposes.HoldHelm(ship.id), row.says("effect")):
        splash(umpire, ship)
        (face,) = dice(umpire, purposes.HelmSwing(ship.id), "FLT-STR-13", 1, DIE["table"], ship)
        runs_wild(umpire, ship, -1 if face <= HELM["port"] else 1)
    return max(cost, BLOCKED_COST)


@effect("sensors")
def sensors(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Sensors: the first item still carried (FLT-STR-14 to 16, FLT-CAR-2)."""
    for item, price in row.items.items():
        if not (ship.radar if item == "gunnery_radar" else ship.has(item)):
            continue
        if left < price:
            return BLOCKED
        umpire.happens(Broken(ship.id, item))
        if item == "shipboard_planes" and fire_test(umpire, ship, hit.cv):
            burn(umpire, ship)
        return price
    return BLOCKED


@effect("power_failure")
def power_failure(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """The power fails (FLT-UND-8)."""
    if ship.power_failure:
        return BLOCKED
    umpire.happens(PowerFailed(ship.id, True))
    return left


@effect("special")
def special(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Special: as a hit on her own table, without armour; a carrier rolls against her original H (FLT-UND-9)."""
    table, score = own_table(ship), row.own
    if ship.spec.carrier and not below(umpire, purposes.HitBelow(ship.id), "FLT-UND-9", ship.spec.h, ship):
        score = row.above_h
    found = row_at(table, score) if table != "laden" else rolled(umpire, ship, table, left, score)
    return left - applied(umpire, ship, hit, found, left)


@effect("weapons")
def weapons(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """The owner's d10 tells the group that is hit (FLT-WPN-1)."""
    return weapons_lost.hit(umpire, ship, hit, left)


@effect("cargo")
def cargo(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """The cargo is destroyed, with what it does (FLT-CGO)."""
    return explosions.cargo(umpire, ship, hit.cv, left)


@effect("catapult")
def catapult(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Aircraft operations: H, and one catapult each time (FLT-CAR-4)."""
    cost = lowered(umpire, ship, hit, row, left)
    if ship.catapults:
        umpire.happens(Stands(ship.id, "catapults", ship.catapults - 1))
        return max(cost, BLOCKED_COST)
    return cost


@effect("stands_below")
def hangar(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Hangar: every stand refuelling or rearming below is tried before RRR is paid for (FLT-CAR-5)."""
    there = stands_below(umpire.table, ship)
    for flight in there:
        if below(umpire, purposes.Hangar(flight.id), row.clause, left, ship):
            umpire.happens(FlightLost(flight.id, "hangar"))
    cost = lowered(umpire, ship, hit, row, left)
    return max(cost, BLOCKED_COST) if there else cost


@effect("carrier_fuel")
def carrier_fuel(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, row: Row, left: int) -> int:
    """Fuel and ammunition of a carrier: one fire, and the explosion test (FLT-CAR-6)."""
    burn(umpire, ship)
    explosions.carrier_fuel(umpire, ship)
    return left
