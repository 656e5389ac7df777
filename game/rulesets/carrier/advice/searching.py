"""What a search asks: to roll again, how many chips to look at, which to reveal."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from game.match import Choose, Chose, Set, SetTo
from game.rulesets.carrier import visibility
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.flights import FOLLOWED, KNOWN, LATER
from game.rulesets.carrier.advice.scene import Foe, within
from game.rulesets.carrier.air import blacks
from game.rulesets.carrier.chips import BLANK, name_of
from game.rulesets.carrier.recon import RETURN, REVEAL
from game.rulesets.carrier.table import BLACK, AirAction, TaskForce

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.scene import Scene
    from game.tabletop.ledger import Ledger

SHRUNK = 0.3
"""What it is worth to take a Blank from the enemy's stack."""

FIXED = 0.12
"""What it is worth, for each point of its ships, to show a task force that nobody can strike now: it slows down and
cannot hide until the next round."""

SECRET = 0.08
"""What it is worth, for each point, to know of a task force that does not know it is known."""


def _dice(scene: Scene, flown: AirAction, foe: Foe) -> int:
    """The strike dice that this air action can bring to bear itself."""
    force = scene.view.forces.get(flown.force)
    launcher = scene.view.units[flown.launcher]
    if force is None or not within(launcher, foe.stack, scene.reach):
        return 0
    return force.strike if blacks(scene.view, force) else 0


def _prize(scene: Scene, foe: Foe, dice: int, but: str) -> float:
    """What finding the task force that may lie in a stack is worth, with these dice coming or none."""
    others = scene.strikers(foe, but)
    worth = 0.0
    for suspect, chance in foe.held:
        won = KNOWN * sum(points for points, _ in suspect.ships)
        if dice:
            won = max(won, scene.strikes(dice, suspect))
        elif others and scene.chips:
            won = max(won, FOLLOWED * scene.strikes(others[0], suspect))
        worth += chance * won
    return worth


def again(scene: Scene, ledger: Ledger, question: Choose, flown: AirAction) -> None:
    """The result as it is, or both dice anew at the price of the card (CAR-REC-4)."""
    foe = scene.foe(flown.target)
    dice = _dice(scene, flown, foe)
    hidden = max(1, foe.stack.hidden)
    now = min(flown.allowed, hidden) / hidden
    fresh = harm.seen(foe.stack.hidden, visibility.poor(scene.view, foe.stack))
    kept = scene.struck(dice, foe) if dice and foe.up else 0.0
    keeps = now * _prize(scene, foe, 0 if foe.up else dice, flown.card) + kept
    rolls = fresh * _prize(scene, foe, 0, flown.card)
    card = _card_kept(scene, flown, dice, foe) if not (dice and (foe.up or now)) else 0.0
    ledger.add(Chose(question.name, ("keep",)), search=keeps, cards=card)
    ledger.add(Chose(question.name, ("reroll",)), search=rolls)


def _card_kept(scene: Scene, flown: AirAction, dice: int, foe: Foe) -> float:
    """What the committed card is worth for the rest of the round."""
    force = scene.view.forces[flown.force]
    launcher = scene.mine(flown.launcher)
    if any(card.by == flown.card and card.colour == BLACK for card in force.cards):
        if not scene.chips:
            return 0.0
        return LATER * max(
            (scene.raid(force.strike, f) for f in scene.foes if within(launcher.stack, f.stack, scene.reach)),
            default=0.0,
        )
    if not scene.their_chips:
        return 0.0
    feared = 0.0
    for near, loss in scene.raided(launcher, 0):
        if within(launcher.stack, near.stack, scene.their_reach):
            feared += loss
    return 0.3 * feared * scene.noticed(launcher)


def looks(scene: Scene, ledger: Ledger, question: Choose, flown: AirAction) -> None:
    """How many chips to look at: each may be what is sought, and each a trap (CAR-REC-6)."""
    foe = scene.foe(flown.target)
    dice = _dice(scene, flown, foe)
    prize = _prize(scene, foe, dice, flown.card) + 0.2
    hidden = max(1, foe.stack.hidden)
    risk = 0.1 * (scene.struck(dice, foe) if foe.up else 0.0) / hidden
    for option in question.options:
        count = int(option.key)
        ledger.add(Chose(question.name, (option.key,)), search=prize * count / hidden, cards=-risk * count)


def dispose(scene: Scene, ledger: Ledger, question: Set, flown: AirAction) -> None:
    """Which of the chips seen to reveal (CAR-REC-7)."""
    foe = scene.foe(flown.target)
    dice = _dice(scene, flown, foe)
    others = scene.strikers(foe, flown.card)
    sheets = {suspect.force.name: suspect.force for suspect in scene.suspects}
    for choices in product((REVEAL, RETURN), repeat=len(question.slots)):
        shown: list[TaskForce] = list(foe.up)
        search = 0.0
        for slot, choice in zip(question.slots, choices, strict=True):
            chip = flown.drawn[int(slot.unit) - 1]
            if chip == BLANK:
                search += SHRUNK if choice == REVEAL else 0.0
                continue
            force = sheets.get(name_of(chip))
            points = sum(worth for worth, _ in scene.ships((force,))) if force else 8.0
            search += (FIXED if choice == REVEAL else SECRET) * points
            if choice == REVEAL and force is not None:
                shown.append(force)
        ships, aa = scene.ships(shown), sum(force.aa for force in shown)
        strike = harm.strike(ships, dice, 0, aa) if dice else 0.0
        after = [each for each in others if scene.chips]
        if after:
            strike += (LATER if dice else FOLLOWED) * harm.strike(ships, after[0], 0, aa)
        rows = {slot.unit: choice for slot, choice in zip(question.slots, choices, strict=True)}
        ledger.add(SetTo(question.name, {"chip": rows}), strike=strike, search=search)  # type: ignore[dict-item]
