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
from game.rulesets.fleet.advice.harm import Mark
from game.rulesets.fleet.armoury import ARCS, HORIZONTAL, VERTICAL
from game.rulesets.fleet.gunnery import on_craft
from game.rulesets.fleet.table import Battery, Ship
from game.rulesets.fleet.tables import BANDS, DIE, GUNNERY, LIMITS, directors, steps
from game.rulesets.fleet.weapons import DIRECTED, LOCAL
from game.sea.heading import Position, bearing
from game.tabletop.exchange import Floats, Ints

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


def batteries(ship: Ship, foe: bool = False) -> list[Gunnery]:
    """The batteries of a ship, the heaviest directed as far as directors go; a foe is taken to be whole."""
    spec = ship.spec
    left_over = 0 if spec.has("local_only") else directors(spec.fire_control if foe else ship.fire_control)
    skill = spec.crew_quality + spec.gunnery_modifier if foe else ship.crew_quality + ship.gunnery_modifier
    skill -= ship.splash
    found = []
    order = sorted(range(len(spec.batteries)), key=lambda place: -spec.batteries[place].cv)
    for place in order:
        battery = spec.batteries[place]
        left = (True,) * len(battery.mounts) if foe else ship.guns[place]
        if any(left):
            radar = battery.radar and (foe or ship.radar)
            found.append(Gunnery(battery, left, DIRECTED if left_over > 0 else LOCAL, skill, radar))
            left_over -= 1
    return found


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


def bins(relative: Floats) -> Ints:
    """The bins of relative bearings."""
    found: Ints = ((relative % 360.0) / BIN).astype(np.intp) % BINS
    return found


def needed(mode: str, band: int) -> int:
    """The number a battery needs at a band before modifiers."""
    return int(GUNNERY[mode][band - 1])


def chance(need: int, again: bool) -> float:
    """The chance that a d20 with its modifiers in `need` hits."""
    hits = passes(need, DIE["attack"])
    return 1.0 - (1.0 - hits) ** 2 if again else hits


@lru_cache(maxsize=8192)
def salvo(guns: Gunnery, target: Mark, ease: int, again: bool, lit: bool) -> Floats:
    """The share of a target's worth that a salvo takes: by step of the guns, band (0 none), and whether it rakes.

    `ease` is what the target's own state adds; with `again` misses are rolled again; `lit` says that it is in sight.
    """
    table = np.zeros((STEPS + 1, BANDS + 2, 2))
    battery, mode = guns.battery, guns.mode
    if target.vessels:
        if not on_craft(battery.calibre):
            return table
        mode = LOCAL
    low, most = LIMITS["target_size"]
    size = min(max(target.size, low), most)
    aid = GUNNERY["radar"] if lit and guns.radar and mode == DIRECTED and not target.vessels else 0
    for band in range(1, min(battery.max_bands, BANDS) + 1):
        pierces = battery.penetration[min(band, len(battery.penetration)) - 1]
        for step in range(1, STEPS + 1):
            need = needed(mode, band) - (GUNNERY["guns"][step - 1] + guns.skill + size + ease + aid)
            hits = chance(need, again)
            if not hits:
                continue
            for rake, direction in ((0, VERTICAL), (1, HORIZONTAL)):
                table[step, band, rake] = hits * harm.hit(
                    target, battery.cv, battery.ip, pierces, direction, step
                )
    return table


@lru_cache(maxsize=4096)
def stacked(guns: tuple[Gunnery, ...], marks: tuple[tuple[Mark, int, bool], ...]) -> tuple[Floats, Ints]:
    """Tables of all batteries for all targets, (b, m, step, band, rake), and their steps by bearing, (b, bin)."""
    tables = np.array([[salvo(one, m, ease, again, True) for m, ease, again in marks] for one in guns])
    shape = (len(guns), len(marks), STEPS + 1, BANDS + 2, 2)
    turned = np.array([bearing_steps(one.battery, one.left) for one in guns], dtype=np.intp)
    return tables.reshape(shape), turned.reshape(len(guns), BINS)


@lru_cache(maxsize=4096)
def facing(foes: tuple[tuple[Gunnery, ...], ...], target: Mark, again: bool) -> tuple[Floats, Ints]:
    """Tables of several enemies for one target, (b, m, step, band, rake), their steps by bearing, (b, m, bin)."""
    most = max((len(guns) for guns in foes), default=0)
    tables = np.zeros((most, len(foes), STEPS + 1, BANDS + 2, 2))
    turned = np.zeros((most, len(foes), BINS), dtype=np.intp)
    for place, guns in enumerate(foes):
        for number, one in enumerate(guns):
            tables[number, place] = salvo(one, target, 0, again, True)
            turned[number, place] = bearing_steps(one.battery, one.left)
    return tables, turned


def off_bow(ship: Ship, point: Position) -> float:
    """The bearing of a point from a ship's bow, 0 to 360."""
    return (bearing(ship.at, point) - ship.heading) % 360.0
