"""What a table is worth: points won and lost, what may sink next, transports on their way."""

from __future__ import annotations

from game.rulesets.carrier import victory, visibility
from game.rulesets.carrier.advice import harm, moves
from game.rulesets.carrier.advice.situation import GUNS_REACH, CarrierSituation, Own, nearness
from game.rulesets.carrier.air import DeclareStrike
from game.rulesets.carrier.chips import is_force
from game.rulesets.carrier.table import BLACK, STAGED, AirAction, CarrierTable
from game.rulesets.carrier.tables import MOVE_HIDDEN, RADIUS
from game.sea.heading import distance
from game.tabletop.advice import Character

IN_HAND = 0.5
"""What a strike is worth that can be flown this round, beside one that was."""

TO_COME = 0.3
"""What a carrier's strike of the next round is worth."""

SEARCHES = 1.5
"""So many of the stacks that show nothing are searched well in a round."""

GUNS = 0.25
"""What a gun battle is worth that is two moves off at the most, beside one that is fought."""

ARRIVES = 0.7
"""What a transport is worth that can still arrive, beside one that has."""

WON = 4.0
"""What winning is worth beside the points."""


def appraise(table: CarrierTable, side: str, character: Character) -> float:
    """The lead in victory points, in ships that can still do something, and in what may be done next."""
    mine = CarrierSituation(table, side, character)
    points = victory.scores(table)
    over = mine.decided(points, WON)
    if over is not None:
        return over
    theirs = CarrierSituation(table, mine.other, character)
    worth = points[side] - points[mine.other] + prospects(mine, theirs) - prospects(theirs, mine)
    if declares(table):
        assert table.air is not None
        strikes = table.air.side == side
        worth += _coming(mine, theirs, table.air) if strikes else -_coming(theirs, mine, table.air)
    return worth


def declares(table: CarrierTable) -> bool:
    """Whether a strike is about to be declared that will be: its dice are all that is open."""
    step = table.agenda[0] if table.agenda else None
    if not isinstance(step, DeclareStrike) or table.air is None:
        return False
    return bool(step.ask(table, table.air.side))


def _coming(striker: CarrierSituation, defender: CarrierSituation, air: AirAction) -> float:
    """What a strike about to be declared comes to: every red card in reach goes up against it."""
    table = striker.view
    target = defender.mine(air.target)
    ships = striker.ships([force for force in target.forces if force.name in target.stack.up])
    return harm.strike(ships, table.forces[air.force].strike, defender.cap_near(target), target.aa)


def prospects(scene: CarrierSituation, foe: CarrierSituation) -> float:
    """What a side has before it: its strikes at what really lies there, as likely as it looks for it there."""
    table = scene.view
    sought = _sought(scene, foe)
    worth = 0.0
    strikes = []
    for own in scene.own:
        worth += sum(points for points, _ in own.ships) - sum(
            ship.type.vp for force in own.forces for ship in force.afloat
        )
        if own.guns:
            worth += max((_alongside(own, target, odds) for target, odds in sought), default=0.0)
        for force in own.forces:
            if not force.strike:
                continue
            open_ = hidden = 0.0
            for target, odds in sought:
                away = distance(target.stack.at, own.stack.at)
                near = nearness(away, scene.reach)
                if near <= 0.0 or not target.ships:
                    continue
                won = near * odds * harm.strike(target.ships, force.strike, foe.cap_near(target), target.aa)
                if target.stack.revealed:
                    open_ = max(open_, won)
                else:
                    hidden += won
            best = max(open_, hidden)
            ready = sum(card.colour == BLACK and card.state == STAGED for card in force.cards)
            strikes += [IN_HAND * best] * ready
            if table.turn < table.turns:
                worth += TO_COME * best
        if own.transports and (convoy := moves.convoy_of(scene, own)) is not None:
            worth += ARRIVES * convoy.prospect(MOVE_HIDDEN)
    strikes.sort(reverse=True)
    return worth + sum(strikes[: scene.chips])


def _sought(scene: CarrierSituation, foe: CarrierSituation) -> list[tuple[Own, float]]:
    """The enemy's stacks as they are, and the odds that a search is for them and sees what it wants."""
    hidden = sum(not own.stack.revealed for own in foe.own)
    noted: dict[str, float] = {}
    for note in scene.view.notes.get(scene.side, ()):
        if is_force(note.what):
            for stack in note.stacks:
                noted[stack] = max(noted.get(stack, 0.0), 1.0 / len(note.stacks))
    found = []
    for own in foe.own:
        if own.stack.revealed:
            found.append((own, 1.0))
            continue
        looked = max(noted.get(own.stack.id, 0.0), min(1.0, SEARCHES / max(1, hidden)))
        found.append((own, looked * harm.seen(own.stack.hidden, visibility.poor(scene.view, own.stack))))
    return found


def _alongside(own: Own, target: Own, odds: float) -> float:
    """What a gun battle with a stack near by would win."""
    away = distance(target.stack.at, own.stack.at)
    near = 1.0 - (away - 2 * RADIUS) / GUNS_REACH
    if near <= 0.0 or not target.ships:
        return 0.0
    won = harm.fire(target.ships, own.guns) - harm.fire(own.ships, target.guns)
    return max(0.0, GUNS * near * odds * won)
