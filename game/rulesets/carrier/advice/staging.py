"""Black or red: a card's strike beside what its fighters would save."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

from game.match import Set, SetTo
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.advice.situation import Own, nearness
from game.rulesets.carrier.command import staging
from game.rulesets.carrier.table import BLACK, RED, TaskForce
from game.rulesets.carrier.tables import INTERCEPT_RANGE, RADIUS
from game.sea.heading import distance

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.situation import CarrierSituation
    from game.tabletop.ledger import Ledger

FEW = 6
"""Up to so many cards every choice of colours is weighed; of more, the best and those a card away from it."""

FIRST = 0.25
"""What a strike in hand is worth though nothing is in reach yet."""

SECOND = 0.7
"""What the second red card of a task force or its neighbours is worth beside the first."""

DOUBT = 0.3
"""How far chance decides between colours, for the enemy guesses too."""


def weigh(scene: CarrierSituation, ledger: Ledger, question: Set, rng: Random) -> None:
    """Colours for all cards."""
    worths = {}
    for own in scene.own:
        for force in own.forces:
            black, red = _black(scene, own, force), _red(scene, own, force)
            for by, _ in staging(force):
                worths[by] = black + DOUBT * (rng.random() - 0.5), red
    cards = [slot.unit for slot in question.slots]
    best = {by: BLACK if worths[by][0] >= worths[by][1] else RED for by in cards}
    choices = []
    if len(cards) <= FEW:
        choices = [
            dict(zip(cards, colours, strict=True)) for colours in product((BLACK, RED), repeat=len(cards))
        ]
    else:
        choices = [best] + [{**best, by: RED if best[by] == BLACK else BLACK} for by in cards]
    for colours in choices:
        strike = sum(worths[by][0] for by, colour in colours.items() if colour == BLACK)
        reds = sorted((worths[by][1] for by, colour in colours.items() if colour == RED), reverse=True)
        saved = sum(worth * SECOND**at for at, worth in enumerate(reds))
        ledger.add(SetTo(question.name, {"card": dict(colours)}), strike=strike, danger=saved)


def _black(scene: CarrierSituation, own: Own, force: TaskForce) -> float:
    """The best strike a task force may fly this round, as near as it is."""
    best = 0.0
    for foe in scene.foes:
        near = nearness(distance(foe.stack.at, own.stack.at), scene.reach)
        best = max(best, near * scene.raid(force.strike, foe))
    return best + FIRST


def _red(scene: CarrierSituation, own: Own, force: TaskForce) -> float:
    """What the fighters of a task force would save of the stacks near it."""
    saved = 0.0
    for other in scene.own:
        away = distance(other.stack.at, own.stack.at)
        if not other.ships or away > INTERCEPT_RANGE + 2 * RADIUS:
            continue
        seen = scene.noticed(other)
        most = 0.0
        for foe, chance, dice in scene.raiders:
            near = nearness(distance(foe.stack.at, other.stack.at), scene.their_reach)
            if near > 0.0:
                bare = harm.strike(other.ships, dice, 0, other.aa)
                most += chance * near * (bare - harm.strike(other.ships, dice, force.cap, other.aa))
        saved = max(saved, seen * most)
    return saved
