"""Refusals as a player reads them: a short slice of the run of `tools/refusals.py`, each game for itself."""

from __future__ import annotations

import pytest

from game.match.names import headed
from tests.conformance.refusals import clauses_of, games, judged, judged_where, sorts


@pytest.mark.parametrize("game", games())
def test_every_refusal_names_the_unit_the_limit_and_its_clause_and_tells_nothing_hidden(game: str) -> None:
    judge = judged(game, 700, seed=3, share=0.3)
    assert not judge.found, "\n".join(str(found) for found in judge.found[:5])
    assert judge.count >= 700


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("fleet/relief_of_the_island", "aa_reaction"),
        ("fleet/carriers_at_noon", "dogfight"),
        ("fleet/carriers_at_noon", "launch_torpedo"),
        ("fleet/carriers_at_noon", "land_stand"),
        ("coastal/straits_dawn", "defensive_aa"),
        ("coastal/straits_dawn", "air_attack"),
        ("coastal/hook_convoy", "launch_torpedoes"),
    ],
)
def test_what_is_seldom_asked_is_refused_as_well_as_the_rest(name: str, asked: str) -> None:
    judge = judged_where(name, asked, 2)
    assert not judge.found, "\n".join(str(found) for found in judge.found[:5])
    assert judge.count > 10


@pytest.mark.parametrize("game", games())
def test_the_table_of_clauses_names_clauses_of_the_book(game: str) -> None:
    table = sorts()[game]
    assert len(table) > 10
    for kind, allowed in table.items():
        assert allowed, kind
        assert set(allowed) <= clauses_of(game), kind


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("She must run 4 cm straight.", "Falcon: she must run 4 cm straight."),
        ("Falcon has moved this turn.", "Falcon has moved this turn."),
        ("Orion lies in the way.", "Falcon: Orion lies in the way."),
    ],
)
def test_a_sentence_is_headed_by_the_name_it_does_not_say(sentence: str, told: str) -> None:
    assert headed("Falcon", sentence) == told
