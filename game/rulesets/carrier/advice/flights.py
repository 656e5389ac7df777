"""Air actions: whom to search and with what, whether to strike, which red cards go up against a strike."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from game.match import Aim, Choose, Chose, Fire, Fired, Order, Set, SetTo
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.situation import Foe
from game.rulesets.carrier.air import may_strike
from game.rulesets.carrier.stacks import forces_in, within
from game.rulesets.carrier.table import BLACK, AirAction

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.situation import CarrierSituation
    from game.tabletop.ledger import Ledger

FOLLOWED = 0.7
"""What a strike is worth that another task force can fly at what a search finds, while chips are left for it."""

KNOWN = 0.06
"""What it is worth to find a task force that cannot be struck, for each point it is worth."""

BLIND = 0.25
"""What each chip is worth that a search may tell from a task force."""

LATER = 0.5
"""What a strike that can still be flown another time is worth now, beside one that is."""

AGAIN = 0.5
"""How much of a failed search a card makes good that need not be kept for anything."""

TRAPPED = 0.15
"""What a face-down chip of the target takes off a card that is committed: it may be a Gambit."""


def weigh(scene: CarrierSituation, ledger: Ledger, question: Fire) -> None:
    """Every air action there is."""
    cards = {
        (force.name, card.by): card.colour
        for own in scene.own
        for force in own.forces
        for card in force.cards
    }
    forces = {force.name: force for own in scene.own for force in own.forces}
    where = {force.name: own.stack for own in scene.own for force in own.forces}
    foes = {foe.stack.id: foe for foe in scene.foes}
    found: dict[tuple[str, str, str], dict[str, float]] = {}
    for shot in question.shots:
        colour = cards.get((shot.unit, shot.weapon), "")
        foe = foes[shot.target]
        dice = 0
        force = forces[shot.unit]
        if may_strike(scene.view, force, shot.weapon) and within(where[shot.unit], foe.stack, scene.reach):
            dice = force.strike
        key = (shot.target, colour or shot.weapon, str((dice, shot.unit, shot.weapon) if dice else colour))
        if key not in found:
            found[key] = flight(scene, foe, dice, colour, shot.weapon)
        ledger.add(
            Fired(question.name, (Aim(shot.unit, shot.weapon, shot.target, 1),)),
            **found[key],
        )


def flight(scene: CarrierSituation, foe: Foe, dice: int, colour: str, weapon: str) -> dict[str, float]:
    """What one air action is worth: what it strikes, what it finds for others to strike, what it tells."""
    others = scene.strikers(foe, weapon)
    strike = scene.raid(dice, foe) if dice else 0.0
    search = 0.0
    find = foe.found
    if colour and colour != BLACK:
        find += AGAIN * (1.0 - find) * find
    for suspect, chance in foe.held:
        worth = 0.0
        if others and not foe.up:
            after = FOLLOWED if scene.chips > 1 else 0.2
            worth = after * scene.strikes(others[0], suspect) * (0.4 if dice else 1.0)
        elif not dice:
            worth = KNOWN * sum(points for points, _ in suspect.ships)
        search += find * chance * worth
    if foe.stack.hidden:
        empty = 1.0 - (foe.holds if not foe.up else 0.5)
        search += BLIND * find * empty * foe.stack.hidden**0.5
    if colour and foe.stack.hidden:
        strike -= TRAPPED
    return {"strike": strike, "search": search}


def declare(scene: CarrierSituation, ledger: Ledger, question: Choose, flown: AirAction) -> None:
    """A strike at what is face-up, or the card kept for something better."""
    force = scene.view.forces[flown.force]
    foe = scene.foe(flown.target)
    worth = scene.struck(force.strike, foe)
    kept = 0.0
    if scene.chips:
        launcher = scene.mine(flown.launcher).stack
        for other in scene.foes:
            if other is not foe and within(launcher, other.stack, scene.reach):
                kept = max(kept, LATER * scene.raid(force.strike, other))
    for option in question.options:
        ledger.add(Chose(question.name, (option.key,)), strike=kept if option.key == "no" else worth)


def intercept(scene: CarrierSituation, ledger: Ledger, question: Set, flown: AirAction) -> None:
    """Which task forces show a red card: what they save, beside what they might save later."""
    own = scene.mine(flown.target)
    up = [force for force in own.forces if force.name in own.stack.up]
    ships = scene.ships(up)
    aa = sum(force.aa for force in forces_in(scene.view, own.stack))
    plain = harm.strike(ships, flown.dice, 0, aa)
    later = 0.35 if scene.their_chips else 0.0
    if later:
        dearest = max((one.ships for one in scene.own if one.ships), key=_total, default=ships)
        later *= max(0.0, harm.strike(dearest, 4, 0, 4) - harm.strike(dearest, 4, 3, 4)) / 3.0
    for picked in product(*[(None, *slot.choices) for slot in question.slots]):
        rows = {
            slot.unit: card for slot, card in zip(question.slots, picked, strict=True) if card is not None
        }
        dice = sum(scene.view.forces[name].cap for name in rows)
        saved = plain - harm.strike(ships, flown.dice, dice, aa)
        order: Order = SetTo(question.name, {"card": rows} if rows else {})  # type: ignore[dict-item]
        ledger.add(order, danger=saved, cards=-later * dice)


def _total(ships: harm.Targets) -> float:
    return sum(points for points, _ in ships)
