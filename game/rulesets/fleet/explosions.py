"""Magazines, petrol of carriers, cargoes, and what explosions do to their neighbours (FLT-MAG, FLT-FUE, FLT-XPL)."""

from __future__ import annotations

from math import ceil

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.fleet import criticals, damage, purposes
from game.rulesets.fleet.armoury import UNDERWATER, VERTICAL
from game.rulesets.fleet.condition import main_mounts, near, out
from game.rulesets.fleet.criticals import BLOCKED
from game.rulesets.fleet.damage_events import FlightLost, Stands
from game.rulesets.fleet.events import did
from game.rulesets.fleet.rolls import below, dice, passes, save_throw
from game.rulesets.fleet.table import (
    AMMUNITION,
    FUEL,
    FleetTable,
    Flight,
    Mount,
    Ship,
    flights,
    ships,
    stands_below,
)
from game.rulesets.fleet.tables import CARRIER_FUEL, DIE, EXPLOSION, FIRES, MAGAZINE, impact, toughness
from game.sea.heading import Position

# -- magazines ------------------------------------------------------------------------------------------------


def danger(ship: Ship) -> int:
    """M: the score of d20 up to which a magazine explodes (FLT-MAG-2)."""
    poor = MAGAZINE["poor_magazine"] if ship.has("poor_magazine") else 0
    fires = MAGAZINE["fires"] if ship.fires >= MAGAZINE["many_fires"] else 0
    return MAGAZINE["explosion"] + poor + fires


def magazine(umpire: Umpire[FleetTable], ship: Ship, mount: Mount) -> None:
    """The magazine under a lost MAIN mount: it explodes, flashes over, or holds (FLT-MAG-1, FLT-MAG-3, FLT-MAG-4)."""
    limit = danger(ship)
    (face,) = dice(umpire, purposes.Magazine(ship.id, limit), "FLT-MAG-1", 1, DIE["table"], ship)
    if face <= limit:
        count = EXPLOSION["magazine_dice"] * main_mounts(ship)
        at = ship.at
        damage.lose(umpire, ship, wreck=False)
        explode(umpire, ship, at, count, "FLT-MAG-3")
    elif face <= limit + MAGAZINE["flashover"]:
        count = MAGAZINE["flashover_dice"]
        cv = sum(dice(umpire, purposes.Flashover(ship.id), "FLT-MAG-4", count, DIE["extent"], ship))
        where = {"fore": "bow", "after": "stern"}.get(mount.arc, "mid")
        hit = damage.Hit("flashover", cv, impact(cv), UNDERWATER, "FLT-MAG-4", section=where, flashover=True)
        criticals.critical(umpire, ship, hit)


# -- petrol and cargoes ---------------------------------------------------------------------------------------


def volatility(table: FleetTable, ship: Ship) -> int:
    """E: the score of d20 up to which the petrol of a carrier explodes (FLT-FUE-1)."""
    limit = CARRIER_FUEL["explosion"]
    if ship.has("poor_carrier_safety"):
        limit += CARRIER_FUEL["poor_carrier_safety"]
    if stands_below(table, ship):
        limit += CARRIER_FUEL["stand_below"]
    return limit + (CARRIER_FUEL["fires"] if ship.fires >= CARRIER_FUEL["many_fires"] else 0)


