"""What a ship is and can now: base, arcs, steering, mounts left. Questions only; nothing here changes a table."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulesets.fleet.armoury import ARCS
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    MAIN,
    NIGHT,
    NORMAL,
    SLOW,
    STOPPED,
    SUNK,
    FleetTable,
    Flight,
    Marker,
    Piece,
    Ship,
    Squadron,
)
from game.rulesets.fleet.tables import CRAFT_BASE, GROUNDING, MORALE, RELATIVE, TOLERANCE, base
from game.rulesets.fleet.tables import SLOW as SLOW_CM
from game.sea.arcs import arc_holds
from game.sea.heading import Inches, Position, bearing, distance, relative
from game.sea.hulls import Hull

BOW, BEAM, STERN = "bow", "beam", "stern"


def within(away: Inches, limit: Inches) -> bool:
    """Whether a distance is within a limit, exactly so far included (FLT-VIS-2)."""
    return away <= limit + TOLERANCE


def hull(ship: Ship) -> Hull:
    """Its base on the water (FLT-TYP-5)."""
    length, width = (CRAFT_BASE, CRAFT_BASE) if ship.spec.stand else base(ship.spec.target_size)
    return Hull(ship.id, ship.x, ship.y, ship.heading, length, width)


def grounds_of(table: FleetTable, ship: Ship) -> tuple[tuple[Position, ...], ...]:
    """The outlines she runs aground on: land, and shoals where she draws too much for them (FLT-COL-4)."""
    deep = ship.spec.target_size >= GROUNDING["shoal_least_size"] and not ship.spec.stand
    return (*table.land, *table.shoals) if deep else table.land


def has_base(ship: Ship) -> bool:
    """Whether it is in the way: a submerged submarine is not (FLT-SUB-3)."""
    return not ship.submerged


def out(ship: Ship) -> bool:
    """Whether it takes no more damage: a wreck, sunk or off the table (FLT-CRT-9)."""
    return ship.state not in (DEPLOYED, CONTACT)


def in_play(table: FleetTable, side: str = "") -> list[Ship]:
    """Ships on the table and those under contact markers, of one side or of all, in scenario order."""
    units = table.units.values()
    return [one for one in units if isinstance(one, Ship) and not out(one) and side in ("", one.side)]


def based_in_play(table: FleetTable, flight: Flight) -> bool:
    """Whether a stand below has its carrier or base in play (FLT-INI-3)."""
    home = table.units.get(flight.home)
    return isinstance(home, Ship) and not out(home)


def steerless(ship: Ship) -> bool:
    """At SV 0; what never had a SV never is (FLT-GEN-13)."""
    return ship.spec.steering > 0 and ship.steering == 0


def headway(run: Inches) -> str:
    """What a ship counts as that has moved so far: Stopped, Slow or normal (FLT-MOV-8)."""
    return STOPPED if run <= TOLERANCE else SLOW if run <= SLOW_CM + TOLERANCE else NORMAL


def slow(ship: Ship) -> bool:
    """Slow, which gives the +1 (FLT-GUN-12)."""
    return ship.speed_class == SLOW


def stopped(ship: Ship) -> bool:
    """Stopped, so that misses are re-rolled (FLT-GUN-13)."""
    return ship.speed_class == STOPPED


def easy(ship: Ship) -> bool:
    """Whether misses at it are re-rolled: it is Stopped or a land target (FLT-GUN-13, FLT-SHO-1)."""
    return stopped(ship) or ship.spec.shore


def steady(ship: Ship) -> bool:
    """Whether it rolls its own misses at ships again: a shore battery, no air base (FLT-GUN-13, FLT-SHO-1)."""
    return ship.spec.shore and not ship.spec.h


def light_hulled(ship: Ship) -> bool:
    """Type A or C with belt 0 and deck 0 (FLT-TYP-2)."""
    return ship.spec.light_hull


def arc_of(ship: Ship, point: Position) -> str:
    """The arc of a ship in which a point lies: bow, beam or stern (FLT-GEN-10)."""
    off = abs(relative(bearing(ship.at, point), ship.heading))
    if off <= RELATIVE["bow_deg"] + TOLERANCE:
        return BOW
    return STERN if off >= RELATIVE["stern_deg"] - TOLERANCE else BEAM


def raked(ship: Ship, point: Position) -> bool:
    """Whether a shot from there rakes her (FLT-ARM-3)."""
    off = abs(relative(bearing(ship.at, point), ship.heading))
    return min(off, 180.0 - off) <= RELATIVE["rake_deg"] + TOLERANCE


def bears(ship: Ship, arc: str, point: Position) -> bool:
    """Whether a mount with that arc bears on a point (FLT-GUN-2)."""
    return any(arc_holds(ship.pose, point, one) for one in ARCS[arc])


def mounts_left(ship: Ship, battery: int) -> Iterator[int]:
    """The places of a battery's mounts that are left."""
    return (place for place, left in enumerate(ship.guns[battery]) if left)


def radar_of(ship: Ship, battery: int) -> bool:
    """Whether a battery has radar support still (FLT-STR-15)."""
    return ship.radar and ship.spec.batteries[battery].radar


def third(value: int, original: int) -> bool:
    """A third or less of the original (FLT-MOR-1)."""
    return int(MORALE["ship_share"]) * value <= original


def main_mounts(ship: Ship) -> int:
    """MAIN mounts originally carried (FLT-MAG-3)."""
    return sum(len(battery.mounts) for battery in ship.spec.batteries if battery.group == MAIN)


def group_of(table: FleetTable, unit: Piece) -> str:
    """What a unit acts with: its squadron; flights, submarines and shore units act alone (FLT-SEQ-7, FLT-SHO-2)."""
    alone = isinstance(unit, Flight) or (isinstance(unit, Ship) and (unit.spec.boat or unit.spec.shore))
    return unit.id if alone else unit.squadron or unit.id


def commander(table: FleetTable, unit: Piece) -> Squadron | None:
    """The squadron whose commander is aboard of a unit, if one is."""
    squadron = table.squadrons.get(unit.squadron)
    return squadron if squadron is not None and squadron.flag == unit.id else None


def knows(side: str, unit: Piece) -> bool:
    """Whether a side sees the unit itself: its own, one in sight, or one whose end everybody knows."""
    return unit.side == side or unit.sighted or unit.state == SUNK or isinstance(unit, Marker)


def lit(table: FleetTable, ship: Ship) -> bool:
    """Illuminated, by night: on fire, lit up, or having used a searchlight this turn (FLT-ILL-1)."""
    if table.options.light != NIGHT:
        return True
    return ship.fires > 0 or ship.lit or ship.done.searchlight


def near(one: Position, other: Position, reach: Inches) -> bool:
    """Whether two centres lie within a reach."""
    return within(distance(one, other), reach)
