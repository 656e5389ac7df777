"""Gambits: what each would save or win now, beside keeping it (CAR-GAM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match import Choose, Chose
from game.rulesets.carrier import visibility
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.scene import within
from game.rulesets.carrier.gambits import read_play
from game.rulesets.carrier.hits import participants, salvo_of, targets
from game.rulesets.carrier.stacks import forces_in
from game.rulesets.carrier.table import CATAPULT
from game.rulesets.carrier.tables import GAMBITS

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.scene import Scene
    from game.tabletop.ledger import Ledger

KEPT = {
    "squall": 0.5,
    "fighter_ambush": 0.8,
    "torpedo_ambush": 0.6,
    "damage_control": 0.6,
    "second_wave": 0.4,
    "signals_intelligence": 0.3,
}
"""What a Gambit is worth unplayed while there are rounds to come."""


def weigh(scene: Scene, ledger: Ledger, question: Choose) -> None:
    """Each Gambit that may be played, and none."""
    ledger.add(Chose(question.name))
    for option in question.options:
        gambit, read = read_play(option.key)
        kept = KEPT.get(gambit, 0.5) * (0.3 + 0.7 * scene.future)
        won = _WORTHS[gambit](scene, read)
        ledger.add(Chose(question.name, (option.key,)), gambits=won - kept)


def _squall(scene: Scene, read: str) -> float:
    """What it saves that the target of a search lies in poor visibility; it has one chip less to hide among."""
    flown = scene.view.air
    if flown is None or flown.card == CATAPULT:
        return 0.0
    own = scene.mine(flown.target)
    launcher = scene.view.units[flown.launcher]
    if own.stack.revealed or not own.ships or visibility.poor(scene.view, own.stack):
        return 0.0
    seen = harm.seen(own.stack.hidden, False) - harm.seen(own.stack.hidden - 1, True)
    if not within(launcher, own.stack, scene.their_reach):
        return 0.5 * seen
    return seen * harm.strike(own.ships, 4, scene.cap_near(own), own.aa)


def _fighters(scene: Scene, read: str) -> float:
    flown = scene.view.air
    if flown is None:
        return 0.0
    own = scene.mine(flown.target)
    ships = scene.ships([force for force in own.forces if force.name in own.stack.up])
    cap = flown.extra_cap
    for force in scene.view.forces.values():
        if force.side == scene.side and any(card.state == "shown" for card in force.cards):
            cap += force.cap
    more = int(GAMBITS["fighter_ambush"]["cap_dice"])
    aa = own.aa
    return harm.strike(ships, flown.dice, cap, aa) - harm.strike(ships, flown.dice, cap + more, aa)


def _torpedoes(scene: Scene, read: str) -> float:
    view = scene.view
    foes = [force for stack in participants(view, scene.other) for force in forces_in(view, stack)]
    guns = sum(force.guns for stack in participants(view, scene.side) for force in forces_in(view, stack))
    ships = scene.ships(foes)
    more = int(GAMBITS["torpedo_ambush"]["gun_dice"])
    return harm.fire(ships, guns + more) - harm.fire(ships, guns)


def _damage(scene: Scene, read: str) -> float:
    view = scene.view
    salvo = salvo_of(view, scene.other)
    ships = harm.targets(
        (scene.worth(ship.type, scene.side), ship.type.armoured) for ship in targets(view, scene.side)
    )
    others = salvo.unconfirmed + salvo.forced
    return harm.sunk(ships, salvo.confirmed, others) - harm.sunk(ships, salvo.confirmed - 1, others + 1)


def _wave(scene: Scene, read: str) -> float:
    flown = scene.view.air
    if flown is None or not scene.chips:
        return 0.0
    launcher = scene.mine(flown.launcher)
    dice = scene.view.forces[flown.force].strike
    return 0.7 * max(
        (scene.raid(dice, foe) for foe in scene.foes if within(launcher.stack, foe.stack, scene.reach)),
        default=0.0,
    )


def _signals(scene: Scene, read: str) -> float:
    """Two chips read: most where most may lie that strikes can reach."""
    foe = scene.foe(read)
    share = min(1.0, int(GAMBITS["signals_intelligence"]["peek"]) / max(1, foe.stack.hidden))
    prize = sum(chance * (1.0 - chance) * sum(p for p, _ in suspect.ships) for suspect, chance in foe.held)
    near = any(within(own.stack, foe.stack, scene.reach + 8.0) for own in scene.own if own.strike)
    return share * prize * (0.3 if near else 0.1)


_WORTHS = {
    "squall": _squall,
    "fighter_ambush": _fighters,
    "torpedo_ambush": _torpedoes,
    "damage_control": _damage,
    "second_wave": _wave,
    "signals_intelligence": _signals,
}
