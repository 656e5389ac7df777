"""Searchlights, starshell, and whom a ship makes out that nothing lights (FLT-ILL, FLT-VIS-10)."""

from __future__ import annotations

from game.match import Option, Refusal, Shot, Umpire
from game.match.aiming import Burst
from game.rulesets.fleet import phrases, purposes
from game.rulesets.fleet.condition import lit, mounts_left, near
from game.rulesets.fleet.events import Identified, Lit, did
from game.rulesets.fleet.gunnery import has_shot, no_guns
from game.rulesets.fleet.rolls import crew_test
from game.rulesets.fleet.sea_events import StarshellBurst
from game.rulesets.fleet.sight import clear, look, obscured
from game.rulesets.fleet.table import FleetTable, Ship, ships
from game.rulesets.fleet.tables import ILLUMINATION
from game.rulesets.fleet.tasks import Light
from game.rulesets.fleet.weapons import Fired, Starshell
from game.sea.heading import Position
from game.tabletop.sides import enemy


def beams(table: FleetTable, ship: Ship) -> list[Option]:
    """Units a ship may hold in its searchlight (FLT-ILL-2)."""
    if not table.night or ship.done.searchlight or not ship.has("searchlights") or ship.submerged:
        return []
    return [
        Option(Light(ship.id, foe.id).key, f"{ship.name} lights {foe.name}")
        for foe in ships(table, enemy(table, ship.side))
        if foe.sighted
        and not foe.submerged
        and near(ship.at, foe.at, ILLUMINATION["searchlight_cm"])
        and not obscured(table, ship, foe)
    ]


def shine(umpire: Umpire[FleetTable], ship: Ship, target: Ship) -> None:
    """One unit is lit to the End Phase, and whoever shines is seen itself (FLT-ILL-1, FLT-ILL-2)."""
    umpire.happens(did(ship, searchlight=True))
    umpire.happens(Lit(target.id, ship.id))
    umpire.happens(Lit(ship.id, ship.id))
    look(umpire)


def refuses(table: FleetTable, ship: Ship, star: Starshell) -> Refusal | None:
    """Why a battery may not fire starshell (FLT-ILL-3); None: it may, or she has no such battery."""
    if star.battery >= len(ship.spec.batteries):
        return None
    battery = ship.spec.batteries[star.battery]
    if not table.night:
        return Refusal(f"{ship.name}: starshell is fired by night only.", "FLT-ILL-3")
    if (wrong := no_guns(ship, battery)) is not None:
        return wrong
    low, high = ILLUMINATION["starshell_calibre"]
    if not low <= battery.calibre <= high:
        says = f"{ship.name}: guns of {low:g} to {high:g} inches fire starshell, not {phrases.bore(battery)}."
        return Refusal(says, "FLT-ILL-3")
    if not list(mounts_left(ship, star.battery)):
        return Refusal(f"{ship.name}: her {phrases.bore(battery)} battery is lost.", "FLT-GUN-2")
    if battery_has_shot(ship, star.battery):
        says = f"{ship.name}: her {phrases.bore(battery)} battery has shot this turn."
        return Refusal(says, "FLT-ILL-3")
    return None


def bursts(table: FleetTable, ship: Ship) -> list[Shot]:
    """Batteries that may fire starshell instead of shooting, at ships or at aircraft (FLT-ILL-3, FLT-GUN-16)."""
    says = f"A starshell bursts within {ILLUMINATION['starshell_cm']:g} cm."
    ring = Burst(ship.x, ship.y, 0.0, ILLUMINATION["starshell_cm"], says, "FLT-ILL-3")
    return [
        Shot(ship.id, star.key, "", 1, clause="FLT-ILL-3", aimed=ring)
        for star in map(Starshell, range(len(ship.spec.batteries)))
        if refuses(table, ship, star) is None
    ]


def battery_has_shot(ship: Ship, battery: int) -> bool:
    """Whether any mount of a battery has shot this turn."""
    return any(has_shot(ship, battery, mount) for mount in range(len(ship.guns[battery])))


def burst(umpire: Umpire[FleetTable], ship: Ship, battery: int, point: Position) -> None:
    """A Crew Test; passed lights every unit near the point. The battery has shot (FLT-ILL-3)."""
    table = umpire.table
    every = range(len(ship.spec.batteries[battery].mounts))
    shot = (*ship.done.shot, *(Fired(battery, mount).key for mount in every))
    umpire.happens(did(ship, shot=shot, guns=(*ship.done.guns, battery)))
    if not crew_test(umpire, ship, purposes.Starshell(ship.id), "FLT-ILL-3"):
        return
    umpire.happens(StarshellBurst(*point))
    for unit in ships(table):
        if not unit.submerged and near(unit.at, point, ILLUMINATION["starshell_radius_cm"]):
            umpire.happens(Lit(unit.id))
    look(umpire)


# -- identification -------------------------------------------------------------------------------------------


def unlit(table: FleetTable, ship: Ship) -> list[Ship]:
    """Targets in clear sight that are not illuminated, by night, while the test is not made (FLT-VIS-10, -11)."""
    if not table.night or ship.done.identifying:
        return []
    foes = (foe for foe in ships(table, enemy(table, ship.side)) if foe.sighted and not lit(table, foe))
    return [foe for foe in foes if clear(table, ship, foe)]


def identify(umpire: Umpire[FleetTable], ship: Ship, target: str) -> None:
    """The one identification test of a ship this turn (FLT-VIS-10, FLT-VIS-11)."""
    umpire.happens(did(ship, identifying=True))
    passed = crew_test(umpire, ship, purposes.Identify(ship.id, target), "FLT-VIS-10")
    umpire.happens(Identified(ship.id, target if passed else ""))
