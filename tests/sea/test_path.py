"""Paths and helms. The nef's worked movement examples serve for steps, the other games' for free helms."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.free import random_path
from game.sea.heading import Pose, distance, settle
from game.sea.notation import UnreadableError, tokens
from game.sea.path import Helm, Walk, course
from game.sea.reach import paths
from tests.sea import helms
from tests.sea.helms import coastal, fleet, nef_first, nef_landing, nef_second, war_at_sea

poses = st.builds(
    Pose,
    st.floats(0, 72).map(settle),
    st.floats(0, 48).map(settle),
    st.integers(0, 11).map(lambda k: k * 30.0),
)
HEADING_0 = Pose(10, 10, 0)


def kind(helm: Helm, path: str) -> str | None:
    fault = helm.fault(path)
    return fault.kind if fault else None


def halves(pose: Pose, speed: int, turns: int, first: str, second: str) -> tuple[Walk, Walk]:
    """A whole move of a nef in its two halves; both are checked."""
    helm = nef_first(-(-speed // 2), turns)
    assert helm.fault(first) is None
    one = helm.walk(pose, first)
    helm = nef_second(speed // 2, turns - one.turns, one.owed)
    assert helm.fault(second) is None
    return one, helm.walk(one.end, second)


def near(pose: Pose, x: float, y: float, heading: float) -> bool:
    return distance(pose, (x, y)) < 0.001 and pose.heading == heading


def test_straight_on_in_both_halves() -> None:
    one, two = halves(HEADING_0, 7, 3, "FFFF", "FFF")
    assert (one.end, two.end) == (Pose(10, 14, 0), Pose(10, 17, 0))


def test_an_inch_owed_is_carried_over_and_paid() -> None:
    one, two = halves(HEADING_0, 8, 3, "FFP", "FPF")
    assert one.end == Pose(10, 12, 300)
    assert (one.owed, two.owed) == (1, 0)
    assert near(two.end, 8.268, 12, 240)
    assert one.turns + two.turns == 2


def test_port_then_starboard() -> None:
    one, two = halves(HEADING_0, 8, 3, "FPF", "SFF")
    assert near(one.end, 9.134, 11.5, 300)
    assert near(two.end, 9.134, 13.5, 0)


def test_turns_may_be_divided_between_the_halves() -> None:
    one, two = halves(Pose(30, 20, 120), 6, 2, "PF", "PF")
    assert near(one.end, 30.866, 20.5, 60)
    assert near(two.end, 30.866, 21.5, 0)


def test_in_the_second_half_a_turn_needs_three_inches() -> None:
    _, two = halves(HEADING_0, 4, 2, "P", "FF")
    assert near(two.end, 8.268, 11, 300)
    assert kind(nef_second(2, 1, owed=1), "FP") == "no_room"
    fault = nef_second(2, 2).fault("P")
    assert fault is not None
    assert (fault.kind, fault.left, fault.need, fault.at) == ("no_room", 2, 3, 0)


def test_speed_3_turns_once_and_speed_2_never() -> None:
    _, two = halves(HEADING_0, 3, 3, "S", "F")
    assert near(two.end, 10.866, 10.5, 60)
    assert kind(nef_first(1), "P") == "no_room"
    assert kind(nef_second(1), "P") == "no_room"


def test_speed_5_turns_in_the_first_half_only() -> None:
    _, two = halves(HEADING_0, 5, 3, "PF", "FF")
    assert near(two.end, 7.402, 11.5, 300)
    assert kind(nef_second(2), "P") == "no_room"


def test_the_whole_distance_is_used_and_two_turns_never_follow_each_other() -> None:
    helm = nef_first(5, 2)
    assert kind(helm, "SFF") == "too_short"
    assert kind(helm, "SPF") == "twice"
    one, two = halves(HEADING_0, 9, 2, "SFFF", "FSF")
    assert near(one.end, 12.598, 11.5, 60)
    assert near(two.end, 14.330, 11.5, 120)


def test_a_seventh_turn_is_one_too_many() -> None:
    one, two = halves(Pose(36, 24, 0), 24, 6, "PFPFPFPF", "PFPFFFFFFF")
    assert near(one.end, 35.134, 22.5, 120)
    assert near(two.end, 36, 30, 0)
    assert kind(nef_second(12, 2), "PFPFPFFFF") == "turns_spent"


def test_a_second_half_longer_than_its_distance_is_refused() -> None:
    one, two = halves(Pose(40, 20, 180), 11, 2, "FFPFF", "PFFF")
    assert near(one.end, 41.732, 17, 120)
    assert near(two.end, 44.330, 18.5, 60)
    assert kind(nef_second(5, 1), "PFFFF") == "too_long"


def test_the_inch_comes_first_in_the_second_half() -> None:
    one, two = halves(Pose(12, 30, 90), 10, 3, "PFP", "FPFF")
    assert near(one.end, 12.5, 30.866, 330)
    assert near(two.end, 10, 31.732, 270)
    assert one.turns + two.turns == 3
    assert kind(nef_second(5, 1, owed=1), "SFFF") == "owed"


def test_a_landing_may_end_the_path_at_any_step_but_not_while_an_inch_is_owed() -> None:
    helm = nef_landing(12)
    assert [kind(helm, "F" * inches) for inches in range(14)] == [None] * 13 + ["too_long"]
    assert kind(nef_landing(12, owed=1), "") == "owed_at_end"
    assert kind(helm, "FFP") == "owed_at_end"
    assert kind(helm, "FFPF") is None
    steps = helm.walk(Pose(30, 20, 180), "FFFFF").poses
    away = [distance(step, (30.5, 14.2)) for step in steps]
    assert away[3:] == [pytest.approx(1.868, abs=0.001), pytest.approx(0.943, abs=0.001)]


def test_a_step_onto_the_edge_ends_exactly_on_it() -> None:
    assert [step.x for step in nef_first(2).walk(Pose(71, 24, 90), "FF").poses] == [72, 73]


def test_each_step_of_a_walk_can_be_looked_at() -> None:
    walk = nef_first(5).walk(HEADING_0, "FFPF")
    assert [step[:2] for step in walk.poses[:3]] == [(10, 11), (10, 12), (10, 12)]
    assert [step.heading for step in walk.poses] == [0, 0, 300, 300]
    assert walk.track == [(10, 10), (10, 12), walk.end[:2]]
    assert (walk.spent, walk.turns, walk.owed) == (5, 1, 0)
    assert nef_first(5).walk(HEADING_0, "").track == [(10, 10)]


# --- other games ------------------------------------------------------------


def test_a_turn_waits_for_the_turning_run_which_carries_over() -> None:
    helm = coastal(29, run=4, straight_run=2)
    path = "A2T30A4T30A23"
    assert helm.fault(path) is None
    end = helm.walk(Pose(50, 40, 0), path)
    assert distance(end.end, (71.92, 56.96)) < 0.01
    assert end.end.heading == 60
    assert kind(helm, "A1.9T30A4T30A23.1") == "owed"
    assert kind(helm, "A2T30.5A27") == "size"
    assert kind(helm, "A2T31A27") == "size"
    assert kind(helm, "A2T30A26") == "too_short"
    slow = coastal(10, run=12, straight_run=5)
    assert slow.fault("A7T-30A3") is None
    assert coastal(10, run=12, straight_run=3).fault("A9T30A1") is None


def test_a_fleets_ship_runs_straight_before_each_turn_and_may_turn_at_the_end() -> None:
    helm = fleet(20, manoeuvre=8)
    assert helm.fault("A8T45A8T-45A4") is None
    assert helm.fault("A12T45A8T-45") is None
    assert kind(helm, "T45A20") == "owed"
    assert kind(helm, "A8T46A12") == "size"
    assert kind(helm, "A8T45A4T45A8") == "owed"


def test_legs_turns_and_the_shortest_leg_are_limited() -> None:
    battleship = war_at_sea(6.5, legs=2, turns=1)
    assert kind(battleship, "T45A3T45A3") == "turns_spent"
    assert kind(battleship, "A0.4") == "size"
    assert kind(battleship, "A0.4T20A3") == "size"
    assert kind(battleship, "A3T20A3.6") == "too_long"
    assert kind(battleship, "T46A3") == "size"
    assert kind(battleship, "A6.2T30") == "no_room"
    assert kind(battleship, "") is None
    assert kind(battleship, "A3T-45A3.5") is None
    boat = war_at_sea(8, legs=3, turns=3)
    assert boat.fault("T45A2T45A2T45A2") is None
    assert kind(boat, "A1T45A2T45A2T45A2") == "legs_spent"
    running_straight = war_at_sea(8, legs=1, turns=0)
    assert running_straight.fault("A8") is None
    assert kind(running_straight, "T1A8") == "turns_spent"


def test_a_line_of_points_becomes_a_path_through_them() -> None:
    pose, points = Pose(20, 20, 30), [(21.5, 23.25), (21.5, 23.25), (19.125, 24), (20, 20.5)]
    path = course(pose, points)
    assert len(tokens(path)) == 6
    track = helms.carrier(20).walk(pose, path).track
    assert [round(x, 4) for x, _ in track] == [20, 21.5, 19.125, 20]
    assert [round(y, 4) for _, y in track] == [20, 23.25, 24, 20.5]
    assert helms.carrier(20).fault(path) is None
    assert kind(helms.carrier(8), path) == "too_long"
    assert course(pose, []) == course(pose, [(20, 20)]) == ""
    assert helms.carrier(8).fault("") is None


# --- the notation ------------------------------------------------------------


@pytest.mark.parametrize("path", ["X", "FFf", "A", "T", "A.5", "F F", "A٣", "A--1", "Ainf", "FFP\n"])
def test_what_is_not_a_path_is_unreadable(path: str) -> None:
    helm = Helm(9)
    assert kind(helm, path) == "unreadable"
    with pytest.raises(UnreadableError):
        helm.walk(HEADING_0, path)


def test_a_fault_before_the_unreadable_part_is_named_first_and_stops_the_reading() -> None:
    assert kind(nef_first(2), "FFF?") == "too_long"
    assert [kind(helm, "A1e5") for helm in (fleet(10, 2), nef_first(2))] == ["unreadable", "size"]
    assert kind(nef_first(2), "F" * 10_000_000) == "too_long"


def test_going_astern_and_tokens_the_helm_lacks_are_refused() -> None:
    assert kind(fleet(10, 2), "A-3") == "backward"
    assert [kind(fleet(10, 2), path) for path in ("F", "A2P", "A0", "A2T0")] == ["size"] * 4
    assert [kind(nef_first(4), path) for path in ("A1.5", "T45", "T-30")] == ["size"] * 3
    assert [kind(nef_first(4), path) for path in ("A4", "A1FFF", "FT60F", "FFT-60")] == ["size"] * 4
    assert Helm(4, turn_free=True).fault("A2T-60FF") is None
    assert fleet(10, 2).fault("A" + "9" * 400) is not None


def test_next_says_what_may_follow_and_why_the_rest_may_not() -> None:
    helm = nef_first(4, 1)
    assert helm.next("") == {"F": None, "P": None, "S": None}
    after_turn = helm.next("P")
    assert after_turn["F"] is None
    assert after_turn["P"] is not None
    assert after_turn["P"].kind == "twice"
    assert {token: fault and fault.kind for token, fault in helm.next("PF").items()} == {
        "F": None,
        "P": "turns_spent",
        "S": "turns_spent",
    }
    assert {token: fault and fault.kind for token, fault in helm.next("FFFF").items()} == {
        "F": "too_long",
        "P": "no_room",
        "S": "no_room",
    }
    assert {token: fault and fault.kind for token, fault in fleet(10, 4).next("A3").items()} == {
        "A": None,
        "T": "owed",
    }
    with pytest.raises(ValueError, match="twice"):
        helm.next("PS")


# --- properties ------------------------------------------------------------


def legal_by_the_book(helm: Helm, path: str) -> bool:
    """The nef's movement clauses read one by one, as a second opinion on `fault`."""
    left, owed, turns, straight = helm.distance, helm.owed, helm.turns or 0, True
    for letter in path:
        if letter == "F":
            left -= 1
            owed = max(owed - 1, 0)
            straight = True
        else:
            turns -= 1
            if not straight or owed or turns < 0 or left < (2 if helm.may_owe else 3):
                return False
            left -= 2
            owed, straight = 1, False
        if left < 0:
            return False
    return (left == 0 or not helm.exact) and (helm.may_owe or not owed)


