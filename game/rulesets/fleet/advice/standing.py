"""What a table is worth: points, what is left of both sides, the fire about to be exchanged, torpedoes, the aim."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

import numpy as np

from game.rulesets.fleet import victory
from game.rulesets.fleet.action import Act
from game.rulesets.fleet.advice import guesses, harm, launches, moves, shooting
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.armoury import TORPEDOES
from game.rulesets.fleet.flying import FlyStands
from game.rulesets.fleet.sailing import MoveShips
from game.rulesets.fleet.table import (
    AIMED,
    CONTACT,
    DEPLOYED,
    LEFT,
    SUNK,
    WAITING,
    Attack,
    FleetTable,
    Flight,
    Ship,
)
from game.rulesets.fleet.tables import steps
from game.tabletop.advice import Character
from game.tabletop.exchange import difference

WON: Final = 0.35
"""What winning is worth beside the points, of all the points on one side."""
LEAD: Final = 0.9
"""How much less points count at the beginning of a battle than at its end."""
KEPT, YET = 0.25, 0.9
"""What ships that can still fight are worth at the end of a battle, and how much more at its beginning.

These and what follows by a regression of the final lead on the moments of 60 battles of captains."""
TIRED: Final = 0.6
"""What a ship that withdraws is still worth, beside one that fights."""
NOW: Final = 1.2
"""What fire is worth that is about to be exchanged, beside harm that was done."""
LOADED: Final = 0.6
"""What torpedoes in the tubes are worth, of the points of the ship, at the beginning of a battle."""
RUNS: Final = 0.7
"""What torpedoes in the water take in the end, beside what their odds say."""
PER_TURN: Final = 0.15
"""How fast the aim of a scenario fades with every turn of way to it."""
ABREAST: Final = 0.3
"""What being on the way to it is worth."""


def rests(table: FleetTable) -> str:
    """Between two activations of a phase: there dice have done little, and expectation tells the rest."""
    step = table.agenda[0] if table.agenda else None
    if table.active or not isinstance(step, MoveShips | FlyStands | Act):
        return ""
    done = sum(unit.acted if isinstance(step, Act) else unit.moved for unit in table.units.values())
    return f"{table.turn} {type(step).__name__} {done}"


def appraise(table: FleetTable, side: str, character: Character) -> float:
    """The lead in points, in ships that can still fight, and in what may be done next."""
    if table.seen_by:
        table = guesses.imagine(table, side, Random(0))
    mine = FleetSituation(table, side, character)
    theirs = FleetSituation(table, mine.other, character)
    points = victory.scores(table)
    over = mine.decided(points, WON * max(mine.own_points, theirs.own_points))
    if over is not None:
        return over
    lead = (1.0 - LEAD * mine.future) * (points[side] - points[mine.other])
    return lead + difference(mine, theirs, (1.0, _left), (RUNS, _torpedoes), (NOW, _fire), (1.0, aims))


def _left(scene: FleetSituation) -> float:
    """What a side's units are worth as they stand."""
    total = 0.0
    kept = KEPT + YET * scene.future
    for unit in scene.view.units.values():
        if unit.side != scene.side:
            continue
        if isinstance(unit, Flight):
            if unit.state != SUNK:
                total += kept * unit.spec.points * unit.aircraft * (0.5 if unit.aborting else 1.0)
                total += 0.1 * unit.spec.points * unit.aircraft * bool(unit.load)
        elif isinstance(unit, Ship):
            if unit.state in (DEPLOYED, CONTACT, WAITING):
                left = harm.lasts(unit) * unit.spec.points
                total += kept * left * (TIRED if unit.withdrawing else 1.0)
                total += LOADED * unit.spec.points * scene.future**2 * loaded(unit)
            elif unit.state == LEFT:
                total += kept * TIRED / 2 * unit.spec.points
    return total


def loaded(ship: Ship) -> float:
    """The share of her torpedo mounts that have something left."""
    if ship.spec.tubes is None or not ship.tubes:
        return 0.0
    return sum(left > 0 for left in ship.tubes) / len(ship.tubes)


def _fire(scene: FleetSituation) -> float:
    """Points that a side's guns may take from where all lie: of ships that have still to act."""
    taken: dict[str, float] = {}
    for ship in scene.ships:
        if scene.view.phase == "action" and ship.acted:
            continue
        best, foe = shooting.standing_fire(scene, ship)
        if foe is not None:
            taken[foe.id] = taken.get(foe.id, 0.0) + best
    return _capped(scene, taken)


def _torpedoes(scene: FleetSituation) -> float:
    """Points that a side's torpedoes in the water may be expected to take."""
    taken: dict[str, float] = {}
    for attack in scene.view.attacks:
        if attack.side == scene.side:
            taken[attack.target] = taken.get(attack.target, 0.0) + _running(scene, attack)
    return _capped(scene, taken)


def _capped(scene: FleetSituation, taken: dict[str, float]) -> float:
    """The same, no more of each foe than there is of her."""
    worths = ((scene.by_id[at].worth, gain) for at, gain in taken.items() if gain)
    return sum(worth * (1.0 - exp(-gain / max(worth, 1.0))) for worth, gain in worths)


def _running(scene: FleetSituation, attack: Attack) -> float:
    launcher = scene.view.units.get(attack.launcher)
    if attack.mode != AIMED or not isinstance(launcher, Ship) or launcher.spec.tubes is None:
        return 0.0
    foe = scene.by_id.get(attack.target)
    if foe is None or not 0 <= attack.setting < len(TORPEDOES[attack.type].settings):
        return 0.0
    there = launcher.__copy__()
    there.x, there.y = attack.at
    return steps(attack.torpedoes) * launches.per_die(scene, there, foe)[attack.setting]


def aims(scene: FleetSituation) -> float:
    """What is left of the way to the aim of the scenario."""
    total = 0.0
    for ship in scene.ships:
        for aim in scene.aims(ship.id):
            gap = float(moves.gap_to(scene, aim, np.array([ship.x]), np.array([ship.y]))[0])
            turns = max(gap, 0.0) / max(1.0, float(ship.speed))
            late = 0.3 if turns > scene.left + 1 else 1.0
            total += ABREAST * scene.stakes[ship.id] * late * exp(-PER_TURN * turns)
    return total
