"""What a hit does: structure and flotation, the wreck test, then its critical rolls (FLT-DAM, FLT-WRK, FLT-FIR).

What a critical does, row by row, stands in `criticals`.
"""

from __future__ import annotations

import msgspec

from game.dice.roll import Throw
from game.match import Umpire
from game.rulesets.fleet import criticals, purposes
from game.rulesets.fleet.armoury import (
    EITHER,
    EITHER_VERTICAL,
    HORIZONTAL,
    UNDERWATER,
    VERTICAL,
    Blow,
    Torpedo,
)
from game.rulesets.fleet.condition import arc_of, out
from game.rulesets.fleet.criticals import Hit as Hit
from game.rulesets.fleet.damage_events import FlightLost, Lost, Stands, Struck
from game.rulesets.fleet.eyes import in_squall
from game.rulesets.fleet.rolls import below, dice, passes, roll, save_throw, test_throw
from game.rulesets.fleet.table import FleetTable, Ship, flights
from game.rulesets.fleet.tables import DIE, SECTION_CLAUSES, SECTIONS, TESTS, WRECK_TEST, Term, steps
from game.sea.heading import Position


def blow_hit(umpire: Umpire[FleetTable], ship: Ship, blow: Blow, clause: str, vertical: bool = False) -> Hit:
    """A hit of a bomb, a rocket, a guided weapon or a kamikaze, which strikes either way (FLT-ARM-1, FLT-ARM-2)."""
    direction = VERTICAL if vertical else blow.hits
    if direction == EITHER:
        (face,) = dice(umpire, purposes.Direction(ship.id, blow.key), "FLT-ARM-2", 1, DIE["extent"], ship)
        direction = VERTICAL if face <= EITHER_VERTICAL else HORIZONTAL
    return Hit(blow.name, blow.cv, blow.ip, direction, clause, blow.penetration)