@pytest.mark.parametrize("half", [nef_first, nef_second, nef_landing])
@pytest.mark.parametrize("owed", [0.0, 1.0])
@pytest.mark.parametrize("inches", range(1, 7))
def test_paths_are_exactly_those_the_book_allows(half: object, owed: float, inches: int) -> None:
    helm = half(inches, 2, owed)  # type: ignore[operator]
    letters = ("".join(path) for length in range(inches + 2) for path in product("FPS", repeat=length))
    by_the_book = {path for path in letters if legal_by_the_book(helm, path)}
    listed = list(paths(helm))
    assert len(listed) == len(set(listed))
    assert set(listed) == by_the_book


@given(helms.stepped)
def test_every_listed_path_and_every_prefix_of_one_is_without_fault(helm: Helm) -> None:
    for path in paths(helm):
        assert helm.fault(path) is None
        for cut in range(len(path)):
            assert helm.next(path[:cut])[path[cut]] is None


@given(helms.stepped, st.randoms(use_true_random=False), st.floats(0, 1))
def test_random_paths_of_stepped_helms_are_legal(helm: Helm, rng: Random, turniness: float) -> None:
    if helm.owed > helm.distance and not helm.may_owe:
        return
    for _ in range(10):
        assert helm.fault(random_path(helm, rng, turniness)) is None
    assert helm.fault(helm.straight()) is None


