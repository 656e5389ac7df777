"""Combat that passes a side over says why: which enemy is nearest, and what is in the way of the guns."""

from __future__ import annotations

import pytest

from game.ai.players import let_answer, player
from game.content.loglines import fold
from game.match import Fired
from game.match.events import PhaseBegan
from game.match.record import EVERYBODY, Record
from game.seating.chronicle import Chronicle
from game.testing.play import CADET, begin

BATTLES = [
    "coastal/straits_dawn",
    "fleet/boats_in_the_narrows",
    "fleet/carriers_at_noon",
    "war_at_sea/trial_100",
]


@pytest.fixture(scope="module", params=BATTLES)
def battle(request):
    """Two turns between cadets."""
    match = begin(request.param, 5)
    cadets = {side: player(CADET, at) for at, side in enumerate(match.sides)}
    while match.over is None and match.table.turn < 3:
        side = match.asked()[0]
        let_answer(match, side, cadets[side])
    return match


def passed_over(match, side):
    """The phases in which a side is told that it has nothing to do, as (entry, sentence)."""
    entries = Record(match, side).entries
    return [(entry, entry.telling.aside) for entry in entries if entry.telling and entry.telling.aside]


def test_it_is_said_in_every_game_with_what_stands_in_the_way(battle):
    told = {words for side in battle.sides for _, words in passed_over(battle, side)}
    assert told
    for words in told:
        head, why = words.split(". ", 1)
        assert head in ("No gun of ours has a target yet", "None of ours has a target")
        assert why.startswith("No enemy") or any(unit.name in why for unit in battle.table.units.values())


def test_the_first_order_after_it_fires_at_nobody(battle):
    for side in battle.sides:
        for entry, _ in passed_over(battle, side):
            later = (line.order for line in battle.lines if line.n > entry.order and line.side == side)
            order = next(later, None)
            assert not isinstance(order, Fired) or not [aim for aim in order.aims if aim.target]


def test_it_is_a_line_of_the_log_under_its_phase(battle):
    for side in battle.sides:
        lines = fold(Record(battle, side).entries)
        for entry, words in passed_over(battle, side):
            (place,) = [place for place, line in enumerate(lines) if line.entries and line.entry == entry]
            assert lines[place].sentence == words
            assert lines[place - 1].heading


def test_the_umpire_and_onlookers_are_told_nothing_of_it(battle):
    for eyes in (None, EVERYBODY):
        assert not passed_over(battle, eyes)
    assert any(isinstance(entry.event, PhaseBegan) for entry in Record(battle, None).entries)


def test_at_one_screen_it_is_read_while_its_side_sits_alone(battle):
    for side in battle.sides:
        chronicle = Chronicle(battle, side, battle.sides)
        alone, shared = chronicle.readable(0, secret=True), chronicle.readable(0, secret=False)
        assert asides(alone) == [words for _, words in passed_over(battle, side)]
        assert not asides(shared)
        assert phases(shared) == phases(alone)


def asides(entries):
    return [entry.telling.aside for entry in entries if entry.telling and entry.telling.aside]


def phases(entries):
    return [entry.event.phase for entry in entries if isinstance(entry.event, PhaseBegan)]
