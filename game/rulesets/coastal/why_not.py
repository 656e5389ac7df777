"""Why a weapon may not be used on a target: the particular limit, with its number and clause, in a player's words.

What may be chosen is listed in `firing`, `guns`, `lights`, `depth_charges`, `air_attack` and `torpedoes`; here stand
the same limits in the same order, told one by one. They are asked of the same functions, and
`tests/conformance/refusals` holds both to each other: what is not listed has a reason here, what is listed has none.
Reads a side's view.
"""

from __future__ import annotations

from game.match import Aim, Refusal
from game.match.wording import owned
from game.rulesets.coastal import air_attack, armament, condition, contacts, guns, lights, phrases, sight
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.table import (
    DEEP,
    DEPLOYED,
    DESTROYED,
    FIRED,
    Aircraft,
    CoastalTable,
    Vessel,
)
from game.rulesets.coastal.tables import (
    AIR_ROCKETS,
    BANDS_CM,
    BOMBING,
    BOMBS,
    DIE,
    SEARCHLIGHT,
    STRAFING,
    SUBMARINE,
    WEAPONS,
    Weapon,
    arc,
)
from game.sea.arcs import arc_holds
from game.sea.heading import bearing, compass, distance
from game.sea.sight import within_reach


def of_line(table: CoastalTable, side: str, aim: Aim) -> Refusal | None:
    """Why a unit may not use a weapon on a target as one line of an order has it; None: for no reason of its own."""
    unit = table.units.get(aim.unit)
    if unit is None or unit.side != side:
        called = "That" if unit is None else unit.name
        return Refusal(f"{called} is no unit of {owned(side)} that could act.", "CST-GUN-1")
    if (wrong := _turn(unit)) is not None:
        return wrong
    if not aim.target:
        return _unaimed(table, unit, armament.read(aim.weapon))
    target = contacts.called(table, side, aim.target)
    if target is None or target.state != DEPLOYED:
        called = "that unit" if target is None else target.name
        return Refusal(f"{unit.name}: {called} is not in sight on the table.", "CST-GUN-5")
    if target.side == side:
        return Refusal(f"{unit.name}: {target.name} is on the same side.", "CST-GUN-5")
    return of_pair(table, unit, armament.read(aim.weapon), target)


def of_pair(table: CoastalTable, unit: Unit, arm: armament.Armament | None, target: Unit) -> Refusal | None:
    """Why a unit that acts may not use a weapon on an enemy it knows of; None: it may, or has no such weapon."""
    if isinstance(arm, armament.Gun):
        if arm.mount >= len(unit.spec.mounts):
            return None
        if isinstance(unit, Aircraft) and isinstance(target, Vessel):
            says = f"{unit.name}: at ships its guns strafe, all together; alone they shoot at aircraft."
            return Refusal(says, "CST-AIR-15")
        return of_mount(table, unit, arm.mount, target)
    if isinstance(unit, Aircraft):
        if isinstance(target, Aircraft):
            return Refusal(f"{unit.name}: at aircraft only its guns shoot, mount by mount.", "CST-AIR-15")
        return from_the_air(table, unit, arm, target)
    if isinstance(arm, armament.Searchlight):
        return of_beam(table, unit, target)
    if isinstance(arm, armament.DepthCharges):
        return of_charges(unit, target)
    return None


def _turn(unit: Unit) -> Refusal | None:
    """Why a unit does not act in the phase of guns."""
    if unit.state != DEPLOYED:
        return Refusal(f"{unit.name} is not on the table.", "CST-GUN-1")
    if isinstance(unit, Aircraft):
        if unit.down:
            return Refusal(f"{unit.name} is shot down.", "CST-AIR-8")
        return Refusal(f"{unit.name} has acted this turn.", "CST-AIR-4") if unit.acted else None
    if unit.dummy:
        return Refusal(f"{unit.name} is a dummy: it does not shoot.", "CST-CON-6")
    if unit.surprised:
        return Refusal(f"{unit.name} is surprised: she does not act.", "CST-SUR-1")
    if unit.acted:
        return Refusal(f"{unit.name} has acted this turn.", "CST-GUN-1")
    if unit.sinking:
        return Refusal(f"{unit.name} is sinking: she does not act any more.", "CST-HUL-6")
    if unit.submerged:
        return Refusal(f"{unit.name} is submerged: her guns are not manned.", "CST-GUN-3")
    return None


# -- guns ---------------------------------------------------------------------------------------------------------


