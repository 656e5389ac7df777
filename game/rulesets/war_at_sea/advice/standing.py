"""What a table is worth: points won and lost, the fire about to be exchanged, objectives, what may be fired next."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from game.rulesets.war_at_sea import asw, condition, gunnery, missions, surface, victory
from game.rulesets.war_at_sea.advice import harm, prizes, stakes, strikes
from game.rulesets.war_at_sea.advice.exchange import Use, butts_of, plan, use_of
from game.rulesets.war_at_sea.advice.prizes import PER_TURN
from game.rulesets.war_at_sea.advice.situation import CLAIMS, CONTESTS, Prize, SeaLines, SeaSituation
from game.rulesets.war_at_sea.air_attack import AirAttacks, AirSearch
from game.rulesets.war_at_sea.air_defense import AntiAirAttacks, TieFighters
from game.rulesets.war_at_sea.flights import Activations
from game.rulesets.war_at_sea.missions import DIVE, TORPEDO, AssignMissions
from game.rulesets.war_at_sea.surface import SonarSearch, SubmarineAttacks, SurfaceAttacks
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import TOLERANCE
from game.rulesets.war_at_sea.turn import MoveUnits
from game.rulesets.war_at_sea.weapons import ASW, BATTERIES, Weapon
from game.sea.heading import distance
from game.tabletop.advice import Character
from game.tabletop.exchange import difference

WON = 0.6
"""What winning is worth beside the points, as a share of the build points."""

KEPT = 0.5
"""What units that can still fight are worth, beside the points for those destroyed.

Moved with the next two towards who won 120 battles of captains, part of the way: less than the points themselves,
and objectives more."""

AHEAD = 0.8
"""What fire of the next turn is worth."""

BOMBS = 0.6
"""What a strike is worth that may be flown this turn, beside one that was."""

OUTLOOK = 0.85
"""What an objective is worth that a side holds firmly, beside one that is claimed."""

BEFORE_FIRE: Final = (
    MoveUnits,
    AssignMissions,
    Activations,
    TieFighters,
    AntiAirAttacks,
    AirSearch,
    AirAttacks,
    SonarSearch,
    SurfaceAttacks,
    SubmarineAttacks,
)
"""Steps after which fire is still to come in this turn."""


def rests(table: SeaTable) -> str:
    """Before the first move of a turn, before missions, before the guns speak."""
    match table.agenda[0] if table.agenda else None:
        case SonarSearch() | SurfaceAttacks() | SubmarineAttacks():
            return f"{table.turn} fire"
        case AssignMissions():
            return f"{table.turn} air"
        case MoveUnits(side=side) if side == table.first:
            return "" if any(unit.moved for unit in table.units.values()) else f"{table.turn} sea"
    return ""


def appraise(table: SeaTable, side: str, character: Character) -> float:
    """The lead in victory points, in units that can still do something, and in what may be done next."""
    mine = SeaSituation(table, side, character)
    points = victory.scores(table)
    over = mine.decided(points, WON * table.options.level)
    if over is not None:
        return over
    theirs = SeaSituation(table, mine.other, character)
    dead: dict[str, float] = {}
    parts = [(KEPT, left)]
    step, moment = table.agenda[0], rests(table)
    if isinstance(step, BEFORE_FIRE) and moment != f"{table.turn} sea":
        parts.append((1.0, partial(_fired, dead=dead)))
        if moment == f"{table.turn} air":
            parts.append((1.0, _struck))
        parts.append((1.0, partial(_claims, dead=dead)))
    if mine.left:
        parts += [(AHEAD, partial(_aims, dead=dead)), (1.0, partial(errands, dead=dead))]
    worth = points[side] - points[mine.other] + difference(mine, theirs, *parts)
    return worth + _outlook(mine, theirs, dead) if mine.left else worth


def left(scene: SeaSituation) -> float:
    """What a side's units are worth as they stand; who has gone home is safe, and that is all."""
    total = 0.0
    for unit in scene.view.units.values():
        if unit.side != scene.side or unit.decoy_of:
            continue
        if unit.state in victory.IN_PLAY:
            whole = scene.worth(unit) - scene.errand(unit)
            total += whole * (1.0 - harm.lost(unit.spec, unit.hull_lost))
        elif unit.state in ("exited", "landed"):
            total += unit.spec.points
    return total


# -- the fire of this turn ------------------------------------------------------------------------------------


def _fired(scene: SeaSituation, dead: dict[str, float]) -> float:
    """Points that a side's guns and torpedoes may be expected to take; `dead` is told who may be destroyed by them."""
    uses = uses_of(scene)
    butts = butts_of(scene, uses)
    plan(uses, butts, scene.luck)
    total = 0.0
    for key, butt in butts.items():
        dead[key] = butt.destroyed
        target = butt.piece
        before = scene.worth(target) * harm.lost(target.spec, target.hull_lost)
        suffers = butt.suffers - butt.destroyed * butt.prize - before
        total += KEPT * suffers + butt.destroyed * target.spec.points
    return total


