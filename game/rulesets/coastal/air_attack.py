"""How aircraft attack in phase 5: strafing, bombs, rockets, torpedoes declared, flares, guns at aircraft (CST-AIR)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.dice.roll import Modifier, Throw, modifier
from game.match import Aim, Budget, Shot, Step, Umpire
from game.match.aiming import Burst
from game.rulesets.coastal import contacts, guns, lights, purposes, sight
from game.rulesets.coastal.armament import AirTorpedo, Bombs, Flare, Gun, Rockets, Strafing, read
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
    for place, left in enumerate(plane.loads):
        if (
            left
            and plane.spec.loads[place].attack == FLARE
            and table.night
            and not plane.flared
            and plane.path
        ):
            aimed = Burst(
                plane.x, plane.y, 0.0, 0.0, "It drops on the path flown.", "CST-ILL-5", (), plane.path
            )
            yield Shot(plane.id, Flare(place).key, "", 1, clause="CST-ILL-5", aimed=aimed)
    if plane.aborting:
        return
    seen = [target for target in contacts.spotted(table, plane.side) if not gone(target)]
    for target in seen:
        if isinstance(target, Vessel) and not target.submerged and sight.clear(table, plane, target):
            yield from _at_ship(table, plane, target)
    others = (target for target in seen if isinstance(target, Aircraft) and sight.clear(table, plane, target))
    for place, target in guns.lines(table, plane, others):
        yield Shot(plane.id, Gun(place).key, target.id, 1, clause="CST-AIR-15")


def _at_ship(table: CoastalTable, plane: Aircraft, target: Vessel) -> Iterator[Shot]:
    if strafers(table, plane, target):
        yield Shot(plane.id, Strafing().key, target.id, 1, clause="CST-AIR-10")
    for place, left in enumerate(plane.loads):
        load = plane.spec.loads[place]
        if not left:
            continue
        if load.load in BOMBS:
            low = bomb_throw(table, plane, target, place, 1, known=True).needed <= DIE
            if low and within_reach(target.at, plane.path, BOMBING["pass_cm"]):
                yield Shot(plane.id, Bombs(place).key, target.id, left, clause="CST-AIR-11")
        elif load.load in TORPEDOES:
            yield Shot(plane.id, AirTorpedo(place).key, target.id, 1, clause="CST-AIR-14", arm="torpedo")
        elif load.load in WEAPONS:
            near = sight.within(distance(plane.at, target.at), AIR_ROCKETS["range_cm"])
            if near and arc_holds(plane.pose, target.at, arc(AIR_ROCKETS["arc"])):
                shot = rocket_throw(table, plane, target, place, 1, known=True)
                if shot is not None and shot.needed <= DIE:
                    yield Shot(plane.id, Rockets(place).key, target.id, left, clause="CST-AIR-13")


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
    return [
        ship
        for ship in vessels(table, side)
        if sight.within(distance(ship.at, at), AIR["defended_within_cm"])
    ]


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