def of_mount(table: CoastalTable, unit: Unit, place: int, target: Unit) -> Refusal | None:
    """Why a mount may not shoot at a target (CST-GUN-3 to 10, CST-GEN-4)."""
    head = f"{unit.name}, {phrases.mount(unit.spec.mounts[place])}"
    if wrong := _unready(unit, place, head) or _no_mark(unit, target) or _no_line(table, unit, target):
        return wrong
    if not guns.bears(unit, unit.spec.mounts[place], target):
        return Refusal(f"{head}: it does not bear, {_lies(unit, target)}.", "CST-GUN-4")
    if guns.fouled(table, unit, target):
        return Refusal(f"{unit.name}: a friend lies in the line of fire to {target.name}.", "CST-GUN-5")
    away = sight.range_between(unit, target)
    weapon = guns.row_of(unit, place)
    if guns.need(weapon, away, target) is None:
        return _out_of_range(weapon, head, away, target)
    shot = guns.throw(table, unit, place, target, known=True)
    if shot is not None and shot.needed > DIE:
        return Refusal(f"{head}: no chance, {target.name} would need {shot.needed} on a d{DIE}.", "CST-GEN-4")
    return None


def _unready(unit: Unit, place: int, head: str) -> Refusal | None:
    if unit.mounts[place] == DESTROYED:
        return Refusal(f"{head}: the mount is destroyed.", "CST-GUN-3")
    return Refusal(f"{head}: it has fired this turn.", "CST-GUN-3") if unit.mounts[place] == FIRED else None


def _no_mark(unit: Unit, target: Unit) -> Refusal | None:
    """Why nothing is shot at a target, wherever it lies."""
    if isinstance(target, Aircraft):
        if not target.spotted:
            return Refusal(f"{unit.name}: {target.name} has not been spotted.", "CST-GUN-5")
        return Refusal(f"{unit.name}: {target.name} is shot down.", "CST-AIR-8") if target.down else None
    if target.spotted and target.submerged:
        return Refusal(f"{unit.name}: {target.name} is submerged, out of reach of guns.", "CST-SUB-5")
    if target.spotted and target.sinking:
        return Refusal(f"{unit.name}: {target.name} is sinking.", "CST-HUL-6")
    if target.spotted or guns.by_radar(unit, target):
        return None
    if not target.radar_target:
        return Refusal(f"{unit.name}: {target.name} has not been spotted.", "CST-GUN-5")
    reach, away = unit.spec.radar_range_cm, sight.range_between(unit, target)
    has = f"her radar reaches {reach:g} cm, {_off(target, away)}" if reach else "she has no radar"
    return Refusal(f"{unit.name}: {target.name} is known by radar only; {has}.", "CST-RAD-3")


def _no_line(table: CoastalTable, unit: Unit, target: Unit, clause: str = "CST-GUN-5") -> Refusal | None:
    """What lies between a unit and its target; to a radar target smoke does not matter."""
    if sight.land_between(table, unit, target):
        return Refusal(f"{unit.name}: land lies between her and {target.name}.", clause)
    if not target.spotted and guns.by_radar(unit, target):
        return None
    if not sight.clear(table, unit, target):
        return Refusal(f"{unit.name}: smoke lies between her and {target.name}.", clause)
    return None


def _out_of_range(weapon: Weapon, head: str, away: float, target: Unit) -> Refusal:
    """Beyond what a weapon reaches at such a target, or nearer than it may fire."""
    row = weapon.row
    if away < row.min_range_cm and not (isinstance(target, Aircraft) and row.no_aa_from_band == 0):
        return Refusal(
            f"{head}: it fires from {row.min_range_cm:g} cm on, {_off(target, away)}.", "CST-GUN-10"
        )
    reached = [place for place, need in enumerate(row.need) if need is not None]
    if isinstance(target, Aircraft):
        reached = [place for place in reached if place < row.no_aa_from_band]
        if not reached:
            return Refusal(f"{head}: it does not fire at aircraft.", "CST-GUN-9")
        says = f"{head}: it reaches aircraft to {BANDS_CM[reached[-1]]:g} cm, {_off(target, away)}."
        return Refusal(says, "CST-GUN-9")
    return Refusal(f"{head}: it reaches {BANDS_CM[reached[-1]]:g} cm, {_off(target, away)}.", "CST-GUN-6")


def _off(target: Unit, away: float) -> str:
    """How far off a target lies, to end a sentence."""
    return f"{target.name} is {away:.1f} cm off"


def _lies(unit: Unit, target: Unit) -> str:
    """Where a target lies, as a relative bearing."""
    off = compass(bearing(unit.at, sight.aimed_at(unit, target)) - unit.heading)
    turn = round(min(off, 360.0 - off))
    if turn in (0, 180):
        return f"{target.name} lies right {'astern' if turn else 'ahead'}"
    return f"{target.name} lies {turn} degrees to {'starboard' if off < 180.0 else 'port'}"


