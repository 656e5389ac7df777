"""Hulls on the water: what a rectangle runs into straight ahead, checked against shapely."""

from math import inf

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.sea.heading import Pose, vane
from game.sea.hulls import TOUCH, Coast, Hull, Waters, corners, entered, stern
from game.sea.path import Helm

FREE = Helm(20.0, exact=False, step=0.0, turn=45.0, turn_free=True)
ISLAND = ((10.0, 20.0), (14.0, 20.0), (14.0, 24.0), (12.0, 22.0), (10.0, 24.0))
sizes = st.floats(0.2, 6.0)
beams = st.floats(0.1, 1.0)
places = st.floats(-8.0, 8.0)
headings = st.integers(0, 359).map(float)


def shape(hull: Hull) -> shapely.Polygon:
    return shapely.Polygon(hull.corners)


def moved(hull: Hull, distance: float) -> Hull:
    east, north = vane(hull.heading)
    return hull.at(Pose(hull.x + distance * east, hull.y + distance * north, hull.heading))


def test_corners_go_round_from_the_port_bow() -> None:
    assert corners(10.0, 10.0, 90.0, 4.0, 1.0) == ((12.0, 10.5), (12.0, 9.5), (8.0, 9.5), (8.0, 10.5))
    assert stern(Pose(10.0, 10.0, 0.0), 4.0) == (10.0, 8.0)


def test_a_hull_stops_a_gap_short_of_the_one_ahead() -> None:
    waters = Waters((Hull("transport", 17.0, 10.0, 90.0, 2.9, 0.4),), gap=0.1)
    mover = Hull("destroyer", 10.0, 10.0, 90.0, 2.5, 0.3)
    free, met = waters.ahead(mover, 7.5)
    assert free == pytest.approx(4.2)
    assert met == "transport"
    assert waters.ahead(moved(mover, free), 3.0) == (pytest.approx(0.0, abs=1e-9), "transport")
    assert waters.ahead(mover, 4.1) == (4.1, "")


def test_a_hull_lying_alongside_is_passed_and_may_be_left() -> None:
    beside = Hull("beside", 10.0, 10.0, 0.0, 4.0, 0.5)
    mover = Hull("mover", 10.6, 10.0, 0.0, 4.0, 0.5)  # 0.1 between them
    assert Waters((beside,), gap=0.1).ahead(mover, 5.0) == (5.0, "")
    closer = Hull("mover", 10.55, 10.0, 0.0, 4.0, 0.5)
    assert Waters((beside,), gap=0.1).ahead(closer, 5.0) == (5.0, "")
    inward = Hull("mover", 10.55, 10.0, 350.0, 4.0, 0.2)
    assert Waters((beside,), gap=0.1).ahead(inward, 5.0) == (0.0, "beside")
    outward = Hull("mover", 10.6, 12.5, 45.0, 2.0, 0.2)
    assert Waters((beside,), gap=0.1).ahead(outward, 5.0) == (5.0, "")


def test_its_own_key_is_never_in_the_way() -> None:
    waters = Waters((Hull("one", 10.0, 12.0, 0.0, 2.0, 0.5),), gap=0.1)
    assert waters.ahead(Hull("one", 10.0, 10.0, 0.0, 2.0, 0.5), 5.0) == (5.0, "")


@settings(max_examples=300, deadline=None)
@given(x=places, y=places, heading=headings, length=sizes, beam=beams, own=headings, long=sizes, wide=beams)
def test_the_first_contact_is_where_the_distance_falls_to_the_gap(
    x: float, y: float, heading: float, length: float, beam: float, own: float, long: float, wide: float
) -> None:
    other, mover = Hull("other", x, y, heading, length, beam), Hull("mover", 0.0, 0.0, own, long, wide)
    gap = 0.1
    assume(shape(other).distance(shape(mover)) > gap)
    free, met = Waters((other,), gap=gap).ahead(mover, 10.0)
    if met:
        assert shape(other).distance(shape(moved(mover, free))) == pytest.approx(gap, abs=1e-6)
    for part in range(41):
        away = shape(other).distance(shape(moved(mover, free * part / 40)))
        assert away >= gap - TOUCH - 1e-9
    assert met or free == 10.0


@settings(max_examples=200, deadline=None)
@given(x=st.floats(6.0, 18.0), y=st.floats(16.0, 28.0), heading=headings, length=sizes, beam=beams)
def test_a_coast_is_kept_off_as_a_hull_is(
    x: float, y: float, heading: float, length: float, beam: float
) -> None:
    mover = Hull("mover", x, y, heading, length, beam)
    island = shapely.Polygon(ISLAND)
    waters = Waters(coasts=(Coast("land", (ISLAND,)),), gap=0.1)
    overlap = island.buffer(-2 * TOUCH).intersects(shape(mover))
    if overlap:
        assert waters.overlapped(mover) == "land"
        assert waters.room(mover) == 0.0
    elif island.distance(shape(mover)) > 0.0:
        assert not waters.overlapped(mover)
    assume(island.distance(shape(mover)) > 0.1)
    free, met = waters.ahead(mover, 12.0)
    for part in range(41):
        assert island.distance(shape(moved(mover, free * part / 40))) >= 0.1 - TOUCH - 1e-9
    if met:
        assert island.distance(shape(moved(mover, free))) == pytest.approx(0.1, abs=1e-6)


