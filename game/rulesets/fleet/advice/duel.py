"""The fight at many places of one ship: her guns and torpedoes there, the enemy's, and what the next turn may bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from game.rulesets.fleet.advice import gunfire, tubes
from game.rulesets.fleet.advice.gunfire import Gunnery
from game.rulesets.fleet.advice.harm import Mark, mark
from game.rulesets.fleet.advice.situation import CROWD, FleetLines, FleetSituation
from game.rulesets.fleet.table import Ship
from game.rulesets.fleet.tables import BAND, BANDS
from game.sea.heading import distance
from game.tabletop.exchange import Floats, off_bow

TRADES: Final = 0.75
"""What a point that may be lost counts beside one that may be won: who shuns every shot never fires one."""
SPENT: Final = 0.4
"""What torpedoes are worth that may be launched now, beside what they take."""
RUNNING: Final = 0.5
"""The chance that torpedoes in the water are meant for a ship that lies there for them, of as many as there are."""
AFTER: Final = 0.5
"""What the fire of the next turns is worth beside that of this one."""
FADES: Final = 45.0
"""Over how many cm the pull of a better range fades."""
RANGES: Final = np.arange(0.0, 400.0, 5.0)
"""The ranges that are compared, in cm."""


def fought(
    scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats, run: Floats
) -> dict[str, Floats]:
    """The terms of the fight for every place: gunnery, danger, torpedoes, peril, approach; points."""
    found = scene.exchange(ship, FleetLines(scene.contacts, x, y, heading, run))
    water = in_the_water(scene, ship, x, y, heading) if scene.foes else 0.0
    return {
        "gunnery": found.won("gunnery"),
        "danger": -TRADES * found.lost("gunnery"),
        "torpedoes": SPENT * found.won("torpedoes"),
        "peril": -(found.lost("torpedoes") + water),
        "approach": _approach(scene, ship, x, y) if scene.foes else _searching(scene, ship, x, y),
    }


def in_the_water(scene: FleetSituation, ship: Ship, x: Floats, y: Floats, heading: Floats) -> Floats:
    """Points that torpedoes take which are running already: they are met stern on, or out of their reach."""
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
    return RUNNING * scene.worth(ship) * peril


# -- the range that suits -------------------------------------------------------------------------------------


def _approach(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """The pull towards the range at which she and the enemy nearest do best for her."""
    guns = gunfire.batteries(ship)
    share = round(scene.worth(ship) * TRADES / (1.0 + CROWD * max(0, len(scene.ships) - 1)))
    total = np.zeros(len(x))
    shares = 0.0
    armed = ship.spec.tubes is not None and not ship.withdrawing and any(tubes.loaded(ship))
    kind = ship.spec.tubes.type if armed and ship.spec.tubes is not None else ""
    there = scene.lying.places[:, :2, None]
    lines = np.hypot(x - there[:, 0], y - there[:, 1])
    weights = scene.worths * np.exp(-np.hypot(ship.x - there[:, 0, 0], ship.y - there[:, 1, 0]) / 60.0)
    for foe, theirs, away, weight in zip(scene.foes, scene.theirs, lines, weights, strict=True):
        pull = _pull(guns, theirs, mark(ship), foe.mark, share, round(foe.worth), kind)
        total += weight * np.interp(away, RANGES, pull)
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
    """What a range is worth to two ships broadside on, by `RANGES`: the best within reach, fading."""
    bands = np.clip(np.ceil(RANGES / BAND).astype(np.intp), 1, BANDS + 1)
    net = np.zeros(len(RANGES))
    for batteries, target, counts in ((guns, foe, worth), (theirs, hers, -share)):
        for one in batteries:
            step = int(gunfire.bearing_steps(one.battery, one.left).max())
            net += counts * gunfire.salvo(one, target, 0, False, True)[step, bands, 0]
    if kind:
        table = tubes.die(kind, foe, 0)[:, 0]
        cms = np.minimum(RANGES.astype(np.intp), tubes.CM - 1)
        net += 0.5 * SPENT * worth * table[cms] * (RANGES < tubes.CM)
    gap = np.abs(RANGES[:, None] - RANGES[None, :])
    best = (net[None, :] * np.exp(-gap / FADES)).max(axis=1)
    return np.where(best > 0.0, best, net)


def _searching(scene: FleetSituation, ship: Ship, x: Floats, y: Floats) -> Floats:
    """Nobody is in sight: towards contacts, or the middle of the table."""
    goals = [one.at for one in scene.markers] or [(scene.view.width / 2, scene.view.height / 2)]
    goal = min(goals, key=lambda at: distance(at, ship.at))
    return np.asarray(-0.05 * np.hypot(x - goal[0], y - goal[1]))