# -- lights and depth charges -------------------------------------------------------------------------------------


def _unaimed(table: CoastalTable, unit: Unit, arm: armament.Armament | None) -> Refusal | None:
    """Why a unit may not light up a place, or drop a flare (CST-ILL-3 to 5)."""
    if isinstance(unit, Aircraft):
        return _flare(table, unit, arm)
    if isinstance(arm, armament.FlareRocket):
        if not table.night:
            return Refusal(f"{unit.name}: flare rockets are fired by night only.", "CST-ILL-4")
        return None if unit.spec.flare_rockets else Refusal(f"{unit.name} has no flare rockets.", "CST-ILL-4")
    if not isinstance(arm, armament.Starshell) or arm.mount >= len(unit.spec.mounts):
        return None
    mount = unit.spec.mounts[arm.mount]
    head = f"{unit.name}, {phrases.mount(mount)}"
    if not table.night:
        return Refusal(f"{unit.name}: starshell is fired by night only.", "CST-ILL-3")
    if not mount.starshell:
        return Refusal(f"{head}: it has no starshell.", "CST-ILL-3")
    return _unready(unit, arm.mount, head)


def _flare(table: CoastalTable, plane: Aircraft, arm: armament.Armament | None) -> Refusal | None:
    if not isinstance(arm, armament.Flare) or arm.load >= len(plane.loads):
        return None
    if not table.night:
        return Refusal(f"{plane.name}: flares are dropped by night only.", "CST-ILL-5")
    if plane.flared:
        return Refusal(f"{plane.name} has dropped its flare of this turn.", "CST-ILL-5")
    if not plane.loads[arm.load]:
        return Refusal(f"{plane.name} has no flares left.", "CST-ILL-5")
    return None if plane.path else Refusal(f"{plane.name} has flown no path to drop it on.", "CST-ILL-5")


def of_beam(table: CoastalTable, ship: Vessel, target: Unit) -> Refusal | None:
    """Why a ship may not hold a target in her searchlight (CST-ILL-7)."""
    if not table.night:
        return Refusal(f"{ship.name}: searchlights are used by night only.", "CST-ILL-7")
    if not ship.spec.searchlight:
        return Refusal(f"{ship.name} has no searchlight.", "CST-ILL-7")
    if condition.suppressed(ship):
        return Refusal(f"{ship.name} is suppressed: no searchlight.", "CST-SUP-4")
    if isinstance(target, Vessel) and target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged.", "CST-ILL-7")
    if lights.contacts_gone(target):
        return Refusal(f"{ship.name}: nothing of {target.name} is left to be lit.", "CST-ILL-7")
    away = distance(ship.at, target.at)
    if not sight.within(away, SEARCHLIGHT):
        says = f"{ship.name}: her searchlight reaches {SEARCHLIGHT:g} cm, {_off(target, away)}."
        return Refusal(says, "CST-ILL-7")
    if not sight.clear(table, ship, target):
        what = "land" if sight.land_between(table, ship, target) else "smoke"
        return Refusal(f"{ship.name}: {what} lies between her and {target.name}.", "CST-ILL-7")
    return None


def of_charges(ship: Vessel, boat: Unit) -> Refusal | None:
    """Why a ship may not drop depth charges on a boat (CST-SUB-7)."""
    if not ship.depth_charges:
        return Refusal(f"{ship.name} has no depth charges left.", "CST-SUB-7")
    found = isinstance(boat, Vessel) and (boat.detected or (boat.spotted and boat.submerged))
    if not found or not isinstance(boat, Vessel):
        return Refusal(f"{ship.name}: {boat.name} is no submerged submarine that was found.", "CST-SUB-7")
    if boat.spotted and boat.sinking:
        return Refusal(f"{ship.name}: {boat.name} is sinking.", "CST-HUL-6")
    reach, away = float(SUBMARINE["depth_charge_cm"]), distance(ship.at, boat.at)
    if not sight.within(away, reach):
        return Refusal(f"{ship.name}: depth charges reach {reach:g} cm, {_off(boat, away)}.", "CST-SUB-7")
    return None


# -- from the air -------------------------------------------------------------------------------------------------