def carrier_fuel(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """The petrol of a carrier: she blows up, is shaken, or burns on (FLT-FUE-1 to 3)."""
    limit = volatility(umpire.table, ship)
    (face,) = dice(umpire, purposes.Petrol(ship.id, limit), "FLT-FUE-1", 1, DIE["table"], ship)
    if face <= limit:
        at = ship.at
        damage.lose(umpire, ship, wreck=not ship.spec.shore)
        explode(umpire, ship, at, ceil(ship.spec.h / EXPLOSION["carrier_h"]), "FLT-FUE-2")
    elif face <= limit + CARRIER_FUEL["contained"]:
        umpire.happens(did(ship, contained=True))
        count = CARRIER_FUEL["contained_dice"]
        shaken = {
            what: sum(dice(umpire, purposes.Shaken(ship.id, what), "FLT-FUE-3", count, DIE["extent"], ship))
            for what in ("structure", "h", "rrr")
        }
        damage.impact(umpire, ship, shaken["structure"])
        if not out(ship):
            umpire.happens(Stands(ship.id, "h", max(0, ship.h - shaken["h"])))
            umpire.happens(Stands(ship.id, "rrr", max(0, ship.rrr - shaken["rrr"])))


def cargo(umpire: Umpire[FleetTable], ship: Ship, cv: int, left: int) -> int:
    """The cargo is destroyed, whatever the budget; petrol burns and ammunition blows up (FLT-CGO-1 to 3)."""
    carried = ship.spec.cargo
    points = ship.cargo
    if carried is None or not points:
        return BLOCKED
    umpire.happens(Stands(ship.id, "cargo", 0))
    if carried.kind == FUEL:
        damage.burn(umpire, ship, FIRES["fuel"])
        for _ in range(points):
            if damage.fire_test(umpire, ship, cv, "FLT-CGO-2"):
                damage.burn(umpire, ship)
    elif carried.kind == AMMUNITION and any(
        damage.fire_test(umpire, ship, cv, "FLT-CGO-3") for _ in range(2 if ship.fires else 1)
    ):
        at = ship.at
        damage.lose(umpire, ship, wreck=True)
        explode(umpire, ship, at, EXPLOSION["cargo_dice"] * points, "FLT-CGO-3")
    return left


# -- collateral damage ----------------------------------------------------------------------------------------


def explode(umpire: Umpire[FleetTable], ship: Ship, at: Position, count: int, clause: str) -> None:
    """An explosion of so many d6: every other unit near tests against it (FLT-XPL-1, FLT-XPL-2)."""
    table = umpire.table
    cv = sum(dice(umpire, purposes.Explosion(ship.id), clause, count, DIE["extent"], ship))
    near_by: list[Ship | Flight] = [*ships(table), *flights(table)]
    for unit in near_by:
        if unit.id == ship.id or not near(unit.at, at, EXPLOSION["radius_cm"]):
            continue
        if isinstance(unit, Ship) and (unit.submerged or out(unit)):
            continue
        if not below(umpire, purposes.NearExplosion(unit.id), "FLT-XPL-1", cv, unit):
            continue
        if isinstance(unit, Flight):
            flight_save(umpire, unit, "FLT-XPL-2")
        elif unit.spec.stand:
            damage.splash(umpire, unit)
            damage.craft_save(umpire, unit, "FLT-XPL-2")
        else:
            shaken = min(EXPLOSION["critical_most"], cv // EXPLOSION["critical_divisor"])
            blast = damage.Hit(
                "explosion", shaken, EXPLOSION["structure"], VERTICAL, "FLT-XPL-2", EXPLOSION["penetration"]
            )
            damage.strike(umpire, unit, blast)


def flight_save_throw(flight: Flight, clause: str, extra: int = 0, because: str = "") -> Throw:
    """The saving throw of a stand of aircraft, by hit points (FLT-AAA-4)."""
    tough = ("Hit points", "FLT-AAA-4", toughness(flight.spec.hit_points))
    return save_throw(flight, clause, tough, (because, clause, extra))


def flight_save(
    umpire: Umpire[FleetTable], flight: Flight, clause: str, extra: int = 0, because: str = ""
) -> bool:
    """Whether a stand saves; failed, one aircraft is lost (FLT-AAA-4)."""
    saved = passes(umpire, flight_save_throw(flight, clause, extra, because), flight)
    if not saved:
        lose_aircraft(umpire, flight)
    return saved


def lose_aircraft(umpire: Umpire[FleetTable], flight: Flight) -> None:
    """One aircraft of a stand is lost; the last takes the stand with it."""
    if flight.aircraft <= 0:
        return
    umpire.happens(Stands(flight.id, "aircraft", flight.aircraft - 1))
    if flight.aircraft <= 0:
        umpire.happens(FlightLost(flight.id, "shot down"))