def splash(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """A splash marker is put on a surface unit (FLT-MRK-1)."""
    umpire.happens(Stands(ship.id, "splash", ship.splash + 1))


def strike(umpire: Umpire[FleetTable], ship: Ship, hit: Hit, *, splashes: bool = True) -> None:
    """One hit in full: splash, impact, wreck test, section, critical rolls (FLT-GUN-14, FLT-WRK-2, FLT-TOR-12)."""
    if out(ship):
        return
    if splashes:
        splash(umpire, ship)
    impact(umpire, ship, hit.ip, to_flotation=hit.underwater)
    if hit.across and not out(ship):
        hit = msgspec.structs.replace(hit, section=section(umpire, ship, hit.across))
    for _ in range(hit.rolls):
        if out(ship):
            return
        if below(umpire, purposes.Critical(ship.id), "FLT-CRT-1", hit.cv, ship):
            criticals.critical(umpire, ship, hit)


def torpedo_hit(weapon: Torpedo | Blow, clause: str, ship: Ship, point: Position) -> Hit:
    """The hit of a torpedo that comes from a point; on land there are no sections (FLT-TOR-13, FLT-AVS-7)."""
    across = "" if ship.spec.shore else arc_of(ship, point)
    return Hit(weapon.name, weapon.cv, weapon.ip, UNDERWATER, clause, across=across)


def section(umpire: Umpire[FleetTable], ship: Ship, row: str) -> str:
    """The section hit, by d6 and the row of the table (FLT-TOR-13, FLT-MIN-5)."""
    (face,) = dice(umpire, purposes.Section(ship.id), SECTION_CLAUSES[row], 1, DIE["extent"], ship)
    return SECTIONS[row][face - 1]


def impact(umpire: Umpire[FleetTable], ship: Ship, points: int, *, to_flotation: bool = False) -> None:
    """Impact points of one hit, and the wreck test if it is due (FLT-DAM-1, FLT-DAM-2, FLT-DAM-4, FLT-WRK-1)."""
    if points <= 0 or out(ship):
        return
    umpire.happens(Struck(ship.id, points, to_flotation and not ship.spec.shore))
    if ship.spec.shore:
        if ship.structure:
            umpire.happens(Stands(ship.id, "structure", max(0, ship.structure - points)))
        if ship.structure == 0:
            wreck_test(umpire, ship)
        return
    structure = 0 if to_flotation else min(points, ship.structure)
    flotation = points - structure
    if structure:
        umpire.happens(Stands(ship.id, "structure", ship.structure - structure))
    if flotation:
        if ship.flotation:
            umpire.happens(Stands(ship.id, "flotation", max(0, ship.flotation - flotation)))
        if ship.flotation == 0:
            wreck_test(umpire, ship)


# -- wreck tests ----------------------------------------------------------------------------------------------


def wreck_throw(ship: Ship) -> Throw:
    """The wreck test of a ship, with teams and fires as they are now (FLT-WRK-3)."""
    return test_throw(
        purposes.WreckTest(ship.id),
        "FLT-WRK-3",
        TESTS["wreck"],
        ("Crew quality", "FLT-WRK-3", ship.crew_quality),
        ("Damage control teams", "FLT-WRK-3", steps(ship.dc_teams)),
        WRECK_TEST.term("Poor carrier safety", "poor_carrier_safety", ship.has("poor_carrier_safety")),
        WRECK_TEST.term("Poor underwater protection", "poor_underwater", ship.has("poor_underwater")),
        ("Fires", "FLT-FIR-3", -steps(ship.fires)),
    )


def wreck_test(umpire: Umpire[FleetTable], ship: Ship, *, sinks: bool = False) -> bool:
    """Whether a ship lives; failed she is a wreck, or with `sinks` gone without one (FLT-WRK-5, FLT-STR-1)."""
    throw = wreck_throw(ship)
    alive = passes(umpire, throw, ship)
    if alive and in_squall(umpire.table, ship.at):
        purpose = purposes.WreckTest(ship.id, again=True)
        again = msgspec.structs.replace(throw, purpose=purpose, clause="FLT-WRK-4")
        alive = passes(umpire, again, ship)
    if not alive:
        lose(umpire, ship, wreck=not (sinks or ship.spec.shore or ship.submerged))
    return alive


def lose(umpire: Umpire[FleetTable], ship: Ship, *, wreck: bool) -> None:
    """A ship is out of the battle, and with her what part of a stand was below already (FLT-WRK-5, FLT-COP-1)."""
    if out(ship):
        return
    umpire.happens(Lost(ship.id, wreck, ship.name))
    for flight in flights(umpire.table, ship.side):
        if flight.home == ship.id and flight.handled:
            left = max(0, flight.aircraft - flight.handled)
            umpire.happens(Stands(flight.id, "aircraft", left))
            umpire.happens(Stands(flight.id, "handled", 0))
            if not left:
                umpire.happens(FlightLost(flight.id, "deck"))


# -- stands of coastal craft ----------------------------------------------------------------------------------


def craft_save_throw(stand: Ship, clause: str, *more: Term) -> Throw:
    """The saving throw of a stand of coastal craft (FLT-TYX-3)."""
    return save_throw(stand, clause, ("Stand", "FLT-TYX-3", stand.spec.save_modifier), *more)


def craft_save(umpire: Umpire[FleetTable], stand: Ship, clause: str, *more: Term) -> bool:
    """Whether a stand saves; a failed save removes one vessel (FLT-TYX-4)."""
    saved = roll(umpire, craft_save_throw(stand, clause, *more), stand).hits > 0
    if not saved:
        lose_vessel(umpire, stand)
    return saved


def lose_vessel(umpire: Umpire[FleetTable], stand: Ship) -> None:
    """One vessel of a stand is gone; a stand without any is removed (FLT-TYX-4)."""
    if out(stand):
        return
    umpire.happens(Stands(stand.id, "vessels", stand.vessels - 1))
    if stand.vessels <= 0:
        lose(umpire, stand, wreck=False)


# -- fires ----------------------------------------------------------------------------------------------------


def burn(umpire: Umpire[FleetTable], ship: Ship, more: int = 1) -> None:
    """So many more fires."""
    umpire.happens(Stands(ship.id, "fires", ship.fires + more))


def fire_test(umpire: Umpire[FleetTable], ship: Ship, cv: int, clause: str = "FLT-FIR-1") -> bool:
    """A Fire Test: d20 equal or below the CV of the hit (FLT-FIR-1)."""
    return below(umpire, purposes.FireTest(ship.id), clause, cv, ship)
