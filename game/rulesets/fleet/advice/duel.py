"""The fight at many places of one ship: her guns and torpedoes there, the enemy's, and what the next turn may bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from game.rulesets.fleet.advice import gunfire, tubes
from game.rulesets.fleet.advice.gunfire import Gunnery
from game.rulesets.fleet.advice.harm import Mark, mark
from game.rulesets.fleet.advice.situation import FleetSituation, Foe, still
from game.rulesets.fleet.condition import slow
from game.rulesets.fleet.table import Ship
from game.rulesets.fleet.tables import BAND, BANDS, GUNNERY, RELATIVE
from game.rulesets.fleet.tables import SLOW as SLOW_CM
from game.sea.heading import distance
from game.tabletop.exchange import Floats, Ints, Lines, off_bow

TRADES: Final = 0.75
"""What a point that may be lost counts beside one that may be won: who shuns every shot never fires one."""
CROWD: Final = 0.3
"""How much of the enemy's fire each further friend draws away."""
SECOND: Final = 0.15
"""What it is worth to bear on other targets than the best as well."""
LURKS: Final = 0.5
"""How far torpedoes are feared of those who are still to move."""
LEAP: Final = 12.0
"""How much nearer they may come before they launch, in cm."""
SPENT: Final = 0.4
"""What torpedoes are worth that may be launched now, beside what they take."""
RUNNING: Final = 0.5
"""The chance that torpedoes in the water are meant for a ship that lies there for them, of as many as there are."""
AFTER: Final = 0.5
"""What the fire of the next turns is worth beside that of this one."""
FADES: Final = 45.0
"""Over how many cm the pull of a better range fades."""
GRID: Final = 5.0
"""Ranges are compared in steps of so many cm."""
FAR: Final = 80
"""So many steps."""


def fought(
    scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats, run: Floats
) -> dict[str, Floats]:
    """The terms of the fight for every place: gunnery, danger, torpedoes, peril, approach; points."""
    none = np.zeros(len(x))
    if not scene.foes:
        terms = {"gunnery": none, "danger": none, "torpedoes": none, "peril": none}
        return terms | {"approach": _searching(scene, ship, x, y)}
    lines = Lines(x, y, heading, scene.contacts.places)
    bands = np.clip(np.ceil((lines.away - 0.001) / BAND).astype(np.intp), 1, BANDS + 1)
    terms = {
        "gunnery": _own(scene, ship, bands, lines),
        "danger": -_theirs(scene, ship, bands, lines, run),
    }
    terms["torpedoes"], terms["peril"] = _torpedoes(scene, ship, lines)
    terms["peril"] = terms["peril"] + _in_the_water(scene, ship, x, y, heading)
    terms["approach"] = _approach(scene, ship, x, y)
    return terms


def state(foe: Foe) -> tuple[Mark, int, bool]:
    """What a foe is made of, what its speed and splash markers add to fire at it, whether misses are rolled again."""
    unit = foe.unit
    ease = GUNNERY["slow"] * slow(unit) + GUNNERY["splash_on_target"] * unit.splash
    return foe.mark, ease, still(unit)


def _rakes(bearings: Floats) -> Ints:
    """1 where fire from these bearings off a bow rakes, 0 where it does not."""
    off = off_bow(bearings)
    return (np.minimum(off, 180.0 - off) <= RELATIVE["rake_deg"]).astype(np.intp)


def _worths(scene: FleetSituation, ship: Ship, lines: Lines) -> Floats:
    """What each contact is worth to a ship at each place, as likely as it is there and may be aimed at."""
    worths = np.array([foe.worth * scene.aimed(ship, foe) for foe in scene.foes])
    contacts = scene.contacts
    return np.asarray((lines.away <= scene.sees(ship)) * (contacts.likely * worths[contacts.of]))


def _own(scene: FleetSituation, ship: Ship, bands: Ints, lines: Lines) -> Floats:
    """What her guns take at the best target of each battery."""
    total = np.zeros(len(bands))
    guns = tuple(gunfire.batteries(ship))
    if not guns:
        return total
    tables, turned = gunfire.stacked(guns, tuple(state(foe) for foe in scene.foes))
    contacts, rake, bins = scene.contacts, _rakes(lines.off), gunfire.bins(lines.toward)
    worths = _worths(scene, ship, lines)
    for table, steps in zip(tables, turned, strict=True):
        total += contacts.best(table[contacts.of, steps[bins], bands, rake] * worths, SECOND)
    return total


def _shared(scene: FleetSituation, ship: Ship) -> float:
    """What she is worth as one of several that the enemy may fire at."""
    return scene.worth(ship) / (1.0 + CROWD * max(0, len(scene.ships) - 1))


def _theirs(scene: FleetSituation, ship: Ship, bands: Ints, lines: Lines, run: Floats) -> Floats:
    """What their guns take of her."""
    tables, turned = gunfire.facing(tuple(_whole(foe) for foe in scene.foes), mark(ship), False)
    contacts, rake, bins = scene.contacts, _rakes(lines.toward), gunfire.bins(lines.off)
    eyes = np.array([min(BAND * foe.spec.spotting_bands, scene.tvr) for foe in scene.foes])
    here = (lines.away <= eyes[contacts.of]) * contacts.likely
    taken = np.zeros(bands.shape)
    for table, steps in zip(tables, turned, strict=True):
        taken += table[contacts.of, steps[contacts.of, bins], bands, rake]
    # Slow ships are easier to hit, stopped ones twice as much.
    ease = 1.0 + 0.15 * (run <= SLOW_CM) + 0.4 * (run <= 0.0)
    return np.asarray((taken * here).sum(axis=1) * _shared(scene, ship) * TRADES * ease)


