"""What a vessel is bound for besides the enemy: an edge to leave by, a zone to reach, a convoy to keep with."""

from __future__ import annotations

from math import hypot

import numpy as np

from game.rulesets.coastal import condition
from game.rulesets.coastal.advice.reach import CoastalSituation, Spots
from game.rulesets.coastal.table import Objective, Vessel
from game.tabletop.exchange import Floats, to_edge

LAG = 0.1
"""How fast the points of a zone fade with every turn of way to it."""

HASTE = 0.5
"""Which part of an exit's points every turn of way to it costs: who is out is safe, and until then under fire.

Fading as those of a zone do, S-boats on their way home turned back to fight: so they take 91 % of 140 battles where
they took 60, and barges bound for an edge as many as before (43 and 46 % of 160)."""

VAIN = 0.04
"""That part where the time left is not enough."""

WITHDRAWN = 0.2
"""What each cm nearer home is worth to who withdraws, in points."""

GUARDS = 30.0
"""Within so many cm of a charge an escort keeps her company."""

ALONE = 0.04
"""What each cm farther costs, in points."""

BETWEEN = 0.35
"""Where an escort belongs on the line from her charge to the nearest boat that may launch at her."""

SHIELDS = 0.03
"""What each cm off that place costs, in points."""

DRIFTS = 0.4
"""What it costs a merchant for each setting to go slower than she might, in points: she would lie under fire longer."""


def bound(scene: CoastalSituation, unit: Vessel) -> Objective | None:
    """The exit or zone that a unit scores for."""
    for aim in scene.view.objectives:
        if (
            aim.side == unit.side
            and aim.kind in ("exit", "reach")
            and aim.of in (unit.spec.kind, unit.spec.id)
        ):
            return aim
    return None


def edge(scene: CoastalSituation, unit: Vessel) -> str:
    """The edge over which a unit may leave without regret; empty: none."""
    if unit.withdrawing:
        return scene.view.commands[unit.side].home_edge
    aim = bound(scene, unit)
    return aim.edge if aim is not None and aim.kind == "exit" else ""


def worth(scene: CoastalSituation, unit: Vessel, spots: Spots) -> Floats:
    """What each place is worth for the sake of a unit's own errand: what it is nearer an edge than where she lies; a
    zone's points there, and a part of them on the way."""
    total = np.zeros(len(spots.x))
    if unit.withdrawing:
        home = scene.view.commands[unit.side].home_edge
        return WITHDRAWN * (_lies(scene, unit, home) - to_edge(spots.x, spots.y, scene.view, home))
    aim = bound(scene, unit)
    if aim is not None:
        pace = max(float(condition.top_speed(unit)) * 0.75, 4.0)
        if aim.kind == "exit":
            way = np.maximum(to_edge(spots.x, spots.y, scene.view, aim.edge), 0.0)
            vain = way.min() / pace > scene.left + 2
            total += aim.points * (VAIN if vain else HASTE) * (_lies(scene, unit, aim.edge) - way) / pace
        else:
            way = outside(aim, spots)
            turns = way / pace
            hopeless = turns > scene.left + 2
            total += aim.points * np.where(
                way <= 0.0, 1.0, np.where(hopeless, 0.4, 0.9) * np.exp(-LAG * turns)
            )
    if unit.spec.kind == "merchant":
        total += DRIFTS * (spots.markers - 4.0) + 0.15 * np.cos(np.radians(spots.heading - unit.heading))
    return total


def _lies(scene: CoastalSituation, unit: Vessel, edge: str) -> Floats:
    """How far a unit lies from an edge."""
    return to_edge(np.array([unit.x]), np.array([unit.y]), scene.view, edge)


def outside(aim: Objective, spots: Spots) -> Floats:
    """How far each spot is from a zone, by its bounds; 0 within."""
    xs, ys = [x for x, _ in aim.zone], [y for _, y in aim.zone]
    east = np.maximum(np.maximum(min(xs) - spots.x, spots.x - max(xs)), 0.0)
    north = np.maximum(np.maximum(min(ys) - spots.y, spots.y - max(ys)), 0.0)
    return np.asarray(np.hypot(east, north))


def company(scene: CoastalSituation, unit: Vessel, spots: Spots) -> Floats:
    """Escorts without torpedoes keep near their charges, on the side from which boats may come."""
    if unit.spec.kind != "warship" or unit.spec.tubes:
        return np.zeros(len(spots.x))
    charges = [ship for ship in scene.ships if ship.spec.kind == "merchant" or bound(scene, ship) is not None]
    if not charges or unit in charges:
        return np.zeros(len(spots.x))
    away = np.min([np.hypot(spots.x - ship.x, spots.y - ship.y) for ship in charges], axis=0)
    total = -ALONE * np.maximum(away - GUARDS, 0.0)
    armed = [foe for foe in scene.foes if foe.fish > 0.0]
    pairs = [
        (hypot(foe.unit.x - ship.x, foe.unit.y - ship.y), foe, ship) for foe in armed for ship in charges
    ]
    if pairs:
        _, foe, ship = min(pairs, key=lambda pair: pair[0])
        x = ship.x + BETWEEN * (foe.unit.x - ship.x)
        y = ship.y + BETWEEN * (foe.unit.y - ship.y)
        total = total - SHIELDS * np.hypot(spots.x - x, spots.y - y)
    return np.asarray(total)
