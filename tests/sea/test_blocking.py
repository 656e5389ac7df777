"""How much of a line lies inside shapes, against shapely."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sea.blocking import inside_circles, inside_hulls, inside_polygons, outline_points
from game.sea.hulls import Hull

at = st.floats(-8.0, 8.0)
line = st.tuples(at, at, at, at)
hulls = st.builds(
    Hull, st.just("h"), at, at, st.integers(0, 359).map(float), st.floats(0.2, 6.0), st.floats(0.1, 1.0)
)
NOTCHED = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0))


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(line, min_size=1, max_size=8), shapes=st.lists(hulls, min_size=1, max_size=4))
def test_what_runs_inside_a_hull_is_measured(lines: list[tuple[float, ...]], shapes: list[Hull]) -> None:
    inside = inside_hulls(np.array(lines), shapes)
    for row, (ax, ay, bx, by) in zip(inside, lines, strict=True):
        for found, hull in zip(row, shapes, strict=True):
            exact = (
                shapely.LineString([(ax, ay), (bx, by)]).intersection(shapely.Polygon(hull.corners)).length
            )
            assert found == pytest.approx(exact, abs=1e-6)


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(line, min_size=1, max_size=8), x=at, y=at, radius=st.floats(0.5, 5.0))
def test_what_runs_inside_a_circle_is_measured(
    lines: list[tuple[float, ...]], x: float, y: float, radius: float
) -> None:
    circle = shapely.Point(x, y).buffer(radius, quad_segs=512)
    inside = inside_circles(np.array(lines), [(x, y, radius)])
    for (found,), (ax, ay, bx, by) in zip(inside, lines, strict=True):
        exact = shapely.LineString([(ax, ay), (bx, by)]).intersection(circle).length
        assert found == pytest.approx(exact, abs=0.02)


def test_polygons_that_overlap_count_once_and_a_touch_for_nothing() -> None:
    lines = np.array(
        [[-1.0, 0.5, 5.0, 0.5], [-1.0, 2.0, 5.0, 2.0], [-1.0, 4.0, 5.0, 4.0], [-1.0, -1.0, 5.0, -1.0]]
    )
    inside = inside_polygons(lines, (NOTCHED, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))))
    assert inside[0] == pytest.approx(4.0)
    assert inside[1] == pytest.approx(2 * (2.0 - 2.0 / 3.0), abs=1e-9)
    assert inside[2:] == pytest.approx([0.0, 0.0])


def test_what_runs_along_an_edge_runs_inside_nothing() -> None:
    lines = np.array([[-1.0, 0.0, 5.0, 0.0], [-1.0, 0.01, 5.0, 0.01]])
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert inside_polygons(lines, (square,)) == pytest.approx([0.0, 2.0])
    assert inside_hulls(lines, [Hull("h", 1.0, 1.0, 0.0, 2.0, 2.0)])[:, 0] == pytest.approx([0.0, 2.0])


def test_without_shapes_nothing_runs_inside() -> None:
    lines = np.array([[0.0, 0.0, 5.0, 5.0]])
    assert inside_hulls(lines, []).shape == (1, 0)
    assert inside_circles(lines, []).shape == (1, 0)
    assert inside_polygons(lines, ()) == pytest.approx([0.0])


def test_points_go_all_round_a_hull_with_its_corners_among_them() -> None:
    hull = Hull("h", 3.0, 4.0, 90.0, 2.0, 0.3)
    points = outline_points(hull, 0.25)
    assert set(hull.corners) <= set(points)
    assert len(points) == 8 + 2 + 8 + 2
    ring = shapely.LinearRing(hull.corners)
    assert all(ring.distance(shapely.Point(point)) < 1e-9 for point in points)
    gaps = [np.hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    assert max(gaps) <= 0.25 + 1e-9
