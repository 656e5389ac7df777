"""Loss of weapons: which group is hit, which mounts go at what cost, and which factors go with them (FLT-WPN)."""

from __future__ import annotations

from itertools import groupby
from math import ceil
from typing import NamedTuple

from game.match import Umpire
from game.rulesets.fleet import explosions, purposes
from game.rulesets.fleet.armoury import LOSS_ORDER, MOUNTINGS
from game.rulesets.fleet.condition import mounts_left, out
from game.rulesets.fleet.critical_tables import GROUPS
from game.rulesets.fleet.criticals import BLOCKED, Hit, pierced
from game.rulesets.fleet.damage_events import MountHeld, MountLost, Stands, TubesLost
from game.rulesets.fleet.rolls import dice, pick
from game.rulesets.fleet.table import MAIN, OTHER, TORPEDO, UNKNOWN, FleetTable, Mount, Ship
from game.rulesets.fleet.tables import DIE

ARMOURED = "armoured"


class Place(NamedTuple):
    """A mount that is left: its battery (-1: torpedo tubes) and its place there."""

    battery: int
    mount: int
    what: Mount


def hit(umpire: Umpire[FleetTable], ship: Ship, blow: Hit, left: int) -> int:
    """The owner's d10 tells the group, which loses what the budget pays for; answers the cost (FLT-WPN-1)."""
    (face,) = dice(umpire, purposes.WeaponGroup(ship.id), "FLT-WPN-1", 1, DIE["group"], ship)
    groups = ship.spec.weapon_group_d10
    group = next((name for name, (low, high) in groups.items() if low <= face <= high), "")
    if group == MAIN:
        return _main(umpire, ship, blow, left)
    if group == OTHER:
        return _other(umpire, ship, blow, left)
    return _torpedo(umpire, ship, blow, left) if group == TORPEDO else BLOCKED


def standing(ship: Ship, group: str) -> list[Place]:
    """The mounts of a group that are left, in the order in which they are lost (FLT-WPN-3)."""
    found: list[Place] = []
    if group == TORPEDO:
        if ship.spec.tubes is not None:
            mounts = ship.spec.tubes.mounts
            found = [Place(-1, at, mounts[at]) for at, loaded in enumerate(ship.tubes) if loaded != UNKNOWN]
    else:
        for number, battery in enumerate(ship.spec.batteries):
            if battery.group == group:
                found += [Place(number, at, battery.mounts[at]) for at in mounts_left(ship, number)]
    return sorted(found, key=lambda place: LOSS_ORDER.index(kind_of(ship, place.what)))


def kind_of(ship: Ship, mount: Mount) -> str:
    """Its kind in the order of loss: an armoured casemate or turret comes after the bare ones."""
    area = MOUNTINGS[mount.kind].armour
    return f"{ARMOURED} {mount.kind}" if area and ship.spec.armour.at(area) else mount.kind


def holds(ship: Ship, blow: Hit, mount: Mount) -> bool:
    """Whether its armour keeps a hit out; under water nothing does (FLT-WPN-3, FLT-UND-9)."""
    area = MOUNTINGS[mount.kind].armour
    return bool(area) and not pierced(ship, blow, area)


def price(mount: Mount) -> int:
    """What the loss of it costs (FLT-WPN-2)."""
    return MOUNTINGS[mount.kind].price


def _main(umpire: Umpire[FleetTable], ship: Ship, blow: Hit, left: int) -> int:
    """One mount of the first kind, random among equals; then perhaps the magazine (FLT-WPN-4, FLT-MAG-1)."""
    places = standing(ship, MAIN)
    if not places:
        return BLOCKED
    kind, row = next(groupby(places, key=lambda place: kind_of(ship, place.what)))
    first = list(row)
    if holds(ship, blow, first[0].what):
        umpire.happens(MountHeld(ship.id, first[0].what.kind, blow.penetration))
        return left  # the armour holds: that critical ends (FLT-ARM-10)
    if left < price(first[0].what):
        return BLOCKED
    lost = first[pick(umpire, purposes.Mount(ship.id, kind), len(first), ship)]
    take(umpire, ship, lost)
    if MOUNTINGS[lost.what.kind].magazine or blow.underwater:
        explosions.magazine(umpire, ship, lost.what)
    return left


def _other(umpire: Umpire[FleetTable], ship: Ship, blow: Hit, left: int) -> int:
    """As many mounts as the budget pays for, a factor with each; without mounts one factor (FLT-WPN-5, FLT-WPN-6)."""
    places = standing(ship, OTHER)
    if not places:
        bare: int = GROUPS[OTHER]["bare_cost"]
        return bare if lose_factor(umpire, ship) else BLOCKED
    return _several(umpire, ship, blow, left, places)


def _torpedo(umpire: Umpire[FleetTable], ship: Ship, blow: Hit, left: int) -> int:
    """As many torpedo mounts as the budget pays for (FLT-WPN-8)."""
    places = standing(ship, TORPEDO)
    return _several(umpire, ship, blow, left, places) if places else BLOCKED


def _several(umpire: Umpire[FleetTable], ship: Ship, blow: Hit, left: int, places: list[Place]) -> int:
    spent = 0
    for place in places:
        if holds(ship, blow, place.what):
            umpire.happens(MountHeld(ship.id, place.what.kind, blow.penetration))
            return left  # the next kind in order is not pierced: the critical ends (FLT-WPN-3)
        if left - spent < price(place.what):
            break
        take(umpire, ship, place)
        spent += price(place.what)
        if place.battery >= 0:
            lose_factor(umpire, ship)
    return spent or BLOCKED


def take(umpire: Umpire[FleetTable], ship: Ship, place: Place) -> None:
    """A mount is gone, and long flak with its dual-purpose guns (FLT-WPN-7)."""
    if place.battery < 0:
        umpire.happens(TubesLost(ship.id, place.mount))
        return
    umpire.happens(MountLost(ship.id, place.battery, place.mount))
    if ship.spec.batteries[place.battery].dual_purpose and not out(ship):
        factors = long_flak(ship)
        if factors != ship.lrf:
            umpire.happens(Stands(ship.id, "lrf", factors))


def long_flak(ship: Ship) -> int:
    """What is left of the long range factors: the share of dual-purpose guns that are left (FLT-WPN-7)."""
    every = surviving = 0
    for number, battery in enumerate(ship.spec.batteries):
        if battery.dual_purpose:
            every += battery.guns
            surviving += sum(battery.mounts[at].guns for at in mounts_left(ship, number))
    return ceil(ship.spec.flak.lrf * surviving / every) if every else ship.lrf


def lose_factor(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """One factor goes: anti-submarine first, of carriers never, then medium, then close flak (FLT-WPN-6, FLT-CAR-3)."""
    for what in GROUPS[OTHER]["carrier_factors" if ship.spec.carrier else "factors"]:
        if now := ship.number(what):
            umpire.happens(Stands(ship.id, what, now - 1))
            return True
    return False
