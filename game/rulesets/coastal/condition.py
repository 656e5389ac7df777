"""What a unit can do as it stands: settings, speed, manoeuvre, whether it drifts, is suppressed or may act."""

from __future__ import annotations

from game.rulesets.coastal.set_up import highest as highest_setting
from game.rulesets.coastal.table import (
    DEEP,
    DEPLOYED,
    DESTROYED,
    PERISCOPE,
    RATING,
    Aircraft,
    CoastalTable,
    Spec,
    Vessel,
)
from game.rulesets.coastal.tables import AIR, MINES, MORALE, RUNS, SHOOTING, SUBMARINE, VICTORY, speed
from game.sea.heading import Inches

Unit = Vessel | Aircraft


def highest(table: CoastalTable, ship: Vessel) -> int:
    """The highest setting: what damage leaves, not above the cap of the sea (CST-MOV-4, CST-SEA-2)."""
    return highest_setting(ship.spec.size_class, len(ship.max_setting_loss), table.weather.sea_state)


def top_speed(ship: Vessel, depth: str = "") -> int:
    """Its best speed in knots, of a submarine at another `depth` than its own (CST-SUB-3)."""
    below = (depth or ship.depth) in (PERISCOPE, DEEP)
    return ship.spec.submerged_speed_kt if below else ship.spec.max_speed_kt


def knots(ship: Vessel) -> int:
    """Its speed by the markers now on it (CST-MOV-13)."""
    return speed(top_speed(ship), ship.speed_markers)


def rating(ship: Vessel) -> int:
    """Its manoeuvre rating, less one for each unrepaired item that lowers it (CST-MOV-11)."""
    return max(0, ship.spec.manoeuvre - ship.steering_damage.count(RATING))


def turning_run(ship: Vessel) -> Inches:
    """How far it runs straight before a turn (CST-MOV-8)."""
    return float(RUNS[rating(ship)])


def engines_dead(ship: Vessel) -> bool:
    """Whether its highest setting from damage is 0 (CST-DRF-1)."""
    return highest_setting(ship.spec.size_class, len(ship.max_setting_loss), 0) == 0


def drifting(ship: Vessel) -> bool:
    """Whether wind and sea carry it (CST-DRF-1, CST-DRF-4)."""
    return (
        ship.afloat
        and engines_dead(ship)
        and ship.spec.kind != "battery"
        and not (ship.anchored or ship.aground or ship.submerged)
    )


def stationary(ship: Vessel) -> bool:
    """Drifting or stopped, at anchor or aground, or a battery (CST-MOV-14, CST-BAT-1)."""
    return ship.speed_markers == 0


def moves(ship: Vessel) -> bool:
    """Whether it has a move in 2b and counts for the quota there (CST-INI-5)."""
    if ship.state != DEPLOYED or ship.sinking or ship.aground or ship.spec.kind == "battery":
        return False
    return ship.dummy or not engines_dead(ship)


def immune(unit: Unit, mount: int) -> bool:
    """Whether a mount shoots as well suppressed as not: behind a shield or in a turret, 3.9 in or more (CST-SUP-3)."""
    gun = unit.spec.mounts[mount]
    return gun.protection != "open" and gun.calibre_mm >= SHOOTING["suppression_immune_calibre_mm"]


def suppressed(unit: Unit) -> bool:
    """One marker or more (CST-SUP-1)."""
    return isinstance(unit, Vessel) and unit.suppression_markers > 0


def may_fire(unit: Unit) -> bool:
    """Whether its guns may fire at all (CST-GUN-3)."""
    if isinstance(unit, Aircraft):
        return unit.aloft
    return unit.afloat and not unit.surprised and not unit.submerged and not unit.dummy


def may_launch(ship: Vessel) -> bool:
    """Whether it may launch torpedoes (CST-TOR-5); a withdrawing ship does not (CST-MOR-2)."""
    return (
        ship.afloat
        and not ship.surprised
        and ship.depth != DEEP
        and not ship.withdrawing
        and any(tube.loaded and not tube.destroyed for tube in ship.tubes)
    )


def weapons_left(ship: Vessel) -> list[tuple[str, int]]:
    """Its working gun mounts and tube groups, as ("mount" or "tubes", place) in data order (CST-SPC-18)."""
    guns = [("mount", place) for place, state in enumerate(ship.mounts) if state != DESTROYED]
    return guns + [("tubes", place) for place, tubes in enumerate(ship.tubes) if not tubes.destroyed]


def halved(ship: Unit) -> bool:
    """Whether half its boxes or fewer are left (CST-MOR-1)."""
    return ship.hull_boxes <= ship.spec.hull_boxes * MORALE["boxes_share"]


def crippled(ship: Unit) -> bool:
    """Half its boxes or fewer, or engines that are gone (CST-END-9)."""
    if ship.hull_boxes <= ship.spec.hull_boxes * VICTORY["crippled_share"]:
        return True
    return isinstance(ship, Vessel) and ship.spec.kind != "battery" and engines_dead(ship)


def aborts(plane: Aircraft) -> bool:
    """Whether an aircraft has so few boxes left that it makes off (CST-AIR-9)."""
    return bool(plane.hull_boxes <= plane.spec.hull_boxes * AIR["aborts_at_share"])


def must_surface(boat: Vessel) -> bool:
    """Whether a submarine must come up a step each turn (CST-SUB-4)."""
    return boat.spec.kind == "submarine" and boat.submerged and leaking(boat)


def leaking(boat: Vessel) -> bool:
    """Whether a submarine is too badly hurt to dive (CST-SUB-4)."""
    return boat.floods > 0 or boat.hull_boxes <= boat.spec.hull_boxes * SUBMARINE["surfaces_at_share"]


def sweeps(ship: Vessel) -> bool:
    """Whether it has its sweep out: at setting 1 or 2 (CST-MIN-6)."""
    return ship.spec.sweep and ship.speed_markers in MINES["sweep_settings"]


def draws_deep(spec: Spec) -> bool:
    """Whether a shoal stops it: class 2 or 3 without shallow draught (CST-GRD-1)."""
    return spec.size_class > 1 and not spec.shallow_draught
