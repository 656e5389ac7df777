"""Measuring, chips and Moves."""

from __future__ import annotations

from random import Random

import pytest

from game.match import Match, Steer
from game.rulesets.carrier import stacks as measure
from game.rulesets.carrier.events import BattleJoined, Moved
from tests.rulesets.carrier.scene import (
    BENSON,
    CRUISER,
    HIRYU,
    KAGERO,
    NAGARA,
    asked,
    at,
    battle,
    flying,
    fogging,
    hold,
    land,
    moving,
)
from tests.rulesets.played import events, refusal

FORCES = {"TF 1": [CRUISER], "1st": [NAGARA]}


def alone(*chips: str, enemy: tuple[float, float] = (60.0, 40.0), **more: object) -> Match:
    """U1 at (10, 10) with these chips, its task force elsewhere unless it is among them."""
    stacks = {"U1": at(10, 10, *chips), "J1": at(*enemy, "1st", "blank")}
    if "TF 1" not in chips:
        stacks["U2"] = at(70, 5, "TF 1")
    return battle(stacks, FORCES, **more)  # type: ignore[arg-type]


def gap_of(x: float) -> tuple[float, bool, bool]:
    """Gap, touching and within 8 of two bases, one at 0 and one at `x`."""
    match = battle({"U1": at(10, 10, "TF 1"), "J1": at(10 + x, 10, "1st")}, FORCES)
    one, other = match.table.units["U1"], match.table.units["J1"]
    return measure.gap(one, other), measure.touching(one, other), measure.within(one, other, 8.0)


@pytest.mark.clause("CAR-MEA-1", "CAR-MEA-2")
def test_distance_runs_from_base_edge_to_base_edge_of_bases_an_inch_and_a_half_wide() -> None:
    assert gap_of(11.5)[0] == pytest.approx(10.0)
    assert gap_of(1.2)[0] == 0.0


@pytest.mark.clause("CAR-MEA-3")
def test_exactly_at_range_and_a_hundredth_more_is_within() -> None:
    assert gap_of(9.5)[2]
    assert gap_of(9.51)[2]
    assert not gap_of(9.511)[2]


@pytest.mark.clause("CAR-MEA-4")
def test_bases_touch_up_to_a_hundredth_of_a_gap() -> None:
    assert gap_of(1.5)[1]
    assert gap_of(1.51)[1]
    assert not gap_of(1.52)[1]


@pytest.mark.clause("CAR-MEA-5", "CAR-MOV-8")
def test_a_base_may_pass_over_a_friend_and_end_touching_but_not_overlapping_one() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "U2": at(14, 10, "blank"), "J1": at(60, 40, "1st")}
    match = battle(stacks, FORCES)
    assert refusal(match, "USN", moving(match, "U1", (12.52, 10))) == "CAR-MOV-8"
    match.answer("USN", moving(match, "U1", (17.9, 10)))
    match = battle(stacks, FORCES)
    match.answer("USN", moving(match, "U1", (12.505, 10)))
    assert match.table.units["U1"].x == 12.505


@pytest.mark.clause("CAR-MEA-6", "CAR-MOV-6")
def test_no_point_of_a_path_may_bring_the_base_over_land() -> None:
    island = (land((12, 12), (14, 12), (14, 20), (12, 20)),)
    match = alone("TF 1", terrain=island)
    assert refusal(match, "USN", moving(match, "U1", (10, 11.3), (15, 11.3))) == "CAR-MOV-6"
    assert refusal(match, "USN", moving(match, "U1", (10, 16), (11.27, 16))) == "CAR-MOV-6"
    match.answer("USN", moving(match, "U1", (10, 16), (11.25, 16)))


@pytest.mark.clause("CAR-MEA-7")
def test_both_sides_see_every_base_and_every_allowance_is_in_the_question() -> None:
    match = alone("TF 1", "blank")
    for side in match.sides:
        view = match.view(side)
        places = {key: (unit.x, unit.y) for key, unit in match.table.units.items()}
        assert {key: (unit.x, unit.y) for key, unit in view.units.items()} == places
    (steer,) = [question for question in match.ask("USN") if isinstance(question, Steer)]
    assert steer.helm.distance == 8.0


