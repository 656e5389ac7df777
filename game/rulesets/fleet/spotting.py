"""Spotting contact markers and periscopes, and hunting submarines (FLT-SPT, FLT-ASW)."""

from __future__ import annotations

from collections.abc import Sequence

from game.dice.roll import Throw
from game.match import Option, Refusal, Shot, Umpire
from game.rulesets.fleet import contacts, damage, purposes
from game.rulesets.fleet.air_events import FlightSpotted
from game.rulesets.fleet.armoury import BLOWS, UNDERWATER
from game.rulesets.fleet.condition import near, steerless, stopped, within
from game.rulesets.fleet.events import Detected, did
from game.rulesets.fleet.eyes import eye, limit
from game.rulesets.fleet.rolls import attack_throw, crew_test, crew_throw, passes, roll
from game.rulesets.fleet.sight import beyond, land_between, obscured
from game.rulesets.fleet.table import DEEP, PERISCOPE, FleetTable, Flight, Marker, Ship, markers, ships
from game.rulesets.fleet.tables import ASW, SPOTTING, band
from game.rulesets.fleet.tables import PERISCOPE as PERISCOPES
from game.rulesets.fleet.tasks import EYE, RADAR, How, LookOut, Search, SpotMarker
from game.rulesets.fleet.weapons import DEPTH_CHARGES
from game.sea.heading import distance
from game.tabletop.sides import enemy

# -- contact markers ------------------------------------------------------------------------------------------


def tried(unit: Ship | Flight) -> bool:
    """Whether a unit has tried this turn (FLT-SPT-6)."""
    return unit.done.spotted if isinstance(unit, Ship) else unit.spotted


def _tries(umpire: Umpire[FleetTable], unit: Ship | Flight) -> None:
    umpire.happens(did(unit, spotted=True) if isinstance(unit, Ship) else FlightSpotted(unit.id))


def options(table: FleetTable, unit: Ship | Flight, *, alone: bool = False) -> list[Option]:
    """The markers a unit may try to spot, by eye or by radar (FLT-SPT-1, FLT-SPT-2, FLT-SPT-5).

    Who is asked `alone` is not named with each.
    """
    who = "" if alone else f"{unit.name}: "
    if tried(unit) or (isinstance(unit, Ship) and unit.depth == DEEP):
        return []
    found = []
    for marker in markers(table, enemy(table, unit.side)):
        if marker.spotted:
            continue
        for how in ways(table, unit, marker):
            words = "by radar" if how == RADAR else "by eye"
            found.append(Option(SpotMarker(unit.id, marker.id, how).key, f"{who}{marker.name} {words}"))
    return found


def ways(table: FleetTable, unit: Ship | Flight, marker: Marker) -> list[How]:
    """The ways in which a marker may be tried for now."""
    away = distance(unit.at, marker.at)
    found: list[How] = []
    if within(away, limit(table, unit)) and not obscured(table, unit, marker):
        found.append(EYE)
    radar = isinstance(unit, Ship) and unit.has("search_radar") and not unit.submerged
    if radar and within(away, eye(unit)) and not land_between(table, unit, marker):
        found.append(RADAR)
    return found


def certain(table: FleetTable, unit: Ship | Flight, marker: Marker) -> bool:
    """So near and in line of sight no die is rolled (FLT-SPT-4)."""
    return near(unit.at, marker.at, SPOTTING["certain_cm"]) and not obscured(table, unit, marker)


def throw(table: FleetTable, unit: Ship | Flight, marker: Marker, how: How) -> Throw:
    """The Crew Test of a spotter (FLT-SPT-3, FLT-SPT-5)."""
    beyond = band(distance(unit.at, marker.at)) - 1
    by_radar = SPOTTING.term("Search radar", "search_radar")
    return crew_throw(
        unit,
        purposes.Spot(unit.id, marker.id, how),
        "FLT-SPT-3",
        SPOTTING.term("Range bands", "per_band", beyond),
        by_radar if how == RADAR else SPOTTING.term("Night", "night", table.night),
        SPOTTING.term("Bow wave", "bow_wave", bow_wave(marker)),
    )


