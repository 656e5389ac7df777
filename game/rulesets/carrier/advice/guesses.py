"""A whole carrier table made up from one side's view of it: what is hidden may be so (CAR-INF)."""

from __future__ import annotations

from random import Random

import msgspec

from game.rulesets.carrier.table import BLANK, RED, STAGED, CarrierTable


def imagine(view: CarrierTable, side: str, rng: Random) -> CarrierTable:
    """A table that looks to `side` as `view` does."""
    table = view.fork()
    table.seen_by = ""
    for stack in table.units.values():
        stack.down, stack.unseen = (*stack.down, *(BLANK,) * stack.unseen), 0
    table.forces = {
        name: msgspec.structs.replace(
            force,
            cards=tuple(
                card if card.colour else msgspec.structs.replace(card, colour=RED, state=STAGED)
                for card in force.cards
            ),
        )
        for name, force in table.forces.items()
    }
    table.notes = dict.fromkeys(table.sides, ()) | table.notes
    table.sealed = {key: order for key, order in table.sealed.items() if key == side}
    return table
