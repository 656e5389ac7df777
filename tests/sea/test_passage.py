"""What lies in the way of a base: the rim, land, other bases; ways round them and what can be reached."""

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.sea import ways
from game.sea.heading import Pose, Position
from game.sea.passage import Bar, Passage, Rim, Shore, cut, long
from game.sea.path import Helm, course

RIM = Rim(72, 48, 0.75, "It leaves the table.", "EDGE")
ISLAND = ((20.0, 20.0), (26.0, 20.0), (26.0, 28.0), (20.0, 28.0))
LAND = (Shore((ISLAND,), 0.74, "It runs aground.", "LAND"),)
ROAM = Helm(8.0, exact=False, step=0.0, turn=180.0, turn_free=True, slack=0.01)


def base(x: float, y: float, key: str = "J1") -> Bar:
    """An enemy's base of the same size, 0.75 in: a track may graze it."""
    return Bar(x, y, 1.49, "It passes over a base.", "BASE", key, touch=1.5)


def broken(passage: Passage, *track: Position) -> str:
    fault = passage.fault(track)
    return "" if fault is None else fault.clause


def test_a_track_may_graze_a_base_and_not_pass_over_it() -> None:
    straight = [(10.0, 10.0), (18.0, 10.0)]
    over = Passage(bars=(base(14, 11),)).fault(straight)
    assert over is not None
    assert (over.kind, over.clause, over.key, over.at) == ("bar", "BASE", "J1", 0)
    assert over.near == pytest.approx(1.0)
    assert Passage(bars=(base(14, 11.5),)).fault(straight) is None
    assert broken(Passage(bars=(base(14, 11.489),)), *straight) == "BASE"


def test_it_is_told_which_leg_is_barred() -> None:
    passage = Passage(RIM, LAND, (base(14, 11),))
    fault = passage.fault([(10, 5), (14, 5), (14, 15), (71.5, 15)])
    assert fault is not None
    assert (fault.at, fault.kind) == (1, "bar")
    fault = passage.fault([(10, 5), (14, 5), (71.5, 5)])
    assert fault is not None
    assert (fault.at, fault.kind) == (1, "rim")
    assert fault.near == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("end", "clause"),
    [((0.75, 30), ""), ((0.74, 30), "EDGE"), ((30, 47.25), ""), ((30, 47.26), "EDGE"), ((-1, -1), "EDGE")],
)
def test_the_whole_base_stays_on_the_table(end: Position, clause: str) -> None:
    assert broken(Passage(RIM), (30, 30), end) == clause


@pytest.mark.parametrize(
    ("track", "clause"),
    [
        (((19.26, 10), (19.26, 40)), ""),
        (((19.27, 10), (19.27, 40)), "LAND"),
        (((10, 24), (19.2, 24)), ""),
        (((10, 24), (40, 24)), "LAND"),
        (((10, 10), (10, 40)), ""),
        (((26.5, 28.5), (27, 29)), "LAND"),
    ],
)
def test_land_is_kept_off_by_the_reach_of_the_base(track: tuple[Position, ...], clause: str) -> None:
    passage = Passage(land=LAND)
    if track[0] == (26.5, 28.5):  # it begins too near the corner and leaves it
        assert broken(passage, *track) == ""
        track = track[::-1]
    assert broken(passage, *track) == clause


def test_what_is_touched_at_the_start_may_be_left_or_kept_touching_but_not_entered() -> None:
    passage = Passage(bars=(base(11.5, 10),))
    assert broken(passage, (10, 10)) == ""
    assert broken(passage, (10, 10), (4, 10)) == ""
    assert broken(passage, (10, 10), (10, 14)) == ""
    assert broken(passage, (10, 10), (10.2, 10)) == "BASE"
    inside = Passage(bars=(base(11, 10),))
    assert broken(inside, (10, 10), (4, 10)) == ""
    assert broken(inside, (10, 10), (10.1, 10)) == "BASE"


def test_one_may_pass_where_one_may_not_rest() -> None:
    friend = Passage(rests=(base(14, 10, "U2"),))
    assert broken(friend, (10, 10), (18, 10)) == ""
    assert broken(friend, (10, 10), (14.5, 10)) == "BASE"
    assert broken(friend, (10, 10), (12.5, 10)) == ""
    assert broken(friend, (14, 10)) == "BASE"


