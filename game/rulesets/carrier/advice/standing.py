"""What a table is worth: points won and lost, what may sink next, transports on their way."""

from __future__ import annotations

from math import hypot

from game.match.advice import Character
from game.rulesets.carrier import victory
from game.rulesets.carrier.advice import harm, moves
from game.rulesets.carrier.advice.scene import Scene, nearness
from game.rulesets.carrier.air import DeclareStrike
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import BLACK, STAGED, AirAction, CarrierTable
from game.rulesets.carrier.tables import MOVE_HIDDEN

IN_HAND = 0.5
"""What a strike is worth that can be flown this round, beside one that was."""

TO_COME = 0.3
"""What a carrier's strike of the next round is worth."""

ARRIVES = 0.7
"""What a transport is worth that can still arrive, beside one that has."""

WON = 4.0
"""What winning is worth beside the points."""


def appraise(table: CarrierTable, side: str, character: Character) -> float:
    """The lead in victory points, in ships that can still do something, and in what may be done next."""
    other = enemy(table, side)
    points = victory.scores(table)
    lead = float(points[side] - points[other])
    if table.outcome is not None:
        winner = table.outcome.winner
        return lead + (0.0 if not winner else WON if winner == side else -WON)
    scenes = {one: Scene(table, one, character) for one in (side, other)}
    worth = lead + _prospects(scenes[side]) - _prospects(scenes[other])
    if declares(table):
        assert table.air is not None
        striker = table.air.side
        coming = _coming(scenes[striker], scenes[enemy(table, striker)], table.air)
        worth += coming if striker == side else -coming
    return worth


def declares(table: CarrierTable) -> bool:
    """Whether a strike is about to be declared that will be: its dice are all that is open."""
    step = table.agenda[0] if table.agenda else None
    if not isinstance(step, DeclareStrike) or table.air is None:
        return False
    return bool(step.ask(table, table.air.side))


def _coming(striker: Scene, defender: Scene, air: AirAction) -> float:
    """What a strike about to be declared comes to: every red card in reach goes up against it."""
    table = striker.view
    target = defender.mine(air.target)
    ships = striker.ships([force for force in target.forces if force.name in target.stack.up])
    return harm.strike(ships, table.forces[air.force].strike, defender.cap_near(target), target.aa)


def _prospects(scene: Scene) -> float:
    """What a side has before it, as far as it knows."""
    table = scene.view
    worth = 0.0
    strikes = []
    for own in scene.own:
        worth += sum(points for points, _ in own.ships) - sum(
            ship.type.vp for force in own.forces for ship in force.afloat
        )
        for force in own.forces:
            if not force.strike:
                continue
            best = 0.0
            for foe in scene.foes:
                near = nearness(hypot(foe.stack.x - own.stack.x, foe.stack.y - own.stack.y), scene.reach)
                if near > 0.0:
                    best = max(best, near * scene.raid(force.strike, foe))
            ready = sum(card.colour == BLACK and card.state == STAGED for card in force.cards)
            strikes += [IN_HAND * best] * ready
            if table.turn < table.turns:
                worth += TO_COME * best
        if own.transports and (convoy := moves.convoy_of(scene, own)) is not None:
            worth += ARRIVES * convoy.prospect(MOVE_HIDDEN)
    strikes.sort(reverse=True)
    return worth + sum(strikes[: scene.chips])
