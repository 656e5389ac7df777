"""Headings, bearings and settled positions."""

import subprocess
import sys
from math import copysign, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.heading import Pose, ahead, bearing, compass, distance, relative, settle, toward, vane

lengths = st.floats(-500, 500)
points = st.tuples(lengths, lengths)
angles = st.floats(-1e4, 1e4)


def test_heading_0_is_north_and_headings_grow_clockwise() -> None:
    assert [bearing((1, 1), to) for to in ((1, 2), (2, 2), (2, 1), (1, 0), (0, 1))] == [0, 45, 90, 180, 270]


def test_a_bearing_to_the_same_point_is_0() -> None:
    assert bearing((3, 4), (3, 4)) == 0.0


def test_starboard_is_positive_and_dead_astern_is_plus_180() -> None:
    assert relative(90, 60) == 30
    assert relative(30, 60) == -30
    assert relative(10, 350) == 20
    assert relative(180, 0) == 180
    assert relative(0, 180) == 180


def test_six_turns_of_60_close_a_hexagon_exactly() -> None:
    where = (10.0, 10.0)
    for side in range(6):
        x, y = ahead(where, side * 60.0, 1.0)
        where = settle(x), settle(y)
    assert where == (10.0, 10.0)


@pytest.mark.parametrize(("heading", "unit"), [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0))])
def test_the_four_winds_are_exact(heading: int, unit: tuple[int, int]) -> None:
    assert vane(heading) == unit
    assert vane(heading + 360.0) == unit


def test_half_of_30_degrees_is_exactly_a_half() -> None:
    assert vane(30.0)[0] == 0.5
    assert vane(60.0)[1] == 0.5
    assert vane(210.0)[0] == -0.5


@given(angles)
def test_a_compass_heading_lies_in_0_to_below_360(angle: float) -> None:
    assert 0.0 <= compass(angle) < 360.0


def test_an_angle_just_below_0_does_not_become_360() -> None:
    assert compass(-1e-17) == 0.0


@given(angles, angles)
def test_a_relative_bearing_lies_above_minus_180_to_180(a: float, b: float) -> None:
    off_bow = relative(compass(a), compass(b))
    assert -180.0 < off_bow <= 180.0
    assert isclose(compass(compass(b) + off_bow + 0.5), compass(a + 0.5), abs_tol=1e-6) or (
        min(compass(a), 360 - compass(a)) < 1
    )


@given(points, st.floats(0, 360), st.floats(0.01, 100))
def test_going_ahead_goes_along_the_heading_for_the_distance(
    where: tuple[float, float], heading: float, length: float
) -> None:
    there = ahead(where, heading, length)
    assert distance(where, there) == pytest.approx(length, abs=1e-9)
    assert abs(relative(bearing(where, there), compass(heading))) < 1e-6


@given(lengths)
def test_settling_is_stable_near_and_never_minus_zero(value: float) -> None:
    settled = settle(value)
    assert settle(settled) == settled
    assert abs(settled - value) <= 0.5000001e-6
    assert settled == round(settled, 6)
    assert settled != 0.0 or copysign(1.0, settled) == 1.0


@given(lengths, st.integers(0, 5), st.integers(0, 40))
def test_settled_steps_merge_whatever_their_order(start: float, sixth: int, steps: int) -> None:
    """Rounding after each step leaves the same place as many other steps between would."""
    east, _ = vane(sixth * 60.0)
    there = back = settle(start)
    for _ in range(steps):
        there = settle(there + east)
    for step in range(steps):
        back = settle(settle(settle(back + 1.0) + east) - 1.0) if step % 2 else settle(back + east)
    assert there == back


@pytest.mark.parametrize("odd", [float("inf"), float("nan")])
def test_nothing_stands_at_infinity(odd: float) -> None:
    with pytest.raises((OverflowError, ValueError)):
        settle(odd)


def test_a_pose_serves_as_a_position() -> None:
    assert distance(Pose(0, 0, 90), (3, 4)) == 5
    assert ahead(Pose(1, 1, 90), 90, 2) == (3, 1)


def test_headless_imports_load_no_heavy_library() -> None:
    script = (
        "import sys, game.sea.heading, game.sea.arcs, game.sea.path;"
        "print([name for name in ('numpy', 'shapely', 'pymunk') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_who_runs_straight_at_a_goal_comes_so_far_and_no_further() -> None:
    start, goal = Pose(1.0, 2.0, 90.0), Pose(7.0, 10.0, 270.0)
    assert toward(start, goal, 5.0) == pytest.approx((4.0, 6.0))
    assert toward(start[:2], goal[:2], 5.0) == pytest.approx((4.0, 6.0))
    assert toward(start, goal, 11.0) == (7.0, 10.0)
    assert toward(start, goal, -1.0) == (1.0, 2.0)
    assert toward(start, start, 3.0) == (1.0, 2.0)
