"""What one side has been told: how far it had read, and whether what happened last was opened together."""

from random import Random

import pytest

from game.ai import chance
from game.match.events import OrdersOpened
from game.match.reason import HAND
from game.seating.chronicle import Chronicle
from tests.match import toy


def test_what_a_side_had_read_when_it_decided_is_no_news_to_it_and_an_opponents_order_reads_nothing() -> None:
    match, rng, read = toy.start(), Random(5), dict.fromkeys(("Red", "Blue"), 0)
    told = {side: Chronicle(match, side) for side in read}
    for chronicle in told.values():
        match.observers.append(lambda line, _, chronicle=chronicle: chronicle.follow(line))
    while match.over is None:
        side, by = match.asked()[0], HAND if match.number % 3 else "cadet"
        match.answer(side, chance.answer(match.ask(side), rng), by)
        if by == HAND:
            read[side] = len(told[side].entries)
        assert {each: one.seen_to for each, one in told.items()} == read
    assert all(read.values())


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
