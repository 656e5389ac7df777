"""A side's copy that grows with its battle leads to its view at every moment at which it is told something."""

from random import Random

import pytest

from game.ai import chance
from game.match import Match
from game.match.copying import EVERYBODY, Copying
from game.match.log import encode
from game.match.match import set_up
from game.match.table import Table
from game.rulesets import SHIPPED
from game.testing.play import begin, scenarios_of


def followed(lines: list[bytes], copying: Copying) -> bool:
    """Take up what a copy has to tell, as who is told of it does; whether it told anything."""
    news = copying.news()
    if news is None:
        return False
    first, new = news
    assert first <= len(lines)
    lines[first:] = [encode(line) for line in new]
    return True


def stirred(match: Match, rng: Random) -> None:
    """An order by chance, or now and then a way back."""
    side = rng.choice(match.asked())
    if rng.random() < 0.1 and match.undo_reaches(side) is not None:
        match.undo(side)
    elif rng.random() < 0.05 and match.number > 3:
        match.take_back(match.number - rng.randrange(1, 4), side)
    else:
        match.answer(side, chance.answer(match.ask(side), rng))


def table_of(match: Match, copy: Copying) -> Table:
    """The table that the lines of a copy lead to."""
    table: Table = set_up(match.ruleset, copy.header)
    for line in copy.lines:
        for event in line.events:
            event.apply(table)
    return table


@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_told_line_by_line_leads_to_the_view_at_every_moment(game: str) -> None:
    match, rng = begin(scenarios_of(game)[0], 3), Random(3)
    copies = {side: Copying(match, side) for side in match.sides}
    told = {side: [encode(line) for line in copy.lines] for side, copy in copies.items()}
    looked = 0
    while match.over is None and match.number < 60:
        stirred(match, rng)
        for side, copy in copies.items():
            followed(told[side], copy)
            if not copy.waits:
                looked += 1
                assert told[side] == [encode(line) for line in copy.lines]
                assert table_of(match, copy) == match.view(side)
    assert looked > 40


@pytest.mark.parametrize("game", SHIPPED)
def test_who_looks_on_is_told_every_order_that_all_may_know(game: str) -> None:
    match, rng = begin(scenarios_of(game)[0], 5), Random(5)
    copy, told = Copying(match, EVERYBODY), list[bytes]()
    told += [encode(line) for line in copy.lines]
    news = 0
    while match.over is None and match.number < 40:
        match.answer(side := match.asked()[0], chance.answer(match.ask(side), rng))
        news += followed(told, copy)
    assert news > 5
    assert all(line.order is None and line.side == "" for line in copy.lines)
    assert copy.header.seats == {}
    assert (copy.header.seed, copy.header.salt) == (None, "")