@pytest.mark.clause("CAR-GEN-5", "CAR-MOV-3", "CAR-MOV-4")
def test_e3_a_path_may_be_as_long_as_the_allowance_and_not_longer() -> None:
    match = alone("TF 1", "blank")
    assert refusal(match, "USN", moving(match, "U1", (10, 14), (14, 15))) == "CAR-MOV-4"
    assert match.table.commands["USN"].chips == 4
    match.answer("USN", moving(match, "U1", (10, 14), (14, 14)))
    assert match.table.units["U1"].at == (14.0, 14.0)
    match = alone("TF 1", "blank")
    match.answer("USN", moving(match, "U1", (18.01, 10)))
    match = alone("TF 1", "blank")
    assert refusal(match, "USN", moving(match, "U1", (18.012, 10))) == "CAR-MOV-4"


@pytest.mark.clause("CAR-MOV-4")
def test_a_move_of_no_length_is_a_move() -> None:
    match = alone("TF 1", "blank")
    match.answer("USN", moving(match, "U1"))
    assert match.table.units["U1"].moved
    assert match.table.commands["USN"].chips == 3


@pytest.mark.clause("CAR-MOV-3", "CAR-CHP-6")
def test_a_hidden_stack_moves_eight_inches_and_a_revealed_one_four() -> None:
    stacks = {"U1": at(10, 10, "TF 1", "blank", up=["TF 1"]), "J1": at(60, 40, "1st")}
    match = battle(stacks, FORCES)
    assert match.table.units["U1"].revealed
    assert refusal(match, "USN", moving(match, "U1", (14.02, 10))) == "CAR-MOV-4"
    match.answer("USN", moving(match, "U1", (14, 10)))
    match.answer("IJN", moving(match, "J1", (52, 40)))
    assert not match.table.units["J1"].revealed


@pytest.mark.clause("CAR-CHP-11")
def test_neither_moving_nor_the_end_of_a_round_hides_a_revealed_chip() -> None:
    stacks = {"U1": at(10, 10, "TF 1", up=["TF 1"]), "J1": at(60, 40, "1st")}
    match = battle(stacks, FORCES)
    match.answer("USN", moving(match, "U1", (14, 10)))
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    assert match.table.units["U1"].up == ("TF 1",)


@pytest.mark.clause("CAR-MOV-1", "CAR-AFD-2")
def test_only_stacks_of_ones_own_that_are_no_airfield_move() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "UA": at(5, 40, "Field"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {**FORCES, "Field": ["in_airstrip"]}, airfields=["Field"])
    assert [name for name in asked(match, "USN") if name.startswith("move")] == ["move U1"]
    assert refusal(match, "USN", moving(match, "UA", (8, 40))) == "CAR-AFD-2"
    assert refusal(match, "USN", moving(match, "J1", (58, 40))) == "CAR-MOV-1"
    assert refusal(match, "USN", fogging("UA", 6.5, 40)) == "CAR-FOW-3"


@pytest.mark.clause("CAR-MOV-2", "CAR-ACT-7")
def test_a_stack_makes_one_move_a_round_and_any_number_of_other_actions() -> None:
    match = alone("TF 1", "blank", enemy=(30.0, 10.0), dice=[6, 6, 6, 6])
    match.answer("USN", moving(match, "U1", (12, 10)))
    match.answer("IJN", hold())
    assert refusal(match, "USN", moving(match, "U1", (14, 10))) == "CAR-MOV-2"
    for _ in range(2):
        match.answer("USN", flying("TF 1", "catapult", "J1"))
        match.answer("IJN", hold())
    assert match.table.commands["USN"].chips == 1


@pytest.mark.clause("CAR-MOV-5")
def test_the_whole_base_stays_on_the_table() -> None:
    match = battle({"U1": at(4, 4, "TF 1"), "J1": at(60, 40, "1st")}, FORCES)
    assert refusal(match, "USN", moving(match, "U1", (4, 0.74))) == "CAR-MOV-5"
    assert refusal(match, "USN", moving(match, "U1", (0.7, 4), (4, 4))) == "CAR-MOV-5"
    match.answer("USN", moving(match, "U1", (4, 0.75)))


@pytest.mark.clause("CAR-MOV-7", "CAR-MOV-9")
def test_e5_a_path_may_graze_an_enemy_base_and_go_on_but_not_over_it() -> None:
    match = alone("TF 1", "blank", enemy=(14.0, 11.0))
    assert refusal(match, "USN", moving(match, "U1", (18, 10))) == "CAR-MOV-7"
    match = alone("TF 1", "blank", enemy=(14.0, 11.5))
    match.answer("USN", moving(match, "U1", (18, 10)))
    units = match.table.units
    assert measure.gap(units["U1"], units["J1"]) == pytest.approx(2.772, abs=0.001)
    assert match.table.battle is None
    assert not events(match, BattleJoined)