def bow_wave(marker: Marker) -> bool:
    """Whether it went so fast that its bow wave is seen (FLT-SPT-3)."""
    return bool(marker.run > SPOTTING["bow_wave_cm"])


def spot(umpire: Umpire[FleetTable], unit: Ship | Flight, marker: Marker, how: How) -> None:
    """One attempt of a unit; a spotted marker shows itself (FLT-SPT-1 to 6)."""
    table = umpire.table
    _tries(umpire, unit)
    if certain(table, unit, marker) or passes(umpire, throw(table, unit, marker, how), unit):
        contacts.spotted(umpire, marker)


# -- periscopes -----------------------------------------------------------------------------------------------


def periscopes(table: FleetTable, unit: Ship | Flight) -> bool:
    """Whether a unit may look for a periscope: by day, near it; asked whether or not one is there (FLT-SPT-8)."""
    return not table.night and not tried(unit) and not (isinstance(unit, Ship) and unit.submerged)


def lookouts(table: FleetTable, units: Sequence[Ship | Flight]) -> list[Option]:
    """The units that may look for periscopes, where either side may have submarines."""
    return [
        Option(LookOut(unit.id).key, f"{unit.name}: periscopes" if len(units) > 1 else "Look for periscopes")
        for unit in units
        if table.options.submarines and periscopes(table, unit)
    ]


def watch_for_periscopes(umpire: Umpire[FleetTable], unit: Ship | Flight) -> None:
    """A Crew Test for the nearest periscope within reach; passed it is detected (FLT-SPT-8)."""
    table = umpire.table
    _tries(umpire, unit)
    reach = PERISCOPES["from_ship_cm"] if isinstance(unit, Ship) else PERISCOPES["from_stand_cm"]
    hard = ("Periscope", "FLT-SPT-8", int(PERISCOPES["modifier"]))
    passed = crew_test(umpire, unit, purposes.Watch(unit.id), "FLT-SPT-8", hard)
    for boat in hidden_boats(table, unit.side):
        if passed and boat.depth == PERISCOPE and near(unit.at, boat.at, reach):
            detect(umpire, boat)
            return


# -- submarines -----------------------------------------------------------------------------------------------


def hidden_boats(table: FleetTable, side: str) -> list[Ship]:
    """Submerged enemy submarines that a side has not detected."""
    return [
        boat for boat in ships(table, enemy(table, side)) if boat.submerged and boat.detected < table.turn
    ]


def detect(umpire: Umpire[FleetTable], boat: Ship) -> None:
    """A submarine is detected until the End Phase of the next turn (FLT-ASW-1)."""
    umpire.happens(Detected(boat.id, umpire.table.turn + 1, boat.pose))


def searches(table: FleetTable, ship: Ship) -> list[Option]:
    """Where a ship with sonar may search: all round itself, or at a datum (FLT-ASW-1, FLT-ASW-2)."""
    able = table.options.submarines and ship.asw and not ship.done.searching
    if not able or ship.submerged or ship.spec.shore:
        return []
    return [Option(Search(ship.id).key, f"{ship.name} searches with sonar")]


def search_throw(table: FleetTable, ship: Ship, boat: Ship | None) -> Throw:
    """The Crew Test of a search, against a boat if one is there (FLT-ASW-1)."""
    fast = not within(ship.last_speed, ASW["search_fast_cm"])
    deep = boat is not None and boat.depth == DEEP
    still = boat is not None and stopped(boat)
    heard = boat is not None and boat.done.launched
    return crew_throw(
        ship,
        purposes.Sonar(ship.id),
        "FLT-ASW-1",
        ASW.term("Own speed", "search_fast", fast),
        ASW.term("Deep", "search_deep", deep),
        ASW.term("Submarine stopped", "search_stopped", still),
        ASW.term("It launched", "search_launched", heard),
    )


