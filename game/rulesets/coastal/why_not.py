"""Why a weapon may not be used on a target: the particular limit, with its number and clause, in a player's words.

`lights`, `depth_charges` and `air_attack` list what they have nothing against; here is asked which of them speaks. Guns
and torpedoes are listed in `guns` and `torpedoes` and the same limits are told here, asked of the same functions:
`tests/conformance/refusals` holds both to each other: what is not listed has a reason here, what is listed has none.
Reads a side's view.
"""

from __future__ import annotations

from game.match import Aim, Refusal
from game.match.wording import owned
from game.rulesets.coastal import (
    air_attack,
    armament,
    condition,
    contacts,
    depth_charges,
    guns,
    lights,
    phrases,
    sight,
)
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.table import (
    DEEP,
    DEPLOYED,
    Aircraft,
    CoastalTable,
    Vessel,
    vessels,
)
from game.rulesets.coastal.tables import (
    BANDS_CM,
    DIE,
    Weapon,
)
from game.tabletop.bearings import limit_of_the_nearest, off


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
        return air_attack.refuses(table, unit, arm, target)
    if isinstance(arm, armament.Searchlight):
        return lights.unlit(table, unit, target)
    if isinstance(arm, armament.DepthCharges):
        return depth_charges.refuses(unit, target)
    return None


def nobody(view: CoastalTable) -> str:
    """Why no gun of the side that looks fires, as the phase of guns begins: the limit of the pair that is nearest.

    Empty where one may fire, or where no unit of the side could at any enemy.
    """
    side = view.seen_by
    ours = [unit for unit in view.units.values() if unit.side == side and condition.may_fire(unit)]
    ours = [unit for unit in ours if next(guns.ready(unit), None) is not None]
    if not ours or any(next(guns.lines(view, unit, guns.targets(view, unit)), None) for unit in ours):
        return ""
    seen = [*contacts.spotted(view, side), *contacts.markers(view, side)]
    return limit_of_the_nearest(
        ours, seen, lambda unit, target: of_pair(view, unit, armament.Gun(next(guns.ready(unit))), target)
    )


def _unaimed(table: CoastalTable, unit: Unit, arm: armament.Armament | None) -> Refusal | None:
    """Why a unit may not light up a place, or drop a flare (CST-ILL-3 to 5)."""
    if isinstance(unit, Aircraft):
        return air_attack.unlit(table, unit, arm) if isinstance(arm, armament.Flare) else None
    if isinstance(arm, armament.Starshell | armament.FlareRocket):
        return lights.refuses(table, unit, arm)
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
    if wrong := guns.spent(unit, place, head) or _no_mark(unit, target) or _no_line(table, unit, target):
        return wrong
    if not guns.bears(unit, unit.spec.mounts[place], target):
        return Refusal(
            f"{head}: it does not bear, {sight.lies(unit, target)}.",
            "CST-GUN-4",
        )
    if guns.fouled(vessels(table, unit.side), unit, target):
        return Refusal(f"{unit.name}: a friend lies in the line of fire to {target.name}.", "CST-GUN-5")
    away = sight.range_between(unit, target)
    weapon = guns.row_of(unit, place)
    if guns.need(weapon, away, target) is None:
        return _out_of_range(weapon, head, away, target)
    shot = guns.throw(table, unit, place, target, known=True)
    if shot is not None and shot.needed > DIE:
        return Refusal(f"{head}: no chance, {target.name} would need {shot.needed} on a d{DIE}.", "CST-GEN-4")
    return None


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
    has = f"her radar reaches {reach:g} cm, {off(target.name, away)}" if reach else "she has no radar"
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
            f"{head}: it fires from {row.min_range_cm:g} cm on, {off(target.name, away)}.", "CST-GUN-10"
        )
    reached = [place for place, need in enumerate(row.need) if need is not None]
    if isinstance(target, Aircraft):
        reached = [place for place in reached if place < row.no_aa_from_band]
        if not reached:
            return Refusal(f"{head}: it does not fire at aircraft.", "CST-GUN-9")
        says = f"{head}: it reaches aircraft to {BANDS_CM[reached[-1]]:g} cm, {off(target.name, away)}."
        return Refusal(says, "CST-GUN-9")
    return Refusal(f"{head}: it reaches {BANDS_CM[reached[-1]]:g} cm, {off(target.name, away)}.", "CST-GUN-6")


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