@pytest.mark.clause("CAR-MOV-10")
def test_e10_a_stack_without_a_task_force_may_not_end_touching_an_enemy() -> None:
    match = alone("blank", "blank", enemy=(16.0, 10.0))
    assert refusal(match, "USN", moving(match, "U1", (14.5, 10))) == "CAR-MOV-10"
    match.answer("USN", moving(match, "U1", (14.48, 10)))
    assert measure.gap(match.table.units["U1"], match.table.units["J1"]) == pytest.approx(0.02)


@pytest.mark.clause("CAR-MOV-11")
def test_a_stack_that_begins_in_contact_may_leave_or_fight_again_by_not_moving() -> None:
    match = alone("TF 1", "blank", enemy=(11.5, 10.0))
    match.answer("USN", moving(match, "U1", (8, 10)))
    assert match.table.units["J1"].state == "deployed"
    assert not events(match, BattleJoined)
    match = alone("TF 1", "blank", enemy=(11.5, 10.0), dice=[1, 1, 1, 1, 1])
    match.answer("USN", moving(match, "U1"))
    assert len(events(match, BattleJoined)) == 1


@pytest.mark.clause("CAR-MOV-10", "CAR-MOV-11")
def test_a_decoy_that_begins_in_contact_may_leave_but_not_stay() -> None:
    match = alone("blank", enemy=(11.5, 10.0))
    assert refusal(match, "USN", moving(match, "U1")) == "CAR-MOV-10"
    match.answer("USN", moving(match, "U1", (9, 10)))


@pytest.mark.clause("CAR-MOV-10", "CAR-MOV-11")
def test_a_decoy_between_two_enemies_finds_the_narrow_way_out() -> None:
    stacks = {
        "U1": at(17.42664, 36.82167, "blank"),
        "U2": at(70, 5, "TF 1"),
        "J1": at(15.938223, 37.007722, "1st"),
        "J2": at(18.915114, 36.636076, "blank"),
        "J3": at(14.18543, 37.510718, "blank"),
    }
    match = battle(stacks, FORCES)
    (steer, *_) = [question for question in match.ask("USN") if isinstance(question, Steer)]
    for seed in range(60, 100):
        order = steer.sample(Random(seed))
        assert order is not None
        assert steer.refuses(order) is None


@pytest.mark.clause("CAR-MOV-12")
def test_a_move_that_ends_in_contact_is_a_gun_battle_at_once() -> None:
    match = alone("TF 1", "blank", enemy=(16.0, 10.0), dice=[1, 1, 1, 1, 1])
    match.answer("USN", moving(match, "U1", (14.5, 10)))
    assert match.table.units["U1"].up == ("TF 1",)
    assert match.table.units["J1"].up == ("1st",)


@pytest.mark.clause("CAR-MOV-13", "CAR-CHP-12")
def test_friends_that_touch_have_no_effect_on_each_other() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "U2": at(14, 10, "blank", "blank"), "J1": at(60, 40, "1st")}
    match = battle(stacks, FORCES)
    before = {key: (u.up, u.down) for key, u in match.table.units.items()}
    match.answer("USN", moving(match, "U1", (12.5, 10)))
    assert {key: (u.up, u.down) for key, u in match.table.units.items()} == before
    assert asked(match, "IJN")[-1] == "hold"


@pytest.mark.clause("CAR-GEN-6")
def test_a_heading_turns_the_drawing_and_nothing_else() -> None:
    ways = []
    for heading in (0.0, 137.0):
        stacks = {"U1": at(10, 10, "TF 1", heading=heading), "J1": at(60, 40, "1st")}
        match = battle(stacks, FORCES)
        match.answer("USN", moving(match, "U1", (10, 14), (14, 14)))
        ways.append(events(match, Moved))
    assert ways[0] == ways[1]


@pytest.mark.clause("CAR-CHP-4")
def test_ratings_are_sums_over_the_ships_afloat() -> None:
    stacks = {"U1": at(10, 10, "TF 1"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {"TF 1": [CRUISER, BENSON, "cv_yorktown"], "1st": [HIRYU, KAGERO]}, sunk=["tf1_1"])
    force = match.table.forces["TF 1"]
    assert (force.guns, force.aa, force.strike, force.cap) == (1, 4, 4, 3)


@pytest.mark.clause("CAR-GEN-1")
def test_one_side_is_usn_and_one_ijn() -> None:
    match = alone("TF 1")
    assert {side: command.nation for side, command in match.table.commands.items()} == {
        "USN": "USN",
        "IJN": "IJN",
    }
    assert measure.enemy(match.table, "USN") == "IJN"
