"""Characters: what each has a taste for, and that it costs no more than it may."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai import captain
from game.match import Match
from game.rulesets import SHIPPED, ruleset
from game.tabletop.advice import PLAIN, Character, Weighing
from game.tabletop.tastes import HABIT, liking
from game.testing.play import begin

BOLD = Character("bold", "", "", taste={"approach": 1.0}, within=2.0)
SEEN = 5
"""So many orders that a habit changed are enough."""

BEGUN = {"nef": "nef/skerries", "carrier": "carrier/first_contact", "war_at_sea": "war_at_sea/trial_100"}
BEGUN |= {"coastal": "coastal/first_night", "fleet": "fleet/trial"}
MOVES = {"nef": "half_move", "carrier": "move", "war_at_sea": "move_unit", "coastal": "move_unit"}
MOVES |= {"fleet": "move_squadron"}


def test_of_orders_hardly_worse_the_one_most_liked_is_taken_and_none_further_behind() -> None:
    worth = np.array([10.0, 9.0, 8.1, 7.0, 0.0])
    terms = {"approach": np.array([0.0, 1.0, 4.0, 9.0, 99.0])}
    habit = liking(terms, worth, BOLD)
    assert habit is not None
    assert habit.tolist() == pytest.approx([0.0, 0.5, 2.0, 2.0, 2.0])
    assert int((worth + habit).argmax()) == 2
    assert 10.0 - worth[2] <= BOLD.within


def test_who_has_no_taste_in_what_is_weighed_has_no_habit() -> None:
    worth, terms = np.array([1.0, 1.0]), {"harm": np.array([0.0, 5.0])}
    assert liking(terms, worth, BOLD) is None
    assert liking(terms, worth, PLAIN) is None
    assert liking({"approach": np.array([3.0, 3.0])}, worth, BOLD) is None


@pytest.mark.parametrize("game", SHIPPED)
def test_every_character_but_the_first_has_a_taste_in_terms_its_game_knows(game: str) -> None:
    advice = ruleset(game).advice
    plain, *others = advice.characters
    assert not plain.taste
    assert not plain.weights
    for one in others:
        assert one.within > 0.0
        assert set(one.taste) <= set(advice.terms), one.key
        assert set(one.weights) <= set(advice.terms), one.key


@pytest.mark.parametrize("game", SHIPPED)
def test_a_habit_is_seen_and_costs_no_more_than_it_may(game: str) -> None:
    """With its weights left out, so that the plain worths can be compared."""
    match, rng = begin(BEGUN[game], 4), Random(4)
    advice = match.ruleset.advice
    plain = advice.characters[0]
    tasters = [msgspec.structs.replace(one, weights={}) for one in advice.characters[1:]]
    others = 0
    for number in range(240):
        if match.over is not None or others >= SEEN:
            break
        side = match.asked()[0]
        view, questions = match.view(side), match.ask(side)
        for one in tasters if number % 3 == 0 else ():
            weighed = advice.weigh(view, side, questions, Random(number), one, captain.THINKS_OF)
            if weighed is None or HABIT not in weighed.terms:
                continue
            bare = np.array(weighed.worth) - np.array(weighed.terms[HABIT])
            taken = int(np.argmax(weighed.worth))
            assert bare.max() - bare[taken] <= one.within + 1e-6
            others += taken != int(bare.argmax())
        match.answer(side, captain.light(view, side, questions, advice, rng, plain), "")
    assert others >= SEEN


def weighed(match: Match[Any], one: Character) -> Weighing:
    """The same of all who are asked the same with the same chance."""
    side = match.asked()[0]
    advice = match.ruleset.advice
    found: Weighing | None = advice.weigh(
        match.view(side), side, match.ask(side), Random(1), one, captain.THINKS_OF
    )
    assert found is not None
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_what_terms_weigh_is_the_characters_alone_and_not_what_its_like_weighed_before(game: str) -> None:
    """Weights drawn anew at one side of a battle were never counted, since somebody of the same name had sat there."""
    match, rng = begin(BEGUN[game], 4), Random(4)
    advice = match.ruleset.advice
    plain = advice.characters[0]
    while match.ask(side := match.asked()[0])[0].name != MOVES[game]:
        order = captain.light(match.view(side), side, match.ask(side), advice, rng, plain)
        match.answer(side, order, "")
    before = weighed(match, plain)
    telling = [term for term, each in before.terms.items() if np.ptp(each) > 0.1]
    assert telling
    for term in telling:
        keen = msgspec.structs.replace(plain, weights={term: 3.0})
        assert list(weighed(match, keen).worth) != list(before.worth), term
    assert list(weighed(match, plain).worth) == list(before.worth)
