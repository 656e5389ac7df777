"""What guns of a class take of a target, by guns that bear, by range band and by the side they strike: tables.

Made once for each battery, its crew and each kind of target, and looked up for hundreds of places at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from game.dice.odds import passes
from game.rulesets.fleet.advice import harm
from game.rulesets.fleet.advice.harm import Mark, Sheet
from game.rulesets.fleet.armoury import ARCS, HORIZONTAL, VERTICAL
from game.rulesets.fleet.gunnery import on_craft
from game.rulesets.fleet.table import Battery, Ship, Spec
from game.rulesets.fleet.tables import BANDS, DIE, GUNNERY, LIMITS, directors, steps
from game.rulesets.fleet.weapons import DIRECTED, LOCAL
from game.tabletop.exchange import Batteries, Floats, Ints

BIN: Final = 5.0
"""Bearings are looked up to so many degrees."""
BINS: Final = int(360 / BIN)
STEPS: Final = len(GUNNERY["guns"])


class Gunnery(NamedTuple):
    """One battery as it may shoot now: how, and with what of crew and markers."""

    battery: Battery
    left: tuple[bool, ...]
    mode: str
    skill: int
    radar: bool


def battery_of(ship: Ship, place: int, mode: str) -> Gunnery:
    """One battery of a ship, directed or not, with her crew."""
    battery = ship.spec.batteries[place]
    return Gunnery(battery, ship.guns[place], mode, _skill(ship, ship), battery.radar and ship.radar)


def _skill(ship: Ship, crew: Ship | Spec) -> int:
    """What a crew, its guns and splash markers add to the fire of a ship."""
    return int(crew.crew_quality + crew.gunnery_modifier + GUNNERY["splash_on_shooter"] * ship.splash)


def batteries(ship: Ship, foe: bool = False) -> tuple[Gunnery, ...]:
    """The batteries of a ship, the heaviest directed as far as directors go; a foe is taken to be whole."""
    if foe:
        return _manned(Sheet(ship.spec), None, _skill(ship, ship.spec), True, ship.spec.fire_control)
    return _manned(Sheet(ship.spec), ship.guns, _skill(ship, ship), ship.radar, ship.fire_control)


@lru_cache(maxsize=2048)
def _manned(
    sheet: Sheet, guns: tuple[tuple[bool, ...], ...] | None, skill: int, radar: bool, fire_control: int
) -> tuple[Gunnery, ...]:
    """The batteries of a class with a crew; no `guns`: all mounts are left."""
    spec = sheet.spec
    left_over = 0 if spec.has("local_only") else directors(fire_control)
    found = []
    for place in sorted(range(len(spec.batteries)), key=lambda place: -spec.batteries[place].cv):
        battery = spec.batteries[place]
        left = (True,) * len(battery.mounts) if guns is None else guns[place]
        if any(left):
            mode = DIRECTED if left_over > 0 else LOCAL
            found.append(Gunnery(battery, left, mode, skill, battery.radar and radar))
            left_over -= 1
    return tuple(found)


@lru_cache(maxsize=2048)
def bearing_steps(battery: Battery, left: tuple[bool, ...]) -> Ints:
    """The step of the guns that bear, by relative bearing in bins of `BIN` degrees."""
    mounts = zip(battery.mounts, left, strict=True)
    return steps_by_bearing([(mount.arc, mount.guns * there) for mount, there in mounts])


def steps_by_bearing(mounts: Sequence[tuple[str, int]]) -> Ints:
    """The step of what bears of some mounts, each with its arc and its guns or tubes, by bins of relative bearing."""
    offs = [(place + 0.5) * BIN for place in range(BINS)]
    bearing = [sum(guns for arc, guns in mounts if any(one.holds(off) for one in ARCS[arc])) for off in offs]
    return np.array([steps(guns) for guns in bearing], dtype=np.intp)


def needed(mode: str, band: int) -> int:
    """The number a battery needs at a band before modifiers."""
    return int(GUNNERY[mode][band - 1])


def chance(need: int, again: bool) -> float:
    """The chance that a d20 with its modifiers in `need` hits."""
    hits = passes(need, DIE["attack"])
    return 1.0 - (1.0 - hits) ** 2 if again else hits


@lru_cache(maxsize=8192)
def to_hit(guns: Gunnery, target: Mark, ease: int, again: bool, lit: bool) -> Floats:
    """The chance that a salvo hits: by step of the guns and band, 0 for none of either.

    `ease` is what the target's own state adds, and what lies between; with `again` misses are rolled again; `lit` says
    that it is in sight.
    """
    table = np.zeros((STEPS + 1, BANDS + 2))
    mode = LOCAL if target.vessels else guns.mode
    if target.vessels and not on_craft(guns.battery.calibre):
        return table
    low, most = LIMITS["target_size"]
    given = guns.skill + min(max(target.size, low), most) + ease
    if lit and guns.radar and mode == DIRECTED:
        given += GUNNERY["radar"]
    for band in range(1, min(guns.battery.max_bands, BANDS) + 1):
        for step in range(1, STEPS + 1):
            table[step, band] = chance(needed(mode, band) - given - GUNNERY["guns"][step - 1], again)
    return table


@lru_cache(maxsize=4096)
def takes(battery: Battery, target: Mark) -> Floats:
    """The share of a target's worth that a salvo takes which hits: by step, band, and whether it rakes."""
    table = np.zeros((STEPS + 1, BANDS + 2, 2))
    for band in range(1, BANDS + 1):
        pierces = battery.penetration[min(band, len(battery.penetration)) - 1]
        for step in range(1, STEPS + 1):
            for rake, direction in enumerate((VERTICAL, HORIZONTAL)):
                table[step, band, rake] = harm.hit(target, battery.cv, battery.ip, pierces, direction, step)
    return table


@lru_cache(maxsize=8192)
def salvo(guns: Gunnery, target: Mark, ease: int, again: bool, lit: bool) -> Floats:
    """The share of a target's worth that a salvo may be expected to take, by the same."""
    return to_hit(guns, target, ease, again, lit)[:, :, None] * takes(guns.battery, target)


@lru_cache(maxsize=4096)
def stacked(guns: tuple[Gunnery, ...], marks: tuple[tuple[Mark, int, bool], ...]) -> Batteries:
    """All batteries of a ship against all targets, by steps, bands, and whether they rake."""
    tables = np.array([[salvo(one, m, ease, again, True) for m, ease, again in marks] for one in guns])
    shape = (len(guns), len(marks), STEPS + 1, BANDS + 2, 2)
    turned = np.array([bearing_steps(one.battery, one.left) for one in guns], dtype=np.intp)
    return Batteries(tables.reshape(shape), turned.reshape(len(guns), 1, BINS))


@lru_cache(maxsize=4096)
def facing(foes: tuple[tuple[Gunnery, ...], ...], target: Mark) -> Batteries:
    """The batteries of several enemies against one target: the first of each, the second of each..."""
    most = max((len(guns) for guns in foes), default=0)
    tables = np.zeros((most, len(foes), STEPS + 1, BANDS + 2, 2))
    turned = np.zeros((most, len(foes), BINS), dtype=np.intp)
    for place, guns in enumerate(foes):
        for number, one in enumerate(guns):
            tables[number, place] = salvo(one, target, 0, False, True)
            turned[number, place] = bearing_steps(one.battery, one.left)
    return Batteries(tables, turned)
