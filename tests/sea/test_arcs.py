"""Arcs and ranges: the nef's four arcs serve as examples."""

from math import cos, radians, sin

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.sea.arcs import Arc, ahead_and_ranges, arc_holds, sector
from game.sea.heading import Pose, ahead, bearing, compass, distance, relative

FRONT = Arc("front", -30, 30)
STARBOARD = Arc("starboard", 30, 150)
REAR = Arc("rear", 150, -150)
PORT = Arc("port", -150, -30)
ALL_ROUND = Arc("all round", -180, 180)
NEF = (FRONT, STARBOARD, REAR, PORT)

lengths = st.floats(0, 72)
poses = st.builds(Pose, lengths, lengths, st.floats(0, 359.99))
points = st.tuples(lengths, lengths)
arcs = st.builds(Arc, st.just("arc"), st.floats(-180, 180), st.floats(-180, 180))


def held(pose: Pose, target: tuple[float, float]) -> list[str]:
    return [arc.name for arc in NEF if arc_holds(pose, target, arc)]


def test_a_target_on_the_boundary_is_in_both_arcs() -> None:
    firer, target = Pose(20, 20, 60), (23, 25.196)
    assert distance(firer, target) == pytest.approx(6, abs=0.001)
    assert relative(bearing(firer, target), firer.heading) == pytest.approx(-30, abs=0.01)
    assert held(firer, target) == ["front", "port"]


def test_port_broadside_and_front() -> None:
    assert held(Pose(20, 20, 60), (20, 26)) == ["port"]
    assert held(Pose(20, 20, 60), (26, 23)) == ["front"]


def test_rear_and_broadside_abaft() -> None:
    firer = Pose(12, 12, 120)
    assert relative(bearing(firer, (9, 16)), 120) == pytest.approx(-156.9, abs=0.05)
    assert held(firer, (9, 16)) == ["rear"]
    assert relative(bearing((30, 20), (24, 12)), 0) == pytest.approx(-143.1, abs=0.05)
    assert held(Pose(30, 20, 0), (24, 12)) == ["port"]


def test_the_same_centre_is_in_every_arc() -> None:
    assert held(Pose(20, 20, 60), (20, 20)) == [arc.name for arc in NEF]
    assert held(Pose(20, 20, 60), (20.0009, 20)) == [arc.name for arc in NEF]


def test_the_edge_belongs_to_the_arc_by_a_hundredth_of_a_degree() -> None:
    firer = Pose(0, 0, 0)
    assert arc_holds(firer, ahead((0, 0), 30.009, 50), FRONT)
    assert not arc_holds(firer, ahead((0, 0), 30.011, 50), FRONT)
    assert arc_holds(firer, ahead((0, 0), 30.009, 50), STARBOARD)


def test_a_centre_within_a_thousandth_of_the_boundary_ray_is_in_the_arc_however_near() -> None:
    firer = Pose(0, 0, 0)
    near = 0.5
    assert sin(radians(0.1)) * near < 0.001
    assert arc_holds(firer, ahead((0, 0), 30.1, near), FRONT)
    assert not arc_holds(firer, ahead((0, 0), 30.1, 2), FRONT)


def test_the_boundary_is_a_ray_and_not_a_line_through_the_firer() -> None:
    assert not arc_holds(Pose(0, 0, 0), ahead((0, 0), 210, 0.5), FRONT)


def test_an_arc_may_pass_through_astern() -> None:
    assert REAR.width == 60
    assert all(REAR.holds(off_bow) for off_bow in (150, 179, 180, -180, -150))
    assert not any(REAR.holds(off_bow) for off_bow in (149.9, 0, -149.9))


def test_an_arc_all_round_holds_everything_and_an_arc_without_width_its_ray() -> None:
    assert ALL_ROUND.width == 360
    assert all(ALL_ROUND.holds(off_bow) for off_bow in range(-180, 181))
    dead_ahead = Arc("keel", 0, 0)
    assert dead_ahead.holds(0)
    assert not dead_ahead.holds(0.1)
    assert dead_ahead.holds(-0.1, tolerance=0.2)


@given(poses, points)
def test_every_target_is_in_an_arc_and_in_two_only_on_a_boundary(
    pose: Pose, target: tuple[float, float]
) -> None:
    names = held(pose, target)
    off_bow = relative(bearing(pose, target), pose.heading)
    edge = min(abs(abs(off_bow) - 30), abs(abs(off_bow) - 150))
    away = distance(pose, target)
    assert names
    if edge > 0.011 and away * sin(radians(min(edge, 90.0))) > 0.0011:
        assert len(names) == 1


@given(poses, points, arcs, st.floats(1, 60))
def test_plain_arithmetic_and_shapely_sectors_agree_away_from_edges(
    pose: Pose, target: tuple[float, float], arc: Arc, radius: float
) -> None:
    if arc.width < 0.5:
        return
    shape, point = sector(pose, arc, radius), shapely.Point(target)
    # The rim is cut in chords, which fall short of the circle by at most this much.
    chord = radius * (1 - np.cos(np.radians(1.5)))
    if (
        shapely.distance(shape.boundary, point) < 0.002
        or abs(distance(pose, target) - radius) <= chord + 0.002
    ):
        return
    plain = arc_holds(pose, target, arc) and distance(pose, target) <= radius
    assert plain == shape.contains(point)


def test_a_sector_has_the_area_of_its_arc() -> None:
    assert sector(Pose(5, 5, 77), REAR, 10).area == pytest.approx(np.pi * 100 / 6, rel=0.002)
    assert sector(Pose(5, 5, 77), ALL_ROUND, 10).area == pytest.approx(np.pi * 100, rel=0.002)


@pytest.mark.parametrize(("arc", "radius"), [(Arc("keel", 0, 0), 5.0), (FRONT, 0.0)])
def test_a_sector_without_area_is_refused(arc: Arc, radius: float) -> None:
    with pytest.raises(ValueError, match="width and radius"):
        sector(Pose(0, 0, 0), arc, radius)


@given(st.lists(poses, min_size=1, max_size=6), st.lists(points, min_size=1, max_size=6))
def test_bulk_answers_equal_plain_ones(firers: list[Pose], targets: list[tuple[float, float]]) -> None:
    aheads, ranges = ahead_and_ranges(np.array(firers), np.array(targets))
    assert aheads.shape == ranges.shape == (len(firers), len(targets))
    for row, firer in enumerate(firers):
        for column, target in enumerate(targets):
            away, off_bow = distance(firer, target), relative(bearing(firer, target), firer.heading)
            assert ranges[row, column] == pytest.approx(away)
            assert aheads[row, column] == pytest.approx(away * cos(radians(off_bow)), abs=1e-9)


def test_compass_bearings_and_arcs_agree_on_any_heading() -> None:
    for heading in range(0, 360, 7):
        for off_bow in range(-179, 180, 7):
            target = ahead((3, 4), compass(heading + off_bow), 9)
            assert FRONT.holds(off_bow) == arc_holds(Pose(3, 4, heading), target, FRONT)
