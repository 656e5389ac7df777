"""What one side has been told: whether what happened last came of orders that were opened together."""

from random import Random

import pytest

from game.ai import chance
from game.match.events import OrdersOpened
from game.seating.chronicle import Chronicle
from tests.match import toy


@pytest.mark.parametrize("side", ["Red", "Blue", ""])
def test_orders_lie_open_for_as_long_as_nothing_else_was_ordered(side: str) -> None:
    match, rng, seen = toy.start(), Random(5), set[bool]()
    chronicle = Chronicle(match, side)
    match.observers.append(lambda line, _: chronicle.follow(line))
    assert not chronicle.unsealed(match.table.phase)
    while match.over is None and match.number < 60:
        asked = match.asked()[0]
        match.answer(asked, chance.answer(match.ask(asked), rng), "random")
        last = chronicle.entries[-1].order
        opened = {
            entry.phase
            for entry in chronicle.entries
            if entry.order == last and type(entry.event) is OrdersOpened
        }
        phases = {entry.phase for entry in chronicle.entries}
        assert {phase for phase in phases if chronicle.unsealed(phase)} == opened
        seen.add(bool(opened))
    assert seen == {True, False}
