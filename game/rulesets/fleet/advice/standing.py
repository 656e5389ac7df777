"""What a table is worth: points, what is left of both sides, the fire about to be exchanged, torpedoes, the aim."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

import numpy as np

from game.rulesets.fleet import victory
from game.rulesets.fleet.advice import guesses, harm, launches, moves, shooting
from game.rulesets.fleet.advice.scene import Scene
from game.rulesets.fleet.armoury import TORPEDOES
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
from game.tabletop.sides import enemy

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
    name = type(step).__name__
    if table.active or name not in ("MoveShips", "FlyStands", "Act"):
        return ""
    done = sum(unit.acted if name == "Act" else unit.moved for unit in table.units.values())
    return f"{table.turn} {name} {done}"


def appraise(table: FleetTable, side: str, character: Character) -> float:
    """The lead in points, in ships that can still fight, and in what may be done next."""
    if table.seen_by:
        table = guesses.imagine(table, side, Random(0))
    other = enemy(table, side)
    points = victory.scores(table)
    lead = float(points[side] - points[other])
    mine, theirs = Scene(table, side, character), Scene(table, other, character)
    if table.outcome is not None:
        winner = table.outcome.winner
        won = WON * max(mine.own_points, theirs.own_points)
        return lead + (0.0 if not winner else won if winner == side else -won)
    worth = (1.0 - LEAD * mine.future) * lead + _left(mine) - _left(theirs)
    worth += RUNS * (_torpedoes(mine) - _torpedoes(theirs))
    worth += NOW * (_fire(mine) - _fire(theirs))
    return worth + _aims(mine) - _aims(theirs)


def _left(scene: Scene) -> float:
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
                total += LOADED * unit.spec.points * scene.future**2 * _loaded(unit)
            elif unit.state == LEFT:
                total += kept * TIRED / 2 * unit.spec.points
    return total


def _loaded(ship: Ship) -> float:
    if ship.spec.tubes is None or not ship.tubes:
        return 0.0
    return sum(left > 0 for left in ship.tubes) / len(ship.tubes)


def _fire(scene: Scene) -> float:
    """Points that a side's guns may take from where all lie: of ships that have still to act."""
    taken: dict[str, float] = {}
    for ship in scene.ships:
        if scene.view.phase == "action" and ship.acted:
            continue
        best, at = 0.0, ""
        for foe in scene.foes:
            if not foe.unit.sighted or foe.unit.submerged:
                continue
            gain = shooting.fire_at(scene, ship, foe) * scene.aimed(ship, foe)
            if gain > best:
                best, at = gain, foe.id
        if at:
            taken[at] = taken.get(at, 0.0) + best
    return _capped(scene, taken)


def _torpedoes(scene: Scene) -> float:
    """Points that a side's torpedoes in the water may be expected to take."""
    taken: dict[str, float] = {}
    for attack in scene.view.attacks:
        if attack.side == scene.side:
            taken[attack.target] = taken.get(attack.target, 0.0) + _running(scene, attack)
    return _capped(scene, taken)


def _capped(scene: Scene, taken: dict[str, float]) -> float:
    """The same, no more of each foe than there is of her."""
    worths = {foe.id: foe.worth for foe in scene.foes}
    return sum(worths[at] * (1.0 - exp(-gain / max(worths[at], 1.0))) for at, gain in taken.items() if gain)


def _running(scene: Scene, attack: Attack) -> float:
    launcher = scene.view.units.get(attack.launcher)
    if attack.mode != AIMED or not isinstance(launcher, Ship) or launcher.spec.tubes is None:
        return 0.0
    foe = next((foe for foe in scene.foes if foe.id == attack.target), None)
    if foe is None or not 0 <= attack.setting < len(TORPEDOES[attack.type].settings):
        return 0.0
    there = launcher.__copy__()
    there.x, there.y = attack.at
    return steps(attack.torpedoes) * launches.per_die(scene, there, foe, attack.setting)


def _aims(scene: Scene) -> float:
    """What is left of the way to the aim of the scenario."""
    total = 0.0
    for ship in scene.ships:
        for aim in scene.aims(ship.id):
            gap = float(moves.gap_to(scene, aim, np.array([ship.x]), np.array([ship.y]))[0])
            turns = max(gap, 0.0) / max(1.0, float(ship.speed))
            late = 0.3 if turns > scene.left + 1 else 1.0
            total += ABREAST * scene.stakes[ship.id] * late * exp(-PER_TURN * turns)
    return total
