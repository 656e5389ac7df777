"""Aircraft: where they fly, and what they attack from there with bombs, rockets, guns and torpedoes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from game.match import Aim, Fire, Fired, Steer, Steered
from game.rulesets.coastal import sight
from game.rulesets.coastal.advice import harm, reach
from game.rulesets.coastal.advice.footprint import entered
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.situation import Foe
from game.rulesets.coastal.armament import AirTorpedo, Armament, Bombs, Gun, Load, Rockets, Strafing, read
from game.rulesets.coastal.table import DESTROYED, Aircraft, aircraft_called
from game.rulesets.coastal.tables import (
    AIR_FLARE,
    AIR_ROCKETS,
    BOMBING,
    BOMBS,
    SHOOTING,
    STRAFING,
    TORPEDOES,
    WEAPONS,
    arc,
    band,
)
from game.sea.arcs import arc_holds
from game.sea.heading import Pose, Position, ahead, bearing, compass, distance, relative
from game.sea.notation import advance_token, turn_token
from game.sea.path import Helm
from game.sea.sight import within_reach
from game.tabletop.ledger import Ledger

GOALS: Final = 3
"""Targets thought of for one aircraft."""

OVER: Final = (0.0,)
STANDS_OFF: Final = (18.0, 38.0)
"""How far short of a target flights end that are thought of, in cm: those with bombs, and others."""

LEADS: Final = (0.0, 30.0, 60.0, 90.0)
"""How much longer one flies straight on first that are thought of: an aircraft cannot wait."""

FLAK = 0.5
"""How much of the guns that might shoot at an aircraft do."""

FLARE = 0.8
"""What it is worth to light a vessel, in points for each gun that might use it."""


def fly(scene: CoastalSituation, ledger: Ledger, steers: Sequence[Steer]) -> None:
    """Flights of one aircraft: to where it can attack the best targets, and straight on."""
    steer = steers[0]
    plane = aircraft_called(scene.view, steer.unit)
    for path in _paths(scene, steer, plane):
        walk = steer.helm.walk(steer.pose, path)
        there = plane.__copy__()
        there.x, there.y, there.heading = walk.end
        there.path = tuple(walk.track)
        off = not (0.0 <= there.x <= scene.view.width and 0.0 <= there.y <= scene.view.height)
        best = max(attacks(scene, there), default=0.0)
        near = min((distance(there.at, foe.unit.at) for foe in scene.foes), default=0.0)
        ledger.add(
            Steered(steer.name, steer.unit, path),
            strike=0.0 if off else best,
            reach=-0.01 * near - (1.0 if off else 0.0),
            danger=-_flak(scene, there),
        )


def _paths(scene: CoastalSituation, steer: Steer, plane: Aircraft) -> Iterator[str]:
    yield advance_token(steer.helm.least)
    yield steer.helm.straight()
    goals = sorted(
        scene.foes, key=lambda foe: -foe.real * foe.worth / (40.0 + distance(plane.at, foe.unit.at))
    )
    bombs = any(left and load.load in BOMBS for left, load in zip(plane.loads, plane.spec.loads, strict=True))
    for foe in goals[:GOALS]:
        for short in OVER if bombs else STANDS_OFF:
            for lead in LEADS:
                yield toward(steer.helm, steer.pose, foe.unit.at, short, lead)


def toward(helm: Helm, pose: Pose, goal: Position, short: float, lead: float) -> str:
    """After a leg straight on, round to a goal by the quickest turns and at it, to so far short of it or as far as it
    must fly."""
    lead = min(lead, helm.distance / 2)
    at = ahead(pose, pose.heading, lead)
    heading, left, path = pose.heading, helm.distance - lead, advance_token(lead)
    while left > 2 * helm.owed:
        at = ahead(at, heading, helm.owed)
        angle = relative(bearing(at, goal), heading)
        angle = float(round(max(-helm.turn, min(helm.turn, angle))))
        path += advance_token(helm.owed)
        left -= helm.owed
        if not angle:
            break
        path += turn_token(angle)
        heading = compass(heading + angle)
    run = max(distance(at, goal) - short, helm.owed, helm.least - (helm.distance - left))
    return path + advance_token(min(run, left))


def _flak(scene: CoastalSituation, plane: Aircraft) -> float:
    """Points an aircraft may lose to the guns it comes near to."""
    worth = scene.worth(plane.spec, plane.side)
    total = 0.0
    for foe in scene.foes:
        if not (foe.still and foe.unit.surprised):
            rows = harm.broadside(foe.spec, (), 0, plane.spec, worth, scene.dark)
            total += FLAK * foe.real * float(rows[band(distance(plane.at, foe.unit.at))])
    return min(total, worth)


# -- attacks --------------------------------------------------------------------------------------------------


def weigh(scene: CoastalSituation, ledger: Ledger, question: Fire) -> set[str]:
    """The aircraft that might act, each with its attacks, and with a flare where it has some."""
    by_plane: dict[str, list[Aim]] = {}
    for shot in question.shots:
        plane = aircraft_called(scene.view, shot.unit)
        if shot.aimed is not None:
            aim, gain = _flare(scene, plane, shot.weapon)
            if aim is not None:
                by_plane.setdefault(plane.id, []).append(aim)
                ledger.add(Fired(question.name, (aim,)), light=gain)
            continue
        aim = Aim(shot.unit, shot.weapon, shot.target, shot.most)
        foe = scene.by_key.get(shot.target)
        if foe is not None:
            gain = attack(scene, plane, read(shot.weapon), foe, shot.most)
        else:
            gain = _at_plane(scene, plane, read(shot.weapon), shot.target)
        ledger.add(Fired(question.name, (*by_plane.get(plane.id, ()), aim)), strike=gain)
    return {shot.unit for shot in question.shots}


def attacks(scene: CoastalSituation, plane: Aircraft) -> Iterator[float]:
    """What an aircraft might do from where it is, whoever is in sight."""
    for foe in scene.foes:
        if foe.unit.submerged:
            continue
        seen = 1.0 if foe.seen else 0.5
        near = distance(plane.at, foe.unit.at)
        if near <= STRAFING["range_cm"] and arc_holds(plane.pose, foe.unit.at, arc(STRAFING["forward"])):
            yield seen * attack(scene, plane, Strafing(), foe, 1)
        for place, left in enumerate(plane.loads):
            load = plane.spec.loads[place]
            if not left:
                continue
            arm: Armament | None = None
            if load.load in BOMBS and within_reach(foe.unit.at, plane.path, BOMBING["pass_cm"]):
                arm = Bombs(place)
            elif load.load in TORPEDOES:
                arm = AirTorpedo(place)
            elif (
                load.load in WEAPONS
                and near <= AIR_ROCKETS["range_cm"]
                and arc_holds(plane.pose, foe.unit.at, arc(AIR_ROCKETS["arc"]))
            ):
                arm = Rockets(place)
            if arm is not None:
                yield seen * attack(scene, plane, arm, foe, left)


def attack(scene: CoastalSituation, plane: Aircraft, arm: Armament | None, foe: Foe, amount: int) -> float:
    """Points an attack may be expected to take."""
    crew = plane.crew_quality
    worth = foe.worth * foe.real
    size = SHOOTING[f"target_class_{foe.spec.size_class}"] if foe.spec.size_class > 1 else 0
    at = band(distance(plane.at, foe.unit.at))
    if isinstance(arm, Strafing):
        return sum(
            harm.fire(mount, foe.spec, round(worth, 1), crew + foe.eased)[at]
            for mount, state in zip(plane.spec.mounts, plane.mounts, strict=True)
            if state != DESTROYED and list(mount.arc) == list(STRAFING["forward"])
        )
    if not isinstance(arm, Load):
        return 0.0
    load = plane.spec.loads[arm.load]
    if isinstance(arm, Bombs):
        bomb = BOMBS[load.load]
        hit = harm.passes(BOMBING[load.attack] - crew - foe.eased - size)
        each = bomb.rolls * harm.per_hit(bomb.weapon, foe.spec, round(worth, 1))
        return min(worth, amount * hit * each)
    if isinstance(arm, Rockets):
        row = WEAPONS[load.load]
        need = row.row.need[at]
        if need is None:
            return 0.0
        hit = harm.passes(need - crew - foe.eased - size)
        return min(worth, amount * hit * harm.per_hit(row, foe.spec, round(worth, 1)))
    if isinstance(arm, AirTorpedo):
        return _dropped(scene, plane, load.load, foe) * worth
    return 0.0


def _dropped(scene: CoastalSituation, plane: Aircraft, type_: str, foe: Foe) -> float:
    """The share that a torpedo dropped on the aircraft's heading may take."""
    kind = TORPEDOES[type_]
    end: Position = ahead(plane.at, plane.heading, float(kind.speed_kt))
    unit = foe.unit
    met = float(entered(plane.at, end, unit.x, unit.y, unit.heading, foe.spec.length_cm, foe.spec.width_cm))
    if not np.isfinite(met) or met * kind.speed_kt < reach.ARMS:
        return 0.0
    nation = reach.nation_of(scene, plane.spec, type_, plane.side)
    row = reach.strikes(foe.mark, nation, scene.view.options.date, kind.dice, foe.still)
    return float(reach.by_aspect(np.array(plane.heading + 180.0 - unit.heading), np.array(row)))


def _at_plane(scene: CoastalSituation, plane: Aircraft, arm: Armament | None, target: str) -> float:
    other = scene.view.units.get(target)
    if not isinstance(other, Aircraft) or not isinstance(arm, Gun):
        return 0.0
    mount = plane.spec.mounts[arm.mount]
    worth, at = scene.worth(other.spec, other.side), band(sight.range_between(plane, other))
    return harm.fire(mount, other.spec, worth, plane.crew_quality + scene.dark)[at]


def _flare(scene: CoastalSituation, plane: Aircraft, weapon: str) -> tuple[Aim | None, float]:
    """The point of the path flown from which a flare lights most of the enemy and none of one's own."""
    best, most = None, 0.0
    for point in plane.path:
        gain = sum(
            FLARE * foe.real
            for foe in scene.foes
            if not foe.lit and distance(foe.unit.at, point) <= AIR_FLARE["radius_cm"]
        )
        gain -= sum(FLARE for ship in scene.ships if distance(ship.at, point) <= AIR_FLARE["radius_cm"])
        if gain > most:
            best, most = Aim(plane.id, weapon, point=point), gain
    return best, most
