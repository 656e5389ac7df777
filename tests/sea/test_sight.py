"""Lines of sight past cover, and reach from a track."""

import pickle
from math import cos, pi, sin
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.sea import sight
from game.sea.heading import Pose
from game.sea.path import Helm
from game.sea.sight import Cover, cover, nearest_on, within_reach

FOG = ((20.0, 20.0), (24.0, 20.0), (24.0, 24.0), (20.0, 24.0))

lengths = st.floats(0, 40).map(lambda value: round(value, 3))
points = st.tuples(lengths, lengths)


def islands(number: int, seed: int) -> sight.Outlines:
    """Small islands strewn over a table of 72 by 48."""
    rng = Random(seed)
    strewn = []
    for _ in range(number):
        x, y, corners = rng.uniform(0, 72), rng.uniform(0, 48), rng.randint(3, 8)
        strewn.append(
            tuple(
                (
                    x + rng.uniform(0.6, 3) * cos(2 * pi * k / corners),
                    y + rng.uniform(0.6, 3) * sin(2 * pi * k / corners),
                )
                for k in range(corners)
            )
        )
    return tuple(strewn)


def lines(number: int, seed: int) -> list[sight.Line]:
    rng = Random(seed)
    return [
        (rng.uniform(-5, 77), rng.uniform(-5, 53), rng.uniform(-5, 77), rng.uniform(-5, 53))
        for _ in range(number)
    ]


def test_a_line_through_fog_is_crossed_and_one_past_it_is_not() -> None:
    fog = cover((FOG,))
    assert fog.crossed([(18, 22, 26, 22), (18, 25, 26, 25)]) == [True, False]


@pytest.mark.parametrize(
    "line",
    [
        (22, 22, 25, 22),  # starts in it
        (25, 22, 22, 22),  # ends in it
        (21, 21, 23, 23),  # wholly inside
        (18, 24, 26, 24),  # along its edge
        (18, 22, 20, 22),  # ends on its edge
        (22, 26, 26, 22),  # touches a corner
        (22, 22, 22, 22),  # a point inside
    ],
)
def test_touching_counts(line: sight.Line) -> None:
    assert cover((FOG,)).crossed([line]) == [True]
    assert cover((FOG,)).crossed([line] * 400) == [True] * 400
    assert cover((FOG,)).bulk_crossed(np.array([line] * 3, dtype=float)).tolist() == [True] * 3


def test_a_ship_can_see_which_step_would_end_in_land() -> None:
    land = cover((((0.0, 32.5), (72.0, 32.5), (72.0, 48.0), (0.0, 48.0)),))
    steps = Helm(3).walk(Pose(30, 30, 0), "FFF").poses
    assert [land.holds(step[:2]) for step in steps] == [False, False, True]


def test_a_point_on_the_edge_is_in_it_by_a_thousandth() -> None:
    fog = cover((FOG,))
    assert [fog.holds((x, 22)) for x in (22, 20, 19.9995, 19.9985, 24.0005, 24.0015)] == [
        True, True, True, False, True, False,
    ]  # fmt: skip
    assert fog.crossed([(18, 22, 19.9995, 22), (18, 22, 19.998, 22)]) == [True, False]


def test_no_polygons_cover_nothing() -> None:
    clear = Cover(())
    assert clear.crossed([(0, 0, 72, 48)]) == [False]
    assert not clear.holds((1, 1))
    assert cover((FOG,)).crossed([]) == []


def test_overlapping_outlines_unite_and_a_crossed_outline_covers_both_its_parts() -> None:
    both = Cover((FOG, ((22, 22), (30, 22), (30, 30), (22, 30))))
    assert both.holds((23, 23))
    assert both.holds((29, 29))
    bow_tie = Cover((((0, 0), (4, 4), (4, 0), (0, 4)),))
    assert [bow_tie.holds(point) for point in ((0.5, 2), (3.5, 2), (2, 0.5))] == [True, True, False]


def test_a_ring_of_outlines_leaves_its_lagoon_clear() -> None:
    atoll = Cover(
        (
            ((0, 0), (10, 0), (10, 2), (0, 2)),
            ((0, 8), (10, 8), (10, 10), (0, 10)),
            ((0, 0), (2, 0), (2, 10), (0, 10)),
            ((8, 0), (10, 0), (10, 10), (8, 10)),
        )
    )
    assert not atoll.holds((5, 5))
    assert atoll.crossed([(4, 4, 6, 6), (5, 5, 20, 5)]) == [False, True]


def test_an_outline_of_two_points_is_refused() -> None:
    with pytest.raises(ValueError, match="three points"):
        Cover((((0, 0), (1, 1)),))