def search(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """A ship searches; the nearest boat within reach is what it may find (FLT-ASW-1)."""
    table = umpire.table
    umpire.happens(did(ship, searching=True))
    there = [boat for boat in hidden_boats(table, ship.side) if near(ship.at, boat.at, ASW["sonar_cm"])]
    boat = min(there, key=lambda one: distance(ship.at, one.at), default=None)
    cast = roll(umpire, search_throw(table, ship, None), ship)
    if boat is not None and search_throw(table, ship, boat).hits(cast.faces[0]):
        detect(umpire, boat)


def refuses(table: FleetTable, ship: Ship, boat: Ship | Flight) -> Refusal | None:
    """Why a ship may not drop depth charges on a boat (FLT-ASW-3)."""
    if not ship.asw:
        return Refusal(f"{ship.name} has no anti-submarine factors.", "FLT-ASW-3")
    if ship.asw <= ship.done.asw:
        return Refusal(f"{ship.name} has used all {ship.asw} anti-submarine factors this turn.", "FLT-ASW-3")
    if ship.submerged:
        return Refusal(f"{ship.name} is submerged: she drops no depth charges.", "FLT-GEN-13")
    if not isinstance(boat, Ship) or not boat.submerged:
        return Refusal(f"{ship.name}: {boat.name} is no submerged submarine.", "FLT-ASW-3")
    if boat.detected < table.turn:
        return Refusal(f"{ship.name}: {boat.name} is not detected.", "FLT-ASW-1")
    reach = float(ASW["attack_cm"])
    far = beyond(ship, boat, reach)
    return Refusal(f"{ship.name}: depth charges reach {reach:g} cm, {far}.", "FLT-ASW-3") if far else None


def charges(table: FleetTable, ship: Ship) -> list[Shot]:
    """Detected submarines within reach of depth charges (FLT-ASW-3)."""
    if not ship.afloat or not ship.asw:
        return []
    return [
        Shot(ship.id, DEPTH_CHARGES.key, boat.id, ship.asw - ship.done.asw, clause="FLT-ASW-3")
        for boat in ships(table, enemy(table, ship.side))
        if boat.submerged and refuses(table, ship, boat) is None
    ]


def charge_throw(ship: Ship, boat: Ship, dice: int) -> Throw:
    """The dice of anti-submarine factors at a boat (FLT-ASW-3)."""
    deep = boat.depth == DEEP
    return attack_throw(
        purposes.Attack(ship.id, DEPTH_CHARGES.key, boat.id),
        "FLT-ASW-3",
        dice,
        ASW["to_hit"],
        ("Crew quality", "FLT-ASW-3", ship.crew_quality),
        ASW.term("Splash markers", "splash_on_ship", ship.splash),
        ASW.term("Deep", "deep", deep),
        ASW.term("Ahead-throwing weapons", "ahead_throwing", ship.has("ahead_throwing")),
        ASW.term("No steering", "steering_zero", steerless(boat)),
        again=stopped(boat),
    )


def attack(umpire: Umpire[FleetTable], ship: Ship, boat: Ship, factors: int) -> None:
    """Depth charges: each hit in full, a wreck test that fails leaves no wreck (FLT-ASW-4).

    Several ships may attack in one order: each with what she has still, at a boat that is still within her reach.
    """
    most = next((line.most for line in charges(umpire.table, ship) if line.target == boat.id), 0)
    factors = min(factors, most)
    if not factors:
        return
    umpire.happens(did(ship, asw=ship.done.asw + factors))
    hits = roll(umpire, charge_throw(ship, boat, factors), ship, boat).hits
    blow = BLOWS["depth_charge"]
    for _ in range(hits):
        hit = damage.Hit(blow.name, blow.cv, blow.ip, UNDERWATER, "FLT-ASW-4", section="mid")
        damage.strike(umpire, boat, hit, splashes=False)
