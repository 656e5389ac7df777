"""Battles played on from an order many times: how they end, on the same dice for the order given and another."""

from __future__ import annotations

import pytest

from game.ai.analysis import course
from game.ai.analysis.ends import Ending, Ends, edge, ends
from game.ai.analysis.playing import Equals
from game.match.orders import Conceded
from game.testing.play import begin


def test_the_same_order_comes_to_the_same_ends_and_another_meets_the_same_numbers() -> None:
    match = begin("war_at_sea/river_plate", 5)
    equals = Equals(match.ruleset)
    side = match.asked()[0]
    match.answer(side, equals.order(match, side, 7), "captain")
    (moment,) = course(match).moments
    one = ends(equals, moment, moment.order, range(8))
    assert one == ends(equals, moment, moment.order, range(8))
    assert len(one) == 8
    assert len({ending.lead for ending in one}) > 1, "other dice each time"
    lost = ends(equals, moment, Conceded(), range(2))
    assert all(ending.shares[match.sides.index(side)] == 0.0 for ending in lost)


def test_an_order_that_was_barred_by_what_its_side_did_not_see_comes_to_nothing() -> None:
    match = begin("war_at_sea/river_plate", 5)
    equals = Equals(match.ruleset)
    side = match.asked()[0]
    match.answer(side, equals.order(match, side, 7), "captain")
    (moment,) = course(match).moments
    other = next(one for one in match.sides if one != side)
    wrong = type(moment)(moment.number, other, "", moment.order, moment.turn, moment.phase, moment.before)
    assert ends(equals, wrong, moment.order, range(3)) == []


def test_ends_are_counted_by_the_lead_and_told_with_their_range() -> None:
    told = Ends(("Red", "Blue"), (
        Ending((1.0, 0.0), 30.0), Ending((1.0, 0.0), 5.0), Ending((0.5, 0.5), 0.0), Ending((0.0, 1.0), -90.0),
    ))  # fmt: skip
    assert told.won("Red") == pytest.approx(2.5)
    assert told.won("Red") + told.won("Blue") == pytest.approx(4.0)
    assert told.spread(30.0, 4) == (1, 1, 1, 1)
    assert 0.0 < told.give("Red") < 4.0
    assert edge([told]) >= 30.0
    assert edge([]) == 1.0
