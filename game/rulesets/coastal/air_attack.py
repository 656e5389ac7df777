"""How aircraft attack in phase 5: strafing, bombs, rockets, torpedoes declared, flares, guns at aircraft (CST-AIR)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.dice.roll import Modifier, Throw, modifier
from game.match import Aim, Budget, Refusal, Shot, Step, Umpire
from game.match.aiming import Burst
from game.match.questions import Arm
from game.rulesets.coastal import contacts, guns, lights, phrases, purposes, sight
from game.rulesets.coastal.armament import (
    AirTorpedo,
    Armament,
    Bombs,
    Flare,
    Gun,
    Load,
    Rockets,
    Strafing,
    read,
)
from game.rulesets.coastal.damage import gone, hit, hull_roll, overcome, reveal, rouse, special
from game.rulesets.coastal.events import Fired as MountsFired
from game.rulesets.coastal.events import Shot as ShotAt
from game.rulesets.coastal.rolls import crew_modifier, roll
from game.rulesets.coastal.running_events import FlareDropped, LoadUsed, TorpedoDeclared
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel, vessels
from game.rulesets.coastal.tables import (
    AIR,
    AIR_ROCKETS,
    BOMBING,
    BOMBS,
    DIE,
    STRAFING,
    TORPEDOES,
    WEAPONS,
    Bomb,
    arc,
)
from game.sea.arcs import arc_holds
from game.sea.heading import distance
from game.sea.sight import within_reach
from game.tabletop.bearings import off

FLARE = "flare"
"""How a load of flares attacks, as a class says it."""


class Strike(Step[CoastalTable], frozen=True):
    """An air attack that was declared is made, unless the aircraft was shot down or makes off (CST-AIR-9)."""

    plane: str
    weapon: str
    target: str
    amount: int

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        plane, target = table.units[self.plane], table.units[self.target]
        assert isinstance(plane, Aircraft)
        umpire.done()
        if gone(plane) or plane.aborting or gone(target) or not isinstance(target, Vessel):
            return
        rouse(umpire, target)
        match read(self.weapon):
            case Strafing():
                _strafe(umpire, plane, target)
            case AirTorpedo():
                umpire.happens(TorpedoDeclared(plane.id, target.id))
            case Bombs(load):
                umpire.happens(LoadUsed(plane.id, load, self.amount))
                _bomb(umpire, plane, target, load, self.amount)
            case Rockets(load):
                umpire.happens(LoadUsed(plane.id, load, self.amount))
                _rockets(umpire, plane, target, load, self.amount)


# -- what an aircraft may do ----------------------------------------------------------------------------------


def shots(table: CoastalTable, plane: Aircraft) -> Iterator[Shot]:
    """Every line an aircraft's activation may have (CST-AIR-4, CST-AIR-10 to 15, CST-ILL-5)."""
    for flare in [Flare(at) for at, load in enumerate(plane.spec.loads) if load.attack == FLARE]:
        if unlit(table, plane, flare) is None:
            says = "It drops on the path flown."
            aimed = Burst(plane.x, plane.y, 0.0, 0.0, says, "CST-ILL-5", (), plane.path)
            yield Shot(plane.id, flare.key, "", 1, clause="CST-ILL-5", aimed=aimed)
    if plane.aborting:
        return
    seen = [target for target in contacts.spotted(table, plane.side) if not gone(target)]
    for target in seen:
        for arm, most, clause in _arms(plane) if isinstance(target, Vessel) else ():
            if isinstance(target, Vessel) and refuses(table, plane, arm, target) is None:
                kind: Arm = "torpedo" if isinstance(arm, AirTorpedo) else "guns"
                yield Shot(plane.id, arm.key, target.id, most, clause=clause, arm=kind)
    others = (target for target in seen if isinstance(target, Aircraft) and sight.clear(table, plane, target))
    for place, target in guns.lines(table, plane, others):
        yield Shot(plane.id, Gun(place).key, target.id, 1, clause="CST-AIR-15")