def _whole(foe: Foe) -> tuple[Gunnery, ...]:
    return tuple(gunfire.batteries(foe.unit, foe=True))


# -- torpedoes ------------------------------------------------------------------------------------------------


def _torpedoes(scene: FleetSituation, ship: Ship, lines: Lines) -> tuple[Floats, Floats]:
    """What her torpedoes may take from there, and what theirs may take of her."""
    hers = peril = np.zeros(len(lines.away))
    cms = np.minimum(lines.away.astype(np.intp), tubes.CM - 1)
    contacts, battery = scene.contacts, ship.spec.tubes
    if battery is not None and any(left > 0 for left in ship.tubes) and not ship.withdrawing:
        dice = tubes.bearing_dice(battery, tubes.loaded(ship), ship.vessels)[gunfire.bins(lines.toward)]
        skill = ship.crew_quality - ship.splash
        table = np.array([tubes.die(battery.type, foe.mark, skill) for foe in scene.foes])
        side = tubes.sides(off_bow(lines.off))
        hers = SPENT * contacts.best(table[contacts.of, cms, side] * dice * _worths(scene, ship, lines))
    if scene.sailing:
        near = np.maximum(cms - int(LEAP), 0)
        side = tubes.sides(off_bow(lines.toward))
        for place, foe in enumerate(scene.foes):
            if foe.spec.tubes is None or foe.unit.moved or not foe.unit.sighted:
                continue
            table = tubes.die(foe.spec.tubes.type, mark(ship), foe.spec.crew_quality)
            dice = tubes.bearing_dice(foe.spec.tubes, tubes.loaded(foe.unit, True), foe.unit.vessels)
            columns = np.nonzero(contacts.of == place)[0]
            feared = table[near[:, columns], side[:, columns]] * contacts.likely[columns]
            peril = peril + int(dice.max()) * feared.sum(axis=1)
    return hers, -LURKS * _shared(scene, ship) * peril


def _in_the_water(scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats) -> Floats:
    """What torpedoes take that are running already: they are met stern on, or out of their reach."""
    peril = np.zeros(len(x))
    for attack in scene.view.attacks:
        if attack.side == scene.side or not attack.open:
            continue
        launcher = scene.view.units.get(attack.launcher)
        if not isinstance(launcher, Ship) or launcher.spec.tubes is None:
            continue
        east, north = attack.x - x, attack.y - y
        away = np.minimum(np.hypot(east, north).astype(np.intp), tubes.CM - 1)
        off = (np.degrees(np.arctan2(east, north)) - heading) % 360.0
        table = tubes.die(launcher.spec.tubes.type, mark(ship), launcher.spec.crew_quality)
        peril += 2.0 * table[away, tubes.sides(off_bow(off))]
    return -RUNNING * scene.worth(ship) * peril


# -- the range that suits -------------------------------------------------------------------------------------


def _approach(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """The pull towards the range at which she and the enemy nearest do best for her."""
    guns = tuple(gunfire.batteries(ship))
    share = round(_shared(scene, ship) * TRADES)
    total = np.zeros(len(x))
    shares = 0.0
    armed = ship.spec.tubes is not None and not ship.withdrawing and any(tubes.loaded(ship))
    kind = ship.spec.tubes.type if armed and ship.spec.tubes is not None else ""
    for foe in scene.foes:
        pull = _pull(guns, _whole(foe), mark(ship), foe.mark, share, round(foe.worth), kind)
        away = np.hypot(x - foe.x, y - foe.y)
        now = float(np.hypot(ship.x - foe.x, ship.y - foe.y))
        weight = foe.worth * np.exp(-now / 60.0)
        total += weight * np.interp(away, np.arange(FAR) * GRID, pull)
        shares += weight
    return AFTER * total / max(shares, 1e-9)


@lru_cache(maxsize=4096)
def _pull(
    guns: tuple[Gunnery, ...],
    theirs: tuple[Gunnery, ...],
    hers: Mark,
    foe: Mark,
    share: float,
    worth: float,
    kind: str,
) -> Floats:
    """What a range is worth to two ships broadside on, by steps of `GRID`: the best within reach, fading."""
    ranges = np.arange(FAR) * GRID
    bands = np.clip(np.ceil(ranges / BAND).astype(np.intp), 1, BANDS + 1)
    net = np.zeros(FAR)
    for batteries, target, counts in ((guns, foe, worth), (theirs, hers, -share)):
        for one in batteries:
            step = int(gunfire.bearing_steps(one.battery, one.left).max())
            net += counts * gunfire.salvo(one, target, 0, False, True)[step, bands, 0]
    if kind:
        table = tubes.die(kind, foe, 0)[:, 0]
        cms = np.minimum(ranges.astype(np.intp), tubes.CM - 1)
        net += 0.5 * SPENT * worth * table[cms] * (ranges < tubes.CM)
    gap = np.abs(ranges[:, None] - ranges[None, :])
    best = (net[None, :] * np.exp(-gap / FADES)).max(axis=1)
    return np.where(best > 0.0, best, net)


def _searching(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """Nobody is in sight: towards contacts, or the middle of the table."""
    goals = [one.at for one in scene.markers] or [(scene.view.width / 2, scene.view.height / 2)]
    goal = min(goals, key=lambda at: distance(at, ship.at))
    return np.asarray(-0.05 * np.hypot(x - goal[0], y - goal[1]))