@given(helms.free, st.randoms(use_true_random=False), st.floats(0, 1))
def test_random_paths_of_free_helms_are_legal(helm: Helm, rng: Random, turniness: float) -> None:
    for _ in range(10):
        path = random_path(helm, rng, turniness)
        assert helm.fault(path) is None, path
    assert helm.fault(helm.straight()) is None


@pytest.mark.parametrize("helm", [nef_first(6, 2), nef_second(7, 2, owed=1), nef_landing(5, 1)])
def test_every_legal_path_comes_up_at_random(helm: Helm) -> None:
    rng = Random(5)
    assert {random_path(helm, rng, 0.4) for _ in range(6000)} == set(paths(helm))


def test_turniness_0_sails_straight_and_1_turns_at_every_chance() -> None:
    rng = Random(1)
    assert {random_path(nef_first(8), rng, 0.0) for _ in range(20)} == {"FFFFFFFF"}
    assert {random_path(nef_first(8, 9), rng, 1.0).replace("S", "P") for _ in range(20)} == {"PFPFP"}


@given(helms.stepped | helms.free, poses, st.randoms(use_true_random=False), st.data())
def test_a_path_sailed_in_parts_ends_where_the_whole_ends(
    helm: Helm, pose: Pose, rng: Random, data: st.DataObject
) -> None:
    if helm.owed > helm.distance and not helm.may_owe:
        return
    steps = tokens(random_path(helm, rng, 0.5))
    cut = data.draw(st.integers(0, len(steps)))
    prefix, rest = "".join(steps[:cut]), "".join(steps[cut:])
    helm_after = helm.after(prefix)
    assert helm_after.fault(rest) is None
    whole, part = helm.walk(pose, prefix + rest), helm.walk(pose, prefix)
    last = helm_after.walk(part.end, rest)
    assert last.end == whole.end
    assert part.poses + last.poses == whole.poses
    assert part.turns + last.turns == whole.turns
    assert part.spent + last.spent == pytest.approx(whole.spent, abs=1e-5)
    assert last.owed == pytest.approx(whole.owed, abs=1e-5)
    assert whole.end == (whole.poses[-1] if whole.poses else pose)


@given(helms.stepped, st.text("FPS", max_size=9), st.data())
def test_the_rest_is_legal_exactly_when_the_whole_is(helm: Helm, path: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(path)))
    try:
        rest = helm.after(path[:cut])
    except ValueError:
        assert helm.fault(path) is not None
    else:
        assert (rest.fault(path[cut:]) is None) == (helm.fault(path) is None)


@given(poses, st.randoms(use_true_random=False))
def test_walked_positions_are_settled(pose: Pose, rng: Random) -> None:
    for step in nef_first(12).walk(pose, random_path(nef_first(12), rng)).poses:
        assert step == Pose(settle(step.x), settle(step.y), settle(step.heading))
        assert 0 <= step.heading < 360