def _arms(plane: Aircraft) -> Iterator[tuple[Armament, int, str]]:
    """What an aircraft attacks ships with, how many at the most, and the clause."""
    yield Strafing(), 1, "CST-AIR-10"
    for place, (left, load) in enumerate(zip(plane.loads, plane.spec.loads, strict=True)):
        if load.load in BOMBS:
            yield Bombs(place), left, "CST-AIR-11"
        elif load.load in TORPEDOES:
            yield AirTorpedo(place), 1, "CST-AIR-14"
        elif load.load in WEAPONS:
            yield Rockets(place), left, "CST-AIR-13"


def refuses(table: CoastalTable, plane: Aircraft, arm: Armament | None, target: Vessel) -> Refusal | None:
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
    if isinstance(arm, Strafing):
        return _no_strafing(table, plane, target)
    if not isinstance(arm, Load) or arm.load >= len(plane.loads):
        return None
    load = plane.spec.loads[arm.load].load
    if not plane.loads[arm.load]:
        return Refusal(f"{plane.name} has used its load: {phrases.load(load)}.", "CST-AIR-4")
    if load in BOMBS and isinstance(arm, Bombs):
        return _no_bombs(table, plane, arm.load, target)
    if load in WEAPONS and isinstance(arm, Rockets):
        return _no_rockets(table, plane, arm.load, target)
    return None


def _no_rockets(table: CoastalTable, plane: Aircraft, place: int, target: Vessel) -> Refusal | None:
    away = distance(plane.at, target.at)
    reach = float(AIR_ROCKETS["range_cm"])
    if not sight.within(away, reach):
        return Refusal(f"{plane.name}: rockets reach {reach:g} cm, {off(target.name, away)}.", "CST-AIR-13")
    if not arc_holds(plane.pose, target.at, arc(AIR_ROCKETS["arc"])):
        return Refusal(
            f"{plane.name}: rockets fly ahead, {sight.lies(plane, target)}.",
            "CST-AIR-13",
        )
    shot = rocket_throw(table, plane, target, place, 1, known=True)
    if shot is None:
        return Refusal(f"{plane.name}: too near for rockets, {off(target.name, away)}.", "CST-GUN-10")
    if shot.needed > DIE:
        says = f"{plane.name}: no chance, its rockets would need {shot.needed} on a d{DIE} at {target.name}."
        return Refusal(says, "CST-GEN-4")
    return None


def _no_strafing(table: CoastalTable, plane: Aircraft, target: Vessel) -> Refusal | None:
    if strafers(table, plane, target):
        return None
    away, reach = distance(plane.at, target.at), float(STRAFING["range_cm"])
    if not sight.within(away, reach):
        return Refusal(
            f"{plane.name}: it strafes within {reach:g} cm, {off(target.name, away)}.", "CST-AIR-10"
        )
    forward = [
        place for place, mount in enumerate(plane.spec.mounts) if list(mount.arc) == list(STRAFING["forward"])
    ]
    left = [place for place in guns.ready(plane) if place in forward]
    if not left:
        what = "have fired this turn" if forward else "are missing"
        return Refusal(f"{plane.name}: the forward guns to strafe with {what}.", "CST-AIR-10")
    if not any(guns.bears(plane, plane.spec.mounts[place], target) for place in left):
        return Refusal(
            f"{plane.name}: it strafes ahead, {sight.lies(plane, target)}.",
            "CST-AIR-10",
        )
    return Refusal(f"{plane.name}: its guns have no chance to hit {target.name}.", "CST-GEN-4")


def _no_bombs(table: CoastalTable, plane: Aircraft, place: int, target: Vessel) -> Refusal | None:
    within = float(BOMBING["pass_cm"])
    if not within_reach(target.at, plane.path, within):
        says = f"{plane.name}: its path of this turn does not pass within {within:g} cm of {target.name}."
        return Refusal(says, "CST-AIR-11")
    needed = bomb_throw(table, plane, target, place, 1, known=True).needed
    if needed > DIE:
        says = f"{plane.name}: no chance, its bombs would need {needed} on a d{DIE} at {target.name}."
        return Refusal(says, "CST-GEN-4")
    return None