def test_where_touching_is_shut_exactly_touching_is_too_near() -> None:
    shut = Passage(rests=(Bar(14, 10, 1.51, "It may not end touching.", "TOUCH", shut=True),))
    assert broken(shut, (10, 10), (12.5, 10)) == "TOUCH"
    assert broken(shut, (10, 10), (12.49, 10)) == "TOUCH"
    assert broken(shut, (10, 10), (12.48, 10)) == ""


def test_nothing_is_forgiven_where_a_base_is_put_down() -> None:
    passage = Passage(RIM, LAND, (base(14, 10),), (base(30, 10),))
    assert passage.stands((40, 40)) is None
    for point, clause in (((15, 10), "BASE"), ((31, 10), "BASE"), ((23, 24), "LAND"), ((0.1, 10), "EDGE")):
        fault = passage.stands(point)
        assert fault is not None
        assert fault.clause == clause


def test_a_track_is_cut_at_a_length() -> None:
    track = [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert long(track) == 7
    assert cut(track, 5) == [(0, 0), (3, 0), (3, 2)]
    assert cut(track, 3) == [(0, 0), (3, 0)]
    assert cut(track, 9) == track
    assert cut(track, 0) == [(0, 0)]


# -- beside shapely ------------------------------------------------------------------------------------------------

places = st.tuples(st.integers(0, 200), st.integers(0, 200)).map(lambda p: (p[0] / 10, p[1] / 10))


@given(st.lists(places, min_size=2, max_size=5), st.lists(places, min_size=3, max_size=6), st.floats(0.1, 3))
def test_nearness_to_land_is_shapelys(track: list[Position], outline: list[Position], reach: float) -> None:
    polygon = shapely.make_valid(shapely.Polygon(outline))
    assume(polygon.area > 0.01 and polygon.geom_type == "Polygon")
    passage = Passage(land=(Shore((tuple(outline),), reach, "", "LAND"),))
    start = polygon.distance(shapely.Point(track[0]))
    told = broken(passage, *track) == "LAND"
    near = min(polygon.distance(shapely.LineString(leg)) for leg in pairwise(track))
    assume((abs(near - reach) > 1e-4 and abs(near - start) > 1e-4) or near == start)
    assert told == (near < reach and near < start)


@given(st.lists(places, min_size=2, max_size=5), places, st.floats(0.1, 3))
def test_nearness_to_a_base_is_shapelys(track: list[Position], at: Position, reach: float) -> None:
    bar = Bar(*at, reach, "", "BAR")
    near = shapely.Point(at).distance(shapely.LineString(track))
    start = shapely.Point(at).distance(shapely.Point(track[0]))
    assume((abs(near - reach) > 1e-4 and abs(near - start) > 1e-4) or near == start)
    assert (broken(Passage(bars=(bar,)), *track) == "BAR") == (near < reach and near < start)
    assert (broken(Passage(rests=(bar,)), *track) == "BAR") == (
        hypot(at[0] - track[-1][0], at[1] - track[-1][1]) < reach
    )


# -- ways and what can be reached ----------------------------------------------------------------------------------


def test_a_way_that_is_free_is_straight() -> None:
    assert ways.way(Passage(RIM, LAND), (10, 10), (16, 10), 8) == [(16, 10)]
    assert ways.way(Passage(RIM, LAND), (10, 10), (16, 10), 5.9) is None


def test_a_way_goes_round_an_island_on_its_shorter_side() -> None:
    passage = Passage(RIM, LAND)
    way = ways.way(passage, (18, 22), (28, 22), 20)
    assert way is not None
    track = [(18.0, 22.0), *way]
    assert passage.fault(track) is None
    assert way[-1] == (28, 22)
    assert all(y < 24 for _, y in track)
    corner = hypot(2, 2 + 0.74)
    assert 2 * corner + 6 - 0.8 < long(track) < 2 * corner + 6 + 0.5
    assert ways.way(passage, (18, 22), (28, 22), 11) is None


def test_no_way_leads_into_what_is_barred() -> None:
    passage = Passage(RIM, LAND, (base(40, 20),))
    assert ways.way(passage, (36, 20), (40.5, 20.5), 20) is None
    assert ways.way(passage, (18, 22), (23, 24), 20) is None


def test_a_base_begun_touching_is_gone_round() -> None:
    passage = Passage(RIM, (), (base(40, 20),))
    way = ways.way(passage, (38.5, 20), (41.5, 20), 8)
    assert way is not None
    assert passage.fault([(38.5, 20), *way]) is None
    assert long([(38.5, 20), *way]) == pytest.approx(1.5 * pi, rel=0.03)


def test_what_can_be_reached_has_holes_and_shadows() -> None:
    passage = Passage(RIM, LAND, (base(14, 22),), (base(18, 18, "U2"),))
    area = ways.reachable(passage, (18, 22), 8)
    assert not area.contains(shapely.Point(14, 22))
    assert not area.contains(shapely.Point(18, 18))
    assert not area.contains(shapely.Point(22, 22))
    assert area.contains(shapely.Point(12, 22)), "round the base"
    assert not area.contains(shapely.Point(26.5, 19)), "too far round the corner"
    assert area.contains(shapely.Point(23, 19)), "round the corner"
    open_sea = ways.reachable(Passage(RIM), (40, 30), 8)
    assert open_sea.area == pytest.approx(pi * 64, rel=0.01)


def test_in_a_corner_the_table_ends() -> None:
    area = ways.reachable(Passage(RIM), (1, 1), 4)
    assert area.bounds == pytest.approx((0.75, 0.75, 5, 5), abs=0.03)


def test_one_that_begins_touching_can_get_away() -> None:
    area = ways.reachable(Passage(RIM, (), (base(41.5, 20), base(38.5, 20))), (40, 20), 4)
    assert area.contains(shapely.Point(40, 23.5))
    assert area.contains(shapely.Point(40, 16.5))


bodies = st.lists(st.tuples(st.integers(2, 30), st.integers(2, 30)), max_size=6, unique=True)


@settings(deadline=None, max_examples=60)
@given(bodies, st.integers(0, 359), st.floats(1, 12))
def test_ways_are_free_and_lead_to_what_is_said_to_be_reachable(
    others: list[tuple[int, int]], angle: int, away: float
) -> None:
    start = (16.3, 16.7)
    bars = tuple(base(x, y) for x, y in others if hypot(x - start[0], y - start[1]) >= 1.5)
    passage = Passage(RIM, LAND, bars)
    goal = (start[0] + away * sin(radians(angle)), start[1] + away * cos(radians(angle)))
    area = ways.reachable(passage, start, 8)
    way = ways.way(passage, start, goal, 8)
    if way is not None:
        assert passage.fault([start, *way]) is None
        assert long([start, *way]) <= 8 + 1e-9
        assert area.buffer(0.1).contains(shapely.Point(goal))
        path = course(Pose(*start, 40.0), way)
        assert ROAM.fault(path) is None
        assert passage.fault(ROAM.walk(Pose(*start, 40.0), path).track) is None
    elif passage.stands(goal) is None:
        assert not area.buffer(-0.25).contains(shapely.Point(goal))


def test_the_nearest_place_to_one_that_is_barred_is_free() -> None:
    passage = Passage(RIM, LAND, (base(40, 20),), (base(50, 20),))
    for point in ((22, 21), (40.3, 20.1), (50.1, 20), (-3, 70)):
        found = ways.nearest(passage, point)
        assert passage.stands(found) is None
    assert ways.nearest(passage, (22, 20.5))[1] == pytest.approx(19.26, abs=0.02)
    assert ways.nearest(passage, (10, 10)) == (10, 10)


def test_a_helm_that_roams_is_any_chain_of_straight_legs() -> None:
    assert ROAM.roams
    assert not Helm(8.0).roams
    assert not Helm(8.0, exact=False, step=0.0, turn=90.0, turn_free=True).roams
    path = course(Pose(10, 10, 0), [(10, 14), (14, 14)])
    assert ROAM.fault(path) is None
    assert ROAM.walk(Pose(10, 10, 0), path).track == [(10, 10), (10, 14), (14, 14)]
    assert ROAM.fault(course(Pose(10, 10, 0), [(10, 14), (14, 15)])) is not None
