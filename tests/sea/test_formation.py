"""Stations, wakes, and how near ships come to each other under way."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.formation import (
    Course,
    Station,
    astern,
    at_station,
    drawn,
    masks,
    onward,
    spacing_of,
    station_of,
    touches,
)
from game.sea.heading import Pose, bearing, distance, relative
from game.sea.hulls import Hull

places = st.floats(-50.0, 50.0)
poses = st.builds(Pose, places, places, st.floats(0.0, 359.0))


@given(poses, poses)
def test_a_ship_on_her_own_station_lies_where_she_lies(guide: Pose, ship: Pose) -> None:
    there = at_station(guide, station_of(guide, ship))
    assert distance(there, ship) < 1e-6
    assert there.heading == guide.heading


def test_a_station_turns_with_the_guide() -> None:
    assert at_station(Pose(0.0, 0.0, 90.0), Station(-90.0, 3.0)) == pytest.approx((0.0, 3.0, 90.0))


def test_astern_is_measured_along_the_wake_and_straight_on_before_its_beginning() -> None:
    wake = [(0.0, 0.0), (0.0, 10.0), (10.0, 10.0)]
    assert astern(wake, 0.0, 4.0) == pytest.approx((6.0, 10.0, 90.0))
    assert astern(wake, 0.0, 15.0) == pytest.approx((0.0, 5.0, 0.0))
    assert astern(wake, 0.0, 23.0) == pytest.approx((0.0, -3.0, 0.0))
    assert astern([(1.0, 1.0)], 180.0, 2.0) == pytest.approx((1.0, 3.0, 180.0))


def test_a_ship_in_the_wake_goes_on_along_it_through_its_corner() -> None:
    wake = [(0.0, -20.0), (0.0, 10.0), (10.0, 10.0)]
    assert onward(wake, Pose(0.0, 4.0, 0.0), Pose(3.0, 10.0, 90.0)) == [(0.0, 4.0), (0.0, 10.0), (3.0, 10.0)]


def test_a_ship_beside_the_wake_comes_to_it_on_a_slant() -> None:
    way = onward([(0.0, -20.0), (0.0, 20.0)], Pose(3.0, 0.0, 0.0), Pose(0.0, 10.0, 0.0))
    assert way == [(3.0, 0.0), (0.0, 3.0), (0.0, 10.0)]


@given(st.lists(st.tuples(places, places), min_size=2, max_size=8))
def test_a_track_drawn_anew_ends_where_it_ended_and_has_no_corner_more(
    points: list[tuple[float, float]],
) -> None:
    found = drawn(points)
    assert found[0] == points[0]
    assert distance(found[-1], points[-1]) < 1e-5
    assert set(found) <= set(points)


def test_the_spacing_of_a_line_is_that_of_its_neighbours() -> None:
    assert spacing_of([(0.0, 0.0), (0.0, 9.0), (0.0, 3.0), (0.0, 6.0)]) == pytest.approx(3.0)
    assert spacing_of([(1.0, 1.0)]) == 0.0


def hull(key: str, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> Hull:
    return Hull(key, x, y, heading, 4.0, 1.0)


def sails(key: str, *way: tuple[float, float, float]) -> Course:
    return Course(hull(key, *way[0]), [Pose(*pose) for pose in way])


def test_ships_that_cross_at_one_moment_touch_and_the_moment_is_told() -> None:
    one, other = sails("one", (0, 0, 0), (0, 20, 0)), sails("other", (-10, 10, 90), (10, 10, 90))
    (touch,) = touches([one, other], [])
    assert {touch.one, touch.other} == {"one", "other"}
    assert 0.35 < touch.when < 0.65
    assert hypot(touch.at[0], touch.at[1] - 10.0) < 3.0


def test_ships_that_cross_one_after_the_other_do_not_touch() -> None:
    one, other = sails("one", (0, 0, 0), (0, 20, 0)), sails("other", (-30, 20, 90), (-10, 20, 90))
    assert touches([one, other], []) == []


def test_a_ship_that_lies_in_the_way_is_touched_and_one_beside_it_is_not() -> None:
    one = sails("one", (0, 0, 0), (0, 20, 0))
    assert [touch.other for touch in touches([one], [hull("wreck", 0, 10, 90), hull("buoy", 6, 10)])] == [
        "wreck"
    ]


def test_a_ship_that_follows_touches_with_her_bow_the_stern_of_one_that_lies_before_her() -> None:
    one = sails("one", (0, 0, 0), (0, 10, 0))
    assert [len(touches([one], [hull("wreck", 0, y)])) for y in (13.9, 14.1)] == [1, 0]


def test_room_asked_for_is_room_kept() -> None:
    one, other = sails("one", (0, 0, 0), (0, 20, 0)), sails("other", (1.4, 0, 0), (1.4, 20, 0))
    assert touches([one, other], []) == []
    assert len(touches([one, other], [], room=0.5)) == 1


def test_fire_is_masked_on_the_bearings_of_a_ship_that_lies_near() -> None:
    found = masks({"a": hull("a"), "b": hull("b", 10, 0), "far": hull("far", 0, 90)}, 20.0)
    (mask,) = [one for one in found if one.ship == "a"]
    assert mask.by == "b"
    assert mask.away == pytest.approx(10.0)
    middle = bearing((0.0, 0.0), (10.0, 0.0))
    assert relative(mask.first, middle) < -5.0 < 5.0 < relative(mask.last, middle)
    assert {one.ship for one in found} == {"a", "b"}