def test_cover_is_built_once_and_survives_a_pickle() -> None:
    outlines = (FOG, ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)))
    equal = ((*FOG,), ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)))
    assert cover(outlines) is cover(outlines) is cover(equal)
    again = pickle.loads(pickle.dumps(cover(outlines)))
    assert again.polygons == outlines
    assert again.crossed([(18, 22, 26, 22)]) == [True]


@given(
    st.lists(points, min_size=3, max_size=6, unique=True),
    st.lists(st.tuples(lengths, lengths, lengths, lengths), min_size=1, max_size=8),
)
def test_sight_agrees_with_shapely_line_by_line(
    outline: list[tuple[float, float]], asked: list[sight.Line]
) -> None:
    land = Cover([tuple(outline)])
    shape = shapely.make_valid(shapely.Polygon(outline))
    few = land.crossed(asked)
    many = land.crossed(asked * 40)[: len(asked)]
    assert land.bulk_crossed(np.array(asked, dtype=float)).tolist() == [land._touched(line) for line in asked]
    for line, in_few, in_many in zip(asked, few, many, strict=True):
        bare = shapely.LineString([line[:2], line[2:]])
        if shape.intersects(bare):
            assert in_few
            assert in_many
        elif shape.distance(bare) > 0.006:  # a mitred corner reaches out up to five times the margin
            assert not in_few
            assert not in_many


@given(st.integers(0, 10_000))
def test_points_held_are_those_within_a_thousandth_of_the_islands(seed: int) -> None:
    outlines = islands(6, seed)
    land, shape = (
        Cover(outlines),
        shapely.union_all([shapely.make_valid(shapely.Polygon(o)) for o in outlines]),
    )
    rng = Random(seed)
    for _ in range(20):
        point = rng.uniform(0, 72), rng.uniform(0, 48)
        away = shape.distance(shapely.Point(point))
        assert land.holds(point) == (away == 0.0) or 0.0 < away < 0.006


@pytest.mark.parametrize("number", [4, 30])
def test_lines_in_bulk_are_asked_as_shapely_asks_them_past_few_islands_and_many(number: int) -> None:
    land = Cover(islands(number, 5))
    asked = lines(200, 6)
    assert True in land.crossed(asked)
    assert land.bulk_crossed(np.array(asked, dtype=float)).tolist() == land.crossed(asked)
    assert Cover(()).bulk_crossed(np.array(asked, dtype=float)).tolist() == [False] * 200


def test_a_phase_of_lines_answers_as_a_shape_for_each_does() -> None:
    outlines, asked = islands(50, 1), lines(400, 2)
    land = cover(outlines)
    shape = shapely.union_all([shapely.make_valid(shapely.Polygon(o)) for o in outlines])
    shapely.prepare(shape)

    def one_by_one() -> list[bool]:
        return [bool(shape.intersects(shapely.LineString([line[:2], line[2:]]))) for line in asked]

    assert land.crossed(asked) == one_by_one()


def test_bombs_reach_from_the_track_of_the_first_half() -> None:
    track = [(10, 10), (10, 14)]
    assert within_reach((10.9, 14), track, 1)
    assert not within_reach((11.1, 12), track, 1)
    assert within_reach((10.6, 14.8), track, 1)
    assert within_reach((11.9, 12), track, 2)


def test_a_track_of_one_point_is_that_point_and_of_none_reaches_nothing() -> None:
    assert within_reach((3, 4), [(0, 0)], 5)
    assert not within_reach((3, 4), [(0, 0)], 4.99)
    assert not within_reach((0, 0), [], 100)


@given(points, st.lists(points, min_size=2, max_size=6), st.floats(0, 20))
def test_reach_agrees_with_shapely(
    point: tuple[float, float], track: list[tuple[float, float]], reach: float
) -> None:
    away = shapely.LineString(track).distance(shapely.Point(point))
    near, where = nearest_on(track, point)
    assert near == pytest.approx(away, abs=1e-6)
    assert shapely.Point(where).distance(shapely.Point(point)) == pytest.approx(near, abs=1e-6)
    if abs(away - reach - 0.001) > 1e-6:
        assert within_reach(point, track, reach) == (away <= reach + 0.001)


def test_a_cover_fills_what_it_leaves_nothing_of() -> None:
    halves = cover((((0, 0), (4, 0), (4, 4), (0, 4)), ((4, 0), (8, 0), (8, 4), (4, 4))))
    assert halves.fills(((1, 1), (7, 1), (7, 3), (1, 3)))
    assert halves.fills(((0, 0), (8, 0), (8, 4), (0, 4)))
    assert not halves.fills(((1, 1), (7, 1), (7, 5), (1, 5)))