def from_the_air(
    table: CoastalTable, plane: Aircraft, arm: armament.Armament | None, target: Vessel
) -> Refusal | None:
    """Why an aircraft may not attack a ship (CST-AIR-4, CST-AIR-9 to 15)."""
    if plane.aborting:
        return Refusal(f"{plane.name} makes off: it does not attack.", "CST-AIR-9")
    if not target.spotted:
        return Refusal(f"{plane.name}: {target.name} has not been spotted.", "CST-AIR-4")
    if target.sinking:
        return Refusal(f"{plane.name}: {target.name} is sinking.", "CST-HUL-6")
    if target.submerged:
        return Refusal(f"{plane.name}: {target.name} is submerged.", "CST-SUB-5")
    if not sight.clear(table, plane, target):
        return Refusal(f"{plane.name}: smoke lies between it and {target.name}.", "CST-AIR-4")
    if isinstance(arm, armament.Strafing):
        return _strafing(table, plane, target)
    if not isinstance(arm, armament.Load) or arm.load >= len(plane.loads):
        return None
    load = plane.spec.loads[arm.load].load
    if not plane.loads[arm.load]:
        return Refusal(f"{plane.name} has used its load: {phrases.load(load)}.", "CST-AIR-4")
    if load in BOMBS and isinstance(arm, armament.Bombs):
        return _bombs(table, plane, arm.load, target)
    if load in WEAPONS and isinstance(arm, armament.Rockets):
        return _rockets(table, plane, arm.load, target)
    return None


def _rockets(table: CoastalTable, plane: Aircraft, place: int, target: Vessel) -> Refusal | None:
    away = distance(plane.at, target.at)
    reach = float(AIR_ROCKETS["range_cm"])
    if not sight.within(away, reach):
        return Refusal(f"{plane.name}: rockets reach {reach:g} cm, {_off(target, away)}.", "CST-AIR-13")
    if not arc_holds(plane.pose, target.at, arc(AIR_ROCKETS["arc"])):
        return Refusal(f"{plane.name}: rockets fly ahead, {_lies(plane, target)}.", "CST-AIR-13")
    shot = air_attack.rocket_throw(table, plane, target, place, 1, known=True)
    if shot is None:
        return Refusal(f"{plane.name}: too near for rockets, {_off(target, away)}.", "CST-GUN-10")
    if shot.needed > DIE:
        says = f"{plane.name}: no chance, its rockets would need {shot.needed} on a d{DIE} at {target.name}."
        return Refusal(says, "CST-GEN-4")
    return None


def _strafing(table: CoastalTable, plane: Aircraft, target: Vessel) -> Refusal | None:
    if air_attack.strafers(table, plane, target):
        return None
    away, reach = distance(plane.at, target.at), float(STRAFING["range_cm"])
    if not sight.within(away, reach):
        return Refusal(f"{plane.name}: it strafes within {reach:g} cm, {_off(target, away)}.", "CST-AIR-10")
    forward = [
        place for place, mount in enumerate(plane.spec.mounts) if list(mount.arc) == list(STRAFING["forward"])
    ]
    left = [place for place in guns.ready(plane) if place in forward]
    if not left:
        what = "have fired this turn" if forward else "are missing"
        return Refusal(f"{plane.name}: the forward guns to strafe with {what}.", "CST-AIR-10")
    if not any(guns.bears(plane, plane.spec.mounts[place], target) for place in left):
        return Refusal(f"{plane.name}: it strafes ahead, {_lies(plane, target)}.", "CST-AIR-10")
    return Refusal(f"{plane.name}: its guns have no chance to hit {target.name}.", "CST-GEN-4")


def _bombs(table: CoastalTable, plane: Aircraft, place: int, target: Vessel) -> Refusal | None:
    within = float(BOMBING["pass_cm"])
    if not within_reach(target.at, plane.path, within):
        says = f"{plane.name}: its path of this turn does not pass within {within:g} cm of {target.name}."
        return Refusal(says, "CST-AIR-11")
    needed = air_attack.bomb_throw(table, plane, target, place, 1, known=True).needed
    if needed > DIE:
        says = f"{plane.name}: no chance, its bombs would need {needed} on a d{DIE} at {target.name}."
        return Refusal(says, "CST-GEN-4")
    return None


def not_launching(ship: Vessel) -> Refusal | None:
    """Why a ship launches no torpedoes at all (CST-TOR-5, CST-MOR-2)."""
    if ship.withdrawing:
        return Refusal(f"{ship.name} withdraws: she does not launch.", "CST-MOR-2")
    if ship.surprised:
        return Refusal(f"{ship.name} is surprised: she does not launch.", "CST-SUR-1")
    if ship.depth == DEEP:
        return Refusal(f"{ship.name} is deep: she does not launch.", "CST-SUB-2")
    if not ship.afloat:
        return Refusal(f"{ship.name} is not afloat: she does not launch.", "CST-TOR-5")
    if ship.acted:
        return Refusal(f"{ship.name} has launched or passed this turn.", "CST-TOR-6")
    if not condition.may_launch(ship):
        return Refusal(f"{ship.name} has no loaded tubes.", "CST-TOR-6")
    return None
