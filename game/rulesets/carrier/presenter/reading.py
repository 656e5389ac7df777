"""What a side can tell of stacks from its view: what is known to meet a strike, what notes say of a stack.

Reads a view and never guesses: what is not known counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rulesets.carrier.stacks import forces_in, standing, within
from game.rulesets.carrier.table import RED, STAGED, CarrierTable, Note, Stack, TaskForce
from game.rulesets.carrier.tables import INTERCEPT_RANGE

UNKNOWN: Final = "nothing known of its chips"
"""Of a stack without notes; chips that were shown and left it keep none."""


def cap_near(view: CarrierTable, target: Stack) -> list[tuple[Stack, TaskForce, bool]]:
    """Task forces known to lie in reach of interception over a stack that may show a card: (stack, force, certain).

    Certain are only those of one's own side with a red card; of an enemy's card the colour is not known.
    """
    found = []
    for stack in standing(view, target.side):
        if not within(stack, target, INTERCEPT_RANGE):
            continue
        for force in forces_in(view, stack):
            cards = [card for card in force.cards if card.state == STAGED]
            red = any(card.colour == RED for card in cards)
            if force.cap and cards and (red or not cards[0].colour):
                found.append((stack, force, red))
    return found


def aa_known(view: CarrierTable, target: Stack) -> int:
    """The AA that is known to lie in a stack (CAR-AA-1)."""
    return sum(force.aa for force in forces_in(view, target))


def guns_known(view: CarrierTable, stacks: Iterable[Stack]) -> int:
    """The Guns that are known to lie in some stacks (CAR-GUN-5)."""
    return sum(force.guns for stack in stacks for force in forces_in(view, stack))


def noted(view: CarrierTable, side: str, stack: str) -> list[Note]:
    """What a side remembers of a stack, the latest last."""
    return [note for note in view.notes.get(side, ()) if stack in note.stacks]


def looking(view: CarrierTable, stack: Stack) -> str:
    """The side that looks: the view's own, or where all is seen the enemy of the stack's owner."""
    return view.seen_by or next(side for side in view.sides if side != stack.side)