@settings(max_examples=200, deadline=None)
@given(x=places, y=places, heading=headings, length=sizes, beam=beams)
def test_room_is_the_distance_to_the_nearest_hull(
    x: float, y: float, heading: float, length: float, beam: float
) -> None:
    mover, other = Hull("mover", 0.0, 0.0, 0.0, 4.0, 0.5), Hull("other", x, y, heading, length, beam)
    room = Waters((other,)).room(mover)
    away = shape(mover).distance(shape(other))
    if room == 0.0:
        assert away <= TOUCH
        assert shape(mover).buffer(1e-9).intersects(shape(other))
    elif room < inf:
        assert room == pytest.approx(away, abs=1e-9) or away <= TOUCH
    else:
        assert away > 4.0


def test_a_small_hull_within_a_large_one_overlaps_it() -> None:
    large, small = Hull("large", 0.0, 0.0, 30.0, 6.0, 2.0), Hull("small", 0.2, 0.1, 75.0, 0.5, 0.2)
    assert Waters((large,)).overlapped(small) == "large"
    assert Waters((small,)).overlapped(large) == "small"


def test_a_path_is_sailed_until_something_stops_it_and_the_rest_is_lost() -> None:
    mover = Hull("mover", 10.0, 10.0, 0.0, 2.0, 0.4)
    waters = Waters((Hull("ahead", 10.0, 16.0, 90.0, 3.0, 0.4),), gap=0.1)
    path = "A6T45A3"
    sailed = waters.sail(mover, FREE.walk(Pose(10.0, 10.0, 0.0), path).poses)
    assert sailed.met == "ahead"
    assert sailed.end == Pose(10.0, 14.7, 0.0)
    clear = waters.sail(mover, FREE.walk(Pose(10.0, 10.0, 0.0), "A2T45A3").poses)
    assert not clear.met
    assert len(clear.track) == 3
    assert clear.end.heading == 45.0


@pytest.mark.parametrize(
    ("heading", "edge", "end"),
    [
        (0.0, "north", (5.0, 12.0)),
        (90.0, "east", (9.0, 9.0)),
        (270.0, "west", (0.0, 9.0)),
        (180.0, "", (5.0, 3.0)),
    ],
)
def test_a_centre_stops_on_the_edge_of_the_table(heading: float, edge: str, end: tuple[float, float]) -> None:
    waters = Waters(width=9.0, height=12.0, gap=0.1)
    mover = Hull("mover", 5.0, 9.0, heading, 2.0, 0.4)
    sailed = waters.sail(mover, FREE.walk(Pose(5.0, 9.0, heading), "A6").poses)
    assert sailed.edge == edge
    assert sailed.end[:2] == end


def test_a_hull_on_the_edge_may_go_along_it_and_back() -> None:
    waters = Waters(width=9.0, height=12.0)
    along = waters.sail(Hull("m", 0.0, 5.0, 0.0, 2.0, 0.4), FREE.walk(Pose(0.0, 5.0, 0.0), "A3").poses)
    assert (along.edge, along.end) == ("", Pose(0.0, 8.0, 0.0))
    out = waters.sail(Hull("m", 0.0, 5.0, 270.0, 2.0, 0.4), FREE.walk(Pose(0.0, 5.0, 270.0), "A3").poses)
    assert (out.edge, out.end) == ("west", Pose(0.0, 5.0, 270.0))


@pytest.mark.parametrize(
    ("heading", "edge"), [(0.0, "north"), (90.0, "east"), (180.0, "south"), (270.0, "west")]
)
def test_a_leg_that_just_reaches_the_edge_has_come_to_it(heading: float, edge: str) -> None:
    waters = Waters(width=6.0, height=6.0)
    mover = Hull("m", 3.0, 3.0, heading, 2.0, 0.4)
    assert waters.sail(mover, FREE.walk(Pose(3.0, 3.0, heading), "A3").poses).edge == edge
    assert waters.sail(mover, FREE.walk(Pose(3.0, 3.0, heading), "A2.99").poses).edge == ""


@given(places, places, headings, sizes, beams, places, places, places, places)
def test_a_line_enters_a_hull_where_it_first_comes_to_it(
    x: float, y: float, heading: float, length: float, beam: float, ax: float, ay: float, bx: float, by: float
) -> None:
    hull = Hull("h", x, y, heading, length, beam)
    line = shapely.LineString([(ax, ay), (bx, by)])
    assume(line.length > 0.1)
    part = entered(hull, (ax, ay, bx, by))
    away = line.distance(shape(hull))
    if part is None:
        assert away > 0.0
        return
    assert 0.0 <= part <= 1.0
    assert away < 0.001
    if line.crosses(shape(hull)) or line.within(shape(hull)):
        near = line.intersection(shape(hull).buffer(1e-9))
        first = min(line.project(shapely.Point(point)) for point in near.coords)
        assert part * line.length == pytest.approx(first, abs=0.001)


def test_along_an_edge_and_at_a_corner_a_hull_is_entered() -> None:
    hull = Hull("h", 0.0, 0.0, 0.0, 4.0, 2.0)
    assert entered(hull, (1.0, -6.0, 1.0, 6.0)) == pytest.approx(4 / 12)
    assert entered(hull, (0.0, 3.0, 2.0, 1.0)) == pytest.approx(0.5, abs=1e-5)
    assert entered(hull, (1.01, -6.0, 1.01, 6.0)) is None
    assert entered(hull, (0.0, 0.0, 0.0, 0.5)) == 0.0
