"""An admiral thinks while people think: of the question she may be asked next, and it gives way to any other."""

import os
import time
from contextlib import contextmanager

import pytest

from game.ai import aside as asides
from game.ai.aside import Aside
from game.ai.foreseen import foreseen
from game.ai.level import LevelTray
from game.ai.players import let_answer, player, seat, seated
from game.match import Match
from game.seating.opponents import Opponents
from tests.ai import minds
from tests.ai.test_aside import battle, is_legal, runs, until

ADMIRAL = "admiral:2"


def never() -> bool:
    return False


@pytest.fixture(autouse=True)
def two_cores(monkeypatch):
    monkeypatch.setattr(asides.os, "cpu_count", lambda: 2)


@contextmanager
def pondering(match: Match, side: str, make=player):
    """An opponent of a side told of a table at which others are asked."""
    one = Aside(seat(ADMIRAL), 6, ruleset=match.ruleset.name, make=make)
    try:
        until(lambda: one.ponder(lambda: match.view(side)), "the thought")
        yield one
    finally:
        one.close()


def others_asked(match: Match) -> str:
    """Captains play until one side alone is asked and the guess of the other's next question is right; that other."""
    players = seated(match, dict.fromkeys(match.sides, "captain"), 1)
    while match.over is None:
        asked = match.asked()
        if len(asked) == 1:
            other = next(side for side in match.sides if side not in asked)
            guess = foreseen(match.view(other), other, match.ruleset, never)
            later = battle_after(match, other)
            if guess is not None and guess == later:
                return other
        let_answer(match, asked[0], players[asked[0]])
    raise AssertionError("no guess came true")


def battle_after(match: Match, side: str):
    """The view a side has when it is asked next, captains going on; the match stays where it is."""
    on = Match.imagined(match.ruleset, match.table.fork(), LevelTray(0))
    players = seated(match, dict.fromkeys(match.sides, "captain"), 1)
    while on.over is None and side not in on.asked():
        other = on.asked()[0]
        on.answer(other, players[other].consider(on.view(other), on.ask(other), on.ruleset).order)
    return on.view(side) if on.over is None else None


@pytest.mark.parametrize(
    "name", ["nef/skerries", "fleet/two_captains", "carrier/first_contact", "war_at_sea/river_plate"]
)
def test_a_guess_is_a_view_of_ones_own_with_a_question_in_it(name: str) -> None:
    match, found = battle(name), 0
    players = seated(match, dict.fromkeys(match.sides, "cadet"), 2)
    while match.over is None and match.number < 40:
        asked = match.asked()
        for side in match.sides:
            guess = foreseen(match.view(side), side, match.ruleset, never)
            if side in asked:
                assert guess is None
            elif guess is not None:
                assert guess.seen_by == side
                assert guess.agenda[0].ask(guess, side)
                found += 1
        let_answer(match, asked[0], players[asked[0]])
    assert found


def test_nothing_is_guessed_once_something_is_said() -> None:
    match = battle()
    side = others_asked(match)
    assert foreseen(match.view(side), side, match.ruleset, lambda: True) is None


def test_where_the_guess_comes_true_the_answer_is_the_one_she_would_have_found_anyway() -> None:
    match = battle()
    side = others_asked(match)
    view = foreseen(match.view(side), side, match.ruleset, never)
    questions = list(view.agenda[0].ask(view, side))
    here = player(ADMIRAL, 6).consider(view, questions, match.ruleset)
    with pondering(match, side) as one:
        one.ask(view, questions)
        assert until(one.answer, "an answer") == here
        assert (one.answers, one.fault) == (1, "")


def test_where_it_came_out_otherwise_the_thought_gives_way_at_once() -> None:
    match = battle()
    side = others_asked(match)
    other = match.asked()[0]
    with pondering(match, side, make=minds.Broods) as one:
        time.sleep(0.3)  # it broods over its guess, and would for ever
        view, questions = match.view(other), match.ask(other)
        one.ask(view, questions)
        time.sleep(0.1)
        one.hurry()
        assert match.refuses(other, until(one.answer, "an answer").order) is None
        assert one.fault == ""


def test_a_newer_table_takes_the_place_of_an_older_one() -> None:
    match = battle()
    side = others_asked(match)
    with pondering(match, side) as one:
        for _ in range(5):
            assert one.ponder(lambda: match.view(side))
        while side not in match.asked():
            let_answer(
                match, match.asked()[0], seated(match, {match.asked()[0]: "cadet"}, 1)[match.asked()[0]]
            )
        one.ask(match.view(side), match.ask(side))
        assert is_legal(match, until(one.answer, "an answer"), side)


def test_closing_ends_a_thought_nobody_asked_for() -> None:
    match = battle()
    side = others_asked(match)
    with pondering(match, side, make=minds.Broods) as one:
        pid = one.pid
        one.close()
        until(lambda: not runs(pid), "its end")


def test_who_needs_no_time_and_who_has_one_core_do_not_think_unasked(monkeypatch) -> None:
    def seen():
        raise AssertionError("no view is made")

    with_captain = Aside(seat("captain"), 1, ruleset="nef")
    admiral = Aside(seat(ADMIRAL), 1, ruleset="nef")
    try:
        assert with_captain.ponder(seen)
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
        assert admiral.ponder(seen)
    finally:
        with_captain.close()
        admiral.close()


class Told:
    """A thinker that counts what it is told."""

    def __init__(self) -> None:
        self.name, self.by, self.excuse, self.answers = "told", "told", "", 0
        self.thinking, self.pondered = False, 0

    def ask(self, view, questions):
        self.thinking = True

    def ponder(self, view):
        assert view().seen_by == "Blue"
        self.pondered += 1
        return True

    def leave(self):
        self.thinking = False


def test_an_opponent_thinks_once_for_each_table_and_only_while_hands_alone_are_asked() -> None:
    match = battle()
    while match.asked() != ["Red"]:
        side = match.asked()[0]
        let_answer(match, side, seated(match, {side: "captain"}, 1)[side])
    seats, told = Opponents(match, {"Red": "hand", "Blue": "hand"}), Told()
    seats._thinkers["Blue"] = told
    for _ in range(3):
        seats.ponder()
    assert told.pondered == 1
    seats.gone_back()
    seats.ponder()
    assert told.pondered == 2
    while "Blue" not in match.asked():
        let_answer(match, "Red", seated(match, {"Red": "captain"}, 1)["Red"])
    seats.ponder()
    assert told.pondered == 2
