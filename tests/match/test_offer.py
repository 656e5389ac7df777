"""Questions made when they are looked at: each once, the named one alone, none once the table has gone on."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.ai import chance
from game.match import Choose, Match, Option, Question
from game.match.offer import Offer
from game.testing.play import scenario_of
from tests.rulesets.carrier.scene import RULESET


def offer(made: list[str]) -> Offer:
    """Three questions that tell when they are made."""

    def make(key: tuple[str, str]) -> Question:
        made.append(key[0])
        return Choose(key[0], "Now?", "", (Option("yes", "Yes"),))

    return Offer([(name, "") for name in ("one", "two", "three")], make)


def test_only_what_is_looked_at_is_made_and_once() -> None:
    made: list[str] = []
    asked = offer(made)
    assert (len(asked), bool(asked), made) == (3, True, [])
    found = asked.named(("two", ""))
    assert found is asked[1]
    assert asked.named(("four", "")) is None
    assert made == ["two"]
    assert [question.name for question in asked[1:]] == ["two", "three"]
    assert made == ["two", "three"]


def test_it_is_like_a_list_of_its_questions() -> None:
    asked = offer([])
    assert asked == list(offer([]))
    assert asked == offer([])
    assert asked != list(asked)[:2]
    again = pickle.loads(pickle.dumps(asked))
    assert type(again) is list
    assert asked == again


def test_once_the_table_has_gone_on_what_was_not_made_cannot_be_had() -> None:
    asked = offer([])
    first = asked[0]
    asked.close()
    assert asked[0] is first
    assert asked.named(("one", "")) is first
    with pytest.raises(LookupError):
        asked[1]


def test_a_fork_keeps_questions_of_its_own() -> None:
    match = Match.start(scenario_of("carrier/trial"), RULESET, seed=1)
    while match.ask(match.asked()[0])[0].name != "move":
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), Random(1)))
    side = match.asked()[0]
    fork = match.fork(1)
    match.answer(side, chance.answer(match.ask(side), Random(1)))
    assert len(list(fork.ask(side))) > 3
