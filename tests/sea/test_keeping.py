"""Keeping to a track: legal always, exact where the helm can."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.sea.heading import Pose, ahead, distance, relative
from game.sea.keeping import chasing, kept, shared, steady, trimmed, written
from game.sea.passage import long
from game.sea.path import Helm
from tests.sea.helms import coastal, fleet, free, nef_first, nef_second, stepped, war_at_sea

headings = st.sampled_from([0.0, 37.0, 90.0, 200.0, 300.0])
tracks = st.lists(st.tuples(st.floats(-20, 20), st.floats(-20, 20)), min_size=1, max_size=4)


@settings(deadline=None, max_examples=60)
@given(stepped | free, headings, tracks, headings)
def test_every_path_that_keeps_to_a_track_is_legal(
    helm: Helm, heading: float, track: list[tuple[float, float]], wished: float
) -> None:
    start = Pose(0.0, 0.0, heading)
    found = kept(helm, start, [(0.0, 0.0), *track], wished)
    assert all(helm.fault(one.path) is None for one in found)
    assert found or helm.fault(helm.straight()) is not None
    for one in found:
        assert distance(one.end, helm.walk(start, one.path).end) < 1e-9


@settings(deadline=None, max_examples=60)
@given(stepped | free, headings, headings)
def test_a_helm_that_comes_to_a_heading_sails_a_legal_path(helm: Helm, start: float, heading: float) -> None:
    if helm.fault(helm.straight()) is None:
        assert helm.fault(steady(helm, Pose(0.0, 0.0, start), heading, helm.distance)) is None


@pytest.mark.parametrize(
    ("helm", "track", "heading", "path"),
    [
        (fleet(20, 5), [(0, 0), (0, 8), ahead((0, 8), 45, 12)], 45, "A8T45A12"),
        (nef_first(7), [(0, 0), (0, 3), ahead((0, 3), 60, 2)], 60, "FFFSFF"),
        (coastal(20, 4, 4), [(0, 0), ahead((0, 0), 30, 20)], 30, "T30A20"),
        (war_at_sea(8, 3, 2), [(0, 0), (0, 3), ahead((0, 3), -45, 3)], -45, "A3T-45A3"),
    ],
)
def test_a_track_the_helm_can_sail_is_sailed_as_it_is(
    helm: Helm, track: list[tuple[float, float]], heading: float, path: str
) -> None:
    start = Pose(0.0, 0.0, 0.0)
    assert written(helm, start, track) == path
    assert kept(helm, start, track, heading)[0].path == path


def test_a_corner_too_sharp_is_cut_as_near_as_the_helm_comes() -> None:
    helm = fleet(24, 6)
    best = kept(helm, Pose(0.0, 0.0, 0.0), [(0.0, 0.0), (0.0, 8.0), (16.0, 8.0)], 90.0)[0]
    assert helm.fault(best.path) is None
    assert best.off < 6.0
    assert abs(relative(best.end.heading, 90.0)) <= 45.0


def test_a_ship_off_the_line_comes_back_to_it_and_lies_along_it() -> None:
    helm = Helm(30, exact=False, step=0, turn=45, turn_free=True, straight_after=5, owed=5)
    best = kept(helm, Pose(3.0, 0.0, 0.0), [(3.0, 0.0), (0.0, 9.0), (0.0, 28.0)], 0.0)[0]
    assert abs(best.end.x) < 1.0
    assert abs(relative(best.end.heading, 0.0)) < 15.0


def test_a_track_is_made_as_long_as_the_helm_must_go_and_no_longer_than_it_can() -> None:
    helm = Helm(12, exact=False, least=6, step=0, turn_free=True)
    here = Pose(0.0, 0.0, 0.0)
    assert long(trimmed(helm, here, [(0, 0), (0, 2)], 0.0)) == pytest.approx(6.0)
    assert long(trimmed(helm, here, [(0, 0), (0, 8)], 0.0)) == pytest.approx(8.0)
    assert long(trimmed(helm, here, [(0, 0), (0, 80)], 0.0)) == pytest.approx(12.0)


@pytest.mark.parametrize(
    ("helm", "heading", "ends"),
    [(fleet(30, 5), 90.0, 90.0), (nef_second(8), 120.0, 120.0), (coastal(25, 4, 4), 80.0, 80.0)],
)
def test_a_ship_comes_to_a_new_heading_as_soon_as_she_may(helm: Helm, heading: float, ends: float) -> None:
    path = steady(helm, Pose(0.0, 0.0, 0.0), heading, helm.distance)
    walk = helm.walk(Pose(0.0, 0.0, 0.0), path)
    assert abs(relative(walk.end.heading, ends)) < 1.0
    assert walk.spent == pytest.approx(helm.distance)


def test_chasing_a_far_point_turns_no_more_than_it_must() -> None:
    helm = fleet(20, 5)
    assert chasing(helm, Pose(0.0, 0.0, 0.0), [(0.0, 0.0), (0.0, 20.0)], 0.0, 10.0) == "A20"


@settings(deadline=None, max_examples=60)
@given(st.lists(stepped, min_size=2, max_size=4) | st.lists(free, min_size=2, max_size=4), headings)
def test_what_is_legal_under_a_shared_helm_is_legal_under_each(helms: list[Helm], heading: float) -> None:
    common = shared(helms)
    if common is None:
        return
    path = steady(common, Pose(0.0, 0.0, 0.0), heading, common.distance)
    if common.fault(path) is not None:
        return
    for helm in helms:
        fault = helm.fault(path)
        assert fault is None or fault.kind in ("too_short", "legs_spent"), (path, fault)
