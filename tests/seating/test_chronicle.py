"""What one side has been told: how far it had read, and whether what happened last was opened together."""

from random import Random

import pytest

from game.ai import chance
from game.match.events import OrdersOpened
from game.match.log import digest
from game.match.reason import HAND
from game.seating.chronicle import Chronicle, table_after
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
        before = sum(entry.order < last for entry in chronicle.entries)
        assert not any(chronicle.unsealed(phase, before) for phase in phases) or not opened, "not told yet"
        seen.add(bool(opened))
    assert seen == {True, False}


def test_the_table_as_it_stood_after_an_order_and_in_the_middle_of_one() -> None:
    match, rng, stood = toy.start(), Random(5), dict[int, str]()
    while match.over is None and match.number < 25:
        asked = match.asked()[0]
        match.answer(asked, chance.answer(match.ask(asked), rng), "random")
        if match.lines[-1].n == match.number:
            stood[match.number] = digest(match.table)
    for number, told in stood.items():
        assert digest(table_after(match, number)) == told
        last = len(match.lines[number].events) - 1
        assert digest(table_after(match, number, last)) == told
    number = next(line.n for line in match.lines if len(line.events) > 3)
    tables = {digest(table_after(match, number, at)) for at in range(len(match.lines[number].events))}
    assert len(tables) > 2
    assert digest(table_after(match, number, 0)) != stood.get(number)


def test_what_all_may_know_and_what_is_for_one_alone_are_told_apart_in_what_may_be_read() -> None:
    match, rng = toy.start(), Random(5)
    told = Chronicle(match, "Red", match.sides)
    match.observers.append(lambda line, _: told.follow(line))
    while match.over is None and match.number < 40:
        asked = match.asked()[0]
        match.answer(asked, chance.answer(match.ask(asked), rng), "random")
    told.fresh()
    secret = [entry for entry in told.entries if entry.secret]
    assert 0 < len(secret) < len(told.entries)
    assert told.readable(0, True) == told.entries
    openly = told.readable(0, False)
    assert [entry.n for entry in openly] == [entry.n for entry in told.entries if not entry.secret]
    assert all(entry.telling is None or not entry.telling.aside for entry in openly)
    assert told.readable(3, True) == told.entries[:-3]
    told.seen_to = len(told.entries) - 4
    assert told.news(True) == told.entries[-4:]
    assert told.news(False) == [entry for entry in told.entries[-4:] if not entry.secret]
    assert told.told_to(-1, 0) == 0
    middle = told.entries[len(told.entries) // 2]
    assert told.entries[: told.told_to(middle.order, middle.at)][-1] is middle
    told.shown = 2
    assert told.fresh(5) == told.entries[2:5]
    assert told.fresh(4) == []
    assert told.shown == 5