def _struck(scene: SeaSituation) -> float:
    """Points that a side's bombers may take this turn, each at the best target in its reach."""
    table = scene.view
    riding = stakes.of(scene)
    total = 0.0
    for unit in table.units.values():
        ready = unit.side == scene.side and unit.spec.kind == "bomber" and unit.armed and not unit.aborted
        if not ready or not missions.may_act(table, unit) or missions.spent(unit):
            continue
        start, reach = strikes.start_of(scene, unit), unit.spec.speed + strikes.stands_off(unit)
        best = 0.0
        for target in scene.targets:
            if distance(target.at, start) > reach:
                continue
            prize = riding.get(target.id, 0.0)
            gain = max(strikes.taken(scene, unit, kind, target, prize) for kind in (DIVE, TORPEDO))
            if gain > best:
                end = strikes.towards(start, target.at, strikes.stands_off(unit))
                aborted, dead = strikes.met(scene, unit, *end)
                best = max(best, (1.0 - aborted - dead) * gain - dead * scene.worth(unit))
        total += BOMBS * best
    return total


def uses_of(scene: SeaSituation) -> list[Use]:
    """Every attack with guns, torpedoes and depth charges a side may still make this turn from where all lie."""
    table = scene.view
    ships = [ship for ship in scene.ships if condition.may_attack(ship, table.turn)]
    boats = [boat for boat in scene.boats if surface.may_attack(boat)]
    targets = scene.foes
    found = gunnery.reachable(table, ships, targets, BATTERIES)
    if boats:
        found += gunnery.reachable(table, boats, targets, (Weapon.TORPEDO,))
    hunted = [target for target in targets if asw.may_be_hit(target)]
    found += [
        (ship, weapon, boat)
        for ship in ships
        if hunted and ship.spec.asw
        for weapon in ASW
        for boat in hunted
        if asw.why_not(table, ship, weapon, boat) is None
    ]
    return [use_of(table, *attack) for attack in found]


# -- objectives -----------------------------------------------------------------------------------------------


def _claims(scene: SeaSituation, dead: dict[str, float]) -> float:
    """Points of objectives a side may be expected to claim at the end of this turn."""
    total = 0.0
    for prize in scene.prizes:
        lost = 1.0
        for ship, away in zip(scene.ships, prize.mine, strict=True):
            if away <= CLAIMS + TOLERANCE:
                lost *= dead.get(ship.id, 0.0)
        if lost == 1.0:
            continue
        for ship, away in zip(scene.enemy_ships, prize.theirs, strict=True):
            if away <= CONTESTS + TOLERANCE:
                lost = 1.0 - (1.0 - lost) * dead.get(ship.id, 0.0)
        total += prize.points * (1.0 - lost)
    return total


def _outlook(mine: SeaSituation, theirs: SeaSituation, dead: dict[str, float]) -> float:
    """Points of objectives that one side is nearer and stronger at than the other, as far as there is time."""
    total = 0.0
    for prize, same in zip(mine.prizes, theirs.prizes, strict=True):
        ours, we = _presence(mine, prize, dead)
        others, they = _presence(theirs, same, dead)
        both = ours * ours + others * others
        if both <= 0.0:
            continue
        firm = ours * ours / both
        total += prize.points * (firm * we - (1.0 - firm) * they)
    return OUTLOOK * total


def errands(scene: SeaSituation, dead: dict[str, float]) -> float:
    """Points that wait for a side's ships at a beach or over an edge, the fewer the farther they are."""
    total = 0.0
    for ship in scene.ships:
        if scene.errand(ship):
            total += (1.0 - dead.get(ship.id, 0.0)) * prizes.promised(scene, ship)
    return total


def _presence(scene: SeaSituation, prize: Prize, dead: dict[str, float]) -> tuple[float, float]:
    """How strong a side is round an objective, and how soon its first ship is there (1: she is)."""
    strength = soonest = 0.0
    paces = scene.paces
    for place, ship in enumerate(scene.ships):
        lives = 1.0 - dead.get(ship.id, 0.0)
        away = float(prize.mine[place])
        pace = float(paces[place])
        comes = float(np.exp(-PER_TURN * max(away - CLAIMS, 0.0) / pace))
        soonest = max(soonest, lives * comes)
        near = float(np.exp(-PER_TURN * max(away - CONTESTS, 0.0) / pace))
        strength += lives * near * _power(ship)
    return strength, soonest


def _power(ship: Piece) -> float:
    return ship.spec.points * (1.0 - 0.7 * harm.lost(ship.spec, ship.hull_lost))


# -- the fire of the next turn --------------------------------------------------------------------------------


def _aims(scene: SeaSituation, dead: dict[str, float]) -> float:
    """Points that a side's ships may come to take in the next turn: each at its best target, as far as both live."""
    if not scene.targets:
        return 0.0
    lives = np.array([1.0 - dead.get(target.id, 0.0) for target in scene.targets])
    total = 0.0
    none = np.zeros((1, 1), dtype=bool)
    for unit in scene.ships:
        x, y, heading = np.array([[unit.x], [unit.y], [unit.heading]])
        hits = scene.then(unit, SeaLines(scene.contacts, x, y, heading, none))[:, 0]
        total += float((hits * np.array(scene.line.worths) * lives).max()) * (1.0 - dead.get(unit.id, 0.0))
    return total
