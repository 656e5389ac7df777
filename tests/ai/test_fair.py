"""No opponent cheats: what it cannot see changes none of its orders, nor does the seed of the battle's own dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from game.ai import chance
from game.ai.players import player
from game.match import Match
from game.match.match import view_of
from game.testing.checks import facts_of
from game.testing.play import SCENARIOS, begin

WHO = {"cadet": 12, "captain": 8, "admiral:4": 3, "fleet-admiral:4": 3}
"""Who is tried, and at how many moments of a battle: one that thinks longer at fewer. Four playouts are the fewest in
which two orders meet twice."""
LONG = 204
"""Orders of a battle that is looked at."""


def moments(name: str, seed: int, every: int, times: int = 12) -> Iterator[Match]:
    """A battle by chance, at every so manyeth order, so many times."""
    most = times * every
    return (match.fork() for match in battle(name, seed, max(most, LONG))[:most:every])


@lru_cache(maxsize=2)
def battle(name: str, seed: int, most: int) -> list[Match]:
    """A battle by chance as it stands at every order, played once."""
    match, rng = begin(name, seed), Random(seed)
    found = list[Match]()
    while match.over is None and len(found) < most:
        found.append(match.fork())
        # The last to answer is left to be asked while the others' orders lie sealed.
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    return found


def ordered(match: Match, view: Any, side: str, who: str) -> Any:
    """What an opponent with its own seed orders on a view, with its reason."""
    return player(who, 11).consider(view, match.ask(side), match.ruleset)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", SCENARIOS)
def test_other_hidden_things_give_the_same_order_with_the_same_seed(name: str, who: str) -> None:
    hidden = 0
    for match in moments(name, 5, LONG // WHO[who], WHO[who]):
        for side in match.asked():
            other = match.table.fork()
            facts_of(match.ruleset.name).disguise(other, side)
            if other == match.table:
                continue  # nothing is hidden now
            hidden += 1
            plain = ordered(match, match.view(side), side, who)
            disguised = ordered(match, view_of(match.ruleset, other, side), side, who)
            assert plain == disguised
    if name == "nef/gasworks":
        assert hidden > 3, "nothing was hidden: the test proves nothing"


@pytest.mark.parametrize("name", SCENARIOS)
def test_other_hidden_things_give_the_same_guesses_of_who_is_not_in_sight(name: str) -> None:
    for match in moments(name, 5, 17):
        show = match.ruleset.presenter
        for side in match.sides:
            other = match.table.fork()
            facts_of(match.ruleset.name).disguise(other, side)
            plain, disguised = match.view(side), view_of(match.ruleset, other, side)
            told = show.unseen(plain, side)
            assert told == show.unseen(disguised, side)
            for row in told.rows if told is not None else ():
                assert show.likely(plain, side, row.key) == show.likely(disguised, side, row.key)


@pytest.mark.parametrize("who", WHO)
def test_an_order_given_in_secret_is_not_seen(who: str) -> None:
    first, second = (begin("nef/skerries", 3) for _ in range(2))
    red, blue = first.sides
    first.answer(red, chance.answer(first.ask(red), Random(1)), "random")
    second.answer(red, chance.answer(second.ask(red), Random(2)), "random")
    assert first.table.sealed != second.table.sealed
    assert ordered(first, first.view(blue), blue, who) == ordered(second, second.view(blue), blue, who)


@pytest.mark.parametrize("who", WHO)
def test_the_dice_to_come_are_not_known(who: str) -> None:
    """Two battles of other seeds that have rolled nothing yet: the same table, the same order."""
    first, second = (begin("nef/skerries", seed) for seed in (3, 4))
    side = first.sides[0]
    assert ordered(first, first.view(side), side, who) == ordered(second, second.view(side), side, who)
    assert "seed" not in first.view(side).__struct_fields__


@pytest.mark.parametrize("name", SCENARIOS)
def test_imagined_tables_look_as_the_view_does(name: str) -> None:
    for match in moments(name, 8, 9):
        for side in match.sides:
            view = match.view(side)
            for seed in range(3):
                table = match.ruleset.advice.imaginer(view, side)(Random(seed))
                assert table.seen_by == ""
                assert not any(other in table.sealed for other in match.sides if other != side)
                seen = view_of(match.ruleset, table, side)
                seen.sealed = view.sealed
                assert seen == view


def test_imagined_tables_differ_where_something_is_hidden() -> None:
    match = next(iter(moments("nef/gasworks", 8, 9)))
    view = match.view("Red")
    tables = [match.ruleset.advice.imaginer(view, "Red")(Random(seed)) for seed in range(8)]
    assert any(table != tables[0] for table in tables[1:])
    guessed = [unit for unit in tables[0].units.values() if unit.id not in view.units]
    assert guessed
    assert all(unit.state == "aboard" and unit.side == "Blue" for unit in guessed)
    assert len({sum(unit.spec.points for unit in table.units.values()) for table in tables}) > 1


def test_an_opponent_does_not_change_what_it_is_shown() -> None:
    for match in moments("nef/gasworks", 6, 40):
        for side in match.asked():
            view = match.view(side)
            before = view.fork()
            ordered(match, view, side, "admiral:4")
            assert view == before