def unlit(table: CoastalTable, plane: Aircraft, flare: Flare) -> Refusal | None:
    """Why an aircraft may not drop a flare (CST-ILL-5); None: it may, or has no such load."""
    if flare.load >= len(plane.loads):
        return None
    if not table.night:
        return Refusal(f"{plane.name}: flares are dropped by night only.", "CST-ILL-5")
    if plane.flared:
        return Refusal(f"{plane.name} has dropped its flare of this turn.", "CST-ILL-5")
    if not plane.loads[flare.load]:
        return Refusal(f"{plane.name} has no flares left.", "CST-ILL-5")
    return None if plane.path else Refusal(f"{plane.name} has flown no path to drop it on.", "CST-ILL-5")


def strafers(table: CoastalTable, plane: Aircraft, target: Vessel) -> list[int]:
    """The forward mounts that can strafe a ship (CST-AIR-10, CST-AIR-15)."""
    if not sight.within(distance(plane.at, target.at), STRAFING["range_cm"]):
        return []
    return [
        place
        for place, _ in guns.lines(table, plane, (target,), shaken(plane))
        if list(plane.spec.mounts[place].arc) == list(STRAFING["forward"])
    ]


def budgets(lines: list[Shot]) -> tuple[Budget, ...]:
    """One kind of attack a turn: on one ship, or with its guns on aircraft, each mount once (CST-AIR-4)."""
    rows: list[Budget] = []
    for unit in dict.fromkeys(line.unit for line in lines):
        own = dict.fromkeys(line.weapon for line in lines if line.unit == unit)
        mounts = [weapon for weapon in own if isinstance(read(weapon), Gun)]
        kinds = [weapon for weapon in own if not isinstance(read(weapon), Gun | Flare)]
        if kinds:
            most = max(1, len(mounts))
            weights = {(unit, weapon): most for weapon in kinds} | {(unit, weapon): 1 for weapon in mounts}
            says = "One kind of attack a turn"
            rows.append(Budget(says, "CST-AIR-4", most, weights, uses=True, unit=unit))
        for weapon in own:
            if weapon not in kinds:
                weights = {(unit, weapon): 1}
                rows.append(Budget("Once a turn", "CST-GUN-2", 1, weights, uses=True, unit=unit))
    return tuple(rows)


def defenders(table: CoastalTable, side: str, target: str) -> list[Vessel]:
    """The target of an air attack and its friends within 25 cm of it (CST-AIR-7)."""
    at = table.units[target].at
    reach = AIR["defended_within_cm"]
    return [ship for ship in vessels(table, side) if sight.within(distance(ship.at, at), reach)]


# -- attacking ------------------------------------------------------------------------------------------------


def attack(umpire: Umpire[CoastalTable], plane: Aircraft, aims: tuple[Aim, ...]) -> Strike | None:
    """An aircraft acts: flare and guns at once; an attack on a ship is declared, and comes after the defence."""
    table = umpire.table
    declared = None
    for aim in aims:
        arm = read(aim.weapon)
        if isinstance(arm, Flare) and aim.point is not None:
            umpire.happens(LoadUsed(plane.id, arm.load, 1))
            umpire.happens(FlareDropped(plane.id))
            lights.flare(umpire, aim.point)
        elif isinstance(arm, Gun):
            umpire.happens(MountsFired(plane.id, (arm.mount,)))
            shoot(umpire, plane, arm.mount, table.units[aim.target])
        else:
            reveal(umpire, plane, "CST-AIR-7")
            declared = Strike(plane.id, aim.weapon, aim.target, aim.amount)
    return declared


