"""Searchlights and starshell (FLT-ILL)."""

from __future__ import annotations

from game.match import Option, Shot, Umpire
from game.match.aiming import Burst
from game.rulesets.fleet import purposes
from game.rulesets.fleet.condition import has_searchlights, mounts_left, near
from game.rulesets.fleet.events import Lit, did
from game.rulesets.fleet.gunnery import key_of
from game.rulesets.fleet.rolls import crew_test
from game.rulesets.fleet.sea_events import StarshellBurst
from game.rulesets.fleet.sight import obscured
from game.rulesets.fleet.table import FleetTable, Ship, enemy, ships
from game.rulesets.fleet.tables import ILLUMINATION
from game.rulesets.fleet.watch import look
from game.sea.heading import Position

STARSHELL = "starshell"


def beams(table: FleetTable, ship: Ship) -> list[Option]:
    """Units a ship may hold in its searchlight (FLT-ILL-2)."""
    if not table.night or ship.done.searchlight or not has_searchlights(ship) or ship.submerged:
        return []
    return [
        Option(f"{ship.id} {foe.id}", f"{ship.name} lights {foe.name}")
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


def bursts(table: FleetTable, ship: Ship) -> list[Shot]:
    """Batteries that may fire starshell instead of shooting, at ships or at aircraft (FLT-ILL-3, FLT-GUN-16).

    Not those of a boat below the surface (FLT-GEN-13).
    """
    if not table.night or ship.done.swept or ship.submerged:
        return []
    low, high = ILLUMINATION["starshell_calibre"]
    says = f"A starshell bursts within {ILLUMINATION['starshell_cm']:g} cm."
    ring = Burst(ship.x, ship.y, 0.0, ILLUMINATION["starshell_cm"], says, "FLT-ILL-3")
    return [
        Shot(ship.id, f"{STARSHELL}_{number + 1}", "", 1, clause="FLT-ILL-3", aimed=ring)
        for number, battery in enumerate(ship.spec.batteries)
        if low <= battery.calibre <= high
        and not (battery.dual_purpose and ship.done.long_flak)
        and list(mounts_left(ship, number))
        and not any(key_of(number, mount) in ship.done.shot for mount in range(len(battery.mounts)))
    ]


def burst(umpire: Umpire[FleetTable], ship: Ship, battery: int, point: Position) -> None:
    """A Crew Test; passed lights every unit near the point. The battery has shot (FLT-ILL-3)."""
    table = umpire.table
    every = range(len(ship.spec.batteries[battery].mounts))
    umpire.happens(
        did(
            ship,
            shot=(*ship.done.shot, *(key_of(battery, mount) for mount in every)),
            guns=(*ship.done.guns, battery),
        )
    )
    if not crew_test(umpire, ship, purposes.Starshell(ship.id), "FLT-ILL-3"):
        return
    umpire.happens(StarshellBurst(*point))
    for unit in ships(table):
        if not unit.submerged and near(unit.at, point, ILLUMINATION["starshell_radius_cm"]):
            umpire.happens(Lit(unit.id))
    look(umpire)
