"""How far an undo reaches: it must tell nothing of what the enemy holds."""

from __future__ import annotations

import pytest

from game.match import Match
from game.rulesets.carrier.events import GambitDeclined
from tests.rulesets.carrier.scene import (
    BENSON,
    CRUISER,
    HIRYU,
    KAGERO,
    TAKAO,
    YORKTOWN,
    at,
    battle,
    chose,
    flying,
    hold,
    moving,
)
from tests.rulesets.played import events


def reaches(match: Match, side: str) -> int | None:
    """How far a side's undo reaches at once, and after the enemy was asked and passed, if he was: the same."""
    first = match.undo_reaches(side)
    other = next(one for one in match.sides if one != side)
    if [question.name for question in match.ask(other)] == ["play_gambit"]:
        match.answer(other, chose("play_gambit"))
        assert match.undo_reaches(side) == first
    return first


@pytest.mark.clause("CAR-GAM-9", "CAR-INF-1")
@pytest.mark.parametrize("chip", ["gambit:squall", "blank"])
def test_aircraft_launched_are_not_called_back_whatever_the_target_holds(chip: str) -> None:
    stacks = {"U1": at(10, 10, "TF 16", "blank"), "J1": at(20, 10, "1st", chip)}
    forces = {"TF 16": [YORKTOWN], "1st": [HIRYU]}
    match = battle(stacks, forces, cards={"TF 16": ["black:tf16_1"]}, dice=[3, 3])
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert reaches(match, "USN") is None


@pytest.mark.clause("CAR-GAM-12", "CAR-INF-1")
@pytest.mark.parametrize("chip", ["gambit:torpedo_ambush", "blank"])
def test_a_move_into_contact_stands_whatever_those_it_touches_hold(chip: str) -> None:
    stacks = {"U1": at(10, 10, "TF 44", up=["TF 44"]), "J1": at(14, 10, "1st", chip, up=["1st"])}
    match = battle(stacks, {"TF 44": [CRUISER, BENSON], "1st": [TAKAO]}, dice=[1] * 20)
    match.answer("USN", moving(match, "U1", (12.5, 10)))
    assert reaches(match, "USN") is None


@pytest.mark.clause("CAR-GAM-5", "CAR-GAM-12", "CAR-INF-1")
@pytest.mark.parametrize("chip", ["gambit:torpedo_ambush", "blank"])
def test_a_gambit_let_pass_stays_unplayed_whether_or_not_the_enemy_has_one(chip: str) -> None:
    ours = at(10, 10, "TF 44", "gambit:torpedo_ambush", up=["TF 44"])
    stacks = {"U1": ours, "J1": at(14, 10, "1st", chip, up=["1st"])}
    match = battle(stacks, {"TF 44": [CRUISER, BENSON], "1st": [TAKAO]}, dice=[1] * 20)
    match.answer("USN", moving(match, "U1", (12.5, 10)))
    match.answer("USN", chose("play_gambit"))
    (passed,) = events(match, GambitDeclined)
    assert passed.seen_by("IJN", match.table) is None
    assert reaches(match, "USN") is None


@pytest.mark.clause("CAR-GAM-10", "CAR-VIS-3", "CAR-INF-1")
@pytest.mark.parametrize("chip", ["gambit:signals_intelligence", "blank"])
def test_a_round_that_is_over_is_not_taken_up_again_by_night_either(chip: str) -> None:
    stacks = {"U1": at(10, 10, "TF 16", "blank"), "J1": at(60, 40, "1st", chip)}
    forces = {"TF 16": [YORKTOWN], "1st": [KAGERO]}
    match = battle(stacks, forces, chips={"USN": 1, "IJN": 1}, first="IJN", weather={"night_rounds": [2]})
    match.answer("IJN", hold())
    match.answer("USN", hold())
    assert match.table.turn == 2
    assert reaches(match, "USN") is None