def shoot(umpire: Umpire[CoastalTable], plane: Aircraft, place: int, target: Vessel | Aircraft) -> None:
    """One mount of an aircraft shoots."""
    shot = gun_throw(umpire.table, plane, place, target)
    if shot is None or gone(target):
        return
    hits = roll(umpire, shot, plane, target).hits
    umpire.happens(ShotAt(plane.id, Gun(place).key, target.id, hits))
    for _ in range(hits):
        hit(umpire, target, guns.row_of(plane, place))


def shaken(plane: Aircraft) -> tuple[Modifier, ...]:
    """Any hit this turn costs the aircraft 1 on its attacks (CST-AIR-8)."""
    return (modifier("Hit this turn", "CST-AIR-8", AIR["hit_modifier"]),) if plane.hit_this_turn else ()


def gun_throw(table: CoastalTable, plane: Aircraft, place: int, target: Vessel | Aircraft) -> Throw | None:
    """A mount's throw, less what a hit costs."""

    shot = guns.throw(table, plane, place, target)
    if shot is None or isinstance(target, Aircraft):
        return shot
    return msgspec.structs.replace(shot, modifiers=(*shot.modifiers, *shaken(plane)))


def _strafe(umpire: Umpire[CoastalTable], plane: Aircraft, target: Vessel) -> None:
    places = strafers(umpire.table, plane, target)
    umpire.happens(MountsFired(plane.id, tuple(places)))
    for place in places:
        shoot(umpire, plane, place, target)


def bomb_throw(
    table: CoastalTable, plane: Aircraft, target: Vessel, place: int, amount: int, *, known: bool = False
) -> Throw:
    """So many bombs, a die each (CST-AIR-11)."""
    notes = [
        *crew_modifier(plane),
        *guns.of_target(target),
        *guns.of_light(table, plane, target, plane.side if known else ""),
        *shaken(plane),
    ]
    need = BOMBING[plane.spec.loads[place].attack]
    purpose = purposes.Attack(plane.id, Bombs(place).key, target.id)
    return Throw(purpose, "CST-AIR-11", amount, DIE, target=need, modifiers=tuple(notes))


def _bomb(umpire: Umpire[CoastalTable], plane: Aircraft, target: Vessel, place: int, amount: int) -> None:
    bomb: Bomb = BOMBS[plane.spec.loads[place].load]
    hits = roll(umpire, bomb_throw(umpire.table, plane, target, place, amount), plane, target).hits
    umpire.happens(ShotAt(plane.id, Bombs(place).key, target.id, hits))
    for _ in range(hits):
        if gone(target):
            return
        through = overcome(target, bomb.overcomes)
        for _ in range(bomb.rolls if through else 0):
            hull_roll(umpire, target, bomb.weapon)
        special(umpire, target, through)


def rocket_throw(
    table: CoastalTable, plane: Aircraft, target: Vessel, place: int, amount: int, *, known: bool = False
) -> Throw | None:
    """So many rocket salvoes, a die each, on the rocket row (CST-AIR-13)."""
    weapon = WEAPONS[plane.spec.loads[place].load]
    number = guns.need(weapon, distance(plane.at, target.at), target)
    if number is None:
        return None
    notes = [*crew_modifier(plane), *guns.marks(table, plane, target, known=known), *shaken(plane)]
    purpose = purposes.Attack(plane.id, Rockets(place).key, target.id)
    return Throw(purpose, "CST-AIR-13", amount, DIE, target=number, modifiers=tuple(notes))


def _rockets(umpire: Umpire[CoastalTable], plane: Aircraft, target: Vessel, place: int, amount: int) -> None:
    shot = rocket_throw(umpire.table, plane, target, place, amount)
    if shot is None:
        return
    umpire.happens(MountsFired(plane.id))
    hits = roll(umpire, shot, plane, target).hits
    umpire.happens(ShotAt(plane.id, Rockets(place).key, target.id, hits))
    for _ in range(hits):
        hit(umpire, target, WEAPONS[plane.spec.loads[place].load])
